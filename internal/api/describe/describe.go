package describe

import (
	"encoding/json"
	"strings"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/format/input"
)

// Version is that of the description.
const Version = "v2.2.15"

// Options say who the description is for.
type Options struct {
	PublicURL string                 // origin of the server; empty describes it relative to where it was read
	OpenAPI31 bool                   // OpenAPI 3.1.0 instead of 3.0.3
	Examples  map[string]api.Example // by route, "POST /contacts"
}

// OpenAPI returns the description of a table of routes.
func OpenAPI(routes []api.Route, d Options) []byte {
	w := &writer{schemas: schemas{v31: d.OpenAPI31, names: map[string]string{}}, used: map[string]bool{}, examples: d.Examples, readers: api.Readers(routes)}
	var paths object
	paths.set(api.SpecPath, object{{"get", w.specification()}})
	for i := range routes {
		r := &routes[i]
		at, _ := paths.get(r.Path).(object)
		at.set(strings.ToLower(r.Method), w.operation(r))
		paths.set(r.Path, at)
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
				{"bearer", object{{"type", "http"}, {"scheme", "bearer"}, {"description", "The organization's API key: " +
					"`Authorization: Bearer <API_KEY>`. Takes precedence over X-API-Key if both are sent."}}},
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
func Server(publicURL string) string { return api.Origin(publicURL) + api.Prefix }

func info() object {
	return object{
		{"title", "kontor Open API"},
		{"version", Version},
		{"description", "Sales and purchase documents, contacts, products with stock, journal entries and expense claims of " +
			"one organization, which the API key identifies. Amounts are exact decimal numbers in whole currency units. " +
			"Quantities, unit prices, percentages and ratios have up to 4 decimals, unit costs 6, exchange rates 8, and " +
			"amounts the decimals of their currency (2 for the base currency). Additional decimals are rounded half up; debit " +
			"and credit of journal entries are refused instead if they have more than 2. Unknown fields in a body are refused; " +
			"a record that was read can be sent back unchanged. All errors have the same body; branch on its `errorCode`. " +
			"Operations and fields marked `x-kontor-extension` are optional additions to the base API."},
		{"contact", object{{"name", "kontor"}}},
		{"license", object{{"name", "Apache-2.0"}, {"url", "https://www.apache.org/licenses/LICENSE-2.0"}}},
	}
}

func tags(routes []api.Route) []object {
	var out []object
	seen := map[string]bool{specTag: true}
	for i := range routes {
		if name := tagOf(&routes[i]); !seen[name] {
			seen[name] = true
			out = append(out, object{{"name", name}, {"description", tagText(&routes[i])}})
		}
	}
	return append(out, object{{"name", specTag}, {"description", "The API description."}})
}

const specTag = "Specification"

func tagOf(r *api.Route) string {
	if r.Tag != "" {
		return r.Tag
	}
	first, _, _ := strings.Cut(r.Path[1:], "/")
	return strings.ToUpper(first[:1]) + first[1:]
}

func tagText(r *api.Route) string {
	if r.TagText != "" {
		return r.TagText
	}
	return "Operations below /" + strings.ToLower(tagOf(r)) + "."
}

// writer writes the document; used are the codes of shared refusals that occur.
type writer struct {
	schemas
	used     map[string]bool
	examples map[string]api.Example
	readers  api.Records
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

func (w *writer) operation(r *api.Route) object {
	summary := r.Summary
	if summary == "" {
		summary = readable(r.OperationID())
	}
	o := object{
		{"operationId", r.OperationID()},
		{"summary", summary},
		{"description", prose(r, summary)},
		{"tags", []string{tagOf(r)}},
	}
	if r.IsExtension {
		o.set("x-kontor-extension", true)
	}
	if r.Op.Write {
		o.set("x-kontor-events", append([]string{}, r.Events...))
	}
	o.set("parameters", w.parameters(r))
	if r.Input.HasBody() {
		o.set("requestBody", w.requestBody(r))
	}
	o.set("responses", w.responses(r))
	return o
}

// prose returns the description of an operation: the text of the table, and what follows
// from how the route is served.
func prose(r *api.Route, summary string) string {
	parts := []string{r.Description}
	if r.Description == "" {
		parts[0] = strings.TrimSuffix(summary, ".") + "."
	}
	if !access.Member.May(r.Right) {
		parts = append(parts, "Requires the "+r.Right.Roles()+" role.")
	}
	if r.Repeatable() {
		parts = append(parts, "Supports Idempotency-Key for safe retries.")
	}
	if r.Guard != nil {
		parts = append(parts, "Supports If-Match: fails with 409 if the record has changed since it was read.")
	}
	return strings.Join(parts, " ")
}

func (w *writer) parameters(r *api.Route) []object {
	var out []object
	for _, f := range r.Input.Fields {
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
		if value, ok := w.examples[r.Name()].Parameters[name]; ok {
			p.set("example", value)
		}
		out = append(out, p)
	}
	out = append(out, ref("parameters", "AcceptLanguage"))
	if r.Repeatable() {
		out = append(out, ref("parameters", "IdempotencyKey"))
	}
	if r.Tries() {
		out = append(out, ref("parameters", "DryRun"))
	}
	if r.Guard != nil {
		out = append(out, ref("parameters", "IfMatch"))
	}
	if r.Represents() || r.IsPartial && w.readers.Of(r) != nil {
		out = append(out, ref("parameters", "Prefer"))
	}
	if r.Single() {
		out = append(out, ref("parameters", "IfNoneMatch"))
	}
	return out
}

func (w *writer) requestBody(r *api.Route) object {
	binary := object{{"type", "string"}, {"format", "binary"}, {"description", "The file, at most 10 MiB."}}
	if r.Input.IsFile && !r.Input.IsForm {
		return object{{"required", true}, {"content", object{{"application/octet-stream", object{{"schema", binary}}}}}}
	}
	schema := w.component(r.Op.In, "in", func() object {
		body := w.body(r.Input, r.Input.IsForm)
		if r.Input.IsFile {
			properties, _ := body.get("properties").(object)
			properties.set(input.FileField, binary)
			body.set("properties", properties)
			required, _ := body.get("required").([]string)
			body.set("required", append(required, input.FileField))
		}
		return body
	})
	media := object{{"schema", schema}}
	shown := showing(media, w.examples[r.Name()].Request)
	content := object{{"application/json", shown}}
	if r.Input.IsFile {
		return object{{"required", true}, {"content", object{{"multipart/form-data", media}}}}
	}
	if r.Input.IsForm {
		content = object{{"multipart/form-data", media}, {"application/x-www-form-urlencoded", media}, {"application/json", shown}}
	}
	return object{{"required", !r.BodyOptional}, {"content", content}}
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
