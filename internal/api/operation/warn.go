package operation

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"kontor/internal/api"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/encode"
	"kontor/internal/format/input"
)

// operate runs the operation and collects its warnings.
func (r *Request) operate(tx *db.Tx) (any, error) {
	sent := r.readOnly()
	if len(sent) > 0 && r.Route.Guard != nil {
		by, err := r.guardInput()
		if err != nil {
			return nil, err
		}
		stored, err := r.Route.Guard.Run(tx, by)
		if err != nil {
			return nil, err
		}
		warnIgnored(tx, sent, stored)
	}
	out, err := r.Route.Op.Run(tx, r.In)
	if err == nil && len(sent) > 0 && r.Route.Guard == nil && out != nil {
		warnIgnored(tx, sent, out)
	}
	r.takeWarnings(tx)
	return out, err
}

// takeWarnings takes the warnings of the operation.
func (r *Request) takeWarnings(tx *db.Tx) {
	r.warnings = nil
	for _, f := range tx.Warnings() {
		if r.Route.HasWarnings {
			r.warnings = append(r.warnings, fault.Warning{Code: f.Tag, Field: api.JSONPath(f), Message: input.Message(f, r.Language)})
		}
	}
}

// readOnly returns the members of the body that were accepted without effect.
func (r *Request) readOnly() map[string][]byte {
	if r.reading == nil || !r.Route.HasWarnings {
		return nil
	}
	return r.reading.ReadOnly()
}

// warnIgnored warns of members that differ from those of the record.
func warnIgnored(tx *db.Tx, sent map[string][]byte, record any) {
	var stored map[string]json.RawMessage
	if json.Unmarshal(encode.Append(nil, record), &stored) != nil {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		if own, known := stored[name]; known && !sameValue(sent[name], own) {
			f := fault.Field{Name: name, Tag: fault.ReadOnly, Param: plainText(own)}
			if key := []byte(`"` + name + `"`); IsIDKey(key) || isNumberKey(key) { // a dry run has none
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
func (r *Request) beside(body []byte) []byte {
	if len(r.warnings) == 0 || len(body) == 0 {
		return body
	}
	body = append(body[:len(body)-1], `,"warnings":`...)
	return append(encode.Append(body, &r.warnings), '}')
}
