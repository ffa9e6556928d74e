package document

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/fault"
)

// Flow is the direction in which goods move.
type Flow int

// The directions.
const (
	Still   Flow = iota
	Leaving      // sold: out at the average cost
	Back         // returned by the customer: in at the cost they left with
	Coming       // received from a supplier: in at the price of the receipt
)

// Act names the effects of a move on other documents and on the ledger. Packages sales and
// purchase implement each act.
type Act string

// The acts.
const (
	ChargeCustomer   Act = "charge the customer" // the amount due becomes a receivable
	SellForCash      Act = "sell for cash"       // the money comes with the goods
	ReceivePayment   Act = "receive a payment"   // pays down the invoices it is for
	GiveCredit       Act = "give credit"         // credits what an invoice charged
	TakeDeposit      Act = "take a deposit"      // money ahead of a sale
	ReceiveGoods     Act = "receive goods"       // from a supplier, before or after the bill
	BookBill         Act = "book a bill"         // posts what a supplier is owed
	PayInvoices      Act = "pay invoices"        // pays down the supplier invoices it names
	PayDirectly      Act = "pay directly"        // an expense without a bill
	TakeBack         Act = "take back"           // reverses everything the document has recorded
	TakeBackPayments Act = "take back a payment" // and reopens the invoices it paid
)

// Taking is what the lines of a document take from the lines they refer to.
type Taking int

// The kinds of taking.
const (
	Nothing   Taking = iota
	Ordering         // an order covers lines of a request
	Receiving        // a receipt brings lines of an order, or of a bill that came first
	Billing          // a bill charges lines of an order or of a receipt
)

// Guard names a condition that a move or conversion requires. Packages sales and purchase
// implement each guard. A guard only refuses; it changes nothing.
type Guard string

// The guards.
const (
	NoOpenDeposits   Guard = "no open deposits"    // a deposit would be left with nowhere to go
	NoLiveChildren   Guard = "no live children"    // receipts and notes that still count
	CreditUnused     Guard = "credit unused"       // the customer's credit was not refunded or used
	DepositUnused    Guard = "deposit unused"      // nothing of it is applied or reserved
	OneLiveChild     Guard = "one live child"      // no other document was made from it
	SomethingOwed    Guard = "something owed"      // outstanding amount above zero
	SomethingToGive  Guard = "something to credit" // not yet credited in full
	NeedsContact     Guard = "needs contact"       // a supplier must be named
	NoLiveOrders     Guard = "no live orders"      // no order refers to the request
	ReferenceOpen    Guard = "reference open"      // the referenced document still takes part
	WithinOrder      Guard = "within order"        // not more received than ordered
	StillBilled      Guard = "still billed"        // not less received than billed
	ThreeWayMatch    Guard = "three-way match"     // order, receipt and bill agree
	NothingPaid      Guard = "nothing paid"        // it has no active payment
	CoveredByInvoice Guard = "covered by invoice"  // the supplier invoices take the payment
)

// Effect is the effect of a move.
type Effect struct {
	Act     Act     // its effect; "" if only the status changes
	Issue   bool    // leaves the house: contact copied for good, signature state set
	Stock   Flow    // goods move
	Post    []Entry // one journal entry made of these parts
	Release bool    // gives its source and its reserved deposits back
}

// Posts reports whether the effect posts to the ledger or moves stock, so that a date, a
// rate and a warehouse are needed.
func (e Effect) Posts() bool { return len(e.Post) > 0 || e.Stock != Still }

// Transition is an allowed change of status on request.
type Transition struct {
	From, To Status
	Managers bool    // left to owners and admins
	Guards   []Guard // in the order in which they are asked
	Does     Effect
	Alone    *Effect // its effect if the document has no source
}

// Effect returns the effect of the move on a document with or without a source.
func (t Transition) Effect(linked bool) Effect {
	if !linked && t.Alone != nil {
		return *t.Alone
	}
	return t.Does
}

// LeftToManagers reports whether only owners and admins can request a status. It is checked
// before the transition, so that members get the same refusal in every status.
func (k Kind) LeftToManagers(from, to Status) bool {
	if m, err := k.Transition(from, to); err == nil {
		return m.Managers
	}
	guarded, open := false, false
	for _, m := range k.Transitions {
		if m.To == to {
			guarded, open = guarded || m.Managers, open || !m.Managers
		}
	}
	return guarded && from != to && !(open && from == Draft)
}

