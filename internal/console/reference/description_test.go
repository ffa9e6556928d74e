package reference

import (
	"encoding/json"
	"html/template"
	"reflect"
	"regexp"
	"testing"

	"kontor/docs"
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

func TestGuideIsRendered(t *testing.T) {
	const text = "# Title\n\nA **bold** line\nof [two](#second-part), see [more](other.md).\n\n## Second part\n\n1. One\n   more\n2. `Two`\n\n```\na < b\n\nc\n```\n\n| a | b |\n|---|---|\n| <i> | [x](#y) |\n"
	want := []block{
		{Level: 1, ID: "title", Text: "Title"},
		{Text: `A <strong>bold</strong> line of <a href="#second-part">two</a>, see more.`},
		{Level: 2, ID: "second-part", Text: "Second part"},
		{Items: []template.HTML{"One more", "<code>Two</code>"}, Ordered: true},
		{Code: "a < b\n\nc"},
		{Head: []template.HTML{"a", "b"}, Rows: [][]template.HTML{{"&lt;i&gt;", `<a href="#y">x</a>`}}},
	}
	if got := markdown(text); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	ids := map[string]bool{}
	links := 0
	for _, b := range guide() {
		ids["#"+b.ID] = true
	}
	for _, found := range regexp.MustCompile(`\]\((#[^)]*)\)`).FindAllStringSubmatch(docs.Integrating, -1) {
		if links++; !ids[found[1]] {
			t.Errorf("the guide links to %s, which it does not have", found[1])
		}
	}
	if links == 0 {
		t.Error("the guide has no links")
	}
}

func TestFieldDetails(t *testing.T) {
	for text, want := range map[string][]string{
		`{"type": "string", "nullable": true, "enum": ["a", "b", "", null]}`:         {"a, b"},
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
