package wall_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"kontor/internal/db/sqlite/lite"
	"kontor/internal/db/wall"
)

// Three variants of the other organization's rows, with equal rows of ours: unchanged, with
// other content, and without them.
var worlds = []string{
	`INSERT INTO boxes VALUES (2, 1, 'their first', 'T1', 700, TRUE), (2, 5, 'their fifth', 'T5', 701, FALSE);
	 INSERT INTO things VALUES (2, 1, 1, 'their thing'), (2, 9, 5, 'their ninth');
	 INSERT INTO members VALUES (21, 2, 'their member');
	 INSERT INTO org_settings VALUES (2);`,
	`INSERT INTO boxes VALUES (2, 1, 'other', 'X1', 3, FALSE), (2, 5, 'another', NULL, 4, TRUE);
	 INSERT INTO things VALUES (2, 1, 5, 'a'), (2, 9, 1, 'b');
	 INSERT INTO members VALUES (21, 2, 'nobody');
	 INSERT INTO org_settings VALUES (2);`,
	`INSERT INTO members VALUES (21, 2, 'their member');`,
}

const ours = `
INSERT INTO places VALUES (1, 'here'), (2, 'there');
INSERT INTO secrets VALUES (1, 'a secret');
INSERT INTO boxes VALUES (1, 1, 'first', 'A', 0, TRUE), (1, 2, 'second', NULL, 2, FALSE), (1, 3, 'third', 'C', 1, TRUE);
INSERT INTO things VALUES (1, 1, 1, 'pen'), (1, 2, 1, 'ink'), (1, 3, 3, 'paper');
INSERT INTO members VALUES (11, 1, 'us');
INSERT INTO org_settings VALUES (1);`

// world is a database with two organizations.
type world struct{ conn *lite.Conn }

func newWorld(t testing.TB, theirs string) world {
	t.Helper()
	conn, err := lite.Open(":memory:")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := wall.ForSQLite(toy)
	if err == nil {
		err = conn.Exec("PRAGMA foreign_keys = ON;" + tables + ours + theirs)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return world{conn}
}

const rowsMost = 200

// rows returns the rows of a statement, or the error of the engine.
func (w world) rows(text string, args []lite.Value) (out []string) {
	s, err := w.conn.Prepare(text)
	if err != nil {
		return []string{err.Error()}
	}
	defer func() { _ = s.Finalize() }()
	if err := s.Bind(args); err != nil {
		return []string{err.Error()}
	}
	for len(out) < rowsMost {
		more, err := s.Step()
		if err != nil {
			return append(out, err.Error())
		}
		if !more {
			return out
		}
		var row strings.Builder
		for i := range s.Columns {
			fmt.Fprintf(&row, "%d:%q ", s.Type(i), s.Text(i))
		}
		out = append(out, row.String())
	}
	return out
}

// run runs a statement for organization 1 and rolls it back. It returns the rows, and
// whether those of organization 2 are unchanged.
func (w world) run(t *testing.T, s *wall.Statement) (rows []string, untouched bool) {
	t.Helper()
	if err := w.conn.Exec("BEGIN"); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.conn.Exec("ROLLBACK"); err != nil {
			t.Fatal(err)
		}
	}()
	before := w.theirs()
	args := make([]lite.Value, s.Params)
	for i := range args {
		args[i] = lite.Value{Kind: lite.Int, N: int64(1 + i)}
		if i%3 == 2 {
			args[i] = lite.Value{Kind: lite.Text, S: "A"}
		}
	}
	alarm := time.AfterFunc(2*time.Second, w.conn.Interrupt) // a recursion without an end
	rows = w.rows(s.Text, args)
	alarm.Stop()
	slices.Sort(rows)
	return rows, slices.Equal(before, w.theirs())
}

func (w world) theirs() []string {
	return slices.Concat(
		w.rows("SELECT * FROM boxes WHERE org_id <> 1 ORDER BY org_id, id", nil),
		w.rows("SELECT * FROM things WHERE org_id <> 1 ORDER BY org_id, id", nil),
		w.rows("SELECT * FROM members WHERE org_id <> 1 ORDER BY id", nil),
		w.rows("SELECT * FROM org_settings WHERE org_id <> 1", nil),
		w.rows("SELECT * FROM places", nil),
		w.rows("SELECT * FROM secrets", nil))
}

