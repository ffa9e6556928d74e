package check

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"iter"

	"kontor/internal/base/event"
)

// Events are the invariants about events.
var Events = []Invariant{
	{"I39", "events are numbered without gaps, each with its audit row", brokenFeed},
	{"I40", "every entry, status change, deletion and stock movement has one event", missingEvents},
}

// feedRow is an event with its audit row.
type feedRow struct {
	Seq      int64  `db:"seq"`
	At       int64  `db:"at"`
	Type     string `db:"type"`
	Resource string `db:"resource"`
	RecordID uint32 `db:"record_id"`
	Facts    string `db:"facts"`
	AuditSeq int64  `db:"audit_seq"`
	Tag      string `db:"tag"`
	AuditAt  int64  `db:"audit_at"`
	Hash     []byte `db:"hash"`
}

const selectFeed = `SELECT e.seq, e.at, e.type, e.resource, e.record_id, e.facts, e.audit_seq, e.tag, COALESCE(a.at, 0) AS audit_at, a.hash
FROM events e LEFT JOIN audit_log a ON a.org_id = $1 AND a.seq = e.audit_seq
WHERE e.org_id = $1 AND e.seq > $2 ORDER BY e.seq LIMIT $3`

// events returns every event, in order.
func events(f *finder) iter.Seq[*feedRow] {
	const page = 2000
	return func(yield func(*feedRow) bool) {
		for last := int64(0); ; {
			rows := listOf[feedRow](f, selectFeed, last, page)
			for i := range rows {
				if last = rows[i].Seq; !yield(&rows[i]) {
					return
				}
			}
			if len(rows) < page {
				return
			}
		}
	}
}

func brokenFeed(f *finder) {
	var before int64
	for r := range events(f) {
		if before != 0 && r.Seq != before+1 {
			f.say("event %d is missing", before+1)
		}
		before = r.Seq
		began := r.Type == event.FeedBegan.Name
		switch {
		case r.AuditSeq == 0 && began && r.Tag == "00000000":
		case len(r.Hash) == 0:
			f.say("event %d: audit row %d is missing", r.Seq, r.AuditSeq)
		case hex.EncodeToString(r.Hash)[:event.TagLength] != r.Tag:
			f.say("event %d has tag %s, which is not that of audit row %d", r.Seq, r.Tag, r.AuditSeq)
		case r.At != r.AuditAt && !began:
			f.say("event %d happened at %d, its audit row at %d", r.Seq, r.At, r.AuditAt)
		}
	}
	if before == 0 {
		f.add("there are no events, not even feed.began")
	}
}

// moved is a change of status.
type moved struct {
	Resource string `db:"resource"`
	ID       uint32 `db:"record_id"`
	From     string `db:"from_status"`
	To       string `db:"to_status"`
}

// erased is a deleted record.
type erased struct {
	Resource string `db:"resource"`
	ID       uint32 `db:"id"`
}

// eventCounts counts what the events contain.
type eventCounts struct {
	since     int64 // when the oldest event that is kept happened
	posted    map[uint32]int
	moved     map[moved]int
	deleted   map[erased]int
	movements map[uint32]int
}

func (t *eventCounts) add(r *feedRow) {
	switch r.Type {
	case event.JournalPosted.Name:
		t.posted[r.RecordID]++
	case event.StockMoved.Name:
		var facts event.StockChanges
		if json.Unmarshal([]byte(r.Facts), &facts) == nil {
			for _, c := range facts.Changes {
				t.movements[c.MovementID]++
			}
		}
	case event.SalesStatusChanged.Name, event.PurchaseStatusChanged.Name, event.ClaimStatusChanged.Name:
		var facts event.Move
		if json.Unmarshal([]byte(r.Facts), &facts) == nil {
			t.moved[moved{r.Resource, r.RecordID, facts.From, facts.To}]++
		}
	case event.SalesDeleted.Name, event.PurchaseDeleted.Name, event.ContactDeleted.Name, event.ProductDeleted.Name:
		t.deleted[erased{r.Resource, r.RecordID}]++
	}
}

// missingEvents compares the records since the oldest event that is kept with their events.
func missingEvents(f *finder) {
	t := eventCounts{posted: map[uint32]int{}, moved: map[moved]int{}, deleted: map[erased]int{}, movements: map[uint32]int{}}
	for r := range events(f) {
		t.since = cmp.Or(t.since, r.At)
		t.add(r)
	}
	one := func(events int, what string, args ...any) {
		if events != 1 {
			f.say(what+" has %d events", append(args, events)...)
		}
	}
	for _, id := range listOf[uint32](f, `SELECT e.id FROM journal_entries e WHERE e.org_id = $1 AND e.created_at > $2`, t.since) {
		one(t.posted[id], "journal entry %d", id)
	}
	for _, id := range listOf[uint32](f, `SELECT m.id FROM stock_movements m WHERE m.org_id = $1 AND m.created_at > $2`, t.since) {
		one(t.movements[id], "stock movement %d", id)
	}
	for _, d := range listOf[erased](f, `SELECT d.resource, d.id FROM deletions d WHERE d.org_id = $1 AND d.deleted_at > $2`, t.since) {
		one(t.deleted[d], "deletion of %s %d", d.Resource, d.ID)
	}
	made := map[moved]int{} // a record can make a change several times
	for _, s := range listOf[moved](f, `SELECT h.resource, h.record_id, h.from_status, h.to_status FROM status_history h
WHERE h.org_id = $1 AND h.from_status IS NOT NULL AND h.created_at > $2`, t.since) {
		made[s]++
	}
	for s, n := range made {
		if t.moved[s] < n { // at the very moment of the oldest event there can be more
			f.say("%s %d changed from %s to %s %d times, with %d events", s.Resource, s.ID, s.From, s.To, n, t.moved[s])
		}
	}
}
