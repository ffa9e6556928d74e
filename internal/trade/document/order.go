package document

// Orders of a list of documents, besides that of the API: as entered, newest first.
const (
	ByDate     = "date"    // latest date first
	Oldest     = "oldest"  // earliest date first
	ByNumber   = "-number" // highest number of each type first
	ByNumberUp = "number"
	ByDue      = "due" // earliest due date first
	Largest    = "largest"
)
