package sales

import (
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/search"
)

// List returns a page of the documents.
func List(tx *db.Tx, f Filter) (input.Result[Document], error) {
	page, err := f.page(tx)
	if err != nil {
		return input.Result[Document]{}, err
	}
	docs := make([]*record, len(page.Items))
	for i := range page.Items {
		docs[i] = &page.Items[i]
	}
	items, err := open(tx).show(docs...)
	return input.Result[Document]{Items: items, Pagination: page.Pagination}, err
}

// page reads the documents of a page.
func (f Filter) page(tx *db.Tx) (input.Result[record], error) {
	if f.Search == "" {
		w := f.where(tx)
		if f == (Filter{Page: f.Page, Type: f.Type, Status: f.Status, Order: f.Order}) {
			f.counted(tx, w)
		}
		return input.List[record](tx, f.Page, "sales_documents d", w, "d", f.order())
	}
	found, err := searched.Find(tx, f.Type, f.Search)
	if err != nil {
		return input.Result[record]{}, err
	}
	if f == (Filter{Page: input.Page{Page: f.Page.Page, Limit: f.Limit}, Type: f.Type, Search: f.Search}) {
		ids, place, err := found.Listed(f.Page)
		if err != nil {
			return input.Result[record]{}, err
		}
		rows, err := db.List[record](tx, selectDocuments, db.IDs(ids))
		slices.Reverse(rows)
		return input.Result[record]{Items: rows, Pagination: place}, err
	}
	w, err := f.among(tx, found)
	if err != nil {
		return input.Result[record]{}, err
	}
	return input.List[record](tx, f.Page, "sales_documents d", w, "d", f.order())
}

// among selects those of the found documents that the rest of the filter asks for.
// Those in a status are met soon along the index of it.
func (f Filter) among(tx *db.Tx, found *search.Found) (*db.Filter, error) {
	f.Search = ""
	w := f.where(tx)
	if f.Status == "" || f.Status == overdue || f.Status == unpaid {
		return w, found.Narrow(w, "d")
	}
	if err := found.Among(w, "d"); err != nil {
		return nil, err
	}
	return w.CountedBy(func() (int, error) { return f.countAmong(tx, found) }), nil
}

// countAmong counts those of the found documents that are in the filter's status,
// kind by kind as they are tallied: of a kind that has none in the status there are
// none, and of one that is in it altogether it is known how many were found. The
// others are counted by their customers, or along the status where fewer are in it.
func (f Filter) countAmong(tx *db.Tx, found *search.Found) (n int, err error) {
	tallies, err := db.Tallies(tx, documents)
	if err != nil {
		return 0, err
	}
	all, inside := map[string]int64{}, map[string]int64{}
	for _, t := range tallies {
		all[t.Kind] += t.Rows
		if t.State == f.Status {
			inside[t.Kind] += t.Rows
		}
	}
	simple := f.tallied() // nothing else is asked for
	var mixed db.Texts
	var there, sought int
	for kind, rows := range found.Totals {
		switch {
		case rows == 0 || inside[kind] == 0:
		case simple && inside[kind] == all[kind]:
			n += rows
		default:
			mixed, there, sought = append(mixed, kind), there+int(inside[kind]), sought+rows
		}
	}
	if len(mixed) == 0 {
		return n, nil
	}
	slices.Sort(mixed)
	narrow := found.Among
	if sought < there/4 {
		narrow = found.Narrow
	}
	w := f.where(tx).And("d.document_type IN (?)", mixed)
	if err := narrow(w, "d"); err != nil {
		return 0, err
	}
	more, err := w.Count(tx, "sales_documents d")
	return n + more, err
}

// counted tells how many documents a filter of nothing but type and status selects,
// without counting them.
func (f Filter) counted(tx *db.Tx, w *db.Filter) {
	switch f.Status {
	case overdue:
		w.CountedBy(func() (int, error) { return f.late(tx) })
	case unpaid:
		w.CountedBy(func() (int, error) { return f.owed(tx) })
	case "":
		w.At(db.Places{List: documents, Kinds: func(kind string) bool { return f.covers(kind, "") }})
		fallthrough
	default:
		w.CountedBy(func() (int, error) { return db.Tallied(tx, documents, f.covers) })
	}
}

// owed is how many documents customers still owe money on: all that were issued and
// are not paid, but for the few of those on which nothing is owed.
func (f Filter) owed(tx *db.Tx) (int, error) {
	all, err := db.Tallied(tx, documents, func(kind, status string) bool {
		return (f.Type == "" || f.Type == kind) && document.Sales.Must(kind).Receivable && (status == string(document.Sent) || status == string(document.PartiallyPaid))
	})
	if err != nil {
		return 0, err
	}
	w := db.Where("d.org_id = $1").And(notOwed)
	few, err := w.If(f.Type != "", "d.document_type = ?", f.Type).Count(tx, "sales_documents d")
	return all - few, err
}

// late is how many documents should have been paid: all that are owed, but for
// those whose day is still to come or who have none. There are few of these in most
// companies; where there are many, what is late is counted in an index.
func (f Filter) late(tx *db.Tx) (int, error) {
	most := searched.Few
	rest := 0
	for _, due := range []*db.Filter{db.Where("d.org_id = $1").And("d.due_date >= ?", tx.Today()), db.Where("d.org_id = $1").And("d.due_date IS NULL")} {
		due.And(stillOwed).If(f.Type != "", "d.document_type = ?", f.Type)
		query, args := due.Ending("SELECT d.id FROM sales_documents d ", " LIMIT ?", most+1)
		ids, err := db.List[uint32](tx, query, args...)
		if err != nil {
			return 0, err
		}
		if rest += len(ids); rest > most {
			return f.where(tx).Count(tx, "sales_documents d")
		}
	}
	owed, err := f.owed(tx)
	return owed - rest, err
}

