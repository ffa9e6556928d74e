package trade

import (
	"cmp"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// Document is a sales or purchase document as the pages show it. Only saleOf and purchaseOf know
// that the two packages name the same things differently.
type Document struct {
	ID        uint32
	Kind      document.Kind
	Billing   string // its type as people call it, if it collects other invoices
	Number    string
	Status    document.Status
	State     string // as displayed; overdue takes precedence
	ContactID num.Ref
	Party     string // name of the contact
	Date, Due when.Date
	Currency  string
	Inclusive bool // prices include VAT
	VatPoint  string
	Source    num.Ref // its source document, or 0

	Net         num.Money // as the list's file has it: before VAT for sales, before discounts for purchases
	VAT         num.Money
	Total       num.Money // with VAT
	Amount      num.Money // as lists show it: of a receipt, what it received
	Withheld    num.Money
	Paid        num.Money
	Outstanding num.Money
	Owed        num.Money // open amount; zero if nothing is owed
	Received    num.Money
	Undue       num.Money // VAT not yet due, in base currency

	ExternalID, Note string
	Bank             string
	WarehouseID      num.Ref
	Created          when.Unix
	Overdue          bool
	Duplicable       bool
	Here             bool // the document of the page
	Lines            []Line
	VATSummary       []document.VATRow
	History          []Event // oldest first

	Sale     *sales.Document // what only sales have
	Purchase *purchase.Document
}

// Line is a line of a document.
type Line struct {
	ProductID       num.Ref
	Text, About     string
	Quantity        num.Qty
	Unit            string
	Received        num.Qty // of an order
	Billed          num.Qty // of an order or a goods receipt
	Price           num.Money
	DiscountPercent num.Percent
	DiscountAmount  num.Money
	Category        string // of VAT; "" on purchases, which have only a rate
	Rate            num.Percent
	Amount          num.Money
}

// Event is a status change of a document.
type Event struct {
	Before     *document.Status // nil when it was created
	To         document.Status
	Remark, By string
	At         when.Unix
}

// From returns the status before the step, or "".
func (e Event) From() string {
	if e.Before == nil {
		return ""
	}
	return string(*e.Before)
}

// Type returns the code of the document's type.
func (d Document) Type() string { return d.Kind.Code }

// Called returns the type as people call it: invoices that collect others are billing notes.
func (d Document) Called() string { return cmp.Or(d.Billing, d.Kind.Code) }

// Gone reports whether the document is void or cancelled.
func (d Document) Gone() bool {
	return slices.Contains([]document.Status{document.Void, document.Cancelled, document.Rejected}, d.Status)
}

// Writable reports whether the document can still be edited.
func (d Document) Writable() bool { return d.Status == document.Draft && !d.Kind.Internal }

// record returns what the packages store, whose version a form is compared with.
func (d Document) record() any {
	if d.Sale != nil {
		return d.Sale
	}
	return d.Purchase
}

// saleOf maps a sales document.
func saleOf(_ *db.Tx, s sales.Document) Document {
	kind := document.Sales.Must(s.DocumentType)
	d := Document{
		ID: s.ID, Kind: kind, Number: s.DocumentNumber, Status: s.Status, State: s.Standing(), ContactID: s.ContactID, Party: s.ContactName,
		Date: s.IssueDate, Due: s.DueDate, Currency: s.Currency, Inclusive: s.PricesIncludeVat, VatPoint: s.VatPoint, Source: s.RefDocumentID,
		Net: s.TotalAmount, VAT: s.VatAmount, Total: s.GrandTotal, Amount: s.Amount(), Withheld: s.WhtAmount, Paid: s.PaidAmount,
		Outstanding: s.OutstandingAmount, Owed: s.Owed(), Received: s.ReceivedAmount, Undue: s.UndueVatAmount,
		ExternalID: s.ExternalID, Note: s.Note, WarehouseID: s.WarehouseID, Created: s.CreatedAt,
		Overdue: s.IsOverdue, Duplicable: s.Duplicable(), VATSummary: s.VatSummary, Sale: &s,
	}
	if s.IsConsolidated {
		d.Billing = kind.Billing
	}
	if s.BankName != nil {
		d.Bank = *s.BankName
	}
	for _, i := range s.Items {
		category, rate := s.VATOf(i)
		d.Lines = append(d.Lines, Line{
			ProductID: i.ProductID, Text: i.Name, About: i.Description, Quantity: i.Quantity, Unit: i.Unit, Price: i.UnitPrice,
			DiscountPercent: i.DiscountPercent, DiscountAmount: i.DiscountAmount, Category: category, Rate: rate, Amount: i.TotalPrice,
		})
	}
	for _, h := range s.StatusHistories {
		d.History = append(d.History, Event{Before: h.FromStatus, To: h.ToStatus, Remark: h.Remark, By: h.ChangedByName, At: h.CreatedAt})
	}
	return d
}

// purchaseOf maps a purchase document, whose due date is a time.
func purchaseOf(tx *db.Tx, p purchase.Document) Document {
	d := Document{
		ID: p.ID, Kind: document.Purchases.Must(p.DocType), Number: p.DocNumber, Status: p.Status, State: string(p.Status), ContactID: p.ContactID,
		Party: p.ContactName, Date: p.DocDateLocal, Currency: p.Currency, Inclusive: p.PricesIncludeVat, VatPoint: p.VatPoint, Source: p.RefDocID,
		Net: p.Subtotal, VAT: p.TaxAmount, Total: p.TotalAmount, Amount: p.TotalAmount, Withheld: p.WhtAmount, Paid: p.PaidAmount,
		Outstanding: p.OutstandingAmount, Undue: p.UndueVatAmount, ExternalID: p.ExternalID, Note: p.Notes, Bank: p.BankName,
		WarehouseID: p.WarehouseID, Created: p.CreatedAt, Overdue: p.IsOverdue, Duplicable: p.Duplicable(), VATSummary: p.VatSummary, Purchase: &p,
	}
	if !p.DueDate.IsZero() {
		d.Due = when.DateOf(p.DueDate.Time(), tx.Zone)
	}
	if p.ToPay() {
		d.Owed = p.OutstandingAmount
	}
	if p.IsOverdue {
		d.State = "overdue"
	}
	for _, i := range p.Items {
		line := Line{
			ProductID: i.ProductID, Text: i.Description, Quantity: i.Quantity, Unit: i.Unit, Received: i.ReceivedQuantity, Billed: i.BilledQuantity,
			Price: i.UnitPrice, DiscountPercent: i.DiscountPercent, DiscountAmount: i.DiscountAmount, Rate: i.TaxRate, Amount: i.NetAmount,
		}
		if p.PricesIncludeVat {
			line.Amount = i.LineTotal
		}
		d.Lines = append(d.Lines, line)
	}
	for _, h := range p.StatusHistories {
		d.History = append(d.History, Event{Before: h.FromStatus, To: h.ToStatus, Remark: h.Note, By: h.ChangedByName, At: h.CreatedAt})
	}
	return d
}