// Edge is a change of status that the server makes automatically.
type Edge struct{ From, To Status }

// Conversion is a type that a document can be converted to.
type Conversion struct {
	To    string
	From  []Status
	Needs Guard
}

// The codes of the types.
const (
	Quotation  = "QT"
	SalesOrder = "SO"
	Invoice    = "IV"
	Receipt    = "RE"
	CashSale   = "CS"
	CreditNote = "CN"
	DebitNote  = "DN"
	Deposit    = "DP"

	PurchaseRequest = "PR"
	PurchaseOrder   = "PO"
	GoodsReceipt    = "GR"
	SupplierInvoice = "PI"
	PaymentVoucher  = "PV"
)

// Kind describes a document type.
type Kind struct {
	Code          string
	Noun          fault.Both // as refusals call it
	Means         string     // for the API description
	Internal      bool       // made and moved by people in the house only
	TakesBank     bool       // names the money account that its cash goes through
	Receivable    bool       // is settled by receipts and notes
	Receipt       bool       // settles with money: carries the amount received
	Credits       bool       // credits what an invoice charged, in proportion
	Reasons       []Reason   // why it corrects an invoice; the first is the default
	HoldsDeposits bool       // customers can pay deposits on it
	Collects      bool       // several of them can be rolled into one to collect them with
	Billing       string     // number series of documents that collect others
	Due           bool       // has a due date by the contact's terms
	Takes         Taking     // what its lines take from the lines they refer to
	Pending       []Status   // beside a draft: not finished, so that the products it names must stay
	Opens         *Opening   // how it becomes an opening balance; nil if it cannot
	Transitions   []Transition
	Server        []Edge
	Converts      []Conversion
}

// Reason is why a note corrects an invoice.
type Reason struct {
	Code  string
	Goods bool // the goods come back; otherwise only the price changes
}

// Reason returns the reason of a code, and whether the kind knows it.
func (k Kind) Reason(code string) (Reason, bool) {
	for _, r := range k.Reasons {
		if r.Code == code {
			return r, true
		}
	}
	return Reason{}, false
}

// ReasonCodes lists the reasons that the kind knows.
func (k Kind) ReasonCodes() []string { return Reasons(Kinds{k}) }

// Words lists statuses as a client writes them, separated by spaces.
func Words(statuses []Status) string {
	words := make([]string, len(statuses))
	for i, s := range statuses {
		words[i] = string(s)
	}
	return strings.Join(words, " ")
}

// Reasons lists the reasons that kinds know, each once.
func Reasons(kinds Kinds) (codes []string) {
	for _, k := range kinds {
		for _, r := range k.Reasons {
			if !slices.Contains(codes, r.Code) {
				codes = append(codes, r.Code)
			}
		}
	}
	return codes
}

// Issuing returns the effect of sending a draft.
func (k Kind) Issuing(linked bool) Effect {
	for _, m := range k.Transitions {
		if e := m.Effect(linked); m.From == Draft && e.Issue {
			return e
		}
	}
	return Effect{}
}

// Does reports whether a transition of this kind performs the act.
func (k Kind) Does(act Act) bool {
	return slices.ContainsFunc(k.Transitions, func(m Transition) bool { return m.Does.Act == act || m.Alone != nil && m.Alone.Act == act })
}

// Retail reports whether documents of this kind are cash sales.
func (k Kind) Retail() bool { return k.Does(SellForCash) && !k.Receipt }

// TaxInvoice reports whether the printout of a document is also a tax invoice: it charges VAT when it is issued, even at 0 %.
// Those that are apart, opening invoices and billing notes, are not. If VAT becomes due on payment, the receipts
// are the tax invoices; otherwise receipts of invoices are none.
func (k Kind) TaxInvoice(point string, charges, linked, apart bool) bool {
	if point == AtPayment {
		return k.Receipt
	}
	return charges && !apart && !(k.Receipt && linked) && len(k.Issuing(linked).Post) > 0
}

// Settles reports whether documents of this kind settle or correct what is owed, and so
// can refer to a document from their creation on.
func (ks Kinds) Settles(code string) bool {
	return slices.ContainsFunc(ks, func(k Kind) bool {
		_, ok := k.Conversion(code)
		return ok && k.Receivable
	})
}

// Transition returns the allowed transition between two statuses.
func (k Kind) Transition(from, to Status) (Transition, error) {
	for _, m := range k.Transitions {
		if m.From == from && m.To == to {
			return m, nil
		}
	}
	return Transition{}, fmt.Errorf("%s cannot go from %s to %s", k.Code, from, to)
}

