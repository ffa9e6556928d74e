package api

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Batch is the body of a request that runs several operations.
type Batch struct {
	// independent runs each operation as its own write; those that fail do not affect the others,
	// except those that refer to them. atomic runs all in one transaction: all or nothing.
	Mode string `json:"mode" validate:"omitempty,oneof=independent atomic" default:"independent"`
	// The operations, in order.
	Operations []Operation `json:"operations" validate:"required,min=1,max=100,dive"`
}

// Operation is one operation of a batch.
type Operation struct {
	_ struct{} `schema:"BatchOperation"`
	// Name by which later operations refer to the id of the record: `$name` in their path, or as the
	// value of a member that ends in Id.
	Name string `json:"name" validate:"max=50"`
	// HTTP method of the operation.
	Method string `json:"method" validate:"required,oneof=POST PUT PATCH DELETE"`
	// Path of the operation below `/openapi/v1`, for example `/sales/documents/$invoice/status`.
	Path string `json:"path" validate:"required,max=500"`
	// Body of the operation.
	Body input.RawJSON `json:"body"`
	// ETag that the record must have, as in the header If-Match.
	IfMatch string `json:"ifMatch" validate:"max=100"`
}

// BatchAnswer is the answer of a batch.
type BatchAnswer struct {
	// One result per operation, in order.
	Results []BatchResult `json:"results"`
	// Number of operations that succeeded. With mode atomic, all of them.
	Succeeded int `json:"succeeded"`
	// Number of operations that failed. With mode atomic, 0: a failure is the answer.
	Failed int `json:"failed"`
}

// BatchResult is the result of one operation.
type BatchResult struct {
	// Name of the operation. Empty if it has none.
	Name string `json:"name"`
	// HTTP status of the operation, the same as if it were sent alone.
	Status int `json:"status"`
	// Whether the result is that of an earlier request with the same Idempotency-Key.
	Replayed bool `json:"replayed"`
	// Response body of the operation. Null if it has none.
	Body Body `json:"body"`
}

// Body is JSON that is passed on unchanged; empty is null.
type Body []byte

// AppendJSON writes the JSON.
func (b Body) AppendJSON(dst []byte) []byte {
	if len(b) == 0 {
		return append(dst, null...)
	}
	return append(dst, b...)
}

// Anything marks a value without a schema of its own.
func (b Body) Anything() {}

// Limits of a batch.
const (
	batchLines                  = 2000             // lines of documents, entries and claims, all together
	lightOperations, lightLines = 10, 100          // of an atomic batch that does not count as a large operation
	batchTime                   = 20 * time.Second // after which no further operation begins
	atomic                      = "atomic"
)

// excluded are the paths of the table that a batch cannot contain.
var excluded = []string{"/batch", "/attachments", "/papers", "/webhooks", "/proposals", "/exports"}

// batchable reports whether a batch can contain the route. A path as sent can be escaped, the one of
// the table cannot.
func (r *Route) batchable() bool {
	return r.op.write && !slices.ContainsFunc(excluded, func(p string) bool { return r.path == p || strings.HasPrefix(r.path, p+"/") })
}

// BatchRoute is the route that runs several writes of a table in one request. It can answer all of
// their refusals.
func BatchRoute(routes []Route) Route {
	var faults []*fault.Fault
	for _, r := range routes {
		if r.op.write {
			faults = append(faults, r.faults...)
		}
	}
	r := On("POST /batch", access.ReadCompany, Write(func(*db.Tx, Batch) (BatchAnswer, error) { return BatchAnswer{}, nil }), Data, http.StatusOK, faults...)
	r.batch = true
	return r.Extension().Named("runBatch").
		Says("Run several writes", "Runs 1 to 100 writes in one request, which counts once against the rate limit. Each has the checks, the audit row and the events of its own route. "+
			"`$name` in a path, or as the value of a member that ends in Id, is the id that an earlier operation answered. "+
			"With mode independent the answer is 200 with one result per operation; with mode atomic the first refusal is the answer, its `errorInfo` names the operation, and nothing is stored. "+
			"An Idempotency-Key covers the batch: a retry skips operations that succeeded and runs the others. Dry runs need mode atomic. "+
			"An atomic batch of more than 10 operations or 100 lines is a large operation; an organization runs one at a time.")
}

