package db

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash"
	"slices"
	"strconv"
	"strings"
	"time"

	"kontor/internal/access"
	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// Copied is what Copy has moved of one table.
type Copied struct {
	Table    string
	Rows     int64
	Done     bool // it is all of it
	Compared bool // it was there already, and is read again to compare it
}

// volatile are tables that mean nothing in another database.
var volatile = []string{"id_counters", "rate_windows", "sessions", "login_failures", "setup_links", "request_log"}

const (
	copyAtOnce  = 1000   // rows that are read before they are written
	filesAtOnce = 2      // of those that have a file each, of up to 10 MB
	copyTold    = 50_000 // rows after which it is said how far a large table is
)

// atOnce is how many rows of a table are held in memory together.
func atOnce(t *wall.Table) int {
	if i := slices.Index(t.Columns, "content"); i >= 0 && t.Types[i] == "BYTEA" {
		return filesAtOnce
	}
	return copyAtOnce
}

// Copy moves everything from one database, at one moment of it, to another
// that is migrated and empty, and compares both before it lets the copy stand.
// Either all of it arrives or nothing: a target that differs, or whose copy was
// interrupted, is as it was. say is told every finished table, and how far a large one is,
// when it is copied and when it is compared.
func Copy(ctx context.Context, from, to *DB, say func(Copied)) error {
	for _, d := range []*DB{from, to} {
		if err := d.Ready(ctx); err != nil {
			return err
		}
	}
	sums := map[string][sha256.Size]byte{}
	stands := false
	err := from.Look(ctx, func(r *Root) error {
		err := to.engine.Bulk(ctx, func(w engine.Target) error {
			orgs, err := organizations(r)
			if err != nil {
				return err
			}
			for name := range to.schema.Tables {
				if empty, err := w.Empty(name); err != nil {
					return err
				} else if !empty && !slices.Contains(volatile, name) {
					return fmt.Errorf("the table %s is not empty", name)
				}
			}
			c := &copier{ctx: ctx, from: r, orgs: orgs, schema: to.schema, say: say}
			for _, t := range to.schema.InOrder() {
				if slices.Contains(volatile, t.Name) {
					continue
				}
				rows, err := c.table(t, w)
				if err != nil {
					return fmt.Errorf("copy %s: %w", t.Name, err)
				}
				sums[t.Name] = [sha256.Size]byte(c.sum.Sum(nil))
				say(Copied{Table: t.Name, Rows: rows, Done: true})
			}
			last, err := Counters(r)
			if err != nil {
				return err
			}
			for resource, n := range last {
				if err := w.Raise(resource, n); err != nil {
					return err
				}
			}
			return w.Read(func(l engine.Link) error {
				return to.root(l, func(r *Root) error { return compare(ctx, r, to.schema, orgs, sums, say) })
			})
		})
		stands = err == nil
		return err
	})
	// What becomes of the original's connection after that is nothing to the copy.
	if err != nil && !stands {
		return err
	}
	return to.Survey(context.WithoutCancel(ctx))
}

// compare reads a copy again and compares it with the sums of its original.
func compare(ctx context.Context, r *Root, schema *wall.Schema, orgs []uint32, sums map[string][sha256.Size]byte, say func(Copied)) error {
	c := &copier{ctx: ctx, from: r, orgs: orgs, schema: schema, say: func(c Copied) {
		c.Compared = true
		say(c)
	}}
	for name, want := range sums {
		if _, err := c.table(schema.Tables[name], nil); err != nil {
			return err
		}
		if [sha256.Size]byte(c.sum.Sum(nil)) != want {
			return fmt.Errorf("the copy of %s differs from its original", name)
		}
	}
	return nil
}

func organizations(r *Root) ([]uint32, error) {
	return List[uint32](r, `SELECT id FROM organizations ORDER BY id`)
}

