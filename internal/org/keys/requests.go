package keys

import (
	"context"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Limits of the request log.
const (
	RequestsKept = 1000 // per key

	requestsHeld = 5000 // in memory, for all keys, until they are written
	requestsBulk = 250  // in one write, to keep transactions short
	addressKept  = 500  // characters
	refusalKept  = 4000 // bytes; a longer error record is not logged
	requestsDue  = 2 * time.Second
)

// Request is one logged API request, without bodies.
type Request struct {
	KeyID   uint32 `db:"key_id"`
	ID      string `db:"request_id"`
	At      int64  `db:"at"` // microseconds since 1970, so that requests can be sorted
	Method  string `db:"method"`
	Address string `db:"address"` // path and query as received
	Status  int    `db:"status"`
	Code    string `db:"code"`    // errorCode of the error record
	Took    int64  `db:"took"`    // microseconds
	Refusal string `db:"refusal"` // the error record, as JSON
}

// Moment returns when the request was answered.
func (r Request) Moment() time.Time { return time.UnixMicro(r.At) }

// Readable returns the address with escapes decoded: ก instead of %E0%B8%81.
func (r Request) Readable() string {
	if text, err := url.PathUnescape(r.Address); err == nil && utf8.ValidString(text) {
		return text
	}
	return r.Address
}

// Second returns the moment in seconds.
func (r Request) Second() when.Unix { return when.Unix(r.At / 1_000_000) }

// Milliseconds returns the duration, at least 1.
func (r Request) Milliseconds() int64 { return max(r.Took/1000, 1) }

// RequestLog logs API requests. Note only appends to a list in memory; the list is
// written every two seconds, and only the last requests of each key are kept.
type RequestLog struct {
	db *db.DB

	mu   sync.Mutex
	held int
	due  map[uint32][]Request
}

// NewRequestLog returns the request log of a database.
func NewRequestLog(d *db.DB) *RequestLog { return &RequestLog{db: d, due: map[uint32][]Request{}} }

// Note logs a request. It drops requests when too many wait to be written.
func (q *RequestLog) Note(r Request) {
	r.Address, r.Refusal = withoutKeys(r.Address), withoutKeys(r.Refusal)
	if letters := []rune(r.Address); len(letters) > addressKept {
		r.Address = string(letters[:addressKept]) + "…"
	}
	if len(r.Refusal) > refusalKept {
		r.Refusal = ""
	}
	r.Address = strings.ToValidUTF8(strings.ReplaceAll(r.Address, "\x00", ""), "�")
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.held >= requestsHeld {
		return
	}
	list := q.due[r.KeyID]
	if len(list) >= RequestsKept {
		copy(list, list[1:])
		list[len(list)-1] = r
		return
	}
	q.due[r.KeyID] = append(list, r)
	q.held++
}

var apiKey = regexp.MustCompile(secret.KeyRegex)

// withoutKeys masks API keys in a text, in case a client sent one in the address.
// Escapes are decoded if they hide one.
func withoutKeys(text string) string {
	if plain, err := url.QueryUnescape(text); err == nil && plain != text && apiKey.MatchString(plain) {
		text = plain
	}
	return apiKey.ReplaceAllString(text, secret.KeyPrefix+"…")
}

// Flush writes the noted requests. It runs outside of requests.
func (q *RequestLog) Flush(ctx context.Context) error {
	q.mu.Lock()
	due := q.due
	q.due, q.held = map[uint32][]Request{}, 0
	q.mu.Unlock()
	for _, key := range slices.Sorted(maps.Keys(due)) { // in one order, so that two processes do not deadlock
		for part := range slices.Chunk(due[key], requestsBulk) {
			if err := q.db.Change(ctx, func(r *db.Root) error { return writeRequests(r, key, part) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeRequests stores requests of one key and deletes the oldest ones.
func writeRequests(r *db.Root, key uint32, list []Request) error {
	if err := db.Insert(r, "request_log", list...); err != nil {
		return err
	}
	_, err := db.Exec(r, `DELETE FROM request_log WHERE key_id = $1 AND at <= (
	SELECT q.at FROM request_log q WHERE q.key_id = $1 ORDER BY q.at DESC LIMIT 1 OFFSET $2)`, key, RequestsKept)
	return err
}

// Keep flushes regularly until the context ends, and a last time then.
func (q *RequestLog) Keep(ctx context.Context, failed func(error)) {
	tick := time.NewTicker(requestsDue)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			if err := q.Flush(context.WithoutCancel(ctx)); err != nil {
				failed(err)
			}
			return
		}
		if err := q.Flush(ctx); err != nil {
			failed(err)
		}
	}
}

// RequestFilter selects requests.
type RequestFilter struct {
	input.Page
	// Only requests with this key.
	KeyID num.Ref `query:"key"`
	// errors: only requests that failed.
	Answer string `query:"answer" validate:"omitempty,oneof=errors"`
}

// LoggedRequest is a request with the name of its key.
type LoggedRequest struct {
	Request
	KeyName string `db:"key_name"`
}

var selectRequests = `SELECT ` + db.Columns[Request]("q") + `, k.name AS key_name
FROM api_keys k JOIN request_log q ON q.key_id = k.id `

// ListRequests returns the requests of the organization's keys, newest first.
func ListRequests(tx *db.Tx, f RequestFilter) ([]LoggedRequest, error) {
	if !tx.May(access.ManageKeys) {
		return nil, fault.Forbidden
	}
	w := db.Where("k.org_id = $1")
	w.If(f.KeyID != 0, "k.id = ?", f.KeyID)
	w.If(f.Answer != "", "q.status >= ?", 400)
	page := f.Clamped()
	query, args := w.Ending(selectRequests, ` ORDER BY q.at DESC, q.request_id LIMIT ? OFFSET ?`, page.Limit, (page.Page-1)*page.Limit)
	return db.List[LoggedRequest](tx, query, args...)
}

// GetRequest returns a request of one of the organization's keys.
func GetRequest(tx *db.Tx, key uint32, id string) (LoggedRequest, error) {
	if !tx.May(access.ManageKeys) {
		return LoggedRequest{}, fault.Forbidden
	}
	return db.Get[LoggedRequest](tx, selectRequests+`WHERE k.org_id = $1 AND k.id = $2 AND q.request_id = $3`, key, id)
}

// CountRequests returns the number of logged requests of all keys.
func CountRequests(r *db.Root) (int64, error) {
	return db.Get[int64](r, `SELECT COUNT(*) FROM request_log`)
}

// UsedThisMinute returns the number of requests of each key in the current minute.
func UsedThisMinute(tx *db.Tx) (map[uint32]int, error) {
	type used struct {
		Key uint32 `db:"key_id"`
		N   int    `db:"n"`
	}
	rows, err := db.List[used](tx, `SELECT q.key_id, COUNT(*) AS n FROM api_keys k JOIN request_log q ON q.key_id = k.id
WHERE k.org_id = $1 AND q.at >= $2 GROUP BY q.key_id`, tx.Now.Truncate(time.Minute).UnixMicro())
	out := map[uint32]int{}
	for _, row := range rows {
		out[row.Key] = row.N
	}
	return out, err
}
