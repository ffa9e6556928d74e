package api

import (
	"bytes"
	"context"
	"net/http"
	"strconv"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/encode"
)

// dryRunParameter asks for a dry run.
const dryRunParameter = "dryRun"

// isDry reports whether the request asks for a dry run.
func (x *exchange) isDry() (bool, error) {
	if x.r.URL.RawQuery == "" || !x.route.tries() && x.r.Method != http.MethodDelete {
		return false, nil
	}
	said := x.r.URL.Query()[dryRunParameter]
	for _, text := range said { // the first non-empty value counts, as for every parameter
		switch text {
		case "":
		case "false":
			return false, nil
		case "true":
			if !x.route.tries() {
				return false, fault.BadRequest.Because("dryRun: not supported for deletions")
			}
			return true, nil
		default:
			return false, fault.Bad("DryRun", "boolean")
		}
	}
	if len(said) > 0 { // an empty value must not run the write for real
		return false, fault.Bad("DryRun", "boolean")
	}
	return false, nil
}

// dryRun runs the operation with the same code, checks and refusals, and rolls it back.
// It never stores an answer for Idempotency-Key.
func (x *exchange) dryRun(in any, params []string) (answer, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(x.r.Context()), writeTimeout)
	defer cancel()
	if err := x.prepare(ctx, in, true); err != nil {
		return answer{}, err
	}
	var body []byte
	err := x.DB.Try(ctx, x.who.Actor, func(tx *db.Tx) error {
		if err := x.match(tx, params); err != nil {
			return err
		}
		out, err := x.run(tx, in, params)
		if err != nil {
			return err
		}
		if err := x.reread(tx, out, params); err != nil {
			return err
		}
		if out, err = x.outcome(tx, out, params); err != nil {
			return err
		}
		body, err = x.tried(tx, out)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	return answer{status: http.StatusOK, body: body}, nil
}

// tried returns the answer of a dry run: the result of the write, and its journal entries.
func (x *exchange) tried(tx *db.Tx, out any) (body []byte, err error) {
	var entries any = []struct{}{}
	if x.Tried != nil && tx.May(access.ReadJournal) {
		if entries, err = x.Tried(tx); err != nil {
			return nil, err
		}
	}
	body = append(body, `{"success":true,"dryRun":true,"data":`...)
	body = append(encode.Append(body, &out), `,"entries":`...)
	body = x.beside(append(encode.Append(body, &entries), '}'))
	return Unissued(body, tx.Attempted()), nil
}

// outcome returns the result of a write, or the record as it would be if the write
// returns only a message.
func (x *exchange) outcome(tx *db.Tx, out any, params []string) (any, error) {
	if x.after != nil {
		return x.after, nil
	}
	if x.route.shape != Message && x.route.shape != Empty || x.route.guard == nil {
		return out, nil
	}
	in, err := x.guardInput(params)
	if err != nil {
		return nil, err
	}
	return x.route.guard.run(tx, in)
}

// Unissued replaces ids and numbers that were not issued by null. It reads the compact
// JSON that this package writes.
func Unissued(body []byte, used db.Attempt) []byte {
	numbers := map[string]bool{}
	for _, text := range used.Numbers {
		numbers[string(encode.String(nil, text))] = true
	}
	return rewritten(body, func(key, token []byte) []byte {
		if token[0] == '"' && isNumberKey(key) && numbers[string(token)] || isIDKey(key) && isProvisional(token, used.IDs) {
			return null
		}
		return token
	})
}

// rewritten returns compact JSON in which every token that is no key was replaced. key is the
// last key before it.
func rewritten(body []byte, replace func(key, token []byte) []byte) []byte {
	out := make([]byte, 0, len(body))
	var key []byte
	for at := 0; at < len(body); {
		end := tokenEnd(body, at)
		token := body[at:end]
		at = end
		if token[0] == '"' && at < len(body) && body[at] == ':' {
			key = token
		} else {
			token = replace(key, token)
		}
		out = append(out, token...)
	}
	return out
}

var null = []byte("null")

// tokenEnd returns the end of the string, number, word or sign at a position.
func tokenEnd(body []byte, at int) int {
	switch c := body[at]; {
	case c == '"':
		for at++; body[at] != '"'; at++ {
			if body[at] == '\\' {
				at++
			}
		}
		return at + 1
	case bytes.IndexByte([]byte("{}[],:"), c) >= 0:
		return at + 1
	}
	for at < len(body) && bytes.IndexByte([]byte("{}[],:\""), body[at]) < 0 {
		at++
	}
	return at
}

// isIDKey reports whether a member holds an id, or a list of ids.
func isIDKey(key []byte) bool {
	return string(key) == `"id"` || bytes.HasSuffix(key, []byte(`Id"`)) || bytes.HasSuffix(key, []byte(`Ids"`))
}

// isNumberKey reports whether a member holds a number that the server issues.
func isNumberKey(key []byte) bool {
	return bytes.HasSuffix(key, []byte(`umber"`)) || string(key) == `"code"` || bytes.HasSuffix(key, []byte(`Code"`))
}

func isProvisional(token []byte, used uint32) bool {
	id, err := strconv.ParseUint(string(token), 10, 32)
	return err == nil && id >= num.Provisional && id-num.Provisional < uint64(used)
}

// dryRuns declares the answer of a dry run: as 200, or beside the write's own 200.
func (w *writer) dryRuns(responses *object) {
	w.names["DryRunAnswer"] = "DryRunAnswer"
	truth := func(text string) object {
		return object{{"type", "boolean"}, {"description", text}, {"example", true}}
	}
	w.all.set("DryRunAnswer", object{
		{"type", "object"},
		{"description", "The result of a dry run."},
		{"required", []string{"success", "dryRun", "data", "entries"}},
		{"properties", object{
			{"success", truth("Always true. Errors use the error body instead.")},
			{"dryRun", truth("Always true: nothing was stored.")},
			{"data", append(w.anything(), pair{"description", "The data that the write would return. Ids and numbers are null, because they are not assigned."})},
			{"entries", object{{"type", "array"}, {"description", "The journal entries that the write would post, as in GET /journal-entries. Their ids and numbers are null, because they are not assigned."},
				{"items", object{{"type", "object"}}}}},
			{"warnings", w.warningList()},
		}},
		{"x-kontor-extension", true},
	})
	tried := ref("schemas", "DryRunAnswer")
	success, normal := responses.get("200").(object)
	if !normal {
		responses.set("200", object{{"description", "The result of a dry run"}, {"headers", headerRefs()},
			{"content", object{{"application/json", object{{"schema", tried}}}}}})
		return
	}
	content, _ := success.get("content").(object)
	media, _ := content.get("application/json").(object)
	media.set("schema", object{{"anyOf", []any{media.get("schema"), tried}}})
	content.set("application/json", media)
	success.set("content", content)
	responses.set("200", success)
}
