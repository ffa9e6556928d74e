package document

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/org/series"
)

// Purchases are the purchase kinds, in the order in which they are published.
var Purchases = Kinds{
	{
		Code: PurchaseRequest, Noun: fault.Both{"a purchase request", "ใบขอซื้อ"},
		Means:   "purchase request: an internal request to buy",
		Pending: []Status{Sent, Approved},
		Transitions: slices.Concat(
			transitions(Sent, Transition{}, Draft),
			transitions(Approved, Transition{Managers: true}, Sent),
			transitions(Rejected, Transition{Managers: true}, Sent),
			transitions(Closed, Transition{}, Approved),
			transitions(Cancelled, Transition{Guards: []Guard{NoLiveOrders}}, Draft, Sent, Approved),
		),
		// A request closes automatically when its orders cover every line.
		Server: []Edge{{Approved, Closed}},
	},
	{
		Code: PurchaseOrder, Noun: fault.Both{"a purchase order", "ใบสั่งซื้อ"},
		Means: "purchase order to a supplier",
		Takes: Ordering, Pending: []Status{Sent, Acknowledged},
		Transitions: slices.Concat(
			transitions(Sent, Transition{Guards: []Guard{NeedsContact, ReferenceOpen}}, Draft),
			transitions(Acknowledged, Transition{}, Sent),
			transitions(Closed, Transition{}, Sent, Acknowledged),
			transitions(Cancelled, Transition{}, Draft, Sent, Acknowledged, Closed),
		),
	},
	{
		Code: GoodsReceipt, Noun: fault.Both{"a goods receipt", "ใบรับสินค้า"},
		Means: "goods receipt: when posted, updates stock and average cost",
		Takes: Receiving,
		Transitions: slices.Concat(
			transitions(Posted, Transition{
				Guards: []Guard{ReferenceOpen, WithinOrder},
				Does:   Effect{Act: ReceiveGoods, Stock: Coming, Post: []Entry{goodsReceived}},
			}, Draft),
			transitions(Cancelled, Transition{}, Draft),
			transitions(Cancelled, Transition{Managers: true, Guards: []Guard{StillBilled}, Does: Effect{Act: TakeBack}}, Posted),
		),
	},
	{
		Code: SupplierInvoice, Noun: fault.Both{"a supplier invoice", "ใบแจ้งหนี้ผู้ขาย"},
		Means: "supplier invoice: matched with order and receipt, then approved, which posts the payable",
		Due:   true, Takes: Billing,
		Opens: &Opening{Series: series.OpeningBills, Path: []Status{Draft, Matched, Approved}, Post: []Entry{payableOpened}},
		Transitions: slices.Concat(
			transitions(Matched, Transition{Guards: []Guard{NeedsContact, ReferenceOpen, ThreeWayMatch}}, Draft),
			transitions(Approved, Transition{
				Managers: true, Guards: []Guard{ReferenceOpen},
				Does: Effect{Act: BookBill, Post: []Entry{billReceived}},
			}, Matched),
			transitions(Rejected, Transition{Managers: true}, Matched),
			transitions(Cancelled, Transition{}, Draft, Matched),
			transitions(Cancelled, Transition{Managers: true, Guards: []Guard{NothingPaid}, Does: Effect{Act: TakeBack}}, Approved),
		),
		Server: []Edge{
			{Approved, PartiallyPaid}, {Approved, Paid},
			{PartiallyPaid, Approved}, {PartiallyPaid, Paid},
			{Paid, Approved}, {Paid, PartiallyPaid},
		},
	},
	{
		Code: PaymentVoucher, Noun: fault.Both{"a payment voucher", "ใบสำคัญจ่าย"},
		Means:     "payment voucher: when paid, money leaves a money account",
		TakesBank: true,
		Transitions: slices.Concat(
			transitions(Approved, Transition{Managers: true, Guards: []Guard{CoveredByInvoice}}, Draft),
			transitions(Paid, Transition{
				Managers: true, Guards: []Guard{CoveredByInvoice},
				Does:  Effect{Act: PayInvoices, Post: []Entry{billPaid}},
				Alone: &Effect{Act: PayDirectly, Post: []Entry{paidDirectly}},
			}, Approved),
			transitions(Cancelled, Transition{}, Draft, Approved),
			transitions(Cancelled, Transition{Managers: true, Does: Effect{Act: TakeBackPayments}}, Paid),
		),
	},
}

// Reference is a purchase document that another one can follow, with the statuses in which it
// can.
type Reference struct {
	Code string
	Open []Status
}

// references maps a type to the types it can refer to.
var references = map[string][]Reference{
	PurchaseOrder:   {{PurchaseRequest, []Status{Draft, Sent, Approved, Closed}}},
	GoodsReceipt:    {{PurchaseOrder, []Status{Sent, Acknowledged}}, {SupplierInvoice, []Status{Approved, PartiallyPaid, Paid}}},
	SupplierInvoice: {{PurchaseOrder, []Status{Sent, Acknowledged, Closed}}, {GoodsReceipt, []Status{Posted}}},
	PaymentVoucher:  {{SupplierInvoice, []Status{Approved, PartiallyPaid}}},
}

// Refers returns how a type refers to another, and whether it can.
func Refers(code, to string) (Reference, bool) {
	for _, r := range references[code] {
		if r.Code == to {
			return r, true
		}
	}
	return Reference{}, false
}

// Receives reports whether documents of this kind receive goods.
func (k Kind) Receives() bool { return k.Takes == Receiving }

// Bills reports whether documents of this kind state what a supplier is owed.
func (k Kind) Bills() bool { return k.Takes == Billing }

// Requests reports whether orders follow documents of this kind.
func (k Kind) Requests() bool { return k.followed(Kind.orders) }

func (k Kind) orders() bool { return k.Takes == Ordering }

// Awaits reports whether goods receipts follow documents of this kind before they are
// billed, as for an order.
func (k Kind) Awaits() bool { return !k.Bills() && k.followed(Kind.Receives) }

// followed reports whether documents of such a kind can refer to those of this one.
func (k Kind) followed(by func(Kind) bool) bool {
	return slices.ContainsFunc(Purchases, func(r Kind) bool {
		_, ok := Refers(r.Code, k.Code)
		return ok && by(r)
	})
}
