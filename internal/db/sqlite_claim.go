package db

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// claimTable stands in every backup and nowhere else: it says what the file
// holds, so that a file of another kind, or half of one, is never taken for it.
const claimTable = "kontor_backup"

// claim is what a backup says of itself.
type claim struct {
	version       int64  // the last migration
	organizations string // their ids
	rows          int64  // of all tables
}

// stake writes into a copy that it is a backup, and of what.
func stake(path string) (err error) {
	l, err := openLite(path, "PRAGMA synchronous = FULL")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	if err := l.sign(); err != nil {
		return err
	}
	held, err := l.holds()
	if err != nil {
		return err
	}
	err = l.conn.Exec("CREATE TABLE " + claimTable + " (taken_at INTEGER NOT NULL, version INTEGER NOT NULL, organizations TEXT NOT NULL, row_count INTEGER NOT NULL) STRICT")
	if err != nil {
		return err
	}
	return l.run("INSERT INTO "+claimTable+" (taken_at, version, organizations, row_count) VALUES ($1, $2, $3, $4)",
		whole(time.Now().Unix()), whole(held.version), text(held.organizations), whole(held.rows))
}

// proveClaim refuses a file that is no backup, or that does not hold what it
// says. It changes nothing.
func proveClaim(path string) error {
	found, err := inspect(path)
	if err != nil {
		return err
	}
	_, staked := found.Columns[claimTable]
	switch {
	case found.Mark == applicationID && !staked:
		return fmt.Errorf("it is a database of kontor; kontor backup --database sqlite:%s FILE makes a backup of it", path)
	case found.Mark != applicationID || !staked:
		return errors.New("it does not carry the mark of kontor backup")
	}
	return looking(path, func(l *liteLink) error {
		said, err := l.claimed()
		if err != nil {
			return err
		}
		held, err := l.holds()
		switch {
		case err != nil:
			return err
		case said != held:
			return fmt.Errorf("it says that it holds %d rows of the organizations %q at migration %d, and holds %d of %q at %d",
				said.rows, said.organizations, said.version, held.rows, held.organizations, held.version)
		case held.organizations == "":
			return errors.New("there is no organization in it")
		}
		return nil
	})
}

func (l *liteLink) claimed() (c claim, err error) {
	s, err := l.prepare("SELECT version, organizations, row_count FROM " + claimTable)
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
	return claim{version: s.Int(0), organizations: s.Text(1), rows: s.Int(2)}, nil
}

// holds counts what a file really holds.
func (l *liteLink) holds() (c claim, err error) {
	names, err := l.tables()
	if err != nil {
		return c, err
	}
	for _, name := range names {
		if name == claimTable {
			continue
		}
		n, err := l.number(`SELECT COUNT(*) FROM "` + strings.ReplaceAll(name, `"`, `""`) + `"`)
		if err != nil {
			return c, err
		}
		c.rows += n
	}
	if slices.Contains(names, versionTable) {
		if c.version, err = l.number(lastStep); err != nil {
			return c, err
		}
	}
	if !slices.Contains(names, "organizations") {
		return c, nil // of a database before its second migration
	}
	ids, err := l.numbers("SELECT id FROM organizations ORDER BY id")
	for _, id := range ids {
		c.organizations += " " + strconv.FormatInt(id, 10)
	}
	c.organizations = strings.TrimPrefix(c.organizations, " ")
	return c, err
}

// numbers reads the numbers of a statement of the engine itself.
func (l *liteLink) numbers(text string) (out []int64, err error) {
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
