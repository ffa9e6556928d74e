package v1_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/outbound/feed"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
)

// node is one server of a database.
type node struct {
	t   *testing.T
	db  *db.DB
	url string
	key string
}

// newNode opens a database and serves it. Events of other processes are noticed as in `serve`.
func newNode(t *testing.T, url string) *node {
	t.Helper()
	hub := feed.NewHub()
	d, err := db.Open(t.Context(), url, db.Options{Published: hub.Published, Longest: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	ctx, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() { hub.Run(ctx, d, func(err error) { t.Error(err) }) })
	t.Cleanup(func() { stop(); group.Wait() })
	stopped := make(chan struct{})
	server := httptest.NewServer(v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1 << 30, Log: firm.Log(t), Strict: true, Hub: hub, Stop: stopped}))
	t.Cleanup(func() { close(stopped); server.Close() })
	return &node{t: t, db: d, url: server.URL + api.Prefix}
}

// company creates a company with an owner's key.
func (n *node) company() firm.Company {
	n.t.Helper()
	c := firm.NewCompany(n.t, n.db, "Acme Co., Ltd.")
	k, err := firm.Key(n.db, c.As("owner@acme.test"), c.As("owner@acme.test").User, "test", when.Stamp{})
	if err != nil {
		n.t.Fatal(err)
	}
	n.key = k.Secret
	return c
}

// page is an answer of GET /events.
type page struct {
	Data struct {
		Items []struct {
			EventID, Type string
			Seq           int64
		}
		NextAfter, Oldest, Newest string
		HasMore                   bool
	}
	ErrorInfo struct{ Reason string }
}

func (n *node) get(path string) (status int, p page) {
	n.t.Helper()
	req, err := http.NewRequestWithContext(n.t.Context(), http.MethodGet, n.url+path, nil)
	if err != nil {
		n.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+n.key)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		n.t.Error(err)
		return 0, p
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&p); err != nil {
		n.t.Error(err)
	}
	return res.StatusCode, p
}

func (n *node) newest() string {
	_, p := n.get("/events?after=newest")
	return p.Data.NextAfter
}

func add(c firm.Company, d *db.DB) error { return addAs(c, d, "owner@acme.test") }

func addAs(c firm.Company, d *db.DB, email string) error {
	return d.Write(c.T.Context(), c.As(email), func(tx *db.Tx) error {
		_, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
		return err
	})
}

// TestWaitingForNewEventsAnswersThem waits from the newest event on, without knowing its id.
func TestWaitingForNewEventsAnswersThem(t *testing.T) {
	n := newNode(t, dbtest.SQLiteURL(t))
	c := n.company()
	answered := make(chan page, 1)
	go func() {
		_, p := n.get("/events?after=newest&waitSeconds=20")
		answered <- p
	}()
	time.Sleep(500 * time.Millisecond)
	if err := add(c, n.db); err != nil {
		t.Fatal(err)
	}
	if p := <-answered; len(p.Data.Items) != 1 || p.Data.Items[0].Type != "contact.created" || p.Data.NextAfter != p.Data.Items[0].EventID {
		t.Errorf("%+v", p)
	}
}

// TestWaitingRequestHearsOfWriteElsewhere writes at another server while a request waits.
func TestWaitingRequestHearsOfWriteElsewhere(t *testing.T) {
	for name, url := range map[string]func(testing.TB, ...db.Options) string{"sqlite": dbtest.SQLiteURL, "postgres": dbtest.PostgresURL} {
		t.Run(name, func(t *testing.T) {
			address := url(t)
			first := newNode(t, address)
			c := first.company()
			writers := map[string]func() error{"the same server": func() error { return add(c, first.db) }}
			if first.db.Shared() {
				second := newNode(t, address)
				writers["another server"] = func() error { return add(c, second.db) }
			} else {
				writers["a command"] = func() error { return command(t, address, c) }
			}
			for who, write := range writers {
				after := first.newest()
				answered := make(chan page, 1)
				go func() {
					_, p := first.get("/events?waitSeconds=50&after=" + after)
					answered <- p
				}()
				time.Sleep(200 * time.Millisecond)
				if err := write(); err != nil {
					t.Fatal(err)
				}
				select {
				case p := <-answered:
					if len(p.Data.Items) != 1 || p.Data.Items[0].Type != "contact.created" {
						t.Errorf("%s: %+v", who, p)
					}
				case <-time.After(2 * time.Minute):
					t.Fatalf("%s: a waiting request was not told", who)
				}
			}
		})
	}
}

