package bank

import (
	"net/url"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/books/bank"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	read "kontor/internal/format/statement"
	"kontor/internal/ledger"
)

// fileMax limits uploaded files, and packedMax what the page holds of one between the preview and
// the import. Larger ones can be imported with the command.
const (
	fileMax   = 64 << 20
	packedMax = 16 << 20
	nameMax   = 255
)

// importPage is the state of an import.
type importPage struct {
	Bank    ledger.MoneyBalance
	Preview *bank.Imported // what would be imported; nil before a file was understood
	Rows    [][]string     // first rows of a table whose columns are not known
	Columns []console.Option
	Formats []console.Option
	Eras    []console.Option
	File    string // file name
	Content string // the packed file, for the next step
	Form    *console.Form
}

func importForm(v *console.Visit) error { return importPage{}.show(v) }

func (p importPage) show(v *console.Visit) error {
	err := v.Read(func(tx *db.Tx) (err error) {
		p.Bank, err = bankOf(v, tx)
		return err
	})
	if err != nil {
		return err
	}
	p.Columns = append([]console.Option{{Word: v.T("None")}}, columnsOf(p.Rows)...)
	p.Formats = []console.Option{{Word: v.T("Day first")}}
	for _, f := range []string{read.DayFirst, read.MonthFirst, read.YearFirst, read.ShortYear} {
		p.Formats = append(p.Formats, console.Option{Value: f, Word: f})
	}
	p.Eras = []console.Option{{Word: v.T("By the year")}, {Value: "be", Word: v.T("Buddhist (2569)")}, {Value: "ce", Word: v.T("Gregorian (2026)")}}
	known := read.Known(p.Rows)
	p.Form = v.Form(url.Values{
		"dateColumn": {known.DateColumn}, "timeColumn": {known.TimeColumn}, "amountColumn": {known.AmountColumn}, "inColumn": {known.InColumn},
		"outColumn": {known.OutColumn}, "balanceColumn": {known.BalanceColumn}, "referenceColumn": {known.ReferenceColumn}, "textColumn": known.TextColumns,
	})
	return v.Show("import.html", p)
}

// The most columns of a table that a person can name, and of its text; and how much of a cell is
// shown.
const (
	columnsShown   = 30
	textColumnsMax = 10
	cellShown      = 40
)

// columnsOf are the columns of a table with their numbers, and their names in its fullest row.
func columnsOf(rows [][]string) (all []console.Option) {
	var names []string
	most, width := 0, 0
	for _, r := range rows {
		filled := 0
		for _, cell := range r {
			if strings.TrimSpace(cell) != "" {
				filled++
			}
		}
		if filled > most {
			most, names = filled, r
		}
		width = max(width, len(r))
	}
	for i := range min(width, columnsShown) {
		number := strconv.Itoa(i + 1)
		word := number
		if i < len(names) && strings.TrimSpace(names[i]) != "" {
			word += " " + names[i]
		}
		all = append(all, console.Option{Value: number, Word: word})
	}
	return all
}

// firstRows are the first rows of a table, with short cells.
func firstRows(v *console.Visit, raw []byte) [][]string {
	rows, _ := read.Peek(v.Context(), raw, 8)
	for _, r := range rows {
		for i, cell := range r {
			if short := []rune(cell); len(short) > cellShown {
				r[i] = string(short[:cellShown]) + "…"
			}
		}
	}
	return rows
}

// intoBank refuses a file for a money account that does not exist.
func intoBank(v *console.Visit, tx *db.Tx) error {
	_, err := bankOf(v, tx)
	return err
}

// importFile imports a file in two steps. A company imports one file at a time, which limits the
// memory of large ones.
func importFile(v *console.Visit) error {
	return v.Again(v.Import(func() error { return importStep(v) }), importForm)
}

