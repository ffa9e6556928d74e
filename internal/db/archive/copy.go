package archive

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash"
	"io/fs"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// Copied is the progress of a copy: the rows of one table so far.
type Copied struct {
	Table    string
	Rows     int64
	Done     bool // all rows
	Compared bool // of the second pass, which compares the copy with the original
}

// volatile are tables that mean nothing in another database.
var volatile = []string{"id_counters", "rate_windows", "sessions", "login_failures", "known_browsers", "setup_links", "request_log", "file_orphans"}

const (
	pageRows  = 1000   // rows read before they are written
	fileRows  = 2      // of tables with files of up to 10 MB
	tellEvery = 50_000 // rows of a table after which its progress is reported
)

// pageSize is the number of rows of a table that are held in memory.
func pageSize(t *wall.Table) int {
	if i := slices.Index(t.Columns, "content"); i >= 0 && t.Types[i] == "BYTEA" {
		return fileRows
	}
	return pageRows
}

// Database is an open database with its migrations and their tables.
type Database struct {
	Engine     engine.Engine
	Schema     *wall.Schema
	Steps      []engine.Step
	Migrations fs.FS // of all engines
	Log        *slog.Logger
}

// Copy copies a snapshot of one database to another that is migrated and
// empty, in one transaction, and compares the copy with the original before it
// commits. If anything fails or differs, the target stays empty. tell is called
// for every finished table and every tellEvery rows.
func Copy(ctx context.Context, from, to Database, tell func(Copied)) error {
	committed := false
	err := from.Engine.Read(ctx, 0, func(source engine.Link) error {
		err := to.Engine.Bulk(ctx, func(target engine.Target) error {
			orgs, err := organizations(from, source)
			if err != nil {
				return err
			}
			if err := requireEmpty(to.Schema, target); err != nil {
				return err
			}
			c := &copier{ctx: ctx, db: Database{Engine: from.Engine, Schema: to.Schema}, source: source, orgs: orgs, tell: tell}
			sums, err := c.copyTables(target)
			if err != nil {
				return err
			}
			if err := raiseCounters(from, source, target); err != nil {
				return err
			}
			return target.Read(func(copied engine.Link) error {
				c := &copier{ctx: ctx, db: to, source: copied, orgs: orgs, tell: func(c Copied) {
					c.Compared = true
					tell(c)
				}}
				return c.compare(sums)
			})
		})
		committed = err == nil
		return err
	})
	// An error of the original's connection after the commit does not matter.
	if err != nil && !committed {
		return err
	}
	return to.Engine.Analyze(context.WithoutCancel(ctx))
}

// requireEmpty refuses a target that holds rows.
func requireEmpty(s *wall.Schema, target engine.Target) error {
	for name := range s.Tables {
		if empty, err := target.Empty(name); err != nil {
			return err
		} else if !empty && !slices.Contains(volatile, name) {
			return fmt.Errorf("the table %s is not empty", name)
		}
	}
	return nil
}

// raiseCounters makes the target continue the ids of the original.
func raiseCounters(from Database, source engine.Link, target engine.Target) error {
	last, err := source.Counters()
	if err != nil {
		return from.Engine.Classify(err, "")
	}
	for resource, n := range last {
		if err := target.Raise(resource, n); err != nil {
			return err
		}
	}
	return nil
}

func organizations(d Database, source engine.Link) (ids []uint32, err error) {
	c := &copier{db: d, source: source}
	err = c.query(0, `SELECT id FROM organizations ORDER BY id`, nil, func(row []any) {
		ids = append(ids, uint32(row[0].(int64)))
	})
	return ids, err
}

// copier reads whole tables from a snapshot.
type copier struct {
	ctx    context.Context
	db     Database
	source engine.Link
	orgs   []uint32
	sum    hash.Hash // of the rows of the current table
	tell   func(Copied)
	read   int64 // rows of the current table so far
}

// copyTables copies all tables and returns the checksum of each.
func (c *copier) copyTables(target engine.Target) (map[string][sha256.Size]byte, error) {
	sums := map[string][sha256.Size]byte{}
	for _, t := range c.db.Schema.InOrder() {
		if slices.Contains(volatile, t.Name) {
			continue
		}
		if err := c.table(t, target); err != nil {
			return nil, fmt.Errorf("copy %s: %w", t.Name, err)
		}
		sums[t.Name] = [sha256.Size]byte(c.sum.Sum(nil))
		c.tell(Copied{Table: t.Name, Rows: c.read, Done: true})
	}
	return sums, nil
}

