package sales

import (
	"cmp"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/series"
)

// Create makes a draft.
func Create(tx *db.Tx, in New) (Document, error) {
	s := open(tx)
	kind := document.Sales.Must(in.DocumentType)
	r := &record{Document: Document{DocumentType: kind.Code}, CreatedBy: tx.User}
	if err := s.refer(r, in.RefDocumentID); err != nil {
		return Document{}, err
	}
	in.DiscountAmount = cmp.Or(in.DocumentDiscountAmount, in.DiscountAmount)
	if err := s.fill(r, in.Draft, everything); err != nil {
		return Document{}, err
	}
	if err := s.number(r); err != nil {
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

// number gives a new document its id and its number.
func (s *service) number(r *record) error {
	id, err := db.NextID(s.tx, documents)
	if err != nil {
		return err
	}
	n, err := series.Next(s.tx, r.DocumentType, r.IssueDate)
	if err != nil {
		return err
	}
	r.ID, r.DocumentNumber, r.NumberPeriod, r.NumberSerial = id, n.Text, n.Period, n.Serial
	r.SearchText = r.searchText()
	return nil
}

// searchText joins what a search looks at.
func (r *record) searchText() string {
	return document.SearchText(r.DocumentNumber, r.ContactName, r.OriginalNumber)
}

// refer links a new receipt or note to the document it settles or corrects, by
// the rules of a conversion.
func (s *service) refer(r *record, id num.Ref) error {
	if id == 0 {
		return nil
	}
	if !document.Sales.Settles(r.DocumentType) {
		return fault.BadRequest.Because("refDocumentId: not allowed on a new %s; convert the source document instead", r.DocumentType)
	}
	source, err := s.get(uint32(id))
	if err != nil {
		return err
	}
	if _, err := s.conversion(source, r.DocumentType); err != nil {
		return err
	}
	r.RefDocumentID = id
	return nil
}

// source is the document that a receipt or note settles or corrects, or nil.
func (s *service) source(r *record) (*record, error) {
	if !r.linked() || !document.Sales.Settles(r.DocumentType) {
		return nil, nil
	}
	return s.get(uint32(r.RefDocumentID))
}
