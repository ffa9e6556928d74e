package report

import (
	"fmt"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/tax"
)

// inputPart is what an entry moved on the input VAT account, with its tax invoice. An
// entry of an expense claim has a part for each line.
type inputPart struct {
	moment
	Invoice   num.Ref `db:"invoice"` // none: 0
	Live      bool    `db:"live"`
	Claimable bool    `db:"claimable"`
}

// claimPart is the part of a line of an expense claim, in the line's currency.
type claimPart struct {
	inputPart
	Vat    num.Money `db:"vat_amount"`
	Rate   num.Rate  `db:"exchange_rate"`
	Undone bool      `db:"undone"`
}

const (
	invoiceColumns = `t.id AS invoice, COALESCE(t.live, FALSE) AS live, COALESCE(t.claimable, FALSE) AS claimable`
	inputLines     = `l.org_id = $1 AND l.account_id = $2 AND l.entry_date >= $3 AND l.entry_date <= $4`
)

var (
	ofClaims    = among("e.reference_type", []string{expense.Series})
	ofInvoices  = among("e.reference_type", []string{tax.RefInvoice})
	selectInput = `SELECT e.id AS entry_id, e.reference_type, e.reference_id, COALESCE(d.status, '') AS status, CAST(SUM(l.amount) AS BIGINT) AS amount, ` + invoiceColumns + `
		FROM journal_lines l
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		LEFT JOIN purchase_documents d ON d.org_id = $1 AND d.id = e.reference_id AND ` + among("e.reference_type", document.Purchases.All()) + `
		LEFT JOIN tax_invoices t ON t.org_id = $1 AND t.id = CASE WHEN ` + ofInvoices + ` THEN e.reference_id ELSE d.tax_invoice_id END
		WHERE ` + inputLines + ` AND e.entry_date >= $3 AND e.entry_date <= $4 AND NOT ` + ofClaims + `
		GROUP BY e.id, e.reference_type, e.reference_id, d.status, t.id, t.live, t.claimable`
	selectClaimInput = `SELECT e.id AS entry_id, e.reference_type, e.reference_id, c.status, CAST(0 AS BIGINT) AS amount, ` + invoiceColumns + `,
			i.vat_amount, i.exchange_rate, e.reversal_of_id IS NOT NULL AS undone
		FROM (SELECT DISTINCT l.entry_id FROM journal_lines l WHERE ` + inputLines + `) m
		JOIN journal_entries e ON e.org_id = $1 AND e.id = m.entry_id AND e.entry_date >= $3 AND e.entry_date <= $4 AND ` + ofClaims + `
		JOIN expense_claims c ON c.org_id = $1 AND c.id = e.reference_id
		JOIN expense_claim_items i ON i.org_id = $1 AND i.claim_id = c.id AND i.vat_amount <> 0 AND i.vat_booked = 'input'
		LEFT JOIN tax_invoices t ON t.org_id = $1 AND t.id = i.tax_invoice_id`
)

// explainInput explains the differences of the input VAT account: it compares each movement
// with its tax invoice, and each invoice of the register with its movements.
func (m *taxMonth) explainInput(register []claimed) (*explaining, error) {
	p, account := m.period(), m.chart.Key(ledger.InputVAT).ID
	parts, err := db.List[inputPart](m.tx, selectInput, account, p.FromDate, p.ToDate)
	if err != nil {
		return nil, fmt.Errorf("input VAT of %s: %w", m.head.Month, err)
	}
	lines, err := db.List[claimPart](m.tx, selectClaimInput, account, p.FromDate, p.ToDate)
	if err != nil {
		return nil, fmt.Errorf("input VAT of expense claims of %s: %w", m.head.Month, err)
	}
	for _, l := range lines {
		l.Amount = l.Vat.Convert(l.Rate, num.BasePlaces)
		if l.Undone {
			l.Amount = l.Amount.Neg()
		}
		parts = append(parts, l.inputPart)
	}
	x := newExplaining()
	for _, part := range parts {
		x.bought(part)
	}
	for _, c := range register {
		x.add(c.cause(), c.Vat.Neg())
	}
	return x, m.traceElsewhere(x, register)
}

func (c claimed) cause() cause {
	if c.Type == ledger.RefManual {
		return cause{byHand, c.Type, c.Document}
	}
	return cause{claimedInOtherMonth, tax.RefInvoice, c.ID}
}

// bought explains an entry. VAT claimed in the same month equals its row and needs no
// explanation.
func (x *explaining) bought(p inputPart) {
	of := cause{"", p.Type, uint32(p.ID)}
	switch moved := p.Type == tax.RefInvoice; {
	case p.Status == string(document.Cancelled), moved && p.Invoice != 0 && !p.Live:
		of.reason = voidedInOtherMonth
	case p.Status == "" && !moved:
		x.free(p.moment, p.Amount)
		return
	case p.Invoice == 0:
		of.reason = withoutTaxInvoice
	case !p.Claimable:
		of.reason = notClaimable
	default:
		of = cause{claimedInOtherMonth, tax.RefInvoice, uint32(p.Invoice)}
	}
	x.add(of, p.Amount, p.EntryID)
}

