package hostile

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// sending is a form as a browser sends it with one of its buttons.
type sending struct {
	from   string // page that contains it
	action string
	fields url.Values
	typed  []string // fields that take any text
}

// seen holds the content of a page, including hidden fields.
type seen struct {
	links []string
	forms []sending
}

// elements visits all elements of a tree, except the content of templates, which only
// scripts use.
func elements(root *html.Node, visit func(n *html.Node)) {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		inside := false
		for up := n.Parent; up != nil; up = up.Parent {
			inside = inside || up.Data == "template"
		}
		if !inside {
			visit(n)
		}
	}
}

// attribute returns the value of an attribute, and whether the element has it.
func attribute(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

func value(n *html.Node, name string) string {
	text, _ := attribute(n, name)
	return text
}

// parse reads a page as browsers do.
func parse(t *testing.T, p page) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(p.text))
	if err != nil {
		t.Fatal(p.at, err)
	}
	return root
}

// read returns the links and forms of a page.
func read(t *testing.T, p page) (out seen) {
	t.Helper()
	root := parse(t, p)
	fields := map[*html.Node][]*html.Node{} // by form
	byID := map[string]*html.Node{}
	elements(root, func(n *html.Node) {
		if n.Data == "form" {
			byID[value(n, "id")] = n
		}
	})
	elements(root, func(n *html.Node) {
		for _, name := range []string{"href", "hx-get", "src"} {
			if at, ok := attribute(n, name); ok {
				out.links = append(out.links, resolve(p.at, at))
			}
		}
		switch n.Data {
		case "input", "select", "textarea", "button":
			if form := formOf(n, byID); form != nil && value(n, "name") != "" {
				fields[form] = append(fields[form], n)
			}
		}
	})
	elements(root, func(n *html.Node) {
		if n.Data != "form" {
			return
		}
		post := strings.EqualFold(value(n, "method"), "post")
		out.add(p.at, resolve(p.at, value(n, "action")), post, fields[n])
		if action, ok := attribute(n, "hx-post"); ok && action != value(n, "action") {
			out.add(p.at, resolve(p.at, action), post, fields[n])
		}
	})
	return out
}

// resolve returns the address of a link, without its fragment.
func resolve(at, to string) string {
	to, _, _ = strings.Cut(to, "#")
	if strings.HasPrefix(to, "?") || to == "" {
		path, _, _ := strings.Cut(at, "?")
		return path + to
	}
	return to
}

func formOf(n *html.Node, byID map[string]*html.Node) *html.Node {
	if id, ok := attribute(n, "form"); ok {
		return byID[id]
	}
	for up := n.Parent; up != nil; up = up.Parent {
		if up.Data == "form" {
			return up
		}
	}
	return nil
}

// add records a form once per button. A form with method GET is a link.
func (s *seen) add(from, action string, post bool, fields []*html.Node) {
	sent := sending{from: from, action: action, fields: url.Values{}}
	var buttons [][2]string
	for _, n := range fields {
		name := value(n, "name")
		switch kind := strings.ToLower(value(n, "type")); {
		case n.Data == "button":
			buttons = append(buttons, [2]string{name, value(n, "value")})
		case n.Data == "select":
			sent.fields.Add(name, chosen(n))
		case kind == "checkbox" || kind == "radio":
			_, checked := attribute(n, "checked")
			if _, id := idOf(name); checked || id && sent.fields.Get(name) == "" {
				sent.fields.Add(name, value(n, "value"))
			}
		case kind == "file":
		case n.Data == "textarea":
			sent.fields.Add(name, words(n))
			sent.typed = append(sent.typed, name)
		default:
			sent.fields.Add(name, value(n, "value"))
			if slices.Contains([]string{"", "text", "search", "tel", "url", "email"}, kind) {
				sent.typed = append(sent.typed, name)
			}
		}
	}
	if !post {
		s.links = append(s.links, action+"?"+sent.fields.Encode())
		return
	}
	if len(buttons) == 0 {
		s.forms = append(s.forms, sent)
	}
	for _, button := range buttons {
		pressed := sent
		pressed.fields = clone(sent.fields)
		pressed.fields.Set(button[0], button[1])
		s.forms = append(s.forms, pressed)
	}
}

func clone(fields url.Values) url.Values {
	out := url.Values{}
	for name, values := range fields {
		out[name] = slices.Clone(values)
	}
	return out
}

// chosen returns the value of a select: the selected option, or the first one that is not
// empty.
func chosen(n *html.Node) string {
	first, selected := "", ""
	elements(n, func(o *html.Node) {
		if o.Data != "option" {
			return
		}
		text, ok := attribute(o, "value")
		if !ok {
			text = words(o)
		}
		if first == "" {
			first = text
		}
		if _, ok := attribute(o, "selected"); ok {
			selected = text
		}
	})
	if selected != "" {
		return selected
	}
	return first
}

func words(n *html.Node) string {
	var out strings.Builder
	for kid := range n.Descendants() {
		if kid.Type == html.TextNode {
			out.WriteString(kid.Data)
		}
	}
	return strings.TrimSpace(out.String())
}

var (
	element = regexp.MustCompile(`\[\d+\]`)
	number  = regexp.MustCompile(`^[1-9]\d*$`)
)

// idOf returns the name of an id in a form or an address without its line, and reports
// whether it is an id.
func idOf(name string) (string, bool) {
	name = element.ReplaceAllString(name, "")
	last := strings.TrimSuffix(name[strings.LastIndexByte(name, '.')+1:], "s")
	if slices.Contains([]string{"from", "key", "at", "posting"}, last) {
		return last + "Id", true
	}
	return last, strings.HasSuffix(last, "Id") && !strings.HasSuffix(strings.ToLower(last), "taxid") && last != "externalId" && last != "promptPayId"
}

// note records a form, once for each set of fields.
func (o *office) note(s sending) {
	path, _, _ := strings.Cut(s.action, "?")
	name := "POST " + path
	if r, ok := o.routeOf(http.MethodPost, s.action); ok {
		name = r.String()
	} else if strings.HasPrefix(path, o.home) {
		o.t.Errorf("%s has a form for %s, where nothing answers", s.from, s.action)
	}
	for _, known := range o.forms[name] {
		if sameNames(known.fields, s.fields) && known.fields.Get("do") == s.fields.Get("do") && known.fields.Get("status") == s.fields.Get("status") {
			return
		}
	}
	o.forms[name] = append(o.forms[name], s)
}

func sameNames(a, b url.Values) bool {
	for name := range a {
		if !b.Has(name) {
			return false
		}
	}
	return len(a) == len(b)
}

// counted lists numbers in queries that are not ids. before is a number of an event.
var counted = []string{"before", "page", "limit", "year", "span", "fromDate", "toDate"}

// query records the ids in the query of an address.
func (o *office) query(r route, at string) {
	_, query, _ := strings.Cut(at, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		o.t.Errorf("%s: %v", at, err)
	}
	for name := range values {
		key := r.path + " " + name
		_, id := idOf(name)
		if o.asked[key] != "" || !id && (!number.MatchString(values.Get(name)) || slices.Contains(counted, name)) {
			continue
		}
		if !id {
			o.t.Errorf("%s: is %s an id? Say it in counted", at, name)
		}
		o.asked[key] = at
	}
}