// batch runs the operations of a batch.
func (x *exchange) batch(in *Batch, digest []byte, dry bool) (answer, error) {
	if in.Mode == atomic && len(in.Operations) > lightOperations {
		if err := x.DB.Free(x.who.Actor.Org); err != nil {
			return answer{}, err
		}
	}
	steps, err := x.steps(in)
	if err != nil {
		return answer{}, err
	}
	if slices.ContainsFunc(steps, func(s step) bool { return s.route.many }) {
		free, err := x.takeImport()
		if err != nil {
			return answer{}, err
		}
		defer free()
	}
	switch {
	case in.Mode == atomic && dry:
		return x.tryAll(steps)
	case in.Mode == atomic:
		return x.allOrNothing(steps, digest)
	case dry:
		return answer{}, fault.Bad("Mode", "oneof", atomic).Because("dry runs need mode atomic")
	case x.who.Propose:
		return answer{}, errProposes
	}
	return x.each(steps)
}

// steps finds the routes of the operations, and refuses the batch before anything is done.
func (x *exchange) steps(in *Batch) ([]step, error) {
	var steps []step
	var bad []fault.Field
	var names []string
	lines := 0
	for i := range in.Operations {
		op := &in.Operations[i]
		refuse := func(field, tag, param string) {
			bad = append(bad, fault.Field{Name: fmt.Sprintf("Operations[%d].%s", i, field), Tag: tag, Param: param})
		}
		s := step{Operation: op, index: i, route: x.target(op)}
		if s.route == nil {
			refuse("Path", "batchable", "")
		}
		if op.Name != "" && slices.Contains(names, op.Name) {
			refuse("Name", "unique", "")
		}
		inPath, inBody := referencesIn(op.Path, "/"), bodyReferences(op.Body)
		s.needs = append(inPath, inBody...)
		for n, name := range s.needs {
			if slices.Contains(names, name) {
				continue
			}
			if n < len(inPath) {
				refuse("Path", "reference", "$"+name)
			} else {
				refuse("Body", "reference", "$"+name)
			}
		}
		if op.Name != "" {
			names = append(names, op.Name)
		}
		lines += linesOf(op.Body)
		steps = append(steps, s)
	}
	if lines > batchLines {
		return nil, fault.BadRequest.Because("the operations have %d lines, at most %d are allowed; send several batches", lines, batchLines)
	}
	if len(bad) > 0 {
		return nil, fault.Invalid(bad...)
	}
	return steps, nil
}

// target returns the route of an operation, or nil if a batch cannot contain it.
func (x *exchange) target(op *Operation) *Route {
	if strings.ContainsAny(op.Path, "?#") {
		return nil
	}
	at, _ := x.root.find(op.Path)
	if at == nil || at.routes[op.Method] == nil || !at.routes[op.Method].batchable() {
		return nil
	}
	return at.routes[op.Method]
}

// each runs the operations as their own writes.
func (x *exchange) each(steps []step) (answer, error) {
	key, err := x.idempotencyKey()
	if err != nil {
		return answer{}, err
	}
	var out BatchAnswer
	ids, failed := map[string]string{}, map[string]bool{}
	for end := x.now().Add(batchTime); len(out.Results) < len(steps); {
		s := steps[len(out.Results)]
		var result BatchResult
		needs := slices.IndexFunc(s.needs, func(name string) bool { return failed[name] })
		switch {
		case needs >= 0:
			result = x.refused(s, fault.BadRequest.Because("the operation $%s that this one needs has failed", s.needs[needs]).For(fault.DependsOnFailed))
		case x.now().After(end):
			result = x.refused(s, fault.Unavailable.Because("the batch has taken %s; send it again with the same Idempotency-Key", batchTime).For(fault.Timeout))
		default:
			result = x.alone(s, ids, key)
		}
		if result.Status < 300 {
			out.Succeeded++
			ids[s.Name] = answeredID(result.Body, s.resolved(ids).Path)
		} else {
			out.Failed++
			failed[s.Name] = s.Name != ""
		}
		out.Results = append(out.Results, result)
	}
	return x.wrap(&out), nil
}

