package intake

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/progress"
	"kontor/internal/books/opening"
	"kontor/internal/format/input"
	"kontor/internal/format/sheet"
)

// Limits of the rows of opening balances in a file: per list, and of all lists of an upload.
// Most rows become documents, which take ten times as long to store as contacts.
const (
	openingRows   = 50_000
	openingUpload = 1_000
	columnsMost   = 20 // of a table
)

// SheetComplaint is a cell of one of several tables that breaks a rule.
type SheetComplaint struct {
	Sheet string `json:"sheet"`
	Complaint
}

// Opening is a workbook or a folder of tables, parsed as opening balances.
type Opening struct {
	New        opening.New      // the valid rows
	Complaints []SheetComplaint // about the invalid cells; of an upload, the first
	Invalid    int              // how many cells are invalid
	sheets     map[string][]line
	most       int // complaints that are kept
}

// openingSheets are the tables of opening balances, and openingRowsOf the types of their rows.
var (
	openingSheets = []string{"Receivables", "Payables", "Accounts", "Stock"}
	openingRowsOf = map[string]reflect.Type{
		"Receivables": reflect.TypeFor[opening.Debt](), "Payables": reflect.TypeFor[opening.Debt](),
		"Accounts": reflect.TypeFor[opening.Balance](), "Stock": reflect.TypeFor[opening.Goods](),
	}
)

// Sheet is a table of opening balances with its columns.
type Sheet struct {
	Name    string
	Columns []ColumnHelp
}

// OpeningSheets returns the tables of opening balances, for a template.
func OpeningSheets() []Sheet {
	all := make([]Sheet, len(openingSheets))
	for i, name := range openingSheets {
		all[i] = Sheet{name, describe(fieldsOf(openingRowsOf[name]), openingAliases, openingWords)}
	}
	return all
}

// Listed returns the complaints ordered by sheet and line.
func (o *Opening) Listed() []SheetComplaint {
	all := append([]SheetComplaint{}, o.Complaints...)
	slices.SortStableFunc(all, func(a, b SheetComplaint) int {
		return cmp.Or(slices.Index(openingSheets, a.Sheet)-slices.Index(openingSheets, b.Sheet), a.Line-b.Line)
	})
	return all
}

// ReadOpening reads opening balances from the sheets Receivables, Payables, Accounts and Stock
// of a workbook, or from tables with these names in a folder. At least one must exist. The
// limits of an uploaded workbook are strict. Complaints speak the language.
func ReadOpening(ctx context.Context, path string, upload bool, language fault.Language, m *progress.Meter) (_ *Opening, err error) {
	o := &Opening{sheets: map[string][]line{}, most: len(openingSheets) * openingRows * columnsMost}
	limits := limitsOf(upload)
	if upload {
		limits.Rows, o.most = openingUpload, complaintsMax
	}
	from, err := openSheets(ctx, path, limits)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	found := 0
	for _, s := range []struct {
		name string
		read func(line) []Complaint
	}{
		{"Receivables", func(l line) []Complaint { return keep(&o.New.Receivables, l) }},
		{"Payables", func(l line) []Complaint { return keep(&o.New.Payables, l) }},
		{"Accounts", func(l line) []Complaint { return keep(&o.New.Accounts, l) }},
		{"Stock", func(l line) []Complaint { return keep(&o.New.Stock, l) }},
	} {
		t, err := from.Table(s.name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		if t == nil {
			continue
		}
		found++
		lines, err := (&table{Table: t, language: language}).lines(m, rowFields(openingRowsOf[s.name]), openingAliases, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		if len(lines) > openingRows {
			return nil, fmt.Errorf("%s has %d rows; at most %d are taken", s.name, len(lines), openingRows)
		}
		for _, l := range lines {
			if bad := s.read(l); len(bad) > 0 {
				o.complain(s.name, bad)
				continue
			}
			o.sheets[s.name] = append(o.sheets[s.name], l)
		}
	}
	if o.Invalid > 0 { // the sums of the lists are not known
		o.New.Collect([]fault.Field{{Name: "Rows[-1]", Tag: "required"}})
	}
	if found == 0 {
		return nil, fmt.Errorf("%s has none of the sheets %s", filepath.Base(path), strings.Join(openingSheets, ", "))
	}
	return o, nil
}

// keep appends a row to its list, or complains if it is invalid.
func keep[T any](list *[]T, l line) []Complaint {
	row, _, bad := read[T](l, false)
	if len(bad) == 0 {
		*list = append(*list, row)
	}
	return bad
}

// rowFields returns the columns of a list: all fields of its rows, including ids.
func rowFields(row reflect.Type) []field {
	all := fieldsOf(row)
	for _, f := range input.PlanOf(row).Fields {
		if f.Kind == input.ID {
			all = append(all, field{path: f.JSON, goes: f.Name, kind: input.Integer})
		}
	}
	return all
}

// openSheets opens a workbook or a folder of CSV files.
func openSheets(ctx context.Context, path string, limits sheet.Limits) (sheet.File, error) {
	at, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if at.IsDir() {
		return folder{ctx, path, limits}, nil
	}
	if ext := strings.ToLower(filepath.Ext(path)); ext != ".xlsx" && ext != ".xlsm" {
		return nil, fmt.Errorf("cannot read %q: it must be a workbook whose name ends in .xlsx, or a folder", filepath.Base(path))
	}
	return sheet.Open(ctx, path, limits)
}

// folder has its tables in CSV files.
type folder struct {
	ctx    context.Context
	path   string
	limits sheet.Limits
}

func (f folder) Table(name string) (*sheet.Table, error) {
	files, err := os.ReadDir(f.path)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if strings.EqualFold(file.Name(), name+".csv") {
			opened, err := sheet.Open(f.ctx, filepath.Join(f.path, file.Name()), f.limits)
			if err != nil {
				return nil, err
			}
			return opened.Table("")
		}
	}
	return nil, nil
}

func (folder) Close() error { return nil }

func (o *Opening) complain(table string, bad []Complaint) {
	o.Invalid += len(bad)
	for _, c := range bad[:min(len(bad), o.most-len(o.Complaints))] {
		o.Complaints = append(o.Complaints, SheetComplaint{table, c.cut()})
	}
}

// Refused converts the rows named by an error to complaints about their cells, and reports
// whether there were any.
func (o *Opening) Refused(err error) bool {
	refusal := fault.Of(err)
	if refusal == nil {
		return false
	}
	named := o.Invalid > 0
	for _, f := range refusal.Fields {
		m := listField.FindStringSubmatch(f.Name)
		if m == nil {
			continue
		}
		at, _ := strconv.Atoi(m[2])
		if lines := o.sheets[m[1]]; at < len(lines) {
			f.Name = m[3]
			o.complain(m[1], lines[at].complain([]fault.Field{f}, nil))
			named = true
		}
	}
	return named
}
