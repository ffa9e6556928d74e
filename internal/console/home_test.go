package console_test

import (
	"testing"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/purchase"
	"kontor/internal/report"
	"kontor/internal/sales"
)

// The first page and the report of cash tell the same: also what lies in a money
// account that is linked to no account of the chart, less what is owed on a card,
// and once what lies in an account that two stand for.
func TestMoneyOnTheFirstPage(t *testing.T) {
	each(t, func(o *office) {
		customer := num.Ref(o.customer())
		o.acme.Must(func(tx *db.Tx) error {
			banks := map[string]num.Ref{}
			for _, in := range []ledger.NewBank{
				{Kind: ledger.KindEWallet, AccountName: "PromptPay"}, {Kind: ledger.KindBank, AccountName: "Card", ChartOfAccountCode: "2175"},
				{Kind: ledger.KindBank, AccountName: "Savings", ChartOfAccountCode: "1120"},
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
		var cash report.Cash
		o.acme.Read(func(tx *db.Tx) (err error) { cash, err = report.CashOf(tx, report.CashQuery{}); return err })
		if cash.Totals.Closing != num.MoneyOf(1300) {
			o.Errorf("the report says %s", cash.Totals.Closing)
		}
		o.signedIn("owner@acme.test").get(o.at("/")).has(o, `</span>`+console.Decimals(cash.Totals.Closing, num.BasePlaces)+`</span><span class="sub cut">KBank, `)
		o.acme.Check()
	})
}
