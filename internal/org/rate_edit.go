package org

import (
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// NewRate is the body of a request that sets an exchange rate.
type NewRate struct {
	// Currency, ISO 4217.
	Currency string `json:"currency" validate:"required,len=3,iso4217"`
	// First day on which the rate applies (YYYY-MM-DD).
	Date when.Date `json:"date" validate:"required"`
	// Exchange rate: base currency units per unit of this currency.
	Rate num.Rate `json:"rate" validate:"required,gt=0"`
}

// Normalize converts the currency to upper case.
func (n *NewRate) Normalize() { n.Currency = strings.ToUpper(n.Currency) }

// SaveRate stores the rate of a currency for a day and replaces an existing one.
func SaveRate(tx *db.Tx, in NewRate) (ExchangeRate, error) {
	if _, err := SetRate(tx, ExchangeRate{Currency: in.Currency, Date: in.Date, Rate: in.Rate}); err != nil {
		return ExchangeRate{}, err
	}
	tx.Record("exchange_rates", 0, in.Currency+" "+in.Date.String()+" "+in.Rate.String())
	return db.Get[ExchangeRate](tx, `SELECT `+db.Columns[ExchangeRate]("r")+` FROM exchange_rates r
WHERE r.org_id = $1 AND r.currency = $2 AND r.rate_date = $3`, in.Currency, in.Date)
}

// ListRates returns the exchange rates, newest first.
func ListRates(tx *db.Tx, _ struct{}) ([]ExchangeRate, error) { return Rates(tx) }
