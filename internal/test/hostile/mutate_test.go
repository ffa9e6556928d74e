package hostile

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/prove"
)

// fragments lists texts that mutations insert.
var fragments = []string{
	"null", "true", "0", "-1", "1e400", "-0", "1e-400", "4294967296", "0.1", "99999999999999999999", `""`, `"\u0000"`, `"\ud800"`, `"กกก"`, "[]", "{}", "[[[[", "}}", `,`, `:`, `"`,
	"'", "';--", "%", "_", "\\", "\x00", "\xff", "\xed\xa0\x80", "\ufeff", "\u202e", "&", "=", ";", "?", "%00", "%ff", "%2e%2e%2f", "../", "//", "+", "«", "2026-02-30", "1794621600", "draft", "void", "paid",
	"\r\n", "\r\n--" + boundary + "\r\n", "--" + boundary + "--", `Content-Disposition: form-data; name="name"`, "application/json", "multipart/form-data", "Bearer ", "W/\"x\"", "*",
}

// seeds returns the valid requests and the hand-written ones.
func (w *twin) seeds() (out []request) {
	w.t.Helper()
	s := w.sides[0]
	add := func(l line) {
		r, err := w.request(s, l)
		if err != nil {
			w.t.Fatal(err)
		}
		if len(r.body) < 20_000 && len(r.path) < 2_000 {
			out = append(out, r)
		}
	}
	for _, t := range w.targets() {
		add(t.line(t.record(), "", ""))
		for _, f := range t.plan.Fields {
			if f.Query != "" {
				add(t.line(t.record(), "", "?"+f.Query+"=1"))
			}
		}
	}
	for _, path := range []string{"auth", "forms", "http", "json", "lists", "purchase", "records", "sales"} {
		for _, l := range w.read("testdata/" + path + ".txt").lines {
			if len(l.want.keep) == 0 && !strings.Contains(l.text, "$mine") {
				add(l)
			}
		}
	}
	return out
}

// mutate changes a request a little, at random.
func mutate(r request, others []request, random *rand.Rand) request {
	body, path := bytes.Clone(r.body), r.path
	headers := append([]header(nil), r.headers...)
	for range 1 + random.IntN(3) {
		switch random.IntN(10) {
		case 0, 1, 2, 3, 4:
			body = scramble(body, others[random.IntN(len(others))].body, random)
		case 5, 6:
			path = string(scramble([]byte(path), []byte(others[random.IntN(len(others))].path), random))
		case 7:
			path = others[random.IntN(len(others))].path
		case 8:
			name := []string{"Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Accept-Language", "Content-Encoding", "X-Api-Key"}[random.IntN(7)]
			headers = append(headers, header{name, fragments[random.IntN(len(fragments))]})
		case 9:
			r.method = []string{"GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS"}[random.IntN(7)]
		}
	}
	return request{r.method, path, headers, body}
}

// scramble cuts, doubles, flips or splices a text, or inserts one of the fragments.
func scramble(text, other []byte, random *rand.Rand) []byte {
	at := random.IntN(len(text) + 1)
	end := at + random.IntN(min(len(text)-at, 24)+1)
	switch random.IntN(6) {
	case 0:
		return append(text[:at:at], text[end:]...)
	case 1:
		return append(append(text[:end:end], text[at:end]...), text[end:]...)
	case 2:
		if at < len(text) {
			text[at] ^= 1 << random.IntN(8)
		}
		return text
	case 3:
		from := random.IntN(len(other) + 1)
		return append(append(text[:at:at], other[from:min(from+random.IntN(60), len(other))]...), text[end:]...)
	}
	return append(append(text[:at:at], fragments[random.IntN(len(fragments))]...), text[end:]...)
}

// TestMutations sends random changes of valid requests: none must end in a server error,
// and the books must satisfy all invariants.
func TestMutations(t *testing.T) {
	count := 3_000
	if long {
		count = prove.Count(t, "KONTOR_PROVE_MUTATIONS", 1_000_000)
	}
	seed := uint64(time.Now().UnixNano())
	if given := os.Getenv("KONTOR_MUTATION_SEED"); given != "" {
		var err error
		if seed, err = strconv.ParseUint(given, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("seed %d", seed)
	c := &clock{now: start}
	d := dbtest.SQLite(t, db.Options{Now: c.Now})
	w := newSingle(t, d, c)
	w.sides[0].unlimited(c)
	seeds := w.seeds()
	before := runtime.NumGoroutine()
	var all sync.WaitGroup
	var mu sync.Mutex
	answered := map[int]int{}
	const workers = 4
	for worker := range workers {
		all.Go(func() {
			random := rand.New(rand.NewPCG(seed, uint64(worker)))
			for range count / workers {
				r := mutate(seeds[random.IntN(len(seeds))], seeds, random)
				got, err := w.sides[0].inside(r)
				mu.Lock()
				answered[got.status]++
				mu.Unlock()
				if err != nil {
					t.Errorf("seed %d: %s %q %q: %v", seed, r.method, r.path, r.body, err)
				}
			}
		})
	}
	all.Wait()
	failed := 0
	for status, n := range answered {
		if status >= 500 {
			failed += n
		}
	}
	sent := count - answered[0]
	prove.Report(t, prove.Row{Test: "mutated requests", Requests: sent, Acked: answered[201], Failed: failed, Leaks: left(before),
		Note: fmt.Sprintf("seed %d; %d answers 2xx, %d answers 400", seed, answered[200]+answered[201]+answered[204], answered[400])})
	t.Logf("%d requests: %v", sent, answered)
	if answered[400] == 0 || answered[200] == 0 || answered[201] == 0 || answered[404] == 0 {
		t.Error("the requests say nothing: some answers never came")
	}
	if log := w.sides[0].log.String(); log != "" { // only errors are logged
		t.Errorf("seed %d: the server wrote:\n%s", seed, clip([]byte(log)))
	}
	w.kept()
}

// left returns how many goroutines there are above a number, after giving them a second to
// end.
func left(before int) int {
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return 0
		}
		time.Sleep(10 * time.Millisecond)
	}
	return runtime.NumGoroutine() - before
}

// inside calls the handler without a network and returns what is wrong with the answer.
// Requests that no client library can send are skipped.
func (s *side) inside(r request) (reply, error) {
	req, err := http.NewRequest(r.method, "http://kontor.test/", bytes.NewReader(r.body))
	if err != nil {
		return reply{}, err
	}
	u, err := req.URL.Parse(r.path)
	if err != nil || !strings.HasPrefix(r.path, "/") {
		return reply{}, nil // net/http refuses such a line
	}
	req.URL, req.RequestURI = u, r.path
	for _, h := range r.headers {
		req.Header.Add(h.name, h.value)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, req)
	header := http.Header{} // normalized, as a client reads it
	for name, values := range w.Header() {
		header[http.CanonicalHeaderKey(name)] = values
	}
	got := reply{w.Code, header, w.Body.Bytes()}
	if problems := s.form(got, request{r.method, r.path + headersText(r), nil, r.body}); len(problems) > 0 {
		return got, fmt.Errorf("%d %s: %s", got.status, strings.Join(problems, "; "), clip(got.body))
	}
	return got, nil
}

func headersText(r request) string { return fmt.Sprint(r.headers) }
