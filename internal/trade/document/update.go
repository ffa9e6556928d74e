package document

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
	"kontor/internal/db"
	"kontor/internal/org/history"
)

// Handle is a document that a request changes.
type Handle struct {
	*Doc
	s *service
}

// Edit begins a change of a draft.
func (f *Family) Edit(tx *db.Tx, id uint32) (Handle, error) {
	s := f.start(tx)
	r, err := s.Get(id)
	switch {
	case err != nil:
		return Handle{}, err
	case !s.sells() && r.Status != Draft:
		return Handle{}, fault.BadRequest.Because("%s is %s; only drafts can be changed", r.DocumentNumber, r.Status).For(fault.NotAllowedFrom)
	case r.kind().Internal || r.Status != Draft:
		return Handle{}, fault.InvalidStatusTransition.Because("%s is %s; only drafts can be edited", r.DocumentNumber, r.Status).For(fault.NotAllowedFrom)
	}
	return Handle{r, s}, s.readLines(r)
}

// Save stores the change.
func (e Handle) Save(in Body) error {
	s, r := e.s, e.Doc
	if err := r.fixed(in); err != nil {
		return err
	}
	source, err := s.sourceOf(r)
	if err != nil {
		return err
	}
	was, before := *r, s.values(r)
	err = inOrder(
		func() error { return s.fill(r, in, source) },
		func() error { return s.saveInvoice(r, in, was) },
		func() error { return s.rewriteLines(r, was, in.Given.Items) },
		func() error { return s.reserveAgain(r, was) },
		func() error { return s.renumber(r, was, in.Renumber) },
	)
	if err != nil {
		return err
	}
	s.Change(r)
	s.tx.Event(r.updated())
	s.tx.Record(s.table, r.ID, history.Changed(r.DocumentNumber, before, s.values(r)))
	return s.write()
}

// Shown returns the document as clients see it.
func (e Handle) Shown() (Shown, error) { return e.s.shown(e.Doc) }

// fixed refuses changes of fields that are fixed after creation.
func (r *Doc) fixed(in Body) error {
	switch {
	case in.DocumentType != r.DocumentType && r.sold():
		return fault.BadRequest.Because("documentType: %s is %s; its type cannot be changed", r.DocumentNumber, Noun(r.DocumentType))
	case in.DocumentType != r.DocumentType:
		return fault.BadRequest.Because("docType: %s is %s; its type cannot be changed", r.DocumentNumber, Noun(r.DocumentType))
	case r.DepositReservedAmount.Sign() > 0 && !in.AdjustDeposits:
		return fault.SalesDocumentHasReservedDeposits
	case in.RefDocumentID != r.RefDocumentID:
		return fault.BadRequest.Because("refDocumentId: cannot be changed on %s", r.DocumentNumber)
	}
	return nil
}

// sourceOf returns the sale that a document settles or corrects, or the purchase that it follows.
func (s *service) sourceOf(r *Doc) (*Doc, error) {
	if s.sells() {
		return s.source(r)
	}
	return s.followed(r)
}

// saveInvoice stores the tax invoice that was sent, or adapts the one that is there.
func (s *service) saveInvoice(r *Doc, in Body, was Doc) error {
	if in.Given.TaxInvoice {
		return s.keepInvoice(r, in.TaxInvoice, inDocument)
	}
	return s.stillInvoiced(r, s.dateOf(&was))
}

// renumber gives a draft a number of the period of its new date, if the client wants one. The old number becomes a gap.
func (s *service) renumber(r *Doc, was Doc, wanted bool) error {
	if !wanted {
		return nil
	}
	moved, err := s.Renumber(r)
	if err != nil || !moved || !s.sells() {
		return err
	}
	return db.Insert(s.tx, "sales_deleted_numbers", was.gap(s.tx.Stamp(), true))
}

