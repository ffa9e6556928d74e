package prove

import (
	"fmt"
	"math/rand/v2"
)

// The lists in which records appear.
const (
	contacts  = "/contacts"
	products  = "/products"
	sales     = "/sales/documents"
	purchases = "/purchase/documents"
	entries   = "/journal-entries"
)

// workflows lists the clients' workflows. Each runs as often as it is listed.
var workflows = []func(*worker){(*worker).entry, (*worker).entry, (*worker).contact, (*worker).product, (*worker).sale, (*worker).sale, (*worker).purchase}

// amount returns a random amount with two decimals.
func amount() string { return fmt.Sprintf("%d.%02d", 1+rand.IntN(9000), 1+rand.IntN(99)) }

func (k *worker) entry() {
	a := amount()
	k.do(&write{method: "POST", path: entries, list: entries, want: a,
		body: fmt.Sprintf(`{"entryDate":"2026-11-14","description":"By hand","externalId":"TOKEN","lines":[{"accountId":%d,"debit":%s},{"accountId":%d,"credit":%s}]}`,
			k.company.accounts["1110"], a, k.company.accounts["3110"], a)})
}

func (k *worker) contact() {
	k.do(&write{method: "POST", path: contacts, list: contacts, body: `{"name":"Contact","contactType":"both","externalId":"TOKEN"}`})
}

func (k *worker) product() {
	a := amount()
	k.do(&write{method: "POST", path: products, list: products, want: a,
		body: fmt.Sprintf(`{"code":"TOKEN","name":"Product","productType":"inventory","unit":"pc","vatType":"vatExclusive","purchaseVatType":"vatExclusive","taxRate":7,
"salePrice":%s,"initialStock":{"quantity":10,"unitCost":3,"date":"2026-11-01"},"externalId":"TOKEN"}`, a)})
}

// sale sends an invoice and pays it with a receipt.
func (k *worker) sale() {
	whole := rand.IntN(9000) + 1
	invoice := &write{method: "POST", path: sales, list: sales, want: fmt.Sprintf("%d.%02d", whole*214/100, whole*214%100),
		body: fmt.Sprintf(`{"documentType":"IV","contactId":%d,"issueDate":"2026-11-14","vatRate":7,"externalId":"TOKEN",
"items":[{"productId":%d,"name":"Product","unit":"pc","quantity":2,"unitPrice":%d}]}`,
			k.company.contact, k.company.products[rand.IntN(len(k.company.products))], whole)}
	if !k.do(invoice) {
		return
	}
	iv := invoice.answer.ID
	if !k.do(&write{method: "PATCH", path: fmt.Sprintf("%s/%d/status", sales, iv), body: `{"status":"sent","remark":"TOKEN"}`,
		effects: []effect{{sales, iv, "sent"}}}) {
		return
	}
	receipt := &write{method: "POST", path: "/sales/convert", body: fmt.Sprintf(`{"fromId":%d,"toType":"RE"}`, iv), list: sales, want: invoice.want}
	if !k.do(receipt) {
		return
	}
	re := receipt.answer.ID
	k.do(&write{method: "PATCH", path: fmt.Sprintf("%s/%d/status", sales, re), body: `{"status":"sent","remark":"TOKEN"}`,
		effects: []effect{{sales, re, "sent"}, {sales, iv, "paid"}}})
}

// purchase receives goods and bills them.
func (k *worker) purchase() {
	price := rand.IntN(500) + 1
	item := fmt.Sprintf(`"items":[{"productId":%d,"description":"Goods","unit":"pc","quantity":3,"unitPrice":%d}]`, k.company.products[0], price)
	goods := &write{method: "POST", path: purchases, list: purchases, want: fmt.Sprint(3 * price),
		body: fmt.Sprintf(`{"docType":"GR","docDate":1794621600,"currency":"THB","contactId":%d,"externalId":"TOKEN",%s}`, k.company.contact, item)}
	if !k.do(goods) || !k.move(goods.answer.ID, "posted") {
		return
	}
	bill := &write{method: "POST", path: purchases, list: purchases, want: fmt.Sprint(3 * price),
		body: fmt.Sprintf(`{"docType":"PI","docDate":1794621600,"currency":"THB","refDocId":%d,"externalId":"TOKEN",%s}`, goods.answer.ID, item)}
	if !k.do(bill) || !k.move(bill.answer.ID, "matched") {
		return
	}
	k.move(bill.answer.ID, "approved")
}

func (k *worker) move(id int64, status string) bool {
	return k.do(&write{method: "PATCH", path: fmt.Sprintf("%s/%d/status", purchases, id), effects: []effect{{purchases, id, status}},
		body: fmt.Sprintf(`{"status":%q,"note":"TOKEN"}`, status)})
}
