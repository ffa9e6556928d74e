package export

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/ledger"
)

// hostile lists unusual texts and attempts to break a file.
var hostile = []string{
	"Office rent; november", "date:2026-13-45, x:y", "[2026-99-99]", `quote " and \ backslash`, "two  blanks", "line\nbreak", "= 5 THB",
	"(code) ! * |", "ค่าเช่า; สำนักงาน: \"พ.ย.\"", "@@ 5 USD", "{5} [x]", "", "#tag ^link", "=cmd|' /C calc'!A0", "'", "\t", "\u2028",
}

var testChart = []ledger.ChartRow{
	{ID: 1, Code: "1110", Name: "Cash on Hand", NameTh: "เงินสด", AccountType: ledger.Asset},
	{ID: 2, Code: "1:1", Name: `Odd; "name" (x)`, NameTh: "[date: 1]", AccountType: ledger.Liability},
	{ID: 3, Code: "1-1", Name: `Odd, "name" (x)`, AccountType: ledger.Liability},
	{ID: 4, Code: "ก1", Name: "ทุน", AccountType: ledger.Equity},
	{ID: 5, Code: "4100", Name: "Sales of Goods", AccountType: ledger.Revenue},
	{ID: 6, Code: "x", Name: "lower", AccountType: ledger.Expense},
}

func testEntries() (entries []ledger.EntryRecord) {
	for i, text := range hostile {
		amount := num.RawMoney(int64(i+1) * 12_300)
		debit, credit := testChart[i%6], testChart[(i+1)%6]
		entries = append(entries, ledger.EntryRecord{
			ID: uint32(i + 1), EntryNumber: "JV-" + text, Description: text, ReferenceType: "MANUAL", ReferenceNumber: text,
			TotalDebit: amount, TotalCredit: amount, CreatedByName: text,
			Lines: []ledger.LineRecord{
				{ID: 1, AccountID: debit.ID, AccountCode: debit.Code, AccountName: debit.Name, Debit: amount, Description: text},
				{ID: 2, AccountID: credit.ID, AccountCode: credit.Code, AccountName: credit.Name, Credit: amount, Description: text},
			},
		})
	}
	return entries
}

