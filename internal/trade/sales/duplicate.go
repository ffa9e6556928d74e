package sales

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// Duplication creates a copy of a document.
type Duplication struct {
	_ struct{} `schema:"SalesDuplication"`
	// Id of the document to copy.
	ID uint32 `path:"id"`
	// Date of the copy (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate when.Date `json:"issueDate"`
}

// Duplicate creates a draft with the same customer, terms and lines, at the exchange rate of
// its date. It refers to no other document.
func Duplicate(tx *db.Tx, in Duplication) (Document, error) {
	s := open(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return Document{}, err
	}
	if !r.published().Duplicable() {
		return Document{}, fault.BadRequest.Because("%s cannot be duplicated; %s", r.DocumentNumber, r.insteadOfDuplicating())
	}
	doc, err := s.shown(r)
	if err != nil {
		return Document{}, err
	}
	body := doc.Body()
	body.IssueDate, body.DueDate, body.ExchangeRate, body.ExternalID = s.dateOr(in.IssueDate), when.Date{}, num.Rate{}, ""
	if !r.VatCategoryGiven {
		body.VatCategory = ""
	}
	if !r.VatPointGiven {
		body.VatPoint = ""
	}
	if r.WhtGiven {
		body.WhtAmount = &r.WhtAmount
	}
	return Create(tx, body)
}

// Duplicable reports whether a document can be duplicated: it does not settle, correct or
// consolidate others.
func (d Document) Duplicable() bool {
	kind := document.Sales.Must(d.DocumentType)
	settles := d.RefDocumentID != 0 && document.Sales.Settles(d.DocumentType)
	return !kind.Internal && !settles && !d.IsConsolidated
}

// insteadOfDuplicating returns what to do if a document cannot be duplicated.
func (r *record) insteadOfDuplicating() fault.Sentence {
	switch {
	case r.kind().Internal:
		return fault.Say("receive another deposit")
	case r.IsConsolidated:
		return fault.Say("consolidate other invoices")
	}
	return fault.Say("convert the document that it was made from again")
}

// Body returns the request body that would create the document again.
func (d Document) Body() New {
	body := New{DocumentType: d.DocumentType, Draft: Draft{Editable: d.Editable, PricesIncludeVat: &d.PricesIncludeVat, DiscountAmount: &d.DocumentDiscountAmount}}
	for _, item := range d.Items {
		body.Items = append(body.Items, item.EditableItem)
	}
	return body
}
