package prove

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"kontor/internal/test/dbtest"
)

// follower reads the events of a company at any of its servers, from a cursor, and counts what
// it misses and what comes twice.
type follower struct {
	key     string
	servers []*program
	at      int // the server that it asks
	client  http.Client

	mu                  sync.Mutex
	after               string
	last                int64
	n, missing, doubled int
	interruptions       int
}

// follow starts a follower after the newest event. It first asks the server with this index.
func follow(t *testing.T, servers []*program, at int, c *company, group *sync.WaitGroup, stop <-chan struct{}) *follower {
	t.Helper()
	f := &follower{key: c.key, servers: servers, at: at, client: http.Client{Timeout: 20 * time.Second}}
	f.after, f.last = newestEvent(t, servers[0], c)
	group.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			if err := f.ask(); err != nil {
				f.interruptions++
				f.at = (f.at + 1) % len(f.servers)
				time.Sleep(20 * time.Millisecond)
			}
		}
	})
	return f
}

// ask asks for the events after the cursor.
func (f *follower) ask() error {
	req, err := http.NewRequest(http.MethodGet, "http://"+f.servers[f.at].address+"/openapi/v1/events?limit=100&waitSeconds=2&after="+f.after, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+f.key)
	answer, err := f.client.Do(req)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var page struct {
		Data struct {
			Items     []struct{ Seq int64 }
			NextAfter string
		}
	}
	if answer.StatusCode != http.StatusOK {
		return errors.New(answer.Status)
	}
	if err := json.NewDecoder(answer.Body).Decode(&page); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, e := range page.Data.Items {
		if e.Seq <= f.last {
			f.doubled++
			continue
		}
		f.missing += int(e.Seq - f.last - 1)
		f.n, f.last = f.n+1, e.Seq
	}
	f.after = page.Data.NextAfter
	return nil
}

// until waits until a follower has an event, at most 60 seconds.
func (f *follower) until(t *testing.T, seq int64) {
	t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		f.mu.Lock()
		last := f.last
		f.mu.Unlock()
		if last >= seq {
			return
		}
	}
	t.Errorf("a follower is at event %d, the newest is %d", f.last, seq)
}

// newestEvent returns the id and the number of the newest event.
func newestEvent(t *testing.T, p *program, c *company) (id string, seq int64) {
	t.Helper()
	_, text := answered(t, p, c.key, "GET", "/events?after=newest", "")
	var page struct{ Data struct{ Newest string } }
	var org uint32
	if err := json.Unmarshal(text, &page); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscanf(page.Data.Newest, "evt_%d_%d_", &org, &seq); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return page.Data.Newest, seq
}

// TestEventsSurviveKills kills servers while many clients write: on SQLite the only one, on
// PostgreSQL one of two. Followers see every event once and in order, and endpoints get all of
// them in order.
func TestEventsSurviveKills(t *testing.T) {
	kills, clients, writes := 1, 8, 20
	if long {
		kills, clients, writes = Count(t, "KONTOR_PROVE_EVENT_KILLS", 20), 50, 10_000
	}
	for name, database := range map[string]string{"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "kontor.db"), "postgres": dbtest.PostgresURL(t)} {
		t.Run(name, func(t *testing.T) {
			p := newProgram(t, database)
			key := filepath.Join(t.TempDir(), "secret-key")
			p.run("secret-key", "new", key)
			p.flags = []string{"--webhook-allow", "127.0.0.0/8", "--secret-key-file", key}
			n := 1
			if name == "postgres" {
				n = 2
			}
			servers := beside(t, p, n)
			var hooks []*hookLog
			if n == 1 || long { // another server takes over a killed server's endpoints after a minute
				hooks = hooked(t, p)
			}
			stop := make(chan struct{})
			var group sync.WaitGroup
			var followers []*follower
			for i := range servers {
				for _, c := range p.companies {
					followers = append(followers, follow(t, servers, i, c, &group, stop))
				}
			}
			l := killWhileWriting(t, servers, clients, kills, writes)
			delivered(t, p, followers, hooks)
			close(stop)
			group.Wait()
			acked, _ := l.acked()
			lost := l.verify(t)
			for _, s := range servers {
				s.stop()
			}
			reportEvents(t, name, kills, int(l.sent.Load()), acked, lost, p.check(), followers, hooks)
		})
	}
}

// hooked gives every company an endpoint.
func hooked(t *testing.T, p *program) (hooks []*hookLog) {
	t.Helper()
	for _, c := range p.companies {
		h := newHookLog(t)
		hook(t, p, c, h.URL)
		hooks = append(hooks, h)
	}
	return hooks
}

// killWhileWriting lets clients write and kills one server after another, until enough writes
// were acknowledged.
func killWhileWriting(t *testing.T, servers []*program, clients, kills, writes int) *load {
	t.Helper()
	l := newLoad(servers[0])
	for _, s := range servers[1:] {
		l.others = append(l.others, s.address)
	}
	l.start(clients)
	for k := range kills {
		l.waitAcks(t, max(writes/kills, 1))
		time.Sleep(time.Duration(rand.IntN(100)) * time.Millisecond)
		s := servers[k%len(servers)]
		s.kill()
		if len(servers) > 1 {
			l.waitAcks(t, 5)
		}
		s.start()
	}
	l.waitAcks(t, 5)
	l.end()
	return l
}

// delivered waits until followers and endpoints have the newest event of their company.
func delivered(t *testing.T, p *program, followers []*follower, hooks []*hookLog) {
	t.Helper()
	for i, c := range p.companies {
		_, newest := newestEvent(t, p, c)
		for k, f := range followers {
			if k%len(p.companies) == i {
				f.until(t, newest)
			}
		}
		if hooks != nil {
			hooks[i].until(t, newest)
		}
	}
}

func reportEvents(t *testing.T, engine string, kills, sent, acked, lost, broken int, followers []*follower, hooks []*hookLog) {
	t.Helper()
	events, interruptions := 0, 0
	for _, f := range followers {
		lost += f.missing + f.doubled
		events, interruptions = events+f.n, interruptions+f.interruptions
	}
	Report(t, Row{Test: "events followed while servers are killed, " + engine, Faults: kills, Requests: sent, Acked: acked, Lost: lost, Broken: broken,
		Note: fmt.Sprintf("%d followers, %d events in order, each once; %d interruptions", len(followers), events, interruptions)})
	if hooks == nil {
		return
	}
	messages, wrong, twice := 0, 0, 0
	for _, h := range hooks {
		_, n := h.last()
		missing, early, doubled := h.faults()
		messages, wrong, twice = messages+n, wrong+missing+early, twice+doubled
	}
	Report(t, Row{Test: "servers killed while they send webhooks, " + engine, Faults: kills, Requests: messages, Acked: messages - twice, Lost: wrong, Broken: broken,
		Note: fmt.Sprintf("in order; %d sent twice", twice)})
}
