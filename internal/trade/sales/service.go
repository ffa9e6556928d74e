package sales

import (
	"cmp"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
)

// service holds the documents that one request works on, with their lines.
type service struct {
	document.Workset[record, *record]
	tx    *db.Tx
	items db.Lists[line]
	buyer contact.Contact // whom the request asked for last
}

func open(tx *db.Tx) *service {
	return &service{
		Workset: table.Open(tx), tx: tx,
		items: db.NewLists(tx, items, selectLines, func(l *line) uint32 { return l.DocumentID }),
	}
}

const (
	documents = "sales_documents"
	items     = "sales_items"
)

var table = document.Table[record, *record]{
	Name: documents, Kinds: document.Sales, List: &listed, Missing: fault.SalesDocumentNotFound,
	Series: func(r *record) string { return r.NumberSeries },
	Total:  amount, Rest: "d.outstanding_amount",
	Amount: func(tx *db.Tx, r *record) num.Money { return r.summaryAmount(tx.Currency) },
	Events: events,
}

var selectLines = `SELECT ` + db.Columns[line]("i") + ` FROM sales_items i WHERE i.org_id = $1 AND i.document_id IN ($2) ORDER BY i.document_id, i.id`

// all returns the documents of several ids in ascending order; those that do
// not exist are left out.
func (s *service) all(ids []uint32) ([]*record, error) {
	if err := s.Docs.Read(ids...); err != nil {
		return nil, err
	}
	found := make([]*record, 0, len(ids))
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		if r := s.Docs.At(id); r != nil {
			found = append(found, r)
		}
	}
	return found, nil
}

// readLines reads the lines of a document, unless they are already read.
func (s *service) readLines(docs ...*record) error {
	var ids []uint32
	for _, r := range docs {
		if r.lines == nil {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	lines, err := s.items.Read(ids...)
	if err != nil {
		return err
	}
	for from, to := 0, 0; from < len(lines); from = to {
		for to < len(lines) && lines[to].DocumentID == lines[from].DocumentID {
			lines[to].stored = lines[to].computed()
			to++
		}
		own := lines[from:to:to]
		if !slices.IsSortedFunc(own, inOrder) { // they are written as they are printed
			slices.SortStableFunc(own, inOrder)
		}
		at := slices.IndexFunc(docs, func(r *record) bool { return r.ID == own[0].DocumentID })
		docs[at].lines = own
	}
	return nil
}

// inOrder sorts lines in print order.
func inOrder(a, b line) int { return cmp.Compare(a.SortOrder, b.SortOrder) }

// add writes a new draft with its lines.
func (s *service) add(r *record) error {
	r.VatPoint = cmp.Or(r.VatPoint, document.AtIssue)
	if err := s.Insert(r); err != nil {
		return err
	}
	return s.addLines(r)
}

// addLines stores the lines of a document with new ids, in print order.
func (s *service) addLines(r *record) error {
	slices.SortStableFunc(r.lines, inOrder)
	ids, err := db.NextIDs(s.tx, items, len(r.lines))
	if err != nil {
		return err
	}
	for i := range r.lines {
		r.lines[i].ID, r.lines[i].DocumentID = ids[i], r.ID
	}
	return s.items.Fill(r.ID, r.lines)
}

// done closes the service with the document of the request: it names the document in the
// audit log, with words for what happened to it, and returns it.
func (s *service) done(r *record, words ...string) (Document, error) {
	if err := s.Write(); err != nil {
		return Document{}, err
	}
	s.Audit(r, words...)
	return s.shown(r)
}
