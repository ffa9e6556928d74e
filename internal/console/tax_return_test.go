package console_test

import (
	"fmt"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/filing"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// The draft of a payment asks for the tax invoice if the VAT of its bill is due on payment.
func TestVoucherAsksForTaxInvoiceOfVATOnPayment(t *testing.T) {
	each(t, func(o *office) {
		supplier := o.customer()
		atIssue := o.bill(supplier, nil)
		o.acme.Must(func(tx *db.Tx) error {
			change := input.Sent(ledger.Policies{VatOnPayment: org.VatOfServices, InputVat: org.OnTaxInvoice}, "VatOnPayment", "InputVat")
			_, err := ledger.ChangeSettings(tx, ledger.PolicyChange{Patch: change})
			return err
		})
		atPayment := o.bill(supplier, func(in *purchase.New) { in.VatPoint = document.AtPayment })
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/purchases/new?type=PV&from=%d", atIssue)).has(o, `name="refDocId"`, `name="taxInvoice.number"`)
		draft := b.get(o.at("/purchases/new?type=PV&from=%d", atPayment))
		draft.has(o, `name="taxInvoice.number"`)
		form := draft.fields(o)
		form.Set("taxInvoice.number", "TX-7")
		b.post(o.at("/purchases/new?type=PV"), form).is(o.T, 303, "a voucher with its tax invoice")
		o.acme.Read(func(tx *db.Tx) error {
			found, err := purchase.List(tx, purchase.Filter{DocType: "PV"})
			if err == nil && (len(found.Items) != 1 || found.Items[0].TaxInvoice == nil || found.Items[0].TaxInvoice.Number != "TX-7") {
				o.Errorf("the voucher: %+v", found.Items)
			}
			return err
		})
	})
}

// A month before other filed months is amended on its page, also if its tax becomes less: the
// difference is refunded, because later months have carried the excess.
func TestEarlierMonthIsAmendedWithRefund(t *testing.T) {
	each(t, func(o *office) {
		var month when.Month
		o.acme.Must(func(tx *db.Tx) error {
			month = when.MonthOf(tx.Today()).Add(-2)
			customer, err := contact.Create(tx, contact.New{Name: "Somchai", ContactType: contact.Client})
			if err != nil {
				return err
			}
			sale, err := sales.Create(tx, sales.New{DocumentType: "IV", Draft: sales.Draft{
				Editable: sales.Editable{ContactID: num.Ref(customer.ID), IssueDate: month.Last(), VatRate: num.PercentOf(7)},
				Items:    []sales.EditableItem{{Name: "Desk", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100)}},
			}})
			if err != nil {
				return err
			}
			if err := sales.SetStatus(tx, sales.StatusChange{Path: sale.ID, Status: "sent"}); err != nil {
				return err
			}
			first, err := filing.File(tx, filing.New{Form: tax.PP30, Month: month})
			if err != nil {
				return err
			}
			if _, err := filing.File(tx, filing.New{Form: tax.PP30, Month: month.Add(1)}); err != nil {
				return err
			}
			if _, err := tax.Amend(tx, tax.Amendment{ID: first.ID, Reason: "Void"}); err != nil {
				return err
			}
			return sales.SetStatus(tx, sales.StatusChange{Path: sale.ID, Status: "void"})
		})
		b := o.signedIn("owner@acme.test")
		at := o.at("/tax/%s", month)
		page := b.get(at)
		page.has(o, "with the changes since filing")
		form := page.form(o, at+"/file")
		form.Set("excess", tax.Refund)
		b.post(at+"/file", form).is(o.T, 303, "an amendment with a refund")
	})
}