// copier reads tables from one moment of a database.
type copier struct {
	ctx    context.Context
	from   *Root
	orgs   []uint32
	schema *wall.Schema
	sum    hash.Hash // over the rows of the last table
	say    func(Copied)
	moved  int64 // of the table, so far
}

// table reads a whole table, in pieces, and gives them to w unless it is nil.
func (c *copier) table(t *wall.Table, w engine.Target) (rows int64, err error) {
	c.sum, c.moved = sha256.New(), 0
	if !t.Tenant {
		if w != nil {
			if err := w.Enter(0); err != nil {
				return 0, err
			}
		}
		return c.pieces(c.from, t, w)
	}
	for _, org := range c.orgs {
		tx, err := c.from.Enter(access.Actor{Org: org, Zone: time.UTC})
		if err != nil {
			return rows, err
		}
		if w != nil {
			if err := w.Enter(org); err != nil {
				return rows, err
			}
		}
		n, err := c.pieces(tx, t, w)
		rows += n
		if err != nil {
			return rows, err
		}
	}
	return rows, nil
}

func (c *copier) pieces(r Runner, t *wall.Table, w engine.Target) (rows int64, err error) {
	key := t.Key
	if t.Tenant {
		key = key[1:]
	}
	var after []any
	for {
		if c.ctx.Err() != nil {
			return rows, context.Cause(c.ctx)
		}
		var piece [][]any // to be written
		var last []any
		n := 0
		err := Walk(r, pieceText(t, key, after != nil), func(values []any) error {
			normalize(t, values)
			c.add(values)
			if w != nil {
				piece = append(piece, values)
			}
			last, n = values, n+1
			return nil
		}, after...)
		if err != nil {
			return rows, err
		}
		if len(piece) > 0 {
			if err := w.Insert(t, piece); err != nil {
				return rows, err
			}
		}
		rows += int64(n)
		c.tell(t, n)
		if n < atOnce(t) || len(key) == 0 {
			return rows, nil
		}
		after = after[:0]
		for _, k := range key {
			after = append(after, last[slices.Index(t.Columns, k)])
		}
	}
}

// add adds a row to the sum of its table.
func (c *copier) add(values []any) {
	for _, v := range values {
		if b, ok := v.([]byte); ok { // which may be a file, and would be written out number by number
			fmt.Fprintf(c.sum, "bytes %d ", len(b))
			c.sum.Write(b)
			continue
		}
		fmt.Fprintf(c.sum, "%T %v|", v, v)
	}
}

// tell says how far a large table is.
func (c *copier) tell(t *wall.Table, more int) {
	before := c.moved / copyTold
	c.moved += int64(more)
	if c.moved/copyTold > before {
		c.say(Copied{Table: t.Name, Rows: c.moved})
	}
}

// pieceText reads the next rows in the order of the key.
func pieceText(t *wall.Table, key []string, next bool) string {
	var conditions []string
	first := 1
	if t.Tenant {
		conditions = append(conditions, "org_id = $1")
		first = 2
	}
	if next {
		marks := make([]string, len(key))
		for i := range key {
			marks[i] = "$" + strconv.Itoa(first+i)
		}
		conditions = append(conditions, fmt.Sprintf("(%s) > (%s)", strings.Join(key, ", "), strings.Join(marks, ", ")))
	}
	text := "SELECT " + strings.Join(t.Columns, ", ") + " FROM " + t.Name
	if len(conditions) > 0 {
		text += " WHERE " + strings.Join(conditions, " AND ")
	}
	if len(key) > 0 {
		text += " ORDER BY " + strings.Join(key, ", ") + " LIMIT " + strconv.Itoa(atOnce(t))
	}
	return text
}

// normalize gives values the types of their columns, which SQLite does not
// tell for truth.
func normalize(t *wall.Table, values []any) {
	for i, v := range values {
		if n, ok := v.(int64); ok && t.Types[i] == "BOOLEAN" {
			values[i] = n != 0
		}
	}
}
