package db

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/db/wall"
)

// readSchema learns the tables that the steps leave behind.
func readSchema(steps []migration) (*wall.Schema, error) {
	s := wall.NewSchema()
	for _, m := range steps {
		if err := s.Add(m.text); err != nil {
			return nil, fmt.Errorf("%s: %w", m.name, err)
		}
	}
	return s, s.Complete()
}

// migration is one numbered step in the form for one engine.
type migration struct {
	name string // 0001_foundation
	text string
}

// version is the number that its name begins with.
func (m migration) version() int64 {
	digits, _, _ := strings.Cut(m.name, "_")
	n, _ := strconv.ParseInt(digits, 10, 64)
	return n
}

// migrationsFor collects the steps for an engine: name.sql for both, followed
// by name.sqlite.sql or name.postgres.sql where they have to differ.
func migrationsFor(files fs.FS, engine string) ([]migration, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	texts := map[string]string{}
	for _, common := range []bool{true, false} {
		for _, file := range names {
			name, suffix, special := strings.Cut(strings.TrimSuffix(file, ".sql"), ".")
			if special == common || special && suffix != engine {
				continue
			}
			b, err := fs.ReadFile(files, file)
			if err != nil {
				return nil, err
			}
			body, found := strings.CutPrefix(strings.TrimSpace(string(b)), "-- +goose Up\n")
			if !found {
				return nil, fmt.Errorf("%s does not begin with -- +goose Up", file)
			}
			texts[name] += body + "\n"
		}
	}
	var out []migration
	for name, text := range texts {
		out = append(out, migration{name, text})
	}
	if len(out) == 0 {
		return nil, errors.New("no migrations")
	}
	slices.SortFunc(out, func(a, b migration) int { return strings.Compare(a.name, b.name) })
	return out, nil
}
