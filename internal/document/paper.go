package document

import "slices"

// PaperState says what a printed document is.
type PaperState string

// The states of printed documents.
const (
	DraftPaper  PaperState = "draft" // can still change
	IssuedPaper PaperState = "issued"
	VoidPaper   PaperState = "void"
)

// PaperStateOf returns the state of the printed document by its status.
func PaperStateOf(s Status) PaperState {
	switch s {
	case Draft:
		return DraftPaper
	case Void, Cancelled, Rejected:
		return VoidPaper
	}
	return IssuedPaper
}

// English holds the English names on a printed document. Empty ones are printed as stored.
type English struct {
	_ struct{} `schema:"PrintEnglish"`
	// Name of the contact in English. Empty if there is none.
	ContactName string `json:"contactName"`
	// Address of the contact in English. Empty if there is none.
	ContactAddress string `json:"contactAddress"`
	// Names of the lines in English, in their order. Empty for lines without one.
	Items []string `json:"items"`
}

// Named returns the names without the lines if none of them has one, so that documents without
// English names store nothing.
func (e English) Named() English {
	if !slices.ContainsFunc(e.Items, func(name string) bool { return name != "" }) {
		e.Items = nil
	}
	return e
}

// IsZero reports whether there is no English name.
func (e English) IsZero() bool {
	return e.ContactName == "" && e.ContactAddress == "" && e.Items == nil
}

// Item returns the English name of a line, or "".
func (e English) Item(at int) string {
	if at < len(e.Items) {
		return e.Items[at]
	}
	return ""
}
