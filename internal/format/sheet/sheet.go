// Package sheet reads tables from CSV and XLSX files. The files come from strangers, so every
// limit is enforced while a file is read: memory and time depend on the limits, not on
// what a small file unpacks to.
package sheet

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"kontor/internal/base/budget"
)

// Limits of a file. A workbook has them for all its sheets together.
type Limits struct {
	File     int64 // bytes of the file
	Unpacked int64 // bytes of a workbook's parts that are read
	Rows     int   // rows with values, without headers
	Cells    int   // cells of these rows
	Text     int   // bytes of text in them
}

// Upload limits files that users upload, Command files that operators import.
var (
	Upload  = Limits{File: 4 << 20, Unpacked: 64 << 20, Rows: 5_000, Cells: 1_000_000, Text: 16 << 20}
	Command = Limits{File: 256 << 20, Unpacked: 1 << 30, Rows: 1_000_000, Cells: 20_000_000, Text: 512 << 20}
)

// Limits that all files share.
const (
	columnsMax = 1_000  // columns that a header can name
	textMax    = 32_767 // characters in a cell, as in spreadsheet programs
)

// TooLarge is the error of a file that exceeds a limit.
type TooLarge struct{ text string }

func (t TooLarge) Error() string { return t.text }

func tooLarge(format string, args ...any) error { return TooLarge{fmt.Sprintf(format, args...)} }

// Row is one line of a table.
type Row struct {
	Line  int // line number as in an editor or spreadsheet, from 1
	Cells []Cell
	Extra *Extra // the first value to the right of the header
}

// Cell is one value. A spreadsheet stores a number and displays it in a format: 105551234567
// can appear as 0105551234567.
type Cell struct{ Stored, Shown string }

// Extra is a value in a column that the header does not have.
type Extra struct {
	Column int // from 1
	Text   string
}

// Text returns the stored text of a column, or "" after the last one.
func (r Row) Text(i int) string {
	if i >= len(r.Cells) {
		return ""
	}
	return strings.TrimSpace(r.Cells[i].Stored)
}

func (r Row) width() int {
	for i := len(r.Cells); i > 0; i-- {
		if r.Text(i-1) != "" {
			return i
		}
	}
	return 0
}

// File is an open file.
type File interface {
	// Table opens the sheet with a name (case-insensitive), or the first one if name is
	// empty. It returns nil if there is no such sheet.
	Table(name string) (*Table, error)
	Close() error
}

// Open chooses the reader by file name.
func Open(ctx context.Context, path string, l Limits) (File, error) {
	left := l
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > l.File {
		return nil, tooLarge("the file is larger than %d MB", l.File>>20)
	}
	b := budget.Of(ctx, info.Size())
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".csv", ".txt", ".tsv":
		return openCSV(b, path, &left, l)
	case ".xlsx", ".xlsm":
		return openXLSX(b, path, &left, l)
	default:
		return nil, fmt.Errorf("cannot read %q: the name must end in .csv or .xlsx", filepath.Base(path))
	}
}

// Table is a table on its way in. Its first row with a value is the header: it decides how
// many columns the following rows have.
type Table struct {
	Total       int  // number of lines, or 0 if unknown
	Spreadsheet bool // cells can be numbers of days and formula errors
	from1904    bool
	next        func(width int) (Row, bool, error) // width is 0 before the header
	width       int
	left        *Limits // what the file can still have
	most        Limits
	close       func() error
}

// Next returns the next row with a value, and false at the end.
func (t *Table) Next() (Row, bool, error) {
	for {
		r, more, err := t.next(t.width)
		if err != nil || !more {
			return Row{}, false, err
		}
		width := r.width()
		switch {
		case width == 0 && r.Extra == nil:
		case t.width == 0:
			t.width, r.Cells = width, r.Cells[:width]
			return r, true, nil
		default:
			r.Cells = r.Cells[:min(len(r.Cells), t.width)]
			return r, true, t.count(r)
		}
	}
}

// Close closes the table.
func (t *Table) Close() error { return t.close() }

// Date converts the number of a day in a spreadsheet to YYYY-MM-DD.
func (t *Table) Date(serial string) (string, bool) {
	if !t.Spreadsheet {
		return "", false
	}
	return dayOf(serial, t.from1904)
}

// count takes a row off what the file can have.
func (t *Table) count(r Row) error {
	t.left.Rows--
	t.left.Cells -= len(r.Cells)
	for _, c := range r.Cells {
		t.left.Text -= len(c.Stored)
	}
	switch {
	case t.left.Rows < 0:
		return tooLarge("the file has more than %d rows", t.most.Rows)
	case t.left.Cells < 0:
		return tooLarge("the file has more than %d cells", t.most.Cells)
	case t.left.Text < 0:
		return tooLarge("the file has more than %d MB of text", t.most.Text>>20)
	}
	return nil
}
