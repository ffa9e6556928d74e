package console_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// An order shows its deposit in the chain and links the entry that was posted. Texts that the
// program wrote speak the reader's language, on the page and on paper.
func TestChainShowsDepositsAndLinksPostings(t *testing.T) {
	each(t, func(o *office) {
		order := o.invoice(o.customer(), func(in *sales.New) { in.DocumentType = "SO" })
		o.send(order, document.Sent)
		var deposit sales.Document
		o.acme.Must(func(tx *db.Tx) (err error) {
			deposit, err = sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: order, Amount: num.MoneyOf(107), Date: tx.Today()})
			return err
		})
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/sales/%d", order)).has(o, fmt.Sprintf(`<a href="%s">`, o.at("/sales/%d", deposit.ID)))
		page := b.get(o.at("/sales/%d", deposit.ID))
		page.has(o, `<a class="no" href="`+o.at("/journal/"))
		page.has(o, "Deposit for SO-")
		b.post("/language", url.Values{"to": {"th"}, "next": {"/"}}).is(o.T, 303, "the other language")
		b.get(o.at("/sales/%d", deposit.ID)).has(o, "เงินมัดจำสำหรับ SO-", "Deposit for")
		b.get(o.at("/sales/%d/print?lang=th", deposit.ID)).has(o, "เงินมัดจำสำหรับ SO-", "Deposit for")
		b.post("/language", url.Values{"to": {"en"}, "next": {"/"}}).is(o.T, 303, "the first language")
		var deposits, receivables uint32
		o.acme.Read(func(tx *db.Tx) error {
			chart, err := ledger.ChartOf(tx)
			deposits, receivables = chart.Key(ledger.CustomerDeposit).ID, chart.Key(ledger.Receivable).ID
			return err
		})
		lines := b.get(o.at("/reports/general-ledger?accountId=%d", deposits))
		lines.has(o, ">100.00<", ">−100.00<")
		rows, _ := sheetOf(o, b.get(o.at("/reports/general-ledger?format=xlsx&accountId=%d", deposits)))
		if last := rows[len(rows)-2]; last[len(last)-1] != "100.00" {
			o.Errorf("the workbook shows the balance of deposits as %v", last)
		}
		if strings.Contains(b.get(o.at("/reports/general-ledger?accountId=%d", receivables)).text, "−") {
			o.Error("receivables are negative")
		}
	})
}

// Doubtful tax IDs are shown in the settings and in the dialog of a new contact.
func TestDoubtfulTaxIDsAreShownInSettingsAndDialogs(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for _, at := range []string{"/settings", "/pick/contacts/new?as=client"} {
			page := b.get(o.at("%s", at))
			page.has(o, `id="doubt-TaxID"`)
			page.has(o, `hx-post="`+o.at("/contacts/doubts")+`"`)
		}
		b.post(o.at("/contacts/doubts"), url.Values{"taxId": {"107547000117"}}).has(o, "leading zero may be missing")
	})
}
