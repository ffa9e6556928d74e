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

// SalesStatuses and PurchaseStatuses are the published statuses, in their order.
var (
	SalesStatuses    = []Status{Draft, Sent, Accepted, Rejected, Converted, PartiallyPaid, Paid, Void}
	PurchaseStatuses = []Status{Draft, Sent, Acknowledged, Approved, Rejected, Posted, Matched, PartiallyPaid, Paid, Closed, Cancelled}
)
