package sheet

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"kontor/internal/base/budget"
)

// comma is an open CSV file.
type comma struct {
	text  []byte
	work  *budget.Budget
	left  *Limits
	limit Limits
}

func openCSV(b *budget.Budget, path string, left *Limits, limit Limits) (File, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	text, err := utf8Text(raw)
	if err != nil {
		return nil, err
	}
	return &comma{text, b, left, limit}, nil
}

func (c *comma) Close() error { return nil }

// Table returns the one table of the file, whatever its name.
func (c *comma) Table(string) (*Table, error) {
	separator := separatorOf(c.text)
	// Counted before they are split: a row of separators alone would take 24 times its size.
	if cells := bytes.Count(c.text, []byte(string(separator))) + bytes.Count(c.text, []byte("\n")); cells > c.limit.Cells {
		return nil, tooLarge("the file has more than %d cells", c.limit.Cells)
	}
	r := csv.NewReader(c.work.Reader(bytes.NewReader(c.text)))
	r.Comma = separator
	r.FieldsPerRecord = -1 // short rows are checked by field, with their line number
	r.ReuseRecord = true
	next := func(width int) (Row, bool, error) {
		texts, err := r.Read()
		if errors.Is(err, io.EOF) {
			return Row{}, false, nil
		}
		if err != nil {
			return Row{}, false, cmp.Or(c.work.Err(), fmt.Errorf("not a CSV file: %w", err))
		}
		line, _ := r.FieldPos(0)
		return textRow(line, texts, width)
	}
	return &Table{Total: bytes.Count(c.text, []byte("\n")), next: next, left: c.left, most: c.limit, close: c.Close}, nil
}

// textRow cuts a row at the width of its table.
func textRow(line int, texts []string, width int) (Row, bool, error) {
	row := Row{Line: line}
	if width == 0 {
		if width = len(texts); width > columnsMax && strings.TrimSpace(strings.Join(texts[columnsMax:], "")) != "" {
			return Row{}, false, tooLarge("line %d has more than %d columns", line, columnsMax)
		}
		width = min(width, columnsMax)
	}
	if i := slices.IndexFunc(texts[min(width, len(texts)):], func(s string) bool { return strings.TrimSpace(s) != "" }); i >= 0 {
		row.Extra = &Extra{width + i + 1, strings.TrimSpace(texts[width+i])}
	}
	row.Cells = make([]Cell, min(width, len(texts)))
	for i := range row.Cells {
		if utf8.RuneCountInString(texts[i]) > textMax {
			return Row{}, false, tooLarge("line %d: column %d has more than %d characters", line, i+1, textMax)
		}
		row.Cells[i] = Cell{texts[i], texts[i]}
	}
	return row, true, nil
}

// utf8Text converts the encodings of Thai spreadsheets to UTF-8: UTF-8 with or without BOM,
// UTF-16 with BOM, and Windows-874, a superset of TIS-620.
func utf8Text(raw []byte) ([]byte, error) {
	if bytes.HasPrefix(raw, []byte{0xFF, 0xFE}) || bytes.HasPrefix(raw, []byte{0xFE, 0xFF}) {
		return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(raw)
	}
	raw = bytes.TrimPrefix(raw, []byte("\xEF\xBB\xBF"))
	if utf8.Valid(raw) {
		return raw, nil
	}
	text, err := charmap.Windows874.NewDecoder().Bytes(raw)
	if err != nil {
		return nil, err
	}
	if at := bytes.IndexRune(text, utf8.RuneError); at >= 0 {
		return nil, fmt.Errorf("line %d has a byte that is neither UTF-8 nor Windows-874; save the file as UTF-8", 1+bytes.Count(text[:at], []byte("\n")))
	}
	return text, nil
}

// separatorOf returns the most frequent of comma, semicolon and tab in the header, since
// spreadsheets follow the regional settings.
func separatorOf(text []byte) rune {
	header, _, _ := bytes.Cut(text, []byte("\n"))
	best, most := ',', bytes.Count(header, []byte(","))
	for _, s := range ";\t" {
		if n := bytes.Count(header, []byte(string(s))); n > most {
			best, most = s, n
		}
	}
	return best
}
