package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
)

// VatOutputQuery selects the output VAT register of a month.
type VatOutputQuery struct {
	TaxMonth
	// Whether to list abbreviated tax invoices individually instead of one row per day.
	Detail bool `query:"detail"`
	Form
}

// VatOutputRow is a document of the output VAT register, or all abbreviated tax invoices of a day.
type VatOutputRow struct {
	// Position in the register, starting at 1.
	Seq int `json:"seq"`
	// Document date. For a refunded deposit, the refund date.
	Date when.Date `json:"date" null:"no"`
	// Document number. For the abbreviated tax invoices of a day, the first and the last number.
	Number string `json:"number"`
	// Customer.
	ContactName string `json:"contactName"`
	// Tax ID of the customer.
	ContactTaxID string `json:"contactTaxId"`
	// Branch number of the customer.
	BranchCode string `json:"branchCode"`
	// Branch in legal wording. Empty if unknown.
	BranchText string `json:"branchText"`
	// Value before VAT as posted, less deposits declared earlier.
	BaseAmount num.Money `json:"baseAmount"`
	// VAT as posted, less deposits declared earlier.
	VatAmount num.Money `json:"vatAmount"`
	// Total including VAT.
	TotalAmount num.Money `json:"totalAmount"`
	// VAT category.
	VatCategory string `json:"vatCategory" validate:"oneof=standard zero exempt none"`
	// Document type.
	DocumentType string `json:"documentType"`
	// Document. Null if the row combines several documents.
	DocumentID num.Ref `json:"documentId"`
	// Number of the corrected invoice. Only on credit and debit notes.
	RefNumber string `json:"refNumber"`
	// Whether this is an abbreviated tax invoice.
	Abbreviated bool `json:"abbreviated"`
	// Whether the document is void. A void document keeps its row, without amounts.
	Cancelled bool `json:"cancelled"`
	// Remarks, in Thai.
	Remark string `json:"remark"`
	// Links to details: document or documents.
	Links Links `json:"links"`
}

// VatOutputTotals are the totals of the output VAT register.
type VatOutputTotals struct {
	// Number of rows.
	Count int `json:"count"`
	// Total value.
	BaseAmount num.Money `json:"baseAmount"`
	// Value at the standard rate.
	StandardBase num.Money `json:"standardBase"`
	// Zero-rated value.
	ZeroBase num.Money `json:"zeroBase"`
	// Exempt value.
	ExemptBase num.Money `json:"exemptBase"`
	// Total VAT.
	VatAmount num.Money `json:"vatAmount"`
}

func (t VatOutputTotals) lastLine() map[string]any {
	return map[string]any{"baseAmount": t.BaseAmount, "vatAmount": t.VatAmount, "totalAmount": t.BaseAmount.Add(t.VatAmount)}
}

// VatOutside is sales outside VAT or without a VAT category.
type VatOutside struct {
	// Number of documents.
	Count int `json:"count"`
	// Total value before VAT.
	BaseAmount num.Money `json:"baseAmount"`
}

// VatOutput is the output VAT register of a month, reconciled with its account.
type VatOutput struct {
	VatHead
	// The documents, sorted by date and number.
	Rows []VatOutputRow `json:"rows"`
	// Totals of all rows.
	Totals VatOutputTotals `json:"totals"`
	// Sales outside VAT. They are not in the register.
	Outside VatOutside `json:"outside"`
	// Document numbers of deleted drafts in the month. No document has these numbers.
	Gaps []string `json:"gaps"`
	// Numbers of billing notes of earlier versions, which took numbers of invoices. They are no tax invoices.
	// New billing notes have their own series.
	BillingNotes []string `json:"billingNotes"`
	// Reconciliation of the register with the output VAT account.
	Reconciliation VatReconciliation `json:"reconciliation"`
	// VAT return of the month. Null if it is not filed.
	Filing *VatFiling `json:"filing"`
}

// Row texts, in legal wording.
const (
	cancelledRemark = "ยกเลิก"
	refundRemark    = "คืนเงินมัดจำ"
	abbreviatedName = "ใบกำกับภาษีอย่างย่อ"
)

