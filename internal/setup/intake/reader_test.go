package intake

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/xuri/excelize/v2"

	"kontor/internal/format/input"
	"kontor/internal/format/sheet"
)

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
	tab, _ := firstRow(t, workbook(t, []any{"name", "taxID", "costPrice"}, []any{"ก", 105551234567, 0.1}))
	r, _, err := tab.Next()
	if err != nil {
		t.Fatal(err)
	}
	if got := tab.value(0, r.Cells[1]); got != "0105551234567" {
		t.Errorf("tax id %q", got)
	}
	if got := r.Cells[2].Stored; got != "0.1" {
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
	return tab.value(input.Text, r.Cells[0])
}

// firstRow returns the first row of a file, and its table.
func firstRow(t *testing.T, path string) (tab *table, r sheet.Row) {
	t.Helper()
	f, err := sheet.Open(t.Context(), path, sheet.Upload)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	opened, err := f.Table("")
	if err == nil {
		tab = &table{Table: opened}
		r, _, err = tab.Next()
	}
	if err != nil {
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
		if got := tab.value(c.kind, r.Cells[i]); got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
}
