package input

import (
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names are the members of a record as it is answered, with those of the
// records inside it. A request may carry them without effect, so that what was
// read can be sent back; any other name that it does not take is refused.
type Names map[string]Names

// NamesOf are the names of the records of these types together.
func NamesOf(records ...reflect.Type) Names {
	names := Names{}
	for _, t := range records {
		names.add(t)
	}
	return names
}

func (n Names) add(t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			n.add(f.Type)
		case name == "" || name == "-" || !f.IsExported():
		default:
			if n[name] == nil {
				n[name] = Names{}
			}
			if inner := elementOf(f.Type); inner.Kind() == reflect.Struct {
				n[name].add(inner)
			}
		}
	}
}

// elementOf returns the element type behind pointers and lists.
func elementOf(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
}

// nameMax bounds how much of an unknown name an error repeats.
const nameMax = 100

// stray records an unknown name.
func (s *sent) stray(name string) {
	if len(s.strays) < failuresMax && !slices.Contains(s.strays, name) {
		s.strays = append(s.strays, name)
	}
}

// keepReadOnly records a scalar that is accepted without effect.
func (s *sent) keepReadOnly(name string, value []byte) {
	if len(s.readOnly) >= failuresMax || len(value) == 0 || len(value) > nameMax || value[0] == '{' || value[0] == '[' {
		return
	}
	if s.readOnly == nil {
		s.readOnly = map[string][]byte{}
	}
	s.readOnly[name] = slices.Clone(value)
}

// file records the name of a file.
func (s *sent) file(name string) {
	if len(s.files) < failuresMax && !slices.Contains(s.files, name) {
		s.files = append(s.files, name)
	}
}

// shown returns a name as sent, cut to nameMax.
func shown(name string) string {
	if utf8.RuneCountInString(name) <= nameMax {
		return name
	}
	return string([]rune(name)[:nameMax]) + "…"
}

// nearest returns the name that was probably meant, or "". Case, underscores and hyphens
// are ignored.
func (p *Plan) nearest(name string) string {
	if len(name) > nameMax {
		return ""
	}
	wanted := plainName(name)
	best, found := 1+len(wanted)/3, ""
	for _, f := range p.Fields {
		known := f.JSON
		if f.Form != "" {
			known = f.Form
		}
		if known == "" {
			continue
		}
		if d := distance(wanted, plainName(known)); d < best {
			best, found = d, known
		}
	}
	return found
}

func plainName(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name))
}

// containedFrom is the length from which a part of a name counts as one typo away from
// it: price of unitPrice.
const containedFrom = 4

// distance counts the typos between two names. A part of a name counts as one.
func distance(a, b string) int {
	if a == b {
		return 0
	}
	if min(len(a), len(b)) >= containedFrom && (strings.Contains(a, b) || strings.Contains(b, a)) {
		return 1
	}
	return typos(a, b)
}

// typos counts wrong, missing, extra and swapped letters.
func typos(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// nearestQuery returns the query parameter that an unknown name probably means, or "".
func (p *Plan) nearestQuery(name string) string {
	best, found := 3, ""
	for _, f := range p.Fields {
		n := mistyped(name, f.Query)
		if short, ok := strings.CutSuffix(f.Query, "Date"); ok { // from is fromDate
			n = min(n, mistyped(name, short))
		}
		if abbreviated(name, f.Query) { // documentType is docType
			n = 1
		}
		if len(name) >= containedFrom && strings.HasSuffix(f.Query, strings.ToUpper(name[:1])+name[1:]) { // type is docType
			n = 1
		}
		if n < best {
			best, found = n, f.Query
		}
	}
	return found
}

// abbreviated reports whether two names have the same words, some of them cut.
func abbreviated(a, b string) bool {
	x, y := words(a), words(b)
	if len(x) != len(y) || len(x) < 2 {
		return false
	}
	for i := range x {
		long, short := x[i], y[i]
		if len(long) < len(short) {
			long, short = short, long
		}
		if long != short && (len(short) < cutFrom || !strings.HasPrefix(long, short)) {
			return false
		}
	}
	return true
}

// SameName reports whether a name is another one, perhaps mistyped or with cut words.
func SameName(name, wanted string) bool { return Mistyped(name, wanted) || abbreviated(name, wanted) }

// cutFrom is the length from which the beginning of a word stands for it.
const cutFrom = 3

// words returns the words of a name, in lower case: document and type of documentType.
func words(name string) (all []string) {
	from := 0
	for i, c := range name {
		if i > 0 && unicode.IsUpper(c) {
			all, from = append(all, strings.ToLower(name[from:i])), i
		}
	}
	return append(all, strings.ToLower(name[from:]))
}

// Mistyped reports whether a name is another one with a different case or separator, or
// up to two typos: one in names under six letters, none in those under three.
func Mistyped(name, wanted string) bool { return mistyped(name, wanted) < 3 }

// mistyped counts the typos, 3 for too many.
func mistyped(name, wanted string) int {
	if wanted == "" || len(name) > nameMax {
		return 3
	}
	plain := plainName(wanted)
	if n := typos(plainName(name), plain); n <= min(2, len(plain)/3) {
		return n
	}
	return 3
}
