package scenario

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"kontor/internal/api/describe"
	"kontor/internal/api/v1"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// TestRateIsExact sends 200 requests at once with one key: exactly 60 succeed, and no other
// key is affected.
func TestRateIsExact(t *testing.T) {
	published, err := readDescription(describe.OpenAPI(v1.Routes(), describe.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	time := &clock{now: start}
	dbtest.With(t, db.Options{Now: time.Now}, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, time, published)
		const clients, each = 200, 2
		var served, refused atomic.Int64
		var group sync.WaitGroup
		for range clients {
			group.Go(func() {
				for range each {
					switch status := w.get(t, "owner"); status {
					case http.StatusOK:
						served.Add(1)
					case http.StatusTooManyRequests:
						refused.Add(1)
					default:
						t.Errorf("status %d", status)
					}
				}
			})
		}
		group.Wait()
		if served.Load() != 60 || refused.Load() != clients*each-60 {
			t.Errorf("%d were served and %d refused of %d", served.Load(), refused.Load(), clients*each)
		}
		if status := w.get(t, "admin"); status != http.StatusOK {
			t.Errorf("another key was answered %d", status)
		}
	})
}

// get reads the company with an actor's key.
func (w *world) get(t *testing.T, name string) int {
	req, err := http.NewRequest(http.MethodGet, w.server.URL+prefix+"/company", nil)
	if err != nil {
		t.Error(err)
		return 0
	}
	req.Header.Set("X-API-Key", w.actors[name].key)
	res, err := w.server.Client().Do(req)
	if err != nil {
		t.Error(err)
		return 0
	}
	res.Body.Close()
	return res.StatusCode
}
