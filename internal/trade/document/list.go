package document

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
)

// Orders of a list of documents, besides that of the API: as entered, newest first.
const (
	ByDate     = "date"    // latest date first
	Oldest     = "oldest"  // earliest date first
	ByNumber   = "-number" // highest number of each type first
	ByNumberUp = "number"
	ByDue      = "due" // earliest due date first
	Largest    = "largest"
)

// Filter values that are not stored as a status, because they depend on today's date.
const (
	Overdue = "overdue"
	Unpaid  = "unpaid"
)

// Filter selects documents of a family.
type Filter struct {
	input.Page
	Type, Status           string
	Consolidated           *bool
	Contacts               [2]num.Ref // under the two names that a filter has
	From, To               when.Date
	Since, Until           *when.Unix // of purchases, whose dates are moments
	Search                 string
	RefDocumentID          num.Ref
	SourceDocumentID       num.Ref
	ConsolidatedDocumentID num.Ref
	ExternalID             string
	DocumentNumber         string
	ProductID              num.Ref
	Order                  string
}

// List returns a page of the documents.
func (f *Family) List(tx *db.Tx, in Filter) (input.Result[Shown], error) {
	page, err := list.List[Doc](tx, f.list, f.query(tx, in))
	if err != nil {
		return input.Result[Shown]{}, err
	}
	s := f.start(tx)
	shown, err := s.show(s.Put(page.Items)...)
	return input.Result[Shown]{Items: shown, Pagination: page.Pagination}, err
}

// query converts the filter to a list filter.
func (f *Family) query(tx *db.Tx, in Filter) list.Filter {
	w := f.where(in)
	q := list.Filter{Page: in.Page, Kind: in.Type, State: in.Status, Search: in.Search, Where: w, Order: f.order(in), ByDate: in.Order == ByDate}
	if f.sells() {
		if q.View = in.view(tx.Today()); q.View != nil && !q.View.Most {
			q.State = ""
		}
	} else if in.owing() {
		w.And(toPay)
		w.If(in.Status == Overdue, "d.due_at > 0 AND d.due_at < ?", f.day(tx, tx.Today()))
		q.State = ""
	}
	return q
}

// owing reports whether the filter asks for documents on which money is owed.
func (in Filter) owing() bool { return in.Status == Unpaid || in.Status == Overdue }

// day is the start of a day as the documents of the family are dated.
func (f *Family) day(tx *db.Tx, day when.Date) any {
	if f.sells() {
		return day
	}
	return day.Start(tx.Zone).Unix()
}

// view returns the selection of sales documents for a status that no document has, such as overdue.
func (in Filter) view(today when.Date) *list.View {
	if !in.owing() {
		return in.withoutNotes()
	}
	view := &list.View{
		Where:  list.If(stillOwed),
		Kinds:  Sales.Codes(func(k Kind) bool { return k.Receivable }),
		States: []string{string(Sent), string(PartiallyPaid)},
		Except: []list.Condition{list.If(notOwed)},
	}
	if in.Status == Overdue {
		// COALESCE keeps the planner from the index on due dates. It is only useful in the
		// order of due dates; any other order finds its rows sooner in the index of open items.
		view.Where = list.If(stillOwed+" AND COALESCE(d.due_date, '9') < ?", today)
		if in.Order == ByDue {
			view.Where = list.If(stillOwed+" AND d.due_date < ?", today)
		}
		view.Except = append(view.Except, list.If(stillOwed+" AND d.due_date >= ?", today), list.If(stillOwed+" AND d.due_date IS NULL"))
	}
	return view
}

// withoutNotes selects the documents that are no billing notes, if the filter does.
func (in Filter) withoutNotes() *list.View {
	if in.Consolidated == nil || *in.Consolidated {
		return nil
	}
	view := &list.View{Where: list.If("d.is_consolidated = FALSE"), Kinds: Sales.All(), Most: true}
	for _, s := range SalesStatuses {
		view.States = append(view.States, string(s))
	}
	view.Except = []list.Condition{list.If("d.is_consolidated = TRUE")}
	return view
}

