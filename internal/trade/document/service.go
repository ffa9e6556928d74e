package document

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/history"
	"kontor/internal/org/list"
	"kontor/internal/org/search"
	"kontor/internal/org/series"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
)

// service holds the documents that one request works on, with their lines. A document is read once and shared by all
// callers, and all changes are written at the end.
type service struct {
	*Family
	Docs    db.Records[Doc]
	History history.Log[Status]
	lines   db.Lists[Item]
	tx      *db.Tx
	buyer   contact.Contact // whom the request asked for last
	counted []*Item         // lines whose received or billed quantities change
}

// start begins the work of one request on documents.
func (f *Family) start(tx *db.Tx) *service {
	s := &service{
		Family: f, tx: tx, History: history.Of[Status](tx, f.table),
		Docs: db.NewRecords(tx, f.table, f.columns()+"d.id IN ($2) ORDER BY d.id", func(r *Doc) uint32 { return r.ID }),
		lines: db.NewLists(tx, f.items, "SELECT "+f.itemColumns()+" FROM "+f.items+" i WHERE i.org_id = $1 AND i.document_id IN ($2) ORDER BY i.document_id, i.id",
			func(l *Item) uint32 { return l.DocumentID }),
	}
	s.Docs.Observe(observer{list.Observer(f.list, func(r *Doc) list.Entry {
		return list.Entry{Kind: r.DocumentType, State: string(r.Status), Amount: r.worth(tx.Currency)}
	})})
	return s
}

// observer notes the events of documents that are added and settled, besides the list's
// own observer.
type observer struct{ db.Observer[Doc] }

func (o observer) Added(tx *db.Tx, r *Doc) {
	o.Observer.Added(tx, r)
	tx.Event(r.created())
}

func (o observer) Changed(tx *db.Tx, before, after *Doc) {
	o.Observer.Changed(tx, before, after)
	if e, settled := settledSince(before, after); settled {
		tx.Event(e)
	}
}

// sells reports whether the documents are those of sales.
func (f *Family) sells() bool { return f == Selling }

func (r *Doc) kind() Kind { return must(r.DocumentType) }

// Linked reports whether the document was created from another one.
func (r *Doc) Linked() bool { return r.RefDocumentID != 0 }

// date returns the calendar date of a document.
func (s *service) dateOf(r *Doc) when.Date {
	if s.sells() {
		return r.IssueDate
	}
	return when.DateOf(r.DatedAt.Time(), s.tx.Zone)
}

// dateOr returns the given date, or today.
func (s *service) dateOr(date when.Date) when.Date {
	if date.IsZero() {
		return s.tx.Today()
	}
	return date
}

// Get returns the document of an id.
func (s *service) Get(id uint32) (*Doc, error) {
	r, err := s.Docs.Get(id)
	if errors.Is(err, db.Missing) {
		return nil, s.missing
	}
	return r, err
}

// whole returns a document with its lines.
func (s *service) whole(id uint32) (*Doc, error) {
	r, err := s.Get(id)
	if err != nil {
		return nil, err
	}
	return r, s.readLines(r)
}

// all returns the documents of several ids in ascending order; those that do
// not exist are left out.
func (s *service) all(ids []uint32) ([]*Doc, error) {
	if err := s.Docs.Read(ids...); err != nil {
		return nil, err
	}
	found := make([]*Doc, 0, len(ids))
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		if r := s.Docs.At(id); r != nil {
			found = append(found, r)
		}
	}
	return found, nil
}

// readLines reads the lines of documents, unless they are already read. They are in print order.
func (s *service) readLines(docs ...*Doc) error {
	byID := map[uint32]*Doc{}
	var ids []uint32
	for _, r := range docs {
		if r.lines == nil && byID[r.ID] == nil {
			ids, byID[r.ID] = append(ids, r.ID), r
		}
	}
	if len(ids) == 0 {
		return nil
	}
	lines, err := s.lines.Read(ids...)
	if err != nil {
		return fmt.Errorf("lines of %s: %w", s.table, err)
	}
	for i := range lines {
		l := &lines[i]
		r := byID[l.DocumentID]
		l.stored, l.receipt, l.was = l.computed(), r.kind().Receives(), [2]num.Qty{l.Received, l.Billed}
		r.lines = append(r.lines, l)
	}
	for _, r := range byID {
		r.order()
	}
	return nil
}

// order sorts lines as they are printed.
func (r *Doc) order() {
	inOrder := func(a, b *Item) int { return cmp.Compare(a.SortOrder, b.SortOrder) }
	if !slices.IsSortedFunc(r.lines, inOrder) { // they are written in that order
		slices.SortStableFunc(r.lines, inOrder)
	}
}

// goodsOf reads the products of a document's lines.
func (s *service) goodsOf(r *Doc) (map[uint32]product.Traded, error) {
	refs := make([]num.Ref, len(r.lines))
	for i, l := range r.lines {
		refs[i] = l.ProductID
	}
	return product.LoadRefs(s.tx, refs)
}

