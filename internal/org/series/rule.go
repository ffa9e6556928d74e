package series

import (
	"slices"
	"strings"
	"unicode"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Begin writes the number rules with which every organization starts.
func Begin(tx *db.Tx) error {
	rules := make([]Rule, 0, len(DocTypes))
	for _, docType := range DocTypes {
		rules = append(rules, DefaultRule(docType))
	}
	return db.Insert(tx, "number_rules", rules...)
}

// Rules returns the number rules in the order in which lists show them.
func Rules(tx *db.Tx) ([]Rule, error) {
	rules, err := db.List[Rule](tx, `SELECT `+db.Columns[Rule]("r")+` FROM number_rules r WHERE r.org_id = $1 ORDER BY r.doc_type`)
	slices.SortFunc(rules, func(a, b Rule) int {
		return slices.Index(DocTypes, a.DocType) - slices.Index(DocTypes, b.DocType)
	})
	return rules, err
}

// SetRule changes the rule of a document type from the next number on, and reports
// whether anything changed. Two types never share a prefix, not even at different
// times: the number alone must tell the type of a document.
func SetRule(tx *db.Tx, rule Rule) (changed bool, err error) {
	if err := rule.check(); err != nil {
		return false, err
	}
	rules, err := Rules(tx)
	if err != nil {
		return false, err
	}
	for _, r := range rules {
		if r == rule {
			return false, nil
		}
		if r.Prefix == rule.Prefix && r.DocType != rule.DocType {
			return false, fault.Conflict.Because("prefix %s is already used by %s", rule.Prefix, r.DocType).For(fault.InUse)
		}
	}
	given, err := db.List[string](tx, `SELECT p.doc_type FROM number_prefixes p WHERE p.org_id = $1 AND p.prefix = $2 AND p.doc_type <> $3`, rule.Prefix, rule.DocType)
	if err != nil {
		return false, err
	}
	if len(given) > 0 {
		return false, fault.Conflict.Because("prefix %s is used by existing numbers of %s", rule.Prefix, given[0]).For(fault.InUse)
	}
	_, err = db.Exec(tx, `UPDATE number_rules SET prefix = $3, digits = $4, reset = $5, year_style = $6 WHERE org_id = $1 AND doc_type = $2`,
		rule.DocType, rule.Prefix, rule.Digits, rule.Reset, rule.YearStyle)
	if err != nil {
		return false, err
	}
	tx.Event(event.NumberingUpdated.On(0, rule.DocType, event.DocType{DocType: rule.DocType}))
	return true, nil
}

// RuleChange is the input of ChangeRule. Omitted fields stay.
type RuleChange struct{ input.Patch[Rule] }

// ChangeRule changes the rule of a document type from the next number on.
func ChangeRule(tx *db.Tx, in RuleChange) (Rule, error) {
	rules, err := Rules(tx)
	if err != nil {
		return Rule{}, err
	}
	at := slices.IndexFunc(rules, func(r Rule) bool { return r.DocType == in.Value.DocType })
	if at < 0 {
		return Rule{}, fault.NotFound
	}
	rule := rules[at]
	in.Onto(&rule)
	changed, err := SetRule(tx, rule)
	if changed {
		tx.Record("number_rules", 0, rule.DocType+" "+rule.First(tx.Today()))
	}
	return rule, err
}

// First returns the first number of the period of a date.
func (r Rule) First(date when.Date) string { return r.format(date, 1) }

func (r Rule) check() error {
	var bad []fault.Field
	if !slices.Contains(DocTypes, r.DocType) {
		bad = append(bad, fault.Field{Name: "DocType", Tag: "oneof", Param: strings.Join(DocTypes, " ")})
	}
	// With a hyphen in a prefix, a number of one series could look like one of another.
	if r.Prefix == "" || len([]rune(r.Prefix)) > 10 || strings.ContainsFunc(r.Prefix, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsMark(c) && !unicode.IsDigit(c) && c != '/' && c != '.' && c != '_'
	}) {
		bad = append(bad, fault.Field{Name: "Prefix", Tag: "prefix"})
	}
	if r.Digits < 1 {
		bad = append(bad, fault.Field{Name: "Digits", Tag: "gte", Param: "1"})
	}
	if r.Digits > 10 {
		bad = append(bad, fault.Field{Name: "Digits", Tag: "lte", Param: "10"})
	}
	if !slices.Contains([]string{Monthly, Yearly, Never}, r.Reset) {
		bad = append(bad, fault.Field{Name: "Reset", Tag: "oneof", Param: "monthly yearly never"})
	}
	if r.YearStyle != Gregorian && r.YearStyle != Buddhist {
		bad = append(bad, fault.Field{Name: "YearStyle", Tag: "oneof", Param: "gregorian buddhist"})
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}
