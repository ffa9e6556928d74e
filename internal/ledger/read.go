package ledger

import (
	"fmt"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
)

// EntryRecord is a journal entry with its lines.
type EntryRecord struct {
	// Id of the entry.
	ID uint32 `json:"id"`
	// Entry number assigned by the server, from the series of the entry date.
	EntryNumber string `json:"entryNumber"`
	// Entry date, in Unix seconds: the start of the day in the organization's time zone.
	EntryDate int64 `json:"entryDate"`
	// Description of the entry.
	Description string `json:"description"`
	// Source of the entry: a document type, MANUAL, OPENING, ADJUSTMENT, MT (money transfer), TX
	// (VAT reclassified by a tax invoice) or CLOSING (fiscal year closed).
	ReferenceType string `json:"referenceType"`
	// Id of the document that posted the entry, or null. For TX, the id of the tax invoice.
	ReferenceID num.Ref `json:"referenceId"`
	// Number of the document that posted the entry.
	ReferenceNumber string `json:"referenceNumber"`
	// Total debit.
	TotalDebit num.Money `json:"totalDebit"`
	// Total credit.
	TotalCredit num.Money `json:"totalCredit"`
	// Base currency of the organization.
	Currency string `json:"currency"`
	// The entry that this one reverses. Null if it is not a reversal.
	ReversalOfID num.Ref `json:"reversalOfId"`
	// The entry that reverses this one, or null. A reversal does not change updatedAt of the
	// reversed entry; the new entry names it in reversalOfId.
	ReversedByID num.Ref `json:"reversedById"`
	// Date of the automatic reversal. Null if there is none.
	ReverseOn when.Date `json:"reverseOn" ext:"true"`
	// Your own reference.
	ExternalID string `json:"externalId" ext:"true"`
	// User who created the entry.
	CreatedBy num.Ref `json:"createdBy"`
	// Name of the user who created the entry.
	CreatedByName string `json:"createdByName"`
	// When the entry was created, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt"`
	// Same as createdAt, because entries never change.
	UpdatedAt when.Unix `json:"updatedAt"`
	// The lines in their original order.
	Lines []LineRecord `json:"lines"`

	VatBase num.Money `json:"-"` // not 0: the entry is a row of a VAT register
}

// LineRecord is one line of a journal entry. Exactly one of debit and credit is
// not zero.
type LineRecord struct {
	// Id of the line.
	ID uint32 `json:"id"`
	// Ledger account.
	AccountID uint32 `json:"accountId"`
	// Code of the ledger account.
	AccountCode string `json:"accountCode"`
	// Name of the ledger account.
	AccountName string `json:"accountName"`
	// Debit amount.
	Debit num.Money `json:"debit"`
	// Credit amount.
	Credit num.Money `json:"credit"`
	// Description of the line.
	Description string `json:"description"`
	// Customer or supplier of the line. Null if there is none.
	ContactID num.Ref `json:"contactId"`
	// Line number in the entry, starting at 1.
	SortOrder int `json:"sortOrder"`
}

// ByID names one journal entry.
type ByID struct {
	// Id of the journal entry.
	ID uint32 `path:"id"`
}

// Filter selects journal entries.
type Filter struct {
	// Source of the entry, for example GR, PI, PV or MANUAL. An unknown value returns an empty list.
	ReferenceType string `query:"referenceType" validate:"max=100"`
	// Only entries of this date (YYYY-MM-DD) or later.
	FromDate when.Date `query:"fromDate"`
	// Only entries of this date (YYYY-MM-DD) or earlier.
	ToDate when.Date `query:"toDate"`
	// Only the entry with this externalId.
	ExternalID string `query:"externalId" ext:"true" validate:"max=100"`
	input.Page
}

// Normalize trims the external ID, as on write.
func (f *Filter) Normalize() { f.ExternalID = strings.TrimSpace(f.ExternalID) }

var selectEntry = `SELECT ` + db.Columns[entryRow]("e") + ` FROM journal_entries e WHERE e.org_id = $1 AND e.id = $2`

// Get returns one journal entry.
func Get(tx *db.Tx, in ByID) (EntryRecord, error) {
	row, err := db.Get[entryRow](tx, selectEntry, in.ID)
	if err != nil {
		return EntryRecord{}, db.Or(fmt.Errorf("journal entry %d: %w", in.ID, err), fault.NotFound)
	}
	entries, err := records(tx, []entryRow{row})
	if err != nil {
		return EntryRecord{}, err
	}
	return entries[0], nil
}