// searched is how documents are found by their numbers and customers.
var searched = search.List{
	Few:    1000,
	Table:  documents,
	Kinds:  document.Sales.Codes(func(k document.Kind) bool { return !k.Internal }),
	Series: document.Sales.Series(),
	ByNumber: `SELECT d.id, d.document_number AS number, d.search_text FROM sales_documents d
WHERE d.org_id = $1 AND d.document_number IN ($2)`,
	ByKind: `SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND d.document_type = $2 AND d.id <= $3 ORDER BY d.id DESC LIMIT $4`,
	ByName: `SELECT d.id FROM sales_documents d
WHERE d.org_id = $1 AND d.contact_id = $2 AND d.id <= $3 AND d.search_text LIKE $4 ESCAPE '\' AND d.document_type IN ($6) ORDER BY d.id DESC LIMIT $5`,
	Texts: `SELECT d.search_text FROM sales_documents d
WHERE d.org_id = $1 AND d.document_type = $2 AND d.contact_id IN ($3) AND d.search_text LIKE $4 ESCAPE '\'`,
}

// tallied tells whether a filter is of nothing but type and status, by which
// documents are tallied.
func (f Filter) tallied() bool {
	return f.Status != overdue && f.Status != unpaid && f == (Filter{Page: f.Page, Type: f.Type, Status: f.Status, Order: f.Order})
}

// covers tells whether a filter of nothing but type and status selects the
// documents of a kind in a status.
func (f Filter) covers(kind, status string) bool {
	return (kind == f.Type || f.Type == "" && !document.Sales.Must(kind).Internal) && (f.Status == "" || f.Status == status)
}

func (f Filter) where(tx *db.Tx) *db.Filter {
	w := db.Where("d.org_id = $1")
	w.If(f.Type != "", "d.document_type = ?", f.Type)
	w.If(f.Type == "", "d.document_type IN ("+openTypes+")")
	f.narrow(tx, w)
	return w
}

// order is the order of the list.
func (f Filter) order() string {
	switch f.Order {
	case "oldest":
		return "d.id"
	case "due":
		if f.Status == overdue { // which all have a day
			return "d.due_date, d.id"
		}
		return "CASE WHEN d.due_date IS NULL THEN '9' ELSE d.due_date END, d.id"
	case "largest":
		return "d.grand_total DESC, d.id DESC"
	}
	return "d.id DESC"
}

// narrow adds what the filter asks for besides the type.
func (f Filter) narrow(tx *db.Tx, w *db.Filter) {
	switch f.Status {
	case "":
	case overdue:
		w.And(stillOwed)
		// Their index is in the order of the days: what is listed in another order is
		// met sooner where all that is owed is.
		w.If(f.Order == "due", "d.due_date < ?", tx.Today())
		w.If(f.Order != "due", "COALESCE(d.due_date, '9') < ?", tx.Today())
	case unpaid:
		w.And(stillOwed)
	default:
		w.And("d.status = ?", f.Status)
	}
	w.If(f.CustomerID != 0, "d.contact_id = ?", f.CustomerID)
	w.If(f.ContactID != 0, "d.contact_id = ?", f.ContactID)
	w.Days("d.issue_date", f.FromDate, f.ToDate)
	w.If(f.Search != "", `d.search_text LIKE ? ESCAPE '\'`, db.Contains(f.Search))
	w.If(f.RefDocumentID != 0, "d.ref_document_id = ?", f.RefDocumentID)
	w.If(f.SourceDocumentID != 0, `d.id = (SELECT s.consolidated_into_id FROM sales_documents s WHERE s.org_id = $1 AND s.id = ?)`, f.SourceDocumentID)
	w.If(f.ConsolidatedDocumentID != 0, `d.id IN (SELECT c.source_id FROM sales_consolidations c WHERE c.org_id = $1 AND c.document_id = ?)`, f.ConsolidatedDocumentID)
	w.If(f.ExternalID != "", "d.external_id <> '' AND d.external_id = ?", f.ExternalID)
}

// quoted lists the codes of the kinds that pass a test, for a condition.
func quoted(keep func(document.Kind) bool) string {
	return "'" + strings.Join(document.Sales.Codes(keep), "', '") + "'"
}

// openTypes are the types that lists show unasked.
var openTypes = quoted(func(k document.Kind) bool { return !k.Internal })

// stillOwed are the documents that customers still owe money on. What was
// consolidated counts where the debt is: in the invoices inside.
var stillOwed = notPaid + ` AND d.outstanding_amount > 0 AND d.is_consolidated = FALSE`

// notOwed are those that were issued and are not paid, and yet nothing is owed on them.
var notOwed = notPaid + ` AND (d.outstanding_amount = 0 OR d.is_consolidated = TRUE)`

var notPaid = `d.document_type IN (` + quoted(func(k document.Kind) bool { return k.Receivable }) + `)
	AND d.status IN ('sent', 'partially_paid')`

// amongOwed are the same documents, found by the index of what is open, which has
// their ids: SQLite would rather go through all documents of their types.
var amongOwed = `d.id IN (SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND ` + stillOwed + `)`
