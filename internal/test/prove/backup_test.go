package prove

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kontor/internal/test/dbtest"
)

// TestBackup takes backups under load, restores each elsewhere and serves it. Each contains
// every write acknowledged before it began. Later writes are contained completely or not at
// all.
func TestBackup(t *testing.T) {
	rounds := 1
	if long {
		rounds = Count(t, "KONTOR_PROVE_BACKUPS", 20)
	}
	t.Run("sqlite", func(t *testing.T) { backups(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"), rounds) })
	t.Run("postgres", func(t *testing.T) { backups(t, dbtest.PostgresURL(t), rounds) })
}

func backups(t *testing.T, database string, rounds int) {
	p := newProgram(t, database)
	p.start()
	l := newLoad(p)
	row := Row{Test: "backup under load, " + engine(database), Faults: rounds}
	var slowest time.Duration
	for n := range rounds {
		l.start(8)
		l.waitAcks(t, 20)
		folder := t.TempDir()
		file := filepath.Join(folder, fmt.Sprintf("backup-%d.db", n))
		before := l.tokens()
		began := time.Now()
		p.run("backup", file)
		slowest = max(slowest, time.Since(began))
		l.end()
		then := l.asOf(before)
		row.Leaks += secrets(t, file, p.companies)

		restored := *p
		restored.database, restored.address, restored.server = "sqlite:"+filepath.Join(folder, "restored", "kontor.db"), freeAddress(t), nil
		t.Cleanup(restored.kill)
		restored.run("restore", file)
		restored.start()
		then.p = &restored
		row.Lost += then.verify(t)
		restored.kill()
		row.Broken += restored.check()
	}
	row.Lost += l.verify(t)
	p.kill()
	row.Requests, row.Failed = int(l.sent.Load()), len(l.failed)
	row.Acked, _ = l.acked()
	row.Broken += p.check()
	row.Note = fmt.Sprintf("each restored, served and checked; slowest backup with check %s", slowest.Round(time.Millisecond))
	Report(t, row)
}

// tokens returns the tokens of the writes acknowledged so far.
func (l *load) tokens() map[string]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	acked := map[string]bool{}
	for _, w := range l.writes {
		acked[w.token] = w.acked
	}
	return acked
}

// asOf returns the journal so far, in which only the given writes count as acknowledged.
func (l *load) asOf(acked map[string]bool) *load {
	l.mu.Lock()
	defer l.mu.Unlock()
	then := &load{client: l.client, refused: l.refused}
	known := map[effect]bool{} // documents that must exist
	for _, w := range l.writes {
		c := *w
		c.effects = nil
		if c.acked = acked[w.token]; c.acked {
			known[effect{list: w.list, id: w.answer.ID}] = true
			if w.path == "/sales/convert" {
				known[effect{list: sales, id: w.answer.ID}] = true
			}
		}
		for _, e := range w.effects {
			if known[effect{list: e.list, id: e.id}] {
				c.effects = append(c.effects, e)
			}
		}
		then.writes = append(then.writes, &c)
	}
	return then
}

// secrets counts the companies whose key is readable in a file.
func secrets(t *testing.T, file string, companies []*company) (seen int) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range companies {
		if bytes.Contains(content, []byte(c.key)) {
			t.Errorf("the key of company %d stands in the backup", c.id)
			seen++
		}
	}
	return seen
}
