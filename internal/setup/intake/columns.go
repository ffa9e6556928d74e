package intake

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/format/input"
	"kontor/internal/format/sheet"
	"kontor/internal/org/search"
)

// field is a field that a column can hold.
type field struct {
	path  string // API name: initialStock.date, altUnits[].unit
	goes  string // name in errorValidation: InitialStock.Date, AltUnits[].Unit
	kind  input.Kind
	clear bool   // an empty cell clears it in an existing record
	needs bool   // must be filled in for a new record
	only  string // allowed values, separated by blanks
}

// listMax limits the elements that columns of one list can name.
const listMax = 50

// fieldsOf returns the fields that a file can set, derived from the request structs.
func fieldsOf(bodies ...reflect.Type) []field {
	var all []field
	for _, b := range bodies {
		walk(input.PlanOf(b), "", "", &all)
	}
	return all
}

func walk(p *input.Plan, path, goes string, all *[]field) {
	for _, f := range p.Fields {
		at, in := path+f.JSON, goes+f.Name
		if f.Form != "" {
			at = path + f.Form
		}
		switch {
		case f.Kind == input.Object:
			walk(f.Plan, at+".", in+".", all)
		case f.Kind == input.Array && f.Elem.Kind == input.Object:
			walk(f.Elem.Plan, at+"[].", in+"[].", all)
		case f.Kind == input.Array || f.Kind == input.ID:
		case !slices.ContainsFunc(*all, func(have field) bool { return have.path == at }):
			// Within a nested object only texts can be cleared: one with numbers or dates, such as
			// opening stock, is created as a whole.
			clear := f.Kind == input.Text || path == "" && f.Kind != input.Boolean && f.Kind != input.Moment
			*all = append(*all, field{at, in, f.Kind, clear, path == "" && f.Required && f.Kind != input.Boolean, only(f)})
		}
	}
}

// only returns the allowed values of a field.
func only(f *input.Field) string {
	if f.Kind == input.Boolean {
		return "true false"
	}
	for _, rule := range f.Rules {
		if rule.Tag == "oneof" {
			return rule.Param
		}
	}
	return ""
}

// column is a field named in the header of a file.
type column struct {
	field
	header string // as written in the file
	index  int    // index in a list, -1 if not in a list
}

var listColumn = regexp.MustCompile(`^([a-z]+)\[(\d{1,2})\]\.([a-z]+)$`)

// numbered matches the words of a column of a list: Other unit 2: sale price.
var numbered = regexp.MustCompile(`^(\D+)([1-9]\d?)(\D*)$`)

// header maps every column to its field. Unknown names are refused, because skipping a
// mistyped column would lose data.
func header(r sheet.Row, known []field, aliases map[string]string, ignored []string) ([]*column, error) {
	columns := make([]*column, len(r.Cells))
	taken := map[string]string{}
	for i, c := range r.Cells {
		name := strings.TrimSpace(c.Stored)
		if name == "" || slices.ContainsFunc(ignored, func(s string) bool { return strings.EqualFold(s, name) }) {
			continue
		}
		col, ok := find(name, known, aliases)
		if !ok {
			return nil, fmt.Errorf("line %d: there is no column %q; the columns are %s", r.Line, cut(name), strings.Join(names(known), ", "))
		}
		key := fmt.Sprint(col.path, col.index)
		if first, twice := taken[key]; twice {
			return nil, fmt.Errorf("line %d: the columns %q and %q are the same", r.Line, cut(first), cut(name))
		}
		taken[key] = name
		columns[i] = &col
	}
	if len(taken) == 0 {
		return nil, fmt.Errorf("line %d: the first line must name the columns: %s", r.Line, strings.Join(names(known), ", "))
	}
	return columns, nil
}

func find(name string, known []field, aliases map[string]string) (column, bool) {
	folded, index := foldHeader(name), -1
	if real, ok := aliases[folded]; ok {
		folded = foldHeader(real)
	} else if m := numbered.FindStringSubmatch(folded); m != nil && aliases[m[1]+"#"+m[3]] != "" {
		number, _ := strconv.Atoi(m[2])
		folded = strings.Replace(foldHeader(aliases[m[1]+"#"+m[3]]), "[]", fmt.Sprintf("[%d]", number-1), 1)
	}
	if m := listColumn.FindStringSubmatch(folded); m != nil {
		index, _ = strconv.Atoi(m[2])
		if index >= listMax {
			return column{}, false
		}
		folded = m[1] + "[]." + m[3]
	}
	for _, f := range known {
		if foldHeader(f.path) == folded {
			return column{f, name, index}, true
		}
	}
	return column{}, false
}

var headerNoise = strings.NewReplacer(" ", "", "_", "", "-", "", "*", "")

// foldHeader makes "Tax ID", "tax_id" and "taxID" equal.
func foldHeader(name string) string { return headerNoise.Replace(search.Fold(strings.TrimSpace(name))) }

func names(known []field) []string {
	all := make([]string, len(known))
	for i, f := range known {
		all[i] = strings.ReplaceAll(f.path, "[]", "[0]")
	}
	return all
}
