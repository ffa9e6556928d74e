package hostile

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// strict lists routes that move money or goods, sign or send again, or import what someone else has written. They refuse
// names of the record, so that nothing is booked from a record that was only read.
var strict = map[string]bool{
	"POST /sales/documents/{id}/receive": true, "POST /purchase/documents/{id}/pay": true, "POST /sales/receipts": true,
	"POST /bank-statements": true, "POST /bank-statements/{id}/auto-match": true, "PUT /bank-statements/{id}/lines/{lineId}/match": true,
	"POST /bank-statements/{id}/lines/{lineId}/entry": true, "POST /bank-statements/{id}/lines/{lineId}/settle": true,
	"POST /bank-statements/{id}/lines/{lineId}/transfer": true,
	"POST /tax/filings": true, "POST /tax/filings/{id}/payments": true, "POST /tax/certificates": true,
	"POST /webhooks/{id}/rotate": true, "POST /webhooks/{id}/replay": true, "POST /stock/transfers": true,
}

// TestAnswersCanBeSentBack reads every record and sends it back as a whole to every route
// of its resource that takes a body. No name of an answer is unknown there, and an
// unchanged update succeeds.
func TestAnswersCanBeSentBack(t *testing.T) {
	c := &clock{now: start}
	w := newSingle(t, dbtest.SQLite(t, db.Options{Now: c.Now}), c)
	sent := 0
	for _, target := range w.targets() {
		record := target.resource()
		if !target.plan.HasBody() || record == "" || strict[target.String()] {
			continue
		}
		c.forward(time.Second)
		got := w.ask(line{method: "GET", path: record, actor: "owner"})[0]
		if got.status == 405 || strings.HasPrefix(record, "/fiscal-years/") {
			continue // only in lists
		}
		sent++
		c.forward(time.Second)
		if got.err != nil || got.status != 200 {
			t.Fatalf("GET %s: %d %v", record, got.status, got.err)
		}
		l := target.line(target.record(), "", "")
		l.base, l.body = "", whole(t, got.reply.body)
		answer := w.ask(l)[0]
		switch {
		case answer.err != nil:
			t.Fatal(answer.err)
		case strings.Contains(string(answer.reply.body), `"tag":"unknown"`):
			t.Errorf("%s does not know its own record:\n%s\n%s", target, l.body, answer.reply.body)
		case target.method == "PATCH" && !partial(target.path) && answer.status != 200:
			t.Errorf("%s refuses its own record:\n%s\n%s", target, l.body, answer.reply.body)
		}
	}
	if sent < 15 {
		t.Errorf("only %d records were sent back", sent)
	}
	w.kept()
}

// partial reports whether a change applies only to some records.
func partial(path string) bool {
	return strings.HasSuffix(path, "/status") || strings.HasSuffix(path, "/tax")
}

// resource returns the address of a record with the same shape as the answer or body of the
// route.
func (t target) resource() string {
	path := strings.Replace(t.path, "/sales/convert", "/sales/documents", 1)
	path = strings.Replace(path, "/sales/preview", "/sales/documents", 1)
	if strings.Contains(path, "{paymentId}") {
		return "" // its record is the payment, which has no address
	}
	for prefix, name := range records {
		if strings.HasPrefix(path+"/", prefix) {
			return prefix + name
		}
	}
	return ""
}

// whole returns a record without its wrapper.
func whole(t *testing.T, body []byte) string {
	t.Helper()
	var wrapped struct {
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &wrapped); err != nil {
		t.Fatal(err)
	}
	if wrapped.Data != nil {
		return string(wrapped.Data)
	}
	return string(body)
}
