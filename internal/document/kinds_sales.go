package document

import (
	"slices"

	"kontor/internal/series"
)

var (
	undo    = Effect{Act: TakeBack, Release: true}
	release = Effect{Release: true}

	// A cash sale hands over goods and takes the money in one document.
	cashSale = Effect{Act: SellForCash, Issue: true, Stock: Leaving, Post: []Entry{saleForCash, goodsSold}}
	receipt  = Effect{Act: ReceivePayment, Issue: true, Post: []Entry{moneyReceived}}
)

// An offer is a quotation or an order. It reserves no stock and posts nothing, so it can be
// withdrawn until a document was created from it.
var offer = slices.Concat(
	transitions(Sent, Transition{Does: Effect{Issue: true}}, Draft),
	transitions(Accepted, Transition{}, Sent),
	transitions(Rejected, Transition{Guards: []Guard{NoOpenDeposits}, Does: release}, Sent, Accepted),
	transitions(Void, Transition{Guards: []Guard{NoOpenDeposits}, Does: release}, Draft),
	transitions(Void, Transition{Managers: true, Guards: []Guard{NoOpenDeposits}, Does: release}, Sent, Accepted),
)

// The server marks an offer as converted while a document created from it exists.
var offerServer = []Edge{
	{Draft, Converted}, {Sent, Converted}, {Accepted, Converted},
	{Converted, Draft}, {Converted, Sent}, {Converted, Accepted},
}

// The server sets the payment status by the deposits, receipts and notes that settle the
// document.
var settledByServer = []Edge{
	{Sent, PartiallyPaid}, {Sent, Paid},
	{PartiallyPaid, Sent}, {PartiallyPaid, Paid},
	{Paid, Sent}, {Paid, PartiallyPaid},
}

var fromOffer = []Status{Draft, Sent, Accepted}

// Sales are the sales kinds, in the order in which they are published.
var Sales = Kinds{
	{
		Code: "QT", HoldsDeposits: true, Pending: []Status{Sent, Accepted}, Transitions: offer, Server: offerServer,
		Converts: []Conversion{
			{"SO", fromOffer, OneLiveChild},
			{"IV", fromOffer, OneLiveChild},
			{"CS", fromOffer, OneLiveChild},
		},
	},
	{
		Code: "SO", HoldsDeposits: true, Pending: []Status{Sent, Accepted}, Transitions: offer, Server: offerServer,
		Converts: []Conversion{{"IV", fromOffer, OneLiveChild}},
	},
	{
		Code: "IV", Receivable: true, Due: true, Collects: true, Billing: series.BillingNotes,
		Opens: &Opening{Series: series.OpeningInvoices, Path: []Status{Draft, Sent}, Post: []Entry{receivableOpened}},
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: Effect{Act: ChargeCustomer, Issue: true, Stock: Leaving, Post: []Entry{saleOnCredit, goodsSold}}}, Draft),
			transitions(Void, Transition{Does: release}, Draft),
			transitions(Void, Transition{Managers: true, Guards: []Guard{NoLiveChildren}, Does: undo}, Sent, PartiallyPaid, Paid),
		),
		Server: settledByServer,
		Converts: []Conversion{
			{"RE", []Status{Sent, PartiallyPaid}, SomethingOwed},
			{"CN", []Status{Sent, PartiallyPaid, Paid}, SomethingToGive},
			{"DN", []Status{Sent, PartiallyPaid, Paid}, ""},
		},
	},
	{
		Code: "RE", TakesBank: true, Receipt: true,
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: receipt, Alone: &cashSale}, Draft),
			transitions(Paid, Transition{Does: receipt, Alone: &cashSale}, Draft),
			transitions(Paid, Transition{}, Sent),
			transitions(Void, Transition{Does: release}, Draft),
			transitions(Void, Transition{Managers: true, Does: undo}, Sent, Paid),
		),
	},
	{
		Code: "CS", TakesBank: true,
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: cashSale}, Draft),
			transitions(Paid, Transition{Does: cashSale}, Draft),
			transitions(Paid, Transition{}, Sent),
			transitions(Void, Transition{Does: release}, Draft),
			transitions(Void, Transition{Managers: true, Does: undo}, Sent, Paid),
		),
	},
	{
		Code: "CN", Credits: true,
		Reasons: []Reason{
			{"goods_returned", true}, {"defective", true}, {"price_reduction", false},
			{"overcharge", false}, {"contract_cancelled", true}, {"other", true},
		},
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: Effect{Act: GiveCredit, Issue: true, Stock: Back, Post: []Entry{creditGiven, goodsReturned}}}, Draft),
			transitions(Void, Transition{Does: release}, Draft),
			transitions(Void, Transition{Managers: true, Guards: []Guard{CreditUnused}, Does: undo}, Sent),
		),
	},
	{
		Code: "DN", Receivable: true, Due: true, Reasons: []Reason{{"undercharge", false}, {"other", false}},
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: Effect{Act: ChargeCustomer, Issue: true, Post: []Entry{saleOnCredit}}}, Draft),
			transitions(Void, Transition{Does: release}, Draft),
			transitions(Void, Transition{Managers: true, Guards: []Guard{NoLiveChildren}, Does: undo}, Sent),
		),
		Server:   settledByServer,
		Converts: []Conversion{{"RE", []Status{Sent, PartiallyPaid}, SomethingOwed}},
	},
	{
		Code: "DP", Internal: true, TakesBank: true,
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: Effect{Act: TakeDeposit, Issue: true, Post: []Entry{depositReceived}}}, Draft),
			transitions(Void, Transition{Managers: true, Guards: []Guard{DepositUnused}, Does: undo}, Sent),
		),
	},
}