// written returns a complete export in one format.
func written(t *testing.T, format string) string {
	t.Helper()
	var file bytes.Buffer
	out := bufio.NewWriter(&file)
	b, err := bookOf(format, out)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.head("Acme; \"Co\"", "THB", testChart); err != nil {
		t.Fatal(err)
	}
	for i, e := range testEntries() {
		if err := b.entry(when.MustDate("2026-11-01").AddDays(i), e); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.foot(); err != nil {
		t.Fatal(err)
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// sumsOf parses the postings of plain-text accounting: an indented account, two spaces, an
// amount, and an optional comment after a semicolon.
func sumsOf(t *testing.T, file string) map[string]num.Money {
	t.Helper()
	sums := map[string]num.Money{}
	for _, line := range strings.Split(file, "\n") {
		text := strings.TrimLeft(line, " ")
		if text == line || strings.HasPrefix(text, ";") || strings.HasPrefix(text, "note:") || !strings.Contains(text, " THB") {
			continue
		}
		account, rest, ok := strings.Cut(text, "  ")
		if !ok {
			continue
		}
		amount, _, _ := strings.Cut(rest, " ")
		m, err := num.ParseMoney(amount)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		sums[account] = sums[account].Add(m)
	}
	return sums
}

func TestPlainTextExportsHaveTheBalances(t *testing.T) {
	want := map[uint32]num.Money{}
	for _, e := range testEntries() {
		for _, l := range e.Lines {
			want[l.AccountID] = want[l.AccountID].Add(signed(l))
		}
	}
	for format, accounts := range map[string][]string{
		"hledger": {"Assets:1110 Cash on Hand", `Liabilities:1-1 Odd, "name" (x)`, `Liabilities:1-1 Odd, "name" (x)-3`,
			"Equity:ก1 ทุน", "Revenues:4100 Sales of Goods", "Expenses:x lower"},
		"beancount": {"Assets:1110-Cash-on-Hand", "Liabilities:1-1-Odd-name-x", "Liabilities:1-1-Odd-name-x-3",
			"Equity:Xก1-ท-น", "Income:4100-Sales-of-Goods", "Expenses:Xx-lower"},
	} {
		got := sumsOf(t, written(t, format))
		if len(got) != len(accounts) {
			t.Errorf("%s has %d accounts: %v", format, len(got), got)
		}
		for i, account := range accounts {
			if got[account] != want[testChart[i].ID] {
				t.Errorf("%s %s: %s, want %s", format, account, got[account], want[testChart[i].ID])
			}
		}
	}
}

func TestSpreadsheetHasARowForEachLine(t *testing.T) {
	file, marked := strings.CutPrefix(written(t, "csv"), byteOrderMark)
	if !marked {
		t.Error("no byte order mark")
	}
	rows, err := csv.NewReader(strings.NewReader(file)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1+2*len(hostile) {
		t.Fatalf("%d rows", len(rows))
	}
	if first := rows[1]; first[1] != "2026-11-01" || first[5] != "1110" || first[7] != "1.23" || first[8] != "0.00" {
		t.Errorf("first row: %q", first)
	}
	for _, row := range rows[1:] {
		for _, cell := range row {
			if strings.HasPrefix(cell, "=") {
				t.Errorf("a formula: %q", cell)
			}
		}
	}
}

func TestJSONLHasOneEntryPerLine(t *testing.T) {
	decoder := json.NewDecoder(strings.NewReader(written(t, "jsonl")))
	for i, text := range hostile {
		var e struct {
			Description string
			TotalDebit  json.Number
			Lines       []struct{ Debit, Credit json.Number }
		}
		if err := decoder.Decode(&e); err != nil {
			t.Fatal(err)
		}
		if e.Description != text || len(e.Lines) != 2 || e.TotalDebit.String() != num.RawMoney(int64(i+1)*12_300).String() {
			t.Errorf("entry %d: %+v", i, e)
		}
	}
	if err := decoder.Decode(new(any)); err != io.EOF {
		t.Errorf("after the last entry: %v", err)
	}
}

// TestWorkbookIsReadByAnotherProgram opens the XLSX file with an independent reader.
func TestWorkbookIsReadByAnotherProgram(t *testing.T) {
	book, err := excelize.OpenReader(strings.NewReader(written(t, "xlsx")))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows("Journal", excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1+2*len(hostile) || rows[0][7] != "debit THB" {
		t.Fatalf("%d rows, headings %q", len(rows), rows[0])
	}
	for i, text := range hostile {
		row := rows[1+2*i]
		if row[2] != strings.ReplaceAll(text, "\r", "") || row[7] != num.RawMoney(int64(i+1)*12_300).String() || row[8] != "0" {
			t.Errorf("row of %q: %q", text, row)
		}
	}
	shown, err := book.GetRows("Journal")
	if err != nil {
		t.Fatal(err)
	}
	if shown[1][1] != "2026-11-01" || shown[1][7] != "1.23" {
		t.Errorf("first row as shown: %q", shown[1])
	}
}

func TestColumnsAreNamedAsSpreadsheetsDo(t *testing.T) {
	for i, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		if got := column(i); got != want {
			t.Errorf("column %d: %s, want %s", i, got, want)
		}
	}
}

func TestDatesAreCountedAsSpreadsheetsDo(t *testing.T) {
	for text, want := range map[string]int{"1900-03-01": 61, "2000-01-01": 36526, "2026-11-14": 46340} {
		if got, ok := serial(when.MustDate(text)); !ok || got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
	if _, ok := serial(when.MustDate("1900-02-28")); ok {
		t.Error("a date on which spreadsheets disagree")
	}
}
