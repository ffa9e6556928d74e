package document

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Create creates a draft with number and totals.
func (f *Family) Create(tx *db.Tx, in Body) (Shown, error) {
	s := f.start(tx)
	r, err := s.create(in)
	return s.finish(r, err)
}

// create adds a draft with number and totals.
func (s *service) create(in Body) (*Doc, error) {
	prices := in.Given.Prices
	in.Given = everything
	in.Given.Prices = prices
	r := &Doc{DocumentType: in.DocumentType, CreatedBy: s.tx.User}
	source, err := s.refer(r, in)
	if err != nil {
		return nil, err
	}
	steps := []func() error{
		func() error { return s.fill(r, in, source) },
		func() error { return s.Number(r) },
		func() error { return s.add(r) },
	}
	if in.TaxInvoice != nil {
		steps = slices.Insert(steps, 2, func() error { return s.keepInvoice(r, in.TaxInvoice, inDocument) })
	}
	if in.AsBilled {
		steps = slices.Insert(steps, 1, func() error { return s.withholdAsBilled(r) })
	}
	return r, inOrder(steps...)
}

// refer links a new document to another one: a receipt or note of a sale to the document that it settles or corrects, by
// the rules of a conversion, and a purchase document to the one that it follows.
func (s *service) refer(r *Doc, in Body) (*Doc, error) {
	if !s.sells() {
		if in.BankID != 0 && !r.kind().TakesBank {
			return nil, fault.BankNotAllowedForDocumentType
		}
		r.RefDocumentID, r.RefDocumentType, r.Currency = in.RefDocumentID, in.RefDocumentType, in.Currency
		return s.followed(r)
	}
	if in.RefDocumentID == 0 {
		return nil, nil
	}
	if !Sales.Settles(r.DocumentType) {
		return nil, fault.BadRequest.Because("refDocumentId: not allowed on a new %s; convert the source document instead", r.DocumentType)
	}
	source, err := s.Get(uint32(in.RefDocumentID))
	if err != nil {
		return nil, err
	}
	r.RefDocumentID = in.RefDocumentID
	_, err = s.conversion(source, r.DocumentType)
	return source, err
}

// source returns the document that a receipt or note settles or corrects, or nil.
func (s *service) source(r *Doc) (*Doc, error) {
	if !r.Linked() || !Sales.Settles(r.DocumentType) {
		return nil, nil
	}
	return s.Get(uint32(r.RefDocumentID))
}

// followed reads the source document of a purchase draft and checks that the draft can follow it.
func (s *service) followed(r *Doc) (*Doc, error) {
	if r.RefDocumentID == 0 {
		if r.RefDocumentType != "" {
			return nil, fault.Bad("RefDocID", "required")
		}
		return nil, nil
	}
	ref, err := s.whole(uint32(r.RefDocumentID))
	switch {
	case fault.NotFound.Is(err):
		return nil, fault.Bad("RefDocID", "exists")
	case err != nil:
		return nil, err
	case r.RefDocumentType != "" && r.RefDocumentType != ref.DocumentType:
		return nil, fault.Bad("RefDocType", "eqfield", ref.DocumentType)
	case !refers(r.DocumentType, ref.DocumentType):
		return nil, fault.BadRequest.Because("a %s cannot refer to a %s", r.DocumentType, ref.DocumentType)
	case ref.Status == Cancelled || ref.Status == Rejected:
		return nil, fault.BadRequest.Because("%s is %s", ref.DocumentNumber, ref.Status)
	case ref.Currency != r.Currency:
		return nil, fault.BadRequest.Because("%s is in %s", ref.DocumentNumber, ref.Currency)
	}
	r.RefDocumentType = ref.DocumentType
	return ref, nil
}

func refers(docType, to string) bool {
	_, ok := Refers(docType, to)
	return ok
}

// Duplicate creates a draft with the same contact, terms and lines, at the exchange rate of
// its date. It refers to no other document and has no tax invoice.
func (f *Family) Duplicate(tx *db.Tx, id uint32, date when.Date) (Shown, error) {
	s := f.start(tx)
	r, err := s.whole(id)
	if err != nil {
		return Shown{}, err
	}
	if !r.Duplicable() {
		if s.sells() {
			return Shown{}, fault.BadRequest.Because("%s cannot be duplicated; %s", r.DocumentNumber, r.insteadOfDuplicating())
		}
		return Shown{}, fault.BadRequest.Because("%s pays supplier invoices and cannot be duplicated; pay the other invoices", r.DocumentNumber)
	}
	in := Body{DocumentType: r.DocumentType, Entered: r.Entered, Discount: &r.DocumentDiscountAmount}
	in.Given.Prices = true
	in.IssueDate, in.DueDate, in.DatedAt, in.DueAt = s.dateOr(date), when.Date{}, s.startOf(s.dateOr(date)), 0
	in.ExchangeRate, in.ExternalID, in.WhtAmount = num.Rate{}, "", r.whtGiven()
	if !r.VatCategoryGiven {
		in.VatCategory = ""
	}
	if !r.VatPointGiven {
		in.VatPoint = ""
	}
	for _, l := range r.lines {
		item := l.EnteredItem
		item.RefItemID = 0
		in.Items = append(in.Items, item)
	}
	return f.Create(tx, in)
}

// whtGiven returns the withheld tax that a client set, or nil.
func (r *Doc) whtGiven() *num.Money {
	switch {
	case r.WhtGiven:
		return &r.WhtAmount
	case !r.WhtSaid.IsZero():
		return &r.WhtSaid
	}
	return nil
}

// startOf returns the first moment of a day.
func (s *service) startOf(day when.Date) when.Unix { return when.UnixOf(day.Start(s.tx.Zone)) }

// Duplicable reports whether a document can be duplicated: it does not settle, correct or
// consolidate others.
func (r *Doc) Duplicable() bool {
	if !r.sold() {
		return !r.pays()
	}
	settles := r.Linked() && Sales.Settles(r.DocumentType)
	return !r.kind().Internal && !settles && !r.IsConsolidated
}

// insteadOfDuplicating returns what to do if a sales document cannot be duplicated.
func (r *Doc) insteadOfDuplicating() fault.Sentence {
	switch {
	case r.kind().Internal:
		return fault.Say("receive another deposit")
	case r.IsConsolidated:
		return fault.Say("consolidate other invoices")
	}
	return fault.Say("convert the document that it was made from again")
}
