package org

import (
	"kontor/internal/base/currency"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// ExchangeRate is the price of one unit of a currency in base currency, from a date on.
type ExchangeRate struct {
	// Currency, ISO 4217.
	Currency string `db:"currency" json:"currency"`
	// First day on which the rate applies (YYYY-MM-DD).
	Date when.Date `db:"rate_date" json:"date" null:"no"`
	// Exchange rate: base currency units per unit of this currency.
	Rate num.Rate `db:"rate" json:"rate"`
	// When the rate was last changed (Unix seconds).
	UpdatedAt when.Unix `db:"updated_at" json:"updatedAt"`
}

// SetRate stores the rate of a currency for a day and reports whether it changed.
func SetRate(tx *db.Tx, r ExchangeRate) (changed bool, err error) {
	switch {
	case !currency.Valid(r.Currency):
		return false, fault.Bad("Currency", "iso4217")
	case r.Currency == tx.Currency:
		return false, fault.BadRequest.Because("%s is the base currency; its rate is always 1", r.Currency)
	case r.Date.IsZero():
		return false, fault.Bad("Date", "required")
	case r.Rate.Sign() <= 0:
		return false, fault.Bad("Rate", "gt", "0")
	}
	n, err := db.Exec(tx, `INSERT INTO exchange_rates (org_id, currency, rate_date, rate, updated_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (org_id, currency, rate_date) DO UPDATE SET rate = excluded.rate, updated_at = excluded.updated_at
WHERE exchange_rates.rate <> excluded.rate`, r.Currency, r.Date, r.Rate, tx.Stamp())
	if err == nil {
		tx.Event(event.RateSet.On(0, r.Currency, event.Rate{Currency: r.Currency, Date: r.Date}))
	}
	return n > 0, err
}

// RateOn returns the latest rate of a currency up to a day, or db.Missing.
func RateOn(tx *db.Tx, currency string, date when.Date) (num.Rate, error) {
	return db.Get[num.Rate](tx, `SELECT r.rate FROM exchange_rates r
WHERE r.org_id = $1 AND r.currency = $2 AND r.rate_date <= $3
ORDER BY r.rate_date DESC LIMIT 1`, currency, date)
}

// Rates returns the exchange rates, newest first.
func Rates(tx *db.Tx) ([]ExchangeRate, error) {
	return db.List[ExchangeRate](tx, `SELECT `+db.Columns[ExchangeRate]("r")+` FROM exchange_rates r
WHERE r.org_id = $1
ORDER BY r.rate_date DESC, r.currency`)
}
