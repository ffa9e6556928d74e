package document

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/deletion"
	"kontor/internal/org/files"
	"kontor/internal/org/series"
	"kontor/internal/trade/tax"
)

// Delete deletes a draft without references to it. Its number is not reused.
func (f *Family) Delete(tx *db.Tx, id uint32) error {
	s := f.start(tx)
	r, err := s.Get(id)
	if err != nil {
		return err
	}
	if err := s.checkDelete(r); err != nil {
		return err
	}
	if s.sells() {
		if err := s.release(r); err != nil {
			return err
		}
	}
	return inOrder(
		func() error { return tax.Remove(tx, r.TaxInvoiceID) },
		func() error { return s.erase(r) },
		s.write,
	)
}

// checkDelete refuses to delete a document that is no draft, or that others refer to.
func (s *service) checkDelete(r *Doc) error {
	switch {
	case r.ConsolidatedIntoID != 0:
		return fault.SalesDocumentAlreadyConsolidated
	case r.Status == Void:
		return fault.InvalidStatusTransition.Because("%s is void and cannot be deleted: its number must stay accounted for", r.DocumentNumber).For(fault.NotAllowedFrom)
	case s.sells() && (r.kind().Internal || r.Status != Draft):
		return fault.InvalidStatusTransition.Because("%s is %s; only drafts can be deleted; void it instead", r.DocumentNumber, r.Status).For(fault.NotAllowedFrom)
	case r.Status != Draft:
		return fault.BadRequest.Because("%s is %s; only drafts can be deleted, %s", r.DocumentNumber, r.Status, r.insteadOfDeleting()).For(fault.NotAllowedFrom)
	}
	numbers, err := s.numbers(s.tx, "d.ref_document_id = $2", r.ID)
	switch {
	case err != nil:
		return err
	case len(numbers) > 0 && s.sells():
		return fault.InvalidStatusTransition.Because("%s was created from %s, which cannot be deleted; void it instead", numbers[0], r.DocumentNumber).For(fault.NotAllowedFrom)
	case len(numbers) > 0:
		return fault.BadRequest.Because("other documents refer to %s", r.DocumentNumber)
	}
	voucher, err := s.promisedBy(r)
	if voucher != "" {
		return fault.BadRequest.Because("%s pays %s", voucher, r.DocumentNumber)
	}
	return err
}

// insteadOfDeleting returns what can be done with a purchase document that is not a draft.
func (r *Doc) insteadOfDeleting() fault.Sentence {
	if slices.Contains(r.kind().Next(r.Status), Cancelled) {
		return fault.Say("others are cancelled")
	}
	return fault.Say("and this one must keep its number")
}

// gap is the number of a deleted or renumbered sales draft.
type gap struct {
	DocumentType   string    `db:"document_type"`
	NumberPeriod   string    `db:"number_period"`
	NumberSerial   int64     `db:"number_serial"`
	DocumentNumber string    `db:"document_number"`
	IssueDate      when.Date `db:"issue_date"`
	DeletedAt      when.Unix `db:"deleted_at"`
	Renumbered     bool      `db:"renumbered"`
}

// gap returns the number of a document as a gap, in the month of the number: the date may
// have moved to another.
func (r *Doc) gap(now when.Unix, renumbered bool) gap {
	date := r.IssueDate
	if first, err := when.ParseDate(r.Period + "-01"); err == nil && first.String()[:7] != date.String()[:7] {
		date = first
	}
	return gap{r.DocumentType, r.Period, r.Serial, r.DocumentNumber, date, now, renumbered}
}

// erase deletes a document's rows and records its number as a gap.
func (s *service) erase(r *Doc) error {
	more, words := deleteLinks, r.DocumentNumber+" "+r.GrandTotal.String()
	if s.sells() {
		more, words = `DELETE FROM sales_deposit_holders WHERE org_id = $1 AND document_id = $2`, words+" "+r.Currency
		if r.RefDocumentID != 0 { // a deposit that was voided here belongs again to what it came with
			if _, err := db.Exec(s.tx, `UPDATE sales_deposits SET holder_id = $3 WHERE org_id = $1 AND holder_id = $2`, r.ID, r.RefDocumentID); err != nil {
				return err
			}
		}
		if err := db.Insert(s.tx, "sales_deleted_numbers", r.gap(s.tx.Stamp(), false)); err != nil {
			return err
		}
	}
	err := inOrder(
		func() error { _, err := db.Exec(s.tx, more, r.ID); return err },
		func() error { return s.deleteLines(r) },
		func() error {
			_, err := db.Exec(s.tx, `DELETE FROM `+s.table+` WHERE org_id = $1 AND id = $2`, r.ID)
			return err
		},
		func() error { s.Docs.Drop(r); return files.DeleteAll(s.tx, s.table, r.ID) },
		func() error { return s.History.Forget(r.ID) },
		func() error { return series.LeaveGap(s.tx, r.DocumentType, r.Period, r.Serial) },
	)
	if err != nil {
		return fmt.Errorf("delete %s: %w", r.DocumentNumber, err)
	}
	s.tx.Record(s.table, r.ID, words)
	s.tx.Event(r.deleted())
	return deletion.Record(s.tx, s.table, r.ID, r.DocumentNumber)
}