// selectBooked selects the entries of records that moved an account and are not reversed.
const selectBooked = `SELECT DISTINCT e.id AS entry_id, e.reference_type, e.reference_id, '' AS status, CAST(0 AS BIGINT) AS amount
	FROM journal_entries e
	JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id AND l.account_id = $2
	WHERE e.org_id = $1 AND e.reference_type = $3 AND e.reference_id IN ($4) AND e.reversal_of_id IS NULL
		AND NOT EXISTS (SELECT 1 FROM journal_entries v WHERE v.org_id = $1 AND v.reversal_of_id = e.id)`

// traceElsewhere finds the entries of other months for what is claimed in this one.
func (m *taxMonth) traceElsewhere(x *explaining, register []claimed) error {
	type record struct {
		kind string
		id   uint32
	}
	wanted, causes := map[string]db.IDs{}, map[record][]cause{}
	for _, c := range register {
		if x.amounts[c.cause()].IsZero() {
			continue
		}
		for _, r := range []record{{c.Type, c.Document}, {tax.RefInvoice, c.ID}} {
			if causes[r] == nil {
				wanted[r.kind] = append(wanted[r.kind], r.id)
			}
			causes[r] = append(causes[r], c.cause())
		}
	}
	for kind, ids := range wanted {
		entries, err := db.ListAmong[moment](m.tx, selectBooked, ids, m.chart.Key(ledger.InputVAT).ID, kind)
		if err != nil {
			return fmt.Errorf("entries of what is claimed in %s: %w", m.head.Month, err)
		}
		for _, e := range entries {
			for _, c := range causes[record{kind, uint32(e.ID)}] {
				x.add(c, num.Money{}, e.EntryID)
			}
		}
	}
	return nil
}

// VatPending is the VAT of a purchase that has no tax invoice yet.
type VatPending struct {
	// Posting date.
	Date when.Date `json:"date" null:"no"`
	// Supplier.
	VendorName string `json:"vendorName"`
	// Tax ID of the supplier. Empty if unknown.
	VendorTaxID string `json:"vendorTaxId"`
	// Value before VAT.
	BaseAmount num.Money `json:"baseAmount"`
	// VAT that can be claimed.
	VatAmount num.Money `json:"vatAmount"`
	// Type of the document that posted the VAT.
	DocumentType string `json:"documentType"`
	// Document that posted the VAT.
	DocumentID uint32 `json:"documentId"`
	// Entry number.
	DocumentNumber string `json:"documentNumber"`
	// Line of the expense claim. Null for other documents.
	ItemID num.Ref `json:"itemId"`
	// Code of the account that holds the VAT until then.
	Account string `json:"account"`
	// Links to details: document.
	Links Links `json:"links"`
}

// waiting is VAT without a tax invoice, as stored.
type waiting struct {
	Date    when.Date `db:"entry_date"`
	Name    string    `db:"name"`
	TaxID   string    `db:"tax_id"`
	Type    string    `db:"document_type"`
	ID      uint32    `db:"document_id"`
	Number  string    `db:"document_number"`
	Item    num.Ref   `db:"item"`
	Account uint32    `db:"account_id"`
	Rate    num.Rate  `db:"exchange_rate"` // 0: the amounts are in base currency
	Net     num.Money `db:"net"`           // in the currency of the document
	Vat     num.Money `db:"vat"`
	Gross   num.Money `db:"gross"`
}

// claimableFor is the number of months after its own in which VAT can be claimed.
const claimableFor = 6

// waitingEntries selects the entries on accounts where VAT can wait. Lines that use such an
// account as their expense account are not VAT.
const waitingEntries = `(SELECT DISTINCT l.entry_id, l.account_id FROM journal_lines l
			WHERE l.org_id = $1 AND l.account_id IN ($2, $3) AND l.entry_date >= $4 AND l.entry_date <= $5) m`

