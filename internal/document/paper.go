package document

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
