package sales

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/history"
	"kontor/internal/list"
	"kontor/internal/search"
)

// service holds the documents that one request works on. A document is read once and
// shared by all callers, and all changes are written at the end.
type service struct {
	tx      *db.Tx
	docs    db.Records[record]
	history history.Log[document.Status]
	items   db.Lists[line]
	buyer   contact.Contact // whom the request asked for last
}

func open(tx *db.Tx) *service {
	s := &service{
		tx:      tx,
		docs:    db.NewRecords(tx, documents, selectDocuments, func(r *record) uint32 { return r.ID }),
		history: history.Of[document.Status](tx, documents),
		items:   db.NewLists(tx, "sales_items", selectLines, func(l *line) uint32 { return l.DocumentID }),
	}
	s.docs.Observe(list.Observer(&listed, func(r *record) list.Entry {
		return list.Entry{
			ID: r.ID, Kind: r.DocumentType, State: string(r.Status), Amount: r.comesTo(tx.Currency), Contact: uint32(r.ContactID), Name: search.NameIn(r.SearchText),
			Series: r.kind().SeriesOf(r.OpeningID), Period: r.NumberPeriod, Serial: r.NumberSerial,
		}
	}))
	return s
}

const documents = "sales_documents"

var (
	selectDocuments = `SELECT ` + db.Columns[record]("d") + ` FROM sales_documents d WHERE d.org_id = $1 AND d.id IN ($2) ORDER BY d.id`
	selectLines     = `SELECT ` + db.Columns[line]("i") + ` FROM sales_items i WHERE i.org_id = $1 AND i.document_id IN ($2) ORDER BY i.document_id, i.id`
)

// get returns the document of an id.
func (s *service) get(id uint32) (*record, error) {
	r, err := s.docs.Get(id)
	if errors.Is(err, db.Missing) {
		return nil, fault.SalesDocumentNotFound
	}
	return r, err
}

// all returns the documents of several ids in ascending order; those that do
// not exist are left out.
func (s *service) all(ids []uint32) ([]*record, error) {
	if err := s.docs.Read(ids...); err != nil {
		return nil, err
	}
	found := make([]*record, 0, len(ids))
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		if r := s.docs.At(id); r != nil {
			found = append(found, r)
		}
	}
	return found, nil
}

// readLines reads the lines of a document, unless they are there.
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
			lines[to].stored = lines[to].TotalPrice
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

// inOrder is the order in which lines are printed.
func inOrder(a, b line) int { return cmp.Compare(*a.SortOrder, *b.SortOrder) }

// change marks a document as changed now.
func (s *service) change(r *record) {
	r.UpdatedAt = s.tx.Stamp()
	s.docs.Change(r)
}

// enter brings a document into a status.
func (s *service) enter(r *record, to document.Status, remark string) {
	s.note(r, to, remark)
	s.change(r)
}

// note makes a step in the life of a document that is written elsewhere.
func (s *service) note(r *record, to document.Status, remark string) {
	s.history.Enter(r.ID, &r.Status, &r.HistoryCount, to, remark)
	r.UpdatedAt = s.tx.Stamp()
}

// add writes a new draft with its lines.
func (s *service) add(r *record) error {
	s.enter(r, document.Draft, "")
	r.CreatedAt = r.UpdatedAt
	if err := s.docs.Insert(r); err != nil {
		return err
	}
	return s.addLines(r)
}

// addLines writes the lines of a document under new ids, in the order in which
// they are printed.
func (s *service) addLines(r *record) error {
	slices.SortStableFunc(r.lines, inOrder)
	ids, err := db.NextIDs(s.tx, "sales_items", len(r.lines))
	if err != nil {
		return err
	}
	for i := range r.lines {
		r.lines[i].ID, r.lines[i].DocumentID = ids[i], r.ID
	}
	return s.items.Fill(r.ID, r.lines)
}

// close writes what changed.
func (s *service) close() error {
	if err := s.docs.Write(); err != nil {
		return err
	}
	return s.history.Write()
}

// done closes the service with the document that the request was about: it is
// named in the audit, with the words for what became of it, and shown.
func (s *service) done(r *record, words ...string) (Document, error) {
	if err := s.close(); err != nil {
		return Document{}, err
	}
	s.tx.Record(documents, r.ID, strings.Join(append([]string{r.DocumentNumber}, words...), " "))
	return s.shown(r)
}
