package sheet

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Table opens a sheet. Formulas are not computed; their saved values are read.
func (w *workbook) Table(name string) (*Table, error) {
	at := ""
	for _, s := range w.sheets {
		if at == "" && (name == "" || strings.EqualFold(strings.TrimSpace(s.name), name)) {
			at = s.path
		}
	}
	if at == "" {
		return nil, nil
	}
	r, err := w.part(at)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, errors.New("not an XLSX file: a sheet is missing")
	}
	rows := &rows{w: w, scanner: newScanner(r)}
	t := &Table{Spreadsheet: true, from1904: w.from1904, next: rows.next, left: w.left, most: w.limit, close: r.Close}
	if t.Total, err = rows.begin(); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return t, nil
}

// rows reads the rows of a sheet.
type rows struct {
	*scanner
	w    *workbook
	line int
	cell cellText // reused
}

// begin reads up to the rows and returns the number of lines that the sheet says it has.
func (r *rows) begin() (total int, err error) {
	for {
		t, err := r.scanner.next()
		switch {
		case errors.Is(err, io.EOF):
			return 0, nil
		case err != nil:
			return 0, err
		case t != start:
		case r.is("dimension"):
			_, last, _ := strings.Cut(r.attribute("ref"), ":")
			total, _ = strconv.Atoi(strings.TrimLeft(last, letters))
		case r.is("sheetData"):
			return total, nil
		}
	}
}

// next returns the next row, cut at the width of the table.
func (r *rows) next(width int) (Row, bool, error) {
	for {
		t, err := r.scanner.next()
		switch {
		case errors.Is(err, io.EOF), err == nil && t == end && r.is("sheetData"):
			return Row{}, false, nil
		case err != nil:
			return Row{}, false, err
		case t == start && r.is("row"):
			row, err := r.row(width)
			return row, err == nil, err
		}
	}
}

func (r *rows) row(width int) (Row, error) {
	r.line++
	if n, err := strconv.Atoi(r.attribute("r")); err == nil && n > 0 {
		r.line = n
	}
	row, column := Row{Line: r.line}, -1
	for {
		t, err := r.scanner.next()
		switch {
		case errors.Is(err, io.EOF):
			return row, errXML
		case err != nil:
			return row, r.wrap(err)
		case t == end && r.is("row"):
			return row, nil
		case t == start && r.is("c"):
			if column++; r.attribute("r") != "" {
				column = columnOf(r.attribute("r"))
			}
			cell, err := r.readCell()
			if err != nil {
				return row, r.wrap(err)
			}
			if err := row.put(column, cell, width); err != nil {
				return row, err
			}
		}
	}
}

// wrap adds the line to a refusal.
func (r *rows) wrap(err error) error {
	var large TooLarge
	if errors.As(err, &large) {
		return tooLarge("line %d: %s", r.line, large.text)
	}
	return fmt.Errorf("line %d: %w", r.line, err)
}

// put sets a cell, or notes that it is to the right of the table.
func (r *Row) put(column int, c Cell, width int) error {
	header := width == 0
	if header {
		width = columnsMax
	}
	switch text := strings.TrimSpace(c.Stored); {
	case text == "" || column < 0:
		return nil
	case column >= width && header:
		return tooLarge("line %d has more than %d columns", r.Line, columnsMax)
	case column >= width:
		if r.Extra == nil {
			r.Extra = &Extra{column + 1, text}
		}
		return nil
	}
	for len(r.Cells) <= column {
		r.Cells = append(r.Cells, Cell{})
	}
	r.Cells[column] = c
	return nil
}

// readCell reads a cell up to its end.
func (r *rows) readCell() (Cell, error) {
	kind, style := r.attribute("t"), r.attribute("s")
	r.cell.bytes, r.cell.characters, r.cell.hint = r.cell.bytes[:0], 0, false
	for {
		t, err := r.scanner.next()
		switch {
		case errors.Is(err, io.EOF):
			return Cell{}, errXML
		case err != nil:
			return Cell{}, err
		case t == end && r.is("c"):
			return r.w.valueOf(kind, style, string(r.cell.bytes)), nil
		case t != text && r.is("v"):
			r.keep = t == start
		default:
			if err := r.cell.add(r.scanner, t); err != nil {
				return Cell{}, err
			}
		}
	}
}

// valueOf returns the value of a cell by its type.
func (w *workbook) valueOf(kind, style, value string) Cell {
	switch kind {
	case "s":
		i, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || i < 0 || i >= len(w.strings) {
			return Cell{}
		}
		return Cell{w.strings[i], w.strings[i]}
	case "inlineStr":
		value = unescaped(value)
	case "b":
		return Cell{value, map[string]string{"1": "TRUE", "0": "FALSE"}[value]}
	case "", "n":
		value = rounded(Whole(strings.TrimSpace(value)))
		format := ""
		if i, err := strconv.Atoi(style); err == nil && i >= 0 && i < len(w.formats) {
			format = w.formats[i]
		}
		w.work.Spend(len(format))
		return Cell{value, display(value, format)}
	}
	return Cell{value, value}
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ$"

// columnOf returns the index of the column in a reference such as AB12, or -1.
func columnOf(reference string) int {
	n := 0
	for _, c := range strings.ToUpper(reference) {
		if c < 'A' || c > 'Z' {
			break
		}
		if n = n*26 + int(c-'A') + 1; n > 1<<14 {
			return -1
		}
	}
	return n - 1
}
