package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// script is a server that answers one line after the other: a status, a body and headers
// ("503 {…} Retry-After=3"). The status 0 cuts the connection.
type script struct {
	lines []string
	got   []*http.Request
	slept []time.Duration
}

// play starts the server and returns a client that does not wait.
func play(t *testing.T, lines ...string) (*Client, *script) {
	t.Helper()
	s := &script{lines: lines}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	c, err := New(server.URL, "key", Options{})
	if err != nil {
		t.Fatal(err)
	}
	c.sleep = func(ctx context.Context, d time.Duration) error {
		if d > 0 {
			s.slept = append(s.slept, d)
		}
		return ctx.Err()
	}
	return c, s
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.got = append(s.got, r)
	var status int
	var body string
	line := s.lines[min(len(s.got), len(s.lines))-1]
	fields := strings.Fields(line)
	fmt.Sscan(fields[0], &status)
	for _, field := range fields[1:] {
		if name, value, ok := strings.Cut(field, "="); ok && !strings.HasPrefix(field, "{") {
			w.Header().Set(name, value)
		} else {
			body += field
		}
	}
	if status == 0 {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(status)
	fmt.Fprint(w, body)
}

func TestRetries(t *testing.T) {
	const unavailable = `503 {"errorCode":"ServiceUnavailable","errorInfo":{"reason":"%s"}}`
	inDoubt, diskFull := fmt.Sprintf(unavailable, "inDoubt"), fmt.Sprintf(unavailable, "diskFull")
	read := func(c *Client) error { _, err := c.GetCompany(t.Context()); return err }
	create := func(c *Client) error { _, err := c.CreateProduct(t.Context(), ProductDraft{}); return err }
	change := func(c *Client) error { _, err := c.UpdateProduct(t.Context(), 7, ProductEdit{}); return err }
	for _, c := range []struct {
		name  string
		call  func(*Client) error
		lines []string
		sent  int
		ok    bool
	}{
		{"a read after a cut connection", read, []string{"0", "200 {}"}, 2, true},
		{"a read after 500", read, []string{"500 {}", "502 {}", "503 {}", "200 {}"}, 4, true},
		{"a read that fails for good", read, []string{"500 {}"}, 4, false},
		{"a read that is refused", read, []string{"404 {}"}, 1, false},
		{"a keyed write in doubt", create, []string{inDoubt, "0", "201 {}"}, 3, true},
		{"a keyed write that is refused", create, []string{`409 {"errorCode":"Conflict"}`}, 1, false},
		{"another write after a cut connection", change, []string{"0", "200 {}"}, 1, false},
		{"another write in doubt", change, []string{inDoubt, "200 {}"}, 1, false},
		{"another write that was not stored", change, []string{diskFull, "200 {}"}, 2, true},
		{"another write after 503 of a proxy", change, []string{"503 busy", "200 {}"}, 1, false},
		{"another write above the rate", change, []string{"429 {} Retry-After=3", "200 {}"}, 2, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			client, s := play(t, c.lines...)
			err := c.call(client)
			if len(s.got) != c.sent || (err == nil) != c.ok {
				t.Errorf("sent %d times, want %d; error %v, want success %v", len(s.got), c.sent, err, c.ok)
			}
			for _, r := range s.got[1:] {
				if key := "Idempotency-Key"; r.Header.Get(key) != s.got[0].Header.Get(key) {
					t.Errorf("%s changed between two tries", key)
				}
			}
		})
	}
}

