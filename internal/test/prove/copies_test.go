package prove

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/books/attachment"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/keys"
	"kontor/internal/setup/demo"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
	selling "kontor/internal/trade/sales"
)

// TestCopies copies a company from engine to engine and back with `kontor copy`. The
// program compares and checks every copy, and the copy answers every route like the
// original. An interrupted copy leaves nothing and is repeated.
func TestCopies(t *testing.T) {
	documents := 100 // besides those of the demo company
	if long {
		documents = Count(t, "KONTOR_PROVE_DOCUMENTS", 100_000)
	}
	folder := t.TempDir()
	first := "sqlite:" + filepath.Join(folder, "first.db")
	w := &walker{t: t, now: time.Now()}
	o := db.Options{Longest: time.Hour, Synchronous: "OFF", Now: func() time.Time { return w.now }}
	d := dbtest.Opened(t, first, o)
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	made, err := demo.Build(context.Background(), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.key = made.Key
	who, err := firm.Actor(d, made.Org, made.Email)
	if err != nil {
		t.Fatal(err)
	}
	if err := trade(d, who, documents); err != nil {
		t.Fatal(err)
	}
	w.also = attach(t, d, who)
	want := w.answers(d)
	if got := want[w.also[1]]; got != "200 "+attached {
		t.Fatalf("the attached file is %q", got)
	}
	if len(want) < 60 {
		t.Errorf("only %d answers are compared", len(want))
	}
	if !strings.Contains(want["/bank-statements"], `"status":"reconciled"`) {
		t.Errorf("no reconciled statement is compared: %.300s", want["/bank-statements"])
	}
	chain := []string{first, dbtest.Alone(t)}
	if engine := dbtest.PostgresURL(t); engineName(t, engine) == "citus" {
		chain = append(chain, engine)
	}
	chain = append(chain, "sqlite:"+filepath.Join(folder, "last.db"))
	interruptions := []string{" "} // after the first table
	// And within a large table, and after the last row: a copy of fewer rows prints no
	// progress.
	if documents >= 20_000 {
		interruptions = append(interruptions, "0000 …", "0000 compared …")
	}
	for _, at := range interruptions {
		interrupted(t, chain[0], chain[1], at)
	}
	var took []string
	differ := 0
	for i, to := range chain[1:] {
		began := time.Now()
		copied(t, chain[i], to)
		took = append(took, fmt.Sprintf("%s in %s", engineName(t, to), time.Since(began).Round(time.Second)))
		got := w.answersOf(to, o)
		for _, path := range slices.Sorted(maps.Keys(want)) {
			if got[path] != want[path] {
				differ++
				t.Errorf("%s: %s answers\n%.300s\nand answered\n%.300s", engineName(t, to), path, got[path], want[path])
			}
		}
	}
	Report(t, Row{Test: "copies between engines", Faults: len(interruptions), Requests: len(want) * len(chain), Lost: differ,
		Note: fmt.Sprintf("%d documents plus the demo; with comparison and check to %s", documents, strings.Join(took, ", to "))})
}

// attached is the content of a file on a contact.
const attached = "copied bytes"

// attach adds a file to a contact, in the database, and returns the addresses of its list and of its
// content.
func attach(t *testing.T, d *db.DB, who access.Actor) (paths []string) {
	t.Helper()
	err := d.Write(context.Background(), who, func(tx *db.Tx) error {
		c, err := contact.Create(tx, contact.New{Name: "Filed Co., Ltd.", ContactType: contact.Client})
		if err != nil {
			return err
		}
		in := attachment.New{Resource: "contacts", RecordID: c.ID, Name: "copied.txt"}
		if err := in.Receive(context.Background(), input.File{Content: []byte(attached)}); err != nil {
			return err
		}
		file, err := attachment.Create(tx, in)
		paths = []string{fmt.Sprintf("/attachments?resource=contacts&recordId=%d", c.ID), fmt.Sprintf("/attachments/%d/content", file.ID)}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// copied runs `kontor copy` and returns its output.
func copied(t *testing.T, from, to string) string {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(path, "copy", "--from", from, "--to", to).CombinedOutput()
	if err != nil {
		t.Fatalf("copy to %s: %v\n%s", to, err, out)
	}
	if again, err := exec.Command(path, "copy", "--from", from, "--to", to).CombinedOutput(); err == nil || !strings.Contains(string(again), "is not empty") {
		t.Errorf("a copy onto a copy: %v\n%s", err, again)
	}
	return string(out)
}

// interrupted kills a copy as soon as it prints something.
func interrupted(t *testing.T, from, to, something string) {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "copy", "--from", from, "--to", to)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines, heard := bufio.NewScanner(said), false
	for !heard && lines.Scan() {
		heard = strings.Contains(lines.Text(), something)
	}
	if !heard {
		t.Errorf("the copy ended and had never said %q", something)
	}
	if err := cmd.Process.Signal(os.Kill); err != nil {
		t.Error(err)
	}
	_, _ = io.Copy(io.Discard, said)
	_ = cmd.Wait()
}

// walker sends every read request to a database.
type walker struct {
	t    *testing.T
	key  string
	now  time.Time
	also []string // paths that no list names
}

func (w *walker) server(d *db.DB) http.Handler {
	return v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1 << 30, Now: func() time.Time { return w.now }})
}

func (w *walker) ask(h http.Handler, path string) (int, string) {
	req := httptest.NewRequest("GET", "/openapi/v1"+path, nil)
	req.Header.Set("Authorization", "Bearer "+w.key)
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, req)
	return rec.Code, rec.Body.String()
}

