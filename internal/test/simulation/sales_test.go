package simulation

import (
	"fmt"
	"strings"

	"kontor/internal/trade/document"
)

// foreign draws a currency, usually the company's own.
func (k *company) foreign(f *fields) {
	switch k.w.random.IntN(18) {
	case 0:
		f.add("currency", `"EUR"`) // the table has a rate at times
	case 1:
		f.add("currency", quoted(k.w.one("USD KWD JPY EUR")))
		f.add("exchangeRate", k.w.one("35.1234 0.23456789 115.5 36 1"))
	case 2:
		f.add("currency", quoted(k.w.one("USD CHF JPY THB")))
	}
}

// salesItem draws a line.
func (k *company) salesItem(i int) string {
	var f fields
	p := k.pick(k.products, nil)
	f.add("name", quoted(fmt.Sprintf("Line %d", i)))
	f.add("quantity", k.w.quantity())
	f.add("unitPrice", k.w.amount())
	if p != nil && !k.w.chance(4) {
		f.add("productId", k.anyID(p))
		if units := p.list("altUnits"); len(units) > 0 && k.w.chance(3) {
			f.add("productAltUnitId", p.of(fmt.Sprintf("altUnits.%d.id", k.w.random.IntN(len(units)))))
		}
	}
	if k.w.chance(5) {
		f.add("discountPercent", k.w.one("5 10 33.3333 100 0.5"))
	}
	if k.w.chance(8) {
		f.add("discountAmount", k.w.one("0.01 1 5.55 0.005 100"))
	}
	if k.w.chance(10) {
		f.add("sortOrder", k.w.one("0 1 5 -3"))
	}
	return k.w.spoil(f).String()
}

func (k *company) salesItems() string {
	items := make([]string, 1+k.w.random.IntN(3))
	for i := range items {
		items[i] = k.salesItem(i)
	}
	return "[" + strings.Join(items, ", ") + "]"
}

// terms draws the members that any document can have.
func (k *company) terms(f *fields, kind string) {
	w := k.w
	if !w.chance(3) {
		f.add("vatRate", w.one("7 7 7 10 8.25 0"))
	}
	if w.chance(5) {
		f.add("discountAmount", w.one("0.5 1 3.33 0.005 10 0 99999"))
	}
	if w.chance(5) {
		f.add("whtRate", w.one("3 1.5 5"))
	}
	if w.chance(15) {
		f.add("whtAmount", w.one("1 0.33 0 3"))
	}
	if w.chance(6) {
		f.add("warehouseId", w.one("$warehouse.WH01 $warehouse.WH01 $warehouse.WH02"))
	}
	if w.chance(12) {
		f.add("dueDate", quoted(k.date()))
	}
	if kind == "RE" || kind == "CS" || w.chance(40) {
		f.add("bankId", w.one("$bank.KBank $bank.Till null"))
	}
	if w.chance(12) {
		f.add("note", `"as agreed"`)
	}
	if (kind == "CN" || kind == "DN") && w.chance(2) {
		f.add("creditReason", quoted(w.one("goods_returned defective price_reduction overcharge other undercharge")))
	}
}

// createSale creates a document, sometimes one that refers to an invoice.
func (k *company) createSale() {
	kind := k.w.one("QT QT SO IV IV IV IV CS CS RE CN DN")
	var f fields
	f.add("documentType", quoted(kind))
	source := k.pick(k.sales, func(r *record) bool {
		return (r.kind == "IV" || r.kind == "DN" && kind == "RE") && r.status() != "draft" && r.status() != "void"
	})
	if (kind == "RE" || kind == "CN" || kind == "DN") && source != nil && k.w.chance(2) {
		f.add("refDocumentId", source.id())
		f.add("contactId", source.of("contactId"))
		if !k.w.chance(8) {
			f.add("currency", quoted(source.text("currency")))
		}
		if kind == "RE" && k.w.chance(2) {
			f.add("receivedAmount", k.w.amount())
		}
	} else {
		f.add("contactId", k.partner())
		k.foreign(&f)
	}
	f.add("issueDate", quoted(k.date()))
	k.terms(&f, kind)
	f.add("items", k.salesItems())
	k.create(&k.sales, operation{actor: k.who(), verb: "POST", path: "/sales/documents", body: k.w.spoil(f).String()}, kind, "")
}

// create sends a request that creates a record and stores the record.
func (k *company) create(list *[]*record, o operation, kind, root string) *record {
	if k.w.chance(12) {
		o.headers = append(o.headers, [2]string{"Idempotency-Key", k.fresh("key")})
		k.repeated = append(k.repeated, o)
	}
	o.keep = k.fresh(kind)
	a := k.play(o)
	if !a.ok() || k.w.failed != "" {
		return nil
	}
	r := &record{name: o.keep, group: o.path, kind: kind, root: root}
	if o.path == "/sales/convert" || o.verb == "do" {
		r.group = "/sales/documents"
	}
	r.remember(a)
	*list = append(*list, r)
	k.reread(r)
	return r
}

