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

// run asks until stop is closed. If a server does not answer, it asks the next one.
func (f *follower) run(stop <-chan struct{}) {
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

// audience gets the events of all companies: followers at every server, and an endpoint of each
// company.
type audience struct {
	followers []*follower
	hooks     []*hookLog // none if only followers listen
	stop      chan struct{}
	group     sync.WaitGroup
}

// listen starts followers after the newest event, and creates endpoints.
func listen(t *testing.T, servers []*program, endpoints bool) *audience {
	t.Helper()
	a := &audience{stop: make(chan struct{})}
	if endpoints {
		for _, c := range servers[0].companies {
			h := newHookLog(t)
			hook(t, servers[0], c, h.URL)
			a.hooks = append(a.hooks, h)
		}
	}
	for i := range servers {
		for _, c := range servers[0].companies {
			f := &follower{key: c.key, servers: servers, at: i, client: http.Client{Timeout: 20 * time.Second}}
			f.after, f.last = newestEvent(t, servers[0], c)
			a.followers = append(a.followers, f)
			a.group.Go(func() { f.run(a.stop) })
		}
	}
	return a
}

// end waits until followers and endpoints have the newest event of their company.
func (a *audience) end(t *testing.T, p *program) {
	t.Helper()
	for i, c := range p.companies {
		_, newest := newestEvent(t, p, c)
		for k, f := range a.followers {
			if k%len(p.companies) == i {
				f.until(t, newest)
			}
		}
		if a.hooks != nil {
			a.hooks[i].until(t, newest)
		}
	}
	close(a.stop)
	a.group.Wait()
}

// report reports what followers and endpoints missed, and what followers got twice.
func (a *audience) report(t *testing.T, what string, faults int) {
	t.Helper()
	events, lost, interruptions := 0, 0, 0
	for _, f := range a.followers {
		events, lost, interruptions = events+f.n, lost+f.missing+f.doubled, interruptions+f.interruptions
	}
	Report(t, Row{Test: "events followed, " + what, Faults: faults, Requests: events, Acked: events, Lost: lost,
		Note: fmt.Sprintf("%d followers got each event once and in order; %d interruptions", len(a.followers), interruptions)})
	messages, wrong, twice := 0, 0, 0
	for _, h := range a.hooks {
		_, n := h.last()
		missing, early, doubled := h.faults()
		messages, wrong, twice = messages+n, wrong+missing+early, twice+doubled
	}
	if messages > 0 {
		Report(t, Row{Test: "webhooks sent, " + what, Faults: faults, Requests: messages, Acked: messages - twice, Lost: wrong,
			Note: fmt.Sprintf("in order; %d sent twice", twice)})
	}
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
			p.flags = hookFlags(p)
			n := 1
			if name == "postgres" {
				n = 2
			}
			servers := beside(t, p, n)
			// Another server takes over a killed server's endpoints after a minute.
			a := listen(t, servers, n == 1 || long)
			l := killWhileWriting(t, servers, clients, kills, writes)
			a.end(t, p)
			acked, _ := l.acked()
			lost := l.verify(t)
			for _, s := range servers {
				s.stop()
			}
			a.report(t, "servers killed, "+name, kills)
			Report(t, Row{Test: "writes with followers, servers killed, " + name, Faults: kills, Requests: int(l.sent.Load()), Acked: acked, Lost: lost, Broken: p.check()})
		})
	}
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

// TestStoppedServerIsReplaced stops a server while it waits for the answer of an endpoint, as a
// paused virtual machine does. Another server takes the endpoint over. What the stopped one
// does later changes nothing.
func TestStoppedServerIsReplaced(t *testing.T) {
	writes, pause := 3, time.Second
	if long {
		writes, pause = 100, time.Duration(Count(t, "KONTOR_PROVE_STOP_SECONDS", 300))*time.Second
	}
	p := newProgram(t, dbtest.PostgresURL(t))
	p.flags = hookFlags(p)
	p.start()
	a := listen(t, []*program{p}, true)
	a.end(t, p) // every endpoint has its first message
	good := p.companies[0]
	h := a.hooks[0]
	release := h.hold()
	contact := func(s *program, n int) {
		t.Helper()
		if status := asked(t, s, good.key, "POST", contacts, fmt.Sprintf(`{"name": "C%d", "contactType": "client"}`, n)); status != http.StatusCreated {
			t.Fatalf("POST /contacts: %d", status)
		}
	}
	contact(p, 0)
	<-h.held
	p.freeze()
	began := time.Now()
	second := *p
	second.address, second.server = freeAddress(t), nil
	second.start()
	t.Cleanup(second.kill)
	late := listen(t, []*program{&second}, false)
	for n := range writes {
		contact(&second, n+1)
	}
	if !long {
		expireLeases(t, p.database)
	}
	_, newest := newestEvent(t, &second, good)
	h.until(t, newest)
	time.Sleep(pause - time.Since(began))
	release()
	p.thaw()
	servers := []*program{p, &second}
	for n := range writes {
		contact(servers[n%2], writes+n+1)
	}
	late.hooks = a.hooks
	late.end(t, &second)
	if _, _, doubled := h.faults(); doubled != 1 {
		t.Errorf("%d messages came twice, want the one whose answer was awaited", doubled)
	}
	p.stop()
	second.stop()
	late.report(t, "a server stopped amid an attempt, postgres", 1)
	Report(t, Row{Test: "a server stopped amid an attempt, postgres", Faults: 1, Requests: 2*writes + 1, Acked: 2*writes + 1, Broken: p.check()})
}
