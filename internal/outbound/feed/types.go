package feed

import (
	"cmp"
	"slices"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
)

// typesMax limits how many types a filter names.
const typesMax = 50

// Types selects events by type and by the type of their document. Without either it selects all.
type Types struct {
	types     []selection
	documents []string
}

// selection is a type, the beginning of a group with its dot, or a type with the status that it
// leads to.
type selection struct{ name, group, target string }

// statuses are the targets of a type.
var statuses = map[string]string{
	event.SalesStatusChanged.Name:    document.Words(document.SalesStatuses),
	event.PurchaseStatusChanged.Name: document.Words(document.PurchaseStatuses),
	event.ClaimStatusChanged.Name:    expense.StatusWords(),
	event.SalesSignChanged.Name:      "awaiting_signature signed issued void",
}

// ParseTypes reads a list of types, groups and targets, separated by commas. field is its name
// in a refusal.
func ParseTypes(field, text string) (Types, error) {
	return TypesOf(field, separated(text))
}

// separated returns the parts of a list separated by commas.
func separated(text string) []string {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	return strings.Split(text, ",")
}

var _ = input.Enums(map[string]string{"eventDocument": strings.Join(DocumentTypes(), " ")})

// DocumentTypes lists the types of documents that events name.
func DocumentTypes() []string {
	return slices.Concat(document.Sales.All(), document.Purchases.All(), []string{expense.Series})
}

// OfDocuments also selects by the type of the document that an event names. field is its name in a refusal.
func (t Types) OfDocuments(field string, codes []string) (Types, error) {
	for _, code := range codes {
		code = strings.ToUpper(strings.TrimSpace(code))
		if !slices.Contains(DocumentTypes(), code) {
			return t, fault.Bad(field, "oneof", strings.Join(DocumentTypes(), " "))
		}
		t.documents = append(t.documents, code)
	}
	return t, nil
}

// TypesOf reads a list of types, groups and targets.
func TypesOf(field string, parts []string) (Types, error) {
	var all Types
	if len(parts) > typesMax {
		return all, fault.Invalid(fault.Field{Name: field, Tag: "max", Param: "50", Of: "list"})
	}
	for _, part := range parts {
		s, ok := parseType(strings.TrimSpace(part))
		if !ok {
			return all, fault.Bad(field, "oneof", strings.Join(possible(strings.TrimSpace(part)), " "))
		}
		all.types = append(all.types, s)
	}
	return all, nil
}

// Names returns the names of all types.
func Names() []string {
	var names []string
	for _, t := range event.Types() {
		names = append(names, t.Name)
	}
	return names
}

func parseType(text string) (s selection, ok bool) {
	if group, is := strings.CutSuffix(text, "*"); is {
		return selection{group: group}, strings.HasSuffix(group, ".") &&
			slices.ContainsFunc(Names(), func(name string) bool { return strings.HasPrefix(name, group) })
	}
	name, target, targeted := strings.Cut(text, ":")
	if targeted && !slices.Contains(strings.Fields(statuses[name]), target) {
		return s, false
	}
	return selection{name: name, target: target}, slices.Contains(Names(), name)
}

// possible returns what a part that is not understood could be: the type with one of its targets,
// otherwise a type.
func possible(text string) []string {
	name, _, targeted := strings.Cut(text, ":")
	if !targeted || !slices.Contains(Names(), name) {
		return Names()
	}
	all := []string{name}
	for _, target := range strings.Fields(statuses[name]) {
		all = append(all, name+":"+target)
	}
	return all
}

// match reports whether an event is selected.
func (t Types) match(r *Record) bool {
	ofType := len(t.types) == 0 || slices.ContainsFunc(t.types, func(s selection) bool {
		switch {
		case s.group != "":
			return strings.HasPrefix(r.Type, s.group)
		case s.target != "":
			return r.Type == s.name && r.Facts.Value("to") == s.target
		}
		return r.Type == s.name
	})
	return ofType && (len(t.documents) == 0 || slices.Contains(t.documents, cmp.Or(r.Facts.Value("documentType"), r.Facts.Value("docType"))))
}
