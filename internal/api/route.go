package api

import (
	"net/http"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/encode"
	"kontor/internal/format/input"
	"kontor/internal/org/files"
)

// Prefix is the part of every path that carries the version of the API.
const Prefix = "/openapi/v1"

// Shape says how a result is wrapped in the response body.
type Shape int

// The shapes.
const (
	Plain       Shape = iota // the result itself
	Data                     // {success, data}
	Message                  // {success, message}
	Empty                    // no body
	Paged                    // {items, pagination}
	DataPaged                // {success, data: {items, pagination}}
	DataMessage              // {success, message, data}
	Download                 // a file
)

// Op is an operation together with the types of its input and its result.
type Op struct {
	in, out reflect.Type // out is nil when there is nothing to return
	write   bool
	run     func(tx *db.Tx, in any) (any, error)
}

// Read is an operation in a read-only transaction.
func Read[In, Out any](op func(*db.Tx, In) (Out, error)) Op { return of(op, false) }

// Write is an operation under the organization's lock.
func Write[In, Out any](op func(*db.Tx, In) (Out, error)) Op { return of(op, true) }

// Do is an operation under the organization's lock that returns nothing.
func Do[In any](op func(*db.Tx, In) error) Op {
	return Op{in: reflect.TypeFor[In](), write: true,
		run: func(tx *db.Tx, in any) (any, error) { return nil, op(tx, *in.(*In)) }}
}

func of[In, Out any](op func(*db.Tx, In) (Out, error), write bool) Op {
	return Op{in: reflect.TypeFor[In](), out: reflect.TypeFor[Out](), write: write,
		run: func(tx *db.Tx, in any) (any, error) {
			out, err := op(tx, *in.(*In))
			if err != nil {
				return nil, err
			}
			return &out, nil
		}}
}

// Route is one line of the table.
type Route struct {
	method, path string
	right        access.Right
	op           Op
	shape        Shape
	status       int
	faults       []*fault.Fault

	group, groupText     string
	summary, description string
	id                   string
	message              [2]string // by language
	extension            bool
	bare                 bool         // the body may be left out
	many                 bool         // writes many rows, so few run at a time
	strict               bool         // members of its record are refused like unknown ones
	missing              *fault.Fault // what an impossible id in the path answers
	guard                *Op
	file                 *FileOp
	content              func(tx *db.Tx, in any) (files.Content, error) // finds a stored file, for routes of OnContent
	paper                func(tx *db.Tx, in any) (Drawing, error)       // reads a PDF, for routes of OnPaper
	printed              bool                                           // format=pdf leads to the PDF of the path + pdfPath
	plan                 *input.Plan
	params               []string        // names of the path parameters
	like                 []reflect.Type  // records whose members may be sent along, besides its own
	also                 input.Names     // all members that may be sent along without effect
	members              input.Names     // of the records that it lists
	known                map[string]bool // parameters and members of all routes
	ignored              []string        // parameters without effect, which other lists have
	read                 *Route          // of a write: reads the record with which it answers
	warns                bool            // the answer can have warnings
	partial              bool            // the answer leaves out a part of that record
	events               []string        // types of events that it can emit
	stream               bool            // answers with a stream of events
	batch                bool            // runs other routes
	unkept               bool            // its answer is not stored, so it refuses Idempotency-Key
	before               func(Errand, any) error
	other                int // another status of success
}

// On returns a route: "POST /sales/documents", the required right, its operation, the shape and
// status of its response, and its refusals in addition to the general ones. It panics if the
// right is missing or the route cannot be served or described.
func On(methodPath string, right access.Right, op Op, shape Shape, status int, faults ...*fault.Fault) Route {
	method, path, ok := strings.Cut(methodPath, " ")
	if !ok || !strings.HasPrefix(path, "/") {
		panic("api: a route is a method and a path: " + methodPath)
	}
	if !right.Valid() {
		panic("api: " + methodPath + " names no right")
	}
	r := Route{method: method, path: path, right: right, op: op, shape: shape, status: status, faults: faults,
		missing: fault.NotFound, message: defaultMessage(method)}
	r.params = paramsOf(path)
	r.plan = input.PlanOf(op.in)
	r.check()
	return r
}

// Group returns routes that belong to one tag of the description.
func Group(name, description string, routes ...Route) []Route {
	for i := range routes {
		routes[i].group, routes[i].groupText = name, description
	}
	return routes
}

// Says sets the summary of the route and, optionally, its description.
func (r Route) Says(summary string, more ...string) Route {
	r.summary, r.description = summary, strings.Join(more, " ")
	return r
}

// Named gives the route its operationId where the one made from the path reads badly.
func (r Route) Named(id string) Route {
	r.id = id
	return r
}

