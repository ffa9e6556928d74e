package simulation

import (
	"fmt"
	"strings"
	"time"
)

// vatPolicy changes when VAT becomes due. Other countries have no such settings.
func (k *company) vatPolicy() {
	if k.country != "TH" {
		return
	}
	text := "inputVat: " + k.w.one("onBill onTaxInvoice onTaxInvoice") + ", vatOnPayment: " + k.w.one("off services services")
	k.play(operation{verb: "apply", path: "settings", body: "name: " + k.name + "\npolicies: {" + text + "}"})
}

// service draws a service, or free text.
func (k *company) service() string {
	if p := k.pick(k.products, func(r *record) bool { return r.text("productType") == "service" }); p != nil && k.w.chance(2) {
		return `, "productId": ` + p.id()
	}
	return ""
}

// serve sells a service with VAT on payment, which is paid and credited in parts.
func (k *company) serve() {
	if k.w.chance(3) {
		k.vatPolicy()
	}
	customer := k.pick(k.contacts[:min(3, len(k.contacts))], nil)
	if customer == nil {
		return
	}
	var f fields
	f.add("documentType", quoted("IV"))
	f.add("contactId", customer.id())
	f.add("issueDate", quoted(k.date()))
	f.add("vatRate", "7")
	f.add("vatPoint", quoted(k.w.one("payment payment payment issue")))
	if k.w.chance(3) {
		f.add("whtRate", "3")
	}
	k.foreign(&f)
	f.add("items", fmt.Sprintf(`[{"name": "Advice", "quantity": 1, "unitPrice": %s%s}]`, k.w.amount(), k.service()))
	r := k.create(&k.sales, operation{actor: k.who(), verb: "POST", path: "/sales/documents", body: f.String()}, "IV", "")
	if !k.send(r) {
		return
	}
	k.w.steps["IV with VAT at "+r.text("vatPoint")]++
	for range 1 + k.w.random.IntN(4) {
		k.settleSome(r, k.w.one("RE RE RE CN DN"))
		if k.w.chance(3) {
			k.takeBackChild(r)
		}
	}
}

// hire buys a service with VAT on payment, which is paid in parts with tax invoices.
func (k *company) hire() {
	if k.w.chance(3) {
		k.vatPolicy()
	}
	body := fmt.Sprintf(`{"docType": "PI", "docDate": %s, "currency": %q, "contactId": %s, "vatPoint": "payment", "items": [{"description": "Advice", "unit": "job", "quantity": 1, "unitPrice": %s, "taxRate": 7%s}]}`,
		k.unix(), k.currency, k.partner(), k.w.amount(), k.service())
	bill := k.create(&k.purchases, operation{actor: k.who(), verb: "POST", path: "/purchase/documents", body: body}, "PI", "data.")
	if !k.pass(bill, "matched") || !k.pass(bill, "approved") {
		return
	}
	k.w.steps["PI with VAT at "+bill.text("vatPoint")]++
	for range 1 + k.w.random.IntN(3) {
		r := k.after("PV", bill, k.payment(k.partOf(bill.text("outstandingAmount"))))
		if r != nil && !k.w.chance(3) {
			k.w.note(k.edit(r, operation{verb: "PUT", path: r.path() + "/tax-invoice", body: k.taxInvoice()}), "tax invoice of VAT on payment")
		}
		if k.pass(r, "approved") && k.pass(r, "paid") && k.w.chance(4) {
			k.pass(r, "cancelled")
		}
	}
}

// withhold pays a supplier less tax withheld, mostly last month.
func (k *company) withhold() {
	body := fmt.Sprintf(`{"docType": "PV", "docDate": %s, "currency": %q, "contactId": %s, "whtRate": %s, "items": [{"description": "Advertising", "unit": "job", "quantity": 1, "unitPrice": %s}]}`,
		k.unix(), k.currency, k.partner(), k.w.one("1 3 5"), k.w.amount())
	r := k.create(&k.purchases, operation{actor: k.who(), verb: "POST", path: "/purchase/documents", body: body}, "PV", "data.")
	if !k.pass(r, "approved") {
		return
	}
	date := k.date()
	if !k.w.chance(3) {
		date = k.today().AddDate(0, 0, -k.today().Day()).Format("2006-01-02")
	}
	k.w.note(k.edit(r, operation{verb: "PATCH", path: r.path() + "/status", body: fmt.Sprintf(`{"status": "paid", "paidDate": %q}`, date)}), "PV paid with tax withheld")
	if k.w.chance(6) {
		k.pass(r, "cancelled")
	}
}

