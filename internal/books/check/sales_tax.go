package check

import (
	"math/big"

	"kontor/internal/base/num"
	"kontor/internal/trade/document"
)

// taxedDocument holds what one issued document moved on the tax accounts.
type taxedDocument struct {
	Type     string    `db:"document_type"`
	Linked   bool      `db:"linked"`
	Currency string    `db:"currency"`
	Rate     num.Rate  `db:"exchange_rate"`
	Vat      num.Money `db:"vat_amount"`
	Wht      num.Money `db:"wht_amount"`
	Grand    num.Money `db:"grand_total"`
	Deposit  num.Money `db:"deposit_applied_amount"`
	Point    string    `db:"vat_point"`
	Settled  num.Money `db:"settled_vat"` // VAT on payment that it took off other documents
}

const (
	taxedColumns = `d.document_type, d.ref_document_id IS NOT NULL AS linked, d.currency, d.exchange_rate, d.vat_amount, d.wht_amount, d.grand_total, d.deposit_applied_amount,
		d.vat_point, CAST(CASE WHEN d.vat_point = 'payment' THEN COALESCE((SELECT SUM(s.undue_vat) FROM sales_settlements s
			WHERE s.org_id = $1 AND s.document_id = d.id AND s.reversed_at IS NULL), 0) ELSE 0 END AS BIGINT) AS settled_vat`
	fromTaxed = `FROM sales_documents d
	WHERE d.org_id = $1 AND d.status NOT IN ('draft', 'void') AND d.document_type NOT IN ('QT', 'SO') AND d.is_consolidated = FALSE AND d.opening_id IS NULL`
)

// settles reports whether the document is a receipt for another one.
func (d taxedDocument) settles() bool { return d.Type == document.Receipt && d.Linked }

// vat returns the document's tax in base currency as posted to output VAT, without deposits. VAT on
// payment is posted there by receipts, and reversed by credit notes as far as it was posted.
func (d taxedDocument) vat() *big.Rat {
	onPayment := d.Point == "payment"
	switch {
	case onPayment && d.settles():
		return exact(d.Settled)
	case onPayment && d.Type != document.CreditNote, d.settles():
		return new(big.Rat)
	}
	base := rounded(product(exact(d.Vat), exact(d.Rate)), 2)
	if d.Type == document.CreditNote {
		base.Neg(base.Sub(base, exact(d.Settled)))
	}
	return base
}

// withheld returns the tax that customers withheld from the document, in base currency.
func (d taxedDocument) withheld(places int) *big.Rat {
	switch {
	case d.Type == document.Invoice, d.Type == document.DebitNote, d.Type == document.CreditNote, d.Grand.IsZero():
		return new(big.Rat)
	}
	wht := exact(d.Wht)
	if !d.settles() {
		due := new(big.Rat).Sub(exact(d.Grand), exact(d.Deposit))
		wht = rounded(new(big.Rat).Quo(product(wht, due), exact(d.Grand)), places)
	}
	return rounded(product(wht, exact(d.Rate)), 2)
}

// wrongSalesTax adds up the tax of documents in exact fractions and compares
// it with the tax accounts.
func wrongSalesTax(f *finder) {
	documents := listOf[taxedDocument](f, `SELECT `+taxedColumns+` `+fromTaxed)
	used := valueOf[num.Money](f, `SELECT CAST(COALESCE(SUM(u.base_vat), 0) AS BIGINT) FROM sales_deposit_uses u
		JOIN sales_documents d ON d.org_id = $1 AND d.id = u.document_id
		WHERE u.org_id = $1 AND (u.state = 'refunded' OR u.state = 'applied' AND d.vat_point = 'issue')`)
	vat, wht := new(big.Rat).Neg(exact(used)), new(big.Rat)
	for _, d := range documents {
		vat.Add(vat, d.vat())
		wht.Add(wht, d.withheld(decimals(d.Currency, f.tx.Currency)))
	}
	for _, account := range []struct {
		key  string
		want *big.Rat
	}{{"vat_output", vat.Neg(vat)}, {"wht_receivable", wht}} {
		have := controlAccount(f, account.key)
		if exact(have).Cmp(account.want) != 0 {
			f.say("%s: balance is %s, documents sum to %s", account.key, have, account.want.FloatString(2))
		}
	}
}
