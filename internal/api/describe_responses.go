package api

import (
	"net/http"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/format/comment"
)

// success describes the answer of a request that succeeds with a status.
func (w *writer) success(r *Route, status int) object {
	success := object{{"description", http.StatusText(status)}}
	names := []string{}
	switch {
	case r.single() || r.reader(w.singles) != nil && !r.partial:
		names = append(names, "ETag")
	case r.represents() || r.reader(w.singles) != nil:
		names = append(names, wantedETag)
	}
	if r.represents() || r.reader(w.singles) != nil {
		names = append(names, "Preference-Applied")
	}
	if r.repeatable() {
		names = append(names, "Idempotent-Replayed")
	}
	switch {
	case r.file != nil:
		names = append(names, "Content-Disposition")
	case r.paper != nil:
		names = append(names, "Location")
	case r.content != nil:
		names = append(names, "Content-Disposition", "ETag")
	}
	success.set("headers", headerRefs(names...))
	if r.content != nil {
		success.set("content", object{{"*/*", object{{"schema", object{{"type", "string"}, {"format", "binary"}}}}}})
	} else if r.shape == Download {
		success.set("content", object{{strings.Split(MediaType(r.fileFormat()), ";")[0], object{{"schema", object{{"type", "string"}, {"format", "binary"}}}}}})
	}
	if r.stream {
		success.set("content", object{{"text/event-stream", object{{"schema", object{{"type", "string"}}}}}})
	} else if schema := w.result(r); schema != nil {
		content := object{{"application/json", showing(object{{"schema", schema}}, w.examples[r.name()].Answer)}}
		if r.file != nil {
			for _, m := range mediaTypes[:2] {
				name, _, _ := strings.Cut(m.name, ";")
				content.set(name, object{{"schema", object{{"type", "string"}, {"format", "binary"}}}})
			}
		}
		success.set("content", content)
	}
	return success
}

func (w *writer) responses(r *Route) object {
	out := object{{strconv.Itoa(r.status), w.success(r, r.status)}}
	if r.other != 0 {
		out.set(strconv.Itoa(r.other), w.success(r, r.other))
	}
	if r.printed {
		out.set("303", elsewhere)
	}
	if r.tries() {
		w.dryRuns(&out)
	}
	if r.single() || r.content != nil {
		out.set("304", ref("responses", "NotModified"))
	}
	byStatus := map[int][]*fault.Fault{}
	var order []int
	for _, f := range r.declared() {
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

// elsewhere is the answer that leads to a PDF. It has no schema: generated clients follow it, and
// return the other answer.
var elsewhere = object{{"description", "For format=pdf: the address of the PDF."}, {"headers", headerRefs("Location")}}

// result is the schema of a success.
func (w *writer) result(r *Route) object {
	success := object{{"type", "boolean"}, {"description", "Always true. Errors use the error body instead."}, {"example", true}}
	wrapped := func(members ...pair) object {
		var required []string
		for _, m := range members {
			required = append(required, m.name)
		}
		if r.warns {
			members = append(members, pair{"warnings", w.warningList()})
		}
		return object{{"type", "object"}, {"required", required}, {"properties", object(members)}}
	}
	switch r.shape {
	case Plain:
		return w.out(r.op.out, nil, true)
	case Data:
		return wrapped(pair{"success", success}, pair{"data", w.out(r.op.out, nil, true)})
	case DataMessage:
		return wrapped(pair{"success", success}, pair{"message", object{{"type", "string"}}}, pair{"data", w.out(r.op.out, nil, true)})
	case Paged:
		return w.page(r)
	case DataPaged:
		return wrapped(pair{"success", success}, pair{"data", w.page(r)})
	case Message:
		if r.represents() {
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
func (w *writer) page(r *Route) object {
	items, _ := r.op.out.FieldByName("Items")
	position, _ := r.op.out.FieldByName("Pagination")
	element := w.out(items.Type.Elem(), nil, true)
	name := componentName(items.Type.Elem()) + "Page"
	w.names[name] = name
	w.all.set(name, object{{"type", "object"}, {"description", "One page of a list."}, {"required", []string{"items", "pagination"}},
		{"properties", object{
			{"items", object{{"type", "array"}, {"description", comment.OfField(r.op.out, "Items")}, {"items", element}}},
			{"pagination", w.out(position.Type, nil, true)},
		}}})
	return object{{"$ref", "#/components/schemas/" + name}}
}
