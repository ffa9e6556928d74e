package report

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/tax"
)

// origin is an entry with its source.
type origin struct {
	EntryID uint32  `db:"entry_id"`
	Type    string  `db:"reference_type"`
	ID      num.Ref `db:"reference_id"`
}

// links returns the links of a line. Reclassified VAT links to the bill or claim of its tax
// invoice.
func (o origin) links(moved map[num.Ref]string) Links {
	links := Links{"entry": "/journal-entries/" + id(o.EntryID)}
	document := DocumentOf(o.Type, o.ID)
	if o.Type == tax.RefInvoice {
		document = moved[o.ID]
	}
	if document != "" {
		links["document"] = document
	}
	return links
}

const selectMoved = `SELECT t.id, t.doc_type, t.document_id FROM tax_invoices t WHERE t.org_id = $1 AND t.id IN ($2)`

// movedOf returns the paths of the documents of tax invoices, by invoice id. Removed invoices
// are absent.
func movedOf[R any](tx *db.Tx, rows []R, from func(R) origin) (map[num.Ref]string, error) {
	var ids db.IDs
	for _, r := range rows {
		if o := from(r); o.Type == tax.RefInvoice {
			ids = append(ids, uint32(o.ID))
		}
	}
	if ids == nil { // most pages
		return nil, nil
	}
	type belongs struct {
		Invoice  num.Ref `db:"id"`
		Type     string  `db:"doc_type"`
		Document num.Ref `db:"document_id"`
	}
	found, err := db.ListAmong[belongs](tx, selectMoved, ids)
	if err != nil {
		return nil, fmt.Errorf("documents of tax invoices: %w", err)
	}
	moved := make(map[num.Ref]string, len(found))
	for _, f := range found {
		moved[f.Invoice] = DocumentOf(f.Type, f.Document)
	}
	return moved, nil
}