// VatOutputOf returns the output VAT register of a month.
func VatOutputOf(tx *db.Tx, in VatOutputQuery) (VatOutput, error) {
	m, err := openMonth(tx, "vat-output", in.TaxMonth)
	if err != nil {
		return VatOutput{}, err
	}
	sold, err := m.sold("TRUE")
	if err != nil {
		return VatOutput{}, err
	}
	out := VatOutput{VatHead: m.head, Rows: []VatOutputRow{}}
	for _, s := range sold {
		out.take(s)
	}
	if m.settings.RetailAbbreviated {
		out.Rows = abbreviate(out.Rows, in.Detail)
	}
	out.Totals.Count = len(out.Rows)
	for i := range out.Rows {
		out.Rows[i].Seq = i + 1
	}
	if out.Gaps, err = m.numbers(selectGaps); err != nil {
		return VatOutput{}, err
	}
	if out.BillingNotes, err = m.numbers(selectBillingNotes); err != nil {
		return VatOutput{}, err
	}
	if out.Filing, err = m.filing(); err != nil {
		return VatOutput{}, err
	}
	x, err := m.explainOutput()
	if err != nil {
		return VatOutput{}, err
	}
	out.Reconciliation, err = m.reconcile(m.chart.Key(ledger.OutputVAT), num.Money.Neg, out.Totals.VatAmount, x)
	return out, err
}

// sale is a document or a refunded deposit, as posted.
type sale struct {
	ID         uint32    `db:"id"`
	Type       string    `db:"document_type"`
	Number     string    `db:"document_number"`
	Status     string    `db:"status"`
	Name       string    `db:"contact_name"`
	TaxID      string    `db:"contact_tax_id"`
	BranchType string    `db:"contact_branch_type"`
	BranchCode string    `db:"contact_branch_code"`
	Category   string    `db:"vat_category"`
	Rate       num.Rate  `db:"exchange_rate"`
	Net        num.Money `db:"total_amount"` // in its currency
	Vat        num.Money `db:"vat_amount"`
	Groups     string    `db:"vat_groups"` // empty: all of it is under its category
	Point      string    `db:"vat_point"`
	RowNet     num.Money `db:"declared_net"` // row of a receipt or credit note whose VAT becomes due on payment
	RowVat     num.Money `db:"declared_vat"`
	Date       when.Date `db:"day"`
	Ref        string    `db:"ref_number"`
	DepositNet num.Money `db:"deposit_net"` // in base currency
	DepositVat num.Money `db:"deposit_vat"`
	UsedGroups string    `db:"used_groups"` // of a deposit that was paid back
	refund     bool
	groups     document.VATGroups
	prepaid    document.PrepaidGroups // paid by deposits, by category
}

const saleColumns = `d.id, d.document_type, d.document_number, d.status, d.contact_name, d.contact_tax_id, d.contact_branch_type, d.contact_branch_code,
	d.vat_category, d.exchange_rate, d.total_amount, d.vat_amount, d.vat_groups, d.vat_point, d.declared_net, d.declared_vat`

// Documents of the register: issued or voided after issue. Consolidated documents and opening
// invoices declare nothing. Deposits are declared with the deposit. If VAT becomes due on payment, the receipts
// of an invoice declare it, and credit notes take back what was declared; other receipts of
// invoices declare nothing.
var (
	selectSold = `SELECT ` + saleColumns + `, d.issue_date AS day,
			CASE WHEN r.id IS NULL THEN '' WHEN r.original_number <> '' THEN r.original_number ELSE r.document_number END AS ref_number,
			CASE WHEN d.deposit_applied_amount > 0 THEN (SELECT CAST(COALESCE(SUM(u.base_net), 0) AS BIGINT) FROM sales_deposit_uses u
				WHERE u.org_id = $1 AND u.document_id = d.id AND u.state = 'applied') ELSE 0 END AS deposit_net,
			CASE WHEN d.deposit_applied_amount > 0 THEN (SELECT CAST(COALESCE(SUM(u.base_vat), 0) AS BIGINT) FROM sales_deposit_uses u
				WHERE u.org_id = $1 AND u.document_id = d.id AND u.state = 'applied') ELSE 0 END AS deposit_vat, '' AS used_groups
		FROM sales_documents d
		LEFT JOIN sales_documents r ON r.org_id = $1 AND r.id = d.ref_document_id AND ` + among("d.document_type", notes) + `
		WHERE ` + inRegister + ` AND `
	inRegister = `d.org_id = $1 AND d.issue_date >= $2 AND d.issue_date <= $3 AND ` + among("d.document_type", taxed) + ` AND d.status <> 'draft'
		AND d.is_consolidated = FALSE AND CASE WHEN d.vat_point = 'payment' THEN ` + among("d.document_type", receipts) + ` OR d.declared_vat <> 0
			ELSE d.opening_id IS NULL AND NOT (` + among("d.document_type", receipts) + ` AND d.ref_document_id IS NOT NULL) END` + notOverpaid
	// Overpayments stay outside VAT: nothing was sold for them.
	notOverpaid    = ` AND NOT (d.payment_id IS NOT NULL AND d.vat_category = 'none')`
	selectRefunded = `SELECT ` + saleColumns + `, u.refunded_on AS day, '' AS ref_number, u.base_net AS deposit_net, u.base_vat AS deposit_vat, u.vat_groups AS used_groups
		FROM sales_deposit_uses u
		JOIN sales_documents d ON d.org_id = $1 AND d.id = u.deposit_id
		WHERE u.org_id = $1 AND u.refunded_on >= $2 AND u.refunded_on <= $3` + notOverpaid
)

