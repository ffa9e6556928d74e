package simulation

import (
	"fmt"
	"strings"
)

// createContact creates a customer or a supplier.
func (k *company) createContact() {
	path := k.w.one("/contacts /contacts /customers /vendors")
	var f fields
	f.add("name", quoted(k.w.one("Siam Baan Krung Tara น้ำใจ")+" "+k.fresh("no")))
	f.add("contactType", quoted(k.w.one("client supplier both both")))
	if k.w.chance(3) {
		f.add("creditDays", k.w.one("0 7 30"))
	}
	if k.w.chance(4) {
		f.add("businessType", quoted(k.w.one("corporation individual")))
		f.add("taxID", quoted(k.w.one("0105551234567 0105551234568 0105551234569")))
	}
	if k.w.chance(4) {
		f.add("paymentTermDays", k.w.one("0 15 45"))
	}
	r := k.create(&k.contacts, operation{actor: k.who(), verb: "POST", path: path, body: k.w.spoil(f).String()}, "C", "")
	if r != nil {
		r.group = "/contacts"
	}
}

func (k *company) patchContact() {
	r := k.pick(k.contacts, nil)
	if r == nil {
		return
	}
	var f fields
	switch k.w.random.IntN(5) {
	case 0:
		f.add("isActive", k.w.one("true true true false"))
	case 1:
		f.add("creditDays", k.w.one("0 10 60"))
	case 2:
		f.add("address", quoted("1 Sathorn "+k.fresh("road")))
	case 3:
		f.add("accountNo", `"111-2"`)
	}
	k.edit(r, operation{actor: k.who(), verb: "PATCH", path: r.path(), body: k.w.spoil(f).String()})
}

func (k *company) deleteContact() {
	if r := k.pick(k.contacts, nil); r != nil && k.w.chance(2) {
		k.edit(r, operation{actor: k.who(), verb: "DELETE", path: r.path()})
	}
}

func (k *company) altUnits() string {
	var units []string
	for i := range 1 + k.w.random.IntN(2) {
		units = append(units, fmt.Sprintf(`{"unit": "u%d", "ratio": %s}`, i, k.w.one("12 10 0.5 2.5 0.3333 144")))
	}
	return "[" + strings.Join(units, ", ") + "]"
}

func (k *company) initialStock() string {
	var f fields
	f.add("date", quoted(k.date()))
	f.add("quantity", k.w.one("10 100 3 0.01 33.3333 50"))
	if k.w.chance(2) {
		f.add("unitCost", k.w.amount())
	}
	if k.w.chance(4) {
		f.add("warehouseId", k.w.one("$warehouse.WH01 $warehouse.WH02"))
	}
	return k.w.spoil(f).String()
}

// createProduct creates a product, mostly stocked goods.
func (k *company) createProduct() {
	kind := k.w.one("inventory inventory inventory inventory service nonInventory")
	var f fields
	f.add("code", quoted("P"+k.fresh("no")))
	f.add("name", quoted("Product "+k.fresh("no")))
	f.add("productType", quoted(kind))
	f.add("vatType", quoted(k.w.one("vatExclusive vatInclusive zeroVat noVat")))
	f.add("purchaseVatType", quoted(k.w.one("vatExclusive noVat")))
	f.add("unit", `"pcs"`)
	if k.w.chance(2) {
		f.add("costPrice", k.w.amount())
	}
	if k.w.chance(3) {
		f.add("altUnits", k.altUnits())
	}
	if kind == "inventory" && !k.w.chance(3) {
		f.add("initialStock", k.initialStock())
	}
	if k.w.chance(6) {
		f.add("incomeAccount", quoted(k.w.one("4200 4100 1130 nonsense")))
		f.add("expenseAccount", quoted(k.w.one("5260 2110 nonsense")))
	}
	k.create(&k.products, operation{actor: k.who(), verb: "POST", path: "/products", body: k.w.spoil(f).String()}, "P", "data.")
}

func (k *company) patchProduct() {
	r := k.pick(k.products, nil)
	if r == nil {
		return
	}
	var f fields
	switch k.w.random.IntN(6) {
	case 0:
		f.add("isActive", k.w.one("true true false"))
	case 1:
		f.add("altUnits", k.altUnits())
	case 2:
		f.add("initialStock", k.initialStock())
	case 3:
		f.add("productType", quoted(k.w.one("inventory service")))
	case 4:
		f.add("costPrice", k.w.amount())
	}
	k.edit(r, operation{actor: k.who(), verb: "PATCH", path: r.path(), body: k.w.spoil(f).String()})
}

