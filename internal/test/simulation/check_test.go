package simulation

import (
	"fmt"
	"math/big"
	"reflect"
	"strings"
)

// check checks the companies as clients see them. It reads and writes only through the
// API.
func (w *world) check() {
	for _, k := range w.companies {
		k.balanced()
		k.settlements()
		k.walkAll()
		for _, list := range [][]*record{k.contacts, k.products, k.sales, k.purchases, k.claims} {
			for _, r := range list[max(0, len(list)-25):] {
				k.sayAgain(r)
			}
		}
	}
	w.kept()
}

// pages walks a list from its first page to its last and returns every record.
func (k *company) pages(path, limit string) []map[string]any {
	var all []map[string]any
	seen := map[string]bool{}
	for page := 1; k.w.failed == ""; page++ {
		a := k.play(operation{verb: "GET", path: fmt.Sprintf("%s%slimit=%s&page=%d", path, joint(path), limit, page)})
		m := bare(a.value)
		items, _ := m["items"].([]any)
		pagination, _ := m["pagination"].(map[string]any)
		for _, item := range items {
			r := item.(map[string]any)
			id := fmt.Sprint(r["resource"], r["id"])
			if seen[id] {
				k.w.fail(k, "%s shows %s twice", path, id)
			}
			seen[id] = true
			all = append(all, r)
		}
		if pagination["nextPage"] == nil {
			if fmt.Sprint(pagination["totalRows"]) != fmt.Sprint(len(all)) {
				k.w.fail(k, "%s has %v rows and shows %d", path, pagination["totalRows"], len(all))
			}
			break
		}
	}
	return all
}

func joint(path string) string {
	if strings.Contains(path, "?") {
		return "&"
	}
	return "?"
}

// walkAll walks every list by pages and by afterId.
func (k *company) walkAll() {
	for _, path := range []string{"/contacts", "/products", "/sales/documents", "/purchase/documents", "/expense-claims", "/journal-entries", "/deletions"} {
		all := k.pages(path, k.w.one("7 13 20 100"))
		if path == "/deletions" || path == "/journal-entries" {
			continue
		}
		seen, after := map[string]bool{}, ""
		for k.w.failed == "" {
			o := operation{actor: "owner", verb: "GET", path: path + "?limit=50"}
			if after != "" {
				o.path += "&afterId=$after.id"
			}
			items, _ := bare(k.play(o).value)["items"].([]any)
			if len(items) == 0 {
				break
			}
			for _, item := range items {
				seen[fmt.Sprint(item.(map[string]any)["id"])] = true
			}
			k.remainAfter(o)
			after = "$after.id"
		}
		if len(seen) != len(all) && k.w.failed == "" {
			k.w.fail(k, "%s shows %d records by pages and %d by afterId", path, len(all), len(seen))
		}
	}
}

// remainAfter stores the last record of a page on every side; the next page starts after
// its id.
func (k *company) remainAfter(o operation) {
	for i, s := range k.w.sides {
		a, err := k.do(i, s, o)
		if err != nil {
			k.w.fail(k, "%v", err)
			return
		}
		items := bare(a.value)["items"].([]any)
		k.vars[i]["after"] = items[len(items)-1]
	}
}

// settlements adds up the payments of every invoice and debit note.
func (k *company) settlements() {
	for _, kind := range []string{"IV", "DN"} {
		for _, d := range k.pages("/sales/documents?type="+kind, "100") {
			if d["status"] == "draft" || d["status"] == "void" {
				continue
			}
			total := new(big.Rat)
			for _, field := range []string{"paidAmount", "creditedAmount", "depositAppliedAmount", "outstandingAmount"} {
				part := ratio(fmt.Sprint(d[field]))
				if part.Sign() < 0 {
					k.w.fail(k, "%v: %s is %v", d["documentNumber"], field, d[field])
				}
				total.Add(total, part)
			}
			if total.Cmp(ratio(fmt.Sprint(d["grandTotal"]))) != 0 {
				k.w.fail(k, "%v: paid, credited, deposits and outstanding come to %s of %v", d["documentNumber"], total.FloatString(4), d["grandTotal"])
			}
		}
	}
}