// The month's page files a return with a manual entry as its adjustment.
func TestReturnIsFiledWithAdjustment(t *testing.T) {
	each(t, func(o *office) {
		var entry uint32
		var month when.Month
		o.acme.Must(func(tx *db.Tx) error {
			month = when.MonthOf(tx.Today()).Add(-1)
			chart, err := ledger.ChartOf(tx)
			if err != nil {
				return err
			}
			seven := num.Booked{Money: num.MoneyOf(7)}
			made, err := ledger.Create(tx, ledger.NewEntry{EntryDate: month.Last(), Description: "Debit note of a supplier", Lines: []ledger.NewLine{
				{AccountID: chart.Key(ledger.BankCharges).ID, Debit: seven}, {AccountID: chart.Key(ledger.OutputVAT).ID, Credit: seven}}})
			entry = made.ID
			return err
		})
		b := o.signedIn("owner@acme.test")
		at := o.at("/tax/%s", month)
		form := b.get(at).form(o, at+"/file")
		form.Set("adjustments[0].entryId", fmt.Sprint(entry))
		form.Set("adjustments[0].baseAmount", "100")
		form.Set("adjustments[0].reason", "Late debit note")
		b.post(at+"/file", form).is(o.T, 303, "a return with an adjustment")
		o.acme.Read(func(tx *db.Tx) error {
			filed, err := tax.Filings(tx, tax.FilingFilter{Form: tax.PP30})
			if err == nil && (len(filed.Items) != 1 || filed.Items[0].Boxes.B5 != num.MoneyOf(7) || len(filed.Items[0].Adjustments) != 1) {
				o.Errorf("filed: %+v", filed.Items)
			}
			return err
		})
	})
}

