package scenario

import (
	"encoding/json"
	"flag"
	"path/filepath"
	"testing"

	"kontor/internal/api/describe"
	"kontor/internal/api/v1"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

var update = flag.Bool("update", false, "take the examples of the description from the scenarios again")

// TestExamples compares the examples with the description: each route has a valid one, and
// none belongs to a removed route.
func TestExamples(t *testing.T) {
	published, err := readDescription(describe.OpenAPI(v1.Routes(), describe.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	examples, err := readExamples()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		examples = taken(t, published).chosen(examples)
		if err := writeExamples(examples); err != nil {
			t.Fatal(err)
		}
	}
	known := map[string]bool{}
	for i := range published.routes {
		r := &published.routes[i]
		known[r.name()] = true
		e, ok := examples[r.name()]
		switch {
		case r.template == describes:
		case !ok:
			t.Errorf("%s has no example: `make golden` takes one from a scenario in which a member of Acme makes the request with success", r.name())
		default:
			if err := r.fits(e); err != nil {
				t.Errorf("the example of %s from the scenario %s, which `make golden` takes again: %v", r.name(), e.Scenario, err)
			}
		}
	}
	for route := range examples {
		if !known[route] {
			t.Errorf("there is an example of %s, which is gone; `make golden` drops it", route)
		}
	}
}

// TestExamplesAreServed validates the published description with its examples using an
// independent library.
func TestExamplesAreServed(t *testing.T) {
	published, err := readDescription(v1.Describe(""))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range published.routes {
		response := r.route.Operation.Responses.Status(r.success()).Value
		if content := response.Content["application/json"]; content != nil && content.Example == nil && r.template != describes {
			t.Errorf("%s is served without an example of its answer", r.name())
		}
		if body := r.route.Operation.RequestBody; body != nil && body.Value.Required && !r.takesFile() && body.Value.Content["application/json"].Example == nil {
			t.Errorf("%s is served without an example of its request", r.name())
		}
	}
}

// taken runs every scenario once and returns its examples.
func taken(t *testing.T, published *description) exampleSet {
	files, err := filepath.Glob("../../../testdata/scenarios/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := exampleSet{}
	for _, file := range files {
		scenario, err := Read(file)
		if err != nil {
			t.Fatal(err)
		}
		time := &clock{now: start}
		w := newWorld(t, dbtest.SQLite(t, db.Options{Now: time.Now}), time, published)
		all.play(w, scenario)
	}
	return all
}

// play runs a scenario and keeps its examples if it passes.
func (s exampleSet) play(w *world, scenario Scenario) {
	w.shows = exampleSet{}
	if !w.play(scenario) {
		return
	}
	for route, examples := range w.shows {
		for _, e := range examples {
			e.Scenario = scenario.Name
			s[route] = append(s[route], e)
		}
	}
}

// still fails if a scenario no longer produces the example taken from it.
func (s exampleSet) still(t *testing.T) {
	examples, err := readExamples()
	if err != nil {
		t.Fatal(err)
	}
	now := s.chosen(examples)
	for route, e := range examples {
		then, _ := json.Marshal(e)
		if shown, _ := json.Marshal(now[route]); string(shown) != string(then) {
			t.Errorf("the scenario %s shows another %s than the description does; `make golden` takes it again:\n%s\n%s", e.Scenario, route, then, shown)
		}
	}
}
