package document

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"kontor/internal/db"
	"kontor/internal/event"
	"kontor/internal/fault"
	"kontor/internal/history"
	"kontor/internal/list"
	"kontor/internal/num"
	"kontor/internal/series"
	"kontor/internal/when"
)

// Stored holds the stored fields of sales and purchase documents that clients do not see.
type Stored struct {
	Period       string  `db:"number_period"`
	Serial       int64   `db:"number_serial"`
	HistoryCount int     `db:"history_count"`
	SearchText   string  `db:"search_text"`
	OpeningID    num.Ref `db:"opening_id,once"` // the opening balances that it came with
}

// Head points to the fields that every document has, whatever its package calls them.
type Head struct {
	*Stored
	ID                   *uint32
	Number               *string
	Status               *Status
	CreatedBy            *uint32
	CreatedAt, UpdatedAt *when.Unix

	Type, ContactName, OriginalNumber string
	Series                            string // of its number, if that is not the type's
	ContactID                         num.Ref
}

// Table is where one family stores its documents.
type Table[R any] struct {
	Name    string
	Select  string // reads the documents of the ids $2
	Kinds   Kinds
	List    *list.Spec
	Missing *fault.Fault
	Head    func(*R) Head
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
type Workset[R any] struct {
	Docs    db.Records[R]
	History history.Log[Status]

	tx    *db.Tx
	table *Table[R]
}

// Open starts the work of one request on a table.
func (t *Table[R]) Open(tx *db.Tx) Workset[R] {
	s := Workset[R]{
		Docs:    db.NewRecords(tx, t.Name, t.Select, func(r *R) uint32 { return *t.Head(r).ID }),
		History: history.Of[Status](tx, t.Name),
		tx:      tx, table: t,
	}
	s.Docs.Observe(observer[R]{list.Observer(t.List, func(r *R) list.Entry { return t.entry(tx, r) }), &t.Events})
	return s
}

// entry is a document as the list counts it.
func (t *Table[R]) entry(tx *db.Tx, r *R) list.Entry {
	h := t.Head(r)
	return list.Entry{Kind: h.Type, State: string(*h.Status), Amount: t.Amount(tx, r)}
}

// Get returns the document of an id.
func (s *Workset[R]) Get(id uint32) (*R, error) {
	r, err := s.Docs.Get(id)
	if errors.Is(err, db.Missing) {
		return nil, s.table.Missing
	}
	return r, err
}

// Number gives a new document its id and its number.
func (s *Workset[R]) Number(r *R, date when.Date) error {
	h := s.table.Head(r)
	number, err := series.Next(s.tx, cmp.Or(h.Series, h.Type), date)
	if err != nil {
		return fmt.Errorf("number of a new %s: %w", h.Type, err)
	}
	id, err := db.NextID(s.tx, s.table.Name)
	if err != nil {
		return fmt.Errorf("id of a new %s: %w", h.Type, err)
	}
	h.set(id, number)
	return nil
}

// Renumber gives a draft a number of the period of its date, unless it has one. The old number
// is not reused. It returns whether the number changed.
func (s *Workset[R]) Renumber(r *R, date when.Date) (bool, error) {
	h := s.table.Head(r)
	period, err := series.PeriodOf(s.tx, h.Type, date)
	if err != nil || period == h.Period {
		return false, err
	}
	if err := series.LeaveGap(s.tx, h.Type, h.Period, h.Serial); err != nil {
		return false, err
	}
	number, err := series.Next(s.tx, h.Type, date)
	if err != nil {
		return false, fmt.Errorf("number of %s: %w", *h.Number, err)
	}
	h.set(*h.ID, number)
	return true, nil
}

// set writes the id and the number of a new document.
func (h Head) set(id uint32, n series.Number) {
	*h.ID, *h.Number, h.Period, h.Serial = id, n.Text, n.Period, n.Serial
	h.SearchText = searchText(*h.Number, h.ContactName, h.OriginalNumber)
}

// Index updates the search column of a document.
func (s *Workset[R]) Index(r *R) {
	h := s.table.Head(r)
	h.SearchText = searchText(*h.Number, h.ContactName, h.OriginalNumber)
}

// Change marks a document as changed now.
func (s *Workset[R]) Change(r *R) {
	*s.table.Head(r).UpdatedAt = s.tx.Stamp()
	s.Docs.Change(r)
}

// Enter moves a document to the status that was asked for.
func (s *Workset[R]) Enter(r *R, to Status, remark string) {
	s.note(r, to, remark, false)
	s.Change(r)
}

// Follow moves a document to the status that follows from another document or a payment.
func (s *Workset[R]) Follow(r *R, to Status, remark string) {
	s.note(r, to, remark, true)
	s.Change(r)
}

// Note moves a document that is written elsewhere to a status.
func (s *Workset[R]) Note(r *R, to Status, remark string) { s.note(r, to, remark, true) }

func (s *Workset[R]) note(r *R, to Status, remark string, byServer bool) {
	h := s.table.Head(r)
	if from := *h.Status; h.HistoryCount > 0 {
		s.tx.Event(s.table.Events.Moved(r, from, to, byServer))
	}
	s.History.Enter(*h.ID, h.Status, &h.HistoryCount, to, remark)
	*h.UpdatedAt = s.tx.Stamp()
}

// Insert writes a new draft.
func (s *Workset[R]) Insert(r *R) error {
	s.Enter(r, Draft, "")
	h := s.table.Head(r)
	*h.CreatedAt = *h.UpdatedAt
	if err := s.Docs.Insert(r); err != nil {
		return fmt.Errorf("new %s: %w", h.Type, err)
	}
	return nil
}

// Write stores what changed.
func (s *Workset[R]) Write() error {
	if err := s.Docs.Write(); err != nil {
		return fmt.Errorf("save %s: %w", s.table.Name, err)
	}
	return s.History.Write()
}

// Audit names the document of the request in the audit log, with what happened to it.
func (s *Workset[R]) Audit(r *R, words ...string) {
	h := s.table.Head(r)
	s.tx.Record(s.table.Name, *h.ID, strings.Join(append([]string{*h.Number}, words...), " "))
}