// taxMonth draws a month to file: mostly the one after the last return, else a recent one.
func (k *company) taxMonth(form string) string {
	first := time.Date(k.today().Year(), k.today().Month(), 1, 0, 0, 0, 0, k.zone)
	month := first.AddDate(0, -1-k.w.random.IntN(3), 0).Format("2006-01")
	switch {
	case k.w.chance(4):
		return month
	case form != "PP30":
		return first.AddDate(0, -1, 0).Format("2006-01")
	}
	last := ""
	for _, r := range k.filings {
		if r.text("form") == form && (r.status() == "filed" || r.status() == "amending") {
			last = max(last, r.text("month"))
		}
		if r.text("form") == form && r.status() == "amending" && k.w.chance(2) {
			return r.text("month")
		}
	}
	if day, err := time.Parse("2006-01", last); err == nil {
		return day.AddDate(0, 1, 0).Format("2006-01")
	}
	return month
}

// fileMonth files a tax return.
func (k *company) fileMonth() {
	form := k.w.one("PP30 PP30 PP30 PND3 PND53 PND53")
	month := k.taxMonth(form)
	var f fields
	f.add("form", quoted(form))
	f.add("month", quoted(month))
	if k.w.chance(5) {
		f.add("surcharge", k.w.one("0 1.5 33.33"))
	}
	if form == "PP30" {
		k.play(operation{actor: k.manager(), verb: "GET", path: "/reports/pp30?month=" + month})
		if !k.w.chance(6) {
			f.add("confirmOutside", "true")
		}
		if k.w.chance(3) {
			f.add("excess", quoted(k.w.one("carry refund refund")))
		}
		if k.w.chance(5) {
			f.add("penalty", k.w.one("10 0.01"))
		}
		if r := k.pick(k.entries, nil); r != nil && k.w.chance(6) {
			f.add("adjustments", fmt.Sprintf(`[{"entryId": %s, "baseAmount": %s, "reason": "by hand"}]`, r.id(), k.w.amount()))
		}
	} else {
		k.completeCertificates(month)
	}
	o := operation{actor: k.manager(), verb: "POST", path: "/tax/filings", body: k.w.spoil(f).String()}
	if k.create(&k.filings, o, "TF", "data.") != nil {
		k.w.steps[form+" filed"]++
	}
	for _, r := range k.filings { // the return that it amends
		if r.text("month") == month {
			k.reread(r)
		}
	}
}

// completeCertificates gives the payees of a month what the returns require.
func (k *company) completeCertificates(month string) {
	name := k.fresh("wt")
	a := k.play(operation{verb: "GET", path: "/tax/certificates?limit=100&status=issued&month=" + month, keep: name})
	items, _ := bare(a.value)["items"].([]any)
	for i, item := range items {
		if problems, _ := item.(map[string]any)["problems"].([]any); len(problems) == 0 || k.w.chance(20) {
			continue
		}
		body := `{"form": "PND53", "payee": {"taxId": "0105550000023"}}`
		if k.w.chance(2) {
			body = `{"form": "PND3", "payee": {"taxId": "1101700230708", "firstName": "สมชาย", "lastName": "ใจดี", "addressParts": {"district": "บางรัก", "province": "กรุงเทพมหานคร", "postalCode": "10500"}}}`
		}
		k.w.note(k.play(operation{actor: k.manager(), verb: "PATCH", path: fmt.Sprintf("/tax/certificates/$%s.data.items.%d.id", name, i), body: body}), "certificate completed")
	}
}

// workReturn amends, withdraws or pays a return, or reverses a payment.
func (k *company) workReturn() {
	r := k.pick(k.filings, func(r *record) bool { return r.status() == "filed" || r.status() == "amending" || k.w.chance(8) })
	if r == nil {
		return
	}
	o := operation{actor: k.manager(), verb: "POST"}
	what := k.w.one("amend withdraw payments payments reverse exceptions")
	switch payments := r.list("payments"); what {
	case "amend":
		o.path, o.body = r.path()+"/amend", `{"reason": "a document was missing"}`
	case "withdraw":
		o.path = r.path() + "/withdraw"
	case "payments":
		var f fields
		f.add("date", quoted(k.date()))
		f.add("amount", k.partOf(strings.TrimPrefix(r.text("outstandingAmount"), "-")))
		if k.w.chance(3) {
			f.add("bankId", k.w.one("$bank.KBank $bank.Till"))
			f.add("feeAmount", k.w.one("15 0.01"))
		}
		o.path, o.body = r.path()+"/payments", k.w.spoil(f).String()
	case "reverse":
		if len(payments) == 0 {
			return
		}
		o.path, o.body = r.path()+"/payments/"+r.of(fmt.Sprintf("payments.%d.id", k.w.random.IntN(len(payments))))+"/reverse", `{}`
	default:
		o.verb, o.path = "GET", r.path()+"/exceptions?limit=50"
	}
	k.w.note(k.play(o), "%s %s", r.text("form"), what)
	for _, other := range k.filings {
		if other.text("month") == r.text("month") {
			k.reread(other)
		}
	}
}
