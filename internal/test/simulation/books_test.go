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

// journal writes a manual entry, balanced or not.
func (k *company) journal() {
	codes := "1110 1120 1130 2110 4200 5210 1140 3200 1210 1155"
	a, b := k.w.amount(), k.w.amount()
	total := sum(a, b)
	if k.w.chance(8) {
		total = a
	}
	date, later := k.date(), ""
	if k.w.chance(6) {
		date = k.w.one("2025-03-31 2025-12-30 2024-12-31") // in past years
	}
	if k.w.chance(5) {
		later = fmt.Sprintf(`"reverseOn": %q, `, k.date())
	}
	body := fmt.Sprintf(`{"entryDate": %q, %s"description": "by hand", "lines": [{"accountId": $account.%s, "debit": %s}, {"accountId": $account.%s, "debit": %s}, {"accountId": $account.%s, "credit": %s}]}`,
		date, later, k.w.one(codes), a, k.w.one(codes), b, k.w.one(codes), total)
	k.create(&k.entries, operation{actor: k.manager(), verb: "POST", path: "/journal-entries", body: body}, "JV", "data.")
}

// manager draws an actor, usually one who can edit the books.
func (k *company) manager() string {
	return k.w.one("owner owner owner admin admin admin admin member")
}

// undoEntry reverses a manual entry, or tries to do so twice.
func (k *company) undoEntry() {
	if r := k.pick(k.entries, nil); r != nil {
		k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: r.path() + "/reverse", body: k.undoing()}), "entry undone")
		k.reread(r)
	}
}

func (k *company) undoing() string {
	switch k.w.random.IntN(4) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(`{"date": %q, "description": "taken back"}`, k.date())
	}
	return `{}`
}

// moveMoney transfers money between two accounts, or reverses a transfer.
func (k *company) moveMoney() {
	if r := k.pick(k.transfers, nil); r != nil && k.w.chance(3) {
		k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: r.path() + "/reverse", body: k.undoing()}), "transfer undone")
		k.reread(r)
		return
	}
	banks := "$bank.KBank $bank.Till"
	var f fields
	f.add("date", quoted(k.date()))
	f.add("fromBankId", k.w.one(banks))
	f.add("toBankId", k.w.one(banks))
	f.add("amount", k.w.amount())
	if k.w.chance(2) {
		f.add("feeAmount", k.w.one("15 0.01 3.33"))
	}
	k.create(&k.transfers, operation{actor: k.manager(), verb: "POST", path: "/money-transfers", body: k.w.spoil(f).String()}, "MT", "data.")
}

// endYear closes a fiscal year or reverses its closing.
func (k *company) endYear() {
	year := k.w.one("2024 2025 2025 2025 2026 2030")
	path := "/fiscal-years/" + year + "/" + k.w.one("close close reopen")
	body := k.w.one(`{} {"lock":false} {"lock":false}`)
	if strings.HasSuffix(path, "reopen") {
		body = ""
	}
	k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: path, body: body}), "year %s", path[strings.LastIndexByte(path, '/')+1:])
	k.play(operation{verb: "GET", path: "/fiscal-years"})
}

// unlock removes the lock of a closing as the owner.
func (k *company) unlock() {
	k.play(operation{actor: k.manager(), verb: "PATCH", path: "/settings", body: `{"lockDate": ` + k.w.one(`null "2024-06-30" "2025-06-30"`) + `}`})
}

// ask repeats an earlier request as a dry run.
func (k *company) ask() {
	if len(k.done) == 0 {
		return
	}
	o := k.done[k.w.random.IntN(len(k.done))]
	if o.verb != "POST" && o.verb != "PATCH" && o.verb != "PUT" || strings.Contains(o.path, "?") {
		return
	}
	dry := operation{actor: o.actor, verb: o.verb, path: o.path + "?dryRun=true", body: o.body}
	if !k.w.chance(8) { // comparing every table takes long
		k.play(dry)
		return
	}
	before := k.w.prints()
	k.play(dry)
	for i, after := range k.w.prints() {
		for table, print := range after {
			if before[i][table] != print && k.w.failed == "" {
				k.w.fail(k, "%s: a dry run has changed %s", k.w.sides[i].name, table)
			}
		}
	}
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
		path = "/journal-entries?limit=30&referenceType=" + w.one("IV RE GR PI MANUAL EX ADJUSTMENT TX")
	case 7:
		path = w.one("/chart-of-accounts /banks /money-transfers /fiscal-years /settings /warehouses /expense-categories /company /deletions?limit=50")
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

// repeat sends a request with its Idempotency-Key again, or uses the key for another
// request.
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

// stranger uses ids of another company, or of no record.
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
