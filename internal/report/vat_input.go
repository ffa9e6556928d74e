package report

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/paper"
	"kontor/internal/when"
)

// VatInputQuery asks for the register of input VAT.
type VatInputQuery struct {
	TaxMonth
	Form
}

// VatInputRow is a tax invoice of a supplier that is claimed in the month.
type VatInputRow struct {
	// Position in the register, from 1.
	Seq int `json:"seq"`
	// Date of the tax invoice.
	Date when.Date `json:"date" null:"no"`
	// Number of the tax invoice.
	Number string `json:"number"`
	// Supplier.
	VendorName string `json:"vendorName"`
	// Tax id of the supplier.
	VendorTaxID string `json:"vendorTaxId"`
	// Number of the supplier's branch.
	VendorBranchCode string `json:"vendorBranchCode"`
	// Branch in legal wording, or empty if unknown.
	BranchText string `json:"branchText"`
	// Value that the VAT is charged on.
	BaseAmount num.Money `json:"baseAmount"`
	// VAT that is claimed.
	VatAmount num.Money `json:"vatAmount"`
	// Both together.
	TotalAmount num.Money `json:"totalAmount"`
	// Type of the document that booked it.
	DocumentType string `json:"documentType"`
	// That document.
	DocumentID uint32 `json:"documentId"`
	// Its number.
	DocumentNumber string `json:"documentNumber"`
	// Of an expense claim: the line, else null.
	ItemID num.Ref `json:"itemId"`
	// When the tax invoice was received.
	ReceivedDate when.Date `json:"receivedDate" null:"no"`
	// Month in which it is claimed (YYYY-MM).
	ClaimMonth when.Month `json:"claimMonth" null:"no"`
	// Further remarks, in Thai.
	Remark string `json:"remark"`
	// Links to details: document.
	Links Links `json:"links"`
}

// VatInputTotals are the sums of the register of input VAT.
type VatInputTotals struct {
	// How many rows there are.
	Count int `json:"count"`
	// Value of all rows.
	BaseAmount num.Money `json:"baseAmount"`
	// VAT of all rows.
	VatAmount num.Money `json:"vatAmount"`
}

func (t VatInputTotals) lastLine() map[string]any {
	return map[string]any{"baseAmount": t.BaseAmount, "vatAmount": t.VatAmount, "totalAmount": t.BaseAmount.Add(t.VatAmount)}
}

// VatInput is the register of input VAT of a month, held against its account.
type VatInput struct {
	VatHead
	// The tax invoices in order of receipt.
	Rows []VatInputRow `json:"rows"`
	// The sums of all rows.
	Totals VatInputTotals `json:"totals"`
	// VAT posted in this month or the six before it that has no tax invoice yet and can still be claimed.
	Pending []VatPending `json:"pending"`
	// The register held against the account of input VAT.
	Reconciliation VatReconciliation `json:"reconciliation"`
	// The return in which the month was declared; null while there is none.
	Filing *VatFiling `json:"filing"`
}

// VatInputOf is the register of input VAT of a month.
func VatInputOf(tx *db.Tx, in VatInputQuery) (VatInput, error) {
	m, err := openMonth(tx, "vat-input", in.TaxMonth)
	if err != nil {
		return VatInput{}, err
	}
	claimed, err := db.List[claimed](tx, selectClaimed, m.head.Month)
	if err != nil {
		return VatInput{}, fmt.Errorf("tax invoices of %s: %w", m.head.Month, err)
	}
	out := VatInput{VatHead: m.head, Rows: []VatInputRow{}, Totals: VatInputTotals{Count: len(claimed)}}
	for i, c := range claimed {
		out.Rows = append(out.Rows, c.row(i+1, m.head.Month))
		out.Totals.BaseAmount, out.Totals.VatAmount = out.Totals.BaseAmount.Add(c.Base), out.Totals.VatAmount.Add(c.Vat)
	}
	if out.Pending, err = m.pending(); err != nil {
		return VatInput{}, err
	}
	x, err := m.explainInput(claimed)
	if err != nil {
		return VatInput{}, err
	}
	out.Reconciliation, err = m.reconcile(m.chart.Key(ledger.InputVAT), asIs, out.Totals.VatAmount, x)
	return out, err
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
