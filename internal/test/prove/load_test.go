package prove

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// write is a request that changes something. Its token is its Idempotency-Key and, if it
// creates a record, the record's externalId, so that the record is found even if the answer
// was lost.
type write struct {
	token, method, path, body string

	list    string   // the list of the new record; empty if it creates none
	want    string   // expected total of the record
	effects []effect // documents whose status it changes
	company *company

	acked   bool
	sent    time.Time // when the acknowledged request was sent
	request string    // X-Request-Id of the acknowledgement
	answer  record
	raw     []byte
}

// effect is a document that reaches a status.
type effect struct {
	list   string
	id     int64
	status string
}

// failure is a 5xx answer with the times of request and answer.
type failure struct {
	sent, at time.Time
	status   int
	text     string
}

// load runs clients that work through business workflows as fast as they are answered, and
// records their writes: each write before it is sent, and its acknowledgement once it has
// arrived completely.
type load struct {
	p       *program
	client  *http.Client
	next    atomic.Int64
	sent    atomic.Int64
	stop    chan struct{}
	group   sync.WaitGroup
	prefix  string   // prefix of tokens
	others  []string // addresses of further servers on the same database
	patient bool     // repeat an interrupted write until it succeeds

	mu      sync.Mutex
	writes  []*write
	refused []string // unexpected answers such as 4xx
	failed  []failure
	waits   []time.Duration // durations of acknowledged writes, in order
}

func newLoad(p *program) *load {
	return &load{p: p, prefix: "w", client: &http.Client{
		Timeout:   time.Minute,
		Transport: &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true},
	}}
}

// start runs n clients until end.
func (l *load) start(n int) {
	l.stop = make(chan struct{})
	for c := range n {
		at := l.p.companies[c%len(l.p.companies)]
		l.group.Go(func() {
			for {
				select {
				case <-l.stop:
					return
				default:
					workflows[rand.IntN(len(workflows))](&worker{load: l, company: at})
				}
			}
		})
	}
}

// end stops the clients after their current request.
func (l *load) end() {
	close(l.stop)
	l.group.Wait()
}

// acked counts the acknowledged writes, and those without an answer.
func (l *load) acked() (acked, unknown int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range l.writes {
		if w.acked {
			acked++
		} else {
			unknown++
		}
	}
	return acked, unknown
}

// waitAcks waits until n more writes were acknowledged.
func (l *load) waitAcks(t testing.TB, n int) {
	t.Helper()
	before, _ := l.acked()
	for began := time.Now(); time.Since(began) < 60*time.Second; time.Sleep(10 * time.Millisecond) {
		if now, _ := l.acked(); now >= before+n {
			return
		}
	}
	t.Fatalf("%d writes were not acknowledged within a minute", n)
}

// worker runs one workflow for a company.
type worker struct {
	*load
	company *company
}

// do sends a write until it is answered. If the connection is lost, it is sent again with
// the same key or given up, as clients do. If no server was listening, it is always sent
// again. do returns false if the workflow ends here.
func (k *worker) do(w *write) bool {
	w.token = fmt.Sprintf("%s%d", k.prefix, k.next.Add(1))
	w.body = strings.ReplaceAll(w.body, "TOKEN", w.token)
	w.company = k.company
	k.mu.Lock()
	k.writes = append(k.writes, w)
	k.mu.Unlock()
	for {
		answered, reached := k.send(w)
		if answered {
			return w.acked
		}
		if reached && !k.patient && rand.IntN(2) == 0 {
			return false
		}
		select {
		case <-k.stop:
			return false
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// send sends a write once and records its acknowledgement. answered is false if the outcome
// is unknown; reached reports whether the server can have received it.
func (l *load) send(w *write) (answered, reached bool) {
	l.sent.Add(1)
	began := time.Now()
	address := l.p.address
	if n := rand.IntN(len(l.others) + 1); n > 0 {
		address = l.others[n-1]
	}
	req, err := http.NewRequest(w.method, "http://"+address+"/openapi/v1"+w.path, bytes.NewReader([]byte(w.body)))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Authorization", "Bearer "+w.company.key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", w.token)
	answer, err := l.client.Do(req)
	if errors.Is(err, syscall.ECONNREFUSED) {
		l.sent.Add(-1) // it was not sent
		return false, false
	}
	if err != nil {
		return false, true
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return false, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	var got struct {
		record
		Data *record
	}
	switch {
	case answer.StatusCode >= 500:
		l.failed = append(l.failed, failure{began, time.Now(), answer.StatusCode, w.token + " " + w.path + ": " + string(text)})
		return false, true
	case answer.StatusCode >= 300 || json.Unmarshal(text, &got) != nil:
		l.refused = append(l.refused, fmt.Sprintf("%s %s: %d %s", w.token, w.path, answer.StatusCode, text))
		return true, true
	}
	if got.Data != nil {
		got.record = *got.Data
	}
	w.acked, w.sent, w.answer, w.raw, w.request = true, began, got.record, text, answer.Header.Get("X-Request-Id")
	l.waits = append(l.waits, time.Since(began))
	return true, true
}

// record has the members of any record that the tests compare.
type record struct {
	ID             int64
	ExternalID     string
	Status         string
	Code           string
	DocumentNumber string
	DocNumber      string
	EntryNumber    string
	ReferenceType  *string
	RefDocumentID  *int64
	SalePrice      json.Number
	GrandTotal     json.Number
	TotalAmount    json.Number
	TotalDebit     json.Number
	TotalCredit    json.Number
}

func (r record) number() string { return r.Code + r.DocumentNumber + r.DocNumber + r.EntryNumber }

// total returns the amount that shows whether a record is complete.
func (r record) total() string {
	for _, n := range []json.Number{r.GrandTotal, r.TotalDebit, r.TotalAmount, r.SalePrice} {
		if n != "" {
			return n.String()
		}
	}
	return ""
}
