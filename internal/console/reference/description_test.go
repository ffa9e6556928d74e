package reference

import (
	"html/template"
	"reflect"
	"testing"
)

// A text keeps its paragraphs and tables, and whatever it says is only text.
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
