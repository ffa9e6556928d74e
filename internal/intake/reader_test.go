package intake

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"kontor/internal/input"
)

func save(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// texts returns the stored texts of a whole file.
func texts(t *testing.T, path string) ([][]string, []int) {
	t.Helper()
	tab, err := open(path, unzipMax)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.close()
	var all [][]string
	var lines []int
	for {
		r, more, err := tab.next()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return all, lines
		}
		var cells []string
		for _, c := range r.cells {
			cells = append(cells, c.stored)
		}
		all, lines = append(all, cells), append(lines, r.line)
	}
}

func TestThaiEncodings(t *testing.T) {
	const file = "name,remark\nบริษัท น้ำใจ จำกัด,฿100\n"
	want := [][]string{{"name", "remark"}, {"บริษัท น้ำใจ จำกัด", "฿100"}}
	thai, err := charmap.Windows874.NewEncoder().String(file)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"UTF-8":            file,
		"UTF-8 with mark":  "\ufeff" + file,
		"Windows-874":      thai,
		"UTF-16 with mark": wide,
		"semicolons":       strings.ReplaceAll(file, ",", ";"),
		"tabs":             strings.ReplaceAll(file, ",", "\t"),
		"CRLF":             strings.ReplaceAll(file, "\n", "\r\n"),
	} {
		got, _ := texts(t, save(t, "f.csv", []byte(content)))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestInvalidByteNamesItsLine(t *testing.T) {
	_, err := open(save(t, "f.csv", []byte("name\nok\n\xffbad\xfc\n")), unzipMax)
	if err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("got %v, want a complaint about line 3", err)
	}
}

func TestLineNumbersMatchEditors(t *testing.T) {
	_, lines := texts(t, save(t, "f.csv", []byte("name,remark\na,\"two\nlines\"\n\nb,c\n")))
	if diff := cmp.Diff([]int{1, 2, 5}, lines); diff != "" {
		t.Error(diff)
	}
}

func TestFilesThatAreNotTablesAreRefused(t *testing.T) {
	for name, content := range map[string]string{"f.csv": "a,\"b\nc", "f.xlsx": "no zip", "f.pdf": "x"} {
		path := save(t, name, []byte(content))
		tab, err := open(path, unzipMax)
		for err == nil {
			var more bool
			if _, more, err = tab.next(); !more && err == nil {
				t.Errorf("%s was read to its end", name)
				break
			}
		}
	}
	if _, err := open(filepath.Join(t.TempDir(), "none.csv"), unzipMax); err == nil {
		t.Error("a file that is not there was opened")
	}
}

// workbook saves a sheet with a tax ID formatted with leading zeros, a date, and a formula.
func workbook(t testing.TB, rows ...[]any) string {
	t.Helper()
	return formatted(t, map[string]string{"B2": "0000000000000"}, rows...)
}

