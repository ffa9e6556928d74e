package purchase

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// Duplication creates a copy of a document.
type Duplication struct {
	_ struct{} `schema:"PurchaseDuplication"`
	// Id of the document to copy.
	ID uint32 `path:"id"`
	// Date of the copy (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate when.Date `json:"issueDate"`
}

// Duplicate creates a draft with the same supplier, terms and lines, at the exchange rate of
// its date. It refers to no other document and has no tax invoice.
func Duplicate(tx *db.Tx, in Duplication) (Document, error) {
	s := open(tx)
	r, err := s.whole(in.ID)
	if err != nil {
		return Document{}, err
	}
	doc := s.complete(r)
	if !doc.Duplicable() {
		return Document{}, fault.BadRequest.Because("%s pays supplier invoices and cannot be duplicated; pay the other invoices", r.DocumentNumber)
	}
	body := doc.Body()
	body.DocDate, body.DueDate, body.ExchangeRate, body.ExternalID = s.dayOr(in.IssueDate), 0, num.Rate{}, ""
	body.WhtAmount = r.WhtGiven
	if !r.VatPointGiven {
		body.VatPoint = ""
	}
	for i := range body.Items {
		body.Items[i].RefItemID = 0
	}
	return Create(tx, body)
}

// Duplicable reports whether a document can be duplicated. Vouchers that pay supplier invoices
// cannot.
func (d Document) Duplicable() bool {
	pays := document.Purchases.Must(d.DocType).Does(document.PayInvoices)
	return !pays || d.RefDocID == 0 && len(d.Allocations) == 0
}

// Body returns the request body that would create the document again, without references.
func (d Document) Body() New {
	body := New{DocType: d.DocType, Currency: d.Currency, Draft: Draft{Editable: d.Editable}}
	for _, item := range d.Items {
		body.Items = append(body.Items, item.EditableItem)
	}
	return body
}

// dayOr returns the start of the given day, or of today.
func (s *service) dayOr(day when.Date) when.Unix {
	if day.IsZero() {
		day = s.tx.Today()
	}
	return when.UnixOf(day.Start(s.tx.Zone))
}
