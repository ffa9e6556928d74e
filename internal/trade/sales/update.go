package sales

import (
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/history"
	"kontor/internal/trade/document"
)

// Update changes a draft.
func Update(tx *db.Tx, in Edit) error {
	if in.Value.ID != 0 && in.Value.ID != in.ID {
		return fault.Bad("ID", "eqfield", "id of the path")
	}
	s := open(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return err
	}
	if r.kind().Internal || r.Status != document.Draft {
		return fault.InvalidStatusTransition.Because("%s is %s; only drafts can be edited", r.DocumentNumber, r.Status).For(fault.NotAllowedFrom)
	}
	body := Change{ID: r.ID, DocumentType: r.DocumentType, RefDocumentID: r.RefDocumentID, Draft: Draft{Editable: r.editable(), PricesIncludeVat: &r.PricesIncludeVat}}
	in.Onto(&body)
	if err := r.fixed(body); err != nil {
		return err
	}
	if err := s.readLines(r); err != nil {
		return err
	}
	was, before := *r, r.values()
	if err := s.fill(r, body.Draft, in.Has); err != nil {
		return err
	}
	if err := s.rewriteLines(r, in.Has("Items")); err != nil {
		return err
	}
	if err := s.reserveAgain(r, was); err != nil {
		return err
	}
	if body.Renumber {
		if err := s.renumber(r, was); err != nil {
			return err
		}
	}
	s.Change(r)
	tx.Record(documents, r.ID, history.Changed(r.DocumentNumber, before, r.values()))
	tx.Event(event.SalesUpdated.On(r.ID, r.DocumentNumber, r.typed()))
	return s.Write()
}

// fixed refuses changes of fields that are fixed after creation.
func (r *record) fixed(body Change) error {
	switch {
	case body.DocumentType != r.DocumentType:
		return fault.BadRequest.Because("documentType: %s is %s; its type cannot be changed", r.DocumentNumber, document.Noun(r.DocumentType))
	case r.DepositReservedAmount.Sign() > 0 && !body.AdjustDeposits:
		return fault.SalesDocumentHasReservedDeposits
	case body.RefDocumentID != r.RefDocumentID:
		return fault.BadRequest.Because("refDocumentId: cannot be changed on %s", r.DocumentNumber)
	}
	return nil
}

// renumber gives a draft a number of the period of its new date. The old number becomes a gap.
func (s *service) renumber(r *record, was record) error {
	moved, err := s.Renumber(r, r.IssueDate)
	if err != nil || !moved {
		return err
	}
	return db.Insert(s.tx, "sales_deleted_numbers", was.gap(s.tx.Stamp(), true))
}

// rewriteLines stores the lines of an updated draft: new lines with new ids, or the old ones
// with new totals.
func (s *service) rewriteLines(r *record, replaced bool) error {
	if !replaced {
		return s.storeTotals(r)
	}
	if _, err := db.Exec(s.tx, `DELETE FROM sales_items WHERE org_id = $1 AND document_id = $2`, r.ID); err != nil {
		return err
	}
	return s.addLines(r)
}

// storeTotals stores recomputed line totals. Another currency can have other decimals, another
// VAT rate other net amounts.
func (s *service) storeTotals(r *record) error {
	for i := range r.lines {
		l := &r.lines[i]
		if l.computed() == l.stored {
			continue
		}
		_, err := db.Exec(s.tx, `UPDATE sales_items SET total_price = $4, net_amount = $5, vat_under = $6 WHERE org_id = $1 AND document_id = $2 AND id = $3`,
			r.ID, l.ID, l.TotalPrice, l.NetAmount, l.Under)
		if err != nil {
			return err
		}
		l.stored = l.computed()
	}
	return nil
}