var pieces = regexp.MustCompile(`'[^']*'|\$[0-9]+|[A-Za-z_][A-Za-z_0-9]*|[0-9]+|<>|<=|>=|\|\||.`)

// vocabulary are the words of all statements that the wall was tried with.
func vocabulary() (words []string) {
	for text := range refused {
		words = append(words, pieces.FindAllString(text, -1)...)
	}
	for _, text := range kept {
		words = append(words, pieces.FindAllString(text, -1)...)
	}
	words = slices.DeleteFunc(words, func(w string) bool { return strings.TrimSpace(w) == "" })
	slices.Sort(words)
	return slices.Compact(words)
}

// changed leaves out, doubles, swaps, replaces and adds some words of a text, or
// a stretch of another text.
func changed(text string, words []string, chance *rand.Rand) string {
	parts := slices.DeleteFunc(pieces.FindAllString(text, -1), func(w string) bool { return strings.TrimSpace(w) == "" })
	for range chance.IntN(5) {
		if len(parts) < 2 {
			break
		}
		i, j := chance.IntN(len(parts)), chance.IntN(len(parts))
		switch chance.IntN(6) {
		case 0:
			parts = slices.Delete(parts, i, i+1)
		case 1:
			parts = slices.Insert(parts, i, parts[j])
		case 2:
			parts[i], parts[j] = parts[j], parts[i]
		case 3:
			parts[i] = words[chance.IntN(len(words))]
		case 4:
			parts = slices.Insert(parts, i, words[chance.IntN(len(words))])
		case 5:
			other := pieces.FindAllString(kept[chance.IntN(len(kept))], -1)
			from := chance.IntN(len(other))
			parts = slices.Insert(parts, i, other[from:from+chance.IntN(min(8, len(other)-from))]...)
		}
	}
	return strings.Join(parts, " ")
}

// both are the worlds that a statement is tried in.
type both struct {
	tables *wall.Schema
	worlds []world
}

func newBoth(t testing.TB) both {
	b := both{tables: schema(t)}
	for _, theirs := range worlds {
		b.worlds = append(b.worlds, newWorld(t, theirs))
	}
	return b
}

// try runs a statement if the wall allows it. Its answer must not depend on the other
// organization's rows, and these must not change.
func (b both) try(t *testing.T, text string) (passed bool) {
	t.Helper()
	s, err := b.tables.Check(text, true)
	if err != nil {
		return false
	}
	var first []string
	for i, w := range b.worlds {
		rows, untouched := w.run(t, s)
		if !untouched {
			t.Fatalf("it changes what another organization has:\n%s", text)
		}
		if i == 0 {
			first = rows
		}
		if !slices.Equal(first, rows) {
			t.Fatalf("it answers from what another organization has:\n%s\n%q\n%q", text, first, rows)
		}
	}
	return true
}

// FuzzWall checks that an allowed statement never returns or changes a row of another
// organization.
func FuzzWall(f *testing.F) {
	for _, text := range kept {
		f.Add(text, uint64(0))
		f.Add(text, uint64(len(text)))
	}
	for text := range refused {
		f.Add(text, uint64(0))
	}
	b, words := newBoth(f), vocabulary()
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if seed != 0 {
			text = changed(text, words, rand.New(rand.NewPCG(seed, 1)))
		}
		b.try(t, text)
	})
}

// TestWallHoldsOnChangedStatements is the same for some thousand texts that are
// always the same, so that every run of the tests has tried them.
func TestWallHoldsOnChangedStatements(t *testing.T) {
	b, words := newBoth(t), vocabulary()
	chance := rand.New(rand.NewPCG(1, 2))
	passed := 0
	for range 20_000 {
		if b.try(t, changed(kept[chance.IntN(len(kept))], words, chance)) {
			passed++
		}
	}
	if passed < 100 {
		t.Errorf("only %d statements passed", passed)
	}
}
