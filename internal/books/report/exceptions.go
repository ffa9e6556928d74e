package report

import (
	"fmt"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/tax"
)

// FilingQuery selects the exceptions of a return.
type FilingQuery struct {
	// Id of the return.
	ID uint32 `path:"id"`
	input.Sheet
}

// FiledAmounts are the amounts of a document in a return.
type FiledAmounts struct {
	// Value before VAT, or amount from which tax is withheld.
	BaseAmount num.Money `json:"baseAmount"`
	// VAT. Only in VAT returns.
	VatAmount *num.Money `json:"vatAmount,omitempty"`
	// Tax withheld. Only in withholding tax returns.
	TaxAmount *num.Money `json:"taxAmount,omitempty"`
}

// Tax returns the VAT or the tax withheld.
func (a FiledAmounts) Tax() num.Money {
	if a.TaxAmount != nil {
		return *a.TaxAmount
	}
	return *a.VatAmount
}

// FilingException is a difference between a return and the registers now.
type FilingException struct {
	// added, removed or changed since the return was filed.
	Change string `json:"change" validate:"oneof=added removed changed"`
	// Register of the document, certificate for tax withheld, or entry for a manual entry on a VAT account.
	Side string `json:"side" validate:"oneof=output input certificate entry"`
	// Type of the document or, for a certificate, of its source. Null for a manual entry.
	DocumentType *string `json:"documentType"`
	// Document. Null for a manual entry.
	DocumentID num.Ref `json:"documentId"`
	// Number of the document, tax invoice, certificate or entry.
	Number string `json:"number"`
	// Amounts in the return. Null if the document was not in it.
	Before *FiledAmounts `json:"before"`
	// Amounts now. Null if the document is no longer in the register.
	After *FiledAmounts `json:"after"`
	// When the document was last changed (Unix seconds).
	ChangedAt when.Unix `json:"changedAt"`
	// Name of the user who changed it. Empty if unknown.
	ChangedByName string `json:"changedByName"`
}

// ExceptionsOf compares the rows of a return with the registers now. Manual entries on the VAT
// accounts that no adjustment names are always listed.
func ExceptionsOf(tx *db.Tx, in FilingQuery) (input.Result[FilingException], error) {
	f, err := tax.GetFiling(tx, tax.FilingByID{ID: in.ID})
	if err != nil {
		return input.Result[FilingException]{}, err
	}
	found, err := Exceptions(tx, f)
	if err != nil {
		return input.Result[FilingException]{}, err
	}
	var entries []ManualEntry
	if f.Form == tax.PP30 {
		if entries, err = ManualEntries(tx, f.Month); err != nil {
			return input.Result[FilingException]{}, err
		}
	}
	named := map[uint32]bool{}
	for _, a := range f.Adjustments {
		named[a.EntryID] = true
	}
	for _, e := range entries {
		if named[e.ID] {
			continue
		}
		vat := e.Output
		if vat.IsZero() {
			vat = e.Input
		}
		found = append(found, FilingException{
			Change: "added", Side: "entry", Number: e.Number, After: &FiledAmounts{VatAmount: &vat}, ChangedAt: e.CreatedAt, ChangedByName: e.CreatedByName,
		})
	}
	page := in.Clamped()
	first := min(page.Offset(), len(found))
	shown := found[first:min(first+page.Limit, len(found))]
	return input.Result[FilingException]{Items: shown, Pagination: input.PaginationOf(page, len(found))}, tellChanges(tx, shown)
}

// filedKey identifies a document in a return.
type filedKey struct {
	side, docType string
	document      num.Ref
	item          num.Ref
}

// filedDocument is all rows of a document in a return.
type filedDocument struct {
	number string
	rows   []tax.Row
}

func (d *filedDocument) amounts() *FiledAmounts {
	if d == nil {
		return nil
	}
	var base, amount num.Money
	for _, r := range d.rows {
		base, amount = base.Add(r.BaseAmount), amount.Add(r.VatAmount)
	}
	if d.rows[0].Side == tax.Withheld {
		return &FiledAmounts{BaseAmount: base, TaxAmount: &amount}
	}
	return &FiledAmounts{BaseAmount: base, VatAmount: &amount}
}

