package purchase

import (
	"fmt"
	"strings"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/org"
)

// Create makes a draft with its number and totals.
func Create(tx *db.Tx, in New) (Document, error) {
	d := open(tx)
	r := &record{
		DocType: in.DocType, Currency: in.Currency, CreatedBy: tx.User, RefDocID: in.RefDocID, RefDocType: in.RefDocType,
	}
	if in.BankID != 0 && !r.kind().TakesBank {
		return Document{}, fault.BankNotAllowedForDocumentType
	}
	ref, err := d.followed(r)
	if err != nil {
		return Document{}, err
	}
	if err := d.fill(r, in.Draft, ref); err != nil {
		return Document{}, err
	}
	if err := d.number(r); err != nil {
		return Document{}, err
	}
	if err := d.add(r); err != nil {
		return Document{}, err
	}
	return d.done(r, "")
}

// number gives a new document its id and its number.
func (d *desk) number(r *record) error {
	number, err := org.NextNumber(d.tx, r.DocType, r.date(d.tx))
	if err != nil {
		return fmt.Errorf("number of a new %s: %w", r.DocType, err)
	}
	r.DocNumber, r.Period, r.Serial = number.Text, number.Period, number.Serial
	r.SearchText = r.searchText()
	r.ID, err = db.NextID(d.tx, documents)
	return err
}

// searchText joins what a search looks at.
func (r *record) searchText() string { return db.Fold(r.DocNumber + "\n" + r.ContactName) }

