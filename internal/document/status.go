package document

// Status is the status of a document.
type Status string

// The statuses of sales and purchase documents.
const (
	Draft         Status = "draft"
	Sent          Status = "sent"
	Accepted      Status = "accepted"
	Rejected      Status = "rejected"
	Converted     Status = "converted"
	PartiallyPaid Status = "partially_paid"
	Paid          Status = "paid"
	Void          Status = "void"

	Acknowledged Status = "acknowledged"
	Approved     Status = "approved"
	Posted       Status = "posted"
	Matched      Status = "matched"
	Closed       Status = "closed"
	Cancelled    Status = "cancelled"
)

// Letters are the statuses as list_states stores them; a draft has none. They
// never change.
var Letters = map[string]byte{
	string(Sent): 's', string(Accepted): 'a', string(Rejected): 'r', string(Converted): 'c', string(PartiallyPaid): 'h', string(Paid): 'p', string(Void): 'v',
	string(Acknowledged): 'k', string(Approved): 'g', string(Posted): 'o', string(Matched): 'm', string(Closed): 'l', string(Cancelled): 'x',
}

// SalesStatuses and PurchaseStatuses are the published statuses, in their order.
var (
	SalesStatuses    = []Status{Draft, Sent, Accepted, Rejected, Converted, PartiallyPaid, Paid, Void}
	PurchaseStatuses = []Status{Draft, Sent, Acknowledged, Approved, Rejected, Posted, Matched, PartiallyPaid, Paid, Closed, Cancelled}
)
