package document

import "slices"

// Purchases are the purchase kinds, in the order in which they are published.
var Purchases = Kinds{
	{
		Code: "PR", Pending: []Status{Sent, Approved},
		Moves: slices.Concat(
			moves(Sent, Move{}, Draft),
			moves(Approved, Move{Managers: true}, Sent),
			moves(Rejected, Move{Managers: true}, Sent),
			moves(Closed, Move{}, Approved),
			moves(Cancelled, Move{Guards: []Guard{NoLiveOrders}}, Draft, Sent, Approved),
		),
		// A request closes by itself when its orders cover every line.
		Server: []Edge{{Approved, Closed}},
	},
	{
		Code: "PO", Takes: Ordering, Pending: []Status{Sent, Acknowledged},
		Moves: slices.Concat(
			moves(Sent, Move{Guards: []Guard{NeedsContact, ReferenceOpen}}, Draft),
			moves(Acknowledged, Move{}, Sent),
			moves(Closed, Move{}, Sent, Acknowledged),
			moves(Cancelled, Move{}, Draft, Sent, Acknowledged, Closed),
		),
	},
	{
		Code: "GR", Takes: Receiving,
		Moves: slices.Concat(
			moves(Posted, Move{
				Guards: []Guard{ReferenceOpen, WithinOrder},
				Does:   Effect{Act: ReceiveGoods, Stock: Coming, Post: []Entry{goodsReceived}},
			}, Draft),
			moves(Cancelled, Move{}, Draft),
			moves(Cancelled, Move{Managers: true, Guards: []Guard{StillBilled}, Does: Effect{Act: TakeBack}}, Posted),
		),
	},
	{
		Code: "PI", Due: true, Takes: Billing,
		Moves: slices.Concat(
			moves(Matched, Move{Guards: []Guard{NeedsContact, ReferenceOpen, ThreeWayMatch}}, Draft),
			moves(Approved, Move{
				Managers: true, Guards: []Guard{ReferenceOpen},
				Does: Effect{Act: BookBill, Post: []Entry{billReceived}},
			}, Matched),
			moves(Rejected, Move{Managers: true}, Matched),
			moves(Cancelled, Move{}, Draft, Matched),
			moves(Cancelled, Move{Managers: true, Guards: []Guard{NothingPaid}, Does: Effect{Act: TakeBack}}, Approved),
		),
		Server: []Edge{
			{Approved, PartiallyPaid}, {Approved, Paid},
			{PartiallyPaid, Approved}, {PartiallyPaid, Paid},
			{Paid, Approved}, {Paid, PartiallyPaid},
		},
	},
	{
		Code: "PV", TakesBank: true,
		Moves: slices.Concat(
			moves(Approved, Move{Managers: true, Guards: []Guard{CoveredByInvoice}}, Draft),
			moves(Paid, Move{
				Managers: true, Guards: []Guard{CoveredByInvoice},
				Does:  Effect{Act: PayInvoices, Post: []Entry{billPaid}},
				Alone: &Effect{Act: PayDirectly, Post: []Entry{paidDirectly}},
			}, Approved),
			moves(Cancelled, Move{}, Draft, Approved),
			moves(Cancelled, Move{Managers: true, Does: Effect{Act: TakeBackPayments}}, Paid),
		),
	},
}

// Reference is a purchase document that another may follow, and the statuses in
// which it may be followed once the follower leaves draft.
type Reference struct {
	Code string
	Open []Status
}

// references are the pairs that may follow one another: the type on the left
// may refer to those on the right.
var references = map[string][]Reference{
	"PO": {{"PR", []Status{Draft, Sent, Approved, Closed}}},
	"GR": {{"PO", []Status{Sent, Acknowledged}}, {"PI", []Status{Approved, PartiallyPaid, Paid}}},
	"PI": {{"PO", []Status{Sent, Acknowledged, Closed}}, {"GR", []Status{Posted}}},
	"PV": {{"PI", []Status{Approved, PartiallyPaid}}},
}

// Refers returns how a type may refer to another, and whether it may.
func Refers(code, to string) (Reference, bool) {
	for _, r := range references[code] {
		if r.Code == to {
			return r, true
		}
	}
	return Reference{}, false
}

// Receives tells whether documents of this kind bring goods in.
func (k Kind) Receives() bool { return k.Takes == Receiving }

// Bills tells whether documents of this kind say what a supplier is owed.
func (k Kind) Bills() bool { return k.Takes == Billing }

// Awaits tells whether goods receipts follow documents of this kind before
// they are billed: an order.
func (k Kind) Awaits() bool {
	return !k.Bills() && slices.ContainsFunc(Purchases, func(r Kind) bool {
		_, ok := Refers(r.Code, k.Code)
		return ok && r.Receives()
	})
}
