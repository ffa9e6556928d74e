package console

import (
	"io/fs"
	"net/http"

	"kontor/internal/base/access"
	"kontor/internal/db"
)

// Handler answers a visit: it renders a page, redirects, or returns an error.
type Handler func(v *Visit) error

// Page is an address within a company and its handler.
type Page struct {
	method, path string
	right        access.Right
	answer       Handler
	uploads      int64
	admit        func(v *Visit, tx *db.Tx) error // before the files are read; nil admits
}

// Get is a page that is read, with the right it requires.
func Get(path string, right access.Right, answer Handler) Page {
	return page(http.MethodGet, path, right, answer)
}

// Post is a form that is submitted, with the right it requires.
func Post(path string, right access.Right, answer Handler) Page {
	return page(http.MethodPost, path, right, answer)
}

// page panics for a page without a right, which stops the program at start.
func page(method, path string, right access.Right, answer Handler) Page {
	if !right.Valid() {
		panic("console: " + method + " " + path + " names no right")
	}
	return Page{method: method, path: path, right: right, answer: answer}
}

// Address returns the method and the path of the page within a company, for tests that walk
// the sections.
func (p Page) Address() (method, path string) { return p.method, p.path }

// Right returns the right that the page requires.
func (p Page) Right() access.Right { return p.right }

// Uploads allows the form to carry files up to so many bytes.
func (p Page) Uploads(bytes int64) Page {
	p.uploads = bytes
	return p
}

// To refuses files for a record that the visitor cannot add them to, before they are read.
func (p Page) To(admit func(v *Visit, tx *db.Tx) error) Page {
	p.admit = admit
	return p
}

// Link is a menu entry: in the sidebar, under New, in the palette. It is shown to
// those who have the right of the page it leads to.
type Link struct {
	Word  string // a key of the catalogue
	Icon  string
	Path  string // within the company
	Also  string // another path that marks this link as current
	Group string // heading in the sidebar: Trade, Books; "-" is the top without one, "" the foot
	Order int    // position in the sidebar or menu, ascending
	Keys  string // keyboard shortcut, such as "g s"
	Names string // further words that the palette finds it by, in both languages, separated by commas
	Phone bool   // also in the bar at the bottom of a phone
	// Count returns the count shown beside the link, and whether it is urgent. It is cached
	// for a minute.
	Count func(tx *db.Tx) (n int, hot bool, err error)
}

// Found is a search result of the palette.
type Found struct {
	Group  string // a key of the catalogue
	Icon   string
	Text   string
	Detail string
	Names  []string // other names it is found by
	Status string   // of the chip, or empty
	Path   string   // within the company
}

// Section is the pages of one part of the business. Its templates are files whose {{define
// "main"}} is the page; its words are lines of English = ไทย.
type Section struct {
	Name      string
	Templates fs.FS
	Common    fs.FS // files beginning with _ shared by another section
	Words     string
	Pages     []Page
	Public    []Page // pages at their own addresses, for everybody
	Nav       []Link
	New       []Link
	Extra     []Link // pages and actions that only the palette lists, by group
	Find      func(v *Visit, tx *db.Tx, text string) ([]Found, error)
}
