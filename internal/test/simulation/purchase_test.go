package simulation

import (
	"fmt"
	"strings"

	"kontor/internal/trade/document"
)

// purchaseItem draws a line.
func (k *company) purchaseItem(i int) string {
	var f fields
	p := k.pick(k.products, nil)
	f.add("description", quoted(fmt.Sprintf("Part %d", i)))
	f.add("unit", `"pcs"`)
	f.add("quantity", k.w.quantity())
	f.add("unitPrice", k.w.amount())
	f.add("taxRate", k.w.one("7 7 0 10"))
	if p != nil && !k.w.chance(4) {
		f.add("productId", k.anyID(p))
		if units := p.list("altUnits"); len(units) > 0 && k.w.chance(3) {
			f.add("productAltUnitId", p.of(fmt.Sprintf("altUnits.%d.id", k.w.random.IntN(len(units)))))
		}
	} else if k.w.chance(3) {
		f.add("accountId", k.w.one("$account.5210 $account.5260 $account.1210 $account.2110 $account.1140"))
	}
	if k.w.chance(6) {
		f.add("discountPercent", k.w.one("5 10 33.3333 100"))
	}
	return k.w.spoil(f).String()
}

// follow returns lines that refer to those of another document: all or a part, at the same
// or nearly the same price.
func (k *company) follow(r *record) string {
	var items []string
	for i, item := range r.list("items") {
		if len(items) > 0 && k.w.chance(5) {
			continue
		}
		at := fmt.Sprintf("items.%d.", i)
		quantity := fmt.Sprint(item["quantity"])
		if k.w.chance(2) {
			quantity = k.w.one("1 0.5 2 0.3333 3 " + quantity)
		}
		price := r.of(at + "unitPrice")
		if k.w.chance(5) {
			price = k.w.amount()
		}
		var f fields
		f.add("description", r.of(at+"description"))
		f.add("unit", r.of(at+"unit"))
		f.add("quantity", quantity)
		f.add("unitPrice", price)
		f.add("taxRate", r.of(at+"taxRate"))
		f.add("discountPercent", r.of(at+"discountPercent"))
		f.add("productId", r.of(at+"productId"))
		f.add("productAltUnitId", r.of(at+"productAltUnitId"))
		if k.w.chance(3) {
			f.add("refItemId", r.of(at+"id"))
		}
		items = append(items, f.String())
	}
	return "[" + strings.Join(items, ", ") + "]"
}

// precede lists the documents that each type can follow.
var precede = map[string]string{"PO": "PR", "GR": "PO PO PO PI", "PI": "PO GR GR", "PV": "PI"}

// createPurchase creates a document, mostly one that follows another.
func (k *company) createPurchase() {
	kind := k.w.one("PR PO PO PO GR GR GR PI PI PI PV PV")
	var f fields
	f.add("docType", quoted(kind))
	f.add("docDate", k.unix())
	var source *record
	if before := precede[kind]; before != "" && !k.w.chance(4) {
		code := k.w.one(before)
		source = k.pick(k.purchases, func(r *record) bool {
			return r.kind == code && (r.status() != "draft" && r.status() != "cancelled" && r.status() != "paid" || k.w.chance(6))
		})
	}
	switch {
	case source != nil && kind == "PV" && k.w.chance(3):
		k.payTogether(&f, source)
	case source != nil:
		f.add("refDocId", source.id())
		if source.kind == "PR" {
			f.add("contactId", k.partner())
		}
		f.add("currency", quoted(source.text("currency")))
		if kind == "PV" {
			f.add("items", k.payment(k.partOf(source.text("outstandingAmount"))))
		} else {
			f.add("items", k.follow(source))
		}
	default:
		if kind != "PR" {
			f.add("contactId", k.partner())
		}
		k.abroad(&f)
		items := make([]string, 1+k.w.random.IntN(3))
		for i := range items {
			items[i] = k.purchaseItem(i)
		}
		f.add("items", "["+strings.Join(items, ", ")+"]")
	}
	k.purchaseTerms(&f, kind)
	k.create(&k.purchases, operation{actor: k.who(), verb: "POST", path: "/purchase/documents", body: k.w.spoil(f).String()}, kind, "data.")
}

// payTogether pays several bills of one supplier with one voucher.
func (k *company) payTogether(f *fields, first *record) {
	total := ""
	var parts []string
	for _, r := range k.purchases {
		if r.gone || r.kind != "PI" || len(parts) > 2 || r.text("contactId") != first.text("contactId") || r.text("currency") != first.text("currency") {
			continue
		}
		if amount := k.partOf(r.text("outstandingAmount")); amount != "0" {
			parts = append(parts, fmt.Sprintf(`{"docId": %s, "amount": %s}`, r.id(), amount))
			total = sum(total, amount)
		}
	}
	f.add("currency", quoted(first.text("currency")))
	f.add("contactId", first.of("contactId"))
	f.add("allocations", "["+strings.Join(parts, ", ")+"]")
	f.add("items", k.payment(total))
}

