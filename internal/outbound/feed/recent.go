package feed

import (
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// recentPage is how many events a page of the console shows.
const recentPage = 50

// RecentFilter selects events for people, newest first.
type RecentFilter struct {
	Types    string  `query:"types" validate:"max=4000"`
	Resource string  `query:"resource" validate:"max=100"`
	RecordID num.Ref `query:"recordId"`
	Before   int64   `query:"before"` // only events with a smaller number
}

// RecentPage is a page of events, newest first.
type RecentPage struct {
	Items []Record
	Older int64 // the filter's Before of the next page; 0 if this is the last
}

var selectBefore = `SELECT ` + db.Columns[row]("e") + ` FROM events e WHERE e.org_id = $1 AND e.seq < $2 ORDER BY e.seq DESC LIMIT $3`

// Recent returns events that the reader can see, newest first.
func Recent(tx *db.Tx, f RecentFilter) (RecentPage, error) {
	var page RecentPage
	types, err := ParseTypes("Types", f.Types)
	if err != nil {
		return page, err
	}
	before := f.Before
	if before <= 0 {
		before = 1 << 62
	}
	for looked := 0; looked < lookedMax; looked += chunk {
		rows, err := db.List[row](tx, selectBefore, before, chunk)
		if err != nil {
			return page, err
		}
		visible, err := visibleTo(tx, rows)
		if err != nil {
			return page, err
		}
		for i := range rows {
			if len(page.Items) == recentPage {
				page.Older = before
				return page, nil
			}
			r := rows[i].record(tx.Org)
			before = r.Seq
			if visible(&r) && types.match(&r) && (f.Resource == "" || f.Resource == r.Resource) && (f.RecordID == 0 || f.RecordID == r.RecordID) {
				page.Items = append(page.Items, r)
			}
		}
		if len(rows) < chunk {
			return page, nil
		}
	}
	page.Older = before
	return page, nil
}
