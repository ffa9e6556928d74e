package prove

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kontor/internal/test/dbtest"
)

// TestKillNine kills the server repeatedly under load and then looks for every acknowledged
// write.
func TestKillNine(t *testing.T) {
	cycles := 5
	if long {
		cycles = Count(t, "KONTOR_PROVE_KILLS", 1000)
	}
	t.Run("sqlite", func(t *testing.T) {
		killNine(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"), cycles)
	})
	t.Run("postgres", func(t *testing.T) {
		killNine(t, dbtest.PostgresURL(t), cycles)
	})
}

func killNine(t *testing.T, database string, cycles int) {
	p := newProgram(t, database)
	l := newLoad(p)
	l.start(4)
	var slowest time.Duration
	for range cycles {
		began := time.Now()
		p.start()
		slowest = max(slowest, time.Since(began))
		l.waitAcks(t, 1)
		time.Sleep(time.Duration(30+rand.IntN(270)) * time.Millisecond)
		p.kill()
	}
	l.end()
	acked, unknown := l.acked()
	if log, err := os.Stat(strings.TrimPrefix(database, "sqlite:") + "-wal"); err == nil && log.Size() > 64<<20 {
		t.Errorf("the log grew from kill to kill, to %d MB", log.Size()>>20)
	}
	p.start()
	lost := l.verify(t)
	l.repeat(t)
	lost += l.verify(t)
	p.kill()
	Report(t, Row{
		Test: "kill -9 under load, " + engine(database), Faults: cycles, Requests: int(l.sent.Load()), Acked: acked,
		Lost: lost, Broken: p.check(), Failed: len(l.failed),
		Note: fmt.Sprintf("%d writes had no answer; ready again within %s", unknown, slowest.Round(time.Millisecond)),
	})
	for _, f := range l.failed {
		t.Errorf("%d %s", f.status, f.text)
	}
	if acked < cycles {
		t.Errorf("only %d writes were acknowledged in %d cycles: too few to show anything", acked, cycles)
	}
}

// TestTwoServers runs two servers on the same companies and products in one PostgreSQL,
// and kills one of them repeatedly. They constantly lose races against each other, and no
// client must notice.
func TestTwoServers(t *testing.T) {
	cycles := 3
	if long {
		cycles = Count(t, "KONTOR_PROVE_KILLS", 1000) / 4
	}
	p := newProgram(t, dbtest.PostgresURL(t))
	p.start()
	second := *p
	second.address, second.server = freeAddress(t), nil
	t.Cleanup(second.kill)
	l := newLoad(p)
	l.others = []string{second.address}
	l.start(12)
	for range cycles {
		second.start()
		l.waitAcks(t, 5)
		time.Sleep(time.Duration(30+rand.IntN(270)) * time.Millisecond)
		second.kill()
	}
	l.end()
	acked, unknown := l.acked()
	l.others = nil
	lost := l.verify(t)
	p.kill()
	Report(t, Row{
		Test: "one of two servers killed, postgres", Faults: cycles, Requests: int(l.sent.Load()), Acked: acked,
		Lost: lost, Broken: p.check(), Failed: len(l.failed), Note: fmt.Sprintf("%d writes had no answer", unknown),
	})
	for _, f := range l.failed {
		t.Errorf("%d %s", f.status, f.text)
	}
}
