package console

import (
	"fmt"
	"html/template"
	"strings"
)

// heads returns the head of a table, of the class and the heading of each column. A column whose
// heading is false is left out, one whose heading is nil has an empty one.
func heads(pairs ...any) (template.HTML, error) {
	cells, err := cells(pairs, func(heading any) string {
		if heading == "" {
			return "td"
		}
		return "th"
	})
	return "<thead><tr>" + cells + "</tr></thead>", err
}

// foot returns the totals of a table: the class of the row, then class and content of each cell.
func foot(class string, pairs ...any) (template.HTML, error) {
	cells, err := cells(pairs, func(any) string { return "td" })
	return "<tfoot>" + tag("tr", class) + cells + "</tr></tfoot>", err
}

// fact returns a term and what it is, of a list of facts.
func fact(term string, value any) template.HTML {
	return template.HTML("<dt>"+template.HTMLEscapeString(term)+"</dt><dd>") + escaped(value) + "</dd>"
}

func escaped(content any) template.HTML {
	if content == nil {
		return ""
	}
	if html, safe := content.(template.HTML); safe {
		return html
	}
	return template.HTML(template.HTMLEscaper(content))
}

func cells(pairs []any, name func(content any) string) (template.HTML, error) {
	if len(pairs)%2 != 0 {
		return "", fmt.Errorf("cells take classes and contents")
	}
	var out strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		content := pairs[i+1]
		if content == false {
			continue
		}
		element := name(content)
		out.WriteString(string(tag(element, fmt.Sprint(pairs[i])) + escaped(content) + "</" + template.HTML(element) + ">"))
	}
	return template.HTML(out.String()), nil
}

// tag returns the start of an element.
func tag(element, class string) template.HTML {
	if class == "" {
		return template.HTML("<" + element + ">")
	}
	return template.HTML("<" + element + ` class="` + template.HTMLEscapeString(class) + `">`)
}