// Partial marks writes whose answer leaves out a part of the record that a read shows.
func Partial(routes ...Route) []Route {
	for i := range routes {
		routes[i].partial = routes[i].op.write
	}
	return routes
}

// Extension marks a route that is not part of the base API.
func (r Route) Extension() Route {
	r.extension = true
	return r
}

// Bare allows a request without a body if everything in it is optional.
func (r Route) Bare() Route {
	r.bare = true
	return r
}

// Many marks a write of many rows: one of an organization runs at a time, and two on the
// server.
func (r Route) Many() Route {
	r.many = true
	return r
}

// Missing sets the answer for a path whose id cannot exist.
func (r Route) Missing(f *fault.Fault) Route {
	r.missing = f
	return r
}

// Guards compares If-Match with the ETag of a read, inside the write.
func (r Route) Guards(read Op) Route {
	if read.out == nil || read.write || !r.op.write {
		panic("api: " + r.name() + " can only be guarded by a read")
	}
	r.guard = &read
	for _, f := range r.guardPlan().Fields {
		if f.Path == "" || !slices.Contains(r.params, f.Path) {
			panic("api: " + r.name() + " is guarded by a read that takes more than the path")
		}
	}
	return r
}

// Like names further records whose members are accepted without effect, as are those of
// the record that the route returns or is guarded by.
func (r Route) Like(records ...any) Route {
	for _, record := range records {
		r.like = append(r.like, reflect.TypeOf(record))
	}
	return r
}

// Strict also refuses the members of its record: where an omitted amount means all of it,
// a wrong name must not move money.
func (r Route) Strict() Route {
	r.strict = true
	return r
}

// Ignores names parameters of other lists that have no effect here.
func (r Route) Ignores(names ...string) Route {
	r.ignored = names
	return r
}

// echoes returns the members that are accepted without effect.
func (r Route) echoes() input.Names {
	if r.strict {
		return input.NamesOf()
	}
	records := slices.Clone(r.like)
	if r.op.out != nil && r.op.out.Kind() == reflect.Struct {
		records = append(records, r.op.out)
	}
	if r.guard != nil {
		records = append(records, r.guard.out)
	}
	return input.NamesOf(records...)
}

// meant returns the parameter that an unknown one means: dryRun, or the filter of a member
// of the listed records, as type is that of documentType and docType. For any other it reports
// whether the name has a meaning on another path, so that ignoring it would mislead.
func (r *Route) meant(name string) (parameter string, known bool) {
	if r.tries() || r.method == http.MethodDelete {
		if input.Mistyped(name, dryRunParameter) {
			return dryRunParameter, false
		}
	}
	for _, f := range r.plan.Fields {
		for member := range r.members {
			if f.Query != "" && strings.HasSuffix(member, strings.ToUpper(f.Query[:1])+f.Query[1:]) && input.SameName(name, member) {
				return f.Query, true
			}
		}
	}
	return "", r.known[name] && !slices.Contains(r.ignored, name)
}

// knownNames returns the filters of all routes and the members of all records that they answer.
// Those of pages are left out: lists without pages ignore them.
func knownNames(routes []Route) map[string]bool {
	known := map[string]bool{}
	for _, r := range routes {
		for _, name := range r.plan.Filters() {
			known[name] = true
		}
		for name := range r.answered() {
			known[name] = true
		}
	}
	for _, f := range input.PlanOf(reflect.TypeFor[input.Page]()).Fields {
		delete(known, f.Query)
	}
	return known
}

// answered returns the members of the records with which the route answers.
func (r Route) answered() input.Names {
	out := r.op.out
	if out == nil {
		return nil
	}
	if isResult(out) {
		items, _ := out.FieldByName("Items")
		out = items.Type
	}
	for out.Kind() == reflect.Slice || out.Kind() == reflect.Pointer {
		out = out.Elem()
	}
	if out.Kind() != reflect.Struct {
		return nil
	}
	return input.NamesOf(out)
}

// listed returns the members of the records that the route lists.
func (r Route) listed() input.Names {
	if r.op.out == nil || !isResult(r.op.out) {
		return nil
	}
	return r.answered()
}

func (r Route) guardPlan() *input.Plan { return input.PlanOf(r.guard.in) }

// Or names another status of success, for results whose method Unchanged returns true.
func (r Route) Or(status int) Route {
	r.other = status
	return r
}

// Message is the text of the Message shape.
func (r Route) Message(en, th string) Route {
	r.message = [2]string{en, th}
	return r
}

// Input returns the plan of the route's input.
func (r Route) Input() *input.Plan { return r.plan }

// Result is the type of a successful answer, or nil.
func (r Route) Result() reflect.Type { return r.op.out }

