package purchase

import (
	"errors"
	"fmt"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/when"
)

// record is a document as it is stored.
type record struct {
	ID        uint32          `db:"id"`
	DocType   string          `db:"doc_type,once"`
	DocNumber string          `db:"doc_number,once"`
	Period    string          `db:"number_period,once"`
	Serial    int64           `db:"number_serial,once"`
	Status    document.Status `db:"status"`
	Editable
	ContactName string       `db:"contact_name"`
	Currency    string       `db:"currency,once"`
	WhtGiven    num.Money    `db:"wht_given"` // what the client fixed; zero: computed
	RefDocID    num.Ref      `db:"ref_doc_id,once"`
	RefDocType  string       `db:"ref_doc_type,once"`
	Allocations []Allocation `db:"allocations,json"`
	Totals
	BaseTotal  num.Money `db:"base_total"`
	BasePaid   num.Money `db:"base_paid"`
	BaseStock  num.Money `db:"base_stock"`
	SearchText string    `db:"search_text"`
	CreatedBy  uint32    `db:"created_by,once"`
	ApprovedBy num.Ref   `db:"approved_by"`
	ApprovedAt when.Unix `db:"approved_at"`
	CreatedAt  when.Unix `db:"created_at,once"`
	UpdatedAt  when.Unix `db:"updated_at"`

	lines []*row // loaded on demand
}

// row is a line as it is stored.
type row struct {
	ID         uint32 `db:"id"`
	DocumentID uint32 `db:"document_id,once"`
	SortOrder  int    `db:"sort_order"`
	ItemInput
	ProductName    string    `db:"product_name"`
	Stocked        bool      `db:"stocked"` // its product is kept in stock
	Ratio          num.Qty   `db:"ratio"`
	BaseQuantity   num.Qty   `db:"base_quantity"`
	DiscountAmount num.Money `db:"discount_amount"`
	NetAmount      num.Money `db:"net_amount"`
	TaxAmount      num.Money `db:"tax_amount"`
	LineTotal      num.Money `db:"line_total"`
	Received       num.Qty   `db:"received_quantity"` // base units
	Billed         num.Qty   `db:"billed_quantity"`   // base units
	BaseValue      num.Money `db:"base_value"`        // what it was received for
	BilledValue    num.Money `db:"billed_value"`      // how much of that is billed

	receipt bool // the line of a goods receipt, known where it matters
}

const (
	documents = "purchase_documents"
	items     = "purchase_items"
)

var (
	selectRecord = `SELECT ` + db.Columns[record]("d") + ` FROM purchase_documents d WHERE d.org_id = $1 AND d.id = $2`
	selectLines  = `SELECT ` + db.Columns[row]("i") + ` FROM purchase_items i WHERE i.org_id = $1 AND i.document_id = $2 ORDER BY i.sort_order, i.id`
)

func (r *record) kind() document.Kind { return document.Purchases.Must(r.DocType) }

// outstanding is what is still to be paid.
func (r *record) outstanding() num.Money { return r.TotalAmount.Sub(r.PaidAmount) }

// date is the calendar date of the document.
func (r *record) date(tx *db.Tx) when.Date { return when.DateOf(r.DocDate.Time(), tx.Zone) }

// load reads a document with its lines.
func load(tx *db.Tx, id uint32) (*record, error) {
	r, err := db.Get[record](tx, selectRecord, id)
	if errors.Is(err, db.Missing) {
		return nil, fault.NotFound
	}
	if err != nil {
		return nil, fmt.Errorf("purchase document %d: %w", id, err)
	}
	return &r, r.loadLines(tx)
}

func (r *record) loadLines(tx *db.Tx) error {
	rows, err := db.List[row](tx, selectLines, r.ID)
	if err != nil {
		return fmt.Errorf("lines of %s: %w", r.DocNumber, err)
	}
	r.lines = make([]*row, len(rows))
	for i := range rows {
		r.lines[i] = &rows[i]
		r.lines[i].receipt = r.kind().Receives()
	}
	return nil
}

// save writes what changed of a document and stamps it.
func (r *record) save(tx *db.Tx) error {
	r.UpdatedAt = tx.Stamp()
	if err := db.Update(tx, documents, *r); err != nil {
		return fmt.Errorf("save %s: %w", r.DocNumber, err)
	}
	return nil
}

// enter moves a document to a status and remembers the way.
func (r *record) enter(tx *db.Tx, to document.Status, note string) error {
	if err := remember(tx, r.ID, &r.Status, to, note); err != nil {
		return err
	}
	r.Status = to
	return r.save(tx)
}

const insertHistory = `INSERT INTO purchase_history (org_id, document_id, seq, from_status, to_status, changed_by, note, created_at)
SELECT $1, $2, COALESCE(MAX(h.seq), 0) + 1, $3, $4, $5, $6, $7
FROM purchase_history h
WHERE h.org_id = $1 AND h.document_id = $2`

func remember(tx *db.Tx, id uint32, from *document.Status, to document.Status, note string) error {
	var before any
	if from != nil {
		before = string(*from)
	}
	if _, err := db.Exec(tx, insertHistory, id, before, string(to), tx.User, note, tx.Stamp()); err != nil {
		return fmt.Errorf("history of purchase document %d: %w", id, err)
	}
	return nil
}
