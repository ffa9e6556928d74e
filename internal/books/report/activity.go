package report

import (
	"fmt"

	"kontor/internal/base/currency"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// movement is what an entry of a document changes on the account of a customer.
type movement struct {
	origin
	Date       when.Date `db:"entry_date"`
	Number     string    `db:"document_number"`
	Original   string    `db:"original_number"`
	Currency   string    `db:"currency"`
	Rate       num.Rate  `db:"exchange_rate"`
	Total      num.Money `db:"grand_total"`
	Due        num.Money `db:"due"`        // the total without applied deposits
	Receivable num.Money `db:"receivable"` // in base currency
	Credit     num.Money `db:"credit"`     // in base currency
	settled    num.Money // what the document settles of others
}

// movements returns what documents posted for the customer on days, oldest first, to the accounts
// of receivables and credits.
func (a *account) movements(from, to when.Date, receivable, credit ledger.Key) ([]movement, error) {
	rows, err := db.List[movement](a.tx, `SELECT l.entry_id, e.reference_type, e.reference_id, l.entry_date, d.document_number, d.original_number, d.currency,
			d.exchange_rate, d.grand_total,
			CAST(d.grand_total - COALESCE((SELECT SUM(u.amount) FROM sales_deposit_uses u
				WHERE u.org_id = $1 AND u.document_id = d.id AND u.state IN ('applied', 'released')), 0) AS BIGINT) AS due,
			l.receivable, l.credit
		FROM (SELECT entry_id, entry_date,
				CAST(SUM(CASE WHEN account_id = $2 THEN amount ELSE 0 END) AS BIGINT) AS receivable,
				CAST(SUM(CASE WHEN account_id = $3 THEN amount ELSE 0 END) AS BIGINT) AS credit
			FROM journal_lines
			WHERE org_id = $1 AND account_id IN ($2, $3) AND contact_id = $4 AND entry_date >= $5 AND entry_date <= $6
			GROUP BY entry_id, entry_date) l
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id AND `+among("e.reference_type", owed, collects)+`
		JOIN sales_documents d ON d.org_id = $1 AND d.id = e.reference_id
		ORDER BY l.entry_date, l.entry_id`,
		a.chart.Key(receivable).ID, a.chart.Key(credit).ID, int64(a.contact), from, to)
	if err != nil {
		return nil, fmt.Errorf("movements of contact %d: %w", a.contact, err)
	}
	return rows, a.settledBy(rows)
}

// settledBy adds what the documents settle of others.
func (a *account) settledBy(rows []movement) error {
	var ids db.IDs
	for _, m := range rows {
		ids = append(ids, uint32(m.ID))
	}
	if ids == nil {
		return nil
	}
	parts, err := receivables.parts(a.tx, ids)
	if err != nil {
		return fmt.Errorf("what documents settle: %w", err)
	}
	sums := map[uint32]num.Money{}
	for _, p := range parts {
		sums[p.By] = sums[p.By].Add(p.Amount)
	}
	for i := range rows {
		rows[i].settled = sums[uint32(rows[i].ID)]
	}
	return nil
}

// amount returns a movement in the currency of its document: as posted in base currency, else by
// the document.
func (a *account) amount(m movement) num.Money {
	if m.Currency == a.tx.Currency {
		return m.Receivable.Add(m.Credit)
	}
	places := currency.Places(m.Currency, a.tx.Currency)
	var amount num.Money
	switch {
	case m.Receivable.IsZero():
	case m.settled.IsZero():
		amount = signed(m.Due, m.Receivable)
	default:
		amount = signed(m.settled, m.Receivable)
	}
	if m.Credit.IsZero() {
		return amount
	}
	return amount.Add(signed(m.Total.Share(m.Credit.Abs(), m.Total.Convert(m.Rate, num.BasePlaces), places), m.Credit))
}

// credits returns the credit of the customer at the end of a day, by currency. It reads only the
// account of credits, which has few lines.
func (a *account) credits(day when.Date) (map[string]num.Money, error) {
	rows, err := a.movements(first, day, ledger.CustomerCredit, ledger.CustomerCredit)
	left := map[string]num.Money{}
	for _, m := range rows {
		m.Receivable = num.Money{}
		left[m.Currency] = left[m.Currency].Sub(a.amount(m))
	}
	return left, err
}

// opening returns the balances at the end of a day, by currency.
func (a *account) opening(day when.Date) (map[string]num.Money, error) {
	owed, err := a.debts(day)
	if err != nil {
		return nil, err
	}
	credits, err := a.credits(day)
	balance := map[string]num.Money{}
	for _, d := range owed {
		balance[d.Currency] = balance[d.Currency].Add(d.Outstanding)
	}
	for code, amount := range credits {
		balance[code] = balance[code].Sub(amount)
	}
	return balance, err
}

// activity lists the movements of the period, after the opening balance of each currency.
func (a *account) activity() error {
	balance, err := a.opening(a.period.FromDate.AddDays(-1))
	if err != nil {
		return err
	}
	rows, err := a.movements(a.period.FromDate, a.period.ToDate, ledger.Receivable, ledger.CustomerCredit)
	if err != nil {
		return err
	}
	for _, m := range rows {
		a.sum(m.Currency)
	}
	for code, amount := range balance {
		if !amount.IsZero() {
			a.sum(code)
		}
	}
	for code, sum := range a.sums {
		amount := balance[code]
		sum.Opening = &amount
	}
	for _, m := range rows {
		amount := a.amount(m)
		if amount.IsZero() {
			continue
		}
		after := balance[m.Currency].Add(amount)
		balance[m.Currency] = after
		a.out.Rows = append(a.out.Rows, AccountStatementRow{
			Currency: m.Currency, Date: m.Date, DocumentType: m.Type, Number: m.Number, OriginalNumber: m.Original,
			Amount: amount, Balance: &after, Links: m.links(nil),
		})
	}
	return nil
}
