package purchase

import (
	"errors"
	"fmt"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/num"
)

// Get returns one document.
func Get(tx *db.Tx, in ByID) (Document, error) {
	found, err := db.Get[record](tx, selectRecord, in.ID)
	if errors.Is(err, db.Missing) {
		return Document{}, fault.NotFound
	}
	if err != nil {
		return Document{}, fmt.Errorf("purchase document %d: %w", in.ID, err)
	}
	documents, err := answer(tx, []record{found})
	if err != nil {
		return Document{}, err
	}
	return documents[0], nil
}

// Normalize takes both names of the supplier filter as one.
func (f *Filter) Normalize() {
	if f.VendorID == 0 {
		f.VendorID = f.ContactID
	}
}

// List returns one page of documents, newest first.
func List(tx *db.Tx, f Filter) (input.Result[Document], error) {
	w := db.Where("d.org_id = $1")
	w.If(f.DocType != "", "d.doc_type = ?", f.DocType)
	w.If(f.VendorID != 0, "d.contact_id = ?", f.VendorID)
	w.If(f.ContactID != 0, "d.contact_id = ?", f.ContactID)
	w.If(f.Status != "", "d.status = ?", string(f.Status))
	w.If(f.FromDate != 0, "d.doc_date >= ?", f.FromDate)
	w.If(f.ToDate != 0, "d.doc_date <= ?", f.ToDate)
	w.If(f.Search != "", `d.search_text LIKE ? ESCAPE '\'`, db.Contains(f.Search))
	w.If(f.ExternalID != "", "d.external_id <> '' AND d.external_id = ?", f.ExternalID)
	page, err := input.List[record](tx, f.Page, "purchase_documents d", w, "d", "d.id DESC")
	if err != nil {
		return input.Result[Document]{}, fmt.Errorf("list purchase documents: %w", err)
	}
	documents, err := answer(tx, page.Items)
	return input.Result[Document]{Items: documents, Pagination: page.Pagination}, err
}

// answer turns stored documents into answers: four queries for all of them.
func answer(tx *db.Tx, found []record) ([]Document, error) {
	if len(found) == 0 {
		return nil, nil
	}
	ids := make(db.IDs, len(found))
	for i, r := range found {
		ids[i] = r.ID
	}
	people, err := db.List[names](tx, selectNames, ids)
	if err != nil {
		return nil, fmt.Errorf("names: %w", err)
	}
	lines, err := db.List[row](tx, selectLinesIn, ids)
	if err != nil {
		return nil, fmt.Errorf("lines: %w", err)
	}
	histories, err := db.List[historyRow](tx, selectHistoriesIn, ids)
	if err != nil {
		return nil, fmt.Errorf("histories: %w", err)
	}
	payments, err := db.List[Payment](tx, selectPaymentsIn, ids)
	if err != nil {
		return nil, fmt.Errorf("payments: %w", err)
	}
	documents := make([]Document, len(found))
	for i, r := range found {
		d := r.document(tx)
		for _, n := range people {
			if n.ID == d.ID {
				d.CreatedByName, d.BankName = n.CreatedByName, n.BankName
			}
		}
		for _, l := range lines {
			if l.DocumentID == d.ID {
				d.Items = append(d.Items, l.item())
			}
		}
		for _, h := range histories {
			if h.DocumentID == d.ID {
				d.StatusHistories = append(d.StatusHistories, h.History)
			}
		}
		for _, p := range payments {
			if p.PaymentDocID == d.ID || p.InvoiceDocID == d.ID {
				d.PaymentAllocations = append(d.PaymentAllocations, p)
			}
		}
		d.progress(lines)
		documents[i] = d
	}
	return documents, nil
}

