package console

import (
	"io/fs"
	"net/http"

	"kontor/internal/access"
	"kontor/internal/db"
)

// Handler answers a visit: it shows a page, sends somewhere, or returns why not.
type Handler func(v *Visit) error

// Page is one address below a company, and what answers it.
type Page struct {
	method, path string
	right        access.Right
	answer       Handler
	uploads      int64
}

// Get is a page that is looked at, with the right that it requires.
func Get(path string, right access.Right, answer Handler) Page {
	return page(http.MethodGet, path, right, answer)
}

// Post is a form that is sent, with the right that it requires.
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

// Address is the method and the path of the page below a company, for tests that
// walk the sections.
func (p Page) Address() (method, path string) { return p.method, p.path }

// Right is the right that the page requires.
func (p Page) Right() access.Right { return p.right }

// Uploads lets the form carry files up to so many bytes.
func (p Page) Uploads(bytes int64) Page {
	p.uploads = bytes
	return p
}

// Link is a menu entry: in the sidebar, under New, in the palette. It is shown to
// those who have the right of the page it leads to.
type Link struct {
	Word  string // a key of the catalogue
	Icon  string
	Path  string // below the company
	Also  string // another path that is in the same place, if there is one
	Group string // heading in the sidebar: Trade, Books; "-" is the top without one, "" the foot
	Order int    // place in the sidebar or the menu, ascending
	Keys  string // "g s": the keys that lead there
	Phone bool   // also in the bar at the bottom of a phone
	// Count is the number beside the word, and whether it is late. It is asked at
	// most once a minute.
	Count func(tx *db.Tx) (n int, hot bool, err error)
}

// Found is an answer of the palette.
type Found struct {
	Group  string // a key of the catalogue
	Icon   string
	Text   string
	Detail string
	Status string // of the chip, or empty
	Path   string // below the company
}

// Section is the pages of one part of the business. Its templates are files
// whose {{define "main"}} is the page; its words are lines of English = ไทย.
type Section struct {
	Name      string
	Templates fs.FS
	Common    fs.FS // files beginning with _ that another section shares with this one
	Words     string
	Pages     []Page
	Public    []Page // at addresses of their own, for everybody
	Nav       []Link
	New       []Link
	Find      func(v *Visit, tx *db.Tx, text string) ([]Found, error)
}
