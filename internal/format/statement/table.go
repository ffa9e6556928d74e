package statement

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"kontor/internal/base/budget"
)

const (
	columnsMax = 256       // most columns of a table
	headerRows = 200       // rows in which the header is looked for
	partMax    = 256 << 10 // most bytes of a row, or of an element of XML
)

// errLong is the error of a row or element that is longer than partMax.
var errLong = errors.New("longer than 256 kB")

// parts passes a file on until a part of it is too long, so that a parser which splits a part
// before it returns it needs little memory. begin starts a new part.
type parts struct {
	work *budget.Budget
	text []byte
	left int
}

func (p *parts) begin() { p.left = partMax }

func (p *parts) Read(into []byte) (int, error) {
	switch {
	case len(p.text) == 0:
		return 0, io.EOF
	case p.left <= 0:
		return 0, errLong
	case !p.work.Spend(min(len(into), p.left, len(p.text))):
		return 0, p.work.Err()
	}
	n := copy(into[:min(len(into), p.left)], p.text)
	p.text, p.left = p.text[n:], p.left-n
	return n, nil
}

var delimiters = []rune{',', ';', '\t'}

// table reads the rows of a CSV file.
type table struct {
	r         *csv.Reader
	in        *parts
	delimiter rune
	cells     []string
	row       int // number of the row's first line
	err       error
}

func newTable(b *budget.Budget, text []byte, delimiter rune) *table {
	in := &parts{work: b, text: text}
	r := csv.NewReader(in)
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.ReuseRecord = delimiter, -1, true, true
	return &table{r: r, in: in, delimiter: delimiter}
}

// next reads a row. It returns false at the end, or with t.err.
func (t *table) next() bool {
	t.in.begin()
	cells, err := t.r.Read()
	switch {
	case errors.Is(err, io.EOF):
		return false
	case errors.Is(err, errLong):
		t.err = unreadable("line %d has more than %d columns or is longer than %d kB", t.row+1, columnsMax, partMax>>10)
		return false
	case err != nil:
		t.err = unreadable("not a CSV file: %v", err)
		return false
	}
	t.row, _ = t.r.FieldPos(0)
	if len(cells) > columnsMax {
		t.err = unreadable("line %d has more than %d columns", t.row, columnsMax)
		return false
	}
	t.cells = cells
	return true
}

// readTable reads a CSV file. Columns are found by the mapping, else by their usual names, else by
// the mapping that the account's last file had.
func readTable(work *budget.Budget, text []byte, o Options) (File, error) {
	if o.Mapping != nil {
		return o.Mapping.read(work, text, o)
	}
	for _, delimiter := range delimiters {
		t := newTable(work, text, delimiter)
		b := &body{opt: o, dates: dateReader{latest: o.Today.Year() + 1}}
		for n := 0; n < headerRows && t.next(); n++ {
			b.note(t.cells)
			if columns, found := byNames(t.cells); found {
				b.columns, b.header = columns, slices.Clone(t.cells)
				return b.read(t)
			}
		}
		if t.err != nil && delimiter == ',' {
			return File{}, t.err
		}
	}
	if !o.Usual.empty() {
		return o.Usual.read(work, text, o)
	}
	return File{}, unreadable("no row of the file has a date and an amount column; name the columns with mapping")
}

// read reads a table whose columns are named.
func (m *Mapping) read(b *budget.Budget, text []byte, o Options) (File, error) {
	if err := m.check(); err != nil {
		return File{}, err
	}
	var first error
	for _, delimiter := range delimiters {
		if m.Delimiter != "" && m.Delimiter != string(delimiter) {
			continue
		}
		f, err := m.readWith(newTable(b, text, delimiter), o)
		if err == nil && len(f.Lines) > 0 {
			named := *m
			named.Delimiter = string(delimiter)
			f.Mapping = &named
			return f, nil
		}
		if first == nil {
			first = err
		}
	}
	if first == nil {
		first = unreadable("the file has no lines with a date and an amount in the named columns")
	}
	return File{}, first
}

func (m *Mapping) readWith(t *table, o Options) (File, error) {
	b := &body{opt: o, dates: dateReader{format: m.DateFormat, era: m.Era, latest: o.Today.Year() + 1}}
	if m.HeaderContains == "" && m.numbered() {
		var err error
		if b.columns, err = m.byMapping(nil); err != nil {
			return File{}, err
		}
		b.lenient = true
		return b.read(t)
	}
	var last error
	for n := 0; n < headerRows && t.next(); n++ {
		b.note(t.cells)
		if m.HeaderContains != "" && !strings.Contains(squeezed(strings.Join(t.cells, "")), squeezed(m.HeaderContains)) {
			continue
		}
		columns, err := m.byMapping(t.cells)
		if err == nil {
			b.columns, b.header = columns, slices.Clone(t.cells)
			return b.read(t)
		}
		last = err
	}
	if t.err != nil {
		return File{}, t.err
	}
	if last == nil {
		last = unreadable("no row contains %q", clip(m.HeaderContains))
	}
	return File{}, last
}
