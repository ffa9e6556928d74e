package check

import (
	"fmt"
	"maps"
	"slices"

	"kontor/internal/db"
	"kontor/internal/search"
	"kontor/internal/series"
)

// filed is a document with what it is found by.
type filed struct {
	List     string `db:"list"`
	Kind     string `db:"kind"`
	Series   string `db:"series"`
	Period   string `db:"number_period"`
	Serial   int64  `db:"number_serial"`
	ID       uint32 `db:"id"`
	Number   string `db:"number"`
	Contact  uint32 `db:"contact_id"`
	Name     string `db:"contact_name"`
	Original string `db:"original_number"`
	Text     string `db:"search_text"`
}

// filings are the documents that are searched, by series and serial.
var filings = []string{
	`SELECT 'sales_documents' AS list, d.document_type AS kind, CASE WHEN d.opening_id IS NULL THEN d.document_type ELSE 'OI' END AS series,
		d.number_period, d.number_serial, d.id, d.document_number AS number, d.contact_id, d.contact_name, d.original_number, d.search_text
	FROM sales_documents d WHERE d.org_id = $1 ORDER BY d.document_type, d.number_period, d.number_serial`,
	`SELECT 'purchase_documents' AS list, d.doc_type AS kind, CASE WHEN d.opening_id IS NULL THEN d.doc_type ELSE 'OB' END AS series,
		d.number_period, d.number_serial, d.id, d.doc_number AS number, COALESCE(d.contact_id, 0) AS contact_id, d.contact_name, d.original_number, d.search_text
	FROM purchase_documents d WHERE d.org_id = $1 ORDER BY d.doc_type, d.number_period, d.number_serial`,
}

// bearing is a name as it is kept for searches.
type bearing struct {
	List    string `db:"list"`
	Kind    string `db:"kind"`
	Contact uint32 `db:"contact_id"`
	Name    string `db:"name"`
}

type bearers struct {
	bearing
	Rows int64  `db:"row_count"`
	Last uint32 `db:"last_id"`
}

// filing goes through the documents of an organization.
type filing struct {
	found  []string
	series map[string]*series.Series
	left   map[string]int64 // serials that no document was seen with
	names  map[bearing]*bearers
	before filed
}

func (f *filing) wrong(format string, args ...any) {
	if len(f.found) < most {
		f.found = append(f.found, fmt.Sprintf(format, args...))
	}
}

// misfiled looks for documents that a search would not find, or would count wrongly.
func misfiled(tx *db.Tx) ([]string, error) {
	f := &filing{series: map[string]*series.Series{}, left: map[string]int64{}, names: map[bearing]*bearers{}}
	if err := f.read(tx); err != nil {
		return nil, err
	}
	for _, query := range filings {
		documents, err := db.List[filed](tx, query)
		if err != nil {
			return nil, err
		}
		for _, d := range documents {
			f.see(d)
		}
	}
	for name, n := range f.left {
		if n != 0 {
			f.wrong("series %s: %d numbers more were given than there are documents and gaps", name, n)
		}
	}
	for _, n := range f.names {
		if n.Rows != 0 {
			f.wrong("%s %s of contact %d called %q: %+d are counted that are not there", n.List, n.Kind, n.Contact, n.Name, n.Rows)
		}
	}
	slices.Sort(f.found)
	return f.found, nil
}

func (f *filing) read(tx *db.Tx) error {
	all, err := series.All(tx, slices.Sorted(maps.Keys(searched)))
	if err != nil {
		return err
	}
	for _, s := range all {
		f.series[s.DocType+" "+s.Period], f.left[s.DocType+" "+s.Period] = &s, s.Last
	}
	gaps, err := series.Gaps(tx)
	if err != nil {
		return err
	}
	for _, g := range gaps {
		f.left[g.DocType+" "+g.Period]--
	}
	kept, err := db.List[bearers](tx, `SELECT n.list, n.kind, n.contact_id, n.name, n.row_count, n.last_id FROM search_names n WHERE n.org_id = $1`)
	for _, n := range kept {
		f.names[n.bearing] = &n
	}
	return err
}

// searched are the series of documents that are found by their numbers.
var searched = map[string]bool{
	"QT": true, "SO": true, "IV": true, "RE": true, "CS": true, "CN": true, "DN": true, "DP": true, "OI": true,
	"PR": true, "PO": true, "GR": true, "PI": true, "PV": true, "OB": true,
}

func (f *filing) see(d filed) {
	fields := []string{d.Number, d.Name}
	if d.Original != "" {
		fields = append(fields, d.Original)
	}
	if want := search.Text(fields...); d.Text != want {
		f.wrong("%s is filed under %q, not %q", d.Number, d.Text, want)
	}
	name := d.Series + " " + d.Period
	f.left[name]--
	if s := f.series[name]; s == nil {
		f.wrong("%s is of a series that nobody knows", d.Number)
	} else if want := shapeOf(s, d.Serial).Number(d.Serial); d.Number != want {
		f.wrong("%s is taken for %s", d.Number, want)
	}
	if d.Series == f.before.Series && d.Period == f.before.Period && d.ID < f.before.ID {
		f.wrong("%s was made before %s", d.Number, f.before.Number)
	}
	f.before = d
	key := bearing{d.List, d.Kind, d.Contact, search.NameIn(d.Text)}
	if key.Name == "" {
		return
	}
	n := f.names[key]
	if n == nil {
		n = &bearers{bearing: key}
		f.names[key] = n
	}
	n.Rows--
	if n.Last < d.ID {
		f.wrong("%s is newer than the newest that is called %q", d.Number, key.Name)
		n.Last = d.ID
	}
}

// shapeOf is how a number of a series looks.
func shapeOf(s *series.Series, serial int64) series.Shape {
	shape := s.Shapes[0]
	for _, next := range s.Shapes[1:] {
		if next.First <= serial {
			shape = next
		}
	}
	return shape
}
