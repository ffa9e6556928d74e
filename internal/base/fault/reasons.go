package fault

// Reason is a stable word for one of the cases of a code, for programs that must
// distinguish them.
type Reason string

// The reasons. Reasons says what each means.
const (
	PeriodLocked        Reason = "periodLocked"
	ExchangeRateMissing Reason = "exchangeRateMissing"
	OverReceipt         Reason = "overReceipt"
	MatchFailed         Reason = "matchFailed"
	OverPayment         Reason = "overPayment"
	NotAllowedFrom      Reason = "notAllowedFrom"
	AlreadyDone         Reason = "alreadyDone"
	DependsOnFailed     Reason = "dependsOnFailed"
	TooManyOpen         Reason = "tooManyOpen"
	Busy                Reason = "busy"

	Duplicate            Reason = "duplicate"
	IdempotencyKeyReused Reason = "idempotencyKeyReused"
	Stale                Reason = "stale"
	InUse                Reason = "inUse"
	NoSecret             Reason = "noSecret"
	Reconciled           Reason = "reconciled"
	NotReconciled        Reason = "notReconciled"
	ChainBroken          Reason = "chainBroken"
	HistoryChanged       Reason = "historyChanged"
	EventsExpired        Reason = "eventsExpired"
	NoPaperFont          Reason = "noPaperFont"

	InDoubt             Reason = "inDoubt"
	DatabaseUnavailable Reason = "databaseUnavailable"
	DatabaseReplaced    Reason = "databaseReplaced"
	DiskFull            Reason = "diskFull"
	FilesUnavailable    Reason = "filesUnavailable"
	SchemaNewer         Reason = "schemaNewer"
	Timeout             Reason = "timeout"
	TooLong             Reason = "tooLong"
)

// Explanation says what a reason means, and what a client does about it.
type Explanation struct {
	Reason      Reason
	Codes       string // in which it occurs
	Means, Then string
}

// Reasons explains every reason, in the order in which they are published.
var Reasons = []Explanation{
	{PeriodLocked, "BadRequest, Conflict", "the books of that date are closed", "use a later date, or ask an admin to move the lock date"},
	{ExchangeRateMissing, "BadRequest", "neither the request nor the company's table has a rate", "send `exchangeRate`"},
	{OverReceipt, "BadRequest", "more was received than was ordered", "correct the quantity"},
	{MatchFailed, "BadRequest", "order, receipt and bill do not agree", "correct the bill"},
	{OverPayment, "BadRequest", "more would be paid, credited or refunded than is owed", "send at most the amount of the message"},
	{NotAllowedFrom, "InvalidStatusTransition, BadRequest, Conflict", "the present status does not allow it",
		"read the record; the message lists the next statuses"},
	{AlreadyDone, "Conflict, InvalidStatusTransition, BadRequest, SalesDocumentCannotConvert",
		"it has this status already, or was paid, reversed or closed before",
		"nothing is left to do"},
	{DependsOnFailed, "BadRequest", "an operation of the batch that this one needs failed", "fix that one"},
	{TooManyOpen, "OpenAPIRateLimitExceeded", "too many requests wait for events", "close some, or wait for one"},
	{Busy, "OpenAPIRateLimitExceeded", "another large operation of the company runs", "repeat it after `Retry-After` seconds"},
	{Duplicate, "Conflict", "another record has this code, reference or number", "use the record `errorInfo.existingId`"},
	{IdempotencyKeyReused, "Conflict", "the key was used with a different body", "send a new key"},
	{Stale, "Conflict", "the record changed since it was read", "read the record again"},
	{InUse, "Conflict, BadRequest", "other records use it, or a limit is reached", "set `isActive` to false instead of deleting"},
	{NoSecret, "Conflict", "the server has no secret key file for the secrets of webhooks", "ask the operator to start it with `--secret-key-file`"},
	{Reconciled, "Conflict", "it is part of a reconciled bank statement", "reopen the bank statement `errorInfo.statementId` first"},
	{NotReconciled, "Conflict", "bank lines are open, or the balances differ", "match the open lines of `errorInfo.statementId`"},
	{ChainBroken, "Conflict", "the file does not continue the bank statements", "import the statement in between first"},
	{HistoryChanged, "Conflict", "the database was restored: the cursor is of another history", "read the lists again, then follow the events after `newest`"},
	{EventsExpired, "Conflict", "the cursor is of an event that is no longer kept", "read the lists again, then follow the events after `newest`"},
	{NoPaperFont, "Conflict", "the document was sealed with a paper font that the server does not have", "ask the operator to start it with that font"},
	{InDoubt, "ServiceUnavailable", "the write may be stored or not", "repeat it with the same Idempotency-Key"},
	{DatabaseUnavailable, "ServiceUnavailable", "the database does not answer; nothing was stored", "repeat it after `Retry-After` seconds"},
	{DatabaseReplaced, "ServiceUnavailable", "the file of the database was deleted or replaced", "tell the operator"},
	{DiskFull, "ServiceUnavailable", "the disk of the database or of the files is full; nothing was stored", "repeat it after `Retry-After` seconds"},
	{FilesUnavailable, "ServiceUnavailable", "the folder or bucket of the files does not answer", "repeat it after `Retry-After` seconds"},
	{SchemaNewer, "ServiceUnavailable", "a newer program has changed the database", "repeat it after `Retry-After` seconds"},
	{Timeout, "ServiceUnavailable", "the request waited too long; nothing was stored", "repeat it after `Retry-After` seconds"},
	{TooLong, "ServiceUnavailable", "the write ran over a second; nothing was stored", "send less at once, or repeat it after `Retry-After` seconds"},
}
