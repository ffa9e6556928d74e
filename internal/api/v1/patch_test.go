package v1_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// drafts are records to change, by the route that changes them. Together they
// take every field: what one type of document refuses, another takes. A name in
// braces is the id of a record that the office has.
var drafts = map[string][]string{
	"/contacts/{id}":  {`POST /contacts {"name": "Siam Desk", "contactType": "client"}`},
	"/customers/{id}": {`POST /customers {"name": "Siam Chair", "contactType": "client"}`},
	"/vendors/{id}":   {`POST /vendors {"name": "Siam Wood", "contactType": "supplier"}`},
	"/products/{id}": {
		`POST /products {"code": "P2", "name": "Desk", "productType": "inventory", "vatType": "noVat", "purchaseVatType": "noVat"}`,
		`POST /products {"code": "P3", "name": "Advice", "productType": "service", "vatType": "noVat", "purchaseVatType": "noVat"}`,
	},
	"/warehouses/{id}":        {`POST /warehouses {"code": "WH02", "name": "Harbour"}`},
	"/chart-of-accounts/{id}": {`POST /chart-of-accounts {"code": "5280", "name": "Insurance", "accountType": "EXPENSE"}`},
	"/banks/{id}":             {`POST /banks {"kind": "cash", "accountName": "Harbour"}`},
	"/webhooks/{id}":          {`POST /webhooks {"url": "https://hooks.example/", "types": ["contact.*"]}`},
	"/bank-rules/{id}": {
		`POST /bank-rules {"name": "Fees", "direction": "out", "contains": ["fee"], "accountId": {expense}}`,
		`POST /bank-rules {"name": "Savings", "direction": "any", "contains": ["savings"], "transferBankId": {bank}}`,
	},
	"/tax/certificates/{id}": {`POST /purchase/documents {"docType": "PV", "currency": "THB", "whtRate": 3, ` + purchase},
	"/settings":              {`POST /contacts {"name": "Who obeys", "contactType": "client"}`}, // are there by themselves
	"/expense-claims/{id}":   {`POST /expense-claims {"title": "Trip"}`},
	"/sales/documents/{id}": {
		`POST /sales/documents {"documentType": "QT", ` + sale,
		`POST /sales/documents {"documentType": "IV", "currency": "EUR", ` + sale,
		`POST /sales/documents {"documentType": "CS", ` + sale,
		`POST /sales/documents {"documentType": "CN", ` + sale,
		`POST /sales/documents {"documentType": "RE", "refDocumentId": {invoice}, ` + sale,
	},
	"/purchase/documents/{id}": {
		`POST /purchase/documents {"docType": "PO", "currency": "EUR", ` + purchase,
		`POST /purchase/documents {"docType": "GR", "currency": "THB", "refDocId": {order}, ` + purchase,
		`POST /purchase/documents {"docType": "PV", "currency": "THB", ` + purchase,
		`POST /purchase/documents {"docType": "PV", "currency": "THB", "allocations": [{"docId": {bill}, "amount": 1200}], ` + purchase,
	},
}

const (
	sale     = `"contactId": {contact}, "issueDate": "2026-11-14", "vatRate": 7, "items": [{"name": "Desk", "quantity": 3, "unitPrice": 400}]}`
	purchase = `"contactId": {contact}, "docDate": 1794614400, "items": [{"description": "Desk", "unit": "pc", "quantity": 3, "unitPrice": 400}]}`
)

// follows are the fields that the server works out again when another changes.
// What a client may leave to the server follows everything it is computed from.
var follows = map[string]string{
	"/sales/documents/{id} vatRate":                "receivedAmount vatPoint",
	"/sales/documents/{id} discountAmount":         "documentDiscountAmount whtAmount receivedAmount",
	"/sales/documents/{id} documentDiscountAmount": "discountAmount whtAmount receivedAmount",
	"/sales/documents/{id} items":                  "whtAmount receivedAmount vatPoint",
	"/sales/documents/{id} receivedAmount":         "whtAmount",
	"/sales/documents/{id} whtRate":                "whtAmount",
	"/sales/documents/{id} currency":               "exchangeRate",                   // a rate belongs to its currency
	"/sales/documents/{id} pricesIncludeVat":       "whtAmount receivedAmount items", // netAmount of the lines
	"/purchase/documents/{id} pricesIncludeVat":    "whtAmount items",
	"/purchase/documents/{id} items":               "whtAmount vatPoint",
	"/purchase/documents/{id} whtRate":             "whtAmount",
	"/purchase/documents/{id} contactId":           "taxInvoice", // names the supplier
	"/tax/certificates/{id} fromContact":           "form payee",
}