// salesAtOnce is the number of sales per transaction.
const salesAtOnce = 200

// trade sells goods through the domain operations, many sales per transaction: an invoice
// that is sent and usually its receipt.
func trade(d *db.DB, who access.Actor, documents int) error {
	var customer, goods uint32
	err := d.Write(context.Background(), who, func(tx *db.Tx) error {
		made, err := contact.Create(tx, contact.New{Name: "Copied Co., Ltd.", ContactType: contact.Client})
		if err != nil {
			return err
		}
		in, err := firm.Body[product.New](fmt.Appendf(nil, `{"code":"COPIED","name":"Copied","productType":"inventory","unit":"pc","vatType":"vatExclusive",
"purchaseVatType":"vatExclusive","taxRate":7,"salePrice":120,"initialStock":{"quantity":9000000,"unitCost":70,"date":"%s"}}`, tx.Now.AddDate(0, -2, 0).Format(time.DateOnly)))
		if err != nil {
			return err
		}
		stored, err := product.Create(tx, in)
		customer, goods = made.ID, stored.ID
		return err
	})
	for made := 0; err == nil && made < documents; {
		err = d.Write(context.Background(), who, func(tx *db.Tx) error {
			for range salesAtOnce {
				n, err := sell(tx, customer, goods, made)
				if made += n; err != nil || made >= documents {
					return err
				}
			}
			return nil
		})
	}
	return err
}

// sell creates the nth document and possibly its receipt, and returns how many it
// created.
func sell(tx *db.Tx, customer, goods uint32, n int) (made int, err error) {
	in, err := firm.Body[selling.New](fmt.Appendf(nil, `{"documentType":"IV","contactId":%d,"issueDate":"%s","vatRate":7,
"items":[{"productId":%d,"name":"Line","quantity":%d,"unitPrice":120},{"name":"Other","quantity":1,"unitPrice":10}]}`,
		customer, tx.Now.AddDate(0, 0, -n%30).Format(time.DateOnly), goods, 1+n%9))
	if err != nil {
		return 0, err
	}
	invoice, err := selling.Create(tx, in)
	if err != nil || n%10 == 0 {
		return 1, err // stays a draft
	}
	if err := selling.SetStatus(tx, selling.StatusChange{Path: invoice.ID, Status: "sent"}); err != nil || n%5 == 0 {
		return 1, err
	}
	receipt, err := selling.Convert(tx, selling.Conversion{FromID: invoice.ID, ToType: "RE"})
	if err == nil {
		err = selling.SetStatus(tx, selling.StatusChange{Path: receipt.ID, Status: "sent"})
	}
	return 2, err
}

var inPath = regexp.MustCompile(`\{\w+\}`)

// answersOf opens a database for its answers only: it is copied next.
func (w *walker) answersOf(url string, o db.Options) map[string]string {
	w.t.Helper()
	d, err := db.Open(context.Background(), url, o)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() {
		if err := d.Close(); err != nil {
			w.t.Error(err)
		}
	}()
	return w.answers(d)
}

// answers returns the answers of every GET route: the first and a later page of a list, and
// the first records of each list.
func (w *walker) answers(d *db.DB) map[string]string {
	w.t.Helper()
	h := w.server(d)
	_, text := w.ask(h, "/spec.json")
	var spec struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal([]byte(text), &spec); err != nil {
		w.t.Fatal(err)
	}
	out := map[string]string{}
	note := func(path string) string {
		status, body := w.ask(h, path)
		out[path] = fmt.Sprint(status, " ", body)
		return body
	}
	for _, path := range w.also {
		note(path)
	}
	for path, methods := range spec.Paths {
		path = strings.TrimPrefix(path, "/openapi/v1")
		if methods["get"] == nil || path == "/spec.json" || path == "/events/stream" { // a stream does not end
			continue
		}
		list, rest, one := strings.Cut(path, "/{")
		if !one {
			note(path)
			note(path + "?limit=100&page=2&from=2026-01-01&to=2026-12-31")
			continue
		}
		_, rest, _ = strings.Cut("{"+rest, "}")
		if inPath.MatchString(rest) {
			continue // a record within a record
		}
		for _, id := range firstIDs(note(list)) {
			note(list + "/" + id + rest)
		}
	}
	return out
}

var anID = regexp.MustCompile(`"id":(\d+)`)

// firstIDs returns some ids of a list.
func firstIDs(body string) (ids []string) {
	for _, m := range anID.FindAllStringSubmatch(string(bytes.TrimSpace([]byte(body))), 5) {
		ids = append(ids, m[1])
	}
	return ids
}
