package sales

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/deletion"
	"kontor/internal/org/files"
	"kontor/internal/org/series"
	"kontor/internal/trade/document"
)

// Delete deletes a draft. Its number is not reused.
func Delete(tx *db.Tx, in ByID) error {
	s := open(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return err
	}
	if r.ConsolidatedIntoID != 0 {
		return fault.SalesDocumentAlreadyConsolidated
	}
	switch {
	case r.Status == document.Void:
		return fault.InvalidStatusTransition.Because("%s is void and cannot be deleted: its number must stay accounted for", r.DocumentNumber).For(fault.NotAllowedFrom)
	case r.kind().Internal || r.Status != document.Draft:
		return fault.InvalidStatusTransition.Because("%s is %s; only drafts can be deleted; void it instead", r.DocumentNumber, r.Status).For(fault.NotAllowedFrom)
	}
	if err := s.noChildren(r); err != nil {
		return err
	}
	if err := s.release(r); err != nil {
		return err
	}
	if err := s.erase(r); err != nil {
		return err
	}
	return s.Write()
}

// noChildren refuses while a void document refers to this one.
func (s *service) noChildren(r *record) error {
	numbers, err := table.Numbers(s.tx, "d.ref_document_id = $2", r.ID)
	if len(numbers) > 0 {
		return fault.InvalidStatusTransition.Because("%s was created from %s, which cannot be deleted; void it instead", numbers[0], r.DocumentNumber).For(fault.NotAllowedFrom)
	}
	return err
}

// gap is the number of a deleted or renumbered draft.
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
func (r *record) gap(now when.Unix, renumbered bool) gap {
	date := r.IssueDate
	if first, err := when.ParseDate(r.Period + "-01"); err == nil && first.String()[:7] != date.String()[:7] {
		date = first
	}
	return gap{r.DocumentType, r.Period, r.Serial, r.DocumentNumber, date, now, renumbered}
}

// erase deletes a document's rows and records its number as a gap.
func (s *service) erase(r *record) error {
	if r.RefDocumentID != 0 { // a deposit that was voided here belongs again to what it came with
		if _, err := db.Exec(s.tx, `UPDATE sales_deposits SET holder_id = $3 WHERE org_id = $1 AND holder_id = $2`, r.ID, r.RefDocumentID); err != nil {
			return err
		}
	}
	for _, statement := range []string{
		`DELETE FROM sales_items WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM sales_deposit_holders WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM sales_documents WHERE org_id = $1 AND id = $2`,
	} {
		if _, err := db.Exec(s.tx, statement, r.ID); err != nil {
			return err
		}
	}
	s.Docs.Drop(r)
	if err := files.DeleteAll(s.tx, documents, r.ID); err != nil {
		return err
	}
	if err := s.History.Forget(r.ID); err != nil {
		return err
	}
	err := db.Insert(s.tx, "sales_deleted_numbers", r.gap(s.tx.Stamp(), false))
	if err != nil {
		return err
	}
	if err := series.LeaveGap(s.tx, r.DocumentType, r.Period, r.Serial); err != nil {
		return err
	}
	s.tx.Record(documents, r.ID, fmt.Sprintf("%s %s %s", r.DocumentNumber, r.GrandTotal, r.Currency))
	s.tx.Event(event.SalesDeleted.On(r.ID, r.DocumentNumber, r.typed()))
	return deletion.Record(s.tx, documents, r.ID, r.DocumentNumber)
}
