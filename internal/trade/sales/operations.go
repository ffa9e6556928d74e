package sales

import (
	"cmp"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
)

// one returns a document with the names of the API.
func one(d document.Shown, err error) (Document, error) {
	if err != nil {
		return Document{}, err
	}
	return documentOf(d), nil
}

// several returns documents with the names of the API.
func several(docs []document.Shown, err error) ([]Document, error) {
	if err != nil {
		return nil, err
	}
	out := make([]Document, len(docs))
	for i, d := range docs {
		out[i] = documentOf(d)
	}
	return out, nil
}

// Create creates a draft.
func Create(tx *db.Tx, in New) (Document, error) {
	body := in.body()
	body.DocumentType, body.RefDocumentID = in.DocumentType, in.RefDocumentID
	return one(document.Selling.Create(tx, body))
}

// Update changes a draft.
func Update(tx *db.Tx, in Edit) error {
	if in.Value.ID != 0 && in.Value.ID != in.ID {
		return fault.Bad("ID", "eqfield", "id of the path")
	}
	draft, err := document.Selling.Edit(tx, in.ID)
	if err != nil {
		return err
	}
	change := Change{ID: draft.ID, DocumentType: draft.DocumentType, RefDocumentID: draft.RefDocumentID}
	change.Editable, change.PricesIncludeVat = editableOf(draft.Entered), &draft.PricesIncludeVat
	in.Onto(&change)
	body, v := change.body(), &in.Value
	if body.Discount = change.DiscountAmount; in.Sent(&v.DocumentDiscountAmount) { // then discountAmount is the total discount of an answer
		body.Discount = change.DocumentDiscountAmount
	}
	body.DocumentType, body.RefDocumentID, body.Renumber, body.AdjustDeposits = change.DocumentType, change.RefDocumentID, change.Renumber, change.AdjustDeposits
	body.Given = document.Given{
		Contact: in.Sent(&v.ContactID), Date: in.Sent(&v.IssueDate), Bank: in.Sent(&v.BankID), Rate: in.Sent(&v.ExchangeRate), Prices: body.Given.Prices,
		Reason: in.Sent(&v.CreditReason), Discount: in.Sent(&v.DiscountAmount) || in.Sent(&v.DocumentDiscountAmount), WhtRate: in.Sent(&v.WhtRate),
		WhtAmount: in.Sent(&v.WhtAmount), Received: in.Sent(&v.ReceivedAmount), VatCategory: in.Sent(&v.VatCategory), VatPoint: in.Sent(&v.VatPoint),
		Items: in.Sent(&v.Items),
	}
	return draft.Save(body)
}

// SetStatus changes the status of a document and carries out the effects of the move.
func SetStatus(tx *db.Tx, in StatusChange) error {
	if in.ID != 0 && in.ID != in.Path {
		return fault.Bad("ID", "eqfield", "id of the path")
	}
	_, err := document.Selling.SetStatus(tx, document.Move{
		ID: in.Path, To: document.Status(in.Status), Remark: in.Remark, Confirmed: in.ConfirmNegativeStock, BankID: in.BankID,
	})
	return err
}

// Delete deletes a draft. Its number is not reused.
func Delete(tx *db.Tx, in ByID) error { return document.Selling.Delete(tx, in.ID) }

// Get returns one document with its history.
func Get(tx *db.Tx, in ByID) (Document, error) { return one(document.Selling.Get(tx, in.ID)) }

// List returns a page of the documents.
func List(tx *db.Tx, f Filter) (input.Result[Document], error) {
	page, err := document.Selling.List(tx, f.filter())
	items, err := several(page.Items, err)
	return input.Result[Document]{Items: items, Pagination: page.Pagination}, err
}

// Summarize adds up the documents of a filter.
func Summarize(tx *db.Tx, f Filter) (document.Summary, error) {
	return document.Selling.Summarize(tx, f.filter())
}

func (f Filter) filter() document.Filter {
	return document.Filter{
		Page: f.Page, Type: f.Type, Status: f.Status, Consolidated: f.IsConsolidated, Contacts: [2]num.Ref{f.CustomerID, f.ContactID},
		From: f.FromDate, To: f.ToDate, Search: f.Search, RefDocumentID: f.RefDocumentID, SourceDocumentID: f.SourceDocumentID,
		ConsolidatedDocumentID: f.ConsolidatedDocumentID, ExternalID: f.ExternalID, DocumentNumber: f.DocumentNumber, ProductID: f.ProductID, Order: f.Order,
	}
}

// Convert creates the next document from an existing one.
func Convert(tx *db.Tx, in Conversion) (Document, error) {
	return one(document.Selling.Convert(tx, document.Converting{FromID: in.FromID, ToType: in.ToType, ReceivedAmount: in.ReceivedAmount, Date: in.IssueDate}))
}

