package prove

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// beside starts n servers on one database, each with its own address.
func beside(t *testing.T, p *program, n int) []*program {
	t.Helper()
	servers := []*program{p}
	for range n - 1 {
		next := *p
		next.address, next.server = freeAddress(t), nil
		servers = append(servers, &next)
	}
	for _, s := range servers {
		s.start()
		t.Cleanup(s.kill)
	}
	return servers
}

// balancer is a load balancer. It sends each request once, to the next server whose /readyz
// answers 200.
type balancer struct {
	*httptest.Server
	ends  []*httputil.ReverseProxy
	green []atomic.Bool
	next  atomic.Int64
	lost  atomic.Int64 // requests without a ready server or without an answer
	stop  chan struct{}
	group sync.WaitGroup
}

// looks is the interval at which the balancer polls its servers.
const looks = 20 * time.Millisecond

func newBalancer(t *testing.T, servers []*program) *balancer {
	t.Helper()
	x := &balancer{green: make([]atomic.Bool, len(servers)), stop: make(chan struct{})}
	for i, s := range servers {
		end := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: s.address})
		end.Transport = &http.Transport{MaxIdleConnsPerHost: 64}
		end.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, err error) {
			x.lost.Add(1)
			t.Errorf("server %d did not answer: %v", i, err)
			w.WriteHeader(http.StatusBadGateway)
		}
		x.ends = append(x.ends, end)
		x.group.Go(func() { x.watch(i, s.address) })
	}
	x.Server = httptest.NewServer(http.HandlerFunc(x.pass))
	t.Cleanup(func() {
		close(x.stop)
		x.group.Wait()
		x.Close()
	})
	return x
}

func (x *balancer) watch(i int, address string) {
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	for {
		answer, err := client.Get("http://" + address + "/readyz")
		if err == nil {
			answer.Body.Close()
		}
		x.green[i].Store(err == nil && answer.StatusCode == http.StatusOK)
		select {
		case <-x.stop:
			return
		case <-time.After(looks):
		}
	}
}

func (x *balancer) pass(w http.ResponseWriter, r *http.Request) {
	for range x.ends {
		if i := int(x.next.Add(1)) % len(x.ends); x.green[i].Load() {
			x.ends[i].ServeHTTP(w, r)
			return
		}
	}
	x.lost.Add(1)
	w.WriteHeader(http.StatusServiceUnavailable)
}

// TestRollingRestarts replaces the servers behind a proxy one after another, under load. No
// write is lost and no request fails, not even that of a follower that waits for events.
// Followers and endpoints get every event once and in order.
func TestRollingRestarts(t *testing.T) {
	restarts := 2
	if long {
		restarts = Count(t, "KONTOR_PROVE_RESTARTS", 20)
	}
	p := newProgram(t, dbtest.PostgresURL(t))
	p.flags = append(hookFlags(p), "--drain", (15 * looks).String())
	servers := beside(t, p, 3)
	x := newBalancer(t, servers)
	front := *p
	front.address = x.Listener.Addr().String()
	front.ready()
	x.lost.Store(0) // polled before the balancer had
	a := listen(t, []*program{&front}, true)
	l := newLoad(&front)
	l.start(6)
	for n := range restarts {
		l.waitAcks(t, 5)
		s := servers[n%len(servers)]
		s.stop()
		l.waitAcks(t, 2)
		s.start()
		for !x.green[n%len(servers)].Load() {
			time.Sleep(looks)
		}
	}
	l.waitAcks(t, 5)
	l.end()
	a.end(t, &front)
	acked, unknown := l.acked()
	lost := l.verify(t)
	for _, s := range servers {
		s.kill()
	}
	for _, f := range l.failed {
		t.Errorf("%d %s", f.status, f.text)
	}
	a.report(t, "servers replaced behind a proxy, postgres", restarts)
	Report(t, Row{Test: "servers replaced under load behind a proxy, " + engineName(t, p.database), Faults: restarts, Requests: int(l.sent.Load()), Acked: acked,
		Lost: lost + unknown, Broken: p.check(), Failed: len(l.failed) + int(x.lost.Load()), Note: "three servers; no request failed or was repeated"})
}

