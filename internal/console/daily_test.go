package console_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/books/export"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// The dialog that voids a document has two buttons that differ in both languages, and says what
// happens to this type.
func TestVoidDialogs(t *testing.T) {
	each(t, func(o *office) {
		b, customer := o.signedIn("owner@acme.test"), o.customer()
		offer, invoice := o.invoice(customer, func(in *sales.New) { in.DocumentType = "QT" }), o.invoice(customer, nil)
		o.send(offer, document.Sent)
		o.send(invoice, document.Sent)
		b.get(o.at("/sales/%d", offer)).has(o, `value="void">Void</button>`, "Reverses its entry")
		b.get(o.at("/sales/%d", invoice)).has(o, "Reverses its entry with today")
		b.thai()
		page := b.get(o.at("/sales/%d", offer))
		page.has(o, `value="void">ยกเลิกเอกสาร</button>`, "กลับรายการบัญชี")
		page.has(o, `commandfor="to-void">กลับ</button>`)
	})
}

// A category without VAT sets the rate to 0, while the draft is written and when it is saved.
func TestCategoryTakesTheRate(t *testing.T) {
	each(t, func(o *office) {
		b, customer := o.signedIn("owner@acme.test"), o.customer()
		form := url.Values{"documentType": {"IV"}, "contactId": {fmt.Sprint(customer)}, "_contact": {"Somchai"}, "issueDate": {"2023-11-15"},
			"vatRate": {"7"}, "vatCategory": {"zero"},
			"items[0].name": {"Desk"}, "items[0].quantity": {"1"}, "items[0].unitPrice": {"100"}}
		b.post(o.at("/sales/new?type=IV"), form).is(o.T, 303, "a zero-rated invoice")
		o.acme.Read(func(tx *db.Tx) error {
			all, err := sales.List(tx, sales.Filter{})
			if err == nil && (!all.Items[0].VatRate.IsZero() || all.Items[0].VatCategory != document.ZeroVAT || all.Items[0].GrandTotal != num.MoneyOf(100)) {
				o.Errorf("the invoice has %s %% and is %s", all.Items[0].VatRate, all.Items[0].VatCategory)
			}
			return err
		})
		form.Del("contactId")
		form.Del("_contact")
		b.post(o.at("/sales/new?type=IV"), form).refused(o, `Customer: `, "Contact: ")
	})
}

// Bills that are ticked in the list are approved together, all of them or none.
func TestTickedBillsAreApproved(t *testing.T) {
	each(t, func(o *office) {
		b, supplier := o.signedIn("owner@acme.test"), o.customer()
		var ids []string
		for _, kind := range []string{"PI", "PI", "PV", "PO"} {
			ids = append(ids, fmt.Sprint(o.order(func(in *purchase.New) { in.DocType, in.ContactID = kind, num.Ref(supplier) })))
		}
		b.post(o.at("/purchases"), url.Values{"_do": {"approve"}, "docIds": ids}).refused(o, "cannot be approved")
		b.post(o.at("/purchases"), url.Values{"_do": {"approve"}, "docIds": ids[:3]}).is(o.T, 303, "approving")
		o.acme.Read(func(tx *db.Tx) error {
			all, err := purchase.List(tx, purchase.Filter{Status: document.Approved})
			if len(all.Items) != 3 {
				o.Errorf("%d documents are approved", len(all.Items))
			}
			return err
		})
	})
}

// The page of a paid invoice asks for no money; a bar above it says what is open.
func TestPageSaysWhatIsOpen(t *testing.T) {
	each(t, func(o *office) {
		o.acme.Must(func(tx *db.Tx) error {
			_, err := ledger.CreateBank(tx, ledger.NewBank{Kind: ledger.KindEWallet, BankDetails: ledger.BankDetails{AccountName: "PromptPay", AccountNo: "0812345678"}})
			return err
		})
		b, invoice := o.signedIn("owner@acme.test"), o.invoice(o.customer(), nil)
		paper := o.at("/sales/%d/print?lang=en", invoice)
		o.send(invoice, document.Sent)
		b.get(paper).has(o, "Open now: 1,070.00")
		b.get(paper).has(o, `class="qr"`)
		for _, left := range []string{"Open now: 670.00", "Paid. Nothing is open."} {
			o.acme.Must(func(tx *db.Tx) error {
				part := num.MoneyOf(400)
				in := sales.Receipt{ID: invoice, ReceivedAmount: &part}
				if left != "Open now: 670.00" {
					in.ReceivedAmount = nil
				}
				_, err := sales.Receive(tx, in)
				return err
			})
			b.get(paper).has(o, left, `class="qr"`)
		}
	})
}

