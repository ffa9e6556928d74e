package api

import (
	"strings"
	"testing"
)

func TestRouter(t *testing.T) {
	table := &Table{}
	for _, path := range []string{"/contacts", "/contacts/{id}", "/contacts/{id}/status", "/contacts/search"} {
		at := &table.root
		for _, segment := range strings.Split(path, "/")[1:] {
			at = at.child(segment)
		}
		at.routes = map[string]*Endpoint{"GET": {Route: &Route{Path: path}}}
	}
	for path, want := range map[string]string{
		"/contacts": "/contacts", "/contacts/7": "/contacts/{id}", "/contacts/search": "/contacts/search", "/contacts/7/status": "/contacts/{id}/status",
		"/contacts/": "", "//contacts": "", "/contacts//status": "", "/contacts/7/": "", "/contacts/../contacts": "", "/contacts/%2e%2e%2fcompany": "/contacts/{id}",
		"": "", "/": "", "/nope": "", "/contacts/7/status/x": "", "/contacts/%zz": "", "/c%6Fntacts": "/contacts",
	} {
		at, _ := table.Find(path)
		got := ""
		if at != nil {
			got = at.Of("HEAD").Path
		}
		if got != want {
			t.Errorf("%q: %q", path, got)
		}
	}
}

// FuzzPath: any path leads to a route of the table or to none, and ids in it are never
// empty.
func FuzzPath(f *testing.F) {
	table := &Table{}
	at := table.root.child("things").child("{id}")
	at.routes = map[string]*Endpoint{"GET": {}}
	for _, seed := range []string{"/things/1", "/things//", "/things/%2e%2e", "/things/%zz", "things/1", "/", "", "/things/1/", "/%74hings/%31"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, path string) {
		n, params := table.Find(path)
		if n != nil && (len(params) != 1 || params[0] == "") {
			t.Errorf("%q leads somewhere with %q", path, params)
		}
	})
}