// formatted saves a sheet with number formats on some cells.
func formatted(t testing.TB, formats map[string]string, rows ...[]any) string {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for i, r := range rows {
		at, err := excelize.CoordinatesToCellName(1, i+1)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.SetSheetRow("Sheet1", at, &r); err != nil {
			t.Fatal(err)
		}
	}
	for at, format := range formats {
		style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
		if err != nil {
			t.Fatal(err)
		}
		if err := f.SetCellStyle("Sheet1", at, at, style); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "f.xlsx")
	if err := f.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestSpreadsheetNumbersAndLeadingZeros(t *testing.T) {
	tab, err := open(workbook(t, []any{"name", "taxID", "costPrice"}, []any{"ก", 105551234567, 0.1}), unzipMax)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.close()
	if _, _, err := tab.next(); err != nil {
		t.Fatal(err)
	}
	r, _, err := tab.next()
	if err != nil {
		t.Fatal(err)
	}
	if got := tab.value(0, r.cells[1]); got != "0105551234567" {
		t.Errorf("tax id %q", got)
	}
	if got := r.cells[2].stored; got != "0.1" {
		t.Errorf("price %q", got)
	}
	for _, c := range []struct {
		stored       int
		format, want string
	}{
		{105551234567, "0-0000-00000-00-0", "0105551234567"},
		{105551234567, `0\ 0000\ 00000\ 00\ 0`, "0105551234567"},
		{812345678, "000-000-0000", "0812345678"},
		{21234567, "(00) 000-0000", "021234567"},
		{812345678, "#-####-####", "812345678"},
		{812345678, `"+66"000000000`, "812345678"},
		{105551234567, "#,##0", "105551234567"},
		{0, "00-000", "00000"},
		{0, "-", "0"},
	} {
		if got := shownAs(t, c.stored, c.format); got != c.want {
			t.Errorf("%d as %s: %q, want %q", c.stored, c.format, got, c.want)
		}
	}
}

// shownAs returns the text read from a number in a format.
func shownAs(t *testing.T, stored int, format string) string {
	t.Helper()
	tab, r := firstRow(t, formatted(t, map[string]string{"A1": format}, []any{stored}))
	return tab.value(input.Text, r.cells[0])
}

// firstRow returns the first row of a file, and its table.
func firstRow(t *testing.T, path string) (tab *table, r row) {
	t.Helper()
	tab, err := open(path, unzipMax)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tab.close() })
	if r, _, err = tab.next(); err != nil {
		t.Fatal(err)
	}
	return tab, r
}

// Texts that look like numbers stay texts, and numbers are read as displayed.
func TestSpreadsheetCellTypes(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	percent, err := f.NewStyle(&excelize.Style{NumFmt: 9})
	if err != nil {
		t.Fatal(err)
	}
	cells := []struct {
		stored    string
		text      bool
		style     int
		kind      input.Kind
		want, why string
	}{
		{"12E3", true, 0, input.Text, "12E3", "a code"},
		{"1E+5", true, 0, input.Text, "1E+5", "a code with a sign"},
		{"4.3499999999999996", true, 0, input.Text, "4.3499999999999996", "a text of digits"},
		{"1.05551234567E+11", false, 0, input.Text, "105551234567", "a long number"},
		{"1.05551234567E11", false, 0, input.Text, "105551234567", "a long number without sign"},
		{"4.3499999999999996", false, 0, input.Number, "4.35", "a price"},
		{"-1234.5599999999999", false, 0, input.Number, "-1234.56", "a negative price"},
		{"0.07", false, percent, input.Number, "7", "a share"},
		{"7.0000000000000007E-2", false, percent, input.Number, "7", "a share as a spreadsheet stores it"},
		{"0.07", false, percent, input.Text, "7%", "a share in a text"},
		{"46341.729166666664", false, 0, input.Moment, "2026-11-15", "a day with its time"},
	}
	for i, c := range cells {
		at, err := excelize.CoordinatesToCellName(i+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		set := f.SetCellDefault
		if c.text {
			set = f.SetCellStr
		}
		if err := errors.Join(set("Sheet1", at, c.stored), f.SetCellStyle("Sheet1", at, at, c.style)); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "f.xlsx")
	if err := f.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	tab, r := firstRow(t, path)
	for i, c := range cells {
		if got := tab.value(c.kind, r.cells[i]); got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
}

func TestWholeExpandsExponents(t *testing.T) {
	for in, want := range map[string]string{
		"1.05551234567E+11": "105551234567", "1E-3": "0.001", "-2.5e-1": "-0.25", "1.5E+0": "1.5", "12E+1": "120",
		"E5": "E5", "PE1": "PE1", "1E999": "1E999", "3": "3", "0E+3": "0",
	} {
		if got := whole(in); got != want {
			t.Errorf("whole(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSpreadsheetDates(t *testing.T) {
	for in, want := range map[string]string{"46341": "2026-11-15", "46341.75": "2026-11-15", "61": "1900-03-01", "60": "", "2026-11-15": "", "x": ""} {
		if got, _ := dayOf(in, false); got != want {
			t.Errorf("dayOf(%q) = %q, want %q", in, got, want)
		}
	}
	if got, _ := dayOf("44879", true); got != "2026-11-15" {
		t.Errorf("1904: %q", got)
	}
}
