package opening

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/stock"
)

// Reverse reverses an opening as a whole, on its own date, so that the books show no trace of
// it before or after.
func Reverse(tx *db.Tx, in ByID) (Record, error) {
	if err := tx.Long(); err != nil {
		return Record{}, err
	}
	r, err := byID(tx, in.ID)
	if err != nil {
		return Record{}, err
	}
	if r.Status != ledger.StatusPosted {
		return Record{}, fault.Conflict.Because("the opening balances are already reversed").For(fault.AlreadyDone)
	}
	if err := ledger.CheckOpen(tx, r.CutOverDate); err != nil {
		return Record{}, err
	}
	if err := r.unsettled(tx); err != nil {
		return Record{}, err
	}
	if err := r.undo(tx); err != nil {
		return Record{}, err
	}
	if err := document.Selling.TakeBackOpened(tx, r.ID); err != nil {
		return Record{}, err
	}
	if err := document.Buying.TakeBackOpened(tx, r.ID); err != nil {
		return Record{}, err
	}
	r.Status, r.UpdatedAt = ledger.StatusReversed, tx.Stamp()
	if err := db.Update(tx, openings, r); err != nil {
		return Record{}, fmt.Errorf("opening %d: %w", r.ID, err)
	}
	tx.Record(openings, r.ID, r.CutOverDate.String()+" reversed")
	tx.Event(event.OpeningReversed.On(r.ID, r.CutOverDate.String(), event.CutOver{CutOverDate: r.CutOverDate}))
	return r.record(tx)
}

// named is the maximum number of documents that an error names.
const named = 20

// unsettled refuses if any document of the opening was settled.
func (r row) unsettled(tx *db.Tx) error {
	var settled []string
	for _, family := range []func(*db.Tx, uint32) ([]string, error){document.Selling.SettledOf, document.Buying.SettledOf} {
		numbers, err := family(tx, r.ID)
		if err != nil {
			return fmt.Errorf("documents of opening %d: %w", r.ID, err)
		}
		settled = append(settled, numbers...)
	}
	if len(settled) == 0 {
		return nil
	}
	text := strings.Join(settled[:min(len(settled), named)], ", ")
	if more := len(settled) - named; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return fault.BadRequest.Because("first reverse the settlements of %s", text)
}

// undo reverses every entry of the opening and removes its goods.
func (r row) undo(tx *db.Tx) error {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	ids, err := r.entries(tx)
	if err != nil {
		return err
	}
	worth, err := r.takeOut(tx)
	if err != nil {
		return err
	}
	why := "reversal of the opening balances of " + r.CutOverDate.String()
	for some := range slices.Chunk(ids, atOnce) {
		entries, err := ledger.RecordedOf(tx, some)
		if err != nil {
			return err
		}
		undone := make([]ledger.Entry, len(entries))
		for i, e := range entries {
			undone[i] = e.Reversal(r.CutOverDate, why)
			if moved, goods := worth[e.RefID]; goods && e.RefType == ledger.RefOpening {
				undone[i].Lines = document.Reversed(chart, e.Lines, true, moved)
				delete(worth, e.RefID)
			}
		}
		if _, err := ledger.PostAll(tx, undone...); err != nil {
			return err
		}
	}
	return r.bookRest(tx, chart, worth, why)
}

// takeOut removes the goods of the opening from stock and returns the change in value per
// product.
func (r row) takeOut(tx *db.Tx) (map[num.Ref]num.Money, error) {
	outcomes, err := stock.ReverseOpening(tx, r.ID, r.CutOverDate)
	worth := make(map[num.Ref]num.Money, len(outcomes))
	for _, o := range outcomes {
		id := num.Ref(o.ProductID)
		worth[id] = worth[id].Add(o.Value)
	}
	return worth, err
}

// bookRest posts goods that came in at zero, so have no entry to reverse, but leave with a
// value.
func (r row) bookRest(tx *db.Tx, chart *ledger.Chart, worth map[num.Ref]num.Money, why string) error {
	for _, id := range slices.Sorted(maps.Keys(worth)) {
		if _, err := ledger.Post(tx, ledger.Entry{
			Date: r.CutOverDate, Description: why, RefType: ledger.RefOpening, RefID: id,
			Lines: document.Between(chart, ledger.Inventory, ledger.Variance, worth[id]),
		}); err != nil {
			return err
		}
	}
	return nil
}
