package simulation

import (
	"fmt"
	"strings"
)

// deposit receives a deposit on a quotation, or tries it on something else.
func (k *company) deposit() {
	r := k.pick(k.sales, func(r *record) bool {
		return (r.kind == "QT" || r.kind == "SO") && (r.status() == "sent" || r.status() == "accepted") || k.w.chance(25)
	})
	if r == nil {
		return
	}
	var f fields
	f.add("documentId", r.id())
	f.add("amount", k.part(r.text("grandTotal")))
	f.add("date", quoted(k.date()))
	if k.w.chance(4) {
		f.add("whtAmount", k.w.one("1 0.5 0.01"))
	}
	if k.w.chance(4) {
		f.add("bankId", k.w.one("$bank.KBank $bank.Till"))
	}
	if k.create(&k.sales, operation{actor: k.who(), verb: "do", path: "deposit", body: k.w.spoil(f).String()}, "DP", "") != nil {
		k.w.steps["deposit"]++
	}
	k.reread(r)
}

func ofKind(kind string) func(*record) bool { return func(r *record) bool { return r.kind == kind } }

// returnDeposit voids or refunds a deposit.
func (k *company) returnDeposit() {
	r := k.pick(k.sales, ofKind("DP"))
	if r == nil {
		return
	}
	name, body := "void-deposit", fmt.Sprintf(`{"documentId": %s}`, r.id())
	if k.w.chance(2) {
		name = "refund-deposit"
		if k.w.chance(2) {
			body = fmt.Sprintf(`{"documentId": %s, "amount": %s}`, r.id(), k.part(r.text("grandTotal")))
		}
	}
	k.w.note(k.play(operation{actor: k.who(), verb: "do", path: name, body: body}), "%s", name)
	k.reread(r)
	k.rereadSource(r)
}

// refundCredit pays out the rest of a credit note.
func (k *company) refundCredit() {
	r := k.pick(k.sales, func(r *record) bool {
		return r.kind == "CN" && r.status() == "sent" && r.text("outstandingAmount") != "0" || k.w.chance(30)
	})
	if r == nil {
		return
	}
	body := fmt.Sprintf(`{"documentId": %s}`, r.id())
	if k.w.chance(2) {
		body = fmt.Sprintf(`{"documentId": %s, "amount": %s}`, r.id(), k.part(r.text("outstandingAmount")))
	}
	k.w.note(k.play(operation{actor: k.who(), verb: "do", path: "refund-credit", body: body}), "refund-credit")
	k.reread(r)
}

// consolidate creates a billing note for invoices of one customer.
func (k *company) consolidate() {
	first := k.pick(k.sales, func(r *record) bool {
		return r.kind == "IV" && (r.status() == "sent" || r.status() == "partially_paid")
	})
	if first == nil {
		return
	}
	ids, inside := []string{first.id()}, []*record{first}
	for _, r := range k.sales {
		alike := r.text("contactId") == first.text("contactId") && r.text("vatRate") == first.text("vatRate") && r.text("currency") == first.text("currency")
		open := r.status() == "sent" || r.status() == "partially_paid"
		if r != first && !r.gone && r.kind == "IV" && (alike && open || k.w.chance(60)) && len(ids) < 4 {
			ids, inside = append(ids, r.id()), append(inside, r)
		}
	}
	body := fmt.Sprintf(`{"documentIds": [%s]}`, strings.Join(ids, ", "))
	if k.create(&k.sales, operation{actor: k.who(), verb: "do", path: "consolidate", body: body}, "IV", "") != nil {
		k.w.steps["consolidate"]++
	}
	k.reread(inside[k.w.random.IntN(len(inside))])
}

func (k *company) sign() {
	r := k.pick(k.sales, func(r *record) bool {
		return r.text("signState") == "awaiting_signature" || r.text("signState") == "signed" || k.w.chance(30)
	})
	if r != nil {
		k.play(operation{actor: k.who(), verb: "do", path: "sign", body: fmt.Sprintf(`{"documentId": %s, "state": %q}`, r.id(), k.w.one("signed issued"))})
		k.reread(r)
	}
}

