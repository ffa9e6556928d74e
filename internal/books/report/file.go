package report

import (
	"io"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/books/export"
	"kontor/internal/db"
)

// Kind is a report without its types.
type Kind struct {
	Name  string
	In    reflect.Type
	Read  func(tx *db.Tx, in any) (out any, err error) // both are pointers
	Value func(tx *db.Tx, in any) (*Report, error)
}

// All lists the reports in the order of the API description.
func All() []Kind { return kinds }

var kinds = []Kind{
	kind("trial-balance", TrialBalanceOf),
	kind("profit-and-loss", ProfitAndLossOf),
	kind("balance-sheet", BalanceSheetOf),
	streamed("general-ledger", GeneralLedgerOf, ledgerReport),
	streamed("journal", JournalOf, journalReport),
	kind("aged-receivables", AgedReceivablesOf),
	kind("aged-payables", AgedPayablesOf),
	kind("statement", AccountStatementOf),
	kind("stock-valuation", StockValuationOf),
	streamed("stock-card", StockCardOf, cardReport),
	kind("sales", SalesOf),
	kind("purchases", PurchasesOf),
	streamed("cash", CashOf, cashReport),
	kind("bank-reconciliation", BankReconciliationOf),
	kind("vat-output", VatOutputOf),
	kind("vat-input", VatInputOf),
	kind("pp30", PP30Of),
	kind("wht-received", WhtReceivedOf),
}

// Named returns the report of a name.
func Named(name string) Kind {
	return kinds[slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })]
}

// kind is a report whose answer has all rows.
func kind[In, Out any](name string, read func(*db.Tx, In) (Out, error)) Kind {
	return streamed(name, read, func(tx *db.Tx, in In) (*Report, error) {
		out, err := read(tx, in)
		if err != nil {
			return nil, err
		}
		return whole(out, in), nil
	})
}

// streamed is a report whose answer has a page. Its value reads the rows one after another.
func streamed[In, Out any](name string, read func(*db.Tx, In) (Out, error), value func(*db.Tx, In) (*Report, error)) Kind {
	return Kind{
		Name: name, In: reflect.TypeFor[In](),
		Read: func(tx *db.Tx, in any) (any, error) {
			out, err := read(tx, *in.(*In))
			return &out, err
		},
		Value: func(tx *db.Tx, in any) (*Report, error) { return value(tx, *in.(*In)) },
	}
}

// Report is a report as a value, from which its files and its PDF follow.
type Report struct {
	Heading Heading
	Columns []string                                 // the fields of a row
	Rows    func(each func(cells []any) error) error // in the order of the columns
	Totals  map[string]any                           // by field
	Last    []any                                    // the total of each column

	about  any            // the head of the answer
	people func() *Report // the same for people, if it differs
}

// ForPeople returns the report as people read it.
func (r *Report) ForPeople() *Report {
	if r.people != nil {
		return r.people()
	}
	return r
}

// headed is an answer, or its head.
type headed interface{ heading() Heading }

// whole is a report that is already in memory. Its query says which fields its rows do not have.
func whole(out, in any) *Report {
	v, absent := reflect.ValueOf(out), []string(nil)
	if q, ok := in.(interface{ absent() []string }); ok {
		absent = q.absent()
	}
	rows := v.FieldByName("Rows")
	return valued(out.(headed), rows.Type().Elem(), v.FieldByName("Totals").Interface(), absent, func(each func(reflect.Value) error) error {
		for i := range rows.Len() {
			if err := each(rows.Index(i)); err != nil {
				return err
			}
		}
		return nil
	})
}

// lines is a report whose rows are read one after another.
func lines[Row any](about headed, totals any, rows func(each func(Row) error) error, absent ...string) *Report {
	return valued(about, reflect.TypeFor[Row](), totals, absent, func(each func(reflect.Value) error) error {
		return rows(func(row Row) error { return each(reflect.ValueOf(row)) })
	})
}

