package purchase

import (
	"fmt"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org/history"
	"kontor/internal/trade/document"
)

// Update changes a draft.
func Update(tx *db.Tx, in Edit) (Document, error) {
	s := open(tx)
	r, err := s.whole(in.ID)
	if err != nil {
		return Document{}, err
	}
	if r.Status != document.Draft {
		return Document{}, fault.BadRequest.Because("%s is %s; only drafts can be changed", r.DocumentNumber, r.Status).For(fault.NotAllowedFrom)
	}
	if in.Has("DocType") && in.Value.DocType != r.DocumentType {
		return Document{}, fault.BadRequest.Because("docType: %s is %s; its type cannot be changed", r.DocumentNumber, document.Noun(r.DocumentType))
	}
	ref, err := s.followed(r)
	if err != nil {
		return Document{}, err
	}
	changed := Change{Draft: r.draft()}
	in.Onto(&changed)
	if in.Has("WhtRate") && !in.Has("WhtAmount") {
		changed.WhtAmount = num.Money{}
	}
	old, day, before := r.lines, r.date(s.tx), r.values(tx)
	if err := s.fill(r, changed.Draft, ref); err != nil {
		return Document{}, err
	}
	if in.Has("TaxInvoice") {
		err = s.keepInvoice(r, changed.TaxInvoice, inDocument)
	} else {
		err = s.stillInvoiced(r, day)
	}
	if err != nil {
		return Document{}, err
	}
	switch {
	case in.Has("Items"):
		err = s.replaceLines(r, old)
	case in.Has("PricesIncludeVat"):
		err = s.storeAmounts(r)
	}
	if err != nil {
		return Document{}, err
	}
	if changed.Renumber {
		if _, err := s.Renumber(r, r.date(tx)); err != nil {
			return Document{}, err
		}
	}
	s.Change(r)
	tx.Event(event.PurchaseUpdated.On(r.ID, r.DocumentNumber, r.typed()))
	document, err := s.done(r)
	tx.Record(documents, r.ID, history.Changed(r.DocumentNumber, before, r.values(tx)))
	return document, err
}

// draft returns a stored document as a client that does not change the lines would send
// it.
func (r *record) draft() Draft {
	return Draft{Editable: r.editable(), WhtAmount: r.WhtGiven, Allocations: r.Allocations}
}

const selectTakers = `SELECT DISTINCT d.document_number FROM purchase_links l
JOIN purchase_documents d ON d.org_id = $1 AND d.id = l.document_id
WHERE l.org_id = $1 AND l.target_item_id IN ($2)
ORDER BY d.document_number`

// nothingTaken refuses to change lines that other documents refer to. A draft request can
// already be ordered.
func (s *service) nothingTaken(r *record, lines []*line) error {
	ids := make(db.IDs, len(lines))
	for i, l := range lines {
		ids[i] = l.ID
	}
	takers, err := db.List[string](s.tx, selectTakers, ids)
	if err != nil {
		return fmt.Errorf("what takes from %s: %w", r.DocumentNumber, err)
	}
	if len(takers) > 0 {
		return fault.BadRequest.Because("the lines of %s cannot be changed: %s uses them", r.DocumentNumber, strings.Join(takers, ", "))
	}
	return nil
}

const clearReferences = `UPDATE purchase_items SET ref_item_id = NULL
WHERE org_id = $1 AND ref_item_id IS NOT NULL AND document_id IN (SELECT f.id FROM purchase_documents f WHERE f.org_id = $1 AND f.ref_document_id = $2)
RETURNING document_id`

// letGo removes references to the old lines of a document. They are matched by product or text
// again, and their documents are marked as changed.
func (s *service) letGo(r *record) error {
	ids, err := db.List[uint32](s.tx, clearReferences, r.ID)
	if err != nil {
		return fmt.Errorf("references to the lines of %s: %w", r.DocumentNumber, err)
	}
	if err := s.Docs.Read(ids...); err != nil {
		return err
	}
	for _, id := range ids {
		s.Change(s.Docs.At(id))
	}
	return nil
}

const updateAmounts = `UPDATE purchase_items SET net_amount = $3, vat_amount = $4, line_total = $5 WHERE org_id = $1 AND id = $2`

// storeAmounts stores the amounts of lines whose prices now include tax, or no longer do.
func (s *service) storeAmounts(r *record) error {
	for _, l := range r.lines {
		if _, err := db.Exec(s.tx, updateAmounts, l.ID, l.NetAmount, l.VatAmount, l.LineTotal); err != nil {
			return fmt.Errorf("amounts of line %d: %w", l.ID, err)
		}
	}
	return nil
}

const deleteLines = `DELETE FROM purchase_items WHERE org_id = $1 AND document_id = $2`

// replaceLines stores the new lines of an updated draft, with new ids.
func (s *service) replaceLines(r *record, old []*line) error {
	if err := s.nothingTaken(r, old); err != nil {
		return err
	}
	if err := s.letGo(r); err != nil {
		return err
	}
	if _, err := db.Exec(s.tx, deleteLines, r.ID); err != nil {
		return fmt.Errorf("lines of %s: %w", r.DocumentNumber, err)
	}
	return s.addLines(r)
}
