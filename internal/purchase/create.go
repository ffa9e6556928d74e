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
func Create(tx *db.Tx, in NewDocument) (Document, error) {
	r := &record{
		DocType: in.DocType, Status: document.Draft, Currency: in.Currency,
		CreatedBy: tx.User, RefDocID: in.RefDocID, RefDocType: in.RefDocType,
	}
	if in.BankID != 0 && !r.kind().TakesBank {
		return Document{}, fault.BankNotAllowedForDocumentType
	}
	ref, err := r.reference(tx)
	if err != nil {
		return Document{}, err
	}
	r.Allocations = in.Allocations
	if err := r.checkAllocations(tx, in.Draft); err != nil {
		return Document{}, err
	}
	if err := r.fill(tx, in.Draft, ref); err != nil {
		return Document{}, err
	}
	if err := r.checkExternalID(tx); err != nil {
		return Document{}, err
	}
	return r.insert(tx)
}

// insert numbers a filled draft and writes it.
func (r *record) insert(tx *db.Tx) (Document, error) {
	if err := r.allocationsAddUp(); err != nil {
		return Document{}, err
	}
	number, err := org.NextNumber(tx, r.DocType, r.date(tx))
	if err != nil {
		return Document{}, fmt.Errorf("number of a new %s: %w", r.DocType, err)
	}
	r.DocNumber, r.Period, r.Serial = number.Text, number.Period, number.Serial
	r.SearchText = db.Fold(r.DocNumber + "\n" + r.ContactName)
	if r.ID, err = db.NextID(tx, documents); err != nil {
		return Document{}, err
	}
	r.CreatedAt, r.UpdatedAt = tx.Stamp(), tx.Stamp()
	if err := db.Insert(tx, documents, *r); err != nil {
		return Document{}, fmt.Errorf("new %s: %w", r.DocType, err)
	}
	if err := r.insertLines(tx); err != nil {
		return Document{}, err
	}
	if err := remember(tx, r.ID, nil, document.Draft, ""); err != nil {
		return Document{}, err
	}
	tx.Record("purchase_documents", r.ID, r.DocNumber)
	return Get(tx, ByID{r.ID})
}

func (r *record) insertLines(tx *db.Tx) error {
	ids, err := db.NextIDs(tx, items, len(r.lines))
	if err != nil {
		return err
	}
	rows := make([]row, len(r.lines))
	for i, l := range r.lines {
		l.ID, l.DocumentID = ids[i], r.ID
		rows[i] = *l
	}
	if err := db.Insert(tx, items, rows...); err != nil {
		return fmt.Errorf("lines of %s: %w", r.DocNumber, err)
	}
	return nil
}

