package purchase

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
	"kontor/internal/trade/tax"
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
	if err != nil || len(docs) == 0 {
		return nil, err
	}
	out := make([]Document, len(docs))
	for i, d := range docs {
		out[i] = documentOf(d)
	}
	return out, nil
}

// Create creates a draft with number and totals.
func Create(tx *db.Tx, in New) (Document, error) {
	body := in.body()
	body.DocumentType, body.Currency, body.RefDocumentID, body.RefDocumentType, body.AsBilled = in.DocType, in.Currency, in.RefDocID, in.RefDocType, in.AsBilled
	return one(document.Buying.Create(tx, body))
}

// Update changes a draft.
func Update(tx *db.Tx, in Edit) (Document, error) {
	draft, err := document.Buying.Edit(tx, in.ID)
	if err != nil {
		return Document{}, err
	}
	v := &in.Value
	change := Change{DocType: draft.DocumentType, Draft: Draft{Editable: editableOf(draft.Entered), WhtAmount: draft.WhtSaid, Allocations: draft.Allocations}}
	in.Onto(&change)
	if in.Sent(&v.WhtRate) && !in.Sent(&v.WhtAmount) {
		change.WhtAmount = num.Money{}
	}
	body := change.body()
	body.DocumentType, body.Currency, body.RefDocumentID, body.Renumber = change.DocType, draft.Currency, draft.RefDocumentID, change.Renumber
	body.Given = document.Given{Bank: true, VatPoint: true, TaxInvoice: in.Sent(&v.TaxInvoice), Items: in.Sent(&v.Items)}
	if err := draft.Save(body); err != nil {
		return Document{}, err
	}
	return one(draft.Shown())
}

// SetStatus changes the status of a document and carries out the effects of the move.
func SetStatus(tx *db.Tx, in StatusChange) (Document, error) {
	moved, err := document.Buying.SetStatus(tx, document.Move{ID: in.ID, To: in.Status, Remark: in.Note, BankID: in.BankID, PaidDate: in.PaidDate})
	if err != nil {
		return Document{}, err
	}
	return one(moved.Shown())
}

// Delete deletes a draft without references to it. Its number is not reused.
func Delete(tx *db.Tx, in ByID) error { return document.Buying.Delete(tx, in.ID) }

// Get returns one document.
func Get(tx *db.Tx, in ByID) (Document, error) { return one(document.Buying.Get(tx, in.ID)) }

// List returns one page of documents, newest first.
func List(tx *db.Tx, f Filter) (input.Result[Document], error) {
	page, err := document.Buying.List(tx, f.filter())
	items, err := several(page.Items, err)
	return input.Result[Document]{Items: items, Pagination: page.Pagination}, err
}

// Summarize adds up the documents of a filter.
func Summarize(tx *db.Tx, f Filter) (document.Summary, error) {
	return document.Buying.Summarize(tx, f.filter())
}

func (f Filter) filter() document.Filter {
	return document.Filter{
		Page: f.Page, Type: f.DocType, Status: string(f.Status), Contacts: [2]num.Ref{f.VendorID, f.ContactID}, Since: f.FromDate, Until: f.ToDate,
		Search: f.Search, ExternalID: f.ExternalID, DocumentNumber: f.DocNumber, ProductID: f.ProductID, Order: f.Order,
	}
}

// Convert creates a draft of the next document with what remains to be ordered, received,
// billed or paid.
func Convert(tx *db.Tx, in Conversion) (Document, error) {
	return one(document.Buying.Convert(tx, in.converting()))
}

// Next returns the body of the document that Convert would create.
func Next(tx *db.Tx, in Conversion) (New, error) {
	body, err := document.Buying.Next(tx, in.converting())
	return newOf(body), err
}

func (in Conversion) converting() document.Converting {
	return document.Converting{FromID: in.FromID, ToType: in.ToType, Date: in.IssueDate, Wording: in.Wording}
}

// Duplicate creates a draft with the same supplier, terms and lines.
func Duplicate(tx *db.Tx, in Duplication) (Document, error) {
	return one(document.Buying.Duplicate(tx, in.ID, in.IssueDate))
}

// Preview computes the totals of a document without creating it.
func Preview(tx *db.Tx, in Estimate) (document.Totals, error) {
	body := document.Body{DocumentType: in.DocType}
	body.DatedAt, body.Currency, body.PricesIncludeVat, body.WhtRate = in.DocDate, in.Currency, in.PricesIncludeVat, in.WhtRate
	for i, item := range in.Items {
		body.Items = append(body.Items, EditableItem{
			Quantity: item.Quantity, UnitPrice: item.UnitPrice, DiscountPercent: item.DiscountPercent, TaxRate: item.TaxRate,
			WhtApplies: item.WhtApplies, ProductID: item.ProductID,
		}.entered(i))
	}
	return document.Buying.Preview(tx, body)
}

// PaperOf returns what the printed document says. asIssued prints a cancelled document as it was before.
func PaperOf(tx *db.Tx, in ByID, asIssued bool) (Paper, error) {
	p, err := document.Buying.PaperOf(tx, in.ID, asIssued)
	if err != nil {
		return Paper{}, err
	}
	return Paper{documentOf(p.Document), p.Print.Letterhead, p.Supplier, p.Print.English, p.DueDay, p.PaperFacts}, nil
}

// Operations whose requests are the same inside.
var (
	Pay           = as(document.Pay)
	PayTogether   = as(document.PayTogether)
	SetTaxInvoice = as(document.SetTaxInvoice)
)

// as returns an operation whose answer has the names of the API.
func as[In any](op func(*db.Tx, In) (document.Shown, error)) func(*db.Tx, In) (Document, error) {
	return func(tx *db.Tx, in In) (Document, error) { return one(op(tx, in)) }
}

// RemoveTaxInvoice removes the tax invoice of a document.
func RemoveTaxInvoice(tx *db.Tx, in ByID) (Document, error) {
	return one(document.RemoveTaxInvoice(tx, in.ID))
}

// IssueCertificate issues the certificate of a voucher that was paid before certificates were issued.
func IssueCertificate(tx *db.Tx, in NewCertificate) (tax.Certificate, error) {
	return document.IssueCertificate(tx, in)
}

// Due lists the bills that are due by a date, the most urgent first.
func Due(tx *db.Tx, by when.Date, limit int) ([]Document, error) {
	return several(document.Buying.Due(tx, by, limit))
}

// Following lists the documents that follow one, oldest first.
func Following(tx *db.Tx, id uint32, limit int) ([]Document, error) {
	return several(document.Buying.Following(tx, id, limit))
}

// OfAmount lists the newest documents with an amount as total or outstanding amount.
func OfAmount(tx *db.Tx, amount num.Money, limit int) ([]Document, error) {
	return several(document.Buying.OfAmount(tx, amount, limit))
}
