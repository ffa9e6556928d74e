package ledger

import (
	"errors"
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
)

// CheckRate refuses a rate other than 1 for the base currency.
func CheckRate(tx *db.Tx, currency string, given num.Rate) error {
	if currency == tx.Currency && !given.IsZero() && given != num.RateOf(1) {
		return fault.BadRequest.Because("exchangeRate: must be 1 for %s, the organization's currency", currency)
	}
	return nil
}

// RateFor returns the exchange rate for posting a document: its own, else the organization's
// latest rate on or before the document date. There is no default, because a foreign amount
// posted one to one could not be detected later.
func RateFor(tx *db.Tx, currency string, date when.Date, given num.Rate) (num.Rate, error) {
	if err := CheckRate(tx, currency, given); err != nil {
		return num.Rate{}, err
	}
	switch {
	case currency == tx.Currency:
		return num.RateOf(1), nil
	case !given.IsZero():
		return given, nil
	}
	rate, err := org.RateOn(tx, currency, date)
	if errors.Is(err, db.Missing) {
		return rate, fault.BadRequest.Because("exchange rate required: neither the document nor the organization has a rate for %s on or before %s", currency, date).
			For(fault.ExchangeRateMissing)
	}
	if err != nil {
		return rate, fmt.Errorf("exchange rate of %s: %w", currency, err)
	}
	return rate, nil
}
