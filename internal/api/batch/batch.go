package batch

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"kontor/internal/api"
	"kontor/internal/api/operation"
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

// Answer is the answer of a batch.
type Answer struct {
	// One result per operation, in order.
	Results []Result `json:"results"`
	// Number of operations that succeeded. With mode atomic, all of them.
	Succeeded int `json:"succeeded"`
	// Number of operations that failed. With mode atomic, 0: a failure is the answer.
	Failed int `json:"failed"`
}

// Result is the result of one operation.
type Result struct {
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
		return append(dst, "null"...)
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
func batchable(r *api.Endpoint) bool {
	return r != nil && r.Op.Write && !slices.ContainsFunc(excluded, func(p string) bool { return r.Path == p || strings.HasPrefix(r.Path, p+"/") })
}

// Route is the route that runs several writes of a table in one request. It can answer all of
// their refusals.
func Route(routes []api.Route) api.Route {
	var faults []*fault.Fault
	for _, r := range routes {
		if r.Op.Write {
			faults = append(faults, r.Faults...)
		}
	}
	r := api.On("POST /batch", access.ReadCompany, api.Write(func(*db.Tx, Batch) (Answer, error) { return Answer{}, nil }), api.Data, http.StatusOK, faults...)
	r.Kind = api.KindBatch
	return r.Extension().Named("runBatch").
		Says("Run several writes", "Runs 1 to 100 writes in one request, which counts once against the rate limit. Each has "+
			"the checks, the audit row and the events of its own route. "+
			"`$name` in a path, or as the value of a member that ends in Id, is the id that an earlier operation answered. "+
			"With mode independent the answer is 200 with one result per operation; with mode atomic the first refusal is the "+
			"answer, its `errorInfo` names the operation, and nothing is stored. "+
			"An Idempotency-Key covers the batch: a retry skips operations that succeeded and runs the others. Dry runs need mode atomic. "+
			"An atomic batch of more than 10 operations or 100 lines is a large operation; an organization runs one at a time.")
}

// batch is a request with several operations.
type batch struct {
	*operation.Request
	steps []step
}

// Run runs the operations of a batch.
func Run(r *operation.Request, dry bool) (operation.Answer, error) {
	in := r.In.(*Batch)
	if in.Mode == atomic && len(in.Operations) > lightOperations {
		if err := r.DB.Free(r.Who.Actor.Org); err != nil {
			return operation.Answer{}, err
		}
	}
	b := &batch{Request: r}
	if err := b.plan(in); err != nil {
		return operation.Answer{}, err
	}
	if slices.ContainsFunc(b.steps, func(s step) bool { return s.route.IsBulk }) {
		free, err := r.TakeImport()
		if err != nil {
			return operation.Answer{}, err
		}
		defer free()
	}
	switch {
	case in.Mode == atomic && dry:
		return b.tryAll()
	case dry:
		return operation.Answer{}, fault.Bad("Mode", "oneof", atomic).Because("dry runs need mode atomic")
	case r.Who.Propose:
		return operation.Answer{}, operation.ErrProposes
	case in.Mode == atomic:
		return b.allOrNothing()
	}
	return b.each()
}

// plan finds the routes of the operations, and refuses the batch before anything is done.
func (b *batch) plan(in *Batch) error {
	var bad []fault.Field
	var names []string
	lines := 0
	for i := range in.Operations {
		op := &in.Operations[i]
		refuse := func(field, tag, param string) {
			bad = append(bad, fault.Field{Name: fmt.Sprintf("Operations[%d].%s", i, field), Tag: tag, Param: param})
		}
		s := step{Operation: op, index: i, route: b.target(op)}
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
		b.steps = append(b.steps, s)
	}
	if lines > batchLines {
		return fault.BadRequest.Because("the operations have %d lines, at most %d are allowed; send several batches", lines, batchLines)
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// target returns the route of an operation, or nil if a batch cannot contain it.
func (b *batch) target(op *Operation) *api.Endpoint {
	if strings.ContainsAny(op.Path, "?#") {
		return nil
	}
	if at, _ := b.Table.Find(op.Path); at != nil && batchable(at.Of(op.Method)) {
		return at.Of(op.Method)
	}
	return nil
}

// each runs the operations as their own writes.
func (b *batch) each() (operation.Answer, error) {
	key, err := b.IdempotencyKey()
	if err != nil {
		return operation.Answer{}, err
	}
	var out Answer
	ids, failed := map[string]string{}, map[string]bool{}
	for end := b.Now().Add(batchTime); len(out.Results) < len(b.steps); {
		s := b.steps[len(out.Results)]
		var result Result
		needs := slices.IndexFunc(s.needs, func(name string) bool { return failed[name] })
		switch {
		case needs >= 0:
			result = b.refused(s, fault.BadRequest.Because("the operation $%s that this one needs has failed", s.needs[needs]).For(fault.DependsOnFailed))
		case b.Now().After(end):
			result = b.refused(s, fault.Unavailable.Because("the batch has taken %s; send it again with the same Idempotency-Key", batchTime).For(fault.Timeout))
		default:
			result = b.alone(s, ids, key)
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
	return b.Wrap(&out), nil
}

// alone runs one operation as its own write.
func (b *batch) alone(s step, ids map[string]string, key string) Result {
	r, err := b.read(s, ids)
	if err == nil && key != "" {
		r.RepeatAs(fmt.Sprintf("POST %s/batch #%d", api.Prefix, s.index), key, s.digest())
	}
	var a operation.Answer
	if err == nil {
		a, err = r.Recovered(r.Write)
	}
	if err != nil {
		return b.refused(s, err)
	}
	return Result{Name: s.Name, Status: a.Status, Replayed: r.Writer.Header().Get("Idempotent-Replayed") == "true", Body: bodyOf(a)}
}

// heavy reports whether the operations of an atomic batch are more than those of a few records.
func (b *batch) heavy() bool {
	lines := 0
	for _, s := range b.steps {
		lines += linesOf(s.Body)
	}
	return len(b.steps) > lightOperations || lines > lightLines
}

// apply runs the operations in one transaction.
func (b *batch) apply(tx *db.Tx) (*Answer, error) {
	if b.heavy() {
		if err := tx.Heavy(); err != nil {
			return nil, err
		}
	}
	results, ids := make([]Result, 0, len(b.steps)), map[string]string{}
	for _, s := range b.steps {
		r, err := b.ready(s, ids)
		if err != nil {
			return nil, s.located(err)
		}
		tx.Action = s.route.Name()
		out, err := r.Apply(tx)
		if err != nil {
			return nil, s.located(err)
		}
		tx.NextRecord()
		a := r.Wrap(out)
		results = append(results, Result{Name: s.Name, Status: a.Status, Body: bodyOf(a)})
		if s.Name != "" {
			ids[s.Name] = answeredID(a.Body, s.resolved(ids).Path)
		}
	}
	return &Answer{Results: results, Succeeded: len(results)}, nil
}

// allOrNothing runs the operations in one transaction.
func (b *batch) allOrNothing() (operation.Answer, error) {
	ctx, cancel := b.WriteContext()
	defer cancel()
	b.readAhead()
	return b.Repeated(ctx, func(tx *db.Tx) (operation.Answer, error) {
		out, err := b.apply(tx)
		if err != nil {
			return operation.Answer{}, err
		}
		return b.Wrap(out), nil
	})
}

// tryAll is the dry run of an atomic batch.
func (b *batch) tryAll() (operation.Answer, error) {
	ctx, cancel := b.WriteContext()
	defer cancel()
	b.readAhead()
	return b.Tried(ctx, func(tx *db.Tx) (any, error) { return b.apply(tx) })
}
