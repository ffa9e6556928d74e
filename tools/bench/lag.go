package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"kontor/internal/api"
)

// lag measures the time from a commit to the arrival of its events at a follower, while clients
// sell in all companies.
func (b *hookBench) lag(s settings) (string, error) {
	done := make(chan error, 1)
	go func() {
		s.length = max(s.length, 10*time.Second)
		_, err := s.load(b.database, strings.TrimPrefix(b.web.URL, "http://"), cell{16, companies, false})
		done <- err
	}()
	after, err := b.events("newest")
	var lags []time.Duration
	for err == nil {
		select {
		case err = <-done:
			if err != nil {
				return "", err
			}
			slices.Sort(lags)
			if len(lags) == 0 {
				return "", fmt.Errorf("the follower saw no commit")
			}
			return fmt.Sprintf("%.2f s, p99 %.2f s, %d commits", lags[len(lags)-1].Seconds(), lags[len(lags)*99/100].Seconds(), len(lags)), nil
		default:
		}
		var page eventsPage
		if page, err = b.events(after.NextAfter); err == nil {
			lags = append(lags, b.lags(page)...)
			after = page
		}
	}
	return "", err
}

// eventsPage is an answer of GET /events.
type eventsPage struct {
	Items     []struct{ Seq int64 }
	NextAfter string
}

// events asks for the events of the first company after a cursor, and waits for them.
func (b *hookBench) events(after string) (eventsPage, error) {
	var answer struct{ Data eventsPage }
	req, err := http.NewRequest(http.MethodGet, b.web.URL+api.Prefix+"/events?limit=100&waitSeconds=5&after="+after, nil)
	if err != nil {
		return answer.Data, err
	}
	if after == "newest" {
		req.URL.RawQuery = "after=newest"
	}
	req.Header.Set("Authorization", "Bearer "+b.companies[0].key)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return answer.Data, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return answer.Data, fmt.Errorf("GET /events: %s", res.Status)
	}
	return answer.Data, json.NewDecoder(res.Body).Decode(&answer)
}

// lags returns how long ago the commits were whose last event is on a page.
func (b *hookBench) lags(page eventsPage) (out []time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range page.Items {
		if at, ok := b.commits[e.Seq]; ok {
			out = append(out, time.Since(at))
		}
	}
	return out
}

// slow measures how long an event takes to a fast endpoint, and how memory grows, while endpoints
// of other companies never answer in time.
func (b *hookBench) slow() (string, error) {
	for n := 1; n <= companies; n++ {
		for range slowEach {
			if err := b.endpoint(n, "/slow"); err != nil {
				return "", err
			}
		}
		if err := b.write(n, 20); err != nil {
			return "", err
		}
	}
	var worst time.Duration
	var first, last float64
	err := b.send(func() (err error) {
		defer close(b.ended)
		for began := time.Now(); time.Since(began) < slowWrite && err == nil; time.Sleep(50 * time.Millisecond) {
			before, sent := b.count(), time.Now()
			if err = b.write(0, 1); err != nil {
				return err
			}
			for b.count() == before && time.Since(sent) < time.Minute {
				time.Sleep(time.Millisecond)
			}
			worst = max(worst, time.Since(sent))
			debug.FreeOSMemory()
			if last, err = memory("VmRSS"); first == 0 {
				first = last
			}
		}
		return err
	})
	return fmt.Sprintf("%.2f s; from %.0f to %.0f MB", worst.Seconds(), first, last), err
}
