package sqlite

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"kontor/internal/db/engine"
)

// BackupTable exists only in backups. It describes the content of the file, so that no
// other or incomplete file is mistaken for a backup.
const BackupTable = "kontor_backup"

// contents is the content of a backup.
type contents struct {
	version       int64  // the last migration
	organizations string // their ids
	rows          int64  // of all tables
}

// MarkBackup marks a copy as a backup and stores a description of its content, with a checksum.
func MarkBackup(path string) error {
	if err := mark(path); err != nil {
		return err
	}
	return seal(path)
}

func mark(path string) (err error) {
	l, err := openLink(path, "PRAGMA synchronous = FULL")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	if err := l.sign(); err != nil {
		return err
	}
	held, err := l.contents()
	if err != nil {
		return err
	}
	err = l.conn.Exec("CREATE TABLE " + BackupTable + " (taken_at INTEGER NOT NULL, version INTEGER NOT NULL, organizations TEXT NOT NULL, row_count INTEGER NOT NULL, checksum TEXT NOT NULL) STRICT")
	if err != nil {
		return err
	}
	return l.run("INSERT INTO "+BackupTable+" (taken_at, version, organizations, row_count, checksum) VALUES ($1, $2, $3, $4, $5)",
		engine.Int(time.Now().Unix()), engine.Int(held.version), engine.Text(held.organizations), engine.Int(held.rows), engine.Text(checksumBlank))
}

// CheckBackup refuses a file that is not a backup, or whose content differs from its mark.
// It changes nothing.
func CheckBackup(path string) error {
	found, err := Inspect(path)
	if err != nil {
		return err
	}
	columns, staked := found.Columns[BackupTable]
	switch {
	case found.Mark == ApplicationID && !staked:
		return fmt.Errorf("it is a database of kontor; kontor backup --database sqlite:%s FILE makes a backup of it", path)
	case found.Mark != ApplicationID || !staked:
		return errors.New("it does not carry the mark of kontor backup")
	}
	return readOnly(path, func(l *link) error {
		said, err := l.markedContents()
		if err != nil {
			return err
		}
		held, err := l.contents()
		switch {
		case err != nil:
			return err
		case said != held:
			return fmt.Errorf("it says that it holds %d rows of the organizations %q at migration %d, and holds %d of %q at %d",
				said.rows, said.organizations, said.version, held.rows, held.organizations, held.version)
		case held.organizations == "":
			return errors.New("there is no organization in it")
		case !slices.Contains(columns, "checksum"): // of an earlier build
			return nil
		}
		checksum, err := l.text("SELECT checksum FROM " + BackupTable)
		if err != nil {
			return err
		}
		return sealed(path, checksum)
	})
}

// markedContents reads the mark of a backup.
func (l *link) markedContents() (c contents, err error) {
	s, err := l.prepare("SELECT version, organizations, row_count FROM " + BackupTable)
	if err != nil {
		return c, err
	}
	defer s.Reset()
	more, err := s.Step()
	if err == nil && !more {
		err = errors.New("its mark is empty")
	}
	if err != nil {
		return c, err
	}
	return contents{version: s.Int(0), organizations: s.Text(1), rows: s.Int(2)}, nil
}

// contents counts the actual content of a file.
func (l *link) contents() (c contents, err error) {
	names, err := l.tables()
	if err != nil {
		return c, err
	}
	for _, name := range names {
		if name == BackupTable {
			continue
		}
		n, err := l.number(`SELECT COUNT(*) FROM "` + strings.ReplaceAll(name, `"`, `""`) + `"`)
		if err != nil {
			return c, err
		}
		c.rows += n
	}
	if slices.Contains(names, engine.VersionTable) {
		if c.version, err = l.number(engine.LastStep); err != nil {
			return c, err
		}
	}
	if !slices.Contains(names, "organizations") {
		return c, nil // the database has only its first migration
	}
	ids, err := l.numbers("SELECT id FROM organizations ORDER BY id")
	for _, id := range ids {
		c.organizations += " " + strconv.FormatInt(id, 10)
	}
	c.organizations = strings.TrimPrefix(c.organizations, " ")
	return c, err
}

// numbers reads the first column of a query.
func (l *link) numbers(text string) (out []int64, err error) {
	s, err := l.prepare(text)
	if err != nil {
		return nil, err
	}
	defer s.Reset()
	for {
		more, err := s.Step()
		if err != nil || !more {
			return out, err
		}
		out = append(out, s.Int(0))
	}
}

// text reads the first value of a query.
func (l *link) text(query string) (string, error) {
	s, err := l.prepare(query)
	if err != nil {
		return "", err
	}
	defer s.Reset()
	if more, err := s.Step(); err != nil || !more {
		return "", errors.Join(errors.New("its mark is empty"), err)
	}
	return s.Text(0), nil
}