// order is the order of the list. Documents without a due date come last.
func (f *Family) order(in Filter) string {
	serial := "d.number_period, d.number_serial"
	down := "d.number_period DESC, d.number_serial DESC"
	due := "CASE WHEN d.due_at > 0 THEN d.due_at ELSE 9999999999999 END, d.id"
	if f.sells() {
		serial, down = "d.number_series, "+serial, "d.number_series DESC, "+down
		if due = "CASE WHEN d.due_date IS NULL THEN '9' ELSE d.due_date END, d.id"; in.Status == Overdue { // which all have a day
			due = "d.due_date, d.id"
		}
	}
	return map[string]string{
		Oldest: f.list.Date + ", d.id", ByNumber: "d.document_type DESC, " + down, ByNumberUp: "d.document_type, " + serial, ByDue: due,
		Largest: f.amount + " DESC, d.id DESC",
	}[in.Order]
}

// where returns the conditions besides type, status and search.
func (f *Family) where(in Filter) *db.Filter {
	w, date := db.Where("d.org_id = $1"), f.list.Date
	if f.sells() {
		if in.Search != "" { // the index of search texts has it
			date = list.UnindexedText(date)
		}
		w.If(in.Consolidated != nil && *in.Consolidated, "d.is_consolidated = TRUE").Days(date, in.From, in.To)
		w.If(in.SourceDocumentID != 0, `d.id = (SELECT s.consolidated_into_id FROM sales_documents s WHERE s.org_id = $1 AND s.id = ?)`, in.SourceDocumentID)
		w.If(in.ConsolidatedDocumentID != 0, `d.id IN (SELECT c.source_id FROM sales_consolidations c WHERE c.org_id = $1 AND c.document_id = ?)`, in.ConsolidatedDocumentID)
	} else {
		if in.Search != "" {
			date = list.Unindexed(date)
		}
		w.Moments(date, in.Since, in.Until)
	}
	for _, id := range in.Contacts {
		w.If(id != 0, "d.contact_id = ?", id)
	}
	w.If(in.RefDocumentID != 0, "d.ref_document_id = ?", in.RefDocumentID)
	w.If(in.DocumentNumber != "", "d.document_number = ?", in.DocumentNumber)
	w.If(in.ProductID != 0, f.itemOf(), in.ProductID)
	return w.If(in.ExternalID != "", "d.external_id <> '' AND d.external_id = ?", in.ExternalID)
}

// saleAmount is the column of Doc.Amount.
var saleAmount = `CASE WHEN d.document_type IN (` + Sales.quoted(func(k Kind) bool { return k.Receipt }) + `) THEN d.received_amount ELSE d.grand_total END`

// stillOwed are the documents that customers still owe money on. Consolidated invoices
// count, not the document that consolidates them.
var stillOwed = notPaid + ` AND d.outstanding_amount > 0 AND d.is_consolidated = FALSE`

// notOwed are issued documents that are not paid although nothing is owed on them.
var notOwed = notPaid + ` AND (d.outstanding_amount = 0 OR d.is_consolidated = TRUE)`

var notPaid = `d.document_type IN (` + Sales.quoted(func(k Kind) bool { return k.Receivable }) + `)
	AND d.status IN ('sent', 'partially_paid')`

// toPay selects the bills with an outstanding amount.
var toPay = `d.document_type IN (` + Purchases.quoted(Kind.Bills) + `)
	AND d.status IN ('approved', 'partially_paid') AND d.base_total > d.base_paid`

// amongOpen selects the documents that money is owed on: of sales by the index of open items, which is much smaller
// than the others.
func (f *Family) amongOpen() string {
	if f.sells() {
		return `d.id IN (SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND ` + stillOwed + `)`
	}
	return toPay
}
