package intake

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
)

// Limits of the unpacked size, as a small file can unpack into a huge one: generous for
// operators, strict for uploads.
const (
	unzipMax  = 1 << 30
	uploadMax = 64 << 20
)

// openXLSX opens the sheet with a name (case-insensitive), or the first one if name is empty.
// It returns nil if there is no such sheet. It reads stored and displayed values side by side:
// stored numbers are exact, but only the displayed text shows leading zeros of a tax ID.
// Formulas are not computed; their saved values are read.
func openXLSX(path, name string, unpacked int64) (*table, error) {
	stored, err := openSheet(path, name, unpacked, true)
	if err != nil || stored == nil {
		return nil, err
	}
	shown, err := openSheet(path, name, unpacked, false)
	if err != nil {
		return nil, errors.Join(err, stored.close())
	}
	line := 0
	next := func() (row, bool, error) {
		line++
		a, more, err := stored.next()
		if err != nil || !more {
			return row{}, false, err
		}
		b, _, err := shown.next()
		if err != nil {
			return row{}, false, err
		}
		cells := plain(a)
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] { // a number: texts are displayed as stored
				cells[i] = cell{rounded(whole(a[i])), b[i]}
			}
		}
		return row{line, cells}, true, nil
	}
	return &table{
		next:  next,
		total: stored.rows,
		close: func() error { return errors.Join(stored.close(), shown.close()) },
		dates: func(serial string) (string, bool) { return dayOf(serial, stored.from1904) },
	}, nil
}

type sheet struct {
	next     func() ([]string, bool, error)
	rows     int
	from1904 bool
	close    func() error
}

func openSheet(path, name string, unpacked int64, exact bool) (*sheet, error) {
	f, err := excelize.OpenFile(path, excelize.Options{RawCellValue: exact, UnzipSizeLimit: unpacked, UnzipXMLSizeLimit: 16 << 20})
	if err != nil {
		return nil, fmt.Errorf("not an XLSX file: %w", err)
	}
	names := f.GetSheetList()
	if len(names) == 0 {
		return nil, errors.Join(errors.New("the workbook has no sheet"), f.Close())
	}
	at := 0
	if name != "" {
		if at = slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(strings.TrimSpace(n), name) }); at < 0 {
			return nil, f.Close()
		}
	}
	rows, err := f.Rows(names[at])
	if err != nil {
		return nil, errors.Join(fmt.Errorf("sheet %q: %w", names[at], err), f.Close())
	}
	s := &sheet{close: func() error { return errors.Join(rows.Close(), f.Close()) }}
	s.next = func() ([]string, bool, error) {
		if !rows.Next() {
			return nil, false, rows.Error()
		}
		texts, err := rows.Columns()
		return texts, err == nil, err
	}
	if area, err := f.GetSheetDimension(names[at]); err == nil {
		if _, end, ok := strings.Cut(area, ":"); ok {
			if _, last, err := excelize.CellNameToCoordinates(end); err == nil {
				s.rows = last
			}
		}
	}
	if p, err := f.GetWorkbookProps(); err == nil && p.Date1904 != nil {
		s.from1904 = *p.Date1904
	}
	return s, nil
}

// whole converts a number stored with an exponent to plain digits.
func whole(stored string) string {
	mantissa, exponent, ok := strings.Cut(strings.ToUpper(stored), "E")
	if !ok || !number.MatchString(mantissa) {
		return stored
	}
	shift, err := strconv.Atoi(exponent)
	if err != nil || shift < -30 || shift > 30 {
		return stored
	}
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	digits, fraction, _ := strings.Cut(mantissa, ".")
	point := len(digits) + shift
	digits += fraction
	if point <= 0 {
		digits = strings.Repeat("0", 1-point) + digits
		point = 1
	}
	if point > len(digits) {
		digits += strings.Repeat("0", point-len(digits))
	}
	left, right := strings.TrimLeft(digits[:point], "0"), strings.TrimRight(digits[point:], "0")
	if left == "" {
		left = "0"
	}
	if right != "" {
		right = "." + right
	}
	return sign + left + right
}

// rounded rounds a number to 15 digits, as spreadsheets do: 4.35 is stored as
// 4.3499999999999996. Integers stay as they are.
func rounded(stored string) string {
	if !number.MatchString(stored) || !strings.Contains(stored, ".") || len(strings.TrimLeft(strings.Replace(stored, ".", "", 1), "-0")) <= 15 {
		return stored
	}
	f, err := strconv.ParseFloat(stored, 64)
	if err != nil {
		return stored
	}
	return whole(strconv.FormatFloat(f, 'E', 14, 64))
}

// failures are the values of cells whose formula failed.
var failures = []string{"#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NUM!", "#NAME?", "#NULL!", "#SPILL!", "#CALC!"}

// failed complains about cells with a formula error.
func (l line) failed() (bad []Complaint) {
	for i, c := range l.columns {
		if c != nil && l.table.dates != nil && slices.Contains(failures, l.text(i)) {
			bad = append(bad, Complaint{Line: l.line, Column: c.header, Value: l.text(i), Rule: "formula",
				Text: l.either("the spreadsheet could not compute this cell", "สเปรดชีตคำนวณเซลล์นี้ไม่ได้")})
		}
	}
	return bad
}

// dayOf converts a spreadsheet day number. The fraction is the time of day.
func dayOf(serial string, from1904 bool) (string, bool) {
	digits, _, _ := strings.Cut(serial, ".")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 61 || n > 100_000 { // before 61 the 1900 calendar includes a day that did not exist
		return "", false
	}
	first := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if from1904 {
		first = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return first.AddDate(0, 0, n).Format(time.DateOnly), true
}
