package expense

import (
	"cmp"
	"fmt"
	"slices"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// TaxInvoice is the tax invoice of a line.
type TaxInvoice struct {
	// Id of the claim.
	ID uint32 `path:"id"`
	// Id of the line.
	ItemID uint32 `path:"itemId"`
	tax.Facts
}

// ItemByID names one line of a claim.
type ItemByID struct {
	// Id of the claim.
	ID uint32 `path:"id"`
	// Id of the line.
	ItemID uint32 `path:"itemId"`
}

// SetTaxInvoice says which tax invoice belongs to a line, whenever it comes.
func SetTaxInvoice(tx *db.Tx, in TaxInvoice) (Claim, error) {
	return changeInvoice(tx, ItemByID{in.ID, in.ItemID}, &in.Facts)
}

// RemoveTaxInvoice takes the tax invoice off a line.
func RemoveTaxInvoice(tx *db.Tx, in ItemByID) (Claim, error) { return changeInvoice(tx, in, nil) }

func changeInvoice(tx *db.Tx, in ItemByID, facts *tax.Facts) (Claim, error) {
	c, err := load(tx, in.ID)
	if err != nil {
		return Claim{}, err
	}
	if err := c.readLines(tx); err != nil {
		return Claim{}, err
	}
	at := slices.IndexFunc(c.lines, func(l line) bool { return l.ID == in.ItemID })
	switch {
	case at < 0, facts == nil && c.lines[at].TaxInvoiceID == 0:
		return Claim{}, fault.NotFound
	case c.Status == Cancelled || c.Status == Rejected:
		return Claim{}, fault.BadRequest.Because("%s is %s", c.Number, c.Status)
	}
	l := &c.lines[at]
	if err := c.keepInvoice(tx, l, facts, ""); err != nil {
		return Claim{}, err
	}
	if l.UpdatedAt = tx.Stamp(); facts != nil {
		l.HasTaxInvoice = true
	}
	if err := db.Update(tx, claimItems, *l); err != nil {
		return Claim{}, fmt.Errorf("line of %s: %w", c.Number, err)
	}
	if err := c.save(tx); err != nil {
		return Claim{}, err
	}
	tx.Record(claims, c.ID, c.Number+" tax invoice")
	return c.shown(tx)
}

// keepInvoice gives a line its tax invoice, or takes it away. field is where the
// request has it.
func (c *record) keepInvoice(tx *db.Tx, l *line, facts *tax.Facts, field string) error {
	if facts == nil {
		had := l.TaxInvoiceID
		l.TaxInvoiceID = 0
		if had != 0 {
			tx.Event(event.ClaimTaxInvoiceRemoved.On(c.ID, c.Number, c.invoiceOf(l)))
		}
		return tax.Remove(tx, had)
	}
	source, err := c.taxSource(tx, l, field)
	if err != nil {
		return err
	}
	if l.TaxInvoiceID, err = tax.Set(tx, l.TaxInvoiceID, source, *facts); err == nil {
		tx.Event(event.ClaimTaxInvoiceSet.On(c.ID, c.Number, c.invoiceOf(l)))
	}
	return err
}

func (c *record) invoiceOf(l *line) event.TaxInvoice {
	return event.TaxInvoice{DocumentType: Series, DocumentID: c.ID, ItemID: num.Ref(l.ID), TaxInvoiceID: l.TaxInvoiceID}
}

// taxSource is a line as its tax invoice sees it.
func (c *record) taxSource(tx *db.Tx, l *line, field string) (tax.Source, error) {
	s := tax.Source{Type: Series, ID: c.ID, Item: num.Ref(l.ID), Number: c.Number, Vendor: tax.Vendor{Name: l.VendorName}, Ended: c.Status == Rejected, Field: field}
	if c.Status != Approved && c.Status != Paid {
		return s, nil
	}
	categories, err := categoriesOf(tx, c.lines)
	if err != nil {
		return s, err
	}
	category := categories[l.CategoryID]
	account, err := c.costAccount(tx, l)
	if err != nil {
		return s, err
	}
	booked := l.booking(c.postedOn(tx), cmp.Or(account, category.AccountID))
	if category.VatClaimable || booked.Treatment != tax.Cost {
		s.Booked = booked // else it is cost whatever comes
	}
	return s, nil
}

// costAccount returns the account to which the entry of an approved claim posted the cost
// of a line, or 0 if it has none; the category can have another account now. The entry has
// the cost of each line, then its VAT, without zero amounts.
func (c *record) costAccount(tx *db.Tx, of *line) (uint32, error) {
	standing, err := ledger.Standing(tx, Series, c.ID)
	if err != nil || len(standing) == 0 {
		return 0, err
	}
	entry := standing[0].Lines
	for _, l := range c.lines {
		cost, vat := l.parts()
		if !cost.IsZero() {
			if len(entry) == 0 || entry[0].Debit != cost {
				return 0, nil // an entry of another shape
			}
			if l.ID == of.ID {
				return entry[0].AccountID, nil
			}
			entry = entry[1:]
		}
		if !vat.IsZero() && len(entry) > 0 {
			entry = entry[1:]
		}
	}
	return 0, nil
}

// withheld returns the tax withheld from a line, in base currency.
func (r line) withheld() num.Money { return r.WhtAmount.Convert(r.ExchangeRate, num.BasePlaces) }

// gross returns what the vendor charged, in base currency: the amount and the tax withheld.
func (r line) gross() num.Money {
	return r.Amount.Convert(r.ExchangeRate, num.BasePlaces).Add(r.withheld())
}

// parts returns what an approved line posted to its cost account and to its VAT account,
// which is a cost if it cannot be claimed.
func (r line) parts() (cost, vat num.Money) {
	cost = r.gross()
	if r.VatBooked != tax.Cost {
		vat = r.VatAmount.Convert(r.ExchangeRate, num.BasePlaces)
	}
	return cost.Sub(vat), vat
}

// booking returns how the VAT of an approved line was posted.
func (r line) booking(date when.Date, account uint32) *tax.Booking {
	vat := r.VatAmount.Convert(r.ExchangeRate, num.BasePlaces)
	b := &tax.Booking{
		Date: date, Treatment: r.VatBooked, VAT: vat, Base: r.gross().Sub(vat),
		Shares: []ledger.Line{{AccountID: account, Debit: vat}},
	}
	if b.Treatment == "" && r.HasTaxInvoice {
		b.Treatment = tax.Input
	} else if b.Treatment == "" {
		b.Treatment = tax.Cost
	}
	return b
}

// treatment returns the VAT treatment of an approved line: cost, unless there is a tax
// invoice by which it can be claimed and the category allows it.
func (r line) treatment(tx *db.Tx, invoices map[num.Ref]*tax.Invoice, claimable bool) (tax.Treatment, error) {
	if !r.HasTaxInvoice || !claimable {
		return tax.Cost, nil
	}
	return tax.TreatmentOf(tx, invoices[r.TaxInvoiceID])
}

// endInvoices ends the tax invoices of a claim.
func (c *record) endInvoices(tx *db.Tx) error {
	for _, l := range c.lines {
		if err := tax.End(tx, l.TaxInvoiceID); err != nil {
			return err
		}
	}
	return nil
}