// entryList specifies the list of journal entries.
var entryList = list.Spec{
	Table: journal, Alias: "e", Order: "e.entry_date DESC, e.id DESC", Kind: "e.reference_type", Month: "e.entry_date",
}

// List returns journal entries, latest date first.
func List(tx *db.Tx, f Filter) (input.Result[EntryRecord], error) {
	w := db.Where("e.org_id = $1").Days("e.entry_date", f.FromDate, f.ToDate)
	w.If(f.ExternalID != "", "e.external_id = ? AND e.external_id <> ''", f.ExternalID)
	page, err := list.List[entryRow](tx, &entryList, list.Filter{Page: f.Page, Kind: f.ReferenceType, Where: w})
	if err != nil {
		return input.Result[EntryRecord]{}, fmt.Errorf("journal entries: %w", err)
	}
	entries, err := records(tx, page.Items)
	return input.Result[EntryRecord]{Items: entries, Pagination: page.Pagination}, err
}

// records adds lines and reversals to rows, in two statements regardless of the number of
// rows.
func records(tx *db.Tx, rows []entryRow) ([]EntryRecord, error) {
	entries := make([]EntryRecord, len(rows))
	ids := make(db.IDs, len(rows))
	at := make(map[uint32]*EntryRecord, len(rows))
	for i, r := range rows {
		entries[i] = r.record(tx)
		ids[i] = r.ID
		at[r.ID] = &entries[i]
	}
	if len(rows) == 0 {
		return entries, nil
	}
	if err := addLines(tx, ids, at); err != nil {
		return nil, err
	}
	type undoing struct {
		ID uint32 `db:"id"`
		Of uint32 `db:"reversal_of_id"`
	}
	undone, err := db.List[undoing](tx, `SELECT e.id, e.reversal_of_id FROM journal_entries e WHERE e.org_id = $1 AND e.reversal_of_id IN ($2)`, ids)
	if err != nil {
		return nil, fmt.Errorf("reversals: %w", err)
	}
	for _, u := range undone {
		at[u.Of].ReversedByID = num.Ref(u.ID)
	}
	return entries, nil
}

func (r entryRow) record(tx *db.Tx) EntryRecord {
	return EntryRecord{
		ID: r.ID, EntryNumber: r.EntryNumber, EntryDate: r.EntryDate.Start(tx.Zone).Unix(), Description: r.Description,
		ReferenceType: r.ReferenceType, ReferenceID: r.ReferenceID, ReferenceNumber: r.ReferenceNumber,
		TotalDebit: r.Total, TotalCredit: r.Total, Currency: tx.Currency,
		ReversalOfID: r.ReversalOfID, ExternalID: r.ExternalID, ReverseOn: r.ReverseOn, VatBase: r.VatBase,
		CreatedBy: r.CreatedBy, CreatedByName: r.CreatedByName, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Lines: []LineRecord{},
	}
}

var selectLines = `SELECT ` + db.Columns[lineRow]("l") + ` FROM journal_lines l
WHERE l.org_id = $1 AND l.entry_id IN ($2)
ORDER BY l.entry_id, l.sort_order, l.id`

func addLines(tx *db.Tx, ids db.IDs, at map[uint32]*EntryRecord) error {
	chart, err := ChartOf(tx)
	if err != nil {
		return err
	}
	lines, err := db.List[lineRow](tx, selectLines, ids)
	if err != nil {
		return fmt.Errorf("journal lines: %w", err)
	}
	for _, l := range lines {
		e := at[l.EntryID]
		e.Lines = append(e.Lines, l.record(chart))
	}
	return nil
}

func (l lineRow) record(chart *Chart) LineRecord {
	account, _ := chart.ByID(l.AccountID)
	line := LineRecord{
		ID: l.ID, AccountID: l.AccountID, AccountCode: account.Code, AccountName: account.Name,
		Description: l.Description, ContactID: l.ContactID, SortOrder: l.SortOrder,
	}
	line.Debit, line.Credit = sides(l.Amount)
	return line
}

// EntriesOf returns the entries of a document as the API shows them, oldest first.
func EntriesOf(tx *db.Tx, refType string, refID uint32) ([]EntryRecord, error) {
	rows, err := db.List[entryRow](tx, selectEntriesOf, refType, refID)
	if err != nil {
		return nil, fmt.Errorf("entries of %s %d: %w", refType, refID, err)
	}
	return records(tx, rows)
}

var selectEntriesOf = `SELECT ` + db.Columns[entryRow]("e") + ` FROM journal_entries e
WHERE e.org_id = $1 AND e.reference_type = $2 AND e.reference_id = $3 ORDER BY e.id`
