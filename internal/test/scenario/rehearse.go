package scenario

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// rehearsal is the dry run of a step, before the step.
type rehearsal struct {
	got   answer
	after uint32 // id of the last journal entry before
	asks  bool   // an Idempotency-Key can return the answer of an earlier step
	sends bool   // the step sends a message, its dry run does not
}

// rehearsals holds the routes that had a dry run on an engine.
type rehearsals map[string]bool

// due reports whether a step gets a dry run: in a scenario with dry runs for all writes,
// and otherwise if its route had none on this engine yet.
func (w *world) due(step Step) bool {
	if w.rehearsed == nil || !slices.Contains([]string{http.MethodPost, http.MethodPatch, http.MethodPut}, step.Verb) || strings.Contains(step.Path, "dryRun") {
		return false
	}
	path, _, _ := strings.Cut(step.Path, "?")
	if path == "/batch" && !strings.Contains(step.Body, `"atomic"`) { // independent operations have no dry run
		return false
	}
	r := w.description.find(step.Verb, path)
	return w.rehearses || r != nil && !w.rehearsed[r.name()] && step.Want.Status < 300
}

// rehearse sends the request of a step as a dry run. Every table and counter must stay
// unchanged.
func (w *world) rehearse(step Step, a actor) (*rehearsal, []string, error) {
	if !w.due(step) {
		return nil, nil, nil
	}
	before, counted, last, err := w.state(a, w.before())
	if err != nil {
		return nil, nil, err
	}
	dry := step
	dry.Path += "?dryRun=true"
	if strings.Contains(step.Path, "?") {
		dry.Path = strings.Replace(step.Path, "?", "?dryRun=true&", 1)
	}
	req, body, err := dry.request(w.server.URL, a.key, &w.vars)
	if err != nil {
		return nil, nil, err
	}
	got, err := w.send(req)
	if err != nil {
		return nil, nil, err
	}
	r := &rehearsal{got: got, after: last, sends: strings.HasSuffix(step.Path, "/ping") || strings.HasSuffix(step.Path, "/resend")}
	if route := w.description.find(req.Method, req.URL.Path); route != nil && got.status < 300 {
		w.rehearsed[route.name()] = true
	}
	for _, h := range step.Headers {
		r.asks = r.asks || h.Name == "Idempotency-Key"
	}
	problems := w.description.check(req, got)
	after, counts, _, err := w.state(a, w.fingerprint())
	if err != nil {
		return nil, nil, err
	}
	if after != before {
		problems = append(problems, "the dry run changed the database:\n    "+difference(before, after))
	}
	if !reflect.DeepEqual(counted, counts) {
		problems = append(problems, fmt.Sprintf("the dry run used up ids: %v became %v", counted, counts))
	}
	if len(problems) > 0 {
		problems = append(problems, transcript(req, body, got))
	}
	return r, problems, nil
}

// state returns everything that a dry run must not change, and the last journal entry of an
// actor's organization.
func (w *world) state(a actor, print string) (_ string, counters map[string]uint32, last uint32, err error) {
	err = w.db.Look(context.Background(), func(r *db.Root) (err error) {
		counters, err = r.Counters()
		return err
	})
	if err != nil || a.org == 0 {
		return print, counters, 0, err
	}
	last, err = w.lastEntry(a)
	return print, counters, last, err
}

func (w *world) lastEntry(a actor) (last uint32, err error) {
	err = w.db.Read(context.Background(), access.Actor{Org: a.org}, func(tx *db.Tx) (err error) {
		last, err = db.Get[uint32](tx, `SELECT COALESCE(MAX(e.id), 0) FROM journal_entries e WHERE e.org_id = $1`)
		return err
	})
	return last, err
}

// confirm compares a step with its dry run: the refusal, or the record and its journal
// entries, must be equal.
func (w *world) confirm(r *rehearsal, got answer, a actor) ([]string, error) {
	if r == nil || r.asks || r.sends && got.status < 300 {
		return nil, nil
	}
	if got.status >= 300 {
		if r.got.status != got.status || !reflect.DeepEqual(r.got.value, got.value) {
			return []string{fmt.Sprintf("the dry run answered %d %s", r.got.status, r.got.body)}, nil
		}
		return nil, nil
	}
	foretold, _ := r.got.value.(map[string]any)
	if r.got.status != http.StatusOK || foretold["dryRun"] != true {
		return []string{fmt.Sprintf("the dry run answered %d %s", r.got.status, r.got.body)}, nil
	}
	var problems []string
	made, _ := got.value.(map[string]any)
	made = maps.Clone(made)
	if warnings := made["warnings"]; warnings != nil || foretold["warnings"] != nil { // beside the record in both
		problems = same("warnings", foretold["warnings"], warnings)
		delete(made, "warnings")
	}
	switch {
	case made["success"] == true && made["data"] != nil:
		problems = append(problems, same("data", foretold["data"], made["data"])...)
	case made["success"] == nil && made != nil:
		problems = append(problems, same("data", foretold["data"], made)...)
	}
	posted, err := w.entriesAfter(r.after, a)
	if err != nil {
		return nil, err
	}
	return append(problems, same("entries", foretold["entries"], posted)...), nil
}

// entriesAfter returns the journal entries after an id as JSON.
func (w *world) entriesAfter(last uint32, a actor) (any, error) {
	entries := []ledger.EntryRecord{}
	who, err := w.who(a)
	if err != nil || !who.May(access.ReadJournal) { // members are shown none
		return []any{}, err
	}
	err = w.db.Read(context.Background(), who, func(tx *db.Tx) error {
		ids, err := db.List[uint32](tx, `SELECT e.id FROM journal_entries e WHERE e.org_id = $1 AND e.id > $2 ORDER BY e.id`, last)
		for _, id := range ids {
			e, err := ledger.Get(tx, ledger.ByID{ID: id})
			if err != nil {
				return err
			}
			entries = append(entries, e)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(entries)
	if err != nil {
		return nil, err
	}
	return decodeJSON(text)
}

// same returns the differences between a dry run and the write. Ids and numbers that do not
// exist yet are null in a dry run.
func same(at string, foretold, true any) []string {
	switch want := true.(type) {
	case map[string]any:
		got, ok := foretold.(map[string]any)
		if !ok || len(got) != len(want) {
			return []string{fmt.Sprintf("%s: %s was foretold, %s came true", at, show(foretold), show(true))}
		}
		var out []string
		for key, value := range want {
			if got[key] == nil && unnamed(key) {
				continue
			}
			out = append(out, same(at+"."+key, got[key], value)...)
		}
		return out
	case []any:
		got, ok := foretold.([]any)
		if !ok || len(got) != len(want) {
			return []string{fmt.Sprintf("%s: %s was foretold, %s came true", at, show(foretold), show(true))}
		}
		var out []string
		for i := range want {
			if got[i] == nil && unnamed(at) {
				continue
			}
			out = append(out, same(fmt.Sprintf("%s[%d]", at, i), got[i], want[i])...)
		}
		return out
	}
	if !reflect.DeepEqual(foretold, true) {
		return []string{fmt.Sprintf("%s: %s was foretold, %s came true", at, show(foretold), show(true))}
	}
	return nil
}

// unnamed reports whether a member is null until the record exists.
func unnamed(key string) bool {
	return key == "id" || key == "code" || key == "href" || key == "secret" || key == "secretHint" || strings.HasSuffix(key, "Id") || strings.HasSuffix(key, "Ids") || strings.HasSuffix(key, "umber") ||
		strings.HasSuffix(key, "Code")
}
