package api

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"reflect"
	"time"

	"kontor/internal/db"
)

// FileOp writes what a read answers as a file.
type FileOp struct {
	in    reflect.Type
	write func(tx *db.Tx, in any, w io.Writer) error
}

// WriteFile is an operation that writes a file in a read-only transaction.
func WriteFile[In any](write func(*db.Tx, In, io.Writer) error) FileOp {
	return FileOp{reflect.TypeFor[In](), func(tx *db.Tx, in any, w io.Writer) error { return write(tx, *in.(*In), w) }}
}

// asking is an input that may ask for a file, by its format.
type asking interface{ File() (format string) }

// mediaTypes are what files are, by their format.
var mediaTypes = []struct{ format, name string }{
	{"csv", "text/csv; charset=utf-8"},
	{"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
}

// Files lets a route answer with a file when its input asks for one.
func (r Route) Files(op FileOp) Route {
	if op.in != r.op.in || r.op.write || !reflect.PointerTo(op.in).Implements(reflect.TypeFor[asking]()) {
		panic("api: " + r.name() + " cannot answer with a file")
	}
	r.file = &op
	return r
}

// fileTimeout is how long a client may take to receive a file.
const fileTimeout = 10 * time.Minute

// format is that of the file which was asked for, or empty.
func (x *exchange) format(in any) string {
	if x.route.file == nil {
		return ""
	}
	return in.(asking).File()
}

// writeFile answers with a file.
func (x *exchange) writeFile(in any, format string) (answer, error) {
	f, err := Spool(format, func(w io.Writer) error {
		return x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) error { return x.route.file.write(tx, in, w) })
	})
	if err != nil {
		return answer{}, err
	}
	x.w.Header().Set("Content-Type", MediaType(format))
	x.w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", path.Base(x.route.path)+"."+format))
	return answer{status: http.StatusOK, file: f}, nil
}

// MediaType is what a file of a format is.
func MediaType(format string) string {
	for _, m := range mediaTypes {
		if m.format == format {
			return m.name
		}
	}
	return "application/octet-stream"
}

// Spool makes a file on the disk, to be sent from there and dropped: then it is
// whole or refused, takes no memory, and a slow client holds no transaction open.
func Spool(format string, write func(io.Writer) error) (_ *os.File, err error) {
	f, err := os.CreateTemp("", "kontor-*."+format)
	if err != nil {
		return nil, err
	}
	whole := false
	defer func() {
		if !whole { // also when writing it panics
			err = errors.Join(err, Drop(f))
		}
	}()
	out := bufio.NewWriterSize(f, 1<<16)
	if err = write(out); err == nil {
		err = out.Flush()
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, err
	}
	whole = true
	return f, nil
}

// Drop ends a file that nobody needs any more.
func Drop(f *os.File) error { return errors.Join(f.Close(), os.Remove(f.Name())) }

// Linger gives a client the time that a file may take. Deadlines are of the
// machine's clock, whatever the server goes by. Not every connection has one that
// can be moved: then the server's holds.
func Linger(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(fileTimeout))
}

// sendFile hands a file to the client.
func (x *exchange) sendFile(f *os.File) {
	Linger(x.w)
	x.w.WriteHeader(http.StatusOK)
	if x.r.Method == http.MethodHead {
		return
	}
	if _, err := io.Copy(x.w, f); err != nil {
		x.Log.Debug("the client did not take its file", "request", x.call.RequestID, "error", err)
	}
}