// compare reads a copy again and compares it with the checksums of its original.
func (c *copier) compare(sums map[string][sha256.Size]byte) error {
	for name, want := range sums {
		if err := c.table(c.db.Schema.Tables[name], nil); err != nil {
			return err
		}
		if [sha256.Size]byte(c.sum.Sum(nil)) != want {
			return fmt.Errorf("the copy of %s differs from its original", name)
		}
	}
	return nil
}

// table reads a whole table and writes it to target unless that is nil.
func (c *copier) table(t *wall.Table, target engine.Target) error {
	c.sum, c.read = sha256.New(), 0
	orgs := []uint32{0}
	if t.Tenant {
		orgs = c.orgs
	}
	for _, org := range orgs {
		if target != nil {
			if err := target.Enter(org); err != nil {
				return err
			}
		}
		if err := c.pages(org, t, target); err != nil {
			return err
		}
	}
	return nil
}

// pages reads the rows of one organization page by page.
func (c *copier) pages(org uint32, t *wall.Table, target engine.Target) error {
	key := t.Key
	if t.Tenant {
		key = key[1:]
	}
	var after []any
	for {
		if c.ctx.Err() != nil {
			return context.Cause(c.ctx)
		}
		var page [][]any
		var last []any
		n := 0
		err := c.query(org, pageText(t, key, after != nil), after, func(row []any) {
			booleans(t, row)
			c.add(row)
			if target != nil {
				page = append(page, row)
			}
			last, n = row, n+1
		})
		if err != nil {
			return err
		}
		if len(page) > 0 {
			if err := target.Insert(t, page); err != nil {
				return err
			}
		}
		c.progress(t, n)
		if n < pageSize(t) || len(key) == 0 {
			return nil
		}
		after = after[:0]
		for _, k := range key {
			after = append(after, last[slices.Index(t.Columns, k)])
		}
	}
}

// query calls read with every row of a query. In an organization $1 is its id.
func (c *copier) query(org uint32, text string, args []any, read func(row []any)) error {
	st, err := c.db.Schema.Check(text, org != 0)
	if err != nil {
		return err
	}
	var values []engine.Value
	if org != 0 {
		values = append(values, engine.Int(int64(org)))
	}
	for _, arg := range args {
		v, err := engine.ValueOf(arg)
		if err != nil {
			return err
		}
		values = append(values, v)
	}
	if err := c.source.Enter(org); err != nil {
		return c.db.Engine.Classify(err, "")
	}
	r, err := c.source.Query(st, values)
	if err == nil {
		err = engine.CloseRows(r, each(r, read))
	}
	if err != nil {
		return c.db.Engine.Classify(fmt.Errorf("%w in %s", err, text), st.Verb)
	}
	return nil
}

func each(r engine.Rows, read func(row []any)) error {
	for {
		more, err := r.Next()
		if err != nil || !more {
			return err
		}
		row := make([]any, r.Width())
		for i := range row {
			if row[i], err = r.Any(i); err != nil {
				return err
			}
		}
		read(row)
	}
}

// add adds a row to the checksum of its table.
func (c *copier) add(row []any) {
	for _, v := range row {
		if b, ok := v.([]byte); ok { // can be a file; %v would print it byte by byte
			fmt.Fprintf(c.sum, "bytes %d ", len(b))
			c.sum.Write(b)
			continue
		}
		fmt.Fprintf(c.sum, "%T %v|", v, v)
	}
}

// progress reports large tables.
func (c *copier) progress(t *wall.Table, more int) {
	before := c.read / tellEvery
	c.read += int64(more)
	if c.read/tellEvery > before {
		c.tell(Copied{Table: t.Name, Rows: c.read})
	}
}

// pageText selects the next rows in the order of the key.
func pageText(t *wall.Table, key []string, next bool) string {
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
		text += " ORDER BY " + strings.Join(key, ", ") + " LIMIT " + strconv.Itoa(pageSize(t))
	}
	return text
}

// booleans turns the integers of boolean columns into booleans: SQLite has no
// such type.
func booleans(t *wall.Table, row []any) {
	for i, v := range row {
		if n, ok := v.(int64); ok && t.Types[i] == "BOOLEAN" {
			row[i] = n != 0
		}
	}
}
