package report

import (
	"io"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/export"
	"kontor/internal/ledger"
	"kontor/internal/num"
)

// Kind is a report without its types, for the command and for tests that run all reports.
type Kind struct {
	Name string
	In   reflect.Type
	Read func(tx *db.Tx, in any) (out any, err error) // both are pointers
	// Write writes a file with all rows. It is streamed where lines are listed.
	Write func(tx *db.Tx, in any, w io.Writer) error
}

// All lists the reports in the order of the API description.
func All() []Kind {
	return []Kind{
		kind("trial-balance", TrialBalanceOf, WriteTrialBalance),
		kind("profit-and-loss", ProfitAndLossOf, WriteProfitAndLoss),
		kind("balance-sheet", BalanceSheetOf, WriteBalanceSheet),
		kind("general-ledger", GeneralLedgerOf, WriteGeneralLedger),
		kind("journal", JournalOf, WriteJournal),
		kind("aged-receivables", AgedReceivablesOf, WriteAgedReceivables),
		kind("aged-payables", AgedPayablesOf, WriteAgedPayables),
		kind("statement", AccountStatementOf, WriteAccountStatement),
		kind("stock-valuation", StockValuationOf, WriteStockValuation),
		kind("stock-card", StockCardOf, WriteStockCard),
		kind("sales", SalesOf, WriteSales),
		kind("purchases", PurchasesOf, WritePurchases),
		kind("cash", CashOf, WriteCash),
		kind("bank-reconciliation", BankReconciliationOf, WriteBankReconciliation),
		kind("vat-output", VatOutputOf, WriteVatOutput),
		kind("vat-input", VatInputOf, WriteVatInput),
		kind("pp30", PP30Of, WritePP30),
		kind("wht-received", WhtReceivedOf, WriteWhtReceived),
	}
}

func kind[In, Out any](name string, read func(*db.Tx, In) (Out, error), write func(*db.Tx, In, io.Writer) error) Kind {
	return Kind{
		Name: name, In: reflect.TypeFor[In](),
		Read: func(tx *db.Tx, in any) (any, error) {
			out, err := read(tx, *in.(*In))
			return &out, err
		},
		Write: func(tx *db.Tx, in any, w io.Writer) error { return write(tx, *in.(*In), w) },
	}
}

