package purchase

import (
	"fmt"
	"strings"

	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
	"kontor/internal/trade/document"
)

// Normalize merges the two names of the supplier filter and trims the search text.
func (f *Filter) Normalize() {
	f.Search = strings.TrimSpace(f.Search)
	if f.VendorID == 0 {
		f.VendorID = f.ContactID
	}
}

// listed is the list of documents.
var listed = list.Spec{
	Table: documents, Alias: "d", Order: "d.id DESC", Kind: "d.document_type", State: "d.status", Date: "d.dated_at",
}

// List returns one page of documents, newest first.
func List(tx *db.Tx, f Filter) (input.Result[Document], error) {
	page, err := list.List[record](tx, &listed, f.query(tx))
	if err != nil {
		return input.Result[Document]{}, fmt.Errorf("list purchase documents: %w", err)
	}
	s := open(tx)
	shown, err := s.show(s.Put(page.Items)...)
	return input.Result[Document]{Items: shown, Pagination: page.Pagination}, err
}

// query converts the filter to a list filter.
func (f Filter) query(tx *db.Tx) list.Filter {
	w, date := db.Where("d.org_id = $1"), "d.dated_at"
	if f.Search != "" { // the index of search texts has it
		date = list.Unindexed(date)
	}
	w.If(f.VendorID != 0, "d.contact_id = ?", f.VendorID)
	w.If(f.ContactID != 0, "d.contact_id = ?", f.ContactID)
	w.Moments(date, f.FromDate, f.ToDate)
	w.If(f.ExternalID != "", "d.external_id <> '' AND d.external_id = ?", f.ExternalID)
	w.If(f.DocNumber != "", "d.document_number = ?", f.DocNumber)
	w.If(f.ProductID != 0, "d.id IN (SELECT i.document_id FROM purchase_items i WHERE i.org_id = $1 AND i.product_id = ?)", f.ProductID)
	q := list.Filter{Page: f.Page, Kind: f.DocType, State: string(f.Status), Search: f.Search, Where: w, Order: f.order(), ByDate: f.Order == document.ByDate}
	if f.Status == unpaid || f.Status == overdue {
		w.And(toPay)
		w.If(f.Status == overdue, late, startOf(tx.Today(), tx))
		q.State = ""
	}
	return q
}

// order is the order of the list.
func (f Filter) order() string {
	switch f.Order {
	case document.Oldest:
		return "d.dated_at, d.id"
	case document.ByNumber:
		return "d.document_type DESC, d.number_period DESC, d.number_serial DESC"
	case document.ByNumberUp:
		return "d.document_type, d.number_period, d.number_serial"
	case document.ByDue:
		return "CASE WHEN d.due_at > 0 THEN d.due_at ELSE 9999999999999 END, d.id" // those without a day come last
	case document.Largest:
		return "d.grand_total DESC, d.id DESC"
	}
	return ""
}
