package purchase

import (
	"kontor/internal/db"
	"kontor/internal/document"
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
	BaseTotal    num.Money `db:"base_total"`
	BasePaid     num.Money `db:"base_paid"`
	BaseStock    num.Money `db:"base_stock"`
	HistoryCount int       `db:"history_count"`
	SearchText   string    `db:"search_text"`
	CreatedBy    uint32    `db:"created_by,once"`
	ApprovedBy   num.Ref   `db:"approved_by"`
	ApprovedAt   when.Unix `db:"approved_at"`
	CreatedAt    when.Unix `db:"created_at,once"`
	UpdatedAt    when.Unix `db:"updated_at"`

	lines []*row  // nil until they are read
	links []*link // what it takes of others; nil until they are read
}

// row is a line as it is stored.
type row struct {
	ID         uint32 `db:"id"`
	DocumentID uint32 `db:"document_id,once"`
	SortOrder  int    `db:"sort_order"`
	EditableItem
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

	receipt bool // the line of a goods receipt
}

// step is a row of the status history.
type step struct {
	DocumentID uint32           `db:"document_id"`
	Seq        int              `db:"seq"`
	From       *document.Status `db:"from_status"` // nil: the document is new
	To         document.Status  `db:"to_status"`
	ChangedBy  uint32           `db:"changed_by"`
	Note       string           `db:"note"`
	CreatedAt  when.Unix        `db:"created_at"`
}

// link is a stored take.
type link struct {
	ItemID           uint32    `db:"item_id"`
	TargetItemID     uint32    `db:"target_item_id"`
	DocumentID       uint32    `db:"document_id"`
	TargetDocumentID uint32    `db:"target_document_id"`
	Quantity         num.Qty   `db:"quantity"`
	Value            num.Money `db:"value"`  // of received goods, in base currency
	Posted           bool      `db:"posted"` // a bill that stands in the books

	of *row // the line that it takes from
}

func (r *record) kind() document.Kind { return document.Purchases.Must(r.DocType) }

// outstanding is what is still to be paid.
func (r *record) outstanding() num.Money { return r.TotalAmount.Sub(r.PaidAmount) }

// date is the calendar date of the document.
func (r *record) date(tx *db.Tx) when.Date { return when.DateOf(r.DocDate.Time(), tx.Zone) }