// Fields of each record, and of its lines, that clients can write.
var (
	writable = map[string][]string{
		"/contacts": strings.Fields(`name contactType contactName businessType branchType branchCode branchName taxId address phone email website
			lineId telegram discordId whatsappId creditDays paymentTermDays creditLimit currency remark shippingInfo isActive externalId`),
		"/products": strings.Fields(`name productType vatType purchaseVatType barcode category description purchaseDescription unit costPrice salePrice taxRate
			incomeAccount expenseAccount reorderPoint isActive externalId altUnits`),
		"/sales/documents": strings.Fields(`id documentType contactId issueDate dueDate vatRate documentDiscountAmount>discountAmount currency exchangeRate note warehouseId
			project projectId whtRate whtAmount bankId creditReason refDocumentId externalId items`),
		"/purchase/documents": strings.Fields(`docDate dueDate contactId notes internalNotes whtRate whtAmount whtSection bankId warehouseId exchangeRate externalId allocations taxInvoice items`),
		"/expense-claims":     strings.Fields(`title note reimbursementMethod externalId`),
	}
	writableInside = map[string]map[string][]string{
		"/products":        {"altUnits": strings.Fields(`unit ratio barcode purchasePrice salePrice`)},
		"/sales/documents": {"items": strings.Fields(`name quantity productId productAltUnitId description unit unitPrice discountPercent discountAmount remark sortOrder`)},
		"/purchase/documents": {
			"items":       strings.Fields(`productId productAltUnitId description unit quantity unitPrice discountPercent taxRate accountId refItemId`),
			"allocations": strings.Fields(`docId amount`),
			"taxInvoice":  strings.Fields(taxInvoiceFields),
		},
		"/expense-claims": {"items": strings.Fields(`categoryId amount currencyCode exchangeRate expenseDate paidWith description vendorName hasTaxInvoice vatAmount
			checkinDate checkoutDate tripDestination tripPurpose taxInvoice`), "taxInvoice": strings.Fields(taxInvoiceFields)},
	}
)

const taxInvoiceFields = `number date receivedDate vendorName vendorTaxId vendorBranchCode claimMonth claimable reason`

// sayAgain writes a record's own values back. Only its change time and the ids of lines can
// change.
func (k *company) sayAgain(r *record) {
	if r == nil || r.gone || k.w.failed != "" {
		return
	}
	k.reread(r)
	draft := r.status() == "draft" && r.kind != "DP"
	switch r.group {
	case "/expense-claims":
		draft = draft || r.status() == "rejected"
	case "/contacts", "/products":
		draft = true
	}
	if r.gone || !draft || r.text("depositReservedAmount") != "" && r.text("depositReservedAmount") != "0" {
		return
	}
	names := writable[r.group]
	if r.kind == "RE" {
		names = append([]string{"receivedAmount"}, names...)
	}
	if r.text("refDocumentId") != "" {
		// The document it settles can have changed since it was written: update it first.
		k.play(operation{verb: "PATCH", path: r.path(), body: r.echo(names, writableInside[r.group])})
		k.reread(r)
	}
	before := r.value
	a := k.play(operation{verb: "PATCH", path: r.path(), body: r.echo(names, writableInside[r.group])})
	if a.ok() && r.group == "/expense-claims" {
		a = k.play(operation{verb: "PUT", path: r.path() + "/items", body: r.echo([]string{"items"}, writableInside[r.group])})
	}
	filed := a.code == "TaxMonthFiled" // the month of a tax invoice, meanwhile
	if filed || k.stranded(r) || strings.Contains(string(a.body), "cannot be changed") {
		return
	}
	if !a.ok() {
		k.w.fail(k, "%s: its own values were refused: %s", r.name, a.body)
		return
	}
	k.reread(r)
	if !reflect.DeepEqual(steady(before), steady(r.value)) {
		k.w.fail(k, "%s: its own values changed it: %s", r.name, difference("", steady(before), steady(r.value)))
	}
}

// stranded reports whether a purchase document follows or pays one that no longer exists:
// it can only be deleted too.
func (k *company) stranded(r *record) bool {
	ids := map[string]bool{r.text("refDocId"): true}
	for _, a := range r.list("allocations") {
		ids[fmt.Sprint(a["docId"])] = true
	}
	for _, of := range k.purchases {
		if r.group != of.group || !ids[of.text("id")] {
			continue
		}
		k.reread(of)
		if of.status() == "cancelled" || of.status() == "rejected" {
			return true
		}
	}
	return false
}

// steady returns a record without times, line ids, and what a draft copies again from its
// contact and from the settings.
func steady(value map[string]any) any {
	out := without(value, "updatedAt", "vatPoint").(map[string]any)
	if out["contactId"] != nil {
		for _, name := range []string{"contactName", "contactTaxId", "contactAddress", "contactPerson"} {
			delete(out, name)
		}
	}
	if items, ok := out["items"].([]any); ok {
		for _, item := range items {
			delete(item.(map[string]any), "id")
			delete(item.(map[string]any), "createdAt")
			if invoice, ok := item.(map[string]any)["taxInvoice"].(map[string]any); ok {
				delete(invoice, "id") // the line is a new one
			}
		}
	}
	return out
}

// difference returns the paths at which two values differ.
func difference(at string, a, b any) string {
	if reflect.DeepEqual(a, b) {
		return ""
	}
	x, ok := a.(map[string]any)
	y, both := b.(map[string]any)
	if ok && both {
		var out []string
		for name := range x {
			if d := difference(at+"."+name, x[name], y[name]); d != "" {
				out = append(out, d)
			}
		}
		return strings.Join(out, "; ")
	}
	return fmt.Sprintf("%s was %v and is %v", strings.TrimPrefix(at, "."), a, b)
}
