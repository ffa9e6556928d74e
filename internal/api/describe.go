package api

import (
	"encoding/json"
	"reflect"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/format/input"
)

// Version is that of the description.
const Version = "v2.2.15"

// Description says who the description is for.
type Description struct {
	PublicURL string             // origin of the server; empty describes it relative to where it was read
	OpenAPI31 bool               // OpenAPI 3.1.0 instead of 3.0.3
	Examples  map[string]Example // by route, "POST /contacts"
}

// Describe returns the OpenAPI document of a table of routes.
func Describe(routes []Route, d Description) []byte {
	w := &writer{schemas: schemas{v31: d.OpenAPI31, names: map[string]string{}}, used: map[string]bool{}, examples: d.Examples, singles: singles(routes)}
	var paths object
	paths.set(specPath, object{{"get", w.specification()}})
	for i := range routes {
		r := &routes[i]
		at, _ := paths.get(r.path).(object)
		at.set(strings.ToLower(r.method), w.operation(r))
		paths.set(r.path, at)
	}
	version := "3.0.3"
	if d.OpenAPI31 {
		version = "3.1.0"
	}
	events, general := w.webhooks(), w.general()
	w.explained()
	document := object{
		{"openapi", version},
		{"info", info()},
		{"servers", []object{{{"url", Server(d.PublicURL)}, {"description", "This server"}}}},
		{"security", []object{{{"bearer", []string{}}}, {{"apiKey", []string{}}}}},
		{"tags", tags(routes)},
		{"paths", paths},
		{"components", object{
			{"securitySchemes", object{
				{"bearer", object{{"type", "http"}, {"scheme", "bearer"}, {"description", "The organization's API key: `Authorization: Bearer <API_KEY>`. Takes precedence over X-API-Key if both are sent."}}},
				{"apiKey", object{{"type", "apiKey"}, {"in", "header"}, {"name", "X-API-Key"}, {"description", "The organization's API key in the X-API-Key header."}}},
			}},
			{"parameters", headerParameters()},
			{"headers", headers()},
			{"responses", general},
			{"schemas", w.all.sorted()},
		}},
		{"x-webhooks", events},
	}
	out, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		panic(err)
	}
	return append(out, '\n')
}

// Server returns the base address of all paths: the origin, without the /api that some
// configurations end in, and the prefix.
func Server(publicURL string) string { return Origin(publicURL) + Prefix }

// Origin returns the origin without the /api that some configurations end in.
func Origin(publicURL string) string {
	origin := strings.TrimRight(publicURL, "/")
	return strings.TrimRight(strings.TrimSuffix(origin, "/api"), "/")
}

func info() object {
	return object{
		{"title", "kontor Open API"},
		{"version", Version},
		{"description", "Sales and purchase documents, contacts, products with stock, journal entries and expense claims of one organization, which the API key identifies. Amounts are exact decimal numbers in whole currency units. Quantities, unit prices, percentages and ratios have up to 4 decimals, unit costs 6, exchange rates 8, and amounts the decimals of their currency (2 for the base currency). Additional decimals are rounded half up; debit and credit of journal entries are refused instead if they have more than 2. Unknown fields in a body are refused; a record that was read can be sent back unchanged. All errors have the same body; branch on its `errorCode`. Operations and fields marked `x-kontor-extension` are optional additions to the base API."},
		{"contact", object{{"name", "kontor"}}},
		{"license", object{{"name", "Apache-2.0"}, {"url", "https://www.apache.org/licenses/LICENSE-2.0"}}},
	}
}

func tags(routes []Route) []object {
	var out []object
	seen := map[string]bool{specTag: true}
	for i := range routes {
		if name := routes[i].tag(); !seen[name] {
			seen[name] = true
			out = append(out, object{{"name", name}, {"description", routes[i].tagText()}})
		}
	}
	return append(out, object{{"name", specTag}, {"description", "The API description."}})
}

const specTag = "Specification"

func (r *Route) tag() string {
	if r.group != "" {
		return r.group
	}
	first, _, _ := strings.Cut(r.path[1:], "/")
	return strings.ToUpper(first[:1]) + first[1:]
}

func (r *Route) tagText() string {
	if r.groupText != "" {
		return r.groupText
	}
	return "Operations below /" + strings.ToLower(r.tag()) + "."
}

// writer writes the document; used are the codes of shared refusals that occur.
type writer struct {
	schemas
	used     map[string]bool
	examples map[string]Example
	singles  map[reflect.Type]*Route // reads of records that have an ETag
}

