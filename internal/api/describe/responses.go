package describe

import (
	"net/http"
	"strconv"
	"strings"

	"kontor/internal/api"
	"kontor/internal/base/fault"
	"kontor/internal/format/comment"
)

// success describes the answer of a request that succeeds with a status.
func (w *writer) success(r *api.Route, status int) object {
	success := object{{"description", http.StatusText(status)}}
	names := []string{}
	switch {
	case r.Single() || w.readers.Of(r) != nil && !r.IsPartial:
		names = append(names, "ETag")
	case r.Represents() || w.readers.Of(r) != nil:
		names = append(names, wantedETag)
	}
	if r.Represents() || w.readers.Of(r) != nil {
		names = append(names, "Preference-Applied")
	}
	if r.Repeatable() {
		names = append(names, "Idempotent-Replayed")
	}
	switch {
	case r.File != nil:
		names = append(names, "Content-Disposition")
	case r.Kind == api.KindPDF:
		names = append(names, "Location")
	case r.Kind == api.KindContent:
		names = append(names, "Content-Disposition", "ETag")
	}
	success.set("headers", headerRefs(names...))
	if r.Kind == api.KindContent {
		success.set("content", object{{"*/*", object{{"schema", object{{"type", "string"}, {"format", "binary"}}}}}})
	} else if r.Shape == api.Download {
		success.set("content", object{{strings.Split(api.MediaType(r.FileFormat()), ";")[0], object{{"schema", object{{"type", "string"}, {"format", "binary"}}}}}})
	}
	if r.Kind == api.KindStream {
		success.set("content", object{{"text/event-stream", object{{"schema", object{{"type", "string"}}}}}})
	} else if schema := w.result(r); schema != nil {
		content := object{{"application/json", showing(object{{"schema", schema}}, w.examples[r.Name()].Answer)}}
		if r.File != nil {
			for _, m := range api.MediaTypes[:2] {
				name, _, _ := strings.Cut(m.Name, ";")
				content.set(name, object{{"schema", object{{"type", "string"}, {"format", "binary"}}}})
			}
		}
		success.set("content", content)
	}
	return success
}

func (w *writer) responses(r *api.Route) object {
	out := object{{strconv.Itoa(r.Status), w.success(r, r.Status)}}
	if r.UnchangedStatus != 0 {
		out.set(strconv.Itoa(r.UnchangedStatus), w.success(r, r.UnchangedStatus))
	}
	if r.HasPDF {
		out.set("303", pdfLink)
	}
	if r.Tries() {
		w.dryRuns(&out)
	}
	if r.Single() || r.Kind == api.KindContent {
		out.set("304", ref("responses", "NotModified"))
	}
	byStatus := map[int][]*fault.Fault{}
	var order []int
	for _, f := range r.Declared() {
		if byStatus[f.Status] == nil {
			order = append(order, f.Status)
		}
		byStatus[f.Status] = append(byStatus[f.Status], f)
	}
	for _, status := range order {
		out.set(strconv.Itoa(status), w.refusal(byStatus[status]))
	}
	return out
}

// pdfLink is the answer that leads to a PDF. It has no schema: generated clients follow it, and
// return the other answer.
var pdfLink = object{{"description", "For format=pdf: the address of the PDF."}, {"headers", headerRefs("Location")}}

// result is the schema of a success.
func (w *writer) result(r *api.Route) object {
	success := object{{"type", "boolean"}, {"description", "Always true. Errors use the error body instead."}, {"example", true}}
	wrapped := func(members ...pair) object {
		var required []string
		for _, m := range members {
			required = append(required, m.name)
		}
		if r.HasWarnings {
			members = append(members, pair{"warnings", w.warningList()})
		}
		return object{{"type", "object"}, {"required", required}, {"properties", object(members)}}
	}
	switch r.Shape {
	case api.Plain:
		return w.out(r.Op.Out, nil, true)
	case api.Data:
		return wrapped(pair{"success", success}, pair{"data", w.out(r.Op.Out, nil, true)})
	case api.DataMessage:
		return wrapped(pair{"success", success}, pair{"message", object{{"type", "string"}}}, pair{"data", w.out(r.Op.Out, nil, true)})
	case api.Paged:
		return w.page(r)
	case api.DataPaged:
		return wrapped(pair{"success", success}, pair{"data", w.page(r)})
	case api.Message:
		if r.Represents() {
			return w.saved(r, success)
		}
		w.names["Done"] = "Done"
		w.all.set("Done", append(wrapped(pair{"success", success}, pair{"message", object{{"type", "string"}, {"description", "Result message, in the language of Accept-Language."}}}),
			pair{"description", "The response of a write that returns no record."}))
		return object{{"$ref", "#/components/schemas/Done"}}
	}
	return nil
}

// page is the schema of one page of a list.
func (w *writer) page(r *api.Route) object {
	items, _ := r.Op.Out.FieldByName("Items")
	position, _ := r.Op.Out.FieldByName("Pagination")
	element := w.out(items.Type.Elem(), nil, true)
	name := componentName(items.Type.Elem()) + "Page"
	w.names[name] = name
	w.all.set(name, object{{"type", "object"}, {"description", "One page of a list."}, {"required", []string{"items", "pagination"}},
		{"properties", object{
			{"items", object{{"type", "array"}, {"description", comment.OfField(r.Op.Out, "Items")}, {"items", element}}},
			{"pagination", w.out(position.Type, nil, true)},
		}}})
	return object{{"$ref", "#/components/schemas/" + name}}
}
