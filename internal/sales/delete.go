package sales

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/deletion"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/org"
	"kontor/internal/when"
)

// Delete removes a draft. Its number is not used again.
func Delete(tx *db.Tx, in ByID) error {
	d := open(tx)
	r, err := d.get(in.ID)
	if err != nil {
		return err
	}
	if r.ConsolidatedIntoID != 0 {
		return fault.SalesDocumentAlreadyConsolidated
	}
	switch {
	case r.Status == document.Void:
		return fault.InvalidStatusTransition.Because("%s is void and stays: it accounts for its number", r.DocumentNumber).For(fault.NotAllowedFrom)
	case r.kind().Internal || r.Status != document.Draft:
		return fault.InvalidStatusTransition.Because("%s is %s; only drafts can be deleted; void it", r.DocumentNumber, r.Status).For(fault.NotAllowedFrom)
	}
	if err := d.release(r); err != nil {
		return err
	}
	if err := d.erase(r); err != nil {
		return err
	}
	return d.close()
}

// gap is a number that a deleted draft leaves behind.
type gap struct {
	DocumentType   string    `db:"document_type"`
	NumberPeriod   string    `db:"number_period"`
	NumberSerial   int64     `db:"number_serial"`
	DocumentNumber string    `db:"document_number"`
	IssueDate      when.Date `db:"issue_date"`
	DeletedAt      when.Unix `db:"deleted_at"`
}

// erase deletes a document's rows and keeps its number as a gap.
func (d *desk) erase(r *record) error {
	for _, statement := range []string{
		`DELETE FROM sales_items WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM sales_deposit_holders WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM sales_documents WHERE org_id = $1 AND id = $2`,
	} {
		if _, err := db.Exec(d.tx, statement, r.ID); err != nil {
			return err
		}
	}
	d.docs.Drop(r)
	if err := d.history.Forget(r.ID); err != nil {
		return err
	}
	err := db.Insert(d.tx, "sales_deleted_numbers", gap{r.DocumentType, r.NumberPeriod, r.NumberSerial, r.DocumentNumber, r.IssueDate, d.tx.Stamp()})
	if err != nil {
		return err
	}
	if err := org.LeaveGap(d.tx, r.DocumentType, r.NumberPeriod, r.NumberSerial); err != nil {
		return err
	}
	d.tx.Record(documents, r.ID, fmt.Sprintf("%s %s %s", r.DocumentNumber, r.GrandTotal, r.Currency))
	return deletion.Record(d.tx, documents, r.ID, r.DocumentNumber)
}
