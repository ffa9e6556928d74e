package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"kontor/internal/db/lite"
	"kontor/internal/db/wall"
)

const (
	// applicationID stands in the header of every SQLite file of kontor: "kntr".
	applicationID = 0x6b6e7472

	versionTable = "goose_db_version"

	// lastStep asks for the last migration that a database has.
	lastStep = "SELECT MAX(version_id) FROM " + versionTable
)

// Absent is what Open returns when a database has to be there and is not.
type Absent struct{ Where string }

func (a Absent) Error() string { return "there is no database at " + a.Where }

// Is lets callers treat it like any file that is missing.
func (Absent) Is(target error) bool { return target == fs.ErrNotExist }

// Foreign is what Open returns for a database of another program. Nothing of it
// was changed.
type Foreign struct{ Where, Why string }

func (f Foreign) Error() string { return f.Where + " belongs to another program: " + f.Why }

// inventory is what a database holds, looked at before anything is done to it.
type inventory struct {
	where   string
	mark    int64               // SQLite's application id
	columns map[string][]string // by table or view
	version int64               // the last migration that it says it has
}

// judge tells whether a database of kontor is there, and refuses one of another
// program. What an earlier version made carries no mark: it is known by the
// tables of the first migration. alone says that no other tables may be there.
func (d *DB) judge(found inventory, alone bool) (there bool, err error) {
	foreign := func(format string, args ...any) error { return Foreign{found.where, fmt.Sprintf(format, args...)} }
	switch {
	case found.mark == applicationID:
		return true, nil
	case found.mark != 0:
		return false, foreign("its application id is %#x", found.mark)
	case len(found.columns) == 0:
		return false, nil
	}
	for _, name := range slices.Sorted(maps.Keys(found.columns)) {
		if alone && !d.ours(name) {
			return false, foreign("it has a table %s that kontor does not have", name)
		}
	}
	if _, ok := found.columns[versionTable]; !ok {
		return false, foreign("it has a table %s that kontor did not make", slices.Sorted(maps.Keys(found.columns))[0])
	}
	if found.version == 0 && len(found.columns) == 1 {
		return false, nil // somebody is making it
	}
	return true, d.founded(found, foreign)
}

// founded looks for the tables of the first migration, with their keys.
func (d *DB) founded(found inventory, foreign func(string, ...any) error) error {
	first, err := readSchema(d.steps[:1])
	if err != nil {
		return err
	}
	for _, t := range first.InOrder() {
		for _, column := range t.Key {
			if !slices.Contains(found.columns[t.Name], column) {
				return foreign("its table %s is not the one of kontor", t.Name)
			}
		}
	}
	return nil
}

// ours tells whether kontor has, or ever had, a table of this name.
func (d *DB) ours(name string) bool {
	if name == versionTable || name == claimTable {
		return true
	}
	for _, step := range d.steps {
		s := wall.NewSchema()
		if err := s.Add(step.text); err == nil && s.Tables[name] != nil {
			return true
		}
	}
	return false
}

// inspect looks at a SQLite file without changing anything. A file that is
// missing or empty holds nothing.
func inspect(path string) (found inventory, err error) {
	found = inventory{where: path, columns: map[string][]string{}}
	log, err := withoutFile(path)
	switch {
	case err != nil:
		return found, err
	case log != "":
		return found, fmt.Errorf("%s is gone, but its log is there: %s holds what was written last. Put the file back beside it, or move the log away", path, log)
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0:
		return found, nil
	case err != nil:
		return found, err
	case info.IsDir():
		return found, fmt.Errorf("%s is a folder", path)
	}
	err = looking(path, func(l *liteLink) (err error) {
		if found.mark, err = l.number("PRAGMA application_id"); err != nil {
			return err
		}
		if err = l.inventory(found.columns); err != nil {
			return err
		}
		if _, ok := found.columns[versionTable]; ok {
			found.version, err = l.number(lastStep)
		}
		return err
	})
	if coded(err, lite.NotADB) {
		return found, Foreign{path, "it is no SQLite file"}
	}
	if err != nil {
		return found, fmt.Errorf("look at %s: %w", path, err)
	}
	return found, nil
}

// looking opens a file for reading only. A log beside it has to be read with it;
// without one the file is promised to stay as it is, so that not even a lock is
// taken.
func looking(path string, do func(*liteLink) error) error {
	address := "file:" + escapePath(path)
	if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
		address += "?immutable=1"
	}
	c, err := lite.Look(address)
	if err != nil {
		return err
	}
	l := &liteLink{conn: c, prepared: map[string]*lite.Stmt{}}
	err = c.Exec(fmt.Sprintf("PRAGMA busy_timeout = %d; PRAGMA trusted_schema = OFF", busyMilliseconds))
	if err == nil {
		err = do(l)
	}
	return errors.Join(err, l.close())
}

// inventory lists tables and views with their columns.
func (l *liteLink) inventory(columns map[string][]string) error {
	s, err := l.prepare(`SELECT m.name, p.name FROM sqlite_schema m LEFT JOIN pragma_table_info(m.name) p
WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\'`)
	if err != nil {
		return err
	}
	defer s.Reset()
	for {
		more, err := s.Step()
		if err != nil || !more {
			return err
		}
		columns[s.Text(0)] = append(columns[s.Text(0)], s.Text(1))
	}
}

// sign marks the file as kontor's, and as a database that lives: what it was a
// backup of counts no more.
func (l *liteLink) sign() error {
	mark, err := l.number("PRAGMA application_id")
	if err == nil && mark != applicationID {
		err = l.conn.Exec(fmt.Sprintf("PRAGMA application_id = %d", applicationID))
	}
	if err == nil {
		err = l.conn.Exec("DROP TABLE IF EXISTS " + claimTable)
	}
	return err
}

// inspect looks for tables of the names that kontor uses. Others may share the
// database.
func (e *postgres) inspect(ctx context.Context, names []string) (found inventory, err error) {
	found = inventory{columns: map[string][]string{}}
	var schema string
	err = e.pool.QueryRow(ctx, "SELECT current_database(), COALESCE(current_schema(), '')").Scan(&found.where, &schema)
	if err != nil {
		return found, unavailable(err)
	}
	found.where = fmt.Sprintf("schema %q of the PostgreSQL database %q", schema, found.where)
	rows, err := e.pool.Query(ctx, `SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relname = ANY ($1)`, names)
	if err != nil {
		return found, err
	}
	defer rows.Close()
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			return found, err
		}
		found.columns[table] = append(found.columns[table], column)
	}
	if err := rows.Err(); err != nil {
		return found, err
	}
	if slices.Contains(found.columns[versionTable], "version_id") {
		err = e.pool.QueryRow(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM "+versionTable).Scan(&found.version)
	}
	return found, err
}

// identify judges what was found at an address, before anything is done to it. A
// file is kontor's alone; a PostgreSQL database may hold others' tables.
func (d *DB) identify(found inventory, alone bool) (err error) {
	d.there, err = d.judge(found, alone)
	if err == nil && !d.there && d.options.Existing {
		err = Absent{strings.TrimPrefix(found.where, "./")}
	}
	return err
}

// New tells that nothing was there when the database was opened.
func (d *DB) New() bool { return !d.there }

// matches tells why the schema is not the one of this program, or nil.
func (d *DB) matches(version int64) error {
	known := d.steps[len(d.steps)-1].version()
	switch {
	case version < known:
		return fmt.Errorf("the database is at migration %d and needs %d; kontor migrate brings it up to date", version, known)
	case version > known:
		return fmt.Errorf("the database is at migration %d, of a newer program than this one, which knows %d", version, known)
	}
	return nil
}