// command writes like a command beside the server of an SQLite file: it tells the server at its
// end.
func command(t *testing.T, url string, c firm.Company) error {
	hub := feed.NewHub()
	d, err := db.Open(t.Context(), url, db.Options{Published: hub.Published, Longest: time.Minute})
	if err != nil {
		return err
	}
	defer d.Close()
	if err := add(c, d); err != nil {
		return err
	}
	return hub.Flush(t.Context(), d)
}

// TestRestoreIsNoticed follows a database that is restored from a backup and goes on.
func TestRestoreIsNoticed(t *testing.T) {
	n := newNode(t, dbtest.SQLiteURL(t))
	c := n.company()
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := n.db.Backup(t.Context(), backup, nil); err != nil {
		t.Fatal(err)
	}
	before := n.newest()
	for range 5 {
		if err := add(c, n.db); err != nil {
			t.Fatal(err)
		}
	}
	kept := n.newest()
	restored := newNode(t, "sqlite:"+backup)
	restored.key = n.key
	if status, p := restored.get("/events?after=" + kept); status != http.StatusConflict || p.ErrorInfo.Reason != "historyChanged" {
		t.Fatalf("a cursor of the lost future: %d %+v", status, p)
	}
	for range 7 { // by another user: the same writes in the same second are the same history
		if err := addAs(c, restored.db, "admin@acme.test"); err != nil {
			t.Fatal(err)
		}
	}
	if status, p := restored.get("/events?after=" + kept); status != http.StatusConflict || p.ErrorInfo.Reason != "historyChanged" {
		t.Errorf("the number of the cursor was given again: %d %+v", status, p)
	}
	if status, p := restored.get("/events?after=" + before); status != http.StatusOK || len(p.Data.Items) != 7 {
		t.Errorf("a cursor of the backup: %d %+v", status, p)
	}
}

// TestFollowersSeeEveryEventOnceInOrder lets many clients write at two servers, with a follower on
// each.
func TestFollowersSeeEveryEventOnceInOrder(t *testing.T) {
	const clients, writes = 10, 20
	address := dbtest.PostgresURL(t)
	nodes := []*node{newNode(t, address), newNode(t, address)}
	c := nodes[0].company()
	nodes[1].key = nodes[0].key
	from := nodes[0].newest()
	var writers, followers sync.WaitGroup
	for n := range clients {
		writers.Go(func() {
			for range writes {
				if err := add(c, nodes[n%2].db); err != nil {
					t.Error(err)
				}
			}
		})
	}
	seen := make([][]int64, len(nodes))
	for i, n := range nodes {
		followers.Go(func() {
			for after := from; len(seen[i]) < clients*writes; {
				status, p := n.get("/events?limit=100&waitSeconds=20&after=" + after)
				if status != http.StatusOK || len(p.Data.Items) == 0 {
					t.Errorf("%d after %d events: %+v", status, len(seen[i]), p)
					return
				}
				for _, e := range p.Data.Items {
					seen[i] = append(seen[i], e.Seq)
				}
				after = p.Data.NextAfter
			}
		})
	}
	writers.Wait()
	followers.Wait()
	for i, list := range seen {
		for k := range list {
			if k > 0 && list[k] != list[k-1]+1 {
				t.Fatalf("follower %d: event %d came after %d", i, list[k], list[k-1])
			}
		}
	}
	firm.Kept(t, nodes[0].db)
}

// TestStream reads events as they happen and resumes after the last one.
func TestStream(t *testing.T) {
	for name, url := range map[string]func(testing.TB, ...db.Options) string{"sqlite": dbtest.SQLiteURL, "postgres": dbtest.PostgresURL} {
		t.Run(name, func(t *testing.T) {
			n := newNode(t, url(t))
			c := n.company()
			write := func() {
				if err := add(c, n.db); err != nil {
					t.Fatal(err)
				}
			}
			write()
			first := n.stream("", "", 3, write)
			second := n.stream("newest", first[0], 3, write)
			if len(first) != 3 || len(second) != 3 || second[0] != first[1] || second[1] != first[2] {
				t.Errorf("%v, then %v", first, second)
			}
		})
	}
}

// stream reads events from a stream and returns their ids. After each one it calls write, so that
// the next event happens while the stream is open.
func (n *node) stream(after, last string, events int, write func()) (ids []string) {
	n.t.Helper()
	ctx, cancel := context.WithTimeout(n.t.Context(), 2*time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, n.url+"/events/stream?expand=true&types=contact.*&after="+after, nil)
	if err != nil {
		n.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+n.key)
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		n.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		n.t.Fatal(res.Status)
	}
	for lines := bufio.NewScanner(res.Body); len(ids) < events && lines.Scan(); {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && !strings.Contains(data, `"record":{"id":`) {
			n.t.Errorf("no record in %s", data)
		}
		if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
			ids = append(ids, id)
			write()
		}
	}
	return ids
}

