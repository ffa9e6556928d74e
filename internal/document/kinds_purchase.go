package document

import "slices"

// Purchases are the purchase kinds, in the order in which they are published.
var Purchases = Kinds{
	{
		Code: "PR",
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
		Code: "PO",
		Moves: slices.Concat(
			moves(Sent, Move{Guards: []Guard{NeedsContact, ReferenceOpen}}, Draft),
			moves(Acknowledged, Move{}, Sent),
			moves(Closed, Move{}, Sent, Acknowledged),
			moves(Cancelled, Move{}, Draft, Sent, Acknowledged, Closed),
		),
	},
	{
		Code: "GR",
		Moves: slices.Concat(
			moves(Posted, Move{
				Guards: []Guard{ReferenceOpen, WithinOrder},
				Does:   Effect{Stock: Coming, Post: []Entry{goodsReceived}},
			}, Draft),
			moves(Cancelled, Move{}, Draft),
			moves(Cancelled, Move{Managers: true, Guards: []Guard{StillBilled}, Does: Effect{Undo: true}}, Posted),
		),
	},
	{
		Code: "PI", Due: true,
		Moves: slices.Concat(
			moves(Matched, Move{Guards: []Guard{NeedsContact, ReferenceOpen, ThreeWayMatch}}, Draft),
			moves(Approved, Move{
				Managers: true, Guards: []Guard{ReferenceOpen},
				Does: Effect{Post: []Entry{billReceived}},
			}, Matched),
			moves(Rejected, Move{Managers: true}, Matched),
			moves(Cancelled, Move{}, Draft, Matched),
			moves(Cancelled, Move{Managers: true, Guards: []Guard{NothingPaid}, Does: Effect{Undo: true}}, Approved),
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
				Does:  Effect{Post: []Entry{billPaid}, Settle: true},
				Alone: &Effect{Post: []Entry{paidDirectly}},
			}, Approved),
			moves(Cancelled, Move{}, Draft, Approved),
			moves(Cancelled, Move{Managers: true, Does: Effect{Undo: true, Settle: true}}, Paid),
		),
	},
}

// References are the pairs of purchase documents that may follow one another:
// the type on the left may refer to those on the right.
var References = map[string][]string{
	"PO": {"PR"},
	"GR": {"PO", "PI"},
	"PI": {"PO", "GR"},
	"PV": {"PI"},
}
