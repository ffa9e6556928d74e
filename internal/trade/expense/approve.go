package expense

import (
	"cmp"
	"errors"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/tax"
)

// approve posts the expenses: each line to its category's account, claimable tax to input
// tax, and the debt to the employee or to the company's card.
func approve(tx *db.Tx, c *record, _ StatusChange) error {
	if c.ClaimantUserID == tx.User && tx.Role != access.Owner {
		return fault.Forbidden.Because("%s is your own claim; another owner or admin must approve it", c.Number)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	categories, err := categoriesOf(tx, c.lines)
	if err != nil {
		return err
	}
	lines, err := c.postings(tx, chart, categories)
	if err != nil {
		return err
	}
	c.ApprovedBy, c.ApprovedAt = num.Ref(tx.User), tx.Stamp()
	if c.PostingDate, err = c.postingDate(tx); err != nil {
		return err
	}
	if _, err = ledger.Post(tx, c.entry(c.PostingDate, lines)); err != nil {
		return err
	}
	return c.bookInvoices(tx, categories)
}

// postings returns the lines of the entry of an approval, sets how the VAT of each line is
// booked and issues the certificates of withheld tax.
func (c *record) postings(tx *db.Tx, chart *ledger.Chart, categories map[uint32]booked) ([]ledger.Line, error) {
	invoices, err := tax.Read(tx, taxInvoices(c.lines))
	if err != nil {
		return nil, err
	}
	var lines []ledger.Line
	owed, withheld := map[ledger.Key]num.Money{}, num.Money{}
	for i := range c.lines {
		line := &c.lines[i]
		line.ExchangeRate, err = ledger.RateFor(tx, line.CurrencyCode, when.DateOf(line.ExpenseDate.Time(), tx.Zone), line.ExchangeRate)
		if err != nil {
			return nil, err
		}
		category := categories[line.CategoryID]
		if _, err := chart.Chosen(fmt.Sprintf("Items[%d].CategoryID", i), category.AccountID); err != nil {
			return nil, err
		}
		if line.VatBooked, err = line.treatment(tx, invoices, category.VatClaimable); err != nil {
			return nil, err
		}
		cost, vat := line.parts()
		account := ledger.InputVAT
		if line.VatBooked == tax.Undue {
			account = ledger.UndueInputVAT
		}
		lines = append(lines,
			ledger.Line{AccountID: category.AccountID, Debit: cost, Description: line.Description},
			ledger.Line{AccountID: chart.Key(account).ID, Debit: vat})
		if owed[line.owedTo()], err = bounded(owed[line.owedTo()], cost.Add(vat).Sub(line.withheld())); err != nil {
			return nil, err
		}
		if withheld, err = bounded(withheld, line.withheld()); err != nil {
			return nil, err
		}
		if err := c.certify(tx, i, category); err != nil {
			return nil, err
		}
		if err := db.Update(tx, claimItems, *line); err != nil {
			return nil, fmt.Errorf("line of %s: %w", c.Number, err)
		}
	}
	for _, key := range []ledger.Key{ledger.EmployeePayable, ledger.CompanyCard} {
		lines = append(lines, ledger.Line{AccountID: chart.Key(key).ID, Credit: owed[key]})
	}
	return append(lines, ledger.Line{AccountID: chart.Key(ledger.WHTPayable).ID, Credit: withheld}), nil
}

// postingDate returns the date of the entry: the latest expense date, or today if that period
// is locked or the date is in the future.
func (c *record) postingDate(tx *db.Tx) (when.Date, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return when.Date{}, err
	}
	var latest when.Date
	for _, l := range c.lines {
		if spent := when.DateOf(l.ExpenseDate.Time(), tx.Zone); spent.After(latest) {
			latest = spent
		}
	}
	if latest.After(settings.LockDate) && !latest.After(tx.Today()) {
		return latest, nil
	}
	return tx.Today(), nil
}

// postedOn returns the date of the entry of an approved claim. Claims approved by earlier builds
// were posted on the day of their approval.
func (c *record) postedOn(tx *db.Tx) when.Date {
	if c.PostingDate.IsZero() && c.ApprovedAt != 0 {
		return when.DateOf(c.ApprovedAt.Time(), tx.Zone)
	}
	return c.PostingDate
}

// bookInvoices posts the tax invoices of an approved claim.
func (c *record) bookInvoices(tx *db.Tx, categories map[uint32]booked) error {
	for i, l := range c.lines {
		category := categories[l.CategoryID]
		if !category.VatClaimable {
			continue
		}
		err := tax.Book(tx, l.TaxInvoiceID, tax.Source{
			Type: Series, ID: c.ID, Item: num.Ref(l.ID), Number: c.Number, Field: fmt.Sprintf("Items[%d].TaxInvoice.", i), Booked: l.booking(c.PostingDate, category.AccountID),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func taxInvoices(lines []line) []num.Ref {
	refs := make([]num.Ref, len(lines))
	for i, l := range lines {
		refs[i] = l.TaxInvoiceID
	}
	return refs
}

func (c *record) entry(date when.Date, lines []ledger.Line) ledger.Entry {
	return ledger.Entry{
		Date: date, Description: c.Number + " " + c.Title, RefType: Series, RefID: num.Ref(c.ID), RefNumber: c.Number, Lines: lines,
	}
}

// certify issues the certificate of a line from whose vendor tax was withheld.
func (c *record) certify(tx *db.Tx, at int, category booked) error {
	l := &c.lines[at]
	if l.WhtAmount.IsZero() {
		return nil
	}
	vat := l.VatAmount.Convert(l.ExchangeRate, num.BasePlaces)
	made, err := tax.Certify(tx, tax.Withholding{
		SourceType: Series, SourceID: c.ID, SourceNumber: c.Number, Item: num.Ref(l.ID), Date: when.DateOf(l.ExpenseDate.Time(), tx.Zone), Contact: l.VendorContactID,
		IncomeType: l.WhtIncomeType, IncomeText: cmp.Or(l.WhtIncomeText, category.Name), Base: l.gross().Sub(vat), Tax: l.withheld(),
	})
	if errors.Is(err, db.Missing) {
		return fault.Bad(fmt.Sprintf("Items[%d].VendorContactID", at), "exists")
	}
	l.Uncertified = made == nil
	return err
}

const selectBooked = `SELECT c.id, c.name, c.account_id, c.vat_claimable FROM expense_categories c WHERE c.org_id = $1 AND c.id IN ($2) ORDER BY c.id`

// booked is how lines of a category are booked.
type booked struct {
	ID           uint32 `db:"id"`
	Name         string `db:"name"`
	AccountID    uint32 `db:"account_id"`
	VatClaimable bool   `db:"vat_claimable"`
}

// categoriesOf are the lines' categories.
func categoriesOf(tx *db.Tx, lines []line) (map[uint32]booked, error) {
	ids := make(db.IDs, len(lines))
	for i, l := range lines {
		ids[i] = l.CategoryID
	}
	found, err := db.List[booked](tx, selectBooked, ids)
	if err != nil {
		return nil, fmt.Errorf("accounts of categories: %w", err)
	}
	categories := map[uint32]booked{}
	for _, c := range found {
		categories[c.ID] = c
	}
	return categories, nil
}