// engineName names the engine of a database, and whether it is distributed.
func engineName(t *testing.T, database string) string {
	t.Helper()
	d, err := db.Open(context.Background(), database, db.Options{Longest: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if d.Distributed() {
		return "citus"
	}
	return d.Engine()
}

// TestServersAgree tests on three servers what each could wrongly answer from its own
// memory: the use of a key, its revocation, settings of the company, and document numbers.
func TestServersAgree(t *testing.T) {
	rounds := 2
	if long {
		rounds = 8
	}
	p := newProgram(t, dbtest.PostgresURL(t))
	servers := beside(t, p, 3)
	c := p.companies[0]
	key := func(name string, more ...string) string {
		args := append([]string{"key", "create", "--org", fmt.Sprint(c.id), "--user", "owner1@acme.test", "--name", name}, more...)
		return strings.TrimSpace(string(p.run(args...)))
	}
	wrong := 0
	for n := range rounds {
		wrong += window(t, servers, key(fmt.Sprintf("rate %d", n), "--rate", "30"), 30)
		wrong += revocation(t, p, servers, c, key(fmt.Sprintf("revoked %d", n)))
		wrong += decided(t, servers, c, n)
	}
	l := newLoad(p)
	for _, r := range l.all(t, c, entries) { // on the days after the lock dates
		c.before[effect{list: entries, id: r.ID}] = true
	}
	l.others = []string{servers[1].address, servers[2].address}
	l.start(9)
	l.waitAcks(t, 20*rounds)
	l.end()
	acked, unknown := l.acked()
	l.others = nil
	lost := l.verify(t)
	Report(t, Row{Test: "three servers agree, " + engineName(t, p.database), Faults: 3 * rounds, Requests: int(l.sent.Load()) + rounds*90, Acked: acked,
		Lost: lost + unknown + wrong, Broken: p.check(), Failed: len(l.failed),
		Note: fmt.Sprintf("%d windows, revocations and lock dates exact on all three; numbers without gaps", rounds)})
}

// asked sends a request with a key to a server and returns its status.
func asked(t *testing.T, s *program, key, method, path, body string) int {
	t.Helper()
	status, _ := answered(t, s, key, method, path, body)
	return status
}

// answered sends a request like asked and returns the text too.
func answered(t *testing.T, s *program, key, method, path, body string) (int, []byte) {
	t.Helper()
	req, err := http.NewRequest(method, "http://"+s.address+"/openapi/v1"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, text
}

// window uses a key three times as often as allowed, on all servers at once.
func window(t *testing.T, servers []*program, key string, limit int) (wrong int) {
	t.Helper()
	if left := 60 - time.Now().Second(); left < 15 {
		time.Sleep(time.Duration(left) * time.Second) // so that one window is enough
	}
	var passed, refused atomic.Int64
	var all sync.WaitGroup
	for _, s := range servers {
		for range 3 {
			all.Go(func() {
				for range limit / 3 {
					switch asked(t, s, key, "GET", "/contacts?limit=1", "") {
					case http.StatusOK:
						passed.Add(1)
					case http.StatusTooManyRequests:
						refused.Add(1)
					}
				}
			})
		}
	}
	all.Wait()
	if int(passed.Load()) != limit || int(refused.Load()) != 2*limit {
		t.Errorf("of %d requests %d passed and %d were too many", 3*limit, passed.Load(), refused.Load())
		wrong++
	}
	return wrong
}

// revocation revokes a key that all servers have just admitted.
func revocation(t *testing.T, p *program, servers []*program, c *company, key string) (wrong int) {
	t.Helper()
	for _, s := range servers {
		if status := asked(t, s, key, "GET", "/contacts?limit=1", ""); status != http.StatusOK {
			t.Fatalf("a new key: %d", status)
		}
	}
	p.run("key", "revoke", "--org", fmt.Sprint(c.id), newestKey(t, p, c))
	for _, s := range servers {
		if status := asked(t, s, key, "GET", "/contacts?limit=1", ""); status != http.StatusUnauthorized {
			t.Errorf("a revoked key: %d", status)
			wrong++
		}
	}
	return wrong
}

// newestKey returns the id of the company's last key.
func newestKey(t *testing.T, p *program, c *company) string {
	t.Helper()
	var keys []struct{ ID int }
	if err := json.Unmarshal(p.run("key", "list", "--org", fmt.Sprint(c.id), "--json"), &keys); err != nil {
		t.Fatal(err)
	}
	newest := 0
	for _, k := range keys {
		newest = max(newest, k.ID)
	}
	return fmt.Sprint(newest)
}

// decided locks a day on one server. The others, which know the day before as the lock
// date, refuse to post on it and post on the next day.
func decided(t *testing.T, servers []*program, c *company, n int) (wrong int) {
	t.Helper()
	day := func(n int) string { return time.Date(2025, 1, 1+n, 0, 0, 0, 0, time.UTC).Format(time.DateOnly) }
	entry := func(date string, by int) string {
		return fmt.Sprintf(`{"entryDate":"%s","description":"%s","externalId":"day-%s-%d-%d","lines":[{"accountId":%d,"debit":1},{"accountId":%d,"credit":1}]}`,
			date, date, date, n, by, c.accounts["1110"], c.accounts["3110"])
	}
	if status := asked(t, servers[n%3], c.key, "PATCH", "/settings", fmt.Sprintf(`{"lockDate":"%s"}`, day(n))); status != http.StatusOK {
		t.Fatalf("lock %s: %d", day(n), status)
	}
	for _, by := range []int{(n + 1) % 3, (n + 2) % 3} {
		var refusal struct {
			ErrorCode string
			ErrorInfo struct{ Reason string }
		}
		status, text := answered(t, servers[by], c.key, "POST", entries, entry(day(n), by))
		if status != http.StatusBadRequest || json.Unmarshal(text, &refusal) != nil || refusal.ErrorCode != "BadRequest" || refusal.ErrorInfo.Reason != "periodLocked" {
			t.Errorf("an entry on a day that another server closed: %d %s", status, text)
			wrong++
		}
		if status, text := answered(t, servers[by], c.key, "POST", entries, entry(day(n+1), by)); status != http.StatusCreated {
			t.Errorf("an entry on the day after: %d %s", status, text)
			wrong++
		}
	}
	return wrong
}
