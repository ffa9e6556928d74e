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

// heal is how long a server may need after PostgreSQL is back.
const heal = 5 * time.Second

// TestPostgresGone crashes PostgreSQL under load and ends the connections of
// the server in the middle of their work. What was acknowledged stays, the
// server recovers by itself, and clients see 503 only while it lasts.
func TestPostgresGone(t *testing.T) {
	crashes, kills := 1, 3
	if long {
		crashes, kills = Count(t, "KONTOR_PROVE_CRASHES", 30), Count(t, "KONTOR_PROVE_BACKENDS", 200)
	}
	c := durable(t)
	p := newProgram(t, dbtest.PostgresOn(t, c.address))
	p.start()
	l := newLoad(p)
	l.patient = true
	l.start(12)
	var outages []outage
	var slowest time.Duration
	for range crashes {
		l.waitAcks(t, 20)
		o := outage{from: time.Now()}
		c.script(t, "crash")
		back := time.Now()
		l.waitAcks(t, 1)
		slowest = max(slowest, time.Since(back))
		o.to = back.Add(heal)
		outages = append(outages, o)
		time.Sleep(100 * time.Millisecond)
	}
	ended := 0
	for range kills {
		l.waitAcks(t, 3)
		o := outage{from: time.Now()}
		ended += c.endBackends(t)
		o.to = time.Now().Add(heal / 5)
		outages = append(outages, o)
		time.Sleep(50 * time.Millisecond)
	}
	time.Sleep(heal / 5)
	l.waitAcks(t, 50) // any 5xx from here on is unexplained
	l.end()
	if slowest > heal {
		t.Errorf("after PostgreSQL was back the server needed %s", slowest)
	}
	failed := 0
	for _, f := range l.failed {
		if f.status != http.StatusServiceUnavailable || !during(outages, f.at) {
			failed++
			t.Errorf("%s: %d %s", f.at.Format(time.TimeOnly), f.status, f.text)
		}
	}
	acked, _ := l.acked()
	lost := l.verify(t)
	p.kill()
	Report(t, Row{Test: "PostgreSQL crashes, backends killed", Faults: crashes + ended, Requests: int(l.sent.Load()), Acked: acked,
		Lost: lost, Broken: p.check(), Failed: failed,
		Note: fmt.Sprintf("%d crashes, %d backends; %d answers 503 meanwhile; the first success came within %s", crashes, ended, len(l.failed), slowest.Round(time.Millisecond))})
}

// outage is a time in which the engine was made to fail.
type outage struct{ from, to time.Time }

func during(outages []outage, at time.Time) bool {
	for _, o := range outages {
		if !at.Before(o.from) && !at.After(o.to) {
			return true
		}
	}
	return false
}

// cluster is a PostgreSQL of this test alone, which waits for the disk.
type cluster struct{ home, address string }

func durable(t *testing.T) *cluster {
	t.Helper()
	home, err := os.MkdirTemp("", "kontor-prove-postgres-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(home, 0o755); err != nil { // its owner is another user
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

// endBackends ends every connection of the server and returns how many.
func (c *cluster) endBackends(t *testing.T) (ended int) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, dbtest.Superuser(c.address))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if err := conn.QueryRow(ctx, "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'kontor'").Scan(&ended); err != nil {
		t.Fatal(err)
	}
	return ended
}
