package prove

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"kontor/internal/test/dbtest"
)

// hookLog is a receiver that notes the numbers of the events it gets.
type hookLog struct {
	*httptest.Server
	held chan struct{} // receives when a message waits for its answer

	mu      sync.Mutex
	seqs    []int64
	holding chan struct{} // the next message waits until it is closed
}

func newHookLog(t *testing.T) *hookLog {
	t.Helper()
	h := &hookLog{held: make(chan struct{}, 1)}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var message struct{ Data struct{ Seq int64 } }
		if json.NewDecoder(r.Body).Decode(&message) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		h.mu.Lock()
		h.seqs = append(h.seqs, message.Data.Seq)
		holding := h.holding
		h.holding = nil
		h.mu.Unlock()
		if holding != nil {
			h.held <- struct{}{}
			<-holding
		}
	}))
	t.Cleanup(h.Close)
	return h
}

// hold lets the next message wait for its answer until release is called.
func (h *hookLog) hold() (release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	holding := make(chan struct{})
	h.holding = holding
	return sync.OnceFunc(func() { close(holding) })
}

// last returns the number of the last event, and how many messages came.
func (h *hookLog) last() (seq int64, n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.seqs) == 0 {
		return 0, 0
	}
	return h.seqs[len(h.seqs)-1], len(h.seqs)
}

// faults returns the events that are missing or came before an earlier one did.
func (h *hookLog) faults() (missing, early, doubled int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	seen, next := map[int64]bool{}, int64(0)
	for _, seq := range h.seqs {
		switch {
		case seen[seq]:
			doubled++
		case next != 0 && seq != next:
			if early++; seq > next {
				missing += int(seq - next)
			}
			next = seq + 1
		default:
			next = seq + 1
		}
		seen[seq] = true
	}
	return missing, early, doubled
}

// hookFlags are the flags of servers that send webhooks to this machine, with a new key that
// seals their secrets.
func hookFlags(p *program) []string {
	p.t.Helper()
	key := filepath.Join(p.t.TempDir(), "secret-key")
	p.run("secret-key", "new", key)
	return []string{"--webhook-allow", "127.0.0.0/8", "--secret-key-file", key}
}

// expireLeases ends the leases of servers that died, as a minute without them does.
func expireLeases(t *testing.T, database string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if done, err := conn.Exec(t.Context(), "UPDATE webhook_queue SET until = 1 WHERE until > 0"); err != nil || done.RowsAffected() == 0 {
		t.Fatalf("%d leases: %v", done.RowsAffected(), err)
	}
}

// hook creates an endpoint of a company that sends to an address.
func hook(t *testing.T, p *program, c *company, address string) {
	t.Helper()
	if status, text := answered(t, p, c.key, "POST", "/webhooks", fmt.Sprintf(`{"url": %q}`, address)); status != http.StatusCreated {
		t.Fatalf("POST /webhooks: %d %s", status, text)
	}
}

// until waits until a receiver has an event, at most 120 seconds.
func (h *hookLog) until(t *testing.T, seq int64) {
	t.Helper()
	for end := time.Now().Add(120 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if last, _ := h.last(); last >= seq {
			return
		}
	}
	last, n := h.last()
	t.Errorf("event %d was not delivered within 120 seconds; the last of %d messages is %d", seq, n, last)
}

// badReceiver answers after 20 seconds, without end, with a redirect, or not at all.
func badReceiver(t *testing.T) *httptest.Server {
	t.Helper()
	bad := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		switch {
		case strings.HasPrefix(r.URL.Path, "/slow"):
			select {
			case <-r.Context().Done():
			case <-time.After(20 * time.Second):
			}
		case strings.HasPrefix(r.URL.Path, "/endless"):
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 32<<10)); err != nil {
					return
				}
			}
		case strings.HasPrefix(r.URL.Path, "/redirect"):
			http.Redirect(w, r, "/slow", http.StatusFound)
		case strings.HasPrefix(r.URL.Path, "/gone"):
			w.WriteHeader(http.StatusGone)
		case strings.HasPrefix(r.URL.Path, "/reset"):
			connection, _, _ := w.(http.Hijacker).Hijack()
			_ = connection.Close()
		}
	}))
	t.Cleanup(bad.Close)
	return bad
}

// TestSlowEndpointsDelayNobody has endpoints of other companies that answer badly (80 of 16 in
// the long run, on both engines), and one that answers well. Its events arrive, and memory
// stays bounded.
func TestSlowEndpointsDelayNobody(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { slowEndpoints(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db")) })
	if long {
		t.Run("postgres", func(t *testing.T) { slowEndpoints(t, dbtest.PostgresURL(t)) })
	}
}

func slowEndpoints(t *testing.T, database string) {
	companies, writes := 2, 4
	if long {
		companies, writes = 16, 100
	}
	bad := badReceiver(t)
	p := newProgram(t, database)
	p.flags = hookFlags(p)
	for len(p.companies) < companies+1 {
		p.companies = append(p.companies, p.newCompany(len(p.companies)+1))
	}
	p.start()
	h := newHookLog(t)
	good := p.companies[0]
	hook(t, p, good, h.URL)
	_, newest := newestEvent(t, p, good)
	h.until(t, newest) // it has proved that it answers
	paths := []string{"/slow", "/endless", "/redirect", "/reset", "/gone"}
	for _, c := range p.companies[1:] {
		for _, path := range paths {
			hook(t, p, c, bad.URL+path)
		}
	}
	begun := memoryOf(t, p)
	worst := time.Duration(0)
	for n := range writes {
		for _, c := range p.companies {
			asked(t, p, c.key, "POST", "/contacts", fmt.Sprintf(`{"name": "C%d", "contactType": "client"}`, n))
		}
		from := time.Now()
		_, newest := newestEvent(t, p, good)
		h.until(t, newest)
		worst = max(worst, time.Since(from))
	}
	grown := memoryOf(t, p) - begun
	missing, early, _ := h.faults()
	p.kill() // a server that stops would finish its attempts
	if missing+early > 0 || grown > 64<<20 {
		t.Errorf("%d missing, %d out of order, memory grew by %d MiB", missing, early, grown>>20)
	}
	Report(t, Row{Test: "bad webhook endpoints of other companies, " + engine(database), Faults: len(paths) * companies, Requests: writes, Acked: writes, Lost: missing + early, Broken: p.check(),
		Note: fmt.Sprintf("longest delay of the good one %s; memory grew by %d MiB", worst.Round(10*time.Millisecond), grown>>20)})
}

// memoryOf returns the resident memory of a server, or 0 where it cannot be read.
func memoryOf(t *testing.T, p *program) int64 {
	t.Helper()
	if runtime.GOOS != "linux" {
		return 0
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.server.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	var all, resident int64
	if _, err := fmt.Sscan(string(text), &all, &resident); err != nil {
		t.Fatal(err)
	}
	return resident * int64(os.Getpagesize())
}
