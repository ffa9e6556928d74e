package prove

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"kontor/internal/dbtest"
)

// TestKillNine kills the server under load, again and again, and then asks for
// every write that was acknowledged.
func TestKillNine(t *testing.T) {
	cycles, clients := 6, 16
	if long {
		cycles = 300
	}
	t.Run("sqlite", func(t *testing.T) {
		killNine(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"), cycles, clients)
	})
	t.Run("postgres", func(t *testing.T) {
		killNine(t, dbtest.PostgresURL(t), cycles, clients)
	})
}

func killNine(t *testing.T, database string, cycles, clients int) {
	p := newProgram(t, database)
	l := newLoad(p)
	for cycle := range cycles {
		p.start()
		stop := make(chan struct{})
		group := l.run(clients, cycle, stop)
		time.Sleep(time.Duration(30+rand.IntN(270)) * time.Millisecond)
		p.kill()
		close(stop)
		group.Wait()
	}
	p.start()
	acked, unknown := 0, 0
	for _, w := range l.writes {
		if w.acked {
			acked++
			continue
		}
		// Sending it again with the same Idempotency-Key must be safe, whether it landed or not.
		unknown++
		if !l.send(w) {
			t.Fatalf("%s: the server went away", w.token)
		}
	}
	entries, err := l.entries()
	if err != nil {
		t.Fatal(err)
	}
	verify(t, l, entries)
	p.kill()
	p.run("check")
	t.Logf("%d kills, %d acknowledged writes, %d without an answer; all found, each once", cycles, acked, unknown)
	if acked < cycles {
		t.Errorf("only %d writes were acknowledged in %d cycles: too few to show anything", acked, cycles)
	}
}

// verify compares the clients' journal with the server's.
func verify(t *testing.T, l *load, entries []entry) {
	t.Helper()
	for _, r := range l.refused {
		t.Errorf("refused without a reason: %s", r)
	}
	byToken := map[string]entry{}
	numbers := map[string]bool{}
	for _, e := range entries {
		if _, twice := byToken[e.Description]; twice {
			t.Errorf("%s is there twice", e.Description)
		}
		byToken[e.Description] = e
		if numbers[e.EntryNumber] {
			t.Errorf("number %s was given twice", e.EntryNumber)
		}
		numbers[e.EntryNumber] = true
	}
	for i := range len(entries) {
		if number := fmt.Sprintf("JV-202611-%04d", i+1); !numbers[number] {
			t.Errorf("number %s is missing", number)
			break
		}
	}
	sent := map[string]bool{}
	for _, w := range l.writes {
		sent[w.token] = true
		e, there := byToken[w.token]
		switch {
		case !there:
			t.Errorf("%s was acknowledged as %s and is lost", w.token, w.number)
		case e.ID != w.id || e.EntryNumber != w.number:
			t.Errorf("%s was acknowledged as %d %s and is %d %s", w.token, w.id, w.number, e.ID, e.EntryNumber)
		case !equal(e.TotalDebit.String(), w.amount) || !equal(e.TotalCredit.String(), w.amount) || len(e.Lines) != 2:
			t.Errorf("%s is not whole: %+v", w.token, e)
		}
	}
	for token := range byToken {
		if !sent[token] {
			t.Errorf("%s is there and nobody sent it", token)
		}
	}
}

func equal(a, b string) bool {
	x, ok := new(big.Rat).SetString(a)
	y, ok2 := new(big.Rat).SetString(b)
	return ok && ok2 && x.Cmp(y) == 0
}
