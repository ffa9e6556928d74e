package console

import (
	"fmt"
	"strings"

	"kontor/internal/base/when"
)

// dateFields are the fields whose date forms start with again.
var dateFields = []string{"issueDate", "docDate", "paidDate", "paidAt", "entryDate", "date"}

func (v *reply) startCookie() string { return fmt.Sprintf("kontor_date_%d", v.Company.OrgID) }

// keepDate remembers the date of an accepted form for the forms of this sitting: until the browser
// is closed, or the day ends.
func (v *reply) keepDate() {
	if v.r.PostForm == nil || v.Company.OrgID == 0 {
		return
	}
	for _, name := range dateFields {
		if day, err := when.ParseDate(v.r.PostForm.Get(name)); err == nil && !day.IsZero() {
			v.cookie(v.startCookie(), day.String()+"."+v.Today.String(), 0, true)
			return
		}
	}
}

// lastDate returns the last date that was typed in this sitting.
func (v *reply) lastDate() (day when.Date, ok bool) {
	text, on, _ := strings.Cut(v.cookieValue(v.startCookie()), ".")
	day, err := when.ParseDate(text)
	return day, err == nil && on == v.Today.String()
}

// Start returns the date that a new form starts with: the last one that was typed in this sitting,
// or today.
func (v *reply) Start() when.Date {
	if day, ok := v.lastDate(); ok {
		return day
	}
	return v.Today
}

// StartAfter returns the date that a form about a document starts with: the last one that was typed
// in this sitting, but not before the document. Without one it is that of the document if the
// document was entered today, as somebody who works on an earlier month enters it.
func (v *reply) StartAfter(document when.Date, entered when.Unix) when.Date {
	day, ok := v.lastDate()
	switch {
	case ok && !day.Before(document):
		return day
	case ok, v.Day(entered) == v.Today && document.Before(v.Today):
		return document
	}
	return v.Today
}
