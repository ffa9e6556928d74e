package describe

import (
	"reflect"
	"strings"

	"kontor/internal/api"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
)

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
			{"entries", object{{"type", "array"}, {"description", "The journal entries that the write would post, as in GET " +
				"/journal-entries. Their ids and numbers are null, because they are not assigned."},
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

// saved is the schema of a message that can contain the record.
func (w *writer) saved(r *api.Route, success object) object {
	record := w.out(r.Guard.Out, nil, true)
	name := componentName(r.Guard.Out) + "Saved"
	w.names[name] = name
	w.all.set(name, object{{"type", "object"}, {"description", "The answer of a write, with the record if the request had `Prefer: return=representation`."},
		{"required", []string{"success", "message"}},
		{"properties", object{
			{"success", success},
			{"message", object{{"type", "string"}, {"description", "Result message, in the language of Accept-Language."}}},
			{"data", object{{"allOf", []object{record}}, {"description", "The record as it is now. Only with `Prefer: " +
				"return=representation`."}, {"x-kontor-extension", true}}},
			{"warnings", w.warningList()},
		}}})
	return object{{"$ref", "#/components/schemas/" + name}}
}

// warningList describes the member with the warnings.
func (w *writer) warningList() object {
	text := "Possible mistakes in an accepted request; absent if there are none."
	for _, c := range fault.WarningCodes {
		text += " `" + c.Code + "`: " + c.Means + "."
	}
	return object{{"type", "array"}, {"description", text}, {"items", w.out(reflect.TypeFor[fault.Warning](), nil, true)}, {"x-kontor-extension", true}}
}

// webhooks describes the types of events, each with the schema of its facts.
func (w *writer) webhooks() object {
	var out object
	for _, t := range event.Types() {
		of := t.Facts
		if of.Kind().String() == "ptr" {
			of = of.Elem()
		}
		facts := object{{"type", "object"}}
		if of.NumField() > 0 {
			facts = w.out(of, nil, true)
		}
		out.set(t.Name, object{{"post", object{
			{"summary", t.Name},
			{"description", "An event of " + t.Of.Name + ". `data` is the event as in GET /events, with these facts."},
			{"requestBody", object{{"content", object{{"application/json", object{{"schema", object{
				{"type", "object"}, {"required", []string{"type", "timestamp", "data"}},
				{"properties", object{
					{"type", object{{"type", "string"}, {"enum", []string{t.Name}}}},
					{"timestamp", object{{"type", "string"}, {"format", "date-time"}}},
					{"data", object{{"allOf", []object{{{"$ref", "#/components/schemas/Event"}}, {{"type", "object"}, {"properties", object{{"facts", facts}}}}}}}},
				}},
			}}}}}}}},
			{"responses", object{{"2XX", object{{"description", "The event was accepted."}}}}},
		}}})
	}
	return out
}

// explained adds the list of reasons to the description of errorInfo.
func (w *writer) explained() {
	record, _ := w.all.get("ErrorRecord").(object)
	fields, _ := record.get("properties").(object)
	info, _ := fields.get("errorInfo").(object)
	var reasons []string
	for _, r := range fault.Reasons {
		reasons = append(reasons, "`"+string(r.Reason)+"` ("+r.Means+")")
	}
	info.set("description", info.get("description").(string)+" "+strings.Join(reasons, ", ")+".")
}

// readable turns getSalesDocument into "Get sales document".
func readable(id string) string {
	var b strings.Builder
	for i, c := range id {
		switch {
		case i == 0:
			b.WriteString(strings.ToUpper(string(c)))
		case c >= 'A' && c <= 'Z':
			b.WriteString(" " + strings.ToLower(string(c)))
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}
