package fault

// Reason is a stable word for one of the cases of a code, for programs that must
// distinguish them.
type Reason string

// The reasons.
const (
	PeriodLocked        Reason = "periodLocked"        // the books of that date are closed
	ExchangeRateMissing Reason = "exchangeRateMissing" // neither the request nor the organization's table has a rate
	OverReceipt         Reason = "overReceipt"         // more was received than was ordered
	MatchFailed         Reason = "matchFailed"         // order, receipt and bill do not agree
	OverPayment         Reason = "overPayment"         // more would be paid, credited or refunded than is owed
	NotAllowedFrom      Reason = "notAllowedFrom"      // the status cannot be reached from the present one
	InDoubt             Reason = "inDoubt"             // the write may be stored or not

	DependsOnFailed Reason = "dependsOnFailed" // an operation of the batch that this one needs failed
	TooManyOpen     Reason = "tooManyOpen"     // too many requests wait for events
	Busy            Reason = "busy"            // another large operation of the organization runs

	// Reasons of Conflict. Each has one.
	HistoryChanged       Reason = "historyChanged"       // the database was restored: the cursor is of another history
	EventsExpired        Reason = "eventsExpired"        // the cursor is of an event that is no longer kept
	Duplicate            Reason = "duplicate"            // another record has this code, reference or number
	IdempotencyKeyReused Reason = "idempotencyKeyReused" // the key was used with a different body
	Stale                Reason = "stale"                // the record changed since it was read
	InUse                Reason = "inUse"                // other records use the record
	AlreadyDone          Reason = "alreadyDone"          // it was reversed, closed or opened before
	Reconciled           Reason = "reconciled"           // it is part of a reconciled bank statement
	NotReconciled        Reason = "notReconciled"        // bank lines are open, or the balances differ
	ChainBroken          Reason = "chainBroken"          // the file does not continue the bank statements

	PaperChanged Reason = "paperChanged" // the PDF of a sealed document differs from its seal
	NoPaperFont  Reason = "noPaperFont"  // the document was sealed with a paper font that the server does not have

	// Reasons of ServiceUnavailable, besides InDoubt.
	DatabaseUnavailable Reason = "databaseUnavailable" // the database does not answer
	DatabaseReplaced    Reason = "databaseReplaced"    // its file was deleted or replaced while it was open
	DiskFull            Reason = "diskFull"            // the disk of the database or of the files is full
	FilesUnavailable    Reason = "filesUnavailable"    // the folder or bucket of the files does not answer
	SchemaNewer         Reason = "schemaNewer"         // a newer program has changed the schema
	Timeout             Reason = "timeout"             // the request waited too long for its turn
	TooLong             Reason = "tooLong"             // the write ran too long
)

// Reasons lists them, in the order in which they are published.
var Reasons = []Reason{PeriodLocked, ExchangeRateMissing, OverReceipt, MatchFailed, OverPayment, NotAllowedFrom, DependsOnFailed, TooManyOpen, Busy,
	Duplicate, IdempotencyKeyReused, Stale, InUse, AlreadyDone, Reconciled, NotReconciled, ChainBroken, HistoryChanged, EventsExpired, PaperChanged, NoPaperFont,
	InDoubt, DatabaseUnavailable, DatabaseReplaced, DiskFull, FilesUnavailable, SchemaNewer, Timeout, TooLong}