// adjust adjusts stock manually.
func (k *company) adjust() {
	p := k.pick(k.products, func(r *record) bool { return r.text("productType") == "inventory" || k.w.chance(20) })
	if p == nil {
		return
	}
	var f fields
	f.add("productId", k.anyID(p))
	f.add("quantity", k.w.one(" - ")+k.w.quantity())
	if k.w.chance(2) {
		f[1] = fmt.Sprintf(`"quantity": %s`, k.w.quantity())
		f.add("unitCost", k.w.amount())
	}
	if k.w.chance(3) {
		f.add("warehouseId", k.w.one("$warehouse.WH01 $warehouse.WH02"))
	}
	if k.w.chance(2) {
		f.add("confirmNegativeStock", "true")
	}
	k.play(operation{actor: k.who(), verb: "do", path: "adjust", body: k.w.spoil(f).String()})
	k.reread(p)
}

// transfer moves stock from one warehouse to another.
func (k *company) transfer() {
	p := k.pick(k.products, func(r *record) bool { return r.text("productType") == "inventory" })
	if p == nil {
		return
	}
	from, to := "$warehouse.WH01", "$warehouse.WH02"
	if k.w.chance(3) {
		from, to = to, from
	}
	var f fields
	f.add("productId", k.anyID(p))
	f.add("fromWarehouseId", from)
	f.add("toWarehouseId", to)
	f.add("quantity", k.w.quantity())
	if k.w.chance(2) {
		f.add("confirmNegativeStock", "true")
	}
	k.play(operation{actor: k.who(), verb: "do", path: "transfer", body: k.w.spoil(f).String()})
	k.reread(p)
}

// settings changes settings of the company.
func (k *company) settings() {
	text := ""
	switch k.w.random.IntN(10) {
	case 0, 1:
		text = "policies: {negativeStock: " + k.w.one("allow warn block") + "}"
	case 2:
		text = "policies: {lockDate: null}"
		if k.locked == "" {
			k.locked = k.today().AddDate(0, 0, -1-k.w.random.IntN(40)).Format("2006-01-02")
			text = "policies: {lockDate: " + k.locked + "}"
		} else {
			k.locked = ""
		}
	case 3:
		text = "policies: {signature: [" + k.w.one("IV QT,CN IV,RE,CS") + "]}"
	case 4:
		text = "policies: {overReceiptPercent: " + k.w.one("0 10 5.5") + ", priceTolerancePercent: " + k.w.one("2 0 50 100") + "}"
	case 5:
		k.home = !k.home
		text = "defaultWarehouse: none"
		if k.home {
			text = "defaultWarehouse: WH01"
		}
	case 6, 7:
		text = fmt.Sprintf("exchangeRates:\n  - {currency: %s, date: %s, rate: %s}", k.w.one("EUR USD JPY KWD CHF"), k.date(), k.w.one("1.5 40.123 0.25 115 36.5"))
	case 8:
		text = fmt.Sprintf("numbering:\n  %s: {prefix: %s, reset: %s, year: %s}", k.w.one("IV RE PO GR"), k.w.one("X Y-A INV"), k.w.one("never yearly monthly"), k.w.one("gregorian buddhist"))
	case 9:
		text = "expenseCategories:\n  - {code: MEALS, vatClaimable: " + k.w.one("true false") + "}"
	}
	k.play(operation{verb: "apply", path: "settings", body: "name: " + k.name + "\n" + text})
}

// secondWarehouse creates a second warehouse before anything else happens.
func (k *company) secondWarehouse() {
	k.play(operation{verb: "apply", path: "settings", body: "name: " + k.name + "\nwarehouses:\n  - {code: WH02, name: Second}"})
}
