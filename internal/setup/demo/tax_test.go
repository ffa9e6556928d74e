package demo

import (
	"slices"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// demoTaxMonths finds three filed months, the last one amended, the next one due, and a service
// that is half paid: its receipt has a row in the register.
func demoTaxMonths(t *testing.T, tx *db.Tx) error {
	last := when.MonthOf(tx.Today()).Add(-2)
	for i := range filedMonths {
		f, err := tax.Current(tx, tax.PP30, last.Add(-i))
		if err != nil {
			return err
		}
		if amended := i == 0; f == nil || (f.Sequence == 1) != amended {
			t.Errorf("return of %s: %+v", last.Add(-i), f)
		}
	}
	tasks, err := tax.Tasks(tx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(tasks, func(d tax.Task) bool { return d.Form == tax.PP30 && d.Month == last.Add(1) && d.Owed.IsZero() }) {
		t.Errorf("no VAT return is due: %+v", tasks)
	}
	for _, d := range tasks {
		if d.Owed.IsZero() && d.Month != last.Add(1) {
			t.Errorf("%s of %s is not filed", d.Form, d.Month)
		}
	}
	service, err := halfPaid(tx)
	if err != nil {
		return err
	}
	if service.UndueVatAmount.Sign() <= 0 || service.UndueVatAmount.Cmp(service.VatAmount) >= 0 {
		t.Fatalf("no service is half paid: %+v", service)
	}
	receipts, err := sales.List(tx, sales.Filter{RefDocumentID: num.Ref(service.ID), Page: input.Page{Limit: 10}})
	if err != nil || len(receipts.Items) != 1 {
		t.Fatalf("receipts of %s: %+v %v", service.DocumentNumber, receipts.Items, err)
	}
	receipt := receipts.Items[0]
	register, err := report.VatOutputOf(tx, report.VatOutputQuery{TaxMonth: report.TaxMonth{Month: when.MonthOf(receipt.IssueDate)}})
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(register.Rows, func(r report.VatOutputRow) bool {
		return r.DocumentID == num.Ref(receipt.ID) && r.VatAmount == receipt.DeclaredVatAmount
	}) {
		t.Errorf("%s has no row in the register", receipt.DocumentNumber)
	}
	return nil
}

// halfPaid returns the partially paid invoice with VAT on payment.
func halfPaid(tx *db.Tx) (sales.Document, error) {
	page, err := sales.List(tx, sales.Filter{Type: "IV", Status: string(document.PartiallyPaid), Page: input.Page{Limit: 100}})
	for _, d := range page.Items {
		if d.VatPoint == document.AtPayment {
			return d, err
		}
	}
	return sales.Document{}, err
}