// sold returns the documents of the month that meet a condition, the deposits refunded in it, and the
// entries of bank lines with output VAT.
// The arguments of the condition begin with $4.
func (m *taxMonth) sold(condition string, args ...any) ([]sale, error) {
	p := m.period()
	documents, err := db.List[sale](m.tx, selectSold+condition, append([]any{p.FromDate, p.ToDate}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("documents of %s: %w", m.head.Month, err)
	}
	refunds, err := db.List[sale](m.tx, selectRefunded, p.FromDate, p.ToDate)
	if err != nil {
		return nil, fmt.Errorf("deposits paid back in %s: %w", m.head.Month, err)
	}
	for i := range refunds {
		refunds[i].refund = true
	}
	entries, err := m.inRegister()
	if err != nil {
		return nil, err
	}
	all := append(documents, refunds...)
	for _, e := range entries {
		if e.onOutput {
			all = append(all, sale{ID: e.ID, Type: ledger.RefManual, Number: e.Number, Name: e.Description, Category: document.StandardVAT,
				Rate: num.RateOf(1), Net: e.Base, Vat: e.Output, Date: e.Date})
		}
	}
	if err := m.readGroups(all); err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b sale) int { return cmp.Or(inTime(a.Date, b.Date), inSeries(a.Number, b.Number)) })
	return all, nil
}