var (
	selectWaiting = `SELECT e.entry_date, d.contact_name AS name, COALESCE(c.tax_id, '') AS tax_id, d.document_type, d.id AS document_id, d.document_number, CAST(NULL AS BIGINT) AS item, m.account_id,
			d.exchange_rate, (SELECT CAST(SUM(i.net_amount) AS BIGINT) FROM purchase_items i WHERE i.org_id = $1 AND i.document_id = d.id AND i.vat_amount <> 0) AS net,
			d.vat_amount AS vat, CAST(0 AS BIGINT) AS gross
		FROM ` + waitingEntries + `
		JOIN journal_entries e ON e.org_id = $1 AND e.id = m.entry_id AND e.reversal_of_id IS NULL AND ` + among("e.reference_type", document.Purchases.All()) + `
			AND e.entry_date >= $4 AND e.entry_date <= $5
		JOIN purchase_documents d ON d.org_id = $1 AND d.id = e.reference_id AND d.tax_invoice_id IS NULL AND d.status <> 'cancelled'
			AND d.vat_point = 'issue' AND d.vat_amount <> 0 AND m.account_id = CASE WHEN d.vat_booked = 'undue' THEN $3 ELSE $2 END
		LEFT JOIN contacts c ON c.org_id = $1 AND c.id = d.contact_id`
	// VAT that became due on payment: of the vouchers.
	selectWaitingPayments = `SELECT e.entry_date, d.contact_name AS name, COALESCE(c.tax_id, '') AS tax_id, d.document_type, d.id AS document_id, d.document_number, CAST(NULL AS BIGINT) AS item,
			CAST($2 AS BIGINT) AS account_id, CAST(0 AS BIGINT) AS exchange_rate, CAST(SUM(p.base_amount - p.undue_vat) AS BIGINT) AS net, CAST(SUM(p.undue_vat) AS BIGINT) AS vat, CAST(0 AS BIGINT) AS gross
		FROM journal_entries e
		JOIN purchase_documents d ON d.org_id = $1 AND d.id = e.reference_id AND d.tax_invoice_id IS NULL AND d.vat_point = 'payment' AND d.status = 'paid'
		JOIN purchase_payments p ON p.org_id = $1 AND p.payment_doc_id = d.id AND p.reversed_at IS NULL AND p.undue_vat <> 0
		LEFT JOIN contacts c ON c.org_id = $1 AND c.id = d.contact_id
		WHERE e.org_id = $1 AND e.reversal_of_id IS NULL AND ` + among("e.reference_type", pays) + ` AND e.entry_date >= $3 AND e.entry_date <= $4
		GROUP BY e.entry_date, d.contact_name, c.tax_id, d.document_type, d.id, d.document_number`
	selectWaitingClaims = `SELECT e.entry_date, i.vendor_name AS name, '' AS tax_id, e.reference_type AS document_type, c.id AS document_id, c.claim_number AS document_number, i.id AS item,
			m.account_id, i.exchange_rate, CAST(0 AS BIGINT) AS net, i.vat_amount AS vat, i.amount + i.wht_amount AS gross
		FROM ` + waitingEntries + `
		JOIN journal_entries e ON e.org_id = $1 AND e.id = m.entry_id AND e.reversal_of_id IS NULL AND ` + ofClaims + ` AND e.entry_date >= $4 AND e.entry_date <= $5
		JOIN accounts a ON a.org_id = $1 AND a.id = m.account_id
		JOIN expense_claims c ON c.org_id = $1 AND c.id = e.reference_id AND c.status <> 'cancelled'
		JOIN expense_claim_items i ON i.org_id = $1 AND i.claim_id = c.id AND i.tax_invoice_id IS NULL AND i.vat_amount <> 0
			AND (a.system_key = 'vat_input' AND i.vat_booked = 'input' OR a.system_key = 'vat_input_undue' AND i.vat_booked = 'undue')`
)

// pending returns VAT without a tax invoice that can still be claimed.
func (m *taxMonth) pending() ([]VatPending, error) {
	from, to := m.head.Month.Add(-claimableFor).First(), m.head.Month.Last()
	undue := m.chart.Key(ledger.UndueInputVAT).ID
	either := []any{m.chart.Key(ledger.InputVAT).ID, undue, from, to}
	type question struct {
		query string
		args  []any
	}
	questions := []question{{selectWaiting, either}, {selectWaitingClaims, either}}
	waited, err := db.Get[bool](m.tx, `SELECT EXISTS (SELECT 1 FROM account_balances b WHERE b.org_id = $1 AND b.account_id = $2)`, undue)
	if err != nil {
		return nil, fmt.Errorf("VAT on payment: %w", err)
	}
	if waited { // else no VAT was ever due on payment, and the vouchers need not be read
		questions = append(questions, question{selectWaitingPayments, []any{undue, from, to}})
	}
	found := []VatPending{}
	for _, q := range questions {
		rows, err := db.List[waiting](m.tx, q.query+" ORDER BY 1, 5, 7", q.args...)
		if err != nil {
			return nil, fmt.Errorf("VAT without a tax invoice: %w", err)
		}
		for _, w := range rows {
			found = append(found, m.pend(w))
		}
	}
	slices.SortStableFunc(found, func(a, b VatPending) int { return inTime(a.Date, b.Date) })
	return found, nil
}

func (m *taxMonth) pend(w waiting) VatPending {
	account, _ := m.chart.ByID(w.Account)
	if w.Rate.IsZero() {
		w.Rate = num.RateOf(1)
	}
	vat := w.Vat.Convert(w.Rate, num.BasePlaces)
	base := w.Net.Convert(w.Rate, num.BasePlaces)
	if w.Item != 0 {
		base = w.Gross.Convert(w.Rate, num.BasePlaces).Sub(vat)
	}
	return VatPending{
		Date: w.Date, VendorName: w.Name, VendorTaxID: w.TaxID, BaseAmount: base, VatAmount: vat, DocumentType: w.Type, DocumentID: w.ID, DocumentNumber: w.Number,
		ItemID: w.Item, Account: account.Code, Links: Links{"document": DocumentOf(w.Type, num.Ref(w.ID))},
	}
}