// rewriteLines stores the lines of an updated draft: new lines with new ids, or the old ones
// with new totals.
func (s *service) rewriteLines(r *Doc, was Doc, replaced bool) error {
	if !replaced {
		return s.storeTotals(r)
	}
	steps := []func() error{func() error { return s.deleteLines(r) }, func() error { return s.addLines(r) }}
	if !s.sells() {
		steps = slices.Insert(steps, 0, func() error { return s.nothingTaken(r, was.lines) }, func() error { return s.letGo(r) })
	}
	return inOrder(steps...)
}

func (s *service) deleteLines(r *Doc) error {
	if _, err := db.Exec(s.tx, `DELETE FROM `+s.items+` WHERE org_id = $1 AND document_id = $2`, r.ID); err != nil {
		return fmt.Errorf("lines of %s: %w", r.DocumentNumber, err)
	}
	return nil
}

// storeTotals stores recomputed line totals. Another currency can have other decimals, another
// VAT rate other net amounts.
func (s *service) storeTotals(r *Doc) error {
	for _, l := range r.lines {
		if l.computed() == l.stored {
			continue
		}
		var err error
		if s.sells() {
			_, err = db.Exec(s.tx, `UPDATE sales_items SET total_price = $4, net_amount = $5, vat_under = $6 WHERE org_id = $1 AND document_id = $2 AND id = $3`,
				r.ID, l.ID, l.TotalPrice, l.NetAmount, l.Under)
		} else {
			_, err = db.Exec(s.tx, `UPDATE purchase_items SET net_amount = $3, vat_amount = $4, line_total = $5 WHERE org_id = $1 AND id = $2`,
				l.ID, l.NetAmount, l.VatAmount, l.LineTotal)
		}
		if err != nil {
			return fmt.Errorf("amounts of line %d: %w", l.ID, err)
		}
		l.stored = l.computed()
	}
	return nil
}

const selectTakers = `SELECT DISTINCT d.document_number FROM purchase_links l
JOIN purchase_documents d ON d.org_id = $1 AND d.id = l.document_id
WHERE l.org_id = $1 AND l.target_item_id IN ($2)
ORDER BY d.document_number`

// nothingTaken refuses to change lines that other documents refer to. A draft request can
// already be ordered.
func (s *service) nothingTaken(r *Doc, lines []*Item) error {
	takers, err := db.List[string](s.tx, selectTakers, idsOf(lines, func(l *Item) uint32 { return l.ID }))
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
func (s *service) letGo(r *Doc) error {
	ids, err := db.List[uint32](s.tx, clearReferences, r.ID)
	if err != nil {
		return fmt.Errorf("references to the lines of %s: %w", r.DocumentNumber, err)
	}
	found, err := s.all(ids)
	for _, follower := range found {
		s.Change(follower)
	}
	return err
}

// values returns what the audit log compares when a draft changes.
func (s *service) values(r *Doc) (v history.Values) {
	v.Add("number", r.DocumentNumber)
	if s.sells() {
		v.Add("customer", r.ContactName)
		v.Add("date", r.IssueDate)
		v.Add("due date", r.DueDate)
	} else {
		v.Add("supplier", r.ContactName)
		v.Add("date", s.dateOf(r))
		if r.DueAt != 0 {
			v.Add("due date", when.DateOf(r.DueAt.Time(), s.tx.Zone))
		}
	}
	v.Add("currency", r.Currency)
	v.Add("exchange rate", r.ExchangeRate)
	if s.sells() {
		v.Add("project", r.Project)
		v.Add("VAT rate", r.VatRate)
	}
	v.Add("withholding rate", r.WhtRate)
	v.Add("note", r.Note)
	for i, l := range r.lines {
		v.Line(i+1, l.Name+" "+wording.Quantity(l.Quantity)+" × "+history.Amount(l.UnitPrice))
	}
	if s.sells() {
		v.Add("discount", r.DocumentDiscountAmount)
	}
	v.Add("total", r.GrandTotal)
	return v
}
