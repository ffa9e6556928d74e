package intake

import (
	"errors"
	"unicode/utf8"

	"kontor/internal/base/fault"
	"kontor/internal/base/progress"
	"kontor/internal/format/sheet"
)

// table is an open table with its header.
type table struct {
	*sheet.Table
	language fault.Language // language of complaints
	upload   bool           // uploaded, so its limits are strict
	heads    sheet.Row      // header as written in the file
}

// line is one row with its header.
type line struct {
	sheet.Row
	table   *table
	columns []*column
}

// limitsOf returns the limits of an uploaded file, or of one that an operator imports.
func limitsOf(upload bool) sheet.Limits {
	if upload {
		return sheet.Upload
	}
	return sheet.Command
}

// lines reads the table to its end and closes it. Its first line is the header.
func (t *table) lines(m *progress.Meter, known []field, aliases map[string]string, ignored []string) (lines []line, err error) {
	defer func() { err = errors.Join(err, t.Close()) }()
	m.Stage("reading", t.Total)
	var columns []*column
	for {
		r, more, err := t.Next()
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		m.At(r.Line)
		if columns == nil {
			if columns, err = header(r, known, aliases, ignored); err != nil {
				return nil, err
			}
			t.heads = r
			continue
		}
		lines = append(lines, line{r, t, columns})
	}
	if columns == nil {
		return nil, errors.New("the file is empty; its first line names the columns")
	}
	return lines, nil
}

// Limits of what a report repeats from a file.
const (
	complaintsMax = 200
	valueMax      = 100 // characters of a cell
)

// cut shortens a text from a file for display.
func cut(text string) string {
	if utf8.RuneCountInString(text) <= valueMax {
		return text
	}
	return string([]rune(text)[:valueMax-1]) + "…"
}
