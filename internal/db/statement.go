package db

import (
	"kontor/internal/db/wall"
	"strconv"
	"strings"
	"sync"
)

// rows is the result of a query at its current row. NULL reads as zero.
type rows interface {
	next() (bool, error)
	width() int
	null(i int) bool
	whole(i int) (int64, error)
	text(i int) (string, error)
	blob(i int) ([]byte, error)
	any(i int) (any, error) // nil, int64, string or []byte
	close() error
}

// link is a connection inside a transaction.
type link interface {
	enter(org uint32) error // the organization of the statements that follow, 0 for the directory
	lock(org uint32) error  // takes the organization's lock for the rest of the transaction
	query(s *wall.Statement, args []value) (rows, error)
	exec(s *wall.Statement, args []value) (int64, error)
	// later runs a statement before the next one at the latest. none, if it is
	// given, is the error of a statement that finds no row.
	later(s *wall.Statement, args []value, none error) error
	rowsAtOnce(columns int) int // rows that one INSERT should carry
	settle() error              // runs what waits to be run later
	nextIDs(resource string, n int) ([]int64, error)
	counters() (map[string]uint32, error)
	cache(org uint32) *cache // nil in a read
	head(org uint32) (head, error)
	appendAudit(org uint32, s *wall.Statement, args []value, end head) error
}

// statements keeps what was parsed, by text.
type statements struct {
	tenant, root sync.Map
	expanded     sync.Map // expansion → text
}

// find parses a text once. It panics when the text breaks the tenant wall:
// that is a mistake in the program, and the first test that runs it shows it.
func (c *statements) find(schema *wall.Schema, text string, tenant bool) *wall.Statement {
	cache := &c.root
	if tenant {
		cache = &c.tenant
	}
	if s, ok := cache.Load(text); ok {
		return s.(*wall.Statement)
	}
	s, err := schema.Check(text, tenant)
	if err != nil {
		panic("db: " + err.Error() + "\n" + text)
	}
	kept, _ := cache.LoadOrStore(strings.Clone(text), s)
	return kept.(*wall.Statement)
}

// list is an argument that stands for all of its members, bound to `IN ($3)`.
// None at all matches nothing.
type list interface {
	size() int
	at(i int) value
}

// IDs bound to `IN ($3)` stand for all of them.
type IDs []uint32

func (l IDs) size() int { return len(l) }

// at is 0, which is nobody's id, when there is none.
func (l IDs) at(i int) value {
	if len(l) == 0 {
		return whole(0)
	}
	return whole(int64(l[i]))
}

// Texts bound to `IN ($3)` stand for all of them.
type Texts []string

func (l Texts) size() int { return len(l) }

// at is NULL, which equals nothing, when there is none.
func (l Texts) at(i int) value {
	if len(l) == 0 {
		return value{}
	}
	return text(l[i])
}

// padded is the number of placeholders for n members: a power of two, so that few
// different texts have to be prepared.
func padded(n int) int {
	size := 1
	for size < n {
		size *= 2
	}
	return size
}

type expansion struct {
	text  string
	param int
	count int
	next  int
}

// expand replaces the placeholder $param by count placeholders: itself and
// further ones from $next on.
func (c *statements) expand(e expansion) string {
	if t, ok := c.expanded.Load(e); ok {
		return t.(string)
	}
	mark := "$" + strconv.Itoa(e.param)
	var list strings.Builder
	list.WriteString(mark)
	for i := range e.count - 1 {
		list.WriteString(", $" + strconv.Itoa(e.next+i))
	}
	var out strings.Builder
	rest := e.text
	for {
		at := strings.Index(rest, mark)
		if at < 0 {
			break
		}
		end := at + len(mark)
		if end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
			out.WriteString(rest[:end])
		} else {
			out.WriteString(rest[:at])
			out.WriteString(list.String())
		}
		rest = rest[end:]
	}
	out.WriteString(rest)
	c.expanded.Store(e, out.String())
	return out.String()
}
