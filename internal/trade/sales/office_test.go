package sales_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/firm"
	"kontor/internal/trade/sales"
)

// office is a company that sells over the interface, on one engine.
type office struct {
	t        testing.TB
	db       *db.DB
	server   *httptest.Server
	owner    access.Actor
	key      string
	customer uint32
	desk     uint32 // a product with plenty of stock
}

// each opens an office on both engines and ends with the check.
func each(t *testing.T, test func(o *office)) {
	eachWith(t, db.Options{}, test)
}

func eachWith(t *testing.T, options db.Options, test func(o *office)) {
	firm.With(t, options, func(f firm.Firm) { test(open(f)) }, strict)
}

// strict is a section of the office's file: goods that are not there are not sold.
const strict = "policies: {negativeStock: block}"

func open(f firm.Firm) *office {
	t, d := f.T, f.DB
	o := &office{t: t, db: d, owner: f.Who}
	key, err := firm.Key(d, o.owner, o.owner.User, "test", when.Stamp{})
	if err != nil {
		t.Fatal(err)
	}
	o.key = key.Secret
	o.server = httptest.NewServer(v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1 << 30, Strict: true}))
	t.Cleanup(o.server.Close)
	o.customer = o.id(o.must(201, "POST", "/contacts", `{"name": "Siam Desk", "contactType": "client"}`))
	o.desk = o.id(o.must(201, "POST", "/products", `{"code": "P1", "name": "Desk", "productType": "inventory", "vatType": "noVat", "purchaseVatType": "noVat",
		"initialStock": {"date": "2026-01-01", "quantity": 100000, "unitCost": 33.33}}`)["data"].(map[string]any))
	return o
}

// do runs an operation that the interface does not have.
func (o *office) do(operation func(*db.Tx) error) {
	o.t.Helper()
	if err := o.db.Write(o.t.Context(), o.owner, operation); err != nil {
		o.t.Fatal(err)
	}
}

// call sends a request and returns the answer.
func (o *office) call(method, path, body string) (int, map[string]any) {
	req, err := http.NewRequestWithContext(o.t.Context(), method, o.server.URL+api.Prefix+path, bytes.NewReader([]byte(body)))
	if err != nil {
		o.t.Error(err)
		return 0, nil
	}
	req.Header.Set("Authorization", "Bearer "+o.key)
	req.Header.Set("Content-Type", "application/json")
	res, err := o.server.Client().Do(req)
	if err != nil {
		o.t.Error(err)
		return 0, nil
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		o.t.Error(err)
	}
	var answer map[string]any
	if len(text) > 0 {
		reader := json.NewDecoder(bytes.NewReader(text))
		reader.UseNumber()
		if err := reader.Decode(&answer); err != nil {
			o.t.Errorf("%s %s: %v in %s", method, path, err, text)
		}
	}
	return res.StatusCode, answer
}

// must is call for requests that have to be answered with a status.
func (o *office) must(status int, method, path, body string) map[string]any {
	o.t.Helper()
	got, answer := o.call(method, path, body)
	if got != status {
		o.t.Fatalf("%s %s %s: %d %v", method, path, body, got, answer)
	}
	return answer
}

func (o *office) id(answer map[string]any) uint32 {
	var id uint32
	if _, err := fmt.Sscan(fmt.Sprint(answer["id"]), &id); err != nil {
		o.t.Fatalf("no id in %v", answer)
	}
	return id
}

// create makes a draft with one line of goods.
func (o *office) create(docType string) uint32 {
	o.t.Helper()
	return o.id(o.must(201, "POST", "/sales/documents", fmt.Sprintf(`{"documentType": %q, "contactId": %d, "issueDate": "2026-11-14", "vatRate": 7,
		"items": [{"name": "Desk", "productId": %d, "quantity": 1, "unitPrice": 100}]}`, docType, o.customer, o.desk)))
}

// move makes steps that have to be allowed.
func (o *office) move(id uint32, statuses ...string) uint32 {
	o.t.Helper()
	for _, status := range statuses {
		o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d/status", id), fmt.Sprintf(`{"status": %q}`, status))
	}
	return id
}

func (o *office) convert(id uint32, to string) uint32 {
	o.t.Helper()
	return o.id(o.must(201, "POST", "/sales/convert", fmt.Sprintf(`{"fromId": %d, "toType": %q}`, id, to)))
}

func (o *office) read(id uint32) map[string]any {
	o.t.Helper()
	return o.must(200, "GET", fmt.Sprintf("/sales/documents/%d", id), "")
}

// deposit receives a deposit on an offer.
func (o *office) deposit(id uint32, amount string) {
	o.t.Helper()
	o.do(func(tx *db.Tx) error {
		_, err := sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: id, Amount: num.MustMoney(amount), Date: tx.Today()})
		return err
	})
}

// state is everything stored but the counting of requests.
func (o *office) state() map[string]string {
	o.t.Helper()
	prints, err := o.db.Fingerprint(o.t.Context(), o.owner.Org)
	if err != nil {
		o.t.Fatal(err)
	}
	state := map[string]string{}
	for table, print := range prints {
		if table != "rate_windows" {
			state[table] = fmt.Sprint(print)
		}
	}
	return state
}
