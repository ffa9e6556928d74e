package prove

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// write is one entry that a client sent. The token is its description and its
// Idempotency-Key, so that it is found again whatever happened to the answer.
type write struct {
	token  string
	amount string
	acked  bool
	id     int64
	number string
}

// load is a number of clients that post journal entries as fast as they are
// answered, and their journal of what was sent and what was acknowledged.
type load struct {
	p       *program
	client  *http.Client
	mu      sync.Mutex
	writes  []*write
	refused []string // answers that no injected fault explains
}

func newLoad(p *program) *load {
	return &load{p: p, client: &http.Client{
		Timeout:   10 * time.Second,
		Transport: &http.Transport{MaxIdleConnsPerHost: 64},
	}}
}

// run lets n clients write until stop is closed or the server is gone.
func (l *load) run(n int, cycle int, stop <-chan struct{}) *sync.WaitGroup {
	var group sync.WaitGroup
	for c := range n {
		group.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				w := &write{token: fmt.Sprintf("k%d-c%d-%d", cycle, c, i), amount: fmt.Sprintf("%d.%02d", i+1, c)}
				l.mu.Lock()
				l.writes = append(l.writes, w)
				l.mu.Unlock()
				if !l.send(w) {
					return
				}
			}
		})
	}
	return &group
}

// send posts one entry and notes its acknowledgement. It returns false when the
// server is not there.
func (l *load) send(w *write) bool {
	body := fmt.Sprintf(`{"entryDate":"2026-11-14","description":%q,"lines":[{"accountId":%d,"debit":%s},{"accountId":%d,"credit":%s}]}`,
		w.token, l.p.accounts["1110"], w.amount, l.p.accounts["3110"], w.amount)
	req, err := http.NewRequest(http.MethodPost, "http://"+l.p.address+"/openapi/v1/journal-entries", bytes.NewReader([]byte(body)))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Authorization", "Bearer "+l.p.key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", w.token)
	answer, err := l.client.Do(req)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return false
	}
	var got struct {
		Data struct {
			ID          int64
			EntryNumber string
		}
	}
	if answer.StatusCode != http.StatusCreated || json.Unmarshal(text, &got) != nil {
		l.mu.Lock()
		l.refused = append(l.refused, fmt.Sprintf("%s: %d %s", w.token, answer.StatusCode, text))
		l.mu.Unlock()
		return true
	}
	l.mu.Lock()
	w.acked, w.id, w.number = true, got.Data.ID, got.Data.EntryNumber
	l.mu.Unlock()
	return true
}

// entry is a journal entry as the server lists it.
type entry struct {
	ID          int64
	EntryNumber string
	Description string
	TotalDebit  json.Number
	TotalCredit json.Number
	Lines       []json.RawMessage
}

// entries reads the whole journal, page by page.
func (l *load) entries() ([]entry, error) {
	var all []entry
	for after := int64(0); ; {
		req, err := http.NewRequest(http.MethodGet, "http://"+l.p.address+"/openapi/v1/journal-entries?limit=100&updatedSince=1&page="+strconv.FormatInt(after+1, 10), nil)
		if err != nil {
			return nil, err
		}
		req.Header.Set("X-API-Key", l.p.key)
		answer, err := l.client.Do(req)
		if err != nil {
			return nil, err
		}
		var page struct {
			Data struct {
				Items      []entry
				Pagination struct{ NextPage *int64 }
			}
		}
		err = json.NewDecoder(answer.Body).Decode(&page)
		answer.Body.Close()
		if err != nil {
			return nil, err
		}
		all = append(all, page.Data.Items...)
		if page.Data.Pagination.NextPage == nil {
			return all, nil
		}
		after = *page.Data.Pagination.NextPage - 1
	}
}
