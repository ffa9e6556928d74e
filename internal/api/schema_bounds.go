package api

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/format/input"
)

// literal is a tag's text as a value of the schema's type.
func literal(schema object, text string) any {
	kind := fmt.Sprint(schema.get("type"))
	if strings.Contains(kind, "string") {
		return text
	}
	return json.RawMessage(text)
}

// bounded adds rules to a schema. It panics for a rule that cannot be expressed.
func bounded(schema object, rules []input.Rule, v31 bool) object {
	if len(rules) == 0 {
		return schema
	}
	schema = slices.Clone(schema)
	kind, _ := schema.get("type").(string)
	// A text that may be empty is read and written so: it clears, and means "not set".
	empty := kind == "string" && slices.ContainsFunc(rules, func(r input.Rule) bool { return r.Tag == "omitempty" })
	for _, r := range rules {
		switch r.Tag {
		case "omitempty", "datetime":
		case "required":
			if kind == "string" && schema.get("format") == nil && schema.get("enum") == nil {
				schema.set("minLength", 1)
			}
		case "oneof":
			var values []any
			for _, v := range strings.Fields(r.Param) {
				values = append(values, v)
			}
			if empty {
				values = append(values, "")
			}
			schema.set("enum", values)
		case "iso4217":
			schema.set("pattern", "^[A-Za-z]{3}$")
			if empty {
				schema.set("pattern", "^([A-Za-z]{3})?$")
			}
		case "unique":
			schema.set("uniqueItems", true)
		case "len":
			if !empty {
				limit(&schema, kind, "min", r.Param, v31)
			}
			limit(&schema, kind, "max", r.Param, v31)
		case "min", "max":
			limit(&schema, kind, r.Tag, r.Param, v31)
		case "gte", "gt":
			limit(&schema, kind, "min", r.Param, v31)
			exclusive(&schema, r.Tag == "gt", "exclusiveMinimum", "minimum", v31)
		case "lte", "lt":
			limit(&schema, kind, "max", r.Param, v31)
			exclusive(&schema, r.Tag == "lt", "exclusiveMaximum", "maximum", v31)
		default:
			panic("api: the rule " + r.Tag + " cannot be described")
		}
	}
	return schema
}

func limit(schema *object, kind, end, param string, _ bool) {
	if _, err := strconv.ParseFloat(param, 64); err != nil {
		panic("api: " + param + " is no bound")
	}
	suffix := map[string]string{"string": "Length", "array": "Items"}[kind]
	if suffix == "" {
		suffix = "imum"
	}
	schema.set(end+suffix, json.RawMessage(param))
}

// exclusive makes a bound exclusive, in the syntax of the OpenAPI version.
func exclusive(schema *object, yes bool, word, bound string, v31 bool) {
	if !yes || schema.get(bound) == nil {
		return
	}
	if !v31 {
		schema.set(word, true)
		return
	}
	schema.set(word, schema.get(bound))
	*schema = slices.DeleteFunc(*schema, func(p pair) bool { return p.name == bound })
}
