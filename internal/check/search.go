package check

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/search"
	"kontor/internal/series"
)

// filed is a document with its search keys.
type filed struct {
	List     string `db:"list"`
	Kind     string `db:"kind"`
	State    string `db:"status"`
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
	`SELECT 'sales_documents' AS list, d.document_type AS kind, d.status, CASE WHEN d.number_series <> '' THEN d.number_series WHEN d.opening_id IS NULL THEN d.document_type ELSE 'OI' END AS series,
		d.number_period, d.number_serial, d.id, d.document_number AS number, d.contact_id, d.contact_name, d.original_number, d.search_text
	FROM sales_documents d WHERE d.org_id = $1 ORDER BY d.document_type, d.number_series, d.number_period, d.number_serial`,
	`SELECT 'purchase_documents' AS list, d.document_type AS kind, d.status, CASE WHEN d.opening_id IS NULL THEN d.document_type ELSE 'OB' END AS series,
		d.number_period, d.number_serial, d.id, d.document_number AS number, COALESCE(d.contact_id, 0) AS contact_id, d.contact_name, d.original_number, d.search_text
	FROM purchase_documents d WHERE d.org_id = $1 ORDER BY d.document_type, d.number_period, d.number_serial`,
}

// bearing is a stored search name.
type bearing struct {
	List    string `db:"list"`
	Kind    string `db:"kind"`
	Contact uint32 `db:"contact_id"`
	Name    string `db:"name"`
	State   string `db:"state"`
}

type bearers struct {
	bearing
	Rows int64  `db:"row_count"`
	Last uint32 `db:"last_id"`
}

// filing reads the documents of an organization.
type filing struct {
	found  []string
	series map[string]*series.Series
	left   map[string]int64 // serials that no document was seen with
	names  map[bearing]*bearers
	states map[string][]byte // letters by list, series and block
	before filed
}

func (f *filing) wrong(format string, args ...any) {
	if len(f.found) < most {
		f.found = append(f.found, fmt.Sprintf(format, args...))
	}
}

// misfiled finds documents that a search would miss or count wrongly.
func misfiled(tx *db.Tx) ([]string, error) {
	f := &filing{series: map[string]*series.Series{}, left: map[string]int64{}, names: map[bearing]*bearers{}, states: map[string][]byte{}}
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
			f.wrong("series %s: %d more numbers issued than documents and gaps", name, n)
		}
	}
	for _, n := range f.names {
		if n.Rows != 0 {
			f.wrong("%s %s of contact %d named %q: count differs by %+d", n.List, n.Kind, n.Contact, n.Name, n.Rows)
		}
	}
	for name, letters := range f.states {
		if at := bytes.IndexFunc(letters, func(r rune) bool { return r != '-' }); at >= 0 {
			f.wrong("block %s has %c at %d, where there is no document", name, letters[at], at)
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
		if name := g.DocType + " " + g.Period; f.series[name] != nil {
			f.left[name]--
		}
	}
	kept, err := db.List[bearers](tx, `SELECT n.list, n.kind, n.contact_id, n.name, n.state, n.row_count, n.last_id FROM search_names n WHERE n.org_id = $1`)
	if err != nil {
		return err
	}
	for _, n := range kept {
		f.names[n.bearing] = &n
	}
	type row struct {
		List   string `db:"list"`
		Series string `db:"series"`
		Period string `db:"period"`
		Block  int64  `db:"block"`
		States string `db:"states"`
	}
	blocks, err := db.List[row](tx, `SELECT s.list, s.series, s.period, s.block, s.states FROM list_states s WHERE s.org_id = $1`)
	for _, b := range blocks {
		f.states[fmt.Sprint(b.List, " ", b.Series, " ", b.Period, " ", b.Block)] = []byte(b.States)
	}
	return err
}

// stateBlock is how many serials share a row of list_states.
const stateBlock = 500

// seeState compares the state of a document with the letter at its number, and
// strikes the letter off.
func (f *filing) seeState(d filed) {
	letters := f.states[fmt.Sprint(d.List, " ", d.Series, " ", d.Period, " ", d.Serial/stateBlock)]
	at, want := int(d.Serial%stateBlock), document.Letters[d.State]
	if d.State == string(document.Draft) {
		want = '-' // as if it did not exist
	}
	if letters == nil && want == '-' {
		return
	}
	if at >= len(letters) || letters[at] != want {
		f.wrong("%s is not listed by its number as %s", d.Number, d.State)
		return
	}
	letters[at] = '-'
}

// searched are the series of documents that are found by their numbers.
var searched = map[string]bool{
	"QT": true, "SO": true, "IV": true, "RE": true, "CS": true, "CN": true, "DN": true, "DP": true, "OI": true, "BN": true,
	"PR": true, "PO": true, "GR": true, "PI": true, "PV": true, "OB": true,
}

func (f *filing) see(d filed) {
	fields := []string{d.Number, d.Name}
	if d.Original != "" {
		fields = append(fields, d.Original)
	}
	if want := search.Text(fields...); d.Text != want {
		f.wrong("%s: search text is %q instead of %q", d.Number, d.Text, want)
	}
	name := d.Series + " " + d.Period
	f.left[name]--
	if s := f.series[name]; s == nil {
		f.wrong("%s belongs to no known series", d.Number)
	} else if want := shapeOf(s, d.Serial).Number(d.Serial); d.Number != want {
		f.wrong("%s is indexed as %s", d.Number, want)
	}
	if d.Series == f.before.Series && d.Period == f.before.Period && d.ID < f.before.ID {
		f.wrong("%s was created before %s", d.Number, f.before.Number)
	}
	f.before = d
	f.seeState(d)
	key := bearing{d.List, d.Kind, d.Contact, search.NameIn(d.Text), ""}
	if key.Name == "" {
		return
	}
	f.seeName(d, key)
	if key.State = d.State; key.State != string(document.Draft) {
		f.seeName(d, key)
	}
}

// seeName removes a document from those expected under a name.
func (f *filing) seeName(d filed, key bearing) {
	n := f.names[key]
	if n == nil {
		n = &bearers{bearing: key}
		f.names[key] = n
	}
	n.Rows--
	if n.Last < d.ID {
		f.wrong("%s is newer than the newest document indexed for %q", d.Number, key.Name)
		n.Last = d.ID
	}
}

// shapeOf returns the format of a number of a series.
func shapeOf(s *series.Series, serial int64) series.Shape {
	shape := s.Shapes[0]
	for _, next := range s.Shapes[1:] {
		if next.First <= serial {
			shape = next
		}
	}
	return shape
}