// answered are the names of fields that answers call otherwise, or, empty, do
// not show.
var answered = map[string]string{
	"/sales/documents/{id} discountAmount": "documentDiscountAmount",
	"/tax/certificates/{id} fromContact":   "", // copies the contact once
	"/products/{id} initialStock":          "", // becomes a movement
	"/sales/documents/{id} renumber":       "", // says how to save
	"/sales/documents/{id} adjustDeposits": "",
	"/purchase/documents/{id} renumber":    "",
}

// fixed may be said again, and nothing else.
var fixed = []string{"id", "documentType", "docType", "refDocumentId"}

// A PATCH changes what it names and nothing else: an empty one changes nothing,
// every field is kept as it was sent and survives a change of every other, and
// sending back what was read changes nothing. A new field is tried by itself.
func TestPatchChangesWhatItNames(t *testing.T) {
	dbtest.With(t, db.Options{}, func(t *testing.T, d *db.DB) {
		o := openOffice(t, d)
		for _, r := range v1.Routes() {
			if !r.Input().IsPatch {
				continue
			}
			_, path := r.Address()
			if len(drafts[path]) == 0 {
				t.Errorf("PATCH %s: there is no record to try it on", path)
			}
			taken := map[string]bool{}
			for _, draft := range drafts[path] {
				p := &patching{office: o, route: path, fields: bodyOf(r.Input())}
				p.at = strings.Replace(path, "{id}", o.make(draft), 1)
				if path == "/tax/certificates/{id}" { // a payment issues it
					p.at = o.certificate(strings.TrimPrefix(p.at, "/tax/certificates/"))
				}
				p.try(taken)
				if path == "/settings" { // the other records are made under those of before
					p.must(200, "PATCH", path, `{"lockDate": null, "negativeStock": "warn", "signature": [], "fiscalYearEndMonth": 12}`)
				}
			}
			for _, f := range bodyOf(r.Input()) {
				if !taken[f.JSON] {
					t.Errorf("PATCH %s: no record takes %s", path, f.JSON)
				}
			}
		}
	})
}

// patching is a record that is changed field by field.
type patching struct {
	*office
	route  string
	at     string
	fields []*input.Field
}

func (p *patching) try(taken map[string]bool) {
	for _, f := range p.fields { // none is left empty
		p.change(f, 0, taken)
	}
	for _, f := range p.fields {
		p.change(f, 1, taken)
	}
	before := p.read(p.at)
	for _, f := range p.fields { // a choice cannot be emptied
		if own, _ := input.RulesOf(f.Tag.Get("validate"), f.Name); rule(own, "oneof") && !rule(own, "omitempty") {
			p.must(400, "PATCH", p.at, fmt.Sprintf(`{%q: ""}`, f.JSON))
			p.must(400, "PATCH", p.at, fmt.Sprintf(`{%q: null}`, f.JSON))
		}
	}
	p.must(200, "PATCH", p.at, "{}")
	p.same("an empty change", before, p.read(p.at))
	for _, whole := range []bool{true, false} {
		text, err := json.Marshal(p.back(before, whole))
		if err != nil {
			p.t.Fatal(err)
		}
		p.must(200, "PATCH", p.at, string(text))
		p.same("sending back what was read", before, p.read(p.at))
	}
}

// rule reports whether rules contain one.
func rule(rules []input.Rule, tag string) bool {
	return slices.ContainsFunc(rules, func(r input.Rule) bool { return r.Tag == tag })
}

