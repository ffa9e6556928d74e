package intake

import (
	"fmt"
	"path/filepath"
	"strings"

	"kontor/internal/fault"
)

// row is one line of a file.
type row struct {
	line  int // line number as in an editor or spreadsheet, from 1
	cells []cell
}

// cell is one value. A spreadsheet stores a number and displays it in a format: 105551234567
// can appear as 0105551234567.
type cell struct{ stored, shown string }

func plain(texts []string) []cell {
	cells := make([]cell, len(texts))
	for i, t := range texts {
		cells[i] = cell{t, t}
	}
	return cells
}

func (r row) blank() bool {
	for i := range r.cells {
		if r.text(i) != "" {
			return false
		}
	}
	return true
}

// text returns the text of a column, or "" after the last one.
func (r row) text(i int) string {
	if i >= len(r.cells) {
		return ""
	}
	return strings.TrimSpace(r.cells[i].stored)
}

// table is an open file. next returns false at its end.
type table struct {
	next     func() (row, bool, error)
	total    int // number of rows, or 0 if unknown
	close    func() error
	dates    func(serial string) (string, bool) // converts a spreadsheet day number to YYYY-MM-DD
	language fault.Language                     // language of complaints
}

// open chooses the reader by file name. unpacked limits the unpacked size of a workbook.
func open(path string, unpacked int64) (*table, error) {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".csv", ".txt", ".tsv":
		return openCSV(path)
	case ".xlsx", ".xlsm":
		return openXLSX(path, "", unpacked)
	default:
		return nil, fmt.Errorf("cannot read %q: the name must end in .csv or .xlsx", filepath.Base(path))
	}
}
