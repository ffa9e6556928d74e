package series

import (
	"strconv"

	"kontor/internal/db"
	"kontor/internal/when"
)

// Shape is the form of the numbers of a series from a serial on.
type Shape struct {
	First  int64  `db:"first"`
	Head   string `db:"head"`
	Digits int    `db:"digits"` // of the serial, minimum
}

// Number returns the number with a serial.
func (s Shape) Number(serial int64) string {
	text := strconv.FormatInt(serial, 10)
	for len(text) < s.Digits {
		text = "0" + text
	}
	return s.Head + text
}

// Series is the numbers of a document type in a period: the serials from 1 to Last,
// without the gaps of deleted documents.
type Series struct {
	DocType string
	Period  string
	Last    int64
	Shapes  []Shape // by first serial; the first shape starts at 1
}

// All returns the series of document types: one for each type and period.
func All(tx *db.Tx, docTypes []string) ([]Series, error) {
	type row struct {
		DocType string `db:"doc_type"`
		Period  string `db:"period"`
		Last    int64  `db:"last"`
		Shape
	}
	rows, err := db.List[row](tx, `SELECT c.doc_type, c.period, c.last, s.first, s.head, s.digits FROM number_counters c
JOIN number_shapes s ON s.org_id = $1 AND s.doc_type = c.doc_type AND s.period = c.period
WHERE c.org_id = $1 AND c.doc_type IN ($2) ORDER BY c.doc_type, c.period, s.first`, db.Texts(docTypes))
	var all []Series
	for _, r := range rows {
		if n := len(all); n == 0 || all[n-1].DocType != r.DocType || all[n-1].Period != r.Period {
			all = append(all, Series{DocType: r.DocType, Period: r.Period, Last: r.Last})
		}
		at := &all[len(all)-1]
		at.Shapes = append(at.Shapes, r.Shape)
	}
	return all, err
}

// Gap is the serial of a deleted document, or one that was left out when the next number was set.
type Gap struct {
	DocType string `db:"doc_type"`
	Period  string `db:"period"`
	Serial  int64  `db:"serial"`
}

// LeaveGap records the number of a deleted document. It is not reused.
func LeaveGap(tx *db.Tx, docType, period string, serial int64) error {
	return db.Insert(tx, "number_gaps", Gap{docType, period, serial})
}

// Gaps returns the gaps of all series of the organization.
func Gaps(tx *db.Tx) ([]Gap, error) {
	return db.List[Gap](tx, `SELECT g.doc_type, g.period, g.serial FROM number_gaps g WHERE g.org_id = $1`)
}

type shapeRecord struct {
	DocType string `db:"doc_type"`
	Period  string `db:"period"`
	Shape
}

// setShape stores the shape of a series from a serial on.
func setShape(tx *db.Tx, docType, period string, s Shape) error {
	return db.Merge(tx, "number_shapes", `ON CONFLICT (org_id, doc_type, period, first) DO UPDATE SET head = excluded.head, digits = excluded.digits`,
		shapeRecord{docType, period, s})
}

// reshape applies a changed rule to every series of its type.
func (r Rule) reshape(tx *db.Tx) error {
	type counter struct {
		Period string `db:"period"`
		Last   int64  `db:"last"`
	}
	counters, err := db.List[counter](tx, `SELECT c.period, c.last FROM number_counters c WHERE c.org_id = $1 AND c.doc_type = $2`, r.DocType)
	if err != nil {
		return err
	}
	for _, c := range counters {
		if c.Period == openingPeriod {
			continue // NextN sets the shape with every number
		}
		if err := setShape(tx, r.DocType, c.Period, Shape{c.Last + 1, r.headOf(c.Period), r.Digits}); err != nil {
			return err
		}
	}
	return nil
}

// headOf returns the part before the serial for a period. The form of the period's
// name tells when the serial restarts.
func (r Rule) headOf(period string) string {
	day := when.Date{}
	switch len(period) {
	case len("2006-01"):
		r.Reset, day = Monthly, mustDate(period+"-01")
	case len("2006"):
		r.Reset, day = Yearly, mustDate(period+"-01-01")
	default:
		r.Reset = Never
	}
	return r.head(day)
}

// mustDate parses a date that the program wrote.
func mustDate(text string) when.Date {
	d, err := when.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}