// change sends one field and holds all others against what they were.
func (p *patching) change(f *input.Field, turn int, taken map[string]bool) {
	before := p.read(p.at)
	value := p.value(&f.Node, f.JSON, turn)
	if slices.Contains(fixed, f.JSON) {
		value = before[f.JSON]
	}
	text, err := json.Marshal(map[string]any{f.JSON: value})
	if err != nil {
		p.t.Fatal(err)
	}
	status, answer := p.call("PATCH", p.at, string(text))
	after := p.read(p.at)
	switch {
	case status == 200:
		taken[f.JSON] = true
	case status >= 500:
		p.t.Errorf("%s %s: %d", p.at, text, status)
	default:
		p.t.Logf("%s %s: %v %v", p.at, text, answer["errorDescription"], answer["errorValidation"])
		p.same("a refused "+string(text), before, after)
		return
	}
	if name := p.answers(f); name != "" {
		is, _ := member(after, name)
		if !kept(value, is) {
			p.t.Errorf("%s %s: it is %v", p.at, text, is)
		}
	}
	for _, other := range p.fields {
		if other.JSON == f.JSON || slices.Contains(strings.Fields(follows[p.route+" "+f.JSON]), other.JSON) {
			continue
		}
		name := p.answers(other)
		was, shown := member(before, name)
		is, _ := member(after, name)
		switch {
		case shown && !reflect.DeepEqual(was, is):
			p.t.Errorf("%s %s: %s was %v, is %v", p.at, text, other.JSON, was, is)
		case !shown && name != "" && turn == 1:
			p.t.Errorf("%s does not answer %s", p.at, name)
		}
	}
}

// answers is the name of a field in an answer, or empty.
func (p *patching) answers(f *input.Field) string {
	if name, renamed := answered[p.route+" "+f.JSON]; renamed {
		return name
	}
	return f.JSON
}

// kept reports whether an answer has what was sent; it may have more.
func kept(sent, is any) bool {
	switch sent := sent.(type) {
	case []any:
		list, ok := is.([]any)
		return ok && len(list) == len(sent) && (len(sent) == 0 || kept(sent[0], list[0]))
	case map[string]any:
		object, ok := is.(map[string]any)
		for name, v := range sent {
			ok = ok && kept(v, object[name])
		}
		return ok
	}
	return fmt.Sprint(sent) == fmt.Sprint(is)
}

// same holds a whole answer to another; lines that were sent again have new ids.
func (p *patching) same(what string, before, after map[string]any) {
	p.t.Helper()
	for name, was := range before {
		if is := after[name]; name != "updatedAt" && !reflect.DeepEqual(bare(was), bare(is)) {
			p.t.Errorf("%s: %s changes %s from %v to %v", p.at, what, name, was, is)
		}
	}
}

// back is the request that writes what was read: all of the answer, or only
// what a request may say.
func (p *patching) back(read map[string]any, whole bool) map[string]any {
	if whole {
		return read
	}
	body := map[string]any{}
	for _, f := range p.fields {
		if value, ok := member(read, p.answers(f)); ok {
			body[f.JSON] = value
		}
	}
	return body
}

// bare is a value without the ids of what is inside.
func bare(v any) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = bare(e)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for name, e := range v {
			if name != "id" {
				out[name] = bare(e)
			}
		}
		return out
	}
	return v
}

// member finds a field in an answer, or in an object inside it.
func member(answer map[string]any, name string) (any, bool) {
	if v, ok := answer[name]; ok {
		return v, true
	}
	for _, v := range answer {
		if inner, ok := v.(map[string]any); ok {
			if v, ok := inner[name]; ok {
				return v, true
			}
		}
	}
	return nil, false
}

// bodyOf lists the fields of a body.
func bodyOf(p *input.Plan) (fields []*input.Field) {
	for _, f := range p.Fields {
		if f.Path == "" && f.Query == "" {
			fields = append(fields, f)
		}
	}
	return fields
}

// office is a company behind the API.
type office struct {
	t      *testing.T
	server *httptest.Server
	key    string
	ids    map[string]string // what {name} stands for in a text
	said   int
	refs   map[string][2]any // two values of each field that names another record
}

