package prove

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"kontor/internal/test/dbtest"
)

// settle is longer than the second after which the server's pool checks an idle connection
// before using it, so later requests never get a dead one.
const settle = 1500 * time.Millisecond

// TestPostgresGone crashes PostgreSQL under load and terminates the server's connections
// while they work. Acknowledged writes remain, the server recovers without help, and
// clients get 503 only during the failure. Followers get every event once.
func TestPostgresGone(t *testing.T) {
	crashes, kills := 1, 3
	if long {
		crashes, kills = Count(t, "KONTOR_PROVE_CRASHES", 30), Count(t, "KONTOR_PROVE_BACKENDS", 200)
	}
	c := durable(t)
	p := newProgram(t, dbtest.PostgresOn(t, c.address))
	p.start()
	a := listen(t, []*program{p}, false)
	l := newLoad(p)
	l.patient = true
	l.start(12)
	var outages []outage
	var slowest time.Duration
	for range crashes {
		l.waitAcks(t, 20)
		from := time.Now()
		c.script(t, "crash")
		back := time.Now()
		l.waitAcks(t, 1)
		slowest = max(slowest, time.Since(back))
		time.Sleep(settle)
		outages = append(outages, outage{from, time.Now()})
	}
	l.waitAcks(t, 20)
	ended, from := 0, time.Now()
	for range kills {
		ended += c.endBackends(t)
		l.waitAcks(t, 3)
		time.Sleep(50 * time.Millisecond)
	}
	if ended < kills {
		t.Errorf("%d connections were terminated in %d rounds", ended, kills)
	}
	time.Sleep(settle)
	outages = append(outages, outage{from, time.Now()})
	l.waitAcks(t, 50) // from here on every 5xx is unexplained
	l.end()
	a.end(t, p)
	failed := 0
	for _, f := range l.failed {
		if f.status != http.StatusServiceUnavailable || !during(outages, f) {
			failed++
			t.Errorf("%s: %d %s", f.at.Format(time.TimeOnly), f.status, f.text)
		}
	}
	acked, _ := l.acked()
	lost := l.verify(t)
	p.kill()
	a.report(t, "PostgreSQL crashes, backends killed", crashes+ended)
	Report(t, Row{Test: "PostgreSQL crashes, backends killed", Faults: crashes + ended, Requests: int(l.sent.Load()), Acked: acked,
		Lost: lost, Broken: p.check(), Failed: failed,
		Note: fmt.Sprintf("%d crashes, %d backends; %d answers 503 during it; first success within %s", crashes, ended, len(l.failed), slowest.Round(time.Millisecond))})
}

// outage is a period in which the engine failed, or a server can still have dead
// connections.
type outage struct{ from, to time.Time }

// during reports whether a request was in progress during an outage.
func during(outages []outage, f failure) bool {
	for _, o := range outages {
		if !f.at.Before(o.from) && !f.sent.After(o.to) {
			return true
		}
	}
	return false
}

// cluster is a PostgreSQL for this test only, with synchronous disk writes.
type cluster struct{ home, address string }

func durable(t *testing.T) *cluster {
	t.Helper()
	home, err := os.MkdirTemp("", "kontor-prove-postgres-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(home, 0o755); err != nil { // runs as another user
		t.Fatal(err)
	}
	c := &cluster{home: home}
	t.Cleanup(func() {
		c.script(t, "stop")
		os.RemoveAll(home)
	})
	c.address = c.script(t, "start")
	return c
}

func (c *cluster) script(t *testing.T, verb string) string {
	t.Helper()
	command := exec.Command("../../../scripts/postgres", verb, "--durable")
	command.Env = append(os.Environ(), "KONTOR_POSTGRES_HOME="+c.home+"/server")
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("scripts/postgres %s: %v", verb, err)
	}
	return strings.TrimSpace(string(out))
}

// endBackends terminates every connection of the server, waits until they are gone, and
// returns how many there were.
func (c *cluster) endBackends(t *testing.T) (ended int) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, dbtest.Superuser(c.address))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if err := conn.QueryRow(ctx, "SELECT COUNT(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity WHERE application_name LIKE 'kontor%'").Scan(&ended); err != nil {
		t.Fatal(err)
	}
	return ended
}