// alone runs one operation as its own write.
func (x *exchange) alone(s step, ids map[string]string, key string) BatchResult {
	sub, params, err := x.sub(s, ids)
	if err == nil && key != "" {
		sub.repeat = &repetition{x.who.Actor.Key, fmt.Sprintf("POST %s/batch #%d", Prefix, s.index), key, s.digest()}
	}
	var a answer
	if err == nil {
		a, err = sub.guardedWrite(params)
	}
	if err != nil {
		return x.refused(s, err)
	}
	return BatchResult{Name: s.Name, Status: a.status, Replayed: sub.w.Header().Get("Idempotent-Replayed") == "true", Body: bodyOf(a)}
}

// heavy reports whether the operations of an atomic batch are more than those of a few records.
func heavy(steps []step) bool {
	lines := 0
	for _, s := range steps {
		lines += linesOf(s.Body)
	}
	return len(steps) > lightOperations || lines > lightLines
}

// runAll runs the operations in one transaction and returns their results.
func (x *exchange) runAll(tx *db.Tx, steps []step) ([]BatchResult, error) {
	if heavy(steps) {
		if err := tx.Heavy(); err != nil {
			return nil, err
		}
	}
	results, ids := make([]BatchResult, 0, len(steps)), map[string]string{}
	for _, s := range steps {
		sub, params, err := s.ready(x, ids)
		if err != nil {
			return nil, s.located(err)
		}
		tx.Action = s.route.name()
		if err := sub.match(tx, params); err != nil {
			return nil, s.located(err)
		}
		out, err := sub.run(tx, sub.in, params)
		if err == nil {
			err = sub.reread(tx, out, params)
		}
		if err != nil {
			return nil, s.located(err)
		}
		if tx.Tries() && out == nil {
			if out, err = sub.outcome(tx, out, params); err != nil {
				return nil, s.located(err)
			}
		}
		tx.NextRecord()
		a := sub.wrap(out)
		results = append(results, BatchResult{Name: s.Name, Status: a.status, Body: bodyOf(a)})
		if s.Name != "" {
			ids[s.Name] = answeredID(a.body, s.resolved(ids).Path)
		}
	}
	return results, nil
}

// allOrNothing runs the operations in one transaction.
func (x *exchange) allOrNothing(steps []step, digest []byte) (answer, error) {
	if x.who.Propose {
		return answer{}, errProposes
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(x.r.Context()), writeTimeout)
	defer cancel()
	repeat, err := x.repetition(digest)
	if err != nil {
		return answer{}, err
	}
	var made answer
	x.readAhead(steps)
	err = x.DB.Write(ctx, x.who.Actor, func(tx *db.Tx) (err error) {
		if repeat != nil {
			if made, err = repeat.find(tx); err != nil {
				return err
			}
		}
		results, err := x.runAll(tx, steps)
		if err != nil {
			return err
		}
		made = x.wrap(&BatchAnswer{Results: results, Succeeded: len(results)})
		if repeat == nil {
			return nil
		}
		return repeat.keep(tx, made)
	})
	return x.answered(made, err)
}

// tryAll is the dry run of an atomic batch.
func (x *exchange) tryAll(steps []step) (answer, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(x.r.Context()), writeTimeout)
	defer cancel()
	var body []byte
	x.readAhead(steps)
	err := x.DB.Try(ctx, x.who.Actor, func(tx *db.Tx) error {
		results, err := x.runAll(tx, steps)
		if err != nil {
			return err
		}
		body, err = x.tried(tx, &BatchAnswer{Results: results, Succeeded: len(results)})
		return err
	})
	return answer{status: http.StatusOK, body: body}, err
}