// Number gives a new document its id and its number.
func (s *service) Number(r *Doc) error {
	number, err := series.Next(s.tx, cmp.Or(r.NumberSeries, r.DocumentType), s.dateOf(r))
	if err != nil {
		return fmt.Errorf("number of a new %s: %w", r.DocumentType, err)
	}
	id, err := db.NextID(s.tx, s.table)
	if err != nil {
		return fmt.Errorf("id of a new %s: %w", r.DocumentType, err)
	}
	r.set(id, number)
	return nil
}

// Renumber gives a draft a number of the period of its date, unless it has one. The old number
// is not reused. It returns whether the number changed.
func (s *service) Renumber(r *Doc) (bool, error) {
	date := s.dateOf(r)
	period, err := series.PeriodOf(s.tx, r.DocumentType, date)
	if err != nil || period == r.Period {
		return false, err
	}
	if err := series.LeaveGap(s.tx, r.DocumentType, r.Period, r.Serial); err != nil {
		return false, err
	}
	number, err := series.Next(s.tx, r.DocumentType, date)
	if err != nil {
		return false, fmt.Errorf("number of %s: %w", r.DocumentNumber, err)
	}
	r.set(r.ID, number)
	return true, nil
}

// set writes the id and the number of a new document.
func (r *Doc) set(id uint32, n series.Number) {
	r.ID, r.DocumentNumber, r.Period, r.Serial = id, n.Text, n.Period, n.Serial
	r.index()
}

// index updates the search column: the number of a document, its contact, and the number in the old books, if any.
func (r *Doc) index() {
	texts := []string{r.DocumentNumber, r.ContactName, r.OriginalNumber}
	if r.OriginalNumber == "" {
		texts = texts[:2]
	}
	r.SearchText = search.Text(texts...)
}

// Change marks a document as changed now.
func (s *service) Change(r *Doc) {
	r.UpdatedAt = s.tx.Stamp()
	s.Docs.Change(r)
}

// count marks a line whose received or billed quantity changed. Its document counts as
// changed, so that clients with updatedSince see it.
func (s *service) count(l *Item) {
	if !slices.Contains(s.counted, l) {
		s.counted = append(s.counted, l)
	}
	s.Change(s.Docs.At(l.DocumentID))
}

// Enter moves a document to the status that was asked for.
func (s *service) Enter(r *Doc, to Status, remark string) {
	s.note(r, to, remark, false)
	s.Change(r)
}

// Follow moves a document to the status that follows from another document or a payment.
func (s *service) Follow(r *Doc, to Status, remark string) {
	s.note(r, to, remark, true)
	s.Change(r)
}

func (s *service) note(r *Doc, to Status, remark string, byServer bool) {
	if from := r.Status; r.HistoryCount > 0 {
		s.tx.Event(r.moved(from, to, byServer))
	}
	s.History.Enter(r.ID, &r.Status, &r.HistoryCount, to, remark)
	r.UpdatedAt = s.tx.Stamp()
}

// add writes a new draft with its lines.
func (s *service) add(r *Doc) error {
	r.VatPoint = cmp.Or(r.VatPoint, AtIssue)
	s.Enter(r, Draft, "")
	r.CreatedAt = r.UpdatedAt
	if err := s.Docs.Insert(r); err != nil {
		return fmt.Errorf("new %s: %w", r.DocumentType, err)
	}
	return s.addLines(r)
}

// addLines stores the lines of a document with new ids, in print order.
func (s *service) addLines(r *Doc) error {
	r.order()
	ids, err := db.NextIDs(s.tx, s.items, len(r.lines))
	if err != nil {
		return err
	}
	rows := make([]Item, len(r.lines))
	for i, l := range r.lines {
		l.ID, l.DocumentID = ids[i], r.ID
		l.stored = l.computed()
		rows[i] = *l
	}
	if err := s.lines.Fill(r.ID, rows); err != nil {
		return fmt.Errorf("lines of %s: %w", r.DocumentNumber, err)
	}
	return nil
}

// write stores what changed.
func (s *service) write() error {
	if err := s.writeCounted(); err != nil {
		return err
	}
	if err := s.Docs.Write(); err != nil {
		return fmt.Errorf("save %s: %w", s.table, err)
	}
	return s.History.Write()
}

// done closes the service with the document of the request: it names the document in the
// audit log, with words for what happened to it, and returns it.
func (s *service) done(r *Doc, words ...string) (Shown, error) {
	if err := s.write(); err != nil {
		return Shown{}, err
	}
	s.tx.Record(s.table, r.ID, strings.Join(append([]string{r.DocumentNumber}, words...), " "))
	return s.shown(r)
}

// must returns the kind of a stored code of either family.
func must(code string) Kind {
	if k, ok := Sales.Of(code); ok {
		return k
	}
	return Purchases.Must(code)
}
