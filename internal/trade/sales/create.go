package sales

import (
	"cmp"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// Create creates a draft.
func Create(tx *db.Tx, in New) (Document, error) {
	s := open(tx)
	kind := document.Sales.Must(in.DocumentType)
	r := &record{Record: document.Record{DocumentType: kind.Code, CreatedBy: tx.User}}
	if err := s.refer(r, in.RefDocumentID); err != nil {
		return Document{}, err
	}
	in.DiscountAmount = cmp.Or(in.DocumentDiscountAmount, in.DiscountAmount)
	if err := s.fill(r, in.Draft, everything); err != nil {
		return Document{}, err
	}
	if err := s.Number(r, r.IssueDate); err != nil {
		return Document{}, err
	}
	if err := s.add(r); err != nil {
		return Document{}, err
	}
	return s.done(r)
}

// everything reports that all fields of a new document are new, except the second name of
// the document discount.
func everything(name string) bool { return name != "DocumentDiscountAmount" }

// refer links a new receipt or note to the document it settles or corrects, by
// the rules of a conversion.
func (s *service) refer(r *record, id num.Ref) error {
	if id == 0 {
		return nil
	}
	if !document.Sales.Settles(r.DocumentType) {
		return fault.BadRequest.Because("refDocumentId: not allowed on a new %s; convert the source document instead", r.DocumentType)
	}
	source, err := s.Get(uint32(id))
	if err != nil {
		return err
	}
	if _, err := s.conversion(source, r.DocumentType); err != nil {
		return err
	}
	r.RefDocumentID = id
	return nil
}

// source returns the document that a receipt or note settles or corrects, or nil.
func (s *service) source(r *record) (*record, error) {
	if !r.Linked() || !document.Sales.Settles(r.DocumentType) {
		return nil, nil
	}
	return s.Get(uint32(r.RefDocumentID))
}
