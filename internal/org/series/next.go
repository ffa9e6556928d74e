package series

import (
	"slices"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// leapMost limits how many numbers are left out at once.
const leapMost = 10_000

// Continuable reports whether the next number of a document type can be set.
func Continuable(docType string) bool {
	return slices.Contains(DocTypes, docType) && !slices.Contains(fixed, docType)
}

// NextNumber sets the next number of a series, for a company that changes over in the middle of a
// period. The numbers before it are left out for good.
type NextNumber struct {
	DocType string `json:"docType" validate:"required,max=10"`
	// Next serial. At least that of the last number plus 1.
	Next int64 `json:"next" validate:"required,gte=1"`
	// A date in the period. Defaults to today.
	Date when.Date `json:"date"`
}

// SetNext sets the next number of a series, and returns it.
func SetNext(tx *db.Tx, in NextNumber) (string, error) {
	if !Continuable(in.DocType) {
		return "", fault.BadRequest.Because("the next number of %s cannot be set", in.DocType)
	}
	if in.Date.IsZero() {
		in.Date = tx.Today()
	}
	rule, last, err := lastOf(tx, in.DocType, in.Date)
	if err != nil {
		return "", err
	}
	next := rule.format(in.Date, in.Next)
	switch leap := in.Next - last - 1; {
	case leap < 0:
		return "", fault.Bad("Next", "gt").Because("%s was given already, as was every number up to %s; choose a higher one", next, rule.format(in.Date, last))
	case leap > leapMost:
		return "", fault.Bad("Next", "lte").Because("%s leaves out %d numbers; at most %d can be left out at once", next, leap, leapMost)
	case leap == 0:
		return next, nil
	}
	skipped, err := NextN(tx, in.DocType, in.Date, int(in.Next-last-1))
	if err != nil {
		return "", err
	}
	gaps := make([]Gap, len(skipped))
	for i, n := range skipped {
		gaps[i] = Gap{in.DocType, n.Period, n.Serial}
	}
	tx.Record("number_rules", 0, in.DocType+" "+next)
	tx.Event(event.NumberingUpdated.On(0, in.DocType, event.DocType{DocType: in.DocType}))
	return next, db.Insert(tx, "number_gaps", gaps...)
}

// lastOf returns the rule of a document type and the last serial in the period of a date.
func lastOf(tx *db.Tx, docType string, date when.Date) (storedRule, int64, error) {
	rule, err := ruleOf(tx, docType)
	if err != nil {
		return rule, 0, err
	}
	last, err := lastIn(tx, docType, period(docType, rule.Reset, date))
	return rule, last, err
}

// Upcoming returns the next number of a document type at a date.
func Upcoming(tx *db.Tx, docType string, date when.Date) (text string, serial int64, err error) {
	rule, last, err := lastOf(tx, docType, date)
	return rule.format(date, last+1), last + 1, err
}