func (w *writer) specification() object {
	return object{
		{"operationId", "getSpecification"},
		{"summary", "Get this API description"},
		{"description", "The machine-readable API description. Requires no API key; can be cached for five minutes."},
		{"tags", []string{specTag}},
		{"security", []object{}},
		{"responses", object{
			{"200", object{{"description", "The OpenAPI document"}, {"headers", headerRefs("ETag")},
				{"content", object{{"application/json", object{{"schema", object{{"type", "object"}}}}}}}}},
			{"304", ref("responses", "NotModified")},
			{"405", ref("responses", "MethodNotAllowed")},
		}},
	}
}

func (w *writer) operation(r *Route) object {
	summary := r.summary
	if summary == "" {
		summary = readable(r.OperationID())
	}
	o := object{
		{"operationId", r.OperationID()},
		{"summary", summary},
		{"description", r.prose(summary)},
		{"tags", []string{r.tag()}},
	}
	if r.extension {
		o.set("x-kontor-extension", true)
	}
	if r.op.write {
		o.set("x-kontor-events", append([]string{}, r.events...))
	}
	o.set("parameters", w.parameters(r))
	if r.plan.HasBody() {
		o.set("requestBody", w.requestBody(r))
	}
	o.set("responses", w.responses(r))
	return o
}

// prose returns the description of an operation: the text of the table, and what follows
// from how the route is served.
func (r *Route) prose(summary string) string {
	parts := []string{r.description}
	if r.description == "" {
		parts[0] = strings.TrimSuffix(summary, ".") + "."
	}
	if !access.Member.May(r.right) {
		parts = append(parts, "Requires the "+r.right.Roles()+" role.")
	}
	if r.repeatable() {
		parts = append(parts, "Supports Idempotency-Key for safe retries.")
	}
	if r.guard != nil {
		parts = append(parts, "Supports If-Match: fails with 409 if the record has changed since it was read.")
	}
	return strings.Join(parts, " ")
}

func (w *writer) parameters(r *Route) []object {
	var out []object
	for _, f := range r.plan.Fields {
		where, name := "path", f.Path
		if f.Query != "" {
			where, name = "query", f.Query
		}
		if name == "" {
			continue
		}
		p := object{{"name", name}, {"in", where}, {"required", where == "path" || f.Required}}
		schema := w.annotated(w.in(&f.Node, false), f.Owner, f.Name, f.Tag)
		if text, ok := schema.get("description").(string); ok {
			p.set("description", text)
		}
		schema = without(schema, "description", "x-kontor-extension")
		if f.Extension {
			p.set("x-kontor-extension", true)
		}
		p.set("schema", schema)
		if value, ok := w.examples[r.name()].Parameters[name]; ok {
			p.set("example", value)
		}
		out = append(out, p)
	}
	out = append(out, ref("parameters", "AcceptLanguage"))
	if r.repeatable() {
		out = append(out, ref("parameters", "IdempotencyKey"))
	}
	if r.tries() {
		out = append(out, ref("parameters", "DryRun"))
	}
	if r.guard != nil {
		out = append(out, ref("parameters", "IfMatch"))
	}
	if r.represents() || r.partial && r.reader(w.singles) != nil {
		out = append(out, ref("parameters", "Prefer"))
	}
	if r.single() {
		out = append(out, ref("parameters", "IfNoneMatch"))
	}
	return out
}

func (w *writer) requestBody(r *Route) object {
	binary := object{{"type", "string"}, {"format", "binary"}, {"description", "The file, at most 10 MiB."}}
	if r.plan.IsFile && !r.plan.IsForm {
		return object{{"required", true}, {"content", object{{"application/octet-stream", object{{"schema", binary}}}}}}
	}
	schema := w.component(r.op.in, "in", func() object {
		body := w.body(r.plan, r.plan.IsForm)
		if r.plan.IsFile {
			properties, _ := body.get("properties").(object)
			properties.set(input.FileField, binary)
			body.set("properties", properties)
			required, _ := body.get("required").([]string)
			body.set("required", append(required, input.FileField))
		}
		return body
	})
	media := object{{"schema", schema}}
	shown := showing(media, w.examples[r.name()].Request)
	content := object{{"application/json", shown}}
	if r.plan.IsFile {
		return object{{"required", true}, {"content", object{{"multipart/form-data", media}}}}
	}
	if r.plan.IsForm {
		content = object{{"multipart/form-data", media}, {"application/x-www-form-urlencoded", media}, {"application/json", shown}}
	}
	return object{{"required", !r.bare}, {"content", content}}
}

func without(o object, names ...string) object {
	var out object
	for _, p := range o {
		keep := true
		for _, name := range names {
			keep = keep && p.name != name
		}
		if keep {
			out = append(out, p)
		}
	}
	return out
}

func ref(kind, name string) object { return object{{"$ref", "#/components/" + kind + "/" + name}} }