func TestWaits(t *testing.T) {
	c, s := play(t, "429 {} Retry-After=7", "503 {}", "200 {}")
	if _, err := c.GetCompany(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(s.slept) != 2 || s.slept[0] != 7*time.Second || s.slept[1] < 750*time.Millisecond || s.slept[1] > 1250*time.Millisecond {
		t.Errorf("waited %v, want 7s and about 1s", s.slept)
	}
	reset := time.Now().Add(40 * time.Second).Unix()
	c, s = play(t, fmt.Sprintf("200 {} X-RateLimit-Remaining=0 X-RateLimit-Reset=%d", reset), "200 {}")
	for range 2 {
		if _, err := c.GetCompany(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if len(s.slept) != 1 || s.slept[0] < 35*time.Second || s.slept[0] > 45*time.Second {
		t.Errorf("waited %v for the next minute, want about 40s", s.slept)
	}
}

func TestRefusalsAreTyped(t *testing.T) {
	c, _ := play(t, `409 {"errorCode":"Conflict","errorMessage":"exists","errorInfo":{"reason":"duplicate","existingId":12}} X-Request-Id=r1`)
	_, err := c.CreateContact(t.Context(), ContactDraft{})
	var refused *Error
	if !errors.As(err, &refused) || refused.Code != "Conflict" || refused.Reason != "duplicate" || refused.ExistingID != 12 || refused.RequestID != "r1" {
		t.Errorf("%+v", refused)
	}
	if want := "kontor: 409 Conflict (duplicate): exists: request r1"; err.Error() != want {
		t.Errorf("%s, want %s", err, want)
	}
}

func TestOptionsChangeTheRequest(t *testing.T) {
	c, s := play(t, `200 {"success":true,"dryRun":true,"data":{"id":null,"grandTotal":1234567.89},"entries":[{}]} ETag="a1"`)
	var dry DryRunAnswer
	var etag string
	document, err := c.UpdateSalesDocument(t.Context(), 5, SalesEdit{ID: 5}, DryRun(&dry), Null("dueDate"), IfMatch(`"a0"`), ETag(&etag))
	if err != nil {
		t.Fatal(err)
	}
	if document.GrandTotal.String() != "1234567.89" || len(dry.Entries) != 1 || etag != `"a1"` {
		t.Errorf("total %s, %d entries, ETag %s", document.GrandTotal, len(dry.Entries), etag)
	}
	r := s.got[0]
	if r.URL.RequestURI() != "/openapi/v1/sales/documents/5?dryRun=true" || r.Header.Get("If-Match") != `"a0"` || r.Header.Get("Prefer") != "return=representation" {
		t.Errorf("%s %v", r.URL.RequestURI(), r.Header)
	}
	body, err := (&request{body: SalesEdit{ID: 5}, settings: settings{nulls: []string{"dueDate"}}}).encode()
	if err != nil || string(body) != `{"dueDate":null,"id":5}` {
		t.Errorf("%s, %v", body, err)
	}
}

func TestFollowerNeitherMissesNorForgets(t *testing.T) {
	event := func(n int) string { return fmt.Sprintf(`{"eventId":"evt_1_%d_aa"}`, n) }
	page := func(next, more string, items ...string) string {
		return fmt.Sprintf(`200 {"success":true,"data":{"items":[%s],"nextAfter":"%s","hasMore":%s}}`, strings.Join(items, ","), next, more)
	}
	c, s := play(t,
		page("evt_1_3_aa", "false"), // newest, before the first resync
		page("evt_1_5_aa", "true", event(4), event(5)),
		`409 {"errorCode":"Conflict","errorInfo":{"reason":"historyChanged"}}`,
		page("evt_1_2_bb", "false"), // newest, before the second
		page("evt_1_9_bb", "false"))
	checkpoint := FileCheckpoint(filepath.Join(t.TempDir(), "checkpoint"))
	resynced, seen := 0, []string{}
	f := Follower{Checkpoint: checkpoint, Types: []string{"sales.*"}, Once: true, Resync: func(context.Context) error { resynced++; return nil }}
	if err := c.Follow(t.Context(), f, func(_ context.Context, e Event) error { seen = append(seen, e.EventID); return nil }); err != nil {
		t.Fatal(err)
	}
	if resynced != 2 || !slices.Equal(seen, []string{"evt_1_4_aa", "evt_1_5_aa"}) {
		t.Errorf("%d resyncs, events %v", resynced, seen)
	}
	var asked []string
	for _, r := range s.got {
		asked = append(asked, r.URL.Query().Get("after"))
	}
	if want := []string{"newest", "evt_1_3_aa", "evt_1_5_aa", "newest", "evt_1_2_bb"}; !slices.Equal(asked, want) {
		t.Errorf("asked after %v, want %v", asked, want)
	}
	if after, err := checkpoint.Load(); after != "evt_1_9_bb" || err != nil {
		t.Errorf("checkpoint %s, %v", after, err)
	}
}

// A server that is restarted does not end a follower; a revoked key does.
func TestFollowerWaitsForTheServer(t *testing.T) {
	answers := slices.Repeat([]string{`503 {"errorCode":"ServiceUnavailable"}`}, 10)
	answers = append(answers, "0", `200 {"data":{"items":[{"eventId":"evt_1_4_aa"}],"nextAfter":"evt_1_4_aa"}}`, `401 {"errorCode":"Unauthorized"}`)
	c, s := play(t, answers...)
	checkpoint := FileCheckpoint(filepath.Join(t.TempDir(), "checkpoint"))
	if err := checkpoint.Save("evt_1_3_aa"); err != nil {
		t.Fatal(err)
	}
	seen := 0
	err := c.Follow(t.Context(), Follower{Checkpoint: checkpoint}, func(context.Context, Event) error { seen++; return nil })
	var refused *Error
	if seen != 1 || !errors.As(err, &refused) || refused.Status != 401 {
		t.Errorf("%d events, then %v", seen, err)
	}
	if longest := slices.Max(s.slept); longest < 5*time.Second || longest > longestDelay*5/4 {
		t.Errorf("the longest pause was %s", longest)
	}
	c, s = play(t, answers...)
	f := Follower{Checkpoint: checkpoint, Once: true}
	if err = c.Follow(t.Context(), f, func(context.Context, Event) error { return nil }); err == nil || len(s.got) != 4 {
		t.Errorf("with Once: %d requests, %v", len(s.got), err)
	}
}

func TestFollowerSavesOnlyWhatWasTaken(t *testing.T) {
	c, _ := play(t, `200 {"data":{"items":[{"eventId":"evt_1_4_aa"},{"eventId":"evt_1_5_aa"}],"nextAfter":"evt_1_5_aa"}}`)
	checkpoint := FileCheckpoint(filepath.Join(t.TempDir(), "checkpoint"))
	if err := checkpoint.Save("evt_1_3_aa"); err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	err := c.Follow(t.Context(), Follower{Checkpoint: checkpoint}, func(_ context.Context, e Event) error {
		if e.EventID == "evt_1_5_aa" {
			return full
		}
		return nil
	})
	if after, _ := checkpoint.Load(); !errors.Is(err, full) || after != "evt_1_4_aa" {
		t.Errorf("checkpoint %s, error %v", after, err)
	}
}

func TestIteratorsReadEveryPage(t *testing.T) {
	var items []string
	for n := 1; n <= pageSize; n++ {
		items = append(items, fmt.Sprintf(`{"id":%d,"updatedAt":%d}`, n, 1000+n))
	}
	c, s := play(t, `200 {"items":[`+strings.Join(items, ",")+`]}`, `200 {"items":[{"id":101}]}`)
	read := 0
	for contact, err := range c.AllContacts(t.Context(), ListContactsQuery{UpdatedSince: 5}) {
		if read++; err != nil || contact.ID != int64(read) {
			t.Fatalf("record %d is %d, %v", read, contact.ID, err)
		}
	}
	if q := s.got[1].URL.Query(); read != 101 || q.Get("afterId") != "100" || q.Get("updatedSince") != "1100" {
		t.Errorf("read %d records; the second page was asked with %v", read, q)
	}
	c, s = play(t, `200 {"data":{"items":[{}],"pagination":{"nextPage":2}}}`, `200 {"data":{"items":[{}],"pagination":{"nextPage":null}}}`)
	read = 0
	for range c.AllDeletions(t.Context(), ListDeletionsQuery{}) {
		read++
	}
	if read != 2 || s.got[1].URL.Query().Get("page") != "2" {
		t.Errorf("read %d deletions", read)
	}
}

func TestBatchResults(t *testing.T) {
	var document SalesDocument
	for _, body := range []string{`{"id":7}`, `{"success":true,"data":{"id":7}}`} {
		if err := (BatchResult{Status: 201, Body: []byte(body)}).Into(&document); err != nil || document.ID != 7 {
			t.Errorf("%s: id %d, %v", body, document.ID, err)
		}
	}
	refused := BatchResult{Status: 400, Body: []byte(`{"errorCode":"BadRequest","errorInfo":{"reason":"dependsOnFailed"}}`)}
	if ReasonOf(refused.Into(&document)) != "dependsOnFailed" {
		t.Error(refused.Into(&document))
	}
}

// An unset variable and another kind of address are refused in words of their own.
func TestAddressIsRefused(t *testing.T) {
	for address, want := range map[string]string{"": "is empty", "books.example.com": "must begin with https://"} {
		if _, err := New(address, "key", Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", address, err, want)
		}
	}
}