// Duplicate creates a draft with the same customer, terms and lines.
func Duplicate(tx *db.Tx, in Duplication) (Document, error) {
	return one(document.Selling.Duplicate(tx, in.ID, in.IssueDate))
}

// Preview computes the totals of a document without creating it.
func Preview(tx *db.Tx, in Estimate) (Totals, error) {
	body := document.Body{Discount: cmp.Or(in.DocumentDiscountAmount, &in.DiscountAmount), WhtAmount: &in.WhtAmount}
	body.Currency, body.VatRate, body.PricesIncludeVat, body.WhtRate, body.IssueDate = in.Currency, in.VatRate, in.PricesIncludeVat, in.WhtRate, in.IssueDate
	for i, item := range in.Items {
		body.Items = append(body.Items, EditableItem{
			Quantity: item.Quantity, UnitPrice: item.UnitPrice, DiscountPercent: item.DiscountPercent, DiscountAmount: item.DiscountAmount,
			VatRate: item.VatRate, VatCategory: item.VatCategory, WhtApplies: item.WhtApplies, ProductID: item.ProductID,
		}.entered(i))
	}
	t, err := document.Selling.Preview(tx, body)
	if err != nil {
		return Totals{}, err
	}
	out := Totals{
		Currency: cmp.Or(in.Currency, tx.Currency), PricesIncludeVat: in.PricesIncludeVat, VatRate: in.VatRate, WhtRate: in.WhtRate, VatSummary: t.Groups.Summary(),
		NetAmount: t.Gross.Sub(t.WHT), Items: make([]LineTotal, len(t.Lines)), Amounts: Amounts{
			SubtotalAmount: t.Subtotal, DiscountAmount: t.Discount, DocumentDiscountAmount: t.DocumentDiscount, TotalAmount: t.Net,
			VatAmount: t.Tax, GrandTotal: t.Gross, WhtAmount: t.WHT,
		},
	}
	for i, l := range t.Lines {
		out.Items[i] = LineTotal{GrossAmount: l.Gross, DiscountAmount: l.Discount, TotalPrice: l.Total, NetAmount: l.Net}
	}
	return out, nil
}

// PrintData returns the data needed to print a document.
func PrintData(tx *db.Tx, in ByID) (Print, error) {
	doc, data, err := document.PrintData(tx, in.ID)
	if err != nil {
		return Print{}, err
	}
	return Print{documentOf(doc), data}, nil
}

// PaperOf returns what the printed document says. asIssued prints a void document as it was before.
func PaperOf(tx *db.Tx, in ByID, asIssued bool) (Paper, error) {
	p, err := document.Selling.PaperOf(tx, in.ID, asIssued)
	if err != nil {
		return Paper{}, err
	}
	return Paper{Print{documentOf(p.Document), p.Print}, p.PaperFacts}, nil
}

// Operations whose requests are the same inside.
var (
	Consolidate       = as(document.Consolidate)
	CreateDeposit     = as(document.CreateDeposit)
	VoidDeposit       = as(document.VoidDeposit)
	RefundDeposit     = as(document.RefundDeposit)
	RefundCredit      = as(document.RefundCredit)
	Sign              = as(document.Sign)
	SetTax            = as(document.SetTax)
	SetWhtCertificate = as(document.SetWhtCertificate)
	Receive           = as(document.Receive)
)

// as returns an operation whose answer has the names of the API.
func as[In any](op func(*db.Tx, In) (document.Shown, error)) func(*db.Tx, In) (Document, error) {
	return func(tx *db.Tx, in In) (Document, error) { return one(op(tx, in)) }
}

// ReceiveTogether records a payment for several invoices.
func ReceiveTogether(tx *db.Tx, in CustomerPayment) (Received, error) {
	return received(document.ReceiveTogether(tx, in))
}

// GetReceived returns a payment for several invoices with its receipts.
func GetReceived(tx *db.Tx, in ByID) (Received, error) {
	return received(document.GetReceived(tx, in.ID))
}

func received(r document.ReceivedTogether, err error) (Received, error) {
	receipts, err := several(r.Receipts, err)
	kept, err := several(r.Overpayments, err)
	if err != nil {
		return Received{}, err
	}
	return Received{ReceivedFacts: r.ReceivedFacts, Receipts: receipts, Overpayments: kept}, nil
}

// Late lists the overdue documents with the largest amounts.
func Late(tx *db.Tx, limit int) ([]Document, error) { return several(document.Selling.Late(tx, limit)) }

// OfAmount lists the newest documents with an amount as total or outstanding amount.
func OfAmount(tx *db.Tx, amount num.Money, limit int) ([]Document, error) {
	return several(document.Selling.OfAmount(tx, amount, limit))
}
