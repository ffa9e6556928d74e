package document

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/org/series"
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
		Code: Quotation, Noun: fault.Both{"a quotation", "ใบเสนอราคา"},
		Means:         "quotation: an offer; moves no stock and posts nothing",
		HoldsDeposits: true, Pending: []Status{Sent, Accepted}, Transitions: offer, Server: offerServer,
		Converts: []Conversion{
			{SalesOrder, fromOffer, OneLiveChild},
			{Invoice, fromOffer, OneLiveChild},
			{CashSale, fromOffer, OneLiveChild},
		},
	},
	{
		Code: SalesOrder, Noun: fault.Both{"a sales order", "ใบสั่งขาย"},
		Means:         "sales order placed by a customer; moves no stock and posts nothing",
		HoldsDeposits: true, Pending: []Status{Sent, Accepted}, Transitions: offer, Server: offerServer,
		Converts: []Conversion{{Invoice, fromOffer, OneLiveChild}},
	},
	{
		Code: Invoice, Noun: fault.Both{"an invoice", "ใบแจ้งหนี้"},
		Means:      "invoice: when sent, goods leave stock and the receivable is posted",
		Receivable: true, Due: true, Collects: true, Billing: series.BillingNotes,
		Opens: &Opening{Series: series.OpeningInvoices, Path: []Status{Draft, Sent}, Post: []Entry{receivableOpened}},
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: Effect{Act: ChargeCustomer, Issue: true, Stock: Leaving, Post: []Entry{saleOnCredit, goodsSold}}}, Draft),
			transitions(Void, Transition{Does: release}, Draft),
			transitions(Void, Transition{Managers: true, Guards: []Guard{NoLiveChildren}, Does: undo}, Sent, PartiallyPaid, Paid),
		),
		Server: settledByServer,
		Converts: []Conversion{
			{Receipt, []Status{Sent, PartiallyPaid}, SomethingOwed},
			{CreditNote, []Status{Sent, PartiallyPaid, Paid}, SomethingToGive},
			{DebitNote, []Status{Sent, PartiallyPaid, Paid}, ""},
		},
	},
	{
		Code: Receipt, Noun: fault.Both{"a receipt", "ใบเสร็จรับเงิน"},
		Means:     "receipt: settles the invoice it was converted from or, on its own, is a cash sale",
		TakesBank: true, Receipt: true,
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: receipt, Alone: &cashSale}, Draft),
			transitions(Paid, Transition{Does: receipt, Alone: &cashSale}, Draft),
			transitions(Paid, Transition{}, Sent),
			transitions(Void, Transition{Does: release}, Draft),
			transitions(Void, Transition{Managers: true, Does: undo}, Sent, Paid),
		),
	},
	{
		Code: CashSale, Noun: fault.Both{"a cash sale", "ขายสด"},
		Means:     "cash sale: delivery and payment in one document",
		TakesBank: true,
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: cashSale}, Draft),
			transitions(Paid, Transition{Does: cashSale}, Draft),
			transitions(Paid, Transition{}, Sent),
			transitions(Void, Transition{Does: release}, Draft),
			transitions(Void, Transition{Managers: true, Does: undo}, Sent, Paid),
		),
	},
	{
		Code: CreditNote, Noun: fault.Both{"a credit note", "ใบลดหนี้"},
		Means:   "credit note: reduces an invoice; returned goods go back to stock",
		Credits: true,
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
		Code: DebitNote, Noun: fault.Both{"a debit note", "ใบเพิ่มหนี้"},
		Means:      "debit note: increases an invoice; moves no stock",
		Receivable: true, Due: true, Reasons: []Reason{{"undercharge", false}, {"other", false}},
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: Effect{Act: ChargeCustomer, Issue: true, Post: []Entry{saleOnCredit}}}, Draft),
			transitions(Void, Transition{Does: release}, Draft),
			transitions(Void, Transition{Managers: true, Guards: []Guard{NoLiveChildren}, Does: undo}, Sent),
		),
		Server:   settledByServer,
		Converts: []Conversion{{Receipt, []Status{Sent, PartiallyPaid}, SomethingOwed}},
	},
	{
		Code: Deposit, Noun: fault.Both{"a deposit", "ใบรับเงินมัดจำ"},
		Means:    "deposit paid by a customer on a quotation or order",
		Internal: true, TakesBank: true,
		Transitions: slices.Concat(
			transitions(Sent, Transition{Does: Effect{Act: TakeDeposit, Issue: true, Post: []Entry{depositReceived}}}, Draft),
			transitions(Void, Transition{Managers: true, Guards: []Guard{DepositUnused}, Does: undo}, Sent),
		),
	},
}
