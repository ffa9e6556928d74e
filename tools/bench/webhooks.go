package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/outbound/dispatch"
	"kontor/internal/outbound/feed"
	"kontor/internal/outbound/webhook"
	"kontor/internal/trade/contact"
)

const (
	slowEach  = 4                // slow endpoints of each of 16 companies
	slowWrite = 20 * time.Second // how long events are written beside slow endpoints
)

// hooksRow is what was measured on an engine, and the goal.
type hooksRow struct{ engine, task, found, goal string }

// hooks measures deliveries to a fast endpoint, the lag of a follower under load, and what slow
// endpoints cost others.
func (s settings) hooks(folder string, file engine) error {
	rows, err := s.hooksOn(folder, "SQLite", file)
	if err != nil {
		return err
	}
	err = s.onServer(func(at engine) error {
		more, err := s.hooksOn(folder, "PostgreSQL", at)
		rows = append(rows, more...)
		return err
	})
	if err != nil || s.page == "" {
		return err
	}
	text := fmt.Sprintf("`make bench HOOKS=%d`; server, clients and endpoints share the machine.\n\n| engine | | measured | goal |\n|---|---|---|---|\n", s.webhooks)
	for _, r := range rows {
		text += fmt.Sprintf("| %s | %s | %s | %s |\n", r.engine, r.task, r.found, r.goal)
	}
	return s.rewrite("webhooks", text)
}

func (s settings) hooksOn(folder, name string, at engine) (rows []hooksRow, err error) {
	b, err := s.newHookBench(filepath.Join(folder, "key-"+name), at.url("hooks"))
	if err != nil {
		return nil, err
	}
	defer b.close()
	for _, task := range []struct {
		name, goal string
		do         func() (string, error)
	}{
		{fmt.Sprintf("%d deliveries to one endpoint, in order", s.webhooks), "500/s", func() (string, error) { return b.deliver(s.webhooks) }},
		{"lag of a follower while 16 clients sell", "2 s", func() (string, error) { return b.lag(s) }},
		{fmt.Sprintf("lag of a fast endpoint beside %d slow ones; growth of memory", slowEach*companies), "2 s; flat", b.slow},
	} {
		runtime.GC()
		found, err := task.do()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", task.name, err)
		}
		fmt.Printf("%-12s %-70s %s (goal %s)\n", name, task.name, found, task.goal)
		rows = append(rows, hooksRow{name, task.name, found, task.goal})
	}
	return rows, accepted(b.d)
}

// hookBench is a database with companies, a server and endpoints.
type hookBench struct {
	database
	d        *db.DB
	hub      *feed.Hub
	courier  *webhook.Courier
	web      *httptest.Server
	receiver *httptest.Server
	stop     context.CancelFunc
	ended    chan struct{} // of slow endpoints
	running  sync.WaitGroup

	mu       sync.Mutex
	received []string            // webhook-ids at the fast endpoint
	commits  map[int64]time.Time // of the first company, by the number of the newest event
}

func (s settings) newHookBench(key, url string) (*hookBench, error) {
	b := &hookBench{hub: feed.NewHub(), ended: make(chan struct{}), commits: map[int64]time.Time{}}
	var err error
	if b.database, err = s.base(url, companies+1); err != nil {
		return nil, err
	}
	if b.d, err = db.Open(background, url, db.Options{Published: b.published}); err != nil {
		return nil, err
	}
	box, err := secret.NewKeyFile(key)
	if err != nil {
		return nil, err
	}
	guard, err := webhook.NewGuard([]string{"127.0.0.0/8"}, false)
	if err != nil {
		return nil, err
	}
	b.courier = &webhook.Courier{Box: box, Guard: guard, Client: dispatch.NewClient(dispatch.Settings{Guard: guard, Version: "bench"}), Expand: v1.Expand()}
	b.web = httptest.NewServer(v1.Serve(api.Options{DB: b.d, Gate: keys.NewGate(b.d), RateLimit: 1 << 30, Hub: b.hub}))
	b.receiver = httptest.NewServer(http.HandlerFunc(b.receive))
	ctx, stop := context.WithCancel(background)
	b.stop = stop
	b.running.Go(func() { b.hub.Run(ctx, b.d, func(err error) { fmt.Fprintln(os.Stderr, err) }) })
	return b, nil
}

