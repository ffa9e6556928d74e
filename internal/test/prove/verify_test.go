package prove

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"testing"
)

// found collects differences after the failures.
type found struct {
	t    *testing.T
	lost int
}

func (f *found) errorf(format string, args ...any) {
	f.t.Helper()
	f.lost++
	if f.lost <= 20 {
		f.t.Errorf(format, args...)
	}
}

// verify compares the clients' records with the server's data: every acknowledged write is
// there with equal values, one without an answer is absent or complete, and nothing else is
// there. It returns the number of differences.
func (l *load) verify(t *testing.T) int {
	t.Helper()
	f := &found{t: t}
	for _, r := range l.refused {
		f.errorf("refused without a reason: %s", r)
	}
	for _, at := range l.p.companies {
		l.verifyCompany(f, at)
	}
	return f.lost
}

func (l *load) verifyCompany(f *found, at *company) {
	f.t.Helper()
	sent := map[string]*write{}     // by token
	converted := map[int64]*write{} // by the id of the receipt
	for _, w := range l.writes {
		if w.company == at {
			sent[w.token] = w
			if w.acked && w.path == "/sales/convert" {
				converted[w.answer.ID] = w
			}
		}
	}
	there := map[effect]string{} // status by list and id
	for _, list := range []string{contacts, products, sales, purchases, entries} {
		numbers, seen := map[string]bool{}, map[string]bool{}
		for _, r := range l.all(f.t, at, list) {
			if n := r.number(); numbers[n] {
				f.errorf("%s: number %s was given twice", list, n)
			} else {
				numbers[n] = true
			}
			there[effect{list: list, id: r.ID}] = r.Status
			token := r.ExternalID
			if w := converted[r.ID]; w != nil && list == sales {
				token = w.token
			}
			if seen[token] && token != "" {
				f.errorf("%s: %s is there twice", list, token)
			}
			seen[token] = true
			l.verifyRecord(f, at, list, r, sent[token])
		}
		for _, w := range sent {
			if w.list == list && w.acked && !seen[w.token] {
				f.errorf("%s: %s was acknowledged as %d %s and is lost", list, w.token, w.answer.ID, w.answer.number())
			}
		}
	}
	l.verifyStatus(f, at, there)
}

// verifyRecord compares a record with the write that created it.
func (l *load) verifyRecord(f *found, at *company, list string, r record, w *write) {
	f.t.Helper()
	switch {
	case at.before[effect{list: list, id: r.ID}]:
	case w == nil && list == entries && r.ExternalID == "" && r.ReferenceType != nil && *r.ReferenceType != "":
		// Posted by a document; the check matches it with its document.
	case w == nil && list == sales && r.RefDocumentID != nil:
		// A receipt without an answer. The check verifies its amounts.
		if !l.unansweredReceipt(at, *r.RefDocumentID) {
			f.errorf("%s: receipt %d is there and nobody asked for it", list, r.ID)
		}
	case w == nil || w.list != list:
		f.errorf("%s: %d %q is there and nobody sent it", list, r.ID, r.ExternalID)
	case w.acked && (r.ID != w.answer.ID || r.number() != w.answer.number() || !equal(r.total(), w.answer.total())):
		f.errorf("%s: %s was acknowledged as %d %s %s and is %d %s %s", list, w.token,
			w.answer.ID, w.answer.number(), w.answer.total(), r.ID, r.number(), r.total())
	case w.want != "" && !equal(r.total(), w.want):
		f.errorf("%s: %s should come to %s and comes to %s", list, w.token, w.want, r.total())
	case r.TotalDebit != "" && !equal(r.TotalDebit.String(), r.TotalCredit.String()):
		f.errorf("%s: %s does not balance", list, w.token)
	}
}

func (l *load) unansweredReceipt(at *company, invoice int64) bool {
	for _, w := range l.writes {
		var asked struct{ FromID int64 }
		if !w.acked && w.company == at && w.path == "/sales/convert" && json.Unmarshal([]byte(w.body), &asked) == nil && asked.FromID == invoice {
			return true
		}
	}
	return false
}

// verifyStatus checks that every document has the status of its last acknowledged change,
// or of a later one without an answer.
func (l *load) verifyStatus(f *found, at *company, there map[effect]string) {
	f.t.Helper()
	allowed := map[effect][]string{}
	for _, w := range l.writes {
		if w.company != at {
			continue
		}
		for _, e := range w.effects {
			key := effect{list: e.list, id: e.id}
			if w.acked {
				allowed[key] = nil
			} else if allowed[key] == nil {
				allowed[key] = []string{"draft", "sent", "posted", "matched"} // the check verifies the earlier status
			}
			allowed[key] = append(allowed[key], e.status)
		}
	}
	for key, statuses := range allowed {
		ok := false
		for _, s := range statuses {
			ok = ok || there[key] == s
		}
		if !ok {
			f.errorf("%s/%d should be %v and is %q", key.list, key.id, statuses, there[key])
		}
	}
}

// all reads a whole list page by page with afterId.
func (l *load) all(t *testing.T, at *company, list string) []record {
	t.Helper()
	var out []record
	for after := ""; ; {
		req, err := http.NewRequest(http.MethodGet, fmt.Sprintf("http://%s/openapi/v1%s?limit=100%s", l.p.address, list, after), nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-API-Key", at.key)
		answer, err := l.client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		type page struct{ Items []record }
		var got struct {
			page
			Data *page
		}
		err = json.NewDecoder(answer.Body).Decode(&got)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %v", list, answer.StatusCode, err)
		}
		if got.Data != nil {
			got.page = *got.Data
		}
		if len(got.Items) == 0 {
			return out
		}
		out = append(out, got.Items...)
		after = fmt.Sprintf("&afterId=%d", out[len(out)-1].ID)
	}
}

// repeat sends every write without an answer again, in the order of its workflow. Each is
// applied exactly once.
func (l *load) repeat(t *testing.T) {
	t.Helper()
	for _, w := range l.writes {
		if w.acked {
			continue
		}
		if answered, _ := l.send(w); !answered {
			t.Fatalf("%s: no answer", w.token)
		}
	}
}

func equal(a, b string) bool {
	x, ok := new(big.Rat).SetString(a)
	y, ok2 := new(big.Rat).SetString(b)
	return a == b || ok && ok2 && x.Cmp(y) == 0
}
