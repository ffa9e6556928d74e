package purchase

import (
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/trade/document"
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
	r := &record{
		Record:          document.Record{DocumentType: in.DocType, Currency: in.Currency, CreatedBy: s.tx.User, RefDocumentID: in.RefDocID},
		RefDocumentType: in.RefDocType,
	}
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
	case ref.Status == document.Cancelled || ref.Status == document.Rejected:
		return nil, fault.BadRequest.Because("%s is %s", ref.DocumentNumber, ref.Status)
	case ref.Currency != r.Currency:
		return nil, fault.BadRequest.Because("%s is in %s", ref.DocumentNumber, ref.Currency)
	}
	r.RefDocumentType = ref.DocumentType
	return ref, nil
}

func refers(docType, to string) bool {
	_, ok := document.Refers(docType, to)
	return ok
}
