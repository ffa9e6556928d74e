package expense

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// pay posts the reimbursement of the employee. Amounts paid by company card are not
// reimbursed.
func pay(tx *db.Tx, c *record, in StatusChange) error {
	if in.BankID != 0 {
		if err := ledger.CheckBank(tx, uint32(in.BankID)); err != nil {
			return err
		}
	}
	c.PaidAt, c.PaidMethod, c.PaidBankID = in.PaidAt, in.PaidMethod, in.BankID
	if c.PaidAt == 0 {
		c.PaidAt = tx.Stamp()
	}
	if c.PaidAt > tx.Stamp()+latest {
		return fault.Bad("PaidAt", "lte", "tomorrow")
	}
	if c.PaidMethod == "" {
		c.PaidMethod = c.ReimbursementMethod
	}
	var owed num.Money
	for _, line := range c.lines {
		if line.owedTo() == ledger.EmployeePayable {
			owed = owed.Add(line.Amount.Convert(line.ExchangeRate, num.BasePlaces))
		}
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	money, err := ledger.MoneyAccount(tx, in.BankID)
	if err != nil {
		return err
	}
	_, err = ledger.Post(tx, c.entry(when.DateOf(c.PaidAt.Time(), tx.Zone), []ledger.Line{
		{AccountID: chart.Key(ledger.EmployeePayable).ID, Debit: owed},
		money.Line(num.Money{}, owed),
	}))
	return err
}
