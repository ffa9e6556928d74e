package operation

import (
	"bytes"
	"context"
	"net/http"
	"strconv"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/encode"
)

// IsDry reports whether the request asks for a dry run.
func (r *Request) IsDry() (bool, error) {
	if r.HTTP.URL.RawQuery == "" || !r.Route.Tries() && r.HTTP.Method != http.MethodDelete {
		return false, nil
	}
	values := r.HTTP.URL.Query()[api.DryRunParameter]
	for _, text := range values { // the first non-empty value counts, as for every parameter
		switch text {
		case "":
		case "false":
			return false, nil
		case "true":
			if !r.Route.Tries() {
				return false, fault.BadRequest.Because("dryRun: not supported for deletions")
			}
			return true, nil
		default:
			return false, fault.Bad("DryRun", "boolean")
		}
	}
	if len(values) > 0 { // an empty value must not run the write for real
		return false, fault.Bad("DryRun", "boolean")
	}
	return false, nil
}

// Try runs the operation with the same code, checks and refusals, and rolls it back.
// It never stores an answer for Idempotency-Key.
func (r *Request) Try() (Answer, error) {
	ctx, cancel := r.WriteContext()
	defer cancel()
	if err := r.prepare(ctx, true); err != nil {
		return Answer{}, err
	}
	return r.Tried(ctx, func(tx *db.Tx) (any, error) {
		out, err := r.Apply(tx)
		if err != nil {
			return nil, err
		}
		return r.outcome(tx, out)
	})
}

// Tried runs a write that is rolled back, and returns the answer of a dry run.
func (r *Request) Tried(ctx context.Context, write func(tx *db.Tx) (any, error)) (Answer, error) {
	a := Answer{Status: http.StatusOK}
	err := r.DB.Try(ctx, r.Who.Actor, func(tx *db.Tx) error {
		out, err := write(tx)
		if err == nil {
			a.Body, err = r.trial(tx, out)
		}
		return err
	})
	return a, err
}

// trial returns the answer of a dry run: the result of the write, and its journal entries.
func (r *Request) trial(tx *db.Tx, out any) (body []byte, err error) {
	var entries any = []struct{}{}
	if r.TriedEntries != nil && tx.May(access.ReadJournal) {
		if entries, err = r.TriedEntries(tx); err != nil {
			return nil, err
		}
	}
	body = append(body, `{"success":true,"dryRun":true,"data":`...)
	body = append(encode.Append(body, &out), `,"entries":`...)
	body = r.beside(append(encode.Append(body, &entries), '}'))
	return Unissued(body, tx.Attempted()), nil
}

// outcome returns the result of a write, or the record as it would be if the write
// returns only a message.
func (r *Request) outcome(tx *db.Tx, out any) (any, error) {
	if r.after != nil {
		return r.after, nil
	}
	if r.Route.Shape != api.Message && r.Route.Shape != api.Empty || r.Route.Guard == nil {
		return out, nil
	}
	in, err := r.guardInput()
	if err != nil {
		return nil, err
	}
	return r.Route.Guard.Run(tx, in)
}

// Unissued replaces ids and numbers that were not issued by null. It reads the compact
// JSON that this package writes.
func Unissued(body []byte, used db.Attempt) []byte {
	numbers := map[string]bool{}
	for _, text := range used.Numbers {
		numbers[string(encode.String(nil, text))] = true
	}
	return Rewritten(body, func(key, token []byte) []byte {
		if token[0] == '"' && isNumberKey(key) && numbers[string(token)] || IsIDKey(key) && isProvisional(token, used.IDs) {
			return null
		}
		return token
	})
}

// Rewritten returns compact JSON in which every token that is no key was replaced. key is the
// last key before it.
func Rewritten(body []byte, replace func(key, token []byte) []byte) []byte {
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

// IsIDKey reports whether a member holds an id, or a list of ids.
func IsIDKey(key []byte) bool {
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