// Opening workbooks take dates as Thai users type them. A row that cannot be read causes no second
// error about the sum of its list, and errors are in one language.
func TestOpeningTakesThaiDates(t *testing.T) {
	each(t, func(o *office) {
		b, at := o.signedIn("owner@acme.test"), o.at("/journal/opening")
		o.acme.Must(func(tx *db.Tx) error {
			_, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client, Details: contact.Details{ExternalID: "C77"}})
			return err
		})
		b.thai()
		try := func(day, total string) reply {
			var content bytes.Buffer
			book := export.NewWorkbook(&content)
			if err := errors.Join(book.Sheet("Accounts", "accountCode", "debit", "credit"), book.Row("1130", total, ""), book.Row("3110", "", total),
				book.Sheet("Receivables", "contactExternalId", "originalNumber", "issueDate", "amount"), book.Row("C77", "OLD-1", day, "10700"), book.Close()); err != nil {
				o.Fatal(err)
			}
			return b.upload(at, url.Values{"cutOverDate": {"2023-12-31"}, "lock": {"false"}, "_do": {"try"}}, "file", "opening.xlsx", content.Bytes())
		}
		for _, day := range []string{"10/09/2566", "10/9/2023", "2566-09-10"} {
			try(day, "10700").has(o, "ยอดตรงกันและนำเข้าได้")
		}
		try("40/09/2566", "10700").has(o, "40/09/2566", "ยอดรวม", "the sum of")
		try("10/09/2566", "999").has(o, "ต้องเท่ากับ 10,700.00 ซึ่งเป็นยอดรวมของแผ่นงาน ลูกหนี้", "the sum of")
	})
}

// A company that changes over in the middle of a month sets the next number of a series. A number
// is never given twice, and the books and lists stay in order.
func TestNextNumberOfASeries(t *testing.T) {
	each(t, func(o *office) {
		b, customer, at := o.signedIn("owner@acme.test"), o.customer(), o.at("/settings/numbering/IV/next")
		first := o.sale(o.invoice(customer, nil)).DocumentNumber
		b.post(at, url.Values{"docType": {"IV"}, "next": {"1"}}).refused(o, first)
		b.post(at, url.Values{"docType": {"IV"}, "next": {"99999"}}).refused(o, "at most 10000")
		b.post(at, url.Values{"docType": {"JV"}, "next": {"5"}}).is(o.T, 422, "a series that does not continue others")
		b.post(at, url.Values{"docType": {"IV"}, "next": {"351"}}).is(o.T, 303, "setting the next number")
		b.post(o.at("/settings/numbering/WT/next"), url.Values{"docType": {"WT"}, "next": {"12"}}).is(o.T, 303, "setting the next number of certificates")
		next := first[:len(first)-4] + "0351"
		b.get(o.at("/settings/numbering")).has(o, next)
		if got := o.sale(o.invoice(customer, nil)).DocumentNumber; got != next {
			o.Errorf("the next invoice is %s, not %s", got, next)
		}
		b.get(o.at("/sales?search=%s", next)).has(o, next)
		o.acme.Check()
	})
}

// Debit notes start empty, cash sales are paid in cash, and forms start with the last date typed.
func TestStartsOfForms(t *testing.T) {
	each(t, func(o *office) {
		b, customer := o.signedIn("owner@acme.test"), o.customer()
		invoice := o.invoice(customer, nil)
		o.send(invoice, document.Sent)
		var cash uint32
		o.acme.Must(func(tx *db.Tx) error {
			if _, err := ledger.CreateBank(tx, ledger.NewBank{Kind: ledger.KindCash, BankDetails: ledger.BankDetails{AccountName: "Drawer"}}); err != nil {
				return err
			}
			banks, err := ledger.Banks(tx, struct{}{})
			for _, bank := range slices.Backward(banks) {
				if bank.Kind == ledger.KindCash {
					cash = bank.ID
				}
			}
			return err
		})
		b.post(o.at("/sales/%d/convert", invoice), url.Values{"toType": {"DN"}, "issueDate": {"2023-11-15"}}).is(o.T, 303, "a debit note")
		o.acme.Read(func(tx *db.Tx) error {
			all, err := sales.List(tx, sales.Filter{Type: "DN"})
			if err == nil && (len(all.Items) != 1 || len(all.Items[0].Items) != 1 || !all.Items[0].GrandTotal.IsZero()) {
				o.Errorf("the debit note is %+v", all.Items)
			}
			return err
		})
		page := b.get(o.at("/sales/new?type=CS"))
		if bank := page.fields(o).Get("bankId"); bank != fmt.Sprint(cash) {
			o.Errorf("a cash sale is paid into %s, not %d", bank, cash)
		}
		if day := page.fields(o).Get("issueDate"); day != "2023-11-15" {
			o.Errorf("a new sale starts on %s", day)
		}
		b.post(o.at("/settings/rates"), url.Values{"currency": {"USD"}, "date": {"2023-10-05"}, "rate": {"35"}}).is(o.T, 303, "a rate of October")
		b.get(o.at("/sales/new?type=IV")).has(o, `value="2023-10-05"`)
		b.get(o.at("/sales/%d", invoice)).has(o, fmt.Sprintf(`value="%s"`, o.sale(invoice).IssueDate))
	})
}
