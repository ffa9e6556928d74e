package browser

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/paper"
	"kontor/internal/sales"
	"kontor/internal/test/firm"
)

// run asks an operation with the JSON text of its input.
func run[In, Out any](t testing.TB, tx *db.Tx, op func(*db.Tx, In) (Out, error), body string) Out {
	t.Helper()
	in, err := firm.Body[In]([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	out, err := op(tx, in)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestPaper prints an invoice of sixty lines in Thai: it takes several pages,
// says the amount in words in the language that is asked for, and carries the
// code by which exactly that amount is paid.
func TestPaper(t *testing.T) {
	desk := Empty(t)
	f := desk.Join("paper")
	var invoice sales.Document
	f.Must(func(tx *db.Tx) error {
		wallet := ledger.MoneyFields{Kind: ledger.KindEWallet, AccountName: "PromptPay", AccountNo: "081-234-5678"}
		if _, err := ledger.UpsertMoneyAccount(tx, ledger.MoneyChange{MoneyFields: wallet}); err != nil {
			return err
		}
		customer := run(t, tx, contact.Create, `{"name": "บริษัท น้ำใจพาณิชย์ จำกัด", "contactType": "client", "taxId": "0105561000121", "branchCode": "00000", "address": "12 ถนนสีลม บางรัก กรุงเทพฯ 10500"}`)
		var lines []string
		for i := range 60 {
			lines = append(lines, fmt.Sprintf(`{"name": "น้ำปลาแท้ ตราปู่ย่า ขวดที่ %d", "unit": "ขวด", "quantity": 3, "unitPrice": %d.25}`, i+1, 10+i))
		}
		invoice = run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-15", "vatRate": 7, "items": [%s]}`, customer.ID, strings.Join(lines, ",")))
		return sales.SetStatus(tx, sales.StatusChange{Path: invoice.ID, Status: string(document.Sent)})
	})
	tab := desk.SignIn(desk.Owner)
	tab.Go(desk.At("/sales/%d/print?lang=th&copy=original", invoice.ID))
	tab.See("ใบแจ้งหนี้/ใบกำกับภาษี")
	tab.See("15 พฤศจิกายน 2569")
	tab.See("0105561000121 สำนักงานใหญ่")
	tab.See(paper.InThai(invoice.GrandTotal, "THB", 2))
	if n := tab.Text(`document.querySelectorAll('.doc tbody tr').length`); n != "60" {
		t.Errorf("%s lines on paper", n)
	}
	code, err := paper.PromptPay("0812345678", invoice.GrandTotal)
	if err != nil {
		t.Fatal(err)
	}
	_, path, err := paper.QR(code)
	if err != nil {
		t.Fatal(err)
	}
	if drawn := tab.Text(`document.querySelector('.qr path').getAttribute('d')`); drawn != path {
		t.Errorf("the code on paper is not that of %s", code)
	}
	if pages := bytes.Count(tab.PDF(), []byte("/Type /Page\n")); pages < 2 {
		t.Errorf("sixty lines take %d pages", pages)
	}
	tab.Go(desk.At("/sales/%d/print?lang=both", invoice.ID))
	tab.See("Invoice / Tax invoice")
	tab.See(paper.InEnglish(invoice.GrandTotal, "THB", 2))
	if n := tab.Text(`document.querySelectorAll('.paper').length`); n != "2" {
		t.Errorf("%s papers, want the original and the copy", n)
	}
}
