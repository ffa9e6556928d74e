// Package feed reads events: what happened in an organization, in the order of commits.
// Package event lists their types, package db stores them. A Hub tells readers that wait that
// there are new ones.
package feed

import (
	"errors"
	"slices"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/expense"
)

// Limits of one request.
const (
	limitDefault = 20
	limitMax     = 100
	expandedMax  = 50     // with expand
	lookedMax    = 10_000 // events looked at
	chunk        = 500    // events read at once
)

// Newest is the cursor of the end of the feed.
const Newest = "newest"

// Filter selects events.
type Filter struct {
	// Only events after the event with this eventId. Omit it to start with the oldest event; `newest`
	// starts at the end.
	After string `query:"after" validate:"max=100"`
	// Only these types, separated by commas, at most 50: a type (`sales.created`), a group
	// (`sales.*`) or a type with the status it leads to (`sales.status.changed:paid`).
	Types string `query:"types" validate:"max=4000"`
	// Only events of documents of these types, separated by commas, such as `IV,RE`. Types of sales and purchase
	// documents, and EX for supplier tax invoices of expense claims.
	DocumentType string `query:"documentType" validate:"max=100"`
	// How long to wait for events if there are none, in seconds. The answer comes one second after
	// the first event, or as soon as a page is full.
	WaitSeconds int `query:"waitSeconds" validate:"gte=0,lte=50" default:"0"`
	// Number of events. Defaults to 20. Values above 100, or 50 with expand, are reduced.
	Limit int `query:"limit" default:"20"`
	// Adds each record as its own route returns it now, at its last event of the page.
	Expand bool `query:"expand"`
}

// Wait returns how long the request waits for events.
func (f *Filter) Wait() time.Duration { return time.Duration(f.WaitSeconds) * time.Second }

// Resume continues after an event.
func (f *Filter) Resume(after string) { f.After = after }

// Stream selects the events of a stream.
type Stream struct {
	// Only events after the event with this eventId. The header `Last-Event-ID` takes precedence.
	After string `query:"after" validate:"max=100"`
	// Only these types, as in GET /events.
	Types string `query:"types" validate:"max=4000"`
	// Only events of documents of these types, as in GET /events.
	DocumentType string `query:"documentType" validate:"max=100"`
	// Adds each record as its own route returns it now.
	Expand bool `query:"expand"`
}

// Record is an event.
type Record struct {
	_ struct{} `schema:"Event"`

	// Id of the event: `evt_<organization>_<seq>_<tag>`. Use it as cursor, and to detect events
	// received twice.
	EventID string `json:"eventId"`
	// Number of the event in the organization, starting at 1, in the order of commits.
	Seq int64 `json:"seq" db:"seq"`
	// Type of the event. Types can be added; ignore unknown ones.
	Type string `json:"type" db:"type"`
	// When it happened (Unix seconds).
	At when.Unix `json:"at" db:"at" null:"no"`
	// Type of the record, as in the audit log.
	Resource string `json:"resource" db:"resource"`
	// Id of the record. Null if it has none.
	RecordID num.Ref `json:"recordId" db:"record_id"`
	// Number or code of the record. Can be empty.
	Number string `json:"number" db:"number"`
	// Path of the route that reads the record, below `/openapi/v1`. Null if there is none.
	Href Text `json:"href" null:"zero"`
	// What happened, depending on the type. Facts never change; members can be added.
	Facts Raw `json:"facts" db:"facts"`
	// Id of the user. Null if the server or its operator did it.
	UserID num.Ref `json:"userId" db:"user_id"`
	// Id of the API key used. Null if no key was used.
	KeyID num.Ref `json:"keyId" db:"key_id"`
	// Number of the entry in the audit log.
	AuditSeq int64 `json:"auditSeq" db:"audit_seq"`
	// The record as its own route returns it now. Only with expand, at its last event of the page;
	// null at its earlier events, and if it was deleted or has no route.
	Record *Raw `json:"record,omitempty" null:"zero"`
	// ETag of the record. Only with expand; null if the route of the record has none.
	ETag *Text `json:"etag,omitempty" null:"zero"`

	tag string
}

// row is an event as stored.
type row struct {
	Record
	Tag string `db:"tag"`
}

