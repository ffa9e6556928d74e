package expense

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
)

// approve books the expenses: each line to its category's account, tax that a
// tax invoice lets the company claim back to input tax, and the debt to the
// employee or to the company's card.
func approve(tx *db.Tx, c *record, _ StatusChange) error {
	if c.ClaimantUserID == tx.User && tx.Role != db.Owner {
		return fault.Forbidden.Because("%s is your own claim", c.Number)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	accounts, err := accountsOf(tx, c.lines)
	if err != nil {
		return err
	}
	var lines []ledger.Line
	owed := map[ledger.Key]num.Money{}
	for i := range c.lines {
		line := &c.lines[i]
		line.ExchangeRate, err = ledger.RateFor(tx, line.CurrencyCode, when.DateOf(line.ExpenseDate.Time(), tx.Zone), line.ExchangeRate)
		if err != nil {
			return err
		}
		base, tax := line.Amount.Convert(line.ExchangeRate, num.BasePlaces), num.Money{}
		if line.HasTaxInvoice {
			tax = line.VatAmount.Convert(line.ExchangeRate, num.BasePlaces)
		}
		lines = append(lines,
			ledger.Line{AccountID: accounts[line.CategoryID], Debit: base.Sub(tax), Description: line.Description},
			ledger.Line{AccountID: chart.Key(ledger.InputVAT).ID, Debit: tax})
		owed[line.owedTo()] = owed[line.owedTo()].Add(base)
		if err := db.Update(tx, claimItems, *line); err != nil {
			return fmt.Errorf("line of %s: %w", c.Number, err)
		}
	}
	for _, key := range []ledger.Key{ledger.EmployeePayable, ledger.CompanyCard} {
		lines = append(lines, ledger.Line{AccountID: chart.Key(key).ID, Credit: owed[key]})
	}
	c.ApprovedBy, c.ApprovedAt = num.Ref(tx.User), tx.Stamp()
	_, err = ledger.Post(tx, c.entry(tx.Today(), lines))
	return err
}

func (c *record) entry(date when.Date, lines []ledger.Line) ledger.Entry {
	return ledger.Entry{
		Date: date, Description: c.Number + " " + c.Title, RefType: Series, RefID: num.Ref(c.ID), RefNumber: c.Number, Lines: lines,
	}
}

const selectAccounts = `SELECT c.id, c.account_id FROM expense_categories c WHERE c.org_id = $1 AND c.id IN ($2) ORDER BY c.id`

// accountsOf are the accounts of the lines' categories.
func accountsOf(tx *db.Tx, lines []line) (map[uint32]uint32, error) {
	type category struct {
		ID        uint32 `db:"id"`
		AccountID uint32 `db:"account_id"`
	}
	ids := make(db.IDs, len(lines))
	for i, l := range lines {
		ids[i] = l.CategoryID
	}
	found, err := db.List[category](tx, selectAccounts, ids)
	if err != nil {
		return nil, fmt.Errorf("accounts of categories: %w", err)
	}
	accounts := map[uint32]uint32{}
	for _, c := range found {
		accounts[c.ID] = c.AccountID
	}
	return accounts, nil
}
