package report

import (
	"fmt"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// VatInputQuery selects the input VAT register of a month.
type VatInputQuery struct {
	TaxMonth
	Form
}

// VatInputRow is a supplier's tax invoice that is claimed in the month, or an entry of a bank line with VAT.
type VatInputRow struct {
	// Position in the register, starting at 1.
	Seq int `json:"seq"`
	// Date of the tax invoice.
	Date when.Date `json:"date" null:"no"`
	// Tax invoice number.
	Number string `json:"number"`
	// Supplier.
	VendorName string `json:"vendorName"`
	// Tax ID of the supplier.
	VendorTaxID string `json:"vendorTaxId"`
	// Branch number of the supplier.
	VendorBranchCode string `json:"vendorBranchCode"`
	// Branch in legal wording. Empty if unknown.
	BranchText string `json:"branchText"`
	// Value before VAT.
	BaseAmount num.Money `json:"baseAmount"`
	// Claimed VAT.
	VatAmount num.Money `json:"vatAmount"`
	// Total including VAT.
	TotalAmount num.Money `json:"totalAmount"`
	// Type of the document that posted the VAT.
	DocumentType string `json:"documentType"`
	// Document that posted the VAT.
	DocumentID uint32 `json:"documentId"`
	// Entry number.
	DocumentNumber string `json:"documentNumber"`
	// Line of the expense claim. Null for other documents.
	ItemID num.Ref `json:"itemId"`
	// Date on which the tax invoice was received.
	ReceivedDate when.Date `json:"receivedDate" null:"no"`
	// Tax month in which the VAT is claimed (YYYY-MM).
	ClaimMonth when.Month `json:"claimMonth" null:"no"`
	// Remarks, in Thai.
	Remark string `json:"remark"`
	// Links to details: document.
	Links Links `json:"links"`
}

// VatInputTotals are the totals of the input VAT register.
type VatInputTotals struct {
	// Number of rows.
	Count int `json:"count"`
	// Total value.
	BaseAmount num.Money `json:"baseAmount"`
	// Total VAT.
	VatAmount num.Money `json:"vatAmount"`
}

func (t VatInputTotals) lastLine() map[string]any {
	return map[string]any{"baseAmount": t.BaseAmount, "vatAmount": t.VatAmount, "totalAmount": t.BaseAmount.Add(t.VatAmount)}
}

// VatInput is the input VAT register of a month, reconciled with its account.
type VatInput struct {
	VatHead
	// The tax invoices in the order of receipt.
	Rows []VatInputRow `json:"rows"`
	// Totals of all rows.
	Totals VatInputTotals `json:"totals"`
	// VAT that can still be claimed but has no tax invoice yet, posted in this month or the six
	// months before it.
	Pending []VatPending `json:"pending"`
	// Reconciliation of the register with the input VAT account.
	Reconciliation VatReconciliation `json:"reconciliation"`
	// VAT return of the month. Null if it is not filed.
	Filing *VatFiling `json:"filing"`
}

// VatInputOf returns the input VAT register of a month.
func VatInputOf(tx *db.Tx, in VatInputQuery) (VatInput, error) {
	m, err := openMonth(tx, "vat-input", in.TaxMonth)
	if err != nil {
		return VatInput{}, err
	}
	claimed, err := m.claimed()
	if err != nil {
		return VatInput{}, err
	}
	out := VatInput{VatHead: m.head, Rows: []VatInputRow{}, Totals: VatInputTotals{Count: len(claimed)}}
	for i, c := range claimed {
		out.Rows = append(out.Rows, c.row(i+1, m.head.Month))
		out.Totals.BaseAmount, out.Totals.VatAmount = out.Totals.BaseAmount.Add(c.Base), out.Totals.VatAmount.Add(c.Vat)
	}
	if out.Pending, err = m.pending(); err != nil {
		return VatInput{}, err
	}
	if out.Filing, err = m.filing(); err != nil {
		return VatInput{}, err
	}
	x, err := m.explainInput(claimed)
	if err != nil {
		return VatInput{}, err
	}
	out.Reconciliation, err = m.reconcile(m.chart.Key(ledger.InputVAT), asIs, out.Totals.VatAmount, x)
	return out, err
}

// claimed returns the tax invoices of the month, and the entries of bank lines with input VAT.
func (m *taxMonth) claimed() ([]claimed, error) {
	found, err := db.List[claimed](m.tx, selectClaimed, m.head.Month)
	if err != nil {
		return nil, fmt.Errorf("tax invoices of %s: %w", m.head.Month, err)
	}
	entries, err := m.inRegister()
	for _, e := range entries {
		if e.onInput {
			found = append(found, claimed{Type: ledger.RefManual, Document: e.ID, Of: e.Number, Number: e.Number, Date: e.Date, Received: e.Date,
				Name: e.Description, Base: e.Base, Vat: e.Input})
		}
	}
	slices.SortStableFunc(found, func(a, b claimed) int { return inTime(a.Received, b.Received) })
	return found, err
}

func asIs(m num.Money) num.Money { return m }

// claimed is a tax invoice whose VAT is claimed in the month.
type claimed struct {
	ID       uint32    `db:"id"`
	Type     string    `db:"doc_type"`
	Document uint32    `db:"document_id"`
	Item     num.Ref   `db:"item_id"`
	Of       string    `db:"document_number"`
	Number   string    `db:"number"`
	Date     when.Date `db:"invoice_date"`
	Received when.Date `db:"received_date"`
	Name     string    `db:"vendor_name"`
	TaxID    string    `db:"vendor_tax_id"`
	Branch   string    `db:"vendor_branch_code"`
	Base     num.Money `db:"base_amount"`
	Vat      num.Money `db:"vat_amount"`
}

var selectClaimed = `SELECT ` + db.Columns[claimed]("t") + ` FROM tax_invoices t
	WHERE t.org_id = $1 AND t.claim_month = $2 AND t.live AND t.claimable AND t.booked_on IS NOT NULL AND t.vat_amount <> 0
	ORDER BY t.received_date, t.id`

func (c claimed) row(seq int, month when.Month) VatInputRow {
	return VatInputRow{
		Seq: seq, Date: c.Date, Number: c.Number, VendorName: c.Name, VendorTaxID: c.TaxID, VendorBranchCode: c.Branch, BranchText: paper.BranchText("", c.Branch),
		BaseAmount: c.Base, VatAmount: c.Vat, TotalAmount: c.Base.Add(c.Vat), DocumentType: c.Type, DocumentID: c.Document, DocumentNumber: c.Of,
		ItemID: c.Item, ReceivedDate: c.Received, ClaimMonth: month, Links: Links{"document": DocumentOf(c.Type, num.Ref(c.Document))},
	}
}