// Address returns the method and the path below Prefix.
func (r Route) Address() (method, path string) { return r.method, r.path }

// Text returns the summary of the route and its description.
func (r Route) Text() (summary, description string) { return r.summary, r.description }

// Tries reports whether the route supports dry runs.
func (r Route) Tries() bool { return r.tries() }

// Run runs the operation of the route for a command, if its right is given. in is a pointer to an
// input that was read and checked.
func (r Route) Run(tx *db.Tx, in any) (any, error) {
	if !tx.May(r.right) {
		return nil, fault.Forbidden.Because("requires the %s role", r.right.Roles())
	}
	return r.op.run(tx, in)
}

// Right returns the right that the route requires.
func (r Route) Right() access.Right { return r.right }

// IsBare reports whether the body can be omitted, for tests that walk the table.
func (r Route) IsBare() bool { return r.bare }

func (r Route) name() string { return r.method + " " + r.path }

// repeatable reports whether the route supports Idempotency-Key.
func (r Route) repeatable() bool {
	return r.op.write && !r.unkept && (r.method == http.MethodPost || r.method == http.MethodPatch && strings.HasSuffix(r.path, "/status"))
}

// tries reports whether the route supports dry runs.
func (r Route) tries() bool {
	switch r.method {
	case http.MethodPost:
		return true
	case http.MethodPatch, http.MethodPut:
		return r.op.write
	}
	return false
}

// single reports whether the route reads one record, which then has an ETag.
func (r Route) single() bool {
	return r.method == http.MethodGet && !r.op.write && r.paper == nil && len(r.params) > 0 && (r.shape == Plain || r.shape == Data)
}

// general returns the refusals that every such route can give.
func (r Route) general() []*fault.Fault {
	faults := []*fault.Fault{fault.BadRequest, fault.Unauthorized, fault.Forbidden, fault.RateLimitExceeded, fault.InternalError, fault.Unavailable}
	if len(r.params) > 0 {
		faults = append(faults, r.missing)
	}
	if r.repeatable() || r.guard != nil {
		faults = append(faults, fault.Conflict)
	}
	if r.plan.HasBody() {
		faults = append(faults, fault.PayloadTooLarge, fault.UnsupportedMediaType)
	}
	return faults
}

// declared returns all refusals of the route, by status and in the order given.
func (r Route) declared() []*fault.Fault {
	all := append(slices.Clone(r.faults), r.general()...)
	slices.SortStableFunc(all, func(a, b *fault.Fault) int { return a.Status - b.Status })
	var once []*fault.Fault
	for _, f := range all {
		if !slices.ContainsFunc(once, func(o *fault.Fault) bool { return o.Code == f.Code }) {
			once = append(once, f)
		}
	}
	return once
}

func (r Route) declares(f *fault.Fault) bool {
	return slices.ContainsFunc(r.declared(), func(d *fault.Fault) bool { return d.Code == f.Code })
}

func (r Route) check() {
	refuse := func(why string) { panic("api: " + r.name() + ": " + why) }
	known := map[string]bool{}
	for _, f := range r.plan.Fields {
		if f.Path != "" {
			known[f.Path] = true
		}
	}
	for _, name := range r.params {
		if !known[name] {
			refuse("no field for path parameter " + name)
		}
		delete(known, name)
	}
	for name := range known {
		refuse("field for path parameter " + name + " that the path does not have")
	}
	if r.plan.HasBody() && (r.method == http.MethodGet || r.method == http.MethodDelete) {
		refuse("a body that " + r.method + " does not carry")
	}
	switch r.shape {
	case Plain, Data, DataMessage:
		if r.op.out == nil {
			refuse("nothing to return")
		}
	case Paged, DataPaged:
		if r.op.out == nil || !isResult(r.op.out) {
			refuse("a page is an input.Result")
		}
	case Message, Empty, Download:
	default:
		refuse("unknown shape")
	}
	if r.op.out != nil {
		encode.Prepare(r.op.out)
	}
}

func isResult(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.PkgPath() == reflect.TypeFor[input.Pagination]().PkgPath() && strings.HasPrefix(t.Name(), "Result[")
}

func paramsOf(path string) (names []string) {
	for _, segment := range strings.Split(path, "/") {
		if name, ok := strings.CutPrefix(segment, "{"); ok {
			names = append(names, strings.TrimSuffix(name, "}"))
		}
	}
	return names
}

func defaultMessage(method string) [2]string {
	switch method {
	case http.MethodDelete:
		return [2]string{"Deleted", "ลบข้อมูลแล้ว"}
	case http.MethodPost:
		return [2]string{"Created", "สร้างข้อมูลแล้ว"}
	}
	return [2]string{"Updated", "บันทึกข้อมูลแล้ว"}
}
