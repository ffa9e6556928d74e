package simulation

import (
	"fmt"
	"strings"
)

// Random operations seldom complete a long process. These flows run one to its end with
// random arguments, and stop where they are refused.

// goods draws a product that is kept in stock.
func (k *company) goods() *record {
	return k.pick(k.products, func(r *record) bool { return r.text("productType") == "inventory" && r.value["isActive"] == true })
}

// draftOf creates a document with lines over a few products and one customer.
func (k *company) draftOf(kind string) *record {
	customer := k.pick(k.contacts[:min(3, len(k.contacts))], nil)
	if customer == nil {
		return nil
	}
	var f fields
	f.add("documentType", quoted(kind))
	f.add("contactId", customer.id())
	f.add("issueDate", quoted(k.today().Format("2006-01-02")))
	f.add("vatRate", k.w.one("7 7 7 0 10"))
	if k.w.chance(3) {
		f.add("whtRate", "3")
	}
	if k.w.chance(3) {
		f.add("discountAmount", k.w.one("0.01 3.33 10"))
	}
	if k.w.chance(4) {
		f.add("currency", quoted(k.w.one("USD KWD JPY")))
		if !strings.Contains(f[len(f)-1], k.currency) {
			f.add("exchangeRate", k.w.one("35.1234 0.23456789 115.5"))
		}
	}
	f.add("warehouseId", k.w.one("$warehouse.WH01 $warehouse.WH01 $warehouse.WH02"))
	var items []string
	for i := range 1 + k.w.random.IntN(3) {
		var item fields
		item.add("name", quoted(fmt.Sprintf("Line %d", i)))
		item.add("quantity", k.w.quantity())
		item.add("unitPrice", k.w.amount())
		if p := k.goods(); p != nil && !k.w.chance(4) {
			item.add("productId", p.id())
		}
		if k.w.chance(4) {
			item.add("discountPercent", k.w.one("5 33.3333"))
		}
		items = append(items, item.String())
	}
	f.add("items", "["+strings.Join(items, ", ")+"]")
	return k.create(&k.sales, operation{actor: k.who(), verb: "POST", path: "/sales/documents", body: f.String()}, kind, "")
}

// send issues a document.
func (k *company) send(r *record) bool {
	if r == nil || k.w.failed != "" {
		return false
	}
	from := r.status()
	a := k.edit(r, operation{actor: "owner", verb: "PATCH", path: r.path() + "/status", body: `{"status": "sent", "confirmNegativeStock": true}`})
	k.w.note(a, "%s %s to sent", r.kind, from)
	k.rereadSource(r)
	return a.ok()
}

// settleSome pays or credits a part of a document, or all of it.
func (k *company) settleSome(r *record, to string) {
	child := k.convert(r, to)
	if child == nil || k.w.failed != "" {
		return
	}
	switch {
	case k.w.chance(2):
	case to == "RE":
		k.edit(child, operation{verb: "PATCH", path: child.path(), body: fmt.Sprintf(`{"receivedAmount": %s}`, k.part(child.text("receivedAmount")))})
	default:
		var f fields
		f.add("items", k.someItems(child))
		if k.w.chance(3) {
			f.add("creditReason", quoted(k.w.one("price_reduction defective other")))
		}
		k.edit(child, operation{verb: "PATCH", path: child.path(), body: f.String()})
	}
	k.send(child)
	k.reread(r)
}

// sell sells on credit, followed by payments and notes in any order.
func (k *company) sell() {
	r := k.draftOf("IV")
	if !k.send(r) {
		return
	}
	for range 1 + k.w.random.IntN(5) {
		k.settleSome(r, k.w.one("RE RE RE CN CN DN"))
		if k.w.chance(3) {
			k.takeBackChild(r)
		}
	}
	if k.w.chance(4) {
		k.moveSaleTo(r, "void")
	}
}

// takeBackChild voids one of the documents made from another.
func (k *company) takeBackChild(of *record) {
	child := k.pick(k.sales, func(r *record) bool { return r.text("refDocumentId") == of.text("id") && r.status() != "void" })
	if child == nil || k.w.failed != "" {
		return
	}
	from := child.status()
	a := k.edit(child, operation{verb: "PATCH", path: child.path() + "/status", body: `{"status": "void", "confirmNegativeStock": true}`})
	k.w.note(a, "%s %s to void", child.kind, from)
	k.reread(of)
}

