package expense

import (
	"fmt"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/tax"
)

const selectCategories = `SELECT c.id FROM expense_categories c WHERE c.org_id = $1 AND c.is_active AND c.id IN ($2) ORDER BY c.id`

// linesOf checks lines against each other and against the categories.
func linesOf(tx *db.Tx, items []ItemDraft) ([]line, error) {
	if len(items) == 0 {
		return nil, nil
	}
	ids := make(db.IDs, len(items))
	for i, item := range items {
		ids[i] = item.CategoryID
	}
	found, err := db.List[uint32](tx, selectCategories, ids)
	if err != nil {
		return nil, fmt.Errorf("categories: %w", err)
	}
	known := map[uint32]bool{}
	for _, id := range found {
		known[id] = true
	}
	vendors, err := vendorsOf(tx, items)
	if err != nil {
		return nil, err
	}
	lines := make([]line, len(items))
	totals := map[string]num.Money{} // of each currency
	for i, item := range items {
		at := fmt.Sprintf("Items[%d].", i)
		places := currency.Places(item.CurrencyCode, tx.Currency)
		item.Amount, item.VatAmount, item.WhtAmount = item.Amount.Round(places), item.VatAmount.Round(places), item.WhtAmount.Round(places)
		if item.WhtIncomeType == "" {
			item.WhtIncomeType = tax.Section3Tres
		}
		switch {
		case !known[item.CategoryID]:
			return nil, fault.Bad(at+"CategoryID", "exists")
		case item.VatAmount.Cmp(item.Amount) > 0:
			return nil, fault.Bad(at+"VatAmount", "lte", item.Amount.String())
		case item.WhtAmount.Sign() > 0 && item.VendorContactID == 0:
			return nil, fault.Bad(at+"VendorContactID", "required")
		case item.VendorContactID != 0 && vendors[uint32(item.VendorContactID)] == "":
			return nil, fault.Bad(at+"VendorContactID", "exists")
		case item.ExpenseDate > tx.Stamp()+latest:
			return nil, fault.Bad(at+"ExpenseDate", "lte", "tomorrow")
		case item.CheckoutDate != 0 && item.CheckoutDate < item.CheckinDate:
			return nil, fault.Bad(at+"CheckoutDate", "gte", "checkinDate")
		case item.CurrencyCode == tx.Currency && !item.ExchangeRate.IsZero() && item.ExchangeRate != num.RateOf(1):
			return nil, fault.BadRequest.Because("exchangeRate: must be 1 for a line in %s", tx.Currency)
		}
		if item.CurrencyCode == tx.Currency {
			item.ExchangeRate = num.RateOf(1)
		}
		if totals[item.CurrencyCode], err = bounded(totals[item.CurrencyCode], item.Amount); err != nil {
			return nil, err
		}
		lines[i] = line{EditableItem: item.EditableItem, invoice: item.TaxInvoice}
	}
	return lines, nil
}

// vendorsOf returns the names of the vendors that lines name as contacts.
func vendorsOf(tx *db.Tx, items []ItemDraft) (map[uint32]string, error) {
	var ids []uint32
	for _, item := range items {
		if item.VendorContactID != 0 {
			ids = append(ids, uint32(item.VendorContactID))
		}
	}
	return contact.Names(tx, ids)
}

// bounded adds to a total and refuses one that exceeds the largest amount, which many lines
// or a rate can cause.
func bounded(total, more num.Money) (num.Money, error) {
	most := num.RawMoney(num.MoneyMax)
	if more.Cmp(most) <= 0 {
		total = total.Add(more)
	}
	if more.Cmp(most) > 0 || total.Cmp(most) > 0 {
		return total, fault.BadRequest.Because("items: the total exceeds %s", most)
	}
	return total, nil
}

// base returns the amount of a line in base currency, if known.
func (r line) base(tx *db.Tx) (num.Money, bool) {
	switch {
	case r.CurrencyCode == tx.Currency:
		return r.Amount, true
	case r.ExchangeRate.IsZero():
		return num.Money{}, false
	}
	return r.Amount.Convert(r.ExchangeRate, num.BasePlaces), true
}

// owedTo is whose money paid a line. Old lines that do not say count as the
// claimant's own.
func (r line) owedTo() ledger.Key {
	if r.PaidWith == companyCard {
		return ledger.CompanyCard
	}
	return ledger.EmployeePayable
}
