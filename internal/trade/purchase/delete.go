package purchase

import (
	"fmt"
	"slices"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/deletion"
	"kontor/internal/org/files"
	"kontor/internal/org/series"
	"kontor/internal/trade/document"
	"kontor/internal/trade/tax"
)

// Delete deletes a draft without references to it. Its number is not reused.
func Delete(tx *db.Tx, in ByID) error {
	s := open(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return err
	}
	if r.Status != document.Draft {
		return fault.BadRequest.Because("%s is %s; only drafts can be deleted, %s", r.DocumentNumber, r.Status, r.insteadOfDeleting()).For(fault.NotAllowedFrom)
	}
	followers, err := table.Numbers(tx, "d.ref_document_id = $2", r.ID)
	if err != nil {
		return err
	}
	if len(followers) > 0 {
		return fault.BadRequest.Because("other documents refer to %s", r.DocumentNumber)
	}
	voucher, err := s.promisedBy(r)
	if err != nil {
		return err
	}
	if voucher != "" {
		return fault.BadRequest.Because("%s pays %s", voucher, r.DocumentNumber)
	}
	if err := tax.Remove(tx, r.TaxInvoiceID); err != nil {
		return err
	}
	for _, statement := range []string{
		deleteLinks, deleteLines,
		`DELETE FROM purchase_documents WHERE org_id = $1 AND id = $2`,
	} {
		if _, err := db.Exec(tx, statement, r.ID); err != nil {
			return fmt.Errorf("delete %s: %w", r.DocumentNumber, err)
		}
	}
	s.Docs.Drop(r)
	if err := files.DeleteAll(tx, documents, r.ID); err != nil {
		return err
	}
	if err := s.History.Forget(r.ID); err != nil {
		return err
	}
	if err := series.LeaveGap(tx, r.DocumentType, r.Period, r.Serial); err != nil {
		return err
	}
	tx.Record(documents, r.ID, r.DocumentNumber+" "+r.GrandTotal.String())
	tx.Event(event.PurchaseDeleted.On(r.ID, r.DocumentNumber, r.typed()))
	return deletion.Record(tx, documents, r.ID, r.DocumentNumber)
}

// insteadOfDeleting returns what can be done with a document that is not a draft.
func (r *record) insteadOfDeleting() fault.Sentence {
	if slices.Contains(r.kind().Next(r.Status), document.Cancelled) {
		return fault.Say("others are cancelled")
	}
	return fault.Say("and this one must keep its number")
}