// WriteTrialBalance writes a trial balance as a file.
func WriteTrialBalance(tx *db.Tx, in TrialBalanceQuery, w io.Writer) error {
	out, err := TrialBalanceOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// WriteWhtReceived writes the tax that customers withheld as a file.
func WriteWhtReceived(tx *db.Tx, in WhtReceivedQuery, w io.Writer) error {
	out, err := WhtReceivedOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// WriteProfitAndLoss writes a profit and loss statement as a file.
func WriteProfitAndLoss(tx *db.Tx, in ProfitAndLossQuery, w io.Writer) error {
	out, err := ProfitAndLossOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// WriteBalanceSheet writes a balance sheet as a file.
func WriteBalanceSheet(tx *db.Tx, in BalanceSheetQuery, w io.Writer) error {
	out, err := BalanceSheetOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// WriteGeneralLedger writes the lines of an account as a file.
func WriteGeneralLedger(tx *db.Tx, in GeneralLedgerQuery, w io.Writer) error {
	l, err := openLedger(tx, in)
	if err != nil {
		return err
	}
	if _, page := w.(Table); !page && in.Reader == nil {
		return stream(w, in.Form, l.head.Name, l.about(), l.all, l.totals)
	}
	// For people, balances are on the side of the account, as in the chart.
	a, _ := l.chart.ByID(l.account)
	totals := l.totals
	totals.Opening, totals.Closing = ledger.Signed(a.AccountType, totals.Opening), ledger.Signed(a.AccountType, totals.Closing)
	rows := func(each func(GeneralLedgerRow) error) error {
		return l.all(func(row GeneralLedgerRow) error {
			row.Balance = ledger.Signed(a.AccountType, row.Balance)
			return each(row)
		})
	}
	return stream(w, in.Form, l.head.Name, l.about(), rows, totals)
}

// WriteJournal writes the journal as a file.
func WriteJournal(tx *db.Tx, in JournalQuery, w io.Writer) error {
	j, err := openJournal(tx, in)
	if err != nil {
		return err
	}
	return stream(w, in.Form, j.head.Name, j.head, j.all, j.totals)
}

// WriteAgedReceivables writes the open receivables as a file.
func WriteAgedReceivables(tx *db.Tx, in AgedQuery, w io.Writer) error {
	out, err := AgedReceivablesOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// WriteAgedPayables writes the open payables as a file.
func WriteAgedPayables(tx *db.Tx, in AgedQuery, w io.Writer) error {
	out, err := AgedPayablesOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// WriteStockValuation writes the stock valuation as a file.
func WriteStockValuation(tx *db.Tx, in StockValuationQuery, w io.Writer) error {
	out, err := StockValuationOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// WriteStockCard writes the movements of a product as a file.
func WriteStockCard(tx *db.Tx, in StockCardQuery, w io.Writer) error {
	c, err := openCard(tx, in)
	if err != nil {
		return err
	}
	return stream(w, in.Form, c.head.Name, c.about(), c.all, c.totals)
}

// WriteSales writes the sales of a period as a file.
func WriteSales(tx *db.Tx, in TradeQuery, w io.Writer) error {
	out, err := SalesOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err, in.absent()...)
}

// WritePurchases writes the purchases of a period as a file.
func WritePurchases(tx *db.Tx, in TradeQuery, w io.Writer) error {
	out, err := PurchasesOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err, in.absent()...)
}

// absent are the fields that rows of a grouping do not have.
func (q TradeQuery) absent() []string {
	if q.group() == "product" {
		return nil
	}
	return []string{"quantity"}
}

// WriteCash writes the money accounts, or the lines of one, as a file.
func WriteCash(tx *db.Tx, in CashQuery, w io.Writer) error {
	if in.BankID == 0 {
		out, err := CashOf(tx, in)
		return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err, "entryId", "entryNumber", "date", "description", "referenceType", "referenceId",
			"referenceNumber", "contactId", "contactName", "balance")
	}
	l, err := accountOf(tx, in)
	if err != nil {
		return err
	}
	rows := func(each func(CashRow) error) error {
		return l.all(func(row GeneralLedgerRow) error { return each(row.money()) })
	}
	totals := CashTotals{l.totals.Opening, l.totals.Debit, l.totals.Credit, l.totals.Closing}
	return stream(w, in.Form, l.head.Name, l.about(), rows, totals, "bankId", "bankName", "accountCode", "opening", "closing")
}

// WriteVatOutput writes the output VAT register of a month as a file.
func WriteVatOutput(tx *db.Tx, in VatOutputQuery, w io.Writer) error {
	out, err := VatOutputOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// WriteVatInput writes the input VAT register of a month as a file.
func WriteVatInput(tx *db.Tx, in VatInputQuery, w io.Writer) error {
	out, err := VatInputOf(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// WritePP30 writes the boxes of a VAT return as a file.
func WritePP30(tx *db.Tx, in PP30Query, w io.Writer) error {
	out, err := PP30Of(tx, in)
	return whole(w, in.Form, out.Name, out, out.Rows, out.Totals, err)
}

// whole writes a report that is already in memory.
func whole[Row any](w io.Writer, f Form, name string, report any, rows []Row, totals any, err error, absent ...string) error {
	if err != nil {
		return err
	}
	return stream(w, f, name, report, func(each func(Row) error) error {
		for _, row := range rows {
			if err := each(row); err != nil {
				return err
			}
		}
		return nil
	}, totals, absent...)
}

// sheet is a file of rows: CSV, or a workbook with one sheet.
type sheet interface {
	Sheet(name string, head ...string) error
	Row(cells ...any) error
	Total(cells ...any) error
	Close() error
}

// Table is a writer that takes a report row by row instead of as bytes, to print it.
type Table interface {
	io.Writer
	Begin(about Heading, totals any, columns []string) error
	Row(cells ...any) error
	Total(cells ...any) error
}

// printed is a table as a sheet.
type printed struct {
	Table
	about  Heading
	totals any
}

func (p printed) Sheet(_ string, columns ...string) error { return p.Begin(p.about, p.totals, columns) }
func (p printed) Close() error                            { return nil }

// stream writes the header, the rows as they are read, and the totals.
func stream[Row any](w io.Writer, f Form, name string, report any, rows func(each func(Row) error) error, totals any, absent ...string) error {
	columns := columnsOf(reflect.TypeFor[Row](), nil, append(absent, "links", "documents"))
	var file sheet = export.NewComma(w).Windows()
	if f.Format == "xlsx" {
		file = export.NewWorkbook(w)
		if f.Reader != nil {
			columns = slices.DeleteFunc(columns, func(c column) bool { return f.Reader.Head(c.name) == "" })
			file = &forPeople{Workbook: export.NewWorkbook(w).Above(f.Reader.Above(report)...), reader: f.Reader, report: name, columns: columns}
		}
	}
	if table, ok := w.(Table); ok {
		file = printed{table, report.(interface{ heading() Heading }).heading(), totals}
	}
	var head []string
	for _, c := range columns {
		head = append(head, c.name)
	}
	if err := file.Sheet(name, head...); err != nil {
		return err
	}
	err := rows(func(row Row) error {
		v := reflect.ValueOf(row)
		cells := make([]any, len(columns))
		for i, c := range columns {
			cells[i] = cell(v.FieldByIndex(c.index))
			if f.Reader != nil && c.name == "nameTh" && cells[i] == "" {
				cells[i] = v.FieldByName("Name").Interface()
			}
		}
		return file.Row(cells...)
	})
	if err != nil {
		return err
	}
	if err := file.Total(lastLine(columns, totals)...); err != nil {
		return err
	}
	return file.Close()
}

// forPeople is a workbook in a person's words, with the totals of its sections.
type forPeople struct {
	*export.Workbook
	reader  Reader
	report  string
	columns []column
	section string
	sums    []any // of the section
}

func (p *forPeople) Sheet(name string, columns ...string) error {
	heads := make([]string, len(columns))
	for i, c := range columns {
		heads[i] = p.reader.Head(c)
	}
	return p.Workbook.Sheet(name, heads...)
}

func (p *forPeople) Row(cells ...any) error {
	if p.columns[0].name == "section" {
		if err := p.add(cells); err != nil {
			return err
		}
	}
	for i, c := range p.columns {
		cells[i] = p.reader.Cell(c.name, cells[i])
	}
	return p.Workbook.Row(cells...)
}

// add adds a row to the totals of its section. A new section ends the one before.
func (p *forPeople) add(cells []any) error {
	if section := cells[0].(string); section != p.section {
		if err := p.endSection(); err != nil {
			return err
		}
		p.section, p.sums = section, make([]any, len(cells))
	}
	for i, cell := range cells {
		amount, ok := cell.(num.Money)
		if sum, begun := p.sums[i].(num.Money); ok && begun {
			amount = amount.Add(sum)
		}
		if ok {
			p.sums[i] = amount
		}
	}
	return nil
}

func (p *forPeople) endSection() error {
	text := p.reader.Total(p.report, p.section)
	if p.section == "" || text == "" {
		return nil
	}
	p.sums[0] = text
	return p.Workbook.Total(p.sums...)
}

func (p *forPeople) Total(cells ...any) error {
	if err := p.endSection(); err != nil {
		return err
	}
	text := p.reader.Total(p.report, "")
	if text == "" {
		return nil
	}
	cells[0] = text
	return p.Workbook.Total(cells...)
}

// column is a field of a row.
type column struct {
	name  string
	index []int
}

// columnsOf returns the fields of a row that are columns. Embedded structs are expanded.
func columnsOf(t reflect.Type, index []int, absent []string) (columns []column) {
	for i := range t.NumField() {
		f, at := t.Field(i), append(slices.Clone(index), i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			columns = append(columns, columnsOf(f.Type, at, absent)...)
		case name == "documents" && f.Type.Kind() == reflect.Int, !slices.Contains(absent, name):
			columns = append(columns, column{name, at})
		}
	}
	return columns
}

// cell converts a field to a cell value.
func cell(v reflect.Value) any {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	return v.Interface()
}

// lastLine returns the row of totals: each total in the column with its name.
func lastLine(columns []column, totals any) []any {
	named := Fields(totals)
	if own, ok := totals.(interface{ lastLine() map[string]any }); ok {
		named = own.lastLine()
	}
	cells := make([]any, len(columns))
	for i, c := range columns {
		cells[i] = named[c.name]
	}
	cells[0] = "TOTAL"
	return cells
}

// Fields returns the fields of totals by their names in JSON. Null ones are nil.
func Fields(totals any) map[string]any {
	v, named := reflect.ValueOf(totals), map[string]any{}
	for _, c := range columnsOf(v.Type(), nil, nil) {
		named[c.name] = cell(v.FieldByIndex(c.index))
	}
	return named
}
