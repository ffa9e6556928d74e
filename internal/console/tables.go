package console

import (
	"fmt"
	"html/template"
	"strings"
)

// heads returns the head of a table, of the class and the heading of each column. A column whose
// heading is false is left out.
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
		html, safe := content.(template.HTML)
		if !safe {
			html = template.HTML(template.HTMLEscaper(content))
		}
		element := name(content)
		out.WriteString(string(tag(element, fmt.Sprint(pairs[i])) + html + "</" + template.HTML(element) + ">"))
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