// same reports whether the rows are equal, apart from their positions in the register.
func (d *filedDocument) same(o *filedDocument) bool {
	if d == nil || o == nil || len(d.rows) != len(o.rows) {
		return false
	}
	for i, a := range d.rows {
		b := o.rows[i]
		if a.Payee != nil && b.Payee != nil && *a.Payee != *b.Payee {
			return false
		}
		a.ID, a.Seq, a.Payee, b.ID, b.Seq, b.Payee = 0, 0, nil, 0, 0, nil
		if a != b {
			return false
		}
	}
	return true
}

func byDocument(rows []tax.Row) (keys []filedKey, found map[filedKey]*filedDocument) {
	found = map[filedKey]*filedDocument{}
	for _, r := range rows {
		key := filedKey{r.Side, r.DocumentType, r.DocumentID, r.ItemID}
		d := found[key]
		if d == nil {
			d = &filedDocument{number: r.Number}
			found[key], keys = d, append(keys, key)
		}
		d.rows = append(d.rows, r)
	}
	return keys, found
}

// Exceptions returns the documents whose rows differ from the filed ones.
func Exceptions(tx *db.Tx, f tax.Filing) ([]FilingException, error) {
	filed, err := tax.RowsOf(tx, f.ID)
	if err != nil {
		return nil, err
	}
	now, err := declaredNow(tx, f)
	if err != nil {
		return nil, err
	}
	thenKeys, then := byDocument(filed)
	nowKeys, live := byDocument(now)
	found := []FilingException{}
	add := func(change string, key filedKey, of *filedDocument) {
		docType := key.docType
		found = append(found, FilingException{
			Change: change, Side: key.side, DocumentType: &docType, DocumentID: key.document, Number: of.number, Before: then[key].amounts(), After: live[key].amounts(),
		})
	}
	for _, key := range thenKeys {
		switch {
		case live[key] == nil:
			add("removed", key, then[key])
		case !live[key].same(then[key]):
			add("changed", key, live[key])
		}
	}
	for _, key := range nowKeys {
		if then[key] == nil {
			add("added", key, live[key])
		}
	}
	return found, nil
}

// declaredNow returns the rows that a return would have now.
func declaredNow(tx *db.Tx, f tax.Filing) ([]tax.Row, error) {
	if f.Form != tax.PP30 {
		all, err := tax.CertificatesOfMonth(tx, f.Month)
		return tax.RowsNow(all, f.Form), err
	}
	now, err := DeclarationOf(tx, f.Month)
	return now.Rows, err
}

// change is the last change of a document.
type change struct {
	ID   uint32    `db:"record_id"`
	At   when.Unix `db:"created_at"`
	Name string    `db:"changed_by_name"`
}

const selectChanges = `SELECT h.record_id, h.created_at, h.changed_by_name FROM status_history h
	WHERE h.org_id = $1 AND h.resource = $2 AND h.record_id IN ($3) ORDER BY h.record_id, h.seq`

// tellChanges says who changed the documents of a page last, and when.
func tellChanges(tx *db.Tx, found []FilingException) error {
	ids := map[string]db.IDs{}
	for _, f := range found {
		if f.DocumentType != nil {
			ids[resourceOf(*f.DocumentType)] = append(ids[resourceOf(*f.DocumentType)], uint32(f.DocumentID))
		}
	}
	last := map[string]map[uint32]change{}
	for resource, of := range ids {
		rows, err := db.List[change](tx, selectChanges, resource, of)
		if err != nil {
			return fmt.Errorf("changes of documents: %w", err)
		}
		last[resource] = map[uint32]change{}
		for _, r := range rows {
			last[resource][r.ID] = r
		}
	}
	for i := range found {
		if f := &found[i]; f.DocumentType != nil {
			c := last[resourceOf(*f.DocumentType)][uint32(f.DocumentID)]
			f.ChangedAt, f.ChangedByName = c.At, c.Name
		}
	}
	return nil
}

// resourceOf returns the table of a document type.
func resourceOf(docType string) string {
	switch {
	case docType == ledger.RefManual:
		return "journal_entries"
	case docType == expense.Series:
		return "expense_claims"
	case slices.Contains(document.Purchases.All(), docType):
		return "purchase_documents"
	}
	return "sales_documents"
}