// inSeries compares document numbers: first the prefix, then the serial as a number,
// because it can outgrow its digits.
func inSeries(a, b string) int {
	head, other := strings.TrimRight(a, digits), strings.TrimRight(b, digits)
	a, b = strings.TrimLeft(a[len(head):], "0"), strings.TrimLeft(b[len(other):], "0")
	return cmp.Or(cmp.Compare(head, other), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

const digits = "0123456789"

func (s sale) void() bool { return s.Status == string(document.Void) }

// take adds a row for each VAT category of a document that is in the totals.
func (out *VatOutput) take(s sale) {
	out.total(s, 1)
	for _, part := range s.declared() {
		if part.Category != document.NoVAT || !part.Tax.IsZero() {
			out.Rows = append(out.Rows, s.row(part))
		}
	}
}

// row is the row of a document for one category.
func (s sale) row(part document.VATGroup) VatOutputRow {
	row := VatOutputRow{
		Date: s.Date, Number: s.Number, ContactName: s.Name, ContactTaxID: s.TaxID, BranchCode: paper.BranchCode(s.BranchType, s.BranchCode),
		BranchText: paper.BranchText(s.BranchType, s.BranchCode), BaseAmount: part.Base, VatAmount: part.Tax, TotalAmount: part.Gross(), VatCategory: part.Category,
		DocumentType: s.Type, DocumentID: num.Ref(s.ID), RefNumber: s.Ref, Cancelled: s.void(), Links: Links{"document": DocumentOf(s.Type, num.Ref(s.ID))},
	}
	switch {
	case s.void():
		row.Remark = cancelledRemark
	case s.refund:
		row.Remark = refundRemark
	}
	return row
}

func (t *VatOutputTotals) add(category string, net, vat num.Money) {
	t.BaseAmount, t.VatAmount = t.BaseAmount.Add(net), t.VatAmount.Add(vat)
	base := &t.StandardBase
	switch category {
	case "zero":
		base = &t.ZeroBase
	case "exempt":
		base = &t.ExemptBase
	}
	*base = base.Add(net)
}

// abbreviate marks cash sales to customers without a tax ID as abbreviated tax invoices, and
// merges those of a day with the same VAT category into one row.
func abbreviate(rows []VatOutputRow, detail bool) []VatOutputRow {
	type day struct {
		date     when.Date
		category string
	}
	type group struct {
		at    int
		first string
	}
	kept, groups := []VatOutputRow{}, map[day]group{}
	for _, row := range rows {
		row.Abbreviated = row.ContactTaxID == "" && slices.Contains(retail, row.DocumentType)
		of := day{row.Date, row.VatCategory}
		g, there := groups[of]
		switch {
		case !row.Abbreviated || detail:
			kept = append(kept, row)
		case there:
			kept[g.at].join(row, g.first)
		default:
			groups[of] = group{len(kept), row.Number}
			row.ContactName = abbreviatedName
			kept = append(kept, row)
		}
	}
	return kept
}

// join merges another row of the same day with a later number into a row.
func (r *VatOutputRow) join(o VatOutputRow, first string) {
	r.Number, r.DocumentID, r.BranchCode, r.BranchText = first+" - "+o.Number, 0, "", ""
	r.Links = Links{"documents": address("/sales/documents", "type", r.DocumentType, "fromDate", r.Date.String(), "toDate", r.Date.String())}
	r.BaseAmount, r.VatAmount, r.TotalAmount = r.BaseAmount.Add(o.BaseAmount), r.VatAmount.Add(o.VatAmount), r.TotalAmount.Add(o.TotalAmount)
	if r.Cancelled = r.Cancelled && o.Cancelled; !r.Cancelled {
		r.Remark = ""
	}
}

var selectGaps = `SELECT n.document_number FROM sales_deleted_numbers n
	WHERE n.org_id = $1 AND n.issue_date >= $2 AND n.issue_date <= $3 AND ` + among("n.document_type", taxed)

var selectBillingNotes = `SELECT d.document_number FROM sales_documents d
	WHERE d.org_id = $1 AND d.issue_date >= $2 AND d.issue_date <= $3 AND d.is_consolidated = TRUE AND d.number_series = ''`

// numbers returns the numbers of the month that have no row: of deleted drafts, or of billing
// notes among the invoices.
func (m *taxMonth) numbers(query string) ([]string, error) {
	p := m.period()
	found, err := db.List[string](m.tx, query, p.FromDate, p.ToDate)
	if err != nil {
		return nil, fmt.Errorf("numbers without a row in %s: %w", m.head.Month, err)
	}
	slices.SortFunc(found, inSeries)
	return append([]string{}, found...), nil
}

// The entries of void documents on the account, which no row covers.
var (
	selectVoid       = `SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND d.status = 'void' ORDER BY d.id`
	selectVoidOutput = `SELECT e.id AS entry_id, e.reference_type, e.reference_id, '' AS status, CAST(SUM(l.amount) AS BIGINT) AS amount
		FROM journal_entries e
		JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id AND l.account_id = $2
		WHERE e.org_id = $1 AND ` + among("e.reference_type", document.Sales.All()) + ` AND e.reference_id IN ($5) AND e.entry_date >= $3 AND e.entry_date <= $4
		GROUP BY e.id, e.reference_type, e.reference_id`
)

func (m *taxMonth) explainOutput() (*explaining, error) {
	p, account, x := m.period(), m.chart.Key(ledger.OutputVAT).ID, newExplaining()
	free, err := freeEntries(m.tx, m.head.Month)
	if err != nil {
		return nil, err
	}
	for _, e := range free {
		if e.onOutput && e.Base.IsZero() {
			x.free(moment{origin: origin{EntryID: e.ID, Type: e.Type, ID: e.Ref}}, e.Output)
		}
	}
	void, err := db.List[uint32](m.tx, selectVoid)
	if err != nil || len(void) == 0 {
		return x, err
	}
	entries, err := db.ListAmong[moment](m.tx, selectVoidOutput, void, account, p.FromDate, p.ToDate)
	for _, e := range entries {
		x.add(cause{voidedInOtherMonth, e.Type, uint32(e.ID)}, e.Amount.Neg(), e.EntryID)
	}
	return x, err
}
