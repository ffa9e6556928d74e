package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"kontor/internal/db/wall"
)

const (
	// VersionTable is the table that lists the applied migrations.
	VersionTable = "goose_db_version"
	// LastStep selects the last migration that a database has.
	LastStep = "SELECT MAX(version_id) FROM " + VersionTable
)

// Step is one numbered migration in the form for one engine.
type Step struct {
	Name string // 0001_foundation
	Text string
}

// Version is the number that the name begins with.
func (s Step) Version() int64 {
	digits, _, _ := strings.Cut(s.Name, "_")
	n, _ := strconv.ParseInt(digits, 10, 64)
	return n
}

// Progress is called with each step, its number and their count, before it changes a
// database with data, and repeatedly while it runs.
type Progress func(step string, n, of int, since time.Duration)

// Steps reads the migrations for an engine: name.sql for both, followed by
// name.sqlite.sql or name.postgres.sql where they differ.
func Steps(files fs.FS, engine string) ([]Step, error) {
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
	var out []Step
	for name, text := range texts {
		out = append(out, Step{name, text})
	}
	if len(out) == 0 {
		return nil, errors.New("no migrations")
	}
	slices.SortFunc(out, func(a, b Step) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// Read reads the migrations for an engine, and the tables that they create.
func Read(files fs.FS, engine string) (steps []Step, schema *wall.Schema, err error) {
	if steps, err = Steps(files, engine); err == nil {
		schema, err = Schema(steps)
	}
	return steps, schema, err
}

// Schema returns the tables that the steps create.
func Schema(steps []Step) (*wall.Schema, error) {
	s := wall.NewSchema()
	for _, step := range steps {
		if err := s.Add(step.Text); err != nil {
			return nil, fmt.Errorf("%s: %w", step.Name, err)
		}
	}
	return s, s.Complete()
}

// Matches returns why a schema of this version is not that of the steps, or nil.
func Matches(steps []Step, version int64) error {
	known := steps[len(steps)-1].Version()
	switch {
	case version < known:
		return fmt.Errorf("the database is at migration %d and needs %d; %w", version, known, Older)
	case version > known:
		return fmt.Errorf("the database is at migration %d, %w, which knows %d", version, Newer, known)
	}
	return nil
}
