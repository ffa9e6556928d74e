package printout_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/bank"
	"kontor/internal/books/check"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/format/encode"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/outbound/printout"
	"kontor/internal/setup/demo"
	"kontor/internal/test/dbtest"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/tax"
)

// company is the demonstration company, with a text in its books that a
// spreadsheet would take for a formula.
func company(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	made, err := demo.Build(t.Context(), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	var who access.Actor
	err = d.Look(t.Context(), func(r *db.Root) error {
		o, err := org.Get(r, made.Org)
		who = org.Operator(o, "test")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	err = d.Write(t.Context(), who, func(tx *db.Tx) error {
		chart, err := ledger.ChartOf(tx)
		if err != nil {
			return err
		}
		amount := num.Booked{Money: num.MustMoney("12.30")}
		_, err = ledger.Create(tx, ledger.NewEntry{EntryDate: tx.Today(), Description: "=cmd|' /C calc'!A0", Lines: []ledger.NewLine{
			{AccountID: chart.Key(ledger.Cash).ID, Debit: amount, Description: "@SUM(1)"}, {AccountID: chart.Key(ledger.OpeningEquity).ID, Credit: amount, Description: "two\nlines, \"quoted\""},
		}})
		if err != nil {
			return err
		}
		if err := billed(tx); err != nil {
			return err
		}
		return imported(tx)
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// billed books a bill of today with its tax invoice, whose words a spreadsheet
// would take for formulas.
func billed(tx *db.Tx) error {
	vendor, err := contact.Create(tx, contact.New{Name: "@SUM(1)", ContactType: contact.Supplier})
	if err != nil {
		return err
	}
	bill, err := purchase.Create(tx, purchase.New{DocType: "PI", Currency: tx.Currency, Draft: purchase.Draft{
		Editable: purchase.Editable{ContactID: num.Ref(vendor.ID), DocDate: tx.Stamp()}, TaxInvoice: &tax.Facts{Number: "=1+1", Date: tx.Today()},
		Items: []purchase.EditableItem{{Description: "Paper", Unit: "lot", Quantity: num.QtyOf(1), UnitPrice: num.MustMoney("99.99"), TaxRate: num.PercentOf(7)}},
	}})
	for _, status := range []document.Status{document.Matched, document.Approved} {
		if err == nil {
			_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: bill.ID, Status: status})
		}
	}
	return err
}

// imported imports a statement of a money account that has none: one line that the
// books do not have.
func imported(tx *db.Tx) error {
	banks, err := ledger.Banks(tx, struct{}{})
	if err != nil {
		return err
	}
	balance := num.Booked{Money: num.MustMoney("1000.00")}
	_, err = bank.Import(tx, bank.New{BankID: banks[1].ID, OpeningBalance: &balance, Lines: []bank.NewLine{
		{Date: tx.Today().AddDays(-1), Text: "=1+1", Amount: num.Booked{Money: num.MustMoney("-15.00")}},
	}})
	return err
}

// questions are the parameters with which each report is asked.
func questions(tx *db.Tx) (map[string][]string, error) {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, err
	}
	banks, err := ledger.Banks(tx, struct{}{})
	if err != nil {
		return nil, err
	}
	account := fmt.Sprintf("accountId=%d", chart.Key(ledger.Receivable).ID)
	return map[string][]string{
		"trial-balance":       {"", "basis=ledger", "all=true&fromDate=2020-01-01"},
		"profit-and-loss":     {"", "compare=previousYear"},
		"balance-sheet":       {"", "compare=previousYear"},
		"general-ledger":      {account, account + "&fromDate=2020-01-01&basis=ledger"},
		"journal":             {"", "book=sales", "fromDate=2020-01-01"},
		"stock-card":          {"productId=1&fromDate=2020-01-01"},
		"sales":               {"", "groupBy=product", "groupBy=month"},
		"purchases":           {"", "groupBy=product", "groupBy=month"},
		"cash":                {"", fmt.Sprintf("bankId=%d&fromDate=2020-01-01", banks[0].ID)},
		"bank-reconciliation": {fmt.Sprintf("bankId=%d", banks[0].ID)},
		"aged-receivables":    {"", "asOf=" + tx.Today().AddDays(-20).String()},
		"aged-payables":       {""},
		"statement":           {"contactId=1", "contactId=1&mode=activity&fromDate=2020-01-01"},
		"stock-valuation":     {""},
		"vat-output":          {"month=" + when.MonthOf(tx.Today()).Add(-1).String(), "detail=true&month=" + when.MonthOf(tx.Today()).Add(-1).String()},
		"vat-input":           {""},
		"wht-received":        {"fromDate=2020-01-01", "missing=true"},
		"pp30":                {"", "month=" + when.MonthOf(tx.Today()).Add(-1).String()},
	}, nil
}

// TestFilesHaveTheRowsOfTheAnswer reads every report in pages of JSON, as CSV
// and as XLSX, and finds the same rows and totals.
func TestFilesHaveTheRowsOfTheAnswer(t *testing.T) {
	var statements dbtest.Counter
	languages := []string{printout.Thai, printout.English, printout.Both}
	dbtest.With(t, db.Options{Observe: statements.Observe}, func(t *testing.T, d *db.DB) {
		who := company(t, d)
		var printed []*printout.Report
		err := d.Read(t.Context(), who, func(tx *db.Tx) error {
			if err := readsNoLines(t, tx, &statements); err != nil {
				return err
			}
			asked, err := questions(tx)
			if err != nil {
				return err
			}
			for _, kind := range report.All() {
				if len(asked[kind.Name]) == 0 {
					t.Errorf("nobody asks for %s", kind.Name)
				}
				for i, query := range asked[kind.Name] {
					compare(t, tx, kind, query)
					printed = append(printed, collect(t, tx, kind, query, languages[i%len(languages)]))
				}
			}
			return accountsAgree(t, tx)
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range printed {
			if file, err := printout.DrawReport(t.Context(), r); err != nil || !bytes.HasPrefix(file.Bytes, []byte("%PDF-1.7")) {
				t.Errorf("%s: %v", file.Name, err)
			}
		}
		if found, err := check.Run(t.Context(), d); err != nil || len(found) > 0 {
			t.Errorf("%v %v", found, err)
		}
	})
}

// accountsAgree finds that the activity of every customer ends with what is open, less the credit.
func accountsAgree(t *testing.T, tx *db.Tx) error {
	t.Helper()
	customers, err := contact.List(tx, contact.Filter{})
	if err != nil {
		return err
	}
	rows := 0
	for _, c := range customers.Items {
		out, err := report.AccountStatementOf(tx, report.AccountStatementQuery{ContactID: c.ID, Mode: "activity"})
		if err != nil {
			return err
		}
		ends := map[string]num.Money{}
		for _, sum := range out.Totals.Currencies {
			ends[sum.Currency] = *sum.Opening
		}
		for _, r := range out.Rows {
			ends[r.Currency] = *r.Balance
			rows++
		}
		for _, sum := range out.Totals.Currencies {
			if ends[sum.Currency] != sum.Balance {
				t.Errorf("%s owes %s %s, its activity ends with %s", c.Code, sum.Balance, sum.Currency, ends[sum.Currency])
			}
		}
	}
	if rows < 20 {
		t.Errorf("only %d movements", rows)
	}
	return nil
}

// collect reads a report for printing.
func collect(t *testing.T, tx *db.Tx, kind report.Kind, query, language string) *printout.Report {
	t.Helper()
	r, err := printout.ReadReport(tx, printout.Form{Language: language}, kind, ask(t, kind, query))
	if err != nil {
		t.Fatalf("%s?%s: %v", kind.Name, query, err)
	}
	return r
}

// ask reads a query as the interface does.
func ask(t *testing.T, kind report.Kind, query string) any {
	t.Helper()
	reading := input.PlanOf(kind.In).Read()
	if err := reading.Query(query); err != nil {
		t.Fatal(err)
	}
	in, err := reading.Done()
	if err != nil {
		t.Fatalf("%s?%s: %v", kind.Name, query, err)
	}
	return in
}

func compare(t *testing.T, tx *db.Tx, kind report.Kind, query string) {
	t.Helper()
	name := kind.Name + "?" + query
	lines, totals := commaOf(t, tx, kind, query)
	head := lines[0]
	var shown [][]string
	for page := 1; ; page++ {
		rows, pages, err := pageOf(tx, kind, ask(t, kind, fmt.Sprintf("%s&page=%d&limit=100", query, page)), head)
		if err != nil {
			t.Fatal(name, err)
		}
		shown = append(shown, rows...)
		if page >= pages {
			break
		}
	}
	if len(shown) == 0 {
		t.Errorf("%s shows nothing", name)
	}
	if !reflect.DeepEqual(shown, lines[1:]) {
		t.Errorf("%s: %d rows of JSON, %d of CSV", name, len(shown), len(lines)-1)
		for i := range min(len(shown), len(lines)-1) {
			if !reflect.DeepEqual(shown[i], lines[i+1]) {
				t.Fatalf("row %d: %q in JSON, %q in CSV", i, shown[i], lines[i+1])
			}
		}
	}
	if totals[0] != "TOTAL" || len(totals) != len(head) {
		t.Errorf("%s ends with %q", name, totals)
	}
	workbookOf(t, tx, kind, query, append(lines, totals))
}

// commaOf is the CSV file of a report, without its last line, and that line.
func commaOf(t *testing.T, tx *db.Tx, kind report.Kind, query string) (lines [][]string, totals []string) {
	t.Helper()
	var file bytes.Buffer
	if err := kind.Write(tx, ask(t, kind, query+"&format=csv"), &file); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(file.String(), "\uFEFF")
	if !marked || !strings.HasSuffix(text, "\r\n") {
		t.Errorf("%s has no mark, or does not end as RFC 4180 has it", kind.Name)
	}
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range all {
		for _, cell := range line {
			if strings.HasPrefix(cell, "=") || strings.HasPrefix(cell, "@") {
				t.Errorf("%s has a formula: %q", kind.Name, cell)
			}
		}
	}
	return all[:len(all)-1], all[len(all)-1]
}

// pageOf is a page of JSON as the cells of a CSV file.
func pageOf(tx *db.Tx, kind report.Kind, in any, head []string) (rows [][]string, pages int, err error) {
	out, err := kind.Read(tx, in)
	if err != nil {
		return nil, 0, err
	}
	var answer struct {
		Rows       []map[string]any
		Totals     map[string]any
		Pagination struct{ TotalPages int }
	}
	decoder := json.NewDecoder(bytes.NewReader(encode.Append(nil, out)))
	decoder.UseNumber()
	if err := decoder.Decode(&answer); err != nil {
		return nil, 0, err
	}
	for _, row := range answer.Rows {
		if links, ok := row["links"].(map[string]any); !ok || len(links) == 0 {
			return nil, 0, fmt.Errorf("a row without links: %v", row)
		}
		cells := make([]string, len(head))
		for i, name := range head {
			cells[i] = cellOf(name, row[name])
		}
		rows = append(rows, cells)
	}
	return rows, answer.Pagination.TotalPages, nil
}

// exact are the ends of the names of fields that are no amounts of money: they have the decimals
// they need.
var exact = []string{"Id", "seq", "box", "key", "documents", "days", "daysOverdue", "quantity", "quantityIn", "quantityOut", "averageCost", "rate"}

// cellOf is a member of a row as a CSV file writes it.
func cellOf(name string, v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case json.Number:
		for _, part := range exact {
			if strings.HasSuffix(name, part) {
				return v.String()
			}
		}
		whole, fraction, _ := strings.Cut(v.String(), ".")
		return whole + "." + (fraction + "00")[:max(2, len(fraction))]
	case string:
		if strings.HasPrefix(v, "=") || strings.HasPrefix(v, "@") {
			return "'" + v
		}
		return v
	}
	return fmt.Sprint(v)
}

// workbookOf reads the XLSX file with a reader that is not ours.
func workbookOf(t *testing.T, tx *db.Tx, kind report.Kind, query string, want [][]string) {
	t.Helper()
	var file bytes.Buffer
	if err := kind.Write(tx, ask(t, kind, query+"&format=xlsx"), &file); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	if sheets := book.GetSheetList(); len(sheets) != 1 || sheets[0] != kind.Name {
		t.Errorf("%s has the sheets %v", kind.Name, sheets)
	}
	rows, err := book.GetRows(kind.Name, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(want) {
		t.Fatalf("%s?%s has %d rows, want %d", kind.Name, query, len(rows), len(want))
	}
	for i, line := range want {
		for column, cell := range line {
			got := ""
			if column < len(rows[i]) {
				got = rows[i][column]
			}
			if !sameCell(got, cell) {
				t.Fatalf("%s?%s row %d, %s: %q, want %q", kind.Name, query, i, want[0][column], got, cell)
			}
		}
	}
}

// sameCell compares a cell of a workbook, where numbers are numbers and dates
// days, with that of a CSV file.
func sameCell(got, want string) bool {
	if date, err := when.ParseDate(want); err == nil {
		return got == fmt.Sprint(date.Days()+25569) // days that a spreadsheet counts before 1970
	}
	if amount, err := num.ParseQty(want); err == nil && want != "" {
		shown, err := num.ParseQty(got)
		return err == nil && shown == amount
	}
	return got == strings.TrimPrefix(want, "'")
}

// readsNoLines watches the statements of reports over whole months: none goes to
// the lines but for entries that close a year.
func readsNoLines(t *testing.T, tx *db.Tx, statements *dbtest.Counter) (err error) {
	period := url.Values{"fromDate": {"2026-01-01"}, "toDate": {"2026-10-31"}, "asOf": {"2026-10-31"}}.Encode()
	for _, kind := range report.All()[:3] {
		seen := statements.During(func() { _, err = kind.Read(tx, ask(t, kind, period)) })
		if err != nil {
			return err
		}
		for _, text := range seen {
			if strings.Contains(text, "journal_lines") && !strings.Contains(text, "CLOSING") {
				t.Errorf("%s reads lines: %s", kind.Name, text)
			}
		}
	}
	return nil
}
