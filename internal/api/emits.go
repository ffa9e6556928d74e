package api

import (
	"slices"

	"kontor/internal/base/event"
)

// Emits names the types of events that a write can emit. The scenarios compare them with the
// events that it stores.
func (r Route) Emits(types ...*event.Type) Route {
	if !r.op.write {
		panic("api: " + r.name() + " writes nothing")
	}
	for _, t := range types {
		if !slices.Contains(r.events, t.Name) {
			r.events = append(r.events, t.Name)
		}
	}
	return r
}

// Events returns the types of events that the route can emit.
func (r Route) Events() []string { return r.events }

// Writes reports whether the route can change data.
func (r Route) Writes() bool { return r.op.write }

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