// importStep shows what was understood of a file, and imports it in the second step. In between the
// file is a field of the page, so the server stores nothing.
func importStep(v *console.Visit) error {
	raw, name, err := uploaded(v)
	if err != nil {
		return v.Again(err, importForm)
	}
	page := importPage{File: name}
	if page.Content, err = console.PackFile(raw); err != nil {
		return err
	}
	if len(page.Content) > packedMax {
		return v.Again(tooLarge(v), importForm)
	}
	again := func(v *console.Visit) error { return page.show(v) }
	in, err := understood(v, raw, name)
	if err != nil {
		if f := fault.Of(err); f != nil && len(f.Fields) > 0 && (strings.HasPrefix(f.Fields[0].Name, "Mapping") || f.Fields[0].Name == "Content") {
			page.Rows = firstRows(v, raw)
		}
		if v.Posted("dateColumn") == "" && len(columnsOf(page.Rows)) > 1 {
			return page.show(v) // a table whose columns have to be named is no mistake
		}
		return v.Again(err, again)
	}
	if v.Posted("_do") == "take" {
		err = v.Write(func(tx *db.Tx) (string, error) {
			made, err := bank.Add(tx, in)
			if err != nil {
				return "", err
			}
			v.Done("{1} lines imported", made.LineCount)
			return v.At("/banks/%d/statements/%d", made.BankID, made.ID), nil
		})
		return v.Again(err, again)
	}
	err = v.Try(func(tx *db.Tx) error {
		made, err := bank.Add(tx, in)
		if err == nil {
			page.Preview = &made
		}
		return err
	})
	if err != nil {
		return v.Again(err, again)
	}
	return page.show(v)
}

// understood reads a file with the columns that were named.
func understood(v *console.Visit, raw []byte, name string) (in bank.Reading, err error) {
	in = bank.Reading{FileName: name, SHA256: bank.Digest(raw)}
	if in.BankID, err = v.ID("bank"); err != nil {
		return in, err
	}
	var options read.Options
	err = v.Read(func(tx *db.Tx) (err error) {
		options, err = bank.OptionsFor(tx, in.BankID)
		return err
	})
	if err != nil {
		return in, err
	}
	if v.Posted("dateColumn") != "" {
		options.Mapping = &read.Mapping{
			DateColumn: v.Posted("dateColumn"), DateFormat: v.Posted("dateFormat"), Era: v.Posted("era"), TimeColumn: v.Posted("timeColumn"), ReferenceColumn: v.Posted("referenceColumn"),
			AmountColumn: v.Posted("amountColumn"), InColumn: v.Posted("inColumn"), OutColumn: v.Posted("outColumn"), BalanceColumn: v.Posted("balanceColumn"),
		}
		for _, column := range v.All("textColumn") {
			if column != "" && len(options.Mapping.TextColumns) < textColumnsMax {
				options.Mapping.TextColumns = append(options.Mapping.TextColumns, column)
			}
		}
		if err := input.Check(options.Mapping); err != nil {
			return in, err
		}
	}
	if in.File, err = read.Read(v.Context(), raw, options); err != nil {
		return in, err
	}
	if in.Opening, err = balance(v, "openingBalance"); err == nil {
		in.Closing, err = balance(v, "closingBalance")
	}
	return in, err
}

// balance returns a balance of the form, or nil.
func balance(v *console.Visit, name string) (*num.Money, error) {
	text := strings.ReplaceAll(v.Posted(name), ",", "")
	if text == "" {
		return nil, nil
	}
	amount, err := num.ParseMoney(text)
	if err != nil || amount.Round(num.BasePlaces) != amount {
		return nil, fault.Bad(strings.ToUpper(name[:1])+name[1:], "numeric")
	}
	return &amount, nil
}

// uploaded returns the uploaded file, or that of the first step.
func uploaded(v *console.Visit) (raw []byte, name string, err error) {
	if raw, name, err = v.File("file"); err != nil {
		return nil, "", err
	}
	if name == "" {
		name = v.Posted("_name")
		if raw, err = console.UnpackFile(v.Posted("_file"), fileMax); err != nil {
			return nil, "", fault.BadRequest.Because("%s", v.T("The file was not received completely. Choose it again."))
		}
	}
	switch {
	case name == "" || len(name) > nameMax:
		return nil, "", fault.Bad("File", "required")
	case len(raw) > fileMax:
		return nil, "", tooLarge(v)
	}
	return raw, name, nil
}

func tooLarge(v *console.Visit) error {
	return fault.PayloadTooLarge.Because("%s", v.T("Files are limited to {1} MB here. Import larger files with the kontor bank import command.", fileMax>>20))
}