// patchSale changes a draft, or tries to change another document.
func (k *company) patchSale() {
	r := k.pick(k.sales, func(r *record) bool { return r.status() == "draft" || k.w.chance(12) })
	if r == nil {
		return
	}
	var f fields
	if k.w.chance(3) {
		f.add("id", r.id())
	}
	switch k.w.random.IntN(7) {
	case 0:
		f.add("items", k.salesItems())
	case 1:
		f.add("contactId", k.partner())
	case 2:
		k.foreign(&f)
	case 3:
		f.add("issueDate", quoted(k.date()))
	case 4:
		if r.kind == "RE" {
			f.add("receivedAmount", k.part(r.text("receivedAmount")))
		}
	case 5:
		f.add("items", k.someItems(r))
	}
	k.terms(&f, r.kind)
	k.edit(r, operation{actor: k.who(), verb: "PATCH", path: r.path(), body: k.w.spoil(f).String()})
}

// someItems returns lines of a document with a part of their quantity.
func (k *company) someItems(r *record) string {
	var items []string
	for i, item := range r.list("items") {
		if len(items) > 0 && k.w.chance(3) {
			continue
		}
		at := fmt.Sprintf("items.%d.", i)
		quantity := fmt.Sprint(item["quantity"])
		if !k.w.chance(3) {
			quantity = k.w.one("1 0.5 0.3333 2 " + quantity)
		}
		var f fields
		f.add("name", r.of(at+"name"))
		f.add("quantity", quantity)
		f.add("unitPrice", r.of(at+"unitPrice"))
		f.add("discountPercent", r.of(at+"discountPercent"))
		f.add("productId", r.of(at+"productId"))
		f.add("productAltUnitId", r.of(at+"productAltUnitId"))
		items = append(items, f.String())
	}
	return "[" + strings.Join(items, ", ") + "]"
}

// edit changes a record, sometimes with If-Match.
func (k *company) edit(r *record, o operation) answer {
	if r.tags != "" && k.w.chance(6) {
		o.headers = append(o.headers, [2]string{"If-Match", "$" + r.tags})
	}
	a := k.play(o)
	k.reread(r)
	return a
}

// target draws a status to move to, usually one that the kind allows.
func (k *company) target(kinds document.Kinds, all []document.Status, r *record) string {
	if k.w.chance(8) {
		return string(all[k.w.random.IntN(len(all))])
	}
	var allowed []document.Status
	for _, m := range kinds.Must(r.kind).Transitions {
		away := m.To == document.Void || m.To == document.Cancelled || m.To == document.Rejected
		if m.From == document.Status(r.status()) && (!away || k.w.chance(4)) {
			allowed = append(allowed, m.To)
		}
	}
	if len(allowed) == 0 {
		return string(all[k.w.random.IntN(len(all))])
	}
	return string(allowed[k.w.random.IntN(len(allowed))])
}

// moveSale changes a status.
func (k *company) moveSale() {
	r := k.pick(k.sales, func(r *record) bool { return r.status() == "draft" || k.w.chance(4) })
	if r != nil {
		k.moveSaleTo(r, k.target(document.Sales, document.SalesStatuses, r))
	}
}

func (k *company) moveSaleTo(r *record, to string) {
	var f fields
	f.add("status", quoted(to))
	if k.w.chance(2) {
		f.add("confirmNegativeStock", "true")
	}
	if k.w.chance(10) {
		f.add("remark", `"ok"`)
	}
	from := r.status()
	a := k.edit(r, operation{actor: k.who(), verb: "PATCH", path: r.path() + "/status", body: k.w.spoil(f).String()})
	k.w.note(a, "%s %s to %s", r.kind, from, to)
	k.rereadSource(r)
}

// rereadSource reads the document that another was made from.
func (k *company) rereadSource(r *record) {
	if of := r.text("refDocumentId"); of != "" {
		for _, source := range k.sales {
			if source.text("id") == of {
				k.reread(source)
			}
		}
	}
}

// convertSale creates the next document of a chain.
func (k *company) convertSale() {
	source := k.pick(k.sales, func(r *record) bool { return r.value["canConvert"] == true || k.w.chance(12) })
	if source == nil {
		return
	}
	to := k.w.one("SO IV CS RE CN DN")
	if ways := document.Sales.Must(source.kind).Converts; len(ways) > 0 && !k.w.chance(10) {
		to = ways[k.w.random.IntN(len(ways))].To
	}
	k.convert(source, to)
}

func (k *company) convert(source *record, to string) *record {
	var f fields
	f.add("fromId", source.id())
	f.add("toType", quoted(to))
	child := k.create(&k.sales, operation{actor: k.who(), verb: "POST", path: "/sales/convert", body: k.w.spoil(f).String()}, to, "")
	if child != nil {
		k.w.steps[source.kind+" converted to "+to]++
	}
	k.reread(source)
	return child
}

// note counts an operation.
func (w *world) note(a answer, format string, args ...any) {
	if a.ok() {
		w.steps[fmt.Sprintf(format, args...)]++
	}
}

// deleteSale deletes a draft, or tries to delete another document.
func (k *company) deleteSale() {
	r := k.pick(k.sales, func(r *record) bool { return r.status() == "draft" || k.w.chance(10) })
	if r != nil {
		k.edit(r, operation{actor: k.who(), verb: "DELETE", path: r.path()})
		k.rereadSource(r)
	}
}

// previewSale requests totals.
func (k *company) previewSale() {
	var f fields
	f.add("documentType", quoted(k.w.one("QT IV CS")))
	k.terms(&f, "IV")
	f.add("items", k.salesItems())
	k.play(operation{actor: k.who(), verb: "POST", path: "/sales/preview", body: k.w.spoil(f).String()})
}
