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
)

// Reasons lists them, in the order in which they are published.
var Reasons = []Reason{PeriodLocked, ExchangeRateMissing, OverReceipt, MatchFailed, OverPayment, NotAllowedFrom, InDoubt}
