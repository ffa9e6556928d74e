package hostile

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/prove"
)

// openGate admits every request with one of two keys.
type openGate struct{}

func (g openGate) Still(ctx context.Context, key string) (access.Admission, error) {
	return g.Enter(ctx, key, false)
}

func (openGate) Enter(_ context.Context, key string, _ bool) (access.Admission, error) {
	return access.Admission{Actor: access.Actor{Org: 1, Key: uint32(len(key))}, Open: true}, nil
}

// TestRateLimitWindows sends 200 requests at once in each of many minutes: exactly 60 pass,
// for each key. The clock moves only after all were answered.
func TestRateLimitWindows(t *testing.T) {
	windows := 20
	if long {
		windows = 100
	}
	synctest.Test(t, func(t *testing.T) {
		handler := v1.Serve(api.Options{Gate: openGate{}})
		time.Sleep(time.Until(time.Now().Truncate(time.Minute).Add(time.Minute)))
		for range windows {
			for _, key := range []string{"one", "other"} {
				if passed := storm(func() int { return ask(handler, key) }); passed != api.RateLimit {
					t.Fatalf("%d requests got through", passed)
				}
			}
			time.Sleep(time.Minute - time.Nanosecond)
			if status := ask(handler, "one"); status != http.StatusTooManyRequests {
				t.Fatalf("the last moment of the minute answers %d", status)
			}
			time.Sleep(time.Nanosecond)
		}
	})
	report(t, prove.Row{Test: "rate limit windows", Requests: windows * 2 * 200, Note: fmt.Sprintf("exactly 60 of 200 in each of %d minutes", windows)})
}

// storm sends 200 requests at once and counts those that passed.
func storm(send func() int) (passed int) {
	var all sync.WaitGroup
	var mu sync.Mutex
	for range 200 {
		all.Go(func() {
			status := send()
			mu.Lock()
			defer mu.Unlock()
			if status != http.StatusTooManyRequests {
				passed++
			}
		})
	}
	all.Wait()
	return passed
}

// ask sends a request that reads nothing.
func ask(handler http.Handler, key string) int {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/openapi/v1/nope", nil)
	r.Header.Set("Authorization", "Bearer "+key)
	handler.ServeHTTP(w, r)
	return w.Code
}

// windows does the same with the real gate. Two processes on PostgreSQL count together.
func (a *arena) windows() {
	a.t.Helper()
	windows := 3
	if long {
		windows = 100
	}
	handlers := make([]http.Handler, len(a.servers))
	for i, s := range a.servers {
		handlers[i] = v1.Serve(api.Options{DB: s.db, Gate: keys.NewGate(s.db), Now: a.w.clock.Now})
	}
	if a.servers[0] == a.servers[1] {
		handlers[1] = handlers[0]
	}
	key := a.servers[0].vars["key.member"]
	for range windows {
		a.w.clock.forward(time.Minute)
		var turn atomic.Int64
		if passed := storm(func() int { return ask(handlers[turn.Add(1)%2], key) }); passed != api.RateLimit {
			a.t.Fatalf("%d requests got through", passed)
		}
	}
}

// revocations sends requests after a key was revoked. Both the process that revoked it and
// the other one refuse.
func (a *arena) revocations() {
	a.t.Helper()
	for range rounds() {
		made, err := a.servers[0].issue("owner", when.Stamp{})
		if err != nil {
			a.t.Fatal(err)
		}
		var revoked atomic.Bool
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				for range 6 {
					late := revoked.Load()
					if status := ask(a.servers[i%2].handler, made.Secret); late && status != http.StatusUnauthorized {
						a.t.Errorf("a request after the revocation answers %d", status)
					}
				}
			})
		}
		if err := a.servers[0].revoke(made.ID); err != nil {
			a.t.Fatal(err)
		}
		revoked.Store(true)
		all.Wait()
	}
}

// TestSecretsStayOut sends the requests about keys and searches the log and the database
// file for every issued key.
func TestSecretsStayOut(t *testing.T) {
	c := &clock{now: start}
	o := db.Options{Now: c.Now}
	url := dbtest.SQLiteURL(t, o)
	d := dbtest.Opened(t, url, o)
	w := newSingle(t, d, c)
	w.playFile("testdata/auth.txt")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	content := fileContent(t, strings.TrimPrefix(url, "sqlite:"))
	log := w.sides[0].log.String()
	if !strings.Contains(content, "Somchai") {
		t.Error("the file of the database was not read")
	}
	looked := 0
	for name, key := range w.sides[0].vars {
		if !strings.Contains(name, "key.") || !secret.WellFormed(key) {
			continue
		}
		looked++
		if strings.Contains(log, key) {
			t.Errorf("%s was logged", name)
		}
		if strings.Contains(content, key) {
			t.Errorf("%s is in the database", name)
		}
	}
	if looked < 10 {
		t.Errorf("only %d keys were looked for", looked)
	}
}
