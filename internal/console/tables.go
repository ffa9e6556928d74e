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

// fact returns a term and what it is, of a list of facts, perhaps with a class.
func fact(term string, value any, class ...string) template.HTML {
	return template.HTML("<dt>"+template.HTMLEscapeString(term)+"</dt>") + tag("dd", strings.Join(class, " ")) + escaped(value) + "</dd>"
}

// crumbs returns the pages above a page: the address and the name of each. One without an address is
// not linked; the address "no" is that of a number. One without a name is left out.
func crumbs(pairs ...any) (template.HTML, error) {
	if len(pairs)%2 != 0 {
		return "", fmt.Errorf("crumbs take addresses and names")
	}
	var out strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		switch address, name := pairs[i], pairs[i+1]; {
		case name == "":
		case address == "" || address == "no":
			out.WriteString(string(tag("li", fmt.Sprint(address)) + escaped(name) + "</li>"))
		default:
			out.WriteString(`<li><a href="` + template.HTMLEscaper(address) + `">` + string(escaped(name)) + "</a></li>")
		}
	}
	return template.HTML(`<ol class="crumbs">` + out.String() + "</ol>"), nil
}

// content joins text and markup, without what is empty.
func content(parts ...any) (joined template.HTML) {
	for _, part := range parts {
		if full, _ := template.IsTrue(part); full {
			joined += escaped(part)
		}
	}
	return joined
}

// escaped returns text as html/template writes it, and markup as it is.
func escaped(content any) template.HTML {
	if content == nil {
		return ""
	}
	if html, safe := content.(template.HTML); safe {
		return html
	}
	return template.HTML(strings.ReplaceAll(template.HTMLEscaper(content), "+", "&#43;"))
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
