package intake

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/opening"
	"kontor/internal/progress"
)

// openingRows limits the rows per list of opening balances in a file.
const openingRows = 50_000

// SheetComplaint is a cell of one of several tables that breaks a rule.
type SheetComplaint struct {
	Sheet string `json:"sheet"`
	Complaint
}

// Opening is a workbook or a folder of tables, parsed as opening balances.
type Opening struct {
	New        opening.New      // the valid rows
	Complaints []SheetComplaint // about the invalid rows
	sheets     map[string][]line
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
	Columns []string
}

// OpeningSheets returns the tables of opening balances, for a template.
func OpeningSheets() []Sheet {
	all := make([]Sheet, len(openingSheets))
	for i, name := range openingSheets {
		all[i].Name = name
		for _, f := range fieldsOf(openingRowsOf[name]) {
			all[i].Columns = append(all[i].Columns, f.path)
		}
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
// unpacked size of an uploaded workbook is limited.
func ReadOpening(path string, upload bool, m *progress.Meter) (*Opening, error) {
	o := &Opening{sheets: map[string][]line{}}
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
		t, err := openTable(path, s.name, upload)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		if t == nil {
			continue
		}
		found++
		lines, err := t.lines(m, rowFields(openingRowsOf[s.name]), openingAliases, nil)
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

// openTable opens a sheet of a workbook or a file of a folder. It returns nil if there is
// none.
func openTable(path, name string, upload bool) (*table, error) {
	at, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !at.IsDir() {
		if ext := strings.ToLower(filepath.Ext(path)); ext != ".xlsx" && ext != ".xlsm" {
			return nil, fmt.Errorf("cannot read %q: it must be a workbook whose name ends in .xlsx, or a folder", filepath.Base(path))
		}
		unpacked := int64(unzipMax)
		if upload {
			unpacked = uploadMax
		}
		return openXLSX(path, name, unpacked)
	}
	files, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if strings.EqualFold(f.Name(), name+".csv") {
			return openCSV(filepath.Join(path, f.Name()))
		}
	}
	return nil, nil
}

func (o *Opening) complain(sheet string, bad []Complaint) {
	for _, c := range bad {
		o.Complaints = append(o.Complaints, SheetComplaint{sheet, c})
	}
}

// Refused converts the rows named by an error to complaints about their cells, and reports
// whether there were any.
func (o *Opening) Refused(err error) bool {
	refusal := fault.Of(err)
	if refusal == nil {
		return false
	}
	named := false
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
