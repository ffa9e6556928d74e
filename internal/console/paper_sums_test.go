package console_test

import (
	"fmt"
	"net/url"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/sales"
)

// The lines add up to the subtotal, on the page, in the editor and on paper: discounts of lines are
// in their amounts, and only the document's discount is below.
func TestLinesAddUpToTheSubtotal(t *testing.T) {
	each(t, func(o *office) {
		b, customer, fifty := o.signedIn("owner@acme.test"), o.customer(), num.MoneyOf(50)
		id := o.invoice(customer, func(in *sales.New) {
			in.Items[0].DiscountPercent, in.DiscountAmount = num.PercentOf(10), &fifty
			in.Items = append(in.Items, sales.EditableItem{Name: "Paper", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(200)})
		})
		b.adds(id, "One thousand one hundred twenty-three baht and fifty satang", "Subtotal 1,100.00", "Discount −50.00", "Amount before VAT 1,050.00",
			"VAT 7% 73.50", "Grand total (THB) 1,123.50")
		b.get(o.at("/sales/%d", id)).says(o, "<dt>Subtotal</dt><dd>1,100.00</dd>", "<dt>Discount</dt><dd>−50.00</dd>", "<dt>Amount before VAT</dt><dd>1,050.00</dd>")
		draft := url.Values{"documentType": {"IV"}, "contactId": {fmt.Sprint(customer)}, "issueDate": {"2023-11-15"}, "vatRate": {"7"}, "currency": {"THB"},
			"items[0].name": {"Books"}, "items[0].quantity": {"1"}, "items[0].unitPrice": {"1000"}, "items[0].discountPercent": {"10"}, "discountAmount": {"50"}}
		b.post(o.at("/sales/preview"), draft).says(o, "<dt>Subtotal</dt><dd>900.00</dd>", "<dt>Discount</dt><dd>−50.00</dd>",
			"<dt>Amount before VAT</dt><dd>850.00</dd>")
	})
}

// A document with several kinds of VAT names value and VAT of each, on its page as on paper.
func TestPartsOfMixedVATAreNamed(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		id := o.invoice(o.customer(), func(in *sales.New) {
			in.Items = append(in.Items, sales.EditableItem{Name: "Book", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(2500), VatCategory: document.ExemptVAT})
		})
		b.adds(id, "Three thousand five hundred seventy baht only", "Subtotal 3,500.00", "Amount before VAT 7% 1,000.00", "VAT 7% 70.00",
			"Exempt value 2,500.00", "Grand total (THB) 3,570.00")
		b.get(o.at("/sales/%d", id)).says(o, "<dt>Amount before VAT 7%</dt><dd>1,000.00</dd>", "<dt>VAT 7%</dt><dd>70.00</dd>", "<dd>2,500.00</dd>")
	})
}

// A receipt that is the tax invoice of services says what they were, their value and VAT.
func TestReceiptOfServicesIsATaxInvoice(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		o.policy(ledger.Policies{VatOnPayment: org.VatOfServices}, "VatOnPayment")
		var training product.Product
		o.acme.Must(func(tx *db.Tx) (err error) {
			training, err = product.Create(tx, product.New{Code: "T1",
				Details: product.Details{Name: "Training", ProductType: product.Service, VatType: "vatExclusive", PurchaseVatType: "vatExclusive"}})
			return err
		})
		customer := o.customer()
		id := o.invoice(customer, func(in *sales.New) {
			in.Items[0].ProductID, in.Items[0].Name = num.Ref(training.ID), "Training in October"
		})
		o.send(id, document.Sent)
		b.get(o.at("/sales/%d", id)).says(o, "A full tax invoice states the customer&#39;s address and tax ID. Somchai lacks: Address, Tax ID")
		half := num.MoneyOf(535)
		var receipt sales.Document
		o.acme.Must(func(tx *db.Tx) (err error) {
			receipt, err = sales.Receive(tx, sales.Receipt{ID: id, ReceivedAmount: &half})
			return err
		})
		b.adds(receipt.ID, "Five hundred thirty-five baht only", "Amount before VAT 500.00", "VAT 7% 35.00", "Received (THB) 535.00", "Still outstanding 535.00")
		b.get(o.at("/sales/%d/print?lang=en", receipt.ID)).says(o, "Receipt / Tax invoice", "Training in October · 1").has(o, "", "Exchange rate")
		b.get(o.at("/sales/%d", receipt.ID)).says(o, "Training in October", "<dt>Amount before VAT</dt><dd>500.00</dd>", "<dt>VAT 7%</dt><dd>35.00</dd>")
		// One receipt for the rest and for goods that have a tax invoice: what is received is all that stands above it.
		goods := o.invoice(customer, func(in *sales.New) { in.VatPoint = document.AtIssue })
		o.send(goods, document.Sent)
		var note sales.Document
		o.acme.Must(func(tx *db.Tx) (err error) {
			if note, err = sales.Consolidate(tx, sales.Consolidation{DocumentIds: []uint32{id, goods}}); err == nil {
				receipt, err = sales.Receive(tx, sales.Receipt{ID: note.ID})
			}
			return err
		})
		b.adds(receipt.ID, "One thousand six hundred five baht only", "Amount before VAT 500.00", "VAT 7% 35.00", "On earlier tax invoices 1,070.00",
			"Received (THB) 1,605.00", "Still outstanding 0.00")
		b.get(o.at("/sales/%d", receipt.ID)).says(o, "<dt>VAT 7%</dt>", "<dt>On earlier tax invoices</dt>", "<dd>1,070.00</dd>")
	})
}