func (f *record) document(tx *db.Tx) Document {
	d := Document{
		ID: f.ID, DocNumber: f.DocNumber, DocType: f.DocType, Status: f.Status, Editable: f.Editable,
		DocDateLocal: f.date(tx), ContactName: f.ContactName, Currency: f.Currency, Totals: f.Totals,
		NetPayable: f.TotalAmount.Sub(f.WhtAmount), RefDocID: f.RefDocID, RefDocType: f.RefDocType,
		CreatedBy: f.CreatedBy, ApprovedBy: f.ApprovedBy, ApprovedAt: f.ApprovedAt,
		CreatedAt: f.CreatedAt, UpdatedAt: f.UpdatedAt, Allocations: f.Allocations,
	}
	kind := f.kind()
	if kind.Due || kind.TakesBank {
		d.OutstandingAmount = f.outstanding()
	}
	if f.Status == document.Cancelled {
		d.OutstandingAmount = num.Money{}
	}
	return d
}

func (r row) item() Item {
	return Item{
		ID: r.ID, ItemInput: r.ItemInput, ProductName: r.ProductName,
		ReceivedQuantity: r.Received.InUnit(r.Ratio, 4), BilledQuantity: r.Billed.InUnit(r.Ratio, 4),
		DiscountAmount: r.DiscountAmount, NetAmount: r.NetAmount, TaxAmount: r.TaxAmount, LineTotal: r.LineTotal,
	}
}

// progress tells how far an order has been received and billed.
func (d *Document) progress(lines []row) {
	if !document.Purchases.Must(d.DocType).Awaits() {
		return
	}
	var received, billed tally
	for _, l := range lines {
		if l.DocumentID == d.ID {
			received.add(l.Received, l.BaseQuantity)
			billed.add(l.Billed, l.BaseQuantity)
		}
	}
	d.ReceiptStatus, d.BillingStatus = received.word(), billed.word()
}

// tally says how much of several lines is done.
type tally struct{ some, open bool }

func (t *tally) add(done, of num.Qty) {
	t.some = t.some || done.Sign() > 0
	t.open = t.open || done.Cmp(of) < 0
}

func (t tally) word() string {
	switch {
	case !t.some:
		return "none"
	case t.open:
		return "partial"
	}
	return "full"
}

// historyRow is a step with the document it belongs to.
type historyRow struct {
	DocumentID uint32 `db:"document_id"`
	History
}

var (
	selectLinesIn     = `SELECT ` + db.Columns[row]("i") + ` FROM purchase_items i WHERE i.org_id = $1 AND i.document_id IN ($2) ORDER BY i.document_id, i.sort_order, i.id`
	selectHistoriesIn = `SELECT h.document_id, h.from_status, h.to_status, h.changed_by, u.name AS changed_by_name, h.note, h.created_at
FROM purchase_history h
JOIN users u ON u.id = h.changed_by
WHERE h.org_id = $1 AND h.document_id IN ($2)
ORDER BY h.document_id, h.seq`
	selectPaymentsIn = `SELECT p.id, p.payment_doc_id, v.doc_number AS payment_doc_number, p.invoice_doc_id, i.doc_number AS invoice_doc_number,
	p.amount, p.wht_amount, p.currency, p.paid_at, p.created_by, u.name AS created_by_name, p.created_at, p.reversed_at
FROM purchase_payments p
JOIN purchase_documents v ON v.org_id = $1 AND v.id = p.payment_doc_id
JOIN purchase_documents i ON i.org_id = $1 AND i.id = p.invoice_doc_id
JOIN users u ON u.id = p.created_by
WHERE p.org_id = $1 AND (p.payment_doc_id IN ($2) OR p.invoice_doc_id IN ($2))
ORDER BY p.id`
)

// names are those of the people and money accounts behind a document.
type names struct {
	ID            uint32 `db:"id"`
	CreatedByName string `db:"created_by_name"`
	BankName      string `db:"bank_name"`
}

const selectNames = `SELECT d.id, u.name AS created_by_name, COALESCE(NULLIF(m.account_name, ''), m.bank_company, '') AS bank_name
FROM purchase_documents d
JOIN users u ON u.id = d.created_by
LEFT JOIN money_accounts m ON m.org_id = $1 AND m.id = d.bank_id
WHERE d.org_id = $1 AND d.id IN ($2)
ORDER BY d.id`
