package console_test

import (
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// The home page shows the same money as the cash report: including money accounts without a
// ledger account, less credit cards, and counting an account shared by two money accounts
// once.
func TestMoneyOnTheFirstPage(t *testing.T) {
	each(t, func(o *office) {
		customer := num.Ref(o.customer())
		o.acme.Must(func(tx *db.Tx) error {
			banks := map[string]num.Ref{}
			for _, in := range []ledger.NewBank{
				{Kind: ledger.KindEWallet, BankDetails: ledger.BankDetails{AccountName: "PromptPay"}}, {Kind: ledger.KindBank, BankDetails: ledger.BankDetails{AccountName: "Card"}, ChartOfAccountCode: "2175"},
				{Kind: ledger.KindBank, BankDetails: ledger.BankDetails{AccountName: "Savings"}, ChartOfAccountCode: "1120"},
			} {
				made, err := ledger.CreateBank(tx, in)
				if err != nil {
					return err
				}
				banks[in.AccountName] = num.Ref(made.ID)
			}
			for bank, price := range map[string]int64{"PromptPay": 1000, "Savings": 500} {
				in := sales.New{DocumentType: "CS"}
				in.ContactID, in.IssueDate, in.BankID = customer, tx.Today(), banks[bank]
				in.Items = []sales.EditableItem{{Name: "Books", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(price)}}
				sold, err := sales.Create(tx, in)
				if err == nil {
					err = sales.SetStatus(tx, sales.StatusChange{Path: sold.ID, Status: string(document.Paid)})
				}
				if err != nil {
					return err
				}
			}
			in := purchase.New{DocType: "PV", Currency: "THB"}
			in.ContactID, in.DocDate, in.BankID = customer, tx.Stamp(), banks["Card"]
			in.Items = []purchase.EditableItem{{Description: "Taxi", Unit: "pc", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(200)}}
			paid, err := purchase.Create(tx, in)
			for _, to := range []document.Status{document.Approved, document.Paid} {
				if err == nil {
					_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: paid.ID, Status: to})
				}
			}
			return err
		})
		// Entries by hand are no sales. Those of a future day are no money yet either.
		o.acme.Must(func(tx *db.Tx) error {
			chart, err := ledger.ChartOf(tx)
			if err != nil {
				return err
			}
			income, _ := chart.ByCode("4100")
			for _, day := range []when.Date{tx.Today().AddDays(1), tx.Today().AddMonths(2)} {
				amount := num.Booked{Money: num.MoneyOf(77)}
				in := ledger.NewEntry{EntryDate: day, Lines: []ledger.NewLine{{AccountID: chart.Key(ledger.Cash).ID, Debit: amount}, {AccountID: income.ID, Credit: amount}}}
				if _, err := ledger.Create(tx, in); err != nil {
					return err
				}
			}
			return nil
		})
		var cash report.Cash
		o.acme.Read(func(tx *db.Tx) (err error) { cash, err = report.CashOf(tx, report.CashQuery{}); return err })
		if cash.Totals.Closing != num.MoneyOf(1300) {
			o.Errorf("the report says %s", cash.Totals.Closing)
		}
		first := o.signedIn("owner@acme.test").get(o.at("/"))
		first.has(o, `</span>`+console.Decimals(cash.Totals.Closing, num.BasePlaces)+`</span><span class="sub cut">KBank, `)
		first.has(o, `Sales this month</span><span class="value"><span class="cur">฿</span>1,500.00<`)
		o.acme.Check()
	})
}