// followed reads the document that a draft follows and checks that it may.
func (d *desk) followed(r *record) (*record, error) {
	if r.RefDocID == 0 {
		if r.RefDocType != "" {
			return nil, fault.Bad("RefDocID", "required")
		}
		return nil, nil
	}
	ref, err := d.whole(uint32(r.RefDocID))
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

const countExternal = `SELECT COUNT(*) FROM purchase_documents WHERE org_id = $1 AND external_id <> '' AND external_id = $2 AND id <> $3`

func (d *desk) checkExternalID(r *record) error {
	if r.ExternalID == "" {
		return nil
	}
	n, err := db.Get[int](d.tx, countExternal, r.ExternalID, r.ID)
	if err != nil {
		return err
	}
	if n > 0 {
		return fault.Conflict.Because("externalId %q belongs to another purchase document", r.ExternalID)
	}
	return nil
}

// Update changes a draft.
func Update(tx *db.Tx, in Edit) (Document, error) {
	d := open(tx)
	r, err := d.whole(in.ID)
	if err != nil {
		return Document{}, err
	}
	if r.Status != document.Draft {
		return Document{}, fault.BadRequest.Because("%s is %s; only drafts can be changed", r.DocNumber, r.Status)
	}
	if in.Has("DocType") && in.Value.DocType != r.DocType {
		return Document{}, fault.BadRequest.Because("docType of %s is %s and cannot change", r.DocNumber, r.DocType)
	}
	ref, err := d.followed(r)
	if err != nil {
		return Document{}, err
	}
	changed := Change{Draft: r.draft()}
	in.Onto(&changed)
	if in.Has("WhtRate") && !in.Has("WhtAmount") {
		changed.WhtAmount = num.Money{}
	}
	kept := r.lines
	if err := d.fill(r, changed.Draft, ref); err != nil {
		return Document{}, err
	}
	if err := d.rewriteLines(r, kept, in.Has("Items")); err != nil {
		return Document{}, err
	}
	d.change(r)
	return d.done(r, "")
}

// draft is a stored document as its client would write it.
func (r *record) draft() Draft {
	d := Draft{Editable: r.Editable, WhtAmount: r.WhtGiven, Allocations: r.Allocations}
	for _, l := range r.lines {
		d.Items = append(d.Items, l.EditableItem)
	}
	return d
}

const selectTakers = `SELECT DISTINCT d.doc_number FROM purchase_links l
JOIN purchase_documents d ON d.org_id = $1 AND d.id = l.document_id
WHERE l.org_id = $1 AND l.target_item_id IN ($2)
ORDER BY d.doc_number`

// nothingTaken refuses other lines when documents have taken from these: a
// request may be ordered while it is still a draft.
func (d *desk) nothingTaken(r *record, lines []*row) error {
	ids := make(db.IDs, len(lines))
	for i, l := range lines {
		ids[i] = l.ID
	}
	takers, err := db.List[string](d.tx, selectTakers, ids)
	if err != nil {
		return fmt.Errorf("what takes from %s: %w", r.DocNumber, err)
	}
	if len(takers) > 0 {
		return fault.BadRequest.Because("the lines of %s stay: %s takes from them", r.DocNumber, strings.Join(takers, ", "))
	}
	return nil
}

const clearReferences = `UPDATE purchase_items SET ref_item_id = NULL
WHERE org_id = $1 AND ref_item_id IS NOT NULL AND document_id IN (SELECT f.id FROM purchase_documents f WHERE f.org_id = $1 AND f.ref_doc_id = $2)
RETURNING document_id`

// letGo lets the lines that named one of a document's find theirs by what they
// say. Their documents have changed by it.
func (d *desk) letGo(r *record) error {
	ids, err := db.List[uint32](d.tx, clearReferences, r.ID)
	if err != nil {
		return fmt.Errorf("references to the lines of %s: %w", r.DocNumber, err)
	}
	if err := d.docs.Read(ids...); err != nil {
		return err
	}
	for _, id := range ids {
		d.change(d.docs.At(id))
	}
	return nil
}

const deleteLines = `DELETE FROM purchase_items WHERE org_id = $1 AND document_id = $2`

// rewriteLines stores the lines of an edited draft: new ones under new ids, or
// the old ones where something changed.
func (d *desk) rewriteLines(r *record, kept []*row, replaced bool) error {
	if replaced {
		if err := d.nothingTaken(r, kept); err != nil {
			return err
		}
		if err := d.letGo(r); err != nil {
			return err
		}
		if _, err := db.Exec(d.tx, deleteLines, r.ID); err != nil {
			return fmt.Errorf("lines of %s: %w", r.DocNumber, err)
		}
		return d.addLines(r)
	}
	for i, l := range r.lines {
		l.ID = kept[i].ID
		l.Received, l.Billed, l.BaseValue, l.BilledValue = kept[i].Received, kept[i].Billed, kept[i].BaseValue, kept[i].BilledValue
		if *l == *kept[i] {
			continue
		}
		if err := db.Update(d.tx, items, *l); err != nil {
			return fmt.Errorf("line %d of %s: %w", i, r.DocNumber, err)
		}
	}
	return nil
}

const countFollowers = `SELECT COUNT(*) FROM purchase_documents WHERE org_id = $1 AND ref_doc_id = $2`

// Delete removes a draft that nothing refers to. Its number stays used.
func Delete(tx *db.Tx, in ByID) error {
	d := open(tx)
	r, err := d.get(in.ID)
	if err != nil {
		return err
	}
	if r.Status != document.Draft {
		return fault.BadRequest.Because("%s is %s; only drafts can be deleted, others are cancelled", r.DocNumber, r.Status)
	}
	n, err := db.Get[int](tx, countFollowers, r.ID)
	if err != nil {
		return err
	}
	if n > 0 {
		return fault.BadRequest.Because("other documents refer to %s", r.DocNumber)
	}
	voucher, err := d.promisedBy(r)
	if err != nil {
		return err
	}
	if voucher != "" {
		return fault.BadRequest.Because("%s pays %s", voucher, r.DocNumber)
	}
	for _, statement := range []string{
		deleteLinks, deleteLines,
		`DELETE FROM purchase_history WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM purchase_documents WHERE org_id = $1 AND id = $2`,
	} {
		if _, err := db.Exec(tx, statement, r.ID); err != nil {
			return fmt.Errorf("delete %s: %w", r.DocNumber, err)
		}
	}
	tx.Record(documents, r.ID, r.DocNumber+" "+r.TotalAmount.String())
	return db.Deleted(tx, documents, r.ID, r.DocNumber)
}