// Page is a part of the feed.
type Page struct {
	_ struct{} `schema:"EventPage"`

	// The events, oldest first.
	Items []Record `json:"items"`
	// Pass it as `after` of the next request. Null if there are no events.
	NextAfter string `json:"nextAfter" null:"zero"`
	// Whether there are more events after this page.
	HasMore bool `json:"hasMore"`
	// The oldest event that is kept. Null if there are none.
	Oldest string `json:"oldest" null:"zero"`
	// The newest event. Null if there are none.
	Newest string `json:"newest" null:"zero"`

	seen int64 // the last event looked at
}

// Seen returns the number of the last event looked at.
func (p *Page) Seen() int64 { return p.seen }

// Last returns the cursor of the next page.
func (p *Page) Last() string { return p.NextAfter }

// Found reports whether the page has an event.
func (p *Page) Found() bool { return len(p.Items) > 0 || p.HasMore }

// Full reports whether waiting adds nothing to the page, because more events follow it already.
func (p *Page) Full() bool { return p.HasMore }

// ends are the oldest and the newest event that are kept.
type ends struct{ oldest, newest event.ID }

// endsOf returns the ends of the feed. Both are zero if it is empty.
func endsOf(tx *db.Tx) (e ends, err error) {
	const selectEnd = `SELECT e.seq, e.tag FROM events e WHERE e.org_id = $1 ORDER BY e.seq `
	type end struct {
		Seq int64  `db:"seq"`
		Tag string `db:"tag"`
	}
	last, err := db.Get[end](tx, selectEnd+`DESC LIMIT 1`)
	if errors.Is(err, db.Missing) {
		return e, nil
	}
	if err != nil {
		return e, err
	}
	first, err := db.Get[end](tx, selectEnd+`LIMIT 1`)
	e.oldest, e.newest = event.ID{Org: tx.Org, Seq: first.Seq, Tag: first.Tag}, event.ID{Org: tx.Org, Seq: last.Seq, Tag: last.Tag}
	return e, err
}

func textOf(id event.ID) string {
	if id.Seq == 0 {
		return ""
	}
	return id.String()
}

// lost is the detail of a cursor that cannot be followed.
type lost struct {
	Reason fault.Reason `json:"reason"`
	Oldest string       `json:"oldest"`
	Newest string       `json:"newest"`
}

func (e ends) lost(reason fault.Reason, why string) error {
	return fault.Conflict.Because("%s; read the lists again and continue after newest", why).For(reason).
		With(&lost{reason, textOf(e.oldest), textOf(e.newest)})
}

// cursor returns the number after which to read.
func (e ends) cursor(tx *db.Tx, field, after string) (int64, error) {
	switch after {
	case "":
		return max(e.oldest.Seq-1, 0), nil
	case Newest:
		return e.newest.Seq, nil
	}
	id, ok := event.ParseID(after)
	if !ok || id.Org != tx.Org {
		return 0, fault.Bad(field, "eventId")
	}
	switch {
	case id.Seq > e.newest.Seq:
		return 0, e.lost(fault.HistoryChanged, "the event does not exist; the database was probably restored from a backup")
	case id.Seq < e.oldest.Seq:
		return 0, e.lost(fault.EventsExpired, "the event is no longer kept")
	}
	tag, err := db.Get[string](tx, `SELECT e.tag FROM events e WHERE e.org_id = $1 AND e.seq = $2`, id.Seq)
	if err == nil && tag != id.Tag {
		return 0, e.lost(fault.HistoryChanged, "another event has this number; the database was probably restored from a backup")
	}
	return id.Seq, err
}

// List returns a page of the feed, oldest first.
func List(tx *db.Tx, f Filter) (Page, error) {
	types, err := ParseTypes("Types", f.Types)
	if err != nil {
		return Page{}, err
	}
	if types, err = types.OfDocuments("DocumentType", separated(f.DocumentType)); err != nil {
		return Page{}, err
	}
	e, err := endsOf(tx)
	if err != nil {
		return Page{}, err
	}
	from, err := e.cursor(tx, "After", f.After)
	if err != nil {
		return Page{}, err
	}
	most := limitMax
	if f.Expand {
		most = expandedMax
	}
	if f.Limit < 1 {
		f.Limit = limitDefault
	}
	page, err := After(tx, from, types, min(f.Limit, most))
	page.Oldest, page.Newest = textOf(e.oldest), textOf(e.newest)
	if f.Expand {
		markExpanded(page.Items)
	}
	return page, err
}

