package reference

import (
	"encoding/json"
	"html/template"
	"reflect"
	"testing"
)

func TestTextsKeepTheirTables(t *testing.T) {
	row := func(cells ...template.HTML) []template.HTML { return cells }
	for text, want := range map[string][]block{
		"":                     nil,
		"One, `two` & <three>": {{Text: "One, <code>two</code> &amp; &lt;three&gt;"}},
		"Before.\n\n| type | to |\n|---|---|\n| QT | `sent`, (`void`) |\n| <b> | |\n\nAfter.": {
			{Text: "Before."},
			{Head: row("type", "to"), Rows: [][]template.HTML{row("QT", "<code>sent</code>, (<code>void</code>)"), row("&lt;b&gt;", "")}},
			{Text: "After."},
		},
	} {
		if got := blocks(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v, want %+v", text, got, want)
		}
	}
}

func TestFieldDetails(t *testing.T) {
	for text, want := range map[string][]string{
		`{"type": "string", "nullable": true, "enum": ["a", "b", null]}`:             {"a, b"},
		`{"type": "number", "minimum": 0, "exclusiveMinimum": true, "maximum": 100}`: {"greater than 0", "at most 100"},
		`{"type": "number", "minimum": 1, "maximum": 2, "exclusiveMaximum": true}`:   {"at least 1", "less than 2"},
		`{"type": "array", "minItems": 2, "maxItems": 500}`:                          {"elements: at least 2", "elements: at most 500"},
		`{"type": "string", "minLength": 1, "default": "x"}`:                         {"default x", "characters: at least 1"},
		`{"type": "integer", "minimum": 1, "maximum": 4294967295}`:                   nil,
	} {
		var s schema
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			t.Fatal(err)
		}
		if got := s.facts(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s has the facts %q, want %q", text, got, want)
		}
	}
}

// Every operation of the description has one entry with its own summary.
func TestOneEntryPerOperation(t *testing.T) {
	b, err := published()
	if err != nil {
		t.Fatal(err)
	}
	summaries := map[string]string{}
	for _, g := range b.groups {
		for _, c := range g.Calls {
			if other, taken := summaries[c.Summary]; taken {
				t.Errorf("%s and %s have the same summary: %s", c.ID, other, c.Summary)
			}
			summaries[c.Summary] = c.ID
		}
	}
	if len(summaries) != len(b.calls) || len(b.calls) == 0 {
		t.Errorf("%d entries for %d operations", len(summaries), len(b.calls))
	}
}
