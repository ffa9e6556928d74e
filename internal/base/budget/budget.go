// Package budget bounds the work and the memory that bytes from outside can cause. Readers count what
// they do and what they keep. Both are limited for each byte of input, and reading ends with its
// request, at a deadline and when the server stops.
package budget

import (
	"context"
	"io"
	"time"

	"kontor/internal/base/fault"
)

// Limits bound the work of reading a file. A step is about one byte that is looked at.
type Limits struct {
	PerByte int64           // steps for each byte of the input
	Free    int64           // steps besides
	Kept    int64           // bytes in memory besides three for each byte of the input; 0 is no limit
	Seconds int64           // until reading ends; 0 is no limit
	Stop    <-chan struct{} // closed when the server stops; nil never is
}

// Upload limits what clients send, Command what operators read.
var (
	Upload  = Limits{PerByte: 64, Free: 8 << 20, Kept: 32 << 20, Seconds: 10}
	Command = Limits{PerByte: 64, Free: 1 << 30}
)

type key struct{}

// With returns a context whose files are read within limits. Without, they are those of Upload.
func With(ctx context.Context, l Limits) context.Context { return context.WithValue(ctx, key{}, l) }

// Budget counts the work of reading one file. Its first refusal stays.
type Budget struct {
	ctx    context.Context
	limits Limits
	late   <-chan time.Time
	used   int64
	most   int64
	kept   int64
	room   int64
	next   int64 // when to look again whether reading has to end
	err    error
}

// Of returns the budget of a file of so many bytes.
func Of(ctx context.Context, size int64) *Budget {
	l, ok := ctx.Value(key{}).(Limits)
	if !ok {
		l = Upload
	}
	b := &Budget{ctx: ctx, limits: l, most: l.Free + l.PerByte*size, room: l.Kept + keptPerByte*size}
	if l.Seconds > 0 {
		b.late = time.NewTimer(time.Duration(l.Seconds) * time.Second).C
	}
	return b
}

// keptPerByte is how many bytes of memory each byte of a file can take.
const keptPerByte = 3

// Keep counts bytes that stay in memory until the file is read, and reports whether reading can go on.
func (b *Budget) Keep(bytes int) bool {
	if b.kept += int64(bytes); b.err == nil && b.limits.Kept > 0 && b.kept > b.room {
		b.err = fault.BadRequest.Because("the file takes more than %d MB of memory to read, the limit; save it smaller", b.room>>20)
	}
	return b.err == nil
}

// stride is how much work is done between two looks at the context.
const stride = 64 << 10

// Spend counts steps and reports whether reading can go on.
func (b *Budget) Spend(steps int) bool {
	if b.used += int64(steps); b.used < b.next {
		return b.err == nil
	}
	return b.check()
}

func (b *Budget) check() bool {
	b.next = b.used + stride
	if b.err != nil {
		return false
	}
	select {
	case <-b.ctx.Done():
		b.err = b.ctx.Err()
	case <-b.limits.Stop:
		b.err = fault.Unavailable.Because("the server is stopping; send the file again")
	case <-b.late:
		b.err = fault.BadRequest.Because("the file takes longer than %d seconds to read, the limit; save it again with another program", b.limits.Seconds)
	default:
		if b.used > b.most {
			b.err = fault.BadRequest.Because("the file takes more than %d steps of work for each of its bytes, the limit; save it again with another program",
				b.limits.PerByte)
		}
	}
	return b.err == nil
}

// Err returns why reading has to end, or nil.
func (b *Budget) Err() error {
	b.check()
	return b.err
}

// Reader counts the bytes that are read.
func (b *Budget) Reader(r io.Reader) io.Reader { return counted{r, b} }

type counted struct {
	io.Reader
	b *Budget
}

func (c counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	if !c.b.Spend(n) {
		return 0, c.b.err
	}
	return n, err
}
