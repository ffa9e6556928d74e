package purchase

import (
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
)

// Create creates a draft with number and totals.
func Create(tx *db.Tx, in New) (Document, error) {
	s := open(tx)
	r, err := s.create(in)
	if err != nil {
		return Document{}, err
	}
	return s.done(r)
}

// create adds a draft with number and totals.
func (s *service) create(in New) (*record, error) {
	r := &record{Document: Document{
		DocType: in.DocType, Currency: in.Currency, CreatedBy: s.tx.User, RefDocID: in.RefDocID, RefDocType: in.RefDocType,
	}}
	if in.BankID != 0 && !r.kind().TakesBank {
		return nil, fault.BankNotAllowedForDocumentType
	}
	ref, err := s.followed(r)
	if err != nil {
		return nil, err
	}
	if err := s.fill(r, in.Draft, ref); err != nil {
		return nil, err
	}
	if in.AsBilled {
		if err := s.withholdAsBilled(r); err != nil {
			return nil, err
		}
	}
	if err := s.Number(r, r.date(s.tx)); err != nil {
		return nil, err
	}
	if in.TaxInvoice != nil {
		if err := s.keepInvoice(r, in.TaxInvoice, inDocument); err != nil {
			return nil, err
		}
	}
	return r, s.add(r)
}

// followed reads the source document of a draft and checks that the draft can follow it.
func (s *service) followed(r *record) (*record, error) {
	if r.RefDocID == 0 {
		if r.RefDocType != "" {
			return nil, fault.Bad("RefDocID", "required")
		}
		return nil, nil
	}
	ref, err := s.whole(uint32(r.RefDocID))
	switch {
	case fault.NotFound.Is(err):
		return nil, fault.Bad("RefDocID", "exists")
	case err != nil:
		return nil, err
	case r.RefDocType != "" && r.RefDocType != ref.DocType:
		return nil, fault.Bad("RefDocType", "eqfield", ref.DocType)
	case !refers(r.DocType, ref.DocType):
		return nil, fault.BadRequest.Because("a %s cannot refer to a %s", r.DocType, ref.DocType)
	case ref.Status == document.Cancelled || ref.Status == document.Rejected:
		return nil, fault.BadRequest.Because("%s is %s", ref.DocNumber, ref.Status)
	case ref.Currency != r.Currency:
		return nil, fault.BadRequest.Because("%s is in %s", ref.DocNumber, ref.Currency)
	}
	r.RefDocType = ref.DocType
	return ref, nil
}

func refers(docType, to string) bool {
	_, ok := document.Refers(docType, to)
	return ok
}