// TestOpenRequestsAreLimited opens more waiting requests than a key can have.
func TestOpenRequestsAreLimited(t *testing.T) {
	n := newNode(t, dbtest.SQLiteURL(t))
	c := n.company()
	after := n.newest()
	var group sync.WaitGroup
	statuses := make(chan string, 8)
	for range 8 {
		group.Go(func() {
			status, p := n.get("/events?waitSeconds=50&after=" + after)
			statuses <- fmt.Sprint(status, " ", p.ErrorInfo.Reason)
		})
	}
	for range 3 {
		if got := <-statuses; got != "429 tooManyOpen" {
			t.Error(got)
		}
	}
	if err := add(c, n.db); err != nil {
		t.Fatal(err)
	}
	group.Wait()
	for range 5 {
		if got := <-statuses; got != "200 " {
			t.Error(got)
		}
	}
}

// TestEventsExpire keeps events for a time, and the newest for good.
func TestEventsExpire(t *testing.T) {
	now := time.Date(2026, 11, 14, 9, 0, 0, 0, time.UTC)
	dbtest.With(t, db.Options{Now: func() time.Time { return now }}, func(t *testing.T, d *db.DB) {
		now = time.Date(2026, 11, 14, 9, 0, 0, 0, time.UTC)
		c := firm.NewCompany(t, d, "Acme Co., Ltd.")
		who := c.As("owner@acme.test")
		list := func(after string) (p feed.Page, err error) {
			err = d.Read(t.Context(), who, func(tx *db.Tx) error {
				p, err = feed.List(tx, feed.Filter{After: after, Limit: 1})
				return err
			})
			return p, err
		}
		old, err := list("")
		if err != nil {
			t.Fatal(err)
		}
		now = now.AddDate(0, 0, 91)
		for range 510 { // expired events are looked for once in 500
			if err := add(c, d); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := list(old.NextAfter); err == nil || !strings.Contains(err.Error(), "no longer kept") {
			t.Errorf("an old cursor: %v", err)
		}
		if p, err := list(""); err != nil || p.Items[0].Type != "contact.created" {
			t.Errorf("%+v %v", p, err)
		}
		firm.Kept(t, d)
	})
}

// TestOldEventsAreDeleted makes events older than they are kept. A later write deletes them up to
// the first younger one.
func TestOldEventsAreDeleted(t *testing.T) {
	for name, url := range map[string]func(testing.TB, ...db.Options) string{"sqlite": dbtest.SQLiteURL, "postgres": dbtest.PostgresURL} {
		t.Run(name, func(t *testing.T) {
			n := newNode(t, url(t))
			c := n.company()
			write := func(do func(tx *db.Tx) error) {
				t.Helper()
				if err := n.db.Write(t.Context(), c.As("owner@acme.test"), do); err != nil {
					t.Fatal(err)
				}
			}
			contacts := func(tx *db.Tx) error {
				for i := range 500 { // expired events are looked for once in 500
					if _, err := contact.Create(tx, contact.New{Name: fmt.Sprint("Siam Desk ", i), ContactType: contact.Client}); err != nil {
						return err
					}
				}
				return nil
			}
			age := func(upTo int64) {
				write(func(tx *db.Tx) error {
					_, err := db.Exec(tx, `UPDATE events SET at = $2 WHERE org_id = $1 AND seq <= $3`, tx.Now.AddDate(0, 0, -91).Unix(), upTo)
					return err
				})
			}
			oldest := func() int64 {
				t.Helper()
				_, p := n.get("/events?limit=1")
				if len(p.Data.Items) != 1 {
					t.Fatalf("there are no events: %+v", p)
				}
				return p.Data.Items[0].Seq
			}
			write(contacts)
			age(60)
			if seq := oldest(); seq != 1 {
				t.Fatalf("before the next write the oldest event is %d", seq)
			}
			write(contacts)
			if seq := oldest(); seq != 61 {
				t.Errorf("the oldest event is %d, the first young one is 61", seq)
			}
			age(1 << 40)
			write(contacts)
			if seq := oldest(); seq < 1000 {
				t.Errorf("the oldest event is %d, all before the last write were old", seq)
			}
		})
	}
}