// With the policy, a cash sale to a customer without a tax ID is an abbreviated tax invoice with
// prices that include VAT, on A4 and as a slip. One to others is a full one.
func TestAbbreviatedTaxInvoice(t *testing.T) {
	each(t, func(o *office) {
		b, walkIn := o.signedIn("owner@acme.test"), o.customer()
		sell := func(customer uint32) uint32 {
			id := o.invoice(customer, func(in *sales.New) {
				in.DocumentType = "CS"
				in.Items[0].DiscountPercent = num.PercentOf(10)
				in.Items = append(in.Items, sales.EditableItem{Name: "Pen", Quantity: num.QtyOf(3), UnitPrice: num.MustMoney("9.99")})
			})
			return id
		}
		full := sell(walkIn)
		b.get(o.at("/sales/%d", full)).says(o, "A full tax invoice states the customer")
		o.send(full, document.Paid)
		b.get(o.at("/sales/%d/print?lang=th", full)).says(o, "ใบเสร็จรับเงิน/ใบกำกับภาษี<").has(o, "", "ใบกำกับภาษีอย่างย่อ")
		o.policy(ledger.Policies{RetailAbbreviated: true}, "RetailAbbreviated")
		b.get(o.at("/sales/%d/print?lang=th", full)).has(o, "", "ใบกำกับภาษีอย่างย่อ") // issued before

		short := sell(walkIn)
		b.get(o.at("/sales/%d", short)).has(o, "", "A full tax invoice states")
		for _, status := range []document.Status{"", document.Paid} {
			if status != "" {
				o.send(short, status)
			}
			// 900 and 29.97 are 929.97, and 65.10 VAT.
			b.adds(short, "Nine hundred ninety-five baht and seven satang", "Subtotal 995.07", "Grand total (THB) 995.07")
			b.get(o.at("/sales/%d/print?lang=th", short)).says(o, "ใบกำกับภาษีอย่างย่อ/ใบเสร็จรับเงิน", "ราคารวมภาษีมูลค่าเพิ่มแล้ว", "963.00", "32.07")
			b.get(o.at("/sales/%d/print?lang=en&size=80mm", short)).says(o, `class="paper slip"`, "Tax invoice (ABB)", "Prices include VAT", "3  × 10.6893",
				"32.07", "995.07").has(o, "", "Somchai")
		}
		b.get(o.at("/sales/%d/pdf?size=80mm", short)).is(o.T, 200, "a slip")
		b.get(o.at("/sales/%d/print?size=80mm", o.invoice(walkIn, nil))).is(o.T, 400, "a slip of an invoice")

		var company contact.Contact
		o.acme.Must(func(tx *db.Tx) (err error) {
			company, err = contact.Create(tx, contact.New{Name: "Siam", ContactType: contact.Both, Details: contact.Details{TaxID: "0105560000018", Address: "1 Silom"}})
			return err
		})
		named := sell(company.ID)
		b.get(o.at("/sales/%d", named)).has(o, "", "A full tax invoice states")
		o.send(named, document.Paid)
		b.get(o.at("/sales/%d/print?lang=th&size=80mm", named)).says(o, "ใบเสร็จรับเงิน/ใบกำกับภาษี<", "Siam", "1 Silom").has(o, "", "อย่างย่อ")
		draft := url.Values{"documentType": {"IV"}, "contactId": {fmt.Sprint(walkIn)}, "issueDate": {"2023-11-15"}, "vatRate": {"7"}, "currency": {"THB"},
			"items[0].name": {"Books"}, "items[0].quantity": {"1"}, "items[0].unitPrice": {"1000"}}
		b.post(o.at("/sales/preview"), draft).says(o, "A full tax invoice states the customer")
		draft.Set("documentType", "CS")
		b.post(o.at("/sales/preview"), draft).has(o, "", "A full tax invoice states")
	})
}

// policy changes settings.
func (o *office) policy(p ledger.Policies, fields ...string) {
	o.Helper()
	o.acme.Must(func(tx *db.Tx) error {
		_, err := ledger.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(p, fields...)})
		return err
	})
}

// says fails unless the page has all texts.
func (r reply) says(o *office, texts ...string) reply {
	o.Helper()
	for _, text := range texts {
		r.has(o, text)
	}
	return r
}