// Next returns the statuses that a document can move to.
func (k Kind) Next(from Status) (next []Status) {
	for _, m := range k.Transitions {
		if m.From == from && !slices.Contains(next, m.To) {
			next = append(next, m.To)
		}
	}
	return next
}

// NoMove refuses to move a document to a status, and says where it can move: "cannot change
// CS-202611-0001 from sent to accepted; from here: paid, void".
func NoMove[S ~string](refusal *fault.Fault, number string, from, to S, next []S) error {
	reason, why := fault.NotAllowedFrom, fault.Say("cannot change %s from %s to %s; from here: %s", number, from, to, fault.ListOf(next))
	if len(next) == 0 {
		why = fault.Say("cannot change %s from %s to %s; %s is final", number, from, to, from)
	}
	if from == to {
		reason = fault.AlreadyDone
	}
	return refusal.Because("%s", why).For(reason)
}

// Allows reports whether documents of this kind can take this step, by request or by the
// server.
func (k Kind) Allows(from, to Status) bool {
	if slices.Contains(k.Server, Edge{from, to}) {
		return true
	}
	_, err := k.Transition(from, to)
	return err == nil
}

// Conversion returns the way to another type, and whether there is one.
func (k Kind) Conversion(to string) (Conversion, bool) {
	for _, c := range k.Converts {
		if c.To == to {
			return c, true
		}
	}
	return Conversion{}, false
}

// Kinds is a family of document types.
type Kinds []Kind

// Of returns the kind of a code, and whether there is one.
func (ks Kinds) Of(code string) (Kind, bool) {
	for _, k := range ks {
		if k.Code == code {
			return k, true
		}
	}
	return Kind{}, false
}

// Must returns the kind of a code that was stored before.
func (ks Kinds) Must(code string) Kind {
	k, ok := ks.Of(code)
	if !ok {
		panic("no document kind " + code)
	}
	return k
}

// Noun returns a type of document as refusals call it: "an invoice".
func Noun(code string) fault.Both {
	if k, ok := Sales.Of(code); ok {
		return k.Noun
	}
	return Purchases.Must(code).Noun
}

// Codes lists the codes of the kinds that pass a test.
func (ks Kinds) Codes(keep func(Kind) bool) (codes []string) {
	for _, k := range ks {
		if keep(k) {
			codes = append(codes, k.Code)
		}
	}
	return codes
}

// Open returns the codes that clients can create.
func (ks Kinds) Open() []string { return ks.Codes(func(k Kind) bool { return !k.Internal }) }

// All returns the codes of the family.
func (ks Kinds) All() []string { return ks.Codes(func(Kind) bool { return true }) }

// ConversionTargets returns the codes that some kind converts to, in table order.
func (ks Kinds) ConversionTargets() []string {
	return ks.Codes(func(target Kind) bool {
		return slices.ContainsFunc(ks, func(k Kind) bool {
			_, ok := k.Conversion(target.Code)
			return ok
		})
	})
}

// transitions writes out one for each of several starting statuses.
func transitions(to Status, m Transition, from ...Status) []Transition {
	out := make([]Transition, len(from))
	for i, f := range from {
		out[i] = m
		out[i].From, out[i].To = f, to
	}
	return out
}

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

// Describe explains the types of a family: what each is, and from which status
// it can be moved to which, as the table of kinds says.
func (ks Kinds) Describe(statuses []Status) string {
	var b strings.Builder
	b.WriteString("\n\n| type | meaning |\n|---|---|\n")
	for _, k := range ks {
		b.WriteString("| " + k.Code + " | " + k.Means + " |\n")
	}
	b.WriteString("\nA document starts as `draft`. Possible transitions; statuses in brackets are set by the server:\n\n| type | from | to |\n|---|---|---|\n")
	for _, k := range ks {
		for _, from := range statuses {
			if to := k.ways(from); to != "" {
				b.WriteString("| " + k.Code + " | `" + string(from) + "` | " + to + " |\n")
			}
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// ways lists where a document can go from a status, on request or by the server.
func (k Kind) ways(from Status) string {
	var words []string
	for _, to := range k.Next(from) {
		words = append(words, "`"+string(to)+"`")
	}
	for _, e := range k.Server {
		if e.From == from {
			words = append(words, "(`"+string(e.To)+"`)")
		}
	}
	return strings.Join(words, ", ")
}