func openOffice(t *testing.T, d *db.DB) *office {
	f := firm.Found(t, d, "acme", firm.Fittings)
	key, err := firm.Key(d, f.Who, f.Who.User, "test", when.Stamp{})
	if err != nil {
		t.Fatal(err)
	}
	o := &office{t: t, key: key.Secret, ids: map[string]string{}}
	o.server = httptest.NewServer(api.New(v1.Routes(), api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1 << 30, Strict: true, Log: firm.Log(t), Webhooks: firm.Webhooks(t, nil)}))
	t.Cleanup(o.server.Close)
	o.ids["contact"] = o.make(`POST /contacts {"name": "Acme", "contactType": "both"}`)
	other := o.make(`POST /contacts {"name": "Other", "contactType": "both"}`)
	o.ids["product"] = o.make(`POST /products {"code": "P1", "name": "Desk", "productType": "service", "vatType": "noVat", "purchaseVatType": "noVat",
		"altUnits": [{"unit": "box", "ratio": 12}]}`)
	o.ids["invoice"] = o.make(`POST /sales/documents {"documentType": "IV", ` + sale)
	o.must(200, "PATCH", "/sales/documents/"+o.ids["invoice"]+"/status", `{"status": "sent"}`)
	o.ids["order"] = o.make(`POST /purchase/documents {"docType": "PO", "currency": "THB", ` + purchase)
	o.must(200, "PATCH", "/purchase/documents/"+o.ids["order"]+"/status", `{"status": "sent"}`)
	o.ids["bill"] = o.make(`POST /purchase/documents {"docType": "PI", "currency": "THB", ` + purchase)
	unit := o.read("/products/" + o.ids["product"])["altUnits"].([]any)[0].(map[string]any)["id"]
	line := o.read("/purchase/documents/" + o.ids["order"])["items"].([]any)[0].(map[string]any)["id"]
	warehouses := o.must(200, "GET", "/warehouses", "")["data"].([]any)
	banks := o.must(200, "GET", "/banks", "")["data"].([]any)
	accounts := o.must(200, "GET", "/chart-of-accounts", "")["data"].([]any)
	id := func(v any) any { return v.(map[string]any)["id"] }
	cost := func(code string) any {
		return id(accounts[slices.IndexFunc(accounts, func(a any) bool { return a.(map[string]any)["code"] == code })])
	}
	o.ids["expense"], o.ids["bank"] = fmt.Sprint(cost("5210")), fmt.Sprint(id(banks[len(banks)-1]))
	number := func(text string) any { return json.Number(text) }
	o.refs = map[string][2]any{
		"contactId":        {number(other), number(o.ids["contact"])},
		"userId":           {number(fmt.Sprint(f.Member.User)), number(fmt.Sprint(f.Who.User))},
		"walkInContactId":  {number(other), number(o.ids["contact"])},
		"productId":        {number(o.ids["product"]), number(o.ids["product"])},
		"productAltUnitId": {unit, unit},
		"warehouseId":      {id(warehouses[0]), id(warehouses[0])},
		"bankId":           {id(banks[0]), id(banks[1])},
		"transferBankId":   {id(banks[1]), id(banks[0])},
		"accountId":        {cost("5210"), cost("5200")},
		"docId":            {number(o.ids["bill"]), number(o.ids["bill"])},
		"refItemId":        {line, line},
	}
	return o
}

// texts are values that a rule of their own asks for.
var texts = map[string][2]any{
	"incomeAccount":      {"4100", "4200"},
	"expenseAccount":     {"5210", "5200"},
	"date":               {"2026-01-01", "2026-01-02"},
	"productType":        {"inventory", "inventory"},
	"chartOfAccountCode": {"1111", "1121"},
	"promptPayId":        {"0812345678", "0105561000011"},
	"taxId":              {"0105550000023", "0105550000031"},
	"taxInvoice":         {map[string]any{"number": "T-1", "date": "2026-11-14"}, map[string]any{"number": "T-2", "date": "2026-11-14"}},
	"unitPrice":          {100, 120},
	"url":                {"https://one.example/", "https://two.example/"},
	"types":              {[]any{"contact.created"}, []any{"contact.*"}},
	"amount":             {1200, 1200}, // all of a voucher
}

