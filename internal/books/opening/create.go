package opening

import (
	"fmt"
	"slices"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/stock"
)

// atOnce is the number of rows per batch.
const atOnce = 5000

// Create posts the opening balances of an organization.
func Create(tx *db.Tx, in New) (Record, error) {
	if err := tx.Long(); err != nil {
		return Record{}, err
	}
	found, err := find(tx, in)
	if err != nil {
		return Record{}, err
	}
	id, err := db.NextID(tx, openings)
	if err != nil {
		return Record{}, fmt.Errorf("opening: %w", err)
	}
	made := row{
		ID: id, CutOverDate: in.CutOverDate, Status: ledger.StatusPosted, Totals: found.totals,
		CreatedBy: num.Ref(tx.User), CreatedByName: tx.UserName, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
	}
	if err := db.Insert(tx, openings, made); err != nil {
		return Record{}, fmt.Errorf("opening: %w", err)
	}
	if err := found.post(tx, made); err != nil {
		return Record{}, err
	}
	detail := in.CutOverDate.String()
	if in.Lock {
		if detail, err = ledger.LockUpTo(tx, in.CutOverDate, detail); err != nil {
			return Record{}, err
		}
	}
	tx.Record(openings, id, detail)
	tx.Event(event.OpeningPosted.On(id, in.CutOverDate.String(), event.CutOver{CutOverDate: in.CutOverDate}))
	return made.record(tx)
}

// find resolves the rows. Rows that could not be read are refused together with those that cannot
// be posted.
func find(tx *db.Tx, in New) (*finding, error) {
	if !in.onlyRows() {
		return nil, fault.Invalid(in.unread...)
	}
	var found *finding
	err := free(tx)
	if err == nil {
		found, err = look(tx, in)
	}
	refusal := fault.Of(err)
	if len(in.unread) == 0 || err != nil && refusal == nil {
		return found, err
	}
	bad := in.unread
	if refusal != nil {
		bad = slices.Concat(bad, slices.DeleteFunc(refusal.Fields, func(f fault.Field) bool { return in.doubtful(f.Name) }))
	}
	return nil, fault.Invalid(bad...)
}

// free refuses a second opening.
func free(tx *db.Tx) error {
	taken, err := db.Get[bool](tx, `SELECT EXISTS (SELECT 1 FROM opening_balances o WHERE o.org_id = $1 AND o.status = $2)`, ledger.StatusPosted)
	if err == nil && taken {
		err = fault.Conflict.Because("opening balances already exist; reverse them first").For(fault.AlreadyDone)
	}
	return err
}

// post writes documents, stock and entries.
func (f *finding) post(tx *db.Tx, made row) error {
	var entries []ledger.Entry
	for _, family := range []struct {
		debts []document.Debt
		open  debtOpener
	}{{f.receivables, document.Selling.TakeOver}, {f.payables, document.Buying.TakeOver}} {
		for debts := range slices.Chunk(family.debts, atOnce) {
			_, posts, err := family.open(tx, made.ID, made.CutOverDate, debts)
			if err != nil {
				return err
			}
			entries = append(entries, posts...)
		}
	}
	goods, err := f.receive(tx, made)
	if err != nil {
		return err
	}
	entries = append(append(entries, goods...), f.trialBalance(made.CutOverDate))
	return record(tx, made, entries)
}

// debtOpener creates documents for open items.
type debtOpener = func(tx *db.Tx, opening uint32, date date, debts []document.Debt) ([]document.Opened, []ledger.Entry, error)

// record posts the entries of an opening and stores their ids.
func record(tx *db.Tx, made row, entries []ledger.Entry) error {
	for some := range slices.Chunk(entries, atOnce) {
		ids, err := ledger.PostAll(tx, some...)
		if err != nil {
			return err
		}
		var rows []posting
		for _, id := range ids {
			if id != 0 { // zero values post nothing
				rows = append(rows, posting{made.ID, id})
			}
		}
		if err := db.Insert(tx, postings, rows...); err != nil {
			return fmt.Errorf("entries of an opening: %w", err)
		}
	}
	return nil
}

// receive adds the goods to stock and returns their entries, one per product.
func (f *finding) receive(tx *db.Tx, made row) ([]ledger.Entry, error) {
	outcomes, err := stock.ReceiveOpening(tx, made.ID, f.goods)
	if err != nil {
		return nil, fmt.Errorf("opening stock: %w", err)
	}
	value := map[uint32]num.Money{}
	for _, o := range outcomes {
		value[o.ProductID] = value[o.ProductID].Add(o.Cost())
	}
	var entries []ledger.Entry
	for _, c := range f.goods {
		worth, first := value[c.ProductID]
		if !first {
			continue
		}
		delete(value, c.ProductID)
		entries = append(entries, ledger.Entry{
			Date: c.Date, Description: "Opening stock " + c.Note, RefType: ledger.RefOpening, RefID: num.Ref(c.ProductID), RefNumber: c.Note,
			Lines: document.Between(f.chart, ledger.Inventory, ledger.OpeningEquity, worth),
		})
	}
	return entries, nil
}

// trialBalance returns the entry with all account balances.
func (f *finding) trialBalance(on date) ledger.Entry {
	rest := f.totals.AccountsCredit.Sub(f.totals.AccountsDebit)
	against := ledger.Line{AccountID: f.chart.Key(ledger.OpeningEquity).ID}
	if rest.Sign() > 0 {
		against.Debit = rest
	} else {
		against.Credit = rest.Neg()
	}
	return ledger.Entry{Date: on, Description: "Opening balances", RefType: ledger.RefOpening, Lines: append(f.balances, against)}
}