func (k *company) deleteProduct() {
	if r := k.pick(k.products, nil); r != nil && k.w.chance(2) {
		k.edit(r, operation{actor: k.who(), verb: "DELETE", path: r.path()})
	}
}

// claimItem draws a line of a claim.
func (k *company) claimItem() string {
	var f fields
	f.add("categoryId", "$category."+k.w.one("TRAVEL TRAVEL MEALS OTHER"))
	f.add("amount", k.w.amount())
	f.add("currencyCode", quoted(k.w.one(k.currency+" "+k.currency+" "+k.currency+" EUR JPY")))
	if k.w.chance(5) {
		f.add("exchangeRate", k.w.one("1 36.5 0.25"))
	}
	f.add("expenseDate", fmt.Sprint(k.today().AddDate(0, 0, -k.w.random.IntN(20)).Unix()))
	f.add("paidWith", quoted(k.w.one("cash personal_card personal_transfer company_card")))
	if k.w.chance(2) {
		f.add("hasTaxInvoice", k.w.one("true true false"))
		f.add("vatAmount", k.w.one("0 0.5 6.54 1.005"))
		if k.w.chance(2) {
			f.add("taxInvoice", k.taxInvoice())
		}
	}
	return k.w.spoil(f).String()
}

func (k *company) claimItems() string {
	var items []string
	for range k.w.random.IntN(4) {
		items = append(items, k.claimItem())
	}
	return "[" + strings.Join(items, ", ") + "]"
}

func (k *company) createClaim() {
	var f fields
	f.add("title", quoted("Trip "+k.fresh("no")))
	f.add("items", k.claimItems())
	if k.w.chance(4) {
		f.add("claimantUserId", k.w.one("$user.owner $user.admin $user.member"))
	}
	k.create(&k.claims, operation{actor: k.who(), verb: "POST", path: "/expense-claims", body: k.w.spoil(f).String()}, "EX", "data.")
}

func (k *company) changeClaim() {
	r := k.pick(k.claims, nil)
	if r == nil {
		return
	}
	o := operation{actor: k.who(), verb: "PATCH", path: r.path()}
	switch k.w.random.IntN(6) {
	case 0:
		o.body = `{"note": "see receipts", "reimbursementMethod": "cash"}`
	case 1:
		o.verb, o.path, o.body = "PUT", r.path()+"/items", `{"items": `+k.claimItems()+`}`
	default:
		to := k.w.one("draft submitted approved rejected paid cancelled")
		next := map[string]string{"draft": "submitted", "submitted": "approved approved approved rejected draft", "approved": "paid paid paid cancelled", "rejected": "submitted"}
		if words := next[r.status()]; words != "" && !k.w.chance(6) {
			to = k.w.one(words)
		}
		var f fields
		f.add("status", quoted(to))
		if k.w.chance(2) {
			f.add("note", `"ok"`)
		}
		if to == "paid" && k.w.chance(2) {
			f.add("bankId", k.w.one("$bank.KBank $bank.Till"))
			f.add("paidAt", k.unix())
		}
		o.path, o.body = r.path()+"/status", f.String()
	}
	from := r.status()
	if a := k.edit(r, o); strings.HasSuffix(o.path, "/status") {
		k.w.note(a, "EX %s to %s", from, r.status())
	}
}

// ticketCame sets or removes the tax invoice of a claim line.
func (k *company) ticketCame() {
	r := k.pick(k.claims, func(r *record) bool { return len(r.list("items")) > 0 })
	if r == nil {
		return
	}
	at := k.w.random.IntN(len(r.list("items")))
	o := operation{actor: k.manager(), verb: "PUT", path: r.path() + "/items/" + r.of(fmt.Sprintf("items.%d.id", at)) + "/tax-invoice", body: k.taxInvoice()}
	if k.w.chance(4) {
		o.verb, o.body = "DELETE", ""
	}
	k.w.note(k.edit(r, o), "tax invoice of a claim %s", o.verb)
}
