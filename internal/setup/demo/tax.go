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
	return stage{name: "tax returns", steps: filedMonths + 2, step: func(tx *db.Tx, n int) error {
		first := when.MonthOf(tx.Today()).Add(-filedMonths - 1)
		switch n {
		case 0:
			for month := when.MonthOf(firstDay(tx.Today())); month.Before(first); month = month.Add(1) {
				if err := withheld(tx, month, true); err != nil {
					return err
				}
			}
			return nil
		case filedMonths + 1:
			return amend(tx, first.Add(filedMonths-1))
		}
		if err := withheld(tx, first.Add(n-1), n < filedMonths); err != nil {
			return err
		}
		return file(tx, first.Add(n-1), n < filedMonths)
	}}
}

// file files the return of a month and, if asked, pays it on its due date.
func file(tx *db.Tx, month when.Month, pays bool) error {
	f, err := filing.File(tx, filing.New{Form: tax.PP30, Month: month, ConfirmOutside: true, FiledOn: month.Add(1).First().AddDays(9)})
	if err != nil || !pays || f.OutstandingAmount.Sign() <= 0 {
		return err
	}
	_, err = tax.Pay(tx, tax.NewPayment{ID: f.ID, Date: f.DueDate, Amount: num.Booked{Money: f.OutstandingAmount}})
	return err
}

// withheld files the withholding tax returns of a month that has payments with tax withheld.
func withheld(tx *db.Tx, month when.Month, pays bool) error {
	change := input.Sent(ledger.Policies{PndTransAmt: org.TransferTax}, "PndTransAmt")
	if _, err := ledger.ChangeSettings(tx, ledger.PolicyChange{Patch: change}); err != nil {
		return err
	}
	for _, form := range []string{tax.PND3, tax.PND53} {
		rows, _, err := tax.WithheldOf(tx, form, month)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			continue
		}
		f, err := filing.File(tx, filing.New{Form: form, Month: month, FiledOn: month.Add(1).First().AddDays(5)})
		if err != nil {
			return err
		}
		if !pays {
			continue
		}
		if _, err := tax.Pay(tx, tax.NewPayment{ID: f.ID, Date: f.DueDate, Amount: num.Booked{Money: f.OutstandingAmount}}); err != nil {
			return err
		}
	}
	return nil
}

// amend adds a cash sale that was missing in a filed month and files the month again.
func amend(tx *db.Tx, month when.Month) error {
	f, err := tax.Current(tx, tax.PP30, month)
	if err != nil {
		return err
	}
	if _, err := tax.Amend(tx, tax.Amendment{ID: f.ID, Reason: "A cash sale was missing"}); err != nil {
		return err
	}
	buyer, err := contactNamed(tx, partners[0].name)
	if err != nil {
		return err
	}
	sale, err := sales.Create(tx, sales.New{DocumentType: document.CashSale, Draft: sales.Draft{
		Editable: sales.Editable{ContactID: num.Ref(buyer.ID), IssueDate: month.Last(), VatRate: num.PercentOf(7)},
		Items:    []sales.EditableItem{{Name: "Delivery", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1200)}},
	}})
	if err != nil {
		return err
	}
	if err := sales.SetStatus(tx, sales.StatusChange{Path: sale.ID, Status: "paid"}); err != nil {
		return err
	}
	return file(tx, month, false)
}
