package report

import (
	"fmt"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// WhtReceivedQuery selects the tax that customers withheld.
type WhtReceivedQuery struct {
	Period
	// true: only receipts whose certificate is not recorded, without voided ones.
	Missing bool `query:"missing"`
	Form
}

// WhtReceivedRow is tax that a customer withheld from a payment.
type WhtReceivedRow struct {
	// Date of the entry.
	Date when.Date `json:"date" null:"no"`
	// Document type: receipt, cash sale or deposit.
	DocumentType string `json:"documentType"`
	// The document.
	DocumentID uint32 `json:"documentId"`
	// Number of the document.
	Number string `json:"number"`
	// Name of the customer.
	ContactName string `json:"contactName"`
	// Tax ID of the customer.
	ContactTaxID string `json:"contactTaxId"`
	// Amount from which tax was withheld. Negative for a void.
	BaseAmount num.Money `json:"baseAmount"`
	// Rate in percent.
	Rate num.Percent `json:"rate"`
	// Tax withheld. Negative for a void.
	TaxAmount num.Money `json:"taxAmount"`
	// Number of the customer's certificate. Empty if it is not recorded.
	CertificateNumber string `json:"certificateNumber"`
	// Date of the customer's certificate. Null if it is not recorded.
	CertificateDate when.Date `json:"certificateDate"`
	// Links to details: document and entry.
	Links Links `json:"links"`
}

// WhtReceivedTotals are the sums of the report.
type WhtReceivedTotals struct {
	// Amount from which tax was withheld.
	BaseAmount num.Money `json:"baseAmount"`
	// Tax withheld: the movement of the account by these documents.
	TaxAmount num.Money `json:"taxAmount"`
}

func (t WhtReceivedTotals) lastLine() map[string]any {
	return map[string]any{"baseAmount": t.BaseAmount, "taxAmount": t.TaxAmount}
}

// WhtReceived is the tax that customers withheld in a period.
type WhtReceived struct {
	PeriodHead
	// Payments with withheld tax, oldest first.
	Rows []WhtReceivedRow `json:"rows"`
	// Sums of the rows.
	Totals WhtReceivedTotals `json:"totals"`
}

// withheldRow is an entry on the account of tax withheld by customers, with its document.
type withheldRow struct {
	Entry       uint32    `db:"entry_id"`
	Date        when.Date `db:"entry_date"`
	Type        string    `db:"document_type"`
	Document    uint32    `db:"document_id"`
	Number      string    `db:"document_number"`
	Name        string    `db:"contact_name"`
	TaxID       string    `db:"contact_tax_id"`
	Status      string    `db:"status"`
	Linked      bool      `db:"linked"`
	Net         num.Money `db:"net"`
	Gross       num.Money `db:"grand_total"`
	Deposits    num.Money `db:"deposit_applied_amount"`
	Wht         num.Money `db:"wht_amount"`
	ExRate      num.Rate  `db:"exchange_rate"`
	Amount      num.Money `db:"amount"`
	Certificate string    `db:"wht_certificate_number"`
	Certified   when.Date `db:"wht_certificate_date"`
}

var selectWithheld = `SELECT m.entry_id, e.entry_date, d.document_type, d.id AS document_id, d.document_number, d.contact_name, d.contact_tax_id, d.status, d.ref_document_id IS NOT NULL AS linked,
		d.total_amount - d.wht_excluded AS net, d.grand_total, d.deposit_applied_amount, d.wht_amount, d.exchange_rate, m.amount, d.wht_certificate_number, d.wht_certificate_date
	FROM (SELECT l.entry_id, CAST(SUM(l.amount) AS BIGINT) AS amount FROM journal_lines l
		WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date >= $3 AND l.entry_date <= $4 GROUP BY l.entry_id) m
	JOIN journal_entries e ON e.org_id = $1 AND e.id = m.entry_id AND ` + among("e.reference_type", receipts, retail, deposits) + `
	JOIN sales_documents d ON d.org_id = $1 AND d.id = e.reference_id
	ORDER BY e.entry_date, e.id`

// WhtReceivedOf returns the tax that customers withheld in a period. A void is negative on its
// own date.
func WhtReceivedOf(tx *db.Tx, in WhtReceivedQuery) (WhtReceived, error) {
	if err := tax.Thailand(tx); err != nil {
		return WhtReceived{}, err
	}
	r, p, err := openPeriod(tx, in.Period)
	if err != nil {
		return WhtReceived{}, err
	}
	found, err := db.List[withheldRow](tx, selectWithheld, r.chart.Key(ledger.WHTReceivable).ID, p.FromDate, p.ToDate)
	if err != nil {
		return WhtReceived{}, fmt.Errorf("tax withheld by customers: %w", err)
	}
	if in.Missing {
		found = slices.DeleteFunc(found, func(w withheldRow) bool { return w.Certificate != "" || w.Status == "void" })
	}
	bases, err := settledBases(tx, found)
	if err != nil {
		return WhtReceived{}, err
	}
	out := WhtReceived{PeriodHead: r.periodHead("wht-received", p, when.Stamp{}), Rows: []WhtReceivedRow{}}
	for _, w := range found {
		row := w.row(bases[w.Document])
		out.Rows = append(out.Rows, row)
		out.Totals.BaseAmount, out.Totals.TaxAmount = out.Totals.BaseAmount.Add(row.BaseAmount), out.Totals.TaxAmount.Add(row.TaxAmount)
	}
	return out, nil
}

// row returns a row of the report. settled is what a receipt settled of its invoices, before
// VAT.
func (w withheldRow) row(settled num.Money) WhtReceivedRow {
	row := WhtReceivedRow{
		Date: w.Date, DocumentType: w.Type, DocumentID: w.Document, Number: w.Number, ContactName: w.Name, ContactTaxID: w.TaxID, TaxAmount: w.Amount,
		CertificateNumber: w.Certificate, CertificateDate: w.Certified,
		Links: Links{"document": DocumentOf(w.Type, num.Ref(w.Document)), "entry": "/journal-entries/" + id(w.Entry)},
	}
	base := w.Net
	switch {
	case w.Linked && slices.Contains(receipts, w.Type):
		base = settled
	case !w.Gross.IsZero() && !slices.Contains(deposits, w.Type):
		base = w.Net.Share(w.Gross.Sub(w.Deposits), w.Gross, num.MoneyPlaces)
	}
	base = base.Convert(w.ExRate, num.BasePlaces)
	if posted := w.Wht.Convert(w.ExRate, num.BasePlaces); !posted.IsZero() {
		row.BaseAmount = base.Share(w.Amount, posted, num.BasePlaces)
	}
	if !row.BaseAmount.IsZero() {
		row.Rate = row.TaxAmount.PercentOf(row.BaseAmount, num.BasePlaces)
	}
	return row
}

const selectSettledBases = `SELECT s.document_id, s.amount, t.total_amount - t.wht_excluded AS net, t.grand_total
	FROM sales_settlements s
	JOIN sales_documents t ON t.org_id = $1 AND t.id = s.target_id
	WHERE s.org_id = $1 AND s.document_id IN ($2)`

// settledBases returns what receipts settled, before VAT and without lines from which no tax
// is withheld.
func settledBases(tx *db.Tx, found []withheldRow) (map[uint32]num.Money, error) {
	type part struct {
		Document uint32    `db:"document_id"`
		Amount   num.Money `db:"amount"`
		Net      num.Money `db:"net"`
		Gross    num.Money `db:"grand_total"`
	}
	var ids []uint32
	for _, w := range found {
		if w.Linked && slices.Contains(receipts, w.Type) {
			ids = append(ids, w.Document)
		}
	}
	bases := map[uint32]num.Money{}
	if len(ids) == 0 {
		return bases, nil
	}
	slices.Sort(ids)
	parts, err := db.ListAmong[part](tx, selectSettledBases, slices.Compact(ids))
	if err != nil {
		return nil, fmt.Errorf("invoices of receipts: %w", err)
	}
	for _, p := range parts {
		if !p.Gross.IsZero() {
			bases[p.Document] = bases[p.Document].Add(p.Amount.Share(p.Net, p.Gross, num.BasePlaces))
		}
	}
	return bases, nil
}