// reference loads the document that a new one follows and checks that it may.
func (r *record) reference(tx *db.Tx) (*record, error) {
	if r.RefDocID == 0 {
		if r.RefDocType != "" {
			return nil, fault.Bad("RefDocID", "required")
		}
		return nil, nil
	}
	ref, err := load(tx, uint32(r.RefDocID))
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

func (r *record) checkExternalID(tx *db.Tx) error {
	if r.ExternalID == "" {
		return nil
	}
	n, err := db.Get[int](tx, countExternal, r.ExternalID, r.ID)
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
	r, err := load(tx, in.ID)
	if err != nil {
		return Document{}, err
	}
	if r.Status != document.Draft {
		return Document{}, fault.BadRequest.Because("%s is %s; only drafts can be changed", r.DocNumber, r.Status)
	}
	if in.Has("DocType") && in.Value.DocType != r.DocType {
		return Document{}, fault.BadRequest.Because("docType of %s is %s and cannot change", r.DocNumber, r.DocType)
	}
	ref, err := r.reference(tx)
	if err != nil {
		return Document{}, err
	}
	changed := Change{Draft: r.draft()}
	in.Onto(&changed)
	if in.Has("WhtRate") && !in.Has("WhtAmount") {
		changed.WhtAmount = num.Money{}
	}
	r.Allocations = changed.Allocations
	if err := r.checkAllocations(tx, changed.Draft); err != nil {
		return Document{}, err
	}
	kept := r.lines
	if err := r.fill(tx, changed.Draft, ref); err != nil {
		return Document{}, err
	}
	if err := r.checkExternalID(tx); err != nil {
		return Document{}, err
	}
	if err := r.allocationsAddUp(); err != nil {
		return Document{}, err
	}
	if err := r.replaceLines(tx, kept, in.Has("Items")); err != nil {
		return Document{}, err
	}
	if err := r.save(tx); err != nil {
		return Document{}, err
	}
	tx.Record("purchase_documents", r.ID, r.DocNumber)
	return Get(tx, ByID{r.ID})
}

// draft is a stored document as its client would write it.
func (r *record) draft() Draft {
	d := Draft{Editable: r.Editable, WhtAmount: r.WhtGiven, Allocations: r.Allocations}
	for _, l := range r.lines {
		d.Items = append(d.Items, l.ItemInput)
	}
	return d
}

const selectTakers = `SELECT DISTINCT d.doc_number FROM purchase_links l
JOIN purchase_documents d ON d.org_id = $1 AND d.id = l.document_id
WHERE l.org_id = $1 AND l.target_item_id IN ($2)
ORDER BY d.doc_number`

// nothingTaken refuses other lines when documents have taken from these: a
// request may be ordered while it is still a draft.
func (r *record) nothingTaken(tx *db.Tx, lines []*row) error {
	ids := make(db.IDs, len(lines))
	for i, l := range lines {
		ids[i] = l.ID
	}
	takers, err := db.List[string](tx, selectTakers, ids)
	if err != nil {
		return fmt.Errorf("what takes from %s: %w", r.DocNumber, err)
	}
	if len(takers) > 0 {
		return fault.BadRequest.Because("the lines of %s stay: %s takes from them", r.DocNumber, strings.Join(takers, ", "))
	}
	return nil
}

// forgetLines lets lines that named one of these find theirs by what they say.
const forgetLines = `UPDATE purchase_items SET ref_item_id = NULL
WHERE org_id = $1 AND ref_item_id IS NOT NULL AND document_id IN (SELECT f.id FROM purchase_documents f WHERE f.org_id = $1 AND f.ref_doc_id = $2)`

const deleteLines = `DELETE FROM purchase_items WHERE org_id = $1 AND document_id = $2`

// replaceLines writes new lines, or brings the kept ones up to date.
func (r *record) replaceLines(tx *db.Tx, kept []*row, replaced bool) error {
	if replaced {
		if err := r.nothingTaken(tx, kept); err != nil {
			return err
		}
		for _, statement := range []string{forgetLines, deleteLines} {
			if _, err := db.Exec(tx, statement, r.ID); err != nil {
				return fmt.Errorf("lines of %s: %w", r.DocNumber, err)
			}
		}
		return r.insertLines(tx)
	}
	for i, l := range r.lines {
		l.ID, l.DocumentID = kept[i].ID, r.ID
		l.Received, l.Billed, l.BaseValue, l.BilledValue = kept[i].Received, kept[i].Billed, kept[i].BaseValue, kept[i].BilledValue
		if *l == *kept[i] {
			continue
		}
		if err := db.Update(tx, items, *l); err != nil {
			return fmt.Errorf("line %d of %s: %w", i, r.DocNumber, err)
		}
	}
	return nil
}

const countFollowers = `SELECT COUNT(*) FROM purchase_documents WHERE org_id = $1 AND ref_doc_id = $2`

// Delete removes a draft that nothing refers to. Its number stays used.
func Delete(tx *db.Tx, in ByID) error {
	r, err := load(tx, in.ID)
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
	voucher, err := r.promisedBy(tx)
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
	tx.Record("purchase_documents", r.ID, r.DocNumber+" "+r.TotalAmount.String())
	return db.Deleted(tx, "purchase_documents", r.ID, r.DocNumber)
}
