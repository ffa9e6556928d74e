package sales

import (
	"strings"

	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
	"kontor/internal/trade/document"
)

// listed is the list of documents.
var listed = list.Spec{
	Table: documents, Alias: "d", Order: "d.id DESC", Kind: "d.document_type", State: "d.status", Date: "d.issue_date",
	Hidden: document.Sales.Codes(func(k document.Kind) bool { return k.Internal }),
}

// List returns a page of the documents.
func List(tx *db.Tx, f Filter) (input.Result[Document], error) {
	page, err := list.List[record](tx, &listed, f.query(tx))
	if err != nil {
		return input.Result[Document]{}, err
	}
	s := open(tx)
	items, err := s.show(s.Put(page.Items)...)
	return input.Result[Document]{Items: items, Pagination: page.Pagination}, err
}

// query converts the filter to a list filter.
func (f Filter) query(tx *db.Tx) list.Filter {
	q := list.Filter{Page: f.Page, Kind: f.Type, State: f.Status, Search: f.Search, Where: f.where(), Order: f.order(), ByDate: f.Order == document.ByDate}
	if q.View = f.view(tx.Today()); q.View != nil && !q.View.Most {
		q.State = ""
	}
	return q
}

// view returns the selection for a status that no document has, such as overdue.
func (f Filter) view(today when.Date) *list.View {
	if f.Status != unpaid && f.Status != overdue {
		return f.withoutNotes()
	}
	view := &list.View{
		Where:  list.If(stillOwed),
		Kinds:  document.Sales.Codes(func(k document.Kind) bool { return k.Receivable }),
		States: []string{string(document.Sent), string(document.PartiallyPaid)},
		Except: []list.Condition{list.If(notOwed)},
	}
	if f.Status == overdue {
		// COALESCE keeps the planner from the index on due dates. It is only useful in the
		// order of due dates; any other order finds its rows sooner in the index of open items.
		view.Where = list.If(stillOwed+" AND COALESCE(d.due_date, '9') < ?", today)
		if f.Order == document.ByDue {
			view.Where = list.If(stillOwed+" AND d.due_date < ?", today)
		}
		view.Except = append(view.Except, list.If(stillOwed+" AND d.due_date >= ?", today), list.If(stillOwed+" AND d.due_date IS NULL"))
	}
	return view
}

// withoutNotes selects the documents that are no billing notes, if the filter does.
func (f Filter) withoutNotes() *list.View {
	if f.IsConsolidated == nil || *f.IsConsolidated {
		return nil
	}
	view := &list.View{Where: list.If("d.is_consolidated = FALSE"), Kinds: document.Sales.Codes(func(document.Kind) bool { return true }), Most: true}
	for _, s := range document.SalesStatuses {
		view.States = append(view.States, string(s))
	}
	view.Except = []list.Condition{list.If("d.is_consolidated = TRUE")}
	return view
}

// order is the order of the list.
func (f Filter) order() string {
	switch f.Order {
	case document.Oldest:
		return "d.issue_date, d.id"
	case document.ByNumber:
		return "d.document_type DESC, d.number_series DESC, d.number_period DESC, d.number_serial DESC"
	case document.ByNumberUp:
		return "d.document_type, d.number_series, d.number_period, d.number_serial"
	case document.ByDue:
		if f.Status == overdue { // which all have a day
			return "d.due_date, d.id"
		}
		return "CASE WHEN d.due_date IS NULL THEN '9' ELSE d.due_date END, d.id"
	case document.Largest:
		return amount + " DESC, d.id DESC"
	}
	return ""
}

// where returns the conditions besides type, status and search.
func (f Filter) where() *db.Filter {
	w, date := db.Where("d.org_id = $1"), "d.issue_date"
	if f.Search != "" { // the index of search texts has it
		date = list.UnindexedText(date)
	}
	w.If(f.IsConsolidated != nil && *f.IsConsolidated, "d.is_consolidated = TRUE")
	w.If(f.CustomerID != 0, "d.contact_id = ?", f.CustomerID)
	w.If(f.ContactID != 0, "d.contact_id = ?", f.ContactID)
	w.Days(date, f.FromDate, f.ToDate)
	w.If(f.RefDocumentID != 0, "d.ref_document_id = ?", f.RefDocumentID)
	w.If(f.SourceDocumentID != 0, `d.id = (SELECT s.consolidated_into_id FROM sales_documents s WHERE s.org_id = $1 AND s.id = ?)`, f.SourceDocumentID)
	w.If(f.ConsolidatedDocumentID != 0, `d.id IN (SELECT c.source_id FROM sales_consolidations c WHERE c.org_id = $1 AND c.document_id = ?)`, f.ConsolidatedDocumentID)
	w.If(f.DocumentNumber != "", "d.document_number = ?", f.DocumentNumber)
	w.If(f.ProductID != 0, "d.id IN (SELECT i.document_id FROM sales_items i WHERE i.org_id = $1 AND i.product_id = ?)", f.ProductID)
	return w.If(f.ExternalID != "", "d.external_id <> '' AND d.external_id = ?", f.ExternalID)
}

// quoted lists the codes of the kinds that pass a test, for a condition.
func quoted(keep func(document.Kind) bool) string {
	return "'" + strings.Join(document.Sales.Codes(keep), "', '") + "'"
}

// stillOwed are the documents that customers still owe money on. Consolidated invoices
// count, not the document that consolidates them.
var stillOwed = notPaid + ` AND d.outstanding_amount > 0 AND d.is_consolidated = FALSE`

// notOwed are issued documents that are not paid although nothing is owed on them.
var notOwed = notPaid + ` AND (d.outstanding_amount = 0 OR d.is_consolidated = TRUE)`

var notPaid = `d.document_type IN (` + quoted(func(k document.Kind) bool { return k.Receivable }) + `)
	AND d.status IN ('sent', 'partially_paid')`

// amongOwed selects the same documents by the index of open items, which is much smaller than
// the others.
var amongOwed = `d.id IN (SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND ` + stillOwed + `)`
