package console

import (
	"io/fs"

	"kontor/internal/db"
)

// Handler answers a visit: it shows a page, sends somewhere, or returns why not.
type Handler func(v *Visit) error

// Page is one address below a company, and what answers it.
type Page struct {
	method, path string
	answer       Handler
	managers     bool
	uploads      int64
}

// Get is a page that is looked at.
func Get(path string, answer Handler) Page { return Page{method: "GET", path: path, answer: answer} }

// Post is a form that is sent.
func Post(path string, answer Handler) Page { return Page{method: "POST", path: path, answer: answer} }

// Address is the method and the path of the page below a company, for tests that
// walk the sections.
func (p Page) Address() (method, path string) { return p.method, p.path }

// Managers keeps the page to owners and admins.
func (p Page) Managers() Page {
	p.managers = true
	return p
}

// Uploads lets the form carry files up to so many bytes.
func (p Page) Uploads(bytes int64) Page {
	p.uploads = bytes
	return p
}

// Link is a place that people go to: in the sidebar, under New, in the palette.
type Link struct {
	Word     string // a key of the catalogue
	Icon     string
	Path     string // below the company
	Also     string // another path that is in the same place, if there is one
	Group    string // heading in the sidebar: Trade, Books; "-" is the top without one, "" the foot
	Order    int    // place in the sidebar or the menu, ascending
	Keys     string // "g s": the keys that lead there
	Phone    bool   // also in the bar at the bottom of a phone
	Managers bool
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