// prepay receives deposits on a quotation and invoices it.
func (k *company) prepay() {
	r := k.draftOf(k.w.one("QT SO"))
	if !k.send(r) {
		return
	}
	for range 1 + k.w.random.IntN(3) {
		body := fmt.Sprintf(`{"documentId": %s, "amount": %s, "date": %q}`, r.id(), k.part(r.text("grandTotal")), k.today().Format("2006-01-02"))
		if k.create(&k.sales, operation{verb: "do", path: "deposit", body: body}, "DP", "") != nil {
			k.w.steps["deposit"]++
		}
	}
	k.reread(r)
	if r.kind == "QT" && k.w.chance(2) {
		if order := k.convert(r, "SO"); order != nil && k.send(order) {
			r = order
		}
	}
	to := "IV"
	if r.kind == "QT" && k.w.chance(3) {
		to = "CS"
	}
	bill := k.convert(r, to)
	if !k.send(bill) {
		return
	}
	for range k.w.random.IntN(3) {
		k.settleSome(bill, k.w.one("RE CN"))
	}
	if k.w.chance(2) {
		k.returnDeposit()
	}
	if k.w.chance(3) {
		k.takeBackChild(r)
	}
}

// collect invoices one customer several times and collects it with one billing note.
func (k *company) collect() {
	for range 2 + k.w.random.IntN(2) {
		if r := k.draftOf("IV"); k.send(r) && k.w.chance(3) {
			k.settleSome(r, k.w.one("RE CN"))
		}
	}
	k.consolidate()
	if len(k.sales) == 0 {
		return
	}
	outer := k.sales[len(k.sales)-1]
	if outer.value["isConsolidated"] != true {
		return
	}
	for range k.w.random.IntN(4) {
		k.settleSome(outer, "RE")
	}
	if k.w.chance(2) {
		k.takeBackChild(outer)
	}
	if k.w.chance(3) {
		k.moveSaleTo(outer, "void")
	}
}

// pass moves a purchase document to a status.
func (k *company) pass(r *record, to string) bool {
	if r == nil || k.w.failed != "" {
		return false
	}
	from := r.status()
	a := k.edit(r, operation{verb: "PATCH", path: r.path() + "/status", body: fmt.Sprintf(`{"status": %q}`, to)})
	k.w.note(a, "%s %s to %s", r.kind, from, to)
	k.rereadBefore(r)
	return a.ok()
}

// after creates a purchase document that follows another.
func (k *company) after(kind string, of *record, items string) *record {
	var f fields
	f.add("docType", quoted(kind))
	f.add("docDate", fmt.Sprint(k.today().Unix()))
	f.add("refDocId", of.id())
	f.add("currency", quoted(of.text("currency")))
	f.add("items", items)
	if kind == "GR" {
		f.add("warehouseId", k.w.one("$warehouse.WH01 $warehouse.WH02"))
	}
	if kind == "PV" && k.w.chance(3) {
		f.add("whtRate", "3")
	}
	if k.w.chance(6) && of.text("currency") != k.currency {
		f.add("exchangeRate", k.w.one("34.5 36.6667 0.25"))
	}
	return k.create(&k.purchases, operation{actor: k.who(), verb: "POST", path: "/purchase/documents", body: f.String()}, kind, "data.")
}

// buy orders goods that are received, billed and paid in parts.
func (k *company) buy() {
	supplier, p := k.pick(k.contacts[:min(3, len(k.contacts))], nil), k.goods()
	if supplier == nil || p == nil {
		return
	}
	currency := fmt.Sprintf(`"currency": %q`, k.currency)
	if k.w.chance(4) {
		currency = `"currency": "KWD", "exchangeRate": 115.5`
	}
	body := fmt.Sprintf(`{"docType": "PO", "docDate": %d, %s, "contactId": %s, "items": [{"description": "Goods", "unit": "pcs", "quantity": %d, "unitPrice": %s, "taxRate": 7, "productId": %s}, {"description": "Freight", "unit": "x", "quantity": 1, "unitPrice": %s}]}`,
		k.today().Unix(), currency, supplier.id(), 2+k.w.random.IntN(9), k.w.amount(), p.id(), k.w.amount())
	order := k.create(&k.purchases, operation{actor: k.who(), verb: "POST", path: "/purchase/documents", body: body}, "PO", "data.")
	if !k.pass(order, "sent") {
		return
	}
	var receipts, bills []*record
	for range 2 + k.w.random.IntN(7) {
		switch k.w.random.IntN(8) {
		case 0, 1:
			if r := k.after("GR", order, k.follow(order)); k.pass(r, "posted") {
				receipts = append(receipts, r)
			}
		case 2, 3:
			of := order
			if len(receipts) > 0 && k.w.chance(2) {
				of = receipts[k.w.random.IntN(len(receipts))]
			}
			if r := k.after("PI", of, k.follow(of)); k.pass(r, "matched") && k.pass(r, "approved") {
				bills = append(bills, r)
			}
		case 4, 5:
			if len(bills) > 0 {
				of := bills[k.w.random.IntN(len(bills))]
				r := k.after("PV", of, k.payment(k.partOf(of.text("outstandingAmount"))))
				if k.pass(r, "approved") {
					k.pass(r, "paid")
				}
			}
		case 6:
			k.pass(k.pick(k.purchases[max(0, len(k.purchases)-8):], nil), "cancelled")
		case 7:
			if len(bills) > 0 {
				k.pass(k.after("GR", bills[0], k.follow(bills[0])), "posted")
			}
		}
	}
}
