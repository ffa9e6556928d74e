package api

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/encode"
	"kontor/internal/format/input"
)

var _ = input.Enums(map[string]string{"warningCode": warningCodes()})

// warningCodes lists the codes for the description.
func warningCodes() string {
	var codes []byte
	for _, w := range fault.WarningCodes {
		codes = append(append(codes, w.Code...), ' ')
	}
	return string(bytes.TrimSpace(codes))
}

// Warns marks writes and previews whose answers can have warnings.
func Warns(routes ...Route) []Route {
	for i := range routes {
		routes[i].warns = routes[i].method == http.MethodPost || routes[i].method == http.MethodPatch
	}
	return routes
}

// run runs the operation and collects its warnings.
func (x *exchange) run(tx *db.Tx, in any, params []string) (any, error) {
	echoed := x.echoed()
	if len(echoed) > 0 && x.route.guard != nil {
		by, err := x.guardInput(params)
		if err != nil {
			return nil, err
		}
		stored, err := x.route.guard.run(tx, by)
		if err != nil {
			return nil, err
		}
		warnIgnored(tx, echoed, stored)
	}
	out, err := x.route.op.run(tx, in)
	if err == nil && len(echoed) > 0 && x.route.guard == nil && out != nil {
		warnIgnored(tx, echoed, out)
	}
	x.warned(tx)
	return out, err
}

// warned takes the warnings of the operation.
func (x *exchange) warned(tx *db.Tx) {
	x.warnings = nil
	for _, f := range tx.Warnings() {
		if x.route.warns {
			x.warnings = append(x.warnings, fault.Warning{Code: f.Tag, Field: jsonPath(f), Message: input.Message(f, x.language)})
		}
	}
}

// echoed returns the members of the body that were accepted without effect.
func (x *exchange) echoed() map[string][]byte {
	if x.reading == nil || !x.route.warns {
		return nil
	}
	return x.reading.Echoed()
}

// warnIgnored warns of members that differ from those of the record.
func warnIgnored(tx *db.Tx, echoed map[string][]byte, record any) {
	var stored map[string]json.RawMessage
	if json.Unmarshal(encode.Append(nil, record), &stored) != nil {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(echoed)) {
		if own, known := stored[name]; known && !sameValue(echoed[name], own) {
			f := fault.Field{Name: name, Tag: fault.ReadOnly, Param: plainText(own)}
			if key := []byte(`"` + name + `"`); isIDKey(key) || isNumberKey(key) { // a dry run has none
				f.Of, f.Param = "number", ""
			}
			tx.Warn(f)
		}
	}
}

// plainText returns a JSON value as people read it: texts without quotes.
func plainText(value []byte) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

// sameValue compares two JSON values: numbers without their trailing zeros, texts as they read.
func sameValue(a, b []byte) bool {
	if bytes.ContainsRune(a, '.') && a[0] != '"' {
		a = bytes.TrimRight(bytes.TrimRight(a, "0"), ".")
	}
	var s, t string
	if json.Unmarshal(a, &s) == nil && json.Unmarshal(b, &t) == nil {
		return s == t
	}
	return bytes.Equal(a, b)
}

// beside adds the warnings to a body, if there are any.
func (x *exchange) beside(body []byte) []byte {
	if len(x.warnings) == 0 || len(body) == 0 {
		return body
	}
	body = append(body[:len(body)-1], `,"warnings":`...)
	return append(encode.Append(body, &x.warnings), '}')
}

// warningList describes the member with the warnings.
func (w *writer) warningList() object {
	text := "Possible mistakes in an accepted request; absent if there are none."
	for _, c := range fault.WarningCodes {
		text += " `" + c.Code + "`: " + c.Means + "."
	}
	return object{{"type", "array"}, {"description", text}, {"items", w.out(reflect.TypeFor[fault.Warning](), nil, true)}, {"x-kontor-extension", true}}
}
