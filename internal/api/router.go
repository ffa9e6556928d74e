package api

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// node is one segment of the served paths. Nothing is redirected or cleaned: a path must
// match the table exactly.
type node struct {
	next   map[string]*node
	param  *node
	routes map[string]*Route // by method
	allow  string            // the methods, for the header Allow
}

// build builds the tree of the table and panics for two routes of one address.
func build(routes []Route) *node {
	root := &node{}
	single, known := singles(routes), knownNames(routes)
	for i := range routes {
		r := &routes[i]
		r.also, r.members, r.read = r.echoes(), r.listed(), r.reader(single)
		r.known = known
		at := root
		for _, segment := range strings.Split(r.path, "/")[1:] {
			at = at.child(segment)
		}
		if at.routes == nil {
			at.routes = map[string]*Route{}
		}
		if at.routes[r.method] != nil {
			panic("api: two routes for " + r.name())
		}
		at.routes[r.method] = r
		at.allow = allowed(at.routes)
	}
	return root
}

// drawn reports whether the address is that of a PDF.
func (n *node) drawn() bool {
	return n != nil && n.routes[http.MethodGet] != nil && n.routes[http.MethodGet].paper != nil
}

func (n *node) child(segment string) *node {
	if strings.HasPrefix(segment, "{") {
		if n.param == nil {
			n.param = &node{}
		}
		return n.param
	}
	if n.next == nil {
		n.next = map[string]*node{}
	}
	if n.next[segment] == nil {
		n.next[segment] = &node{}
	}
	return n.next[segment]
}

func allowed(routes map[string]*Route) string {
	var methods []string
	for method := range routes {
		methods = append(methods, method)
		if method == http.MethodGet {
			methods = append(methods, http.MethodHead)
		}
	}
	slices.Sort(methods)
	return strings.Join(methods, ", ")
}

// find returns the node of a path as sent, with its parameters, or nil if no route has
// this path.
func (n *node) find(path string) (*node, []string) {
	var params []string
	rest, ok := strings.CutPrefix(path, "/")
	if !ok {
		return nil, nil
	}
	for more := true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		if strings.Contains(segment, "%") {
			plain, err := url.PathUnescape(segment)
			if err != nil {
				return nil, nil
			}
			segment = plain
		}
		switch {
		case n.next[segment] != nil:
			n = n.next[segment]
		case n.param != nil && segment != "":
			n = n.param
			params = append(params, segment)
		default:
			return nil, nil
		}
	}
	if n.routes == nil {
		return nil, nil
	}
	return n, params
}

// of returns the route of a method; GET also serves HEAD.
func (n *node) of(method string) *Route {
	if method == http.MethodHead {
		method = http.MethodGet
	}
	return n.routes[method]
}