func (b *hookBench) close() {
	b.stop()
	b.running.Wait()
	b.web.Close()
	b.receiver.Close()
	_ = b.d.Close()
}

// published notes when events of the first company were committed.
func (b *hookBench) published(p db.Published) {
	if len(b.companies) > 0 && p.Org == b.companies[0].id {
		b.mu.Lock()
		b.commits[p.Newest] = time.Now()
		b.mu.Unlock()
	}
	b.hub.Published(p)
}

// receive is all endpoints: fast, or slower than an attempt can take.
func (b *hookBench) receive(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/slow" {
		select {
		case <-b.ended:
		case <-time.After(20 * time.Second):
		}
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.received = append(b.received, r.Header.Get("webhook-id"))
}

func (b *hookBench) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.received)
}

// endpoint creates an endpoint of a company.
func (b *hookBench) endpoint(n int, path string) error {
	who, err := b.actor(n)
	if err != nil {
		return err
	}
	in := webhook.New{Fields: webhook.Fields{URL: b.receiver.URL + path, Types: []string{"contact.*"}}}
	if err := b.courier.PrepareNew(background, &in); err != nil {
		return err
	}
	return b.d.Write(background, who, func(tx *db.Tx) error {
		_, err := webhook.Create(tx, in)
		return err
	})
}

func (b *hookBench) actor(n int) (who access.Actor, err error) {
	err = b.d.Look(background, func(r *db.Root) error {
		who, err = people.ActorOf(r, b.companies[n].id, fmt.Sprintf("owner%d@bench.test", n), "bench")
		return err
	})
	return who, err
}

// write makes events of a company, at most 100 in a transaction.
func (b *hookBench) write(n, events int) error {
	who, err := b.actor(n)
	for made := 0; made < events && err == nil; made += 100 {
		err = b.d.Write(background, who, func(tx *db.Tx) error {
			for range min(100, events-made) {
				if _, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return err
}

// send runs the dispatcher while do runs.
func (b *hookBench) send(do func() error) error {
	ctx, stop := context.WithCancel(background)
	var running sync.WaitGroup
	running.Go(func() {
		dispatch.New(dispatch.Options{DB: b.d, Courier: b.courier, Hub: b.hub, Log: slog.New(slog.NewTextHandler(os.Stderr, nil))}).Run(ctx)
	})
	err := do()
	stop()
	running.Wait()
	return err
}

// deliver measures how fast events that wait are sent to one endpoint.
func (b *hookBench) deliver(events int) (string, error) {
	if err := b.endpoint(0, "/fast"); err != nil {
		return "", err
	}
	if err := b.write(0, events); err != nil {
		return "", err
	}
	began := time.Now()
	err := b.send(func() error {
		for b.count() < events {
			if time.Since(began) > 5*time.Minute {
				return fmt.Errorf("%d of %d arrived within 5 minutes", b.count(), events)
			}
			time.Sleep(5 * time.Millisecond)
		}
		return nil
	})
	took := time.Since(began)
	if err != nil {
		return "", err
	}
	last := int64(0)
	for _, id := range b.received {
		var org uint32
		var seq int64
		if _, err := fmt.Sscanf(strings.ReplaceAll(id, "_", " "), "evt %d %d", &org, &seq); err != nil || seq <= last {
			return "", fmt.Errorf("%s came after event %d: %v", id, last, err)
		}
		last = seq
	}
	return fmt.Sprintf("%.0f/s", float64(events)/took.Seconds()), nil
}
