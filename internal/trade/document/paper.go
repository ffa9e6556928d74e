package document

import (
	"fmt"
	"slices"

	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/work"
)

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

// PaperLayout is the layout in which documents print. A seal of 1.1 has its own.
const PaperLayout = 2

// SealTask is the kind of task that seals a document after its issue. Its reference is
// resource/id.
const SealTask = "seal"

// Issued queues a document to be sealed, if the company seals at issue.
func Issued(tx *db.Tx, resource string, id uint32) error {
	settings, err := org.SettingsOf(tx)
	if err != nil || settings.PaperSeal != org.SealAtIssue {
		return err
	}
	return work.Add(tx, SealTask, fmt.Sprintf("%s/%d", resource, id))
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