func valued(about headed, row reflect.Type, totals any, absent []string, rows func(each func(reflect.Value) error) error) *Report {
	columns := columnsOf(row, nil, append(absent, "links", "documents"))
	r := &Report{Heading: about.heading(), about: about, Totals: Fields(totals), Last: make([]any, len(columns))}
	named := r.Totals
	if own, ok := totals.(interface{ lastLine() map[string]any }); ok {
		named = own.lastLine()
	}
	for i, c := range columns {
		r.Columns, r.Last[i] = append(r.Columns, c.name), named[c.name]
	}
	r.Last[0] = nil
	r.Rows = func(each func([]any) error) error {
		return rows(func(v reflect.Value) error {
			cells := make([]any, len(columns))
			for i, c := range columns {
				cells[i] = cell(v.FieldByIndex(c.index))
			}
			return each(cells)
		})
	}
	return r
}

// Write writes all rows as a CSV or XLSX file.
func (k Kind) Write(tx *db.Tx, in any, w io.Writer) error {
	r, err := k.Value(tx, in)
	if err != nil {
		return err
	}
	f := in.(interface{ form() Form }).form()
	switch {
	case f.Format != "xlsx":
		return r.write(export.NewComma(w).Windows())
	case f.Reader == nil:
		return r.write(export.NewWorkbook(w))
	}
	r = r.ForPeople()
	r.nameInThai()
	r.only(func(column string) bool { return f.Reader.Head(column) != "" })
	return r.write(&forPeople{Workbook: export.NewWorkbook(w).Above(f.Reader.Above(r.about)...), reader: f.Reader, report: k.Name, columns: r.Columns})
}

// sheet is a file of rows: CSV, or a workbook with one sheet.
type sheet interface {
	Sheet(name string, head ...string) error
	Row(cells ...any) error
	Total(cells ...any) error
	Close() error
}

func (r *Report) write(file sheet) error {
	if err := file.Sheet(r.Heading.Name, r.Columns...); err != nil {
		return err
	}
	if err := r.Rows(func(cells []any) error { return file.Row(cells...) }); err != nil {
		return err
	}
	last := slices.Clone(r.Last)
	last[0] = "TOTAL"
	if err := file.Total(last...); err != nil {
		return err
	}
	return file.Close()
}

// only removes the columns that are not kept.
func (r *Report) only(kept func(column string) bool) {
	var at []int
	for i, c := range r.Columns {
		if kept(c) {
			at = append(at, i)
		}
	}
	rows := r.Rows
	r.Columns, r.Last = picked(r.Columns, at), picked(r.Last, at)
	r.Rows = func(each func([]any) error) error {
		return rows(func(cells []any) error { return each(picked(cells, at)) })
	}
}

func picked[T any](all []T, at []int) []T {
	some := make([]T, len(at))
	for i, n := range at {
		some[i] = all[n]
	}
	return some
}

// nameInThai names accounts that have no Thai name by the other one.
func (r *Report) nameInThai() {
	thai, other := slices.Index(r.Columns, "nameTh"), slices.Index(r.Columns, "name")
	if thai < 0 {
		return
	}
	rows := r.Rows
	r.Rows = func(each func([]any) error) error {
		return rows(func(cells []any) error {
			if cells[thai] == "" {
				cells[thai] = cells[other]
			}
			return each(cells)
		})
	}
}

// forPeople is a workbook in a person's words, with the totals of its sections.
type forPeople struct {
	*export.Workbook
	reader  Reader
	report  string
	columns []string
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
	if p.columns[0] == "section" {
		if err := p.add(cells); err != nil {
			return err
		}
	}
	for i, c := range p.columns {
		cells[i] = p.reader.Cell(c, cells[i])
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

// Fields returns the fields of totals by their names in JSON. Null ones are nil.
func Fields(totals any) map[string]any {
	v, named := reflect.ValueOf(totals), map[string]any{}
	for _, c := range columnsOf(v.Type(), nil, nil) {
		named[c.name] = cell(v.FieldByIndex(c.index))
	}
	return named
}
