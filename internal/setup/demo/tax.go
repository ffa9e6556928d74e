package demo

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/filing"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// filedMonths is the number of VAT returns of the demo company. The month after them is due.
const filedMonths = 3

// taxStage files the returns of three months, pays the first two and amends the VAT return of
// the third. Withholding tax of the months before is filed and paid.
func taxStage() stage {
	return stage{name: "tax returns", steps: filedMonths + 2, step: func(tx *db.Tx, n int) {
		first := when.MonthOf(tx.Today()).Add(-filedMonths - 1)
		switch n {
		case 0:
			for month := when.MonthOf(firstDay(tx.Today())); month.Before(first); month = month.Add(1) {
				withheld(tx, month, true)
			}
		case filedMonths + 1:
			amend(tx, first.Add(filedMonths-1))
		default:
			withheld(tx, first.Add(n-1), n < filedMonths)
			file(tx, first.Add(n-1), n < filedMonths)
		}
	}}
}

// file files the return of a month and, if asked, pays it on its due date.
func file(tx *db.Tx, month when.Month, pays bool) {
	f := must(filing.File(tx, filing.New{Form: tax.PP30, Month: month, ConfirmOutside: true, FiledOn: month.Add(1).First().AddDays(9)}))
	if pays && f.OutstandingAmount.Sign() > 0 {
		must(tax.Pay(tx, tax.NewPayment{ID: f.ID, Date: f.DueDate, Amount: num.Booked{Money: f.OutstandingAmount}}))
	}
}

// withheld files the withholding tax returns of a month that has payments with tax withheld.
func withheld(tx *db.Tx, month when.Month, pays bool) {
	change := input.Sent(ledger.Policies{PndTransAmt: org.TransferTax}, "PndTransAmt")
	must(ledger.ChangeSettings(tx, ledger.PolicyChange{Patch: change}))
	for _, form := range []string{tax.PND3, tax.PND53} {
		rows, _, err := tax.WithheldOf(tx, form, month)
		do(err)
		if len(rows) == 0 {
			continue
		}
		f := must(filing.File(tx, filing.New{Form: form, Month: month, FiledOn: month.Add(1).First().AddDays(5)}))
		if pays {
			must(tax.Pay(tx, tax.NewPayment{ID: f.ID, Date: f.DueDate, Amount: num.Booked{Money: f.OutstandingAmount}}))
		}
	}
}

// amend adds a cash sale that was missing in a filed month and files the month again.
func amend(tx *db.Tx, month when.Month) {
	f := must(tax.Current(tx, tax.PP30, month))
	must(tax.Amend(tx, tax.Amendment{ID: f.ID, Reason: "A cash sale was missing"}))
	buyer := contactNamed(tx, partners[0].name)
	sale := must(sales.Create(tx, sales.New{DocumentType: document.CashSale, Draft: sales.Draft{
		Editable: sales.Editable{ContactID: num.Ref(buyer.ID), IssueDate: month.Last(), VatRate: num.PercentOf(7)},
		Items:    []sales.EditableItem{{Name: "Delivery", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1200)}},
	}}))
	do(sales.SetStatus(tx, sales.StatusChange{Path: sale.ID, Status: "paid"}))
	file(tx, month, false)
}
