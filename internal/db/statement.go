package db

import (
	"strconv"
	"strings"
	"sync"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// statements caches parsed statements: by text, and by plan for those that write rows.
type statements struct {
	tenant, root sync.Map
	expanded     sync.Map // expansion → text

	mu     sync.RWMutex
	writes map[writeKey]*wall.Statement
}

// writeKey identifies a statement that writes rows of a type. Its text is long, and to look
// for it would hash all of it for every row.
type writeKey struct {
	plan    *plan
	table   string
	tenant  bool
	rows    int    // of an INSERT
	columns string // positions of the columns of an UPDATE
	tail    string
}

// findWrite finds the statement of a key. build returns its text.
func (c *statements) findWrite(schema *wall.Schema, key writeKey, build func() string) *wall.Statement {
	c.mu.RLock()
	st := c.writes[key]
	c.mu.RUnlock()
	if st != nil {
		return st
	}
	st = c.find(schema, build(), key.tenant)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.writes == nil {
		c.writes = map[writeKey]*wall.Statement{}
	}
	c.writes[key] = st
	return st
}

// find parses a text once. It panics when the text breaks the tenant wall: that is a
// mistake in the program, and the first test that runs it shows it.
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

// list is an argument bound to all its members, as in `IN ($3)`. An empty list matches
// nothing.
type list interface {
	size() int
	at(i int) engine.Value
}

// IDs are bound to `IN ($3)`.
type IDs []uint32

func (l IDs) size() int { return len(l) }

// at returns 0, which is no record's id, for an empty list.
func (l IDs) at(i int) engine.Value {
	if len(l) == 0 {
		return engine.Int(0)
	}
	return engine.Int(int64(l[i]))
}

// Texts are bound to `IN ($3)`.
type Texts []string

func (l Texts) size() int { return len(l) }

// at returns NULL, which equals nothing, for an empty list.
func (l Texts) at(i int) engine.Value {
	if len(l) == 0 {
		return engine.Value{}
	}
	return engine.Text(l[i])
}

// padded is the number of placeholders for n members: a power of two, so that few
// different texts are prepared.
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

// expand replaces the placeholder $param by count placeholders: itself and further
// ones from $next on.
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
