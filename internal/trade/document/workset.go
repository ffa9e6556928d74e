package document

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/history"
	"kontor/internal/org/list"
	"kontor/internal/org/series"
)

// Kept is a record of a family.
type Kept[R any] interface {
	*R
	Head() *Record
}

// Table is where one family stores its documents.
type Table[R any, P Kept[R]] struct {
	Name    string
	Kinds   Kinds
	List    *list.Spec
	Missing *fault.Fault
	Total   string                          // what a document amounts to, of table d
	Rest    string                          // how much of that is open
	Series  func(*R) string                 // number series of a document, if that is not the type's; can be nil
	Amount  func(tx *db.Tx, r *R) num.Money // in base currency, for the list
	Events  Events[R]
}

// Events makes the events of a family's documents.
type Events[R any] struct {
	Created func(r *R) event.Event
	Moved   func(r *R, from, to Status, byServer bool) event.Event
	Settled func(before, after *R) (event.Event, bool) // false if no settlement has changed
}

// observer notes the events of documents that are added and settled, besides the list's
// own observer.
type observer[R any] struct {
	db.Observer[R]
	events *Events[R]
}

func (o observer[R]) Added(tx *db.Tx, r *R) {
	o.Observer.Added(tx, r)
	tx.Event(o.events.Created(r))
}

func (o observer[R]) Changed(tx *db.Tx, before, after *R) {
	o.Observer.Changed(tx, before, after)
	if e, settled := o.events.Settled(before, after); settled {
		tx.Event(e)
	}
}

// Workset holds the documents that one request works on. A document is read once and
// shared by all callers, and all changes are written at the end.
type Workset[R any, P Kept[R]] struct {
	Docs    db.Records[R]
	History history.Log[Status]

	tx    *db.Tx
	table *Table[R, P]
}

// Open starts the work of one request on a table.
func (t *Table[R, P]) Open(tx *db.Tx) Workset[R, P] {
	s := Workset[R, P]{
		Docs:    db.NewRecords(tx, t.Name, t.columns()+"d.id IN ($2) ORDER BY d.id", func(r *R) uint32 { return P(r).Head().ID }),
		History: history.Of[Status](tx, t.Name),
		tx:      tx, table: t,
	}
	s.Docs.Observe(observer[R]{list.Observer(t.List, func(r *R) list.Entry { return t.entry(tx, r) }), &t.Events})
	return s
}

// entry is a document as the list counts it.
func (t *Table[R, P]) entry(tx *db.Tx, r *R) list.Entry {
	h := P(r).Head()
	return list.Entry{Kind: h.DocumentType, State: string(h.Status), Amount: t.Amount(tx, r)}
}

// series is the number series of a document that does not have that of its type; else empty.
func (t *Table[R, P]) series(r *R) string {
	if t.Series == nil {
		return ""
	}
	return t.Series(r)
}

// Get returns the document of an id.
func (s *Workset[R, P]) Get(id uint32) (*R, error) {
	r, err := s.Docs.Get(id)
	if errors.Is(err, db.Missing) {
		return nil, s.table.Missing
	}
	return r, err
}

// Number gives a new document its id and its number.
func (s *Workset[R, P]) Number(r *R, date when.Date) error {
	h := P(r).Head()
	number, err := series.Next(s.tx, cmp.Or(s.table.series(r), h.DocumentType), date)
	if err != nil {
		return fmt.Errorf("number of a new %s: %w", h.DocumentType, err)
	}
	id, err := db.NextID(s.tx, s.table.Name)
	if err != nil {
		return fmt.Errorf("id of a new %s: %w", h.DocumentType, err)
	}
	h.set(id, number)
	return nil
}

// Renumber gives a draft a number of the period of its date, unless it has one. The old number
// is not reused. It returns whether the number changed.
func (s *Workset[R, P]) Renumber(r *R, date when.Date) (bool, error) {
	h := P(r).Head()
	period, err := series.PeriodOf(s.tx, h.DocumentType, date)
	if err != nil || period == h.Period {
		return false, err
	}
	if err := series.LeaveGap(s.tx, h.DocumentType, h.Period, h.Serial); err != nil {
		return false, err
	}
	number, err := series.Next(s.tx, h.DocumentType, date)
	if err != nil {
		return false, fmt.Errorf("number of %s: %w", h.DocumentNumber, err)
	}
	h.set(h.ID, number)
	return true, nil
}

// set writes the id and the number of a new document.
func (r *Record) set(id uint32, n series.Number) {
	r.ID, r.DocumentNumber, r.Period, r.Serial = id, n.Text, n.Period, n.Serial
	r.index()
}

// index updates the search column.
func (r *Record) index() {
	r.SearchText = searchText(r.DocumentNumber, r.ContactName, r.OriginalNumber)
}

// Index updates the search column of a document.
func (s *Workset[R, P]) Index(r *R) { P(r).Head().index() }

// Change marks a document as changed now.
func (s *Workset[R, P]) Change(r *R) {
	P(r).Head().UpdatedAt = s.tx.Stamp()
	s.Docs.Change(r)
}

// Enter moves a document to the status that was asked for.
func (s *Workset[R, P]) Enter(r *R, to Status, remark string) {
	s.note(r, to, remark, false)
	s.Change(r)
}

// Follow moves a document to the status that follows from another document or a payment.
func (s *Workset[R, P]) Follow(r *R, to Status, remark string) {
	s.note(r, to, remark, true)
	s.Change(r)
}

// Note moves a document that is written elsewhere to a status.
func (s *Workset[R, P]) Note(r *R, to Status, remark string) { s.note(r, to, remark, true) }

func (s *Workset[R, P]) note(r *R, to Status, remark string, byServer bool) {
	h := P(r).Head()
	if from := h.Status; h.HistoryCount > 0 {
		s.tx.Event(s.table.Events.Moved(r, from, to, byServer))
	}
	s.History.Enter(h.ID, &h.Status, &h.HistoryCount, to, remark)
	h.UpdatedAt = s.tx.Stamp()
}

// Insert writes a new draft.
func (s *Workset[R, P]) Insert(r *R) error {
	s.Enter(r, Draft, "")
	h := P(r).Head()
	h.CreatedAt = h.UpdatedAt
	if err := s.Docs.Insert(r); err != nil {
		return fmt.Errorf("new %s: %w", h.DocumentType, err)
	}
	return nil
}

// Write stores what changed.
func (s *Workset[R, P]) Write() error {
	if err := s.Docs.Write(); err != nil {
		return fmt.Errorf("save %s: %w", s.table.Name, err)
	}
	return s.History.Write()
}

// Audit names the document of the request in the audit log, with what happened to it.
func (s *Workset[R, P]) Audit(r *R, words ...string) {
	h := P(r).Head()
	s.tx.Record(s.table.Name, h.ID, strings.Join(append([]string{h.DocumentNumber}, words...), " "))
}