func (k *company) payment(amount string) string {
	if amount == "" {
		amount = "1"
	}
	return fmt.Sprintf(`[{"description": "Payment", "unit": "x", "quantity": 1, "unitPrice": %s}]`, amount)
}

// partOf draws a part of an amount, usually all of it.
func (k *company) partOf(amount string) string {
	switch {
	case amount == "":
		return "0"
	case k.w.chance(3):
		return k.part(amount)
	}
	return amount
}

func (k *company) abroad(f *fields) {
	switch k.w.random.IntN(12) {
	case 0:
		f.add("currency", `"EUR"`)
	case 1:
		f.add("currency", quoted(k.w.one("USD KWD JPY EUR")))
		f.add("exchangeRate", k.w.one("35.1234 0.23456789 115.5 36"))
	default:
		f.add("currency", quoted(k.currency))
	}
}

func (k *company) purchaseTerms(f *fields, kind string) {
	if (kind == "PI" || kind == "PV") && k.w.chance(3) || k.w.chance(60) {
		f.add("taxInvoice", k.taxInvoice())
	}
	if k.w.chance(4) {
		f.add("whtRate", k.w.one("3 1 5"))
	}
	if k.w.chance(12) {
		f.add("whtAmount", k.w.one("1 0.5 0"))
	}
	if kind == "PV" && k.w.chance(2) || k.w.chance(30) {
		f.add("bankId", k.w.one("$bank.KBank $bank.Till"))
	}
	if k.w.chance(6) {
		f.add("warehouseId", k.w.one("$warehouse.WH01 $warehouse.WH02"))
	}
}

// patchPurchase changes a draft.
func (k *company) patchPurchase() {
	r := k.pick(k.purchases, func(r *record) bool { return r.status() == "draft" || k.w.chance(12) })
	if r == nil {
		return
	}
	var f fields
	switch k.w.random.IntN(5) {
	case 0:
		f.add("items", "["+k.purchaseItem(0)+"]")
	case 1:
		f.add("items", k.follow(r))
	case 2:
		f.add("docDate", k.unix())
	case 3:
		f.add("contactId", k.partner())
	}
	k.purchaseTerms(&f, r.kind)
	k.edit(r, operation{actor: k.who(), verb: "PATCH", path: r.path(), body: k.w.spoil(f).String()})
}

// movePurchase changes a status.
func (k *company) movePurchase() {
	r := k.pick(k.purchases, func(r *record) bool {
		switch r.status() {
		case "draft", "matched", "sent", "approved", "submitted":
			return true
		}
		return k.w.chance(3)
	})
	if r == nil {
		return
	}
	to := k.target(document.Purchases, document.PurchaseStatuses, r)
	from := r.status()
	a := k.edit(r, operation{actor: k.who(), verb: "PATCH", path: r.path() + "/status", body: fmt.Sprintf(`{"status": %q}`, to)})
	k.w.note(a, "%s %s to %s", r.kind, from, to)
	k.rereadBefore(r)
}

// rereadBefore reads the documents that a document follows or pays.
func (k *company) rereadBefore(r *record) {
	ids := map[string]bool{r.text("refDocId"): true}
	for _, a := range r.list("allocations") {
		ids[fmt.Sprint(a["docId"])] = true
	}
	for _, other := range k.purchases {
		if ids[other.text("id")] {
			k.reread(other)
		}
	}
}

func (k *company) deletePurchase() {
	r := k.pick(k.purchases, func(r *record) bool { return r.status() == "draft" || k.w.chance(10) })
	if r != nil {
		k.edit(r, operation{actor: k.who(), verb: "DELETE", path: r.path()})
	}
}

// taxInvoice draws a supplier's tax invoice with one of few numbers, so that duplicates
// occur.
func (k *company) taxInvoice() string {
	var f fields
	f.add("number", quoted(fmt.Sprintf("T-%d", k.w.random.IntN(120))))
	f.add("date", quoted(k.date()))
	if k.w.chance(3) {
		f.add("receivedDate", quoted(k.date()))
	}
	if k.w.chance(2) {
		f.add("vendorTaxId", quoted(k.w.one("0105550000023 0105561000180")))
	}
	if k.w.chance(4) {
		f.add("claimMonth", quoted(k.today().AddDate(0, k.w.random.IntN(10)-2, 0).Format("2006-01")))
	}
	if k.w.chance(4) {
		f.add("claimable", "false")
		f.add("reason", quoted(k.w.one("entertainment incomplete expired")))
	}
	return k.w.spoil(f).String()
}

// invoiceCame sets or removes the tax invoice of a bill or a voucher.
func (k *company) invoiceCame() {
	r := k.pick(k.purchases, func(r *record) bool { return r.kind == "PI" || r.kind == "PV" || k.w.chance(20) })
	if r == nil {
		return
	}
	o := operation{actor: k.manager(), verb: "PUT", path: r.path() + "/tax-invoice", body: k.taxInvoice()}
	if k.w.chance(5) {
		o.verb, o.body = "DELETE", ""
	}
	k.w.note(k.edit(r, o), "tax invoice %s", o.verb)
}
