package input

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Rule is one rule of a validate tag.
type Rule struct{ Tag, Param string }

// ruleNames are the rules that can be checked and described. omitempty is accepted and
// has no effect, because rules apply to sent values; the date types check datetime
// themselves.
var ruleNames = []string{"required", "omitempty", "oneof", "max", "min", "gt", "gte", "lt", "lte", "len", "iso4217", "unique", "datetime"}

var enums struct {
	sync.RWMutex
	values map[string]string
}

// Enums names lists of accepted values for use in tags: "salesType": "QT SO IV" and
// validate:"salesType". A failure is reported as oneof. A package declares its lists in
// one table, before its types are read.
func Enums(lists map[string]string) map[string]string {
	enums.Lock()
	defer enums.Unlock()
	if enums.values == nil {
		enums.values = map[string]string{}
	}
	for name, values := range lists {
		if old, ok := enums.values[name]; ok && old != values {
			panic("input: two lists of values are named " + name)
		}
		if slices.Contains(ruleNames, name) || len(strings.Fields(values)) == 0 {
			panic("input: " + name + " cannot name a list of values")
		}
		enums.values[name] = values
	}
	return lists
}

// RulesOf reads a validate tag: the rules of the value, and those of its elements after
// dive. It panics for an unknown rule; at names the field.
func RulesOf(tag string, at string) (own, elements []Rule) {
	if tag == "" || tag == "-" {
		return nil, nil
	}
	dived := false
	for _, text := range strings.Split(tag, ",") {
		if text == "dive" {
			dived = true
			continue
		}
		rule := parseRule(text, at)
		if dived {
			elements = append(elements, rule)
		} else {
			own = append(own, rule)
		}
	}
	return own, elements
}

func parseRule(text, at string) Rule {
	name, param, _ := strings.Cut(text, "=")
	enums.RLock()
	values, named := enums.values[name]
	enums.RUnlock()
	if named {
		return Rule{"oneof", values}
	}
	if !slices.Contains(ruleNames, name) {
		panic(fmt.Sprintf("input: %s has a rule that is not known: %q", at, text))
	}
	return Rule{name, param}
}

// expression returns the rules that the validator checks.
func expression(rules []Rule) string {
	var parts []string
	for _, r := range rules {
		switch {
		case r.Tag == "required" || r.Tag == "omitempty" || r.Tag == "datetime":
		case r.Param != "":
			parts = append(parts, r.Tag+"="+r.Param)
		default:
			parts = append(parts, r.Tag)
		}
	}
	return strings.Join(parts, ",")
}

func has(rules []Rule, tag string) bool {
	return slices.ContainsFunc(rules, func(r Rule) bool { return r.Tag == tag })
}

// param returns the parameter of a rule.
func param(rules []Rule, tag string) string {
	for _, r := range rules {
		if r.Tag == tag {
			return r.Param
		}
	}
	return ""
}

// embeds reports whether a struct field is an embedded struct whose fields count as
// fields of the outer struct.
func embeds(f reflect.StructField) bool {
	return f.Anonymous && f.Type.Kind() == reflect.Struct && f.Tag.Get("json") == "" && f.Tag.Get("form") == ""
}