// Home names every return that is not paid, not only the last one of its form.
func TestHomeNamesUnpaidReturns(t *testing.T) {
	each(t, func(o *office) {
		var months [2]when.Month
		o.acme.Must(func(tx *db.Tx) error {
			last := when.MonthOf(tx.Today()).Add(-1)
			months = [2]when.Month{last.Add(-1), last}
			customer, err := contact.Create(tx, contact.New{Name: "Somchai", ContactType: contact.Client})
			if err != nil {
				return err
			}
			for _, month := range months {
				sale, err := sales.Create(tx, sales.New{DocumentType: "IV", Draft: sales.Draft{
					Editable: sales.Editable{ContactID: num.Ref(customer.ID), IssueDate: month.Last(), VatRate: num.PercentOf(7)},
					Items:    []sales.EditableItem{{Name: "Desk", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100)}},
				}})
				if err == nil {
					err = sales.SetStatus(tx, sales.StatusChange{Path: sale.ID, Status: "sent"})
				}
				if err == nil {
					_, err = filing.File(tx, filing.New{Form: tax.PP30, Month: month})
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		b := o.signedIn("owner@acme.test")
		home := b.get(o.at("/"))
		home.has(o, o.at("/tax/%s", months[0]))
		home.has(o, o.at("/tax/%s", months[1]))
		o.acme.Must(func(tx *db.Tx) error {
			first, err := tax.Current(tx, tax.PP30, months[0])
			if err == nil {
				_, err = tax.Pay(tx, tax.NewPayment{ID: first.ID, Date: tx.Today(), Amount: num.Booked{Money: num.MoneyOf(7)}})
			}
			return err
		})
		b.get(o.at("/")).has(o, o.at("/tax/%s", months[1]), o.at("/tax/%s", months[0]))
	})
}

// The month's page says first what is left to pay of a return that was amended after it was paid.
// Months before these books are not overdue.
func TestAmendedMonthShowsWhatIsOwed(t *testing.T) {
	each(t, func(o *office) {
		var month when.Month
		o.acme.Must(func(tx *db.Tx) error { month = when.MonthOf(tx.Today()).Add(-1); return nil })
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/tax")).has(o, o.at("/tax/%s", month.Add(1)), o.at("/tax/%s", month)) // no entry yet
		b.get(o.at("/tax/%s", month)).has(o, "", "Overdue")
		sell := func() {
			o.send(o.invoice(o.customer(), func(in *sales.New) { in.IssueDate = month.Last() }), document.Sent)
		}
		sell()
		b.get(o.at("/tax")).has(o, o.at("/tax/%s", month), o.at("/tax/%s", month.Add(-1)))
		o.acme.Must(func(tx *db.Tx) error {
			filed, err := filing.File(tx, filing.New{Form: tax.PP30, Month: month})
			if err == nil {
				_, err = tax.Pay(tx, tax.NewPayment{ID: filed.ID, Date: tx.Today(), Amount: num.Booked{Money: num.MoneyOf(70)}})
			}
			if err == nil {
				_, err = tax.Amend(tx, tax.Amendment{ID: filed.ID, Reason: "Forgotten"})
			}
			return err
		})
		sell()
		owed := `Still to pay</p><p class="amount"><span class="cur">THB</span>70.00`
		b.get(o.at("/tax/%s", month)).has(o, owed)
		o.acme.Must(func(tx *db.Tx) error { _, err := filing.File(tx, filing.New{Form: tax.PP30, Month: month}); return err })
		b.get(o.at("/tax/%s", month)).has(o, owed)
		b.get(o.at("/tax/%s", month)).has(o, "70.00 of 140.00 paid")
	})
}

// The months of a company begin after its opening balances, also if their entries are older.
func TestMonthsBeginAfterTheOpening(t *testing.T) {
	each(t, func(o *office) {
		var month when.Month
		o.acme.Must(func(tx *db.Tx) error {
			month = when.MonthOf(tx.Today()).Add(-1)
			customer, err := contact.Create(tx, contact.New{Name: "Somchai", ContactType: contact.Both})
			if err != nil {
				return err
			}
			before := month.Add(-1).Last()
			old := opening.Debt{ContactID: num.Ref(customer.ID), OriginalNumber: "OLD-1", IssueDate: before, Amount: num.MoneyOf(107)}
			_, err = opening.Create(tx, opening.New{CutOverDate: before, Receivables: []opening.Debt{old}, Payables: []opening.Debt{old}})
			return err
		})
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/tax")).has(o, o.at("/tax/%s", month), o.at("/tax/%s", month.Add(-1)))
		b.get(o.at("/tax/%s", month.Add(-1))).has(o, "Before these books", "Overdue")
	})
}

// Opening stock of the last day of a month makes no return of that month due.
func TestMonthsBeginAfterOpeningStock(t *testing.T) {
	each(t, func(o *office) {
		month := when.Month{}
		o.acme.Read(func(tx *db.Tx) error { month = when.MonthOf(tx.Today()).Add(-1); return nil })
		o.goods("CHAIR", func(in *product.New) {
			cost := num.MustCost("100")
			in.InitialStock = &product.InitialStock{Quantity: num.QtyOf(3), UnitCost: &cost, Date: month.Add(-1).Last()}
		})
		o.signedIn("owner@acme.test").get(o.at("/tax")).has(o, o.at("/tax/%s", month), o.at("/tax/%s", month.Add(-1)))
	})
}

// The table of roles says that viewers read the tax pages, as they do.
func TestRolesTableTellsOfTaxPages(t *testing.T) {
	each(t, func(o *office) {
		o.become(access.Viewer)
		o.signedIn("clerk@acme.test").get(o.at("/tax")).has(o, "Tax months")
		table := o.signedIn("owner@acme.test").get(o.at("/settings/members"))
		table.has(o, "Read reports and tax pages", "Journal, tax and money accounts")
		table.has(o, "Journal, tax returns and money accounts")
	})
}

// Holidays are typed on the page of policies. An emptied one is removed.
func TestHolidaysOfThePolicies(t *testing.T) {
	each(t, func(o *office) {
		b, at := o.signedIn("owner@acme.test"), o.at("/settings/policies")
		form := b.get(at).fields(o)
		form.Set("holidays[0]", "2026-12-10")
		form.Set("holidays[3]", "2026-12-07")
		b.post(at, form).is(o.T, 303, "two holidays")
		b.get(at).has(o, `name="holidays[0]" value="2026-12-07"`)
		b.get(at).has(o, `name="holidays[1]" value="2026-12-10"`)
		b.get(at).has(o, `name="holidays[5]" value=""`)
		form = b.get(at).fields(o)
		form.Set("holidays[0]", "10 December")
		b.post(at, form).is(o.T, 422, "no date")
		form.Set("holidays[0]", "")
		b.post(at, form).is(o.T, 303, "one less")
		b.get(at).has(o, `name="holidays[0]" value="2026-12-10"`, "2026-12-07")
	})
}