var selectAfter = `SELECT ` + db.Columns[row]("e") + ` FROM events e WHERE e.org_id = $1 AND e.seq > $2 ORDER BY e.seq LIMIT $3`

// After returns the events after a number that the reader can see.
func After(tx *db.Tx, from int64, types Types, limit int) (Page, error) {
	page := Page{Items: []Record{}, seen: from}
	last := from
	var cursor string
	size := min(limit, chunk)
	for looked := 0; ; {
		rows, err := db.List[row](tx, selectAfter, last, size)
		if err != nil {
			return page, err
		}
		visible, err := visibleTo(tx, rows)
		if err != nil {
			return page, err
		}
		for i := range rows {
			if len(page.Items) == limit || looked == lookedMax {
				page.HasMore = true
				break
			}
			r := rows[i].record(tx.Org)
			last, cursor, looked = r.Seq, r.EventID, looked+1
			if visible(&r) && types.match(&r) {
				page.Items = append(page.Items, r)
			}
		}
		if page.HasMore || len(rows) < size {
			break
		}
		size = chunk
	}
	page.seen = last
	if cursor == "" {
		id, err := IDOf(tx, from)
		if err != nil {
			return page, err
		}
		cursor = id
	}
	page.NextAfter = cursor
	return page, nil
}

// IDOf returns the id of the event with a number, or "" if there is none.
func IDOf(tx *db.Tx, seq int64) (string, error) {
	tag, err := db.Get[string](tx, `SELECT e.tag FROM events e WHERE e.org_id = $1 AND e.seq = $2`, seq)
	if errors.Is(err, db.Missing) {
		return "", nil
	}
	return event.ID{Org: tx.Org, Seq: seq, Tag: tag}.String(), err
}

// record completes a stored event.
func (r row) record(org uint32) Record {
	r.tag = r.Tag
	r.EventID = event.ID{Org: org, Seq: r.Seq, Tag: r.Tag}.String()
	if of := event.ResourceOf(r.Resource); of != nil {
		r.Href = Text(of.Path(uint32(r.RecordID)))
	}
	return r.Record
}

// visibleTo returns which events the reader can see: those of records that they can read now.
func visibleTo(tx *db.Tx, rows []row) (func(*Record) bool, error) {
	var claims []uint32
	all := tx.May(access.ReadAllExpenses)
	for i := range rows {
		if of := event.ResourceOf(rows[i].Resource); !all && of != nil && of.Own && !slices.Contains(claims, uint32(rows[i].RecordID)) {
			claims = append(claims, uint32(rows[i].RecordID))
		}
	}
	var own map[uint32]bool
	if len(claims) > 0 {
		var err error
		if own, err = expense.Own(tx, claims); err != nil {
			return nil, err
		}
	}
	return func(r *Record) bool {
		of := event.ResourceOf(r.Resource)
		return of != nil && tx.May(of.Right) && (!of.Own || all || own[uint32(r.RecordID)])
	}, nil
}

// markExpanded prepares events for Expand: each record belongs to its last event.
func markExpanded(items []Record) {
	for i := range items {
		items[i].Record, items[i].ETag = new(Raw), new(Text)
	}
}

// Expand fills in the records of a page that asked for them. read returns nil for a record that
// does not exist or that the reader cannot see.
func (p *Page) Expand(read func(path string) (record []byte, etag string, err error)) error {
	done := map[Text]bool{}
	for i := len(p.Items) - 1; i >= 0; i-- {
		r := &p.Items[i]
		if r.Record == nil || r.Href == "" || done[r.Href] {
			continue
		}
		done[r.Href] = true
		if err := r.Expand(read); err != nil {
			return err
		}
	}
	return nil
}

// Expand fills in the record of one event.
func (r *Record) Expand(read func(path string) (record []byte, etag string, err error)) error {
	r.Record, r.ETag = new(Raw), new(Text)
	if r.Href == "" {
		return nil
	}
	record, etag, err := read(string(r.Href))
	*r.Record, *r.ETag = Raw(record), Text(etag)
	return err
}
