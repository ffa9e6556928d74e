package simulation

import (
	"fmt"
	"math/big"
	"strings"
)

// sum adds two decimal numbers.
func sum(a, b string) string {
	x, y := ratio(a), ratio(b)
	return x.Add(x, y).FloatString(4)
}

func ratio(text string) *big.Rat {
	if r, ok := new(big.Rat).SetString(text); ok {
		return r
	}
	return new(big.Rat)
}

// part draws a part of an amount, with two decimals.
func (k *company) part(of string) string {
	switch k.w.random.IntN(6) {
	case 0:
		return k.w.amount()
	case 1:
		return "0.01"
	}
	r := ratio(of)
	return r.Mul(r, big.NewRat(int64(1+k.w.random.IntN(99)), 100)).FloatString(2)
}

// journal writes an entry by hand, balanced or not.
func (k *company) journal() {
	codes := "1110 1120 1130 2110 4200 5210 1140 3200 1210"
	a, b := k.w.amount(), k.w.amount()
	total := sum(a, b)
	if k.w.chance(8) {
		total = a
	}
	body := fmt.Sprintf(`{"entryDate": %q, "description": "by hand", "lines": [{"accountId": $account.%s, "debit": %s}, {"accountId": $account.%s, "debit": %s}, {"accountId": $account.%s, "credit": %s}]}`,
		k.date(), k.w.one(codes), a, k.w.one(codes), b, k.w.one(codes), total)
	k.play(operation{actor: k.who(), verb: "POST", path: "/journal-entries", body: body})
}

// look reads lists with filters.
func (k *company) look() {
	w := k.w
	var path string
	switch w.random.IntN(10) {
	case 0:
		path = "/sales/documents?type=" + w.one("IV QT RE DP CN") + "&limit=" + w.one("5 20 100")
	case 1:
		path = "/sales/documents?status=" + w.one("overdue unpaid paid draft sent void")
	case 2:
		if r := k.pick(k.sales, nil); r != nil {
			path = "/sales/documents?" + w.one("refDocumentId sourceDocumentId consolidatedDocumentId") + "=" + r.id()
		}
	case 3:
		path = "/purchase/documents?docType=" + w.one("PO GR PI PV") + "&page=" + w.one("1 2 99")
	case 4:
		path = "/products?limit=50&isActive=" + w.one("true false")
	case 5:
		path = "/contacts?search=" + w.one("siam NO a 0105")
	case 6:
		path = "/journal-entries?limit=30&referenceType=" + w.one("IV RE GR PI MANUAL EX ADJUSTMENT")
	case 7:
		path = w.one("/chart-of-accounts /banks /warehouses /expense-categories /company /deletions?limit=50")
	case 8:
		path = "/expense-claims?status=" + w.one("draft approved paid")
	case 9:
		if r := k.pick(k.sales, nil); r != nil {
			path = r.path() + "/print-data"
		}
	}
	if path != "" {
		k.play(operation{actor: k.who(), verb: "GET", path: path})
	}
}

// repeat sends a request again that was marked as safe to repeat, or uses its
// mark for something else.
func (k *company) repeat() {
	if len(k.repeated) == 0 {
		return
	}
	o := k.repeated[k.w.random.IntN(len(k.repeated))]
	if k.w.chance(4) {
		o.body = strings.Replace(o.body, "{", `{"note": "another", `, 1)
	}
	k.play(o)
}

// stranger uses what belongs to another company, or to nobody.
func (k *company) stranger() {
	path := k.w.one("/sales/documents /purchase/documents /products /contacts /expense-claims /journal-entries")
	switch k.w.random.IntN(4) {
	case 0:
		k.play(operation{actor: k.who(), verb: "GET", path: path + "/" + k.w.one("0 999999 abc -1 4294967296")})
	case 1:
		k.play(operation{actor: k.who(), verb: "DELETE", path: path + "/999999"})
	case 2:
		k.play(operation{actor: k.who(), verb: "PATCH", path: path + "/999999", body: `{}`})
	case 3:
		k.play(operation{actor: k.who(), verb: "PATCH", path: path + "/999999/status", body: `{"status": "sent"}`})
	}
}
