package opening

import (
	"errors"
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org/list"
	"kontor/internal/trade/document"
)

var selectOpening = `SELECT ` + db.Columns[row]("o") + ` FROM opening_balances o `

// Get returns one opening.
func Get(tx *db.Tx, in ByID) (Record, error) {
	r, err := byID(tx, in.ID)
	if err != nil {
		return Record{}, err
	}
	return r.record(tx)
}

func byID(tx *db.Tx, id uint32) (row, error) {
	r, err := db.Get[row](tx, selectOpening+`WHERE o.org_id = $1 AND o.id = $2`, id)
	switch {
	case errors.Is(err, db.Missing):
		err = fault.NotFound
	case err != nil:
		err = fmt.Errorf("opening %d: %w", id, err)
	}
	return r, err
}

// Standing returns the opening in effect.
func Standing(tx *db.Tx) (Record, error) {
	r, err := db.Get[row](tx, selectOpening+`WHERE o.org_id = $1 AND o.status = $2`, ledger.StatusPosted)
	if err != nil {
		return Record{}, db.Or(fmt.Errorf("opening: %w", err), fault.NotFound.Because("there are no opening balances"))
	}
	return r.record(tx)
}

// listed specifies the list of openings.
var listed = list.Spec{Table: "opening_balances", Alias: "o", Order: "o.id DESC"}

// List returns a page of openings, latest first.
func List(tx *db.Tx, f Filter) (input.Result[Record], error) {
	w := db.Where("o.org_id = $1").If(f.Status != "", "o.status = ?", f.Status)
	page, err := list.List[row](tx, &listed, list.Filter{Page: f.Page, Where: w})
	if err != nil {
		return input.Result[Record]{}, fmt.Errorf("openings: %w", err)
	}
	out := input.Result[Record]{Items: make([]Record, len(page.Items)), Pagination: page.Pagination}
	for i, r := range page.Items {
		if out.Items[i], err = r.record(tx); err != nil {
			return out, err
		}
	}
	return out, nil
}

// record returns the opening with its documents and entries.
func (r row) record(tx *db.Tx) (Record, error) {
	out := Record{
		ID: r.ID, Status: r.Status, CutOverDate: r.CutOverDate, Totals: r.Totals, Documents: []document.Opened{},
		CreatedAt: r.CreatedAt, CreatedByName: r.CreatedByName, UpdatedAt: r.UpdatedAt,
	}
	for _, family := range []func(*db.Tx, uint32) ([]document.Opened, error){document.Selling.OpenedBy, document.Buying.OpenedBy} {
		made, err := family(tx, r.ID)
		if err != nil {
			return out, fmt.Errorf("documents of opening %d: %w", r.ID, err)
		}
		out.Documents = append(out.Documents, made...)
	}
	var err error
	out.EntryIds, err = r.entries(tx)
	return out, err
}

// entries returns the ids of the opening's entries.
func (r row) entries(tx *db.Tx) ([]uint32, error) {
	ids, err := db.List[uint32](tx, `SELECT p.entry_id FROM opening_entries p WHERE p.org_id = $1 AND p.opening_id = $2 ORDER BY p.entry_id`, r.ID)
	return ids, err
}
