package report

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
)

// summed is what documents of a type and category have together.
type summed struct {
	Type     string    `db:"document_type"`
	Category string    `db:"vat_category"`
	Ordinary bool      `db:"ordinary"`
	Count    int       `db:"documents"`
	Net      num.Money `db:"net"`
	Vat      num.Money `db:"vat"`
}

// An ordinary document declares its own amounts: it is in base currency, has one VAT category, and
// is neither void nor paid by a deposit. Its VAT is not due on payment.
const (
	ordinary   = `(d.currency = $4 AND d.vat_groups = '' AND d.deposit_applied_amount = 0 AND d.vat_point <> 'payment' AND d.status <> 'void')`
	selectSums = `SELECT d.document_type, d.vat_category, ` + ordinary + ` AS ordinary, COUNT(*) AS documents,
			CAST(SUM(d.total_amount) AS BIGINT) AS net, CAST(SUM(d.vat_amount) AS BIGINT) AS vat
		FROM sales_documents d WHERE `
	groupSums = ` GROUP BY d.document_type, d.vat_category, d.vat_amount <> 0, ` + ordinary
)

// sums returns the totals of the output VAT register and the sales outside VAT. The database adds
// up ordinary documents, so that a month of many documents is not read row by row.
func (m *taxMonth) sums() (VatOutput, error) {
	return db.Once(m.tx, "report.sums "+m.head.Month.String(), m.readSums)
}

func (m *taxMonth) readSums() (VatOutput, error) {
	var out VatOutput
	p := m.period()
	all, err := db.List[summed](m.tx, selectSums+inRegister+groupSums, p.FromDate, p.ToDate, m.tx.Currency)
	if err != nil {
		return out, fmt.Errorf("sums of %s: %w", m.head.Month, err)
	}
	others, args := "FALSE", []any(nil)
	for _, a := range all {
		if !a.Ordinary {
			others, args = "NOT "+ordinary, []any{m.tx.Currency}
			continue
		}
		s := sale{Type: a.Type, Category: a.Category, Rate: num.RateOf(1), Net: a.Net, Vat: a.Vat}
		s.groups = document.VATGroups{{Category: a.Category, Base: a.Net, Tax: a.Vat}}
		out.total(s, a.Count)
	}
	sold, err := m.sold(others, args...)
	for _, s := range sold {
		out.total(s, 1)
	}
	return out, err
}

// total adds documents to the totals, or counts them outside VAT. Posted VAT is always in the
// totals, for example that of a deposit.
func (out *VatOutput) total(s sale, documents int) {
	for _, part := range s.declared() {
		switch {
		case part.Category != document.NoVAT || !part.Tax.IsZero():
			out.Totals.Count += documents
			out.Totals.add(part.Category, part.Base, part.Tax)
		case !s.void():
			out.Outside.Count += documents
			out.Outside.BaseAmount = out.Outside.BaseAmount.Add(part.Base)
		}
	}
}

// VatOutputTotalsOf returns the output VAT register of a month without its rows. It counts every
// document, also if the register has one row for all abbreviated tax invoices of a day.
func VatOutputTotalsOf(tx *db.Tx, month TaxMonth) (VatOutput, error) {
	m, err := openMonth(tx, "vat-output", month)
	if err != nil {
		return VatOutput{}, err
	}
	out, err := m.sums()
	if err != nil {
		return VatOutput{}, err
	}
	out.VatHead = m.head
	x, err := m.explainOutput()
	if err != nil {
		return VatOutput{}, err
	}
	out.Reconciliation, err = m.reconcile(m.chart.Key(ledger.OutputVAT), num.Money.Neg, out.Totals.VatAmount, x)
	return out, err
}
