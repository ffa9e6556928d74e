package hostile

import (
	"fmt"
	"regexp"
	"strings"

	"kontor/internal/api"
	"kontor/internal/api/v1"
	"kontor/internal/format/input"
)

// target is a route with a valid request, which attacks modify.
type target struct {
	method, path string // as in the table
	base         string // name of the valid request, for routes with a body
	plan         *input.Plan
	bare         bool // the body is optional
}

func (t target) String() string { return t.method + " " + t.path }

var (
	named     = regexp.MustCompile(`\$[a-zA-Z0-9.]+`)
	parameter = regexp.MustCompile(`\{[a-zA-Z]+\}`)
)

// records maps resources to the fixtures in their paths.
var records = map[string]string{
	"/contacts/": "$loose", "/customers/": "$loose", "/vendors/": "$loose", "/sales/documents/": "$draft", "/purchase/documents/": "$po",
	"/products/": "$free", "/journal-entries/": "$journal", "/money-transfers/": "$transfer", "/bank-statements/": "$statement", "/bank-rules/": "$rule", "/webhooks/": "$hook", "/opening-balances/": "$opening", "/fiscal-years/": "$year", "/expense-claims/": "$claim",
	"/warehouses/": "$warehouse.WH02", "/stock/transfers/": "$carried", "/banks/": "$bank.Till", "/chart-of-accounts/": "$account.1121", "/sales/receipts/": "$together", "/tax/filings/": "$filing", "/tax/certificates/": "$certificate", "/attachments/": "$attachment",
}

// targets returns all routes. A route without a valid request, or whose resource has no
// fixture, fails the test.
func (w *twin) targets() (out []target) {
	w.t.Helper()
	for _, r := range v1.Routes() {
		if r.Input().IsFile {
			continue // has no members to attack; the scenario of attachments sends its files
		}
		out = append(out, w.target(r))
	}
	return out
}

func (w *twin) target(r api.Route) target {
	method, path := r.Address()
	t := target{method: method, path: path, plan: r.Input(), bare: r.IsBare()}
	for name, b := range w.bases {
		if b.method == method && named.ReplaceAllString(b.path, "{}") == parameter.ReplaceAllString(path, "{}") {
			t.base = name
		}
	}
	if t.plan.HasBody() && t.base == "" {
		w.t.Fatalf("%s has no valid request in testdata/fixtures.txt", t)
	}
	if strings.Contains(path, "{") && t.record() == "" {
		w.t.Fatalf("%s has no fixture in records", t)
	}
	return t
}

// record returns the fixture of the path.
func (t target) record() string {
	switch {
	case t.path == "/expense-claims/{id}/status", strings.HasPrefix(t.path, "/expense-claims/{id}/items/"):
		return "$approved"
	case t.path == "/purchase/documents/{id}/tax-invoice", t.path == "/purchase/documents/{id}/pay":
		return "$bill"
	case t.path == "/sales/documents/{id}/receive":
		return "$iv"
	case t.path == "/bank-statements/{id}/reconcile":
		return "$balanced"
	case t.path == "/bank-statements/{id}/reopen":
		return "$closed"
	case t.path == "/tax/filings/{id}/withdraw":
		return "$unpaid"
	}
	for prefix, name := range records {
		if strings.HasPrefix(t.path, prefix) {
			return name
		}
	}
	return ""
}

// elsewhere lists routes that lead to another address without a look at the record, with
// the reason.
var elsewhere = map[string]string{
	"GET /sales/documents/{id}/pdf":    "below api.Prefix every answer is JSON; the record is looked up where the PDF is",
	"GET /tax/certificates/{id}/pdf":   "below api.Prefix every answer is JSON; the record is looked up where the PDF is",
	"GET /contacts/{id}/statement/pdf": "below api.Prefix every answer is JSON; the record is looked up where the PDF is",
	"GET /purchase/documents/{id}/pdf": "below api.Prefix every answer is JSON; the record is looked up where the PDF is",
}

// followed returns the request that a client sends after the answer of such a route.
func (l line) followed() line {
	l.path = "^" + api.PaperPrefix + l.path
	l.text = "followed " + l.text
	return l
}

// part returns the fixture of a record inside that of the path, by the name of its id; empty
// for the record itself.
func (t target) part(name string) string {
	switch {
	case name == "itemId":
		return "$trip"
	case name == "paymentId":
		return "$taxpaid"
	case name == "lineId" && strings.HasSuffix(t.path, "/settle"):
		return "$billline"
	case name == "lineId" && strings.HasSuffix(t.path, "/transfer"):
		return "$moveline"
	case name == "lineId":
		return "$bankline"
	}
	return ""
}

// address returns the path with an id.
func (t target) address(id string) string {
	return parameter.ReplaceAllStringFunc(t.path, func(found string) string {
		if inside := t.part(strings.Trim(found, "{}")); inside != "" {
			return inside
		}
		return id
	})
}

// line returns the valid request with an id in its path and changes in its body.
func (t target) line(id, changes, query string) line {
	path := t.address(id) + query
	l := line{at: t.String(), text: fmt.Sprintf("%s%s %s", t.method, path, changes), actor: "owner", body: changes}
	if t.base != "" {
		l.base, l.method, l.path = t.base, t.method, path
		if t.plan.IsForm {
			l.base += "-json"
		}
	} else {
		l.method, l.path = t.method, path
	}
	return l
}

// bodyValue is one value of a body, with its path in JSON and in Go.
type bodyValue struct {
	json, name string
	node       *input.Node
	field      *input.Field // nil for an element of a list
}

// bodyValues returns all values of a body, including those inside lists and objects.
func bodyValues(plan *input.Plan) (out []bodyValue) {
	for _, f := range plan.Fields {
		if f.JSON == "" || f.Path != "" || f.Query != "" {
			continue
		}
		name := f.JSON
		if f.Form != "" {
			name = f.Form
		}
		out = append(out, bodyValue{name, f.Name, &f.Node, f})
		inner, under := f.Plan, ""
		if f.Kind == input.Array {
			inner, under = f.Elem.Plan, ".0"
		}
		if inner == nil {
			continue
		}
		for _, p := range bodyValues(inner) {
			p.json, p.name = name+under+"."+p.json, f.Name+strings.Replace(under, ".0", "[0]", 1)+"."+p.name
			out = append(out, p)
		}
	}
	return out
}

// rule returns the parameter of a rule, and whether the node has it.
func rule(n *input.Node, tag string) (string, bool) {
	for _, r := range n.Rules {
		if r.Tag == tag {
			return r.Param, true
		}
	}
	return "", false
}