// value is one of two values that a field may take.
func (o *office) value(n *input.Node, name string, turn int) any {
	if two, ok := o.refs[name]; ok {
		return two[turn]
	}
	if two, ok := texts[name]; ok {
		return two[turn]
	}
	most, late := 1<<20, 0
	if name == "dueDate" {
		late = 2
	}
	for _, r := range n.Rules {
		switch r.Tag {
		case "oneof":
			words := strings.Fields(r.Param)
			return words[turn%len(words)]
		case "iso4217":
			return [2]string{"EUR", "USD"}[turn]
		case "max":
			fmt.Sscan(r.Param, &most)
		}
	}
	switch n.Kind {
	case input.Text:
		o.said++ // no two are alike: some have to be unique
		text := fmt.Sprintf("%d %s", o.said, name)
		return text[:min(most, len(text))]
	case input.Boolean:
		return turn == 0
	case input.Integer, input.ID:
		return 4 + turn
	case input.Number:
		if n.Type == reflect.TypeFor[when.Unix]() {
			return 1794700800 + 86400*(turn+late)
		}
		return 1 + turn
	case input.Moment:
		return fmt.Sprintf("2026-12-%02d", 10+turn+late)
	case input.Array:
		return []any{o.value(n.Elem, strings.TrimSuffix(name, "s"), turn)}
	}
	object := map[string]any{}
	for _, f := range n.Plan.Fields {
		object[f.JSON] = o.value(&f.Node, f.JSON, turn)
	}
	return object
}

// make posts a record and returns its id.
func (o *office) make(text string) string {
	o.t.Helper()
	for name, id := range o.ids {
		text = strings.ReplaceAll(text, "{"+name+"}", id)
	}
	parts := strings.SplitN(text, " ", 3)
	answer := o.must(201, parts[0], parts[1], parts[2])
	if data, ok := answer["data"].(map[string]any); ok {
		answer = data
	}
	return fmt.Sprint(answer["id"])
}

// certificate pays a voucher and returns the path of its certificate.
func (o *office) certificate(voucher string) string {
	o.t.Helper()
	for _, status := range []string{"approved", "paid"} {
		o.must(200, "PATCH", "/purchase/documents/"+voucher+"/status", `{"status": "`+status+`"}`)
	}
	all := o.must(200, "GET", "/tax/certificates", "")["data"].(map[string]any)["items"].([]any)
	return fmt.Sprint("/tax/certificates/", all[0].(map[string]any)["id"])
}

func (o *office) read(path string) map[string]any {
	o.t.Helper()
	if list, id, _ := strings.Cut(path[1:], "/"); list == "warehouses" || list == "banks" || list == "chart-of-accounts" { // they are read together
		all := o.must(200, "GET", "/"+list, "")["data"].([]any)
		at := slices.IndexFunc(all, func(r any) bool { return fmt.Sprint(r.(map[string]any)["id"]) == id })
		return all[at].(map[string]any)
	}
	answer := o.must(200, "GET", path, "")
	if data, ok := answer["data"].(map[string]any); ok {
		return data
	}
	return answer
}

func (o *office) must(status int, method, path, body string) map[string]any {
	o.t.Helper()
	got, answer := o.call(method, path, body)
	if got != status {
		o.t.Fatalf("%s %s %s: %d %v", method, path, body, got, answer)
	}
	return answer
}

func (o *office) call(method, path, body string) (int, map[string]any) {
	o.t.Helper()
	req, err := http.NewRequestWithContext(o.t.Context(), method, o.server.URL+api.Prefix+path, bytes.NewReader([]byte(body)))
	if err != nil {
		o.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+o.key)
	req.Header.Set("Content-Type", "application/json")
	res, err := o.server.Client().Do(req)
	if err != nil {
		o.t.Fatal(err)
	}
	defer res.Body.Close()
	reader := json.NewDecoder(res.Body)
	reader.UseNumber()
	var answer map[string]any
	if err := reader.Decode(&answer); err != nil {
		o.t.Fatalf("%s %s: %v", method, path, err)
	}
	return res.StatusCode, answer
}
