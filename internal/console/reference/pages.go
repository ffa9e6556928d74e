// Package reference serves the API reference at /docs: the guide for integrators, and a page
// for each call, rendered from the published description. It is public and loads nothing from other servers.
package reference

import (
	"embed"
	"sync"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/console"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of the reference, which belong to no company.
func Section() console.Section {
	return console.Section{
		Name: "reference", Templates: templates, Words: words,
		Public: []console.Page{
			console.Get("/docs", access.Public, show),
			console.Get("/docs/guide", access.Public, showGuide),
			console.Get("/docs/{call}", access.Public, show),
		},
	}
}

// book is the parsed description.
type book struct {
	document
	groups []*group
	calls  map[string]*call
}

var published = sync.OnceValues(func() (b book, err error) {
	b.document, b.groups, b.calls, err = read(v1.Describe(""))
	return b, err
})

// page is the list of all calls, and the open one or the guide.
type page struct {
	Title, Version, Prefix string
	Text                   []block
	Groups                 []*group
	Call                   *call
	Guide                  []block
}

func show(v *console.Visit) error {
	b, err := published()
	if err != nil {
		return err
	}
	p := page{Title: b.Info.Title, Version: b.Info.Version, Text: blocks(b.Info.Description), Prefix: api.Prefix, Groups: b.groups}
	if name := v.Param("call"); name != "" {
		if p.Call = b.calls[name]; p.Call == nil {
			return fault.NotFound
		}
	}
	return v.Show("reference.html", p)
}
