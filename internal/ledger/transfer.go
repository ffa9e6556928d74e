package ledger

import (
	"errors"
	"fmt"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
	"kontor/internal/org/reference"
	"kontor/internal/org/series"
)

// The states of a record that is posted at once and can be reversed as a whole.
const (
	StatusPosted   = "posted"
	StatusReversed = "reversed"
)

// NewTransfer is a transfer between two money accounts, in base currency.
type NewTransfer struct {
	TransferFields
	// Amount transferred, at most 2 decimals.
	Amount num.Booked `json:"amount" validate:"required,gt=0"`
	// Bank fee, charged to the source account.
	FeeAmount num.Booked `json:"feeAmount" validate:"gte=0"`
}

// TransferFields describe a transfer.
type TransferFields struct {
	// Transfer date (YYYY-MM-DD). Must be after the organization's lock date.
	Date when.Date `json:"date" db:"transfer_date" validate:"required,datetime"`
	// Source money account.
	FromBankID uint32 `json:"fromBankId" db:"from_bank_id" validate:"required"`
	// Destination money account.
	ToBankID uint32 `json:"toBankId" db:"to_bank_id" validate:"required"`
	// Description of the transfer.
	Description string `json:"description" db:"description" validate:"max=255"`
	// Your own reference, unique among transfers.
	ExternalID string `json:"externalId" db:"external_id" validate:"max=100"`
}

// Normalize trims the texts.
func (in *NewTransfer) Normalize() {
	in.Description, in.ExternalID = strings.TrimSpace(in.Description), strings.TrimSpace(in.ExternalID)
}

// Transfer is a transfer between two money accounts.
type Transfer struct {
	// Id of the transfer.
	ID uint32 `json:"id"`
	// Number assigned by the server.
	Number string `json:"number"`
	TransferFields
	// Name of the source money account.
	FromBankName string `json:"fromBankName"`
	// Name of the destination money account.
	ToBankName string `json:"toBankName"`
	// Amount transferred.
	Amount num.Money `json:"amount"`
	// Bank fee.
	FeeAmount num.Money `json:"feeAmount"`
	// Status of the transfer: posted or reversed.
	Status string `json:"status" validate:"oneof=posted reversed"`
	// Journal entry of the transfer.
	EntryID uint32 `json:"entryId"`
	// The reversing journal entry. Null if the transfer is not reversed.
	ReversalEntryID num.Ref `json:"reversalEntryId"`
	// User who created the transfer.
	CreatedBy num.Ref `json:"createdBy"`
	// Name of the user who created the transfer.
	CreatedByName string `json:"createdByName"`
	// When the transfer was created, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt"`
	// When it was last changed, in Unix seconds.
	UpdatedAt when.Unix `json:"updatedAt"`
}

// transferRow is a transfer as stored.
type transferRow struct {
	ID     uint32 `db:"id"`
	Number string `db:"number"`
	Period string `db:"number_period"`
	Serial int64  `db:"number_serial"`
	TransferFields
	Amount          num.Money `db:"amount"`
	FeeAmount       num.Money `db:"fee_amount"`
	EntryID         uint32    `db:"entry_id"`
	ReversalEntryID num.Ref   `db:"reversal_entry_id"`
	CreatedBy       num.Ref   `db:"created_by"`
	CreatedByName   string    `db:"created_by_name"`
	CreatedAt       when.Unix `db:"created_at,once"`
	UpdatedAt       when.Unix `db:"updated_at"`
}

func (r transferRow) record(names map[uint32]string) Transfer {
	t := Transfer{
		ID: r.ID, Number: r.Number, TransferFields: r.TransferFields,
		FromBankName: names[r.FromBankID], ToBankName: names[r.ToBankID], Amount: r.Amount, FeeAmount: r.FeeAmount, Status: StatusPosted,
		EntryID: r.EntryID, ReversalEntryID: r.ReversalEntryID,
		CreatedBy: r.CreatedBy, CreatedByName: r.CreatedByName, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
	if r.ReversalEntryID != 0 {
		t.Status = StatusReversed
	}
	return t
}

const transfers = "money_transfers"

// CreateTransfer records and posts a transfer between money accounts.
func CreateTransfer(tx *db.Tx, in NewTransfer) (Transfer, error) {
	from, to, err := in.accounts(tx)
	if err != nil {
		return Transfer{}, err
	}
	if err := CheckOpen(tx, in.Date); err != nil {
		return Transfer{}, err
	}
	if err := reference.Free(tx, transfers, "number", in.ExternalID, 0); err != nil {
		return Transfer{}, err
	}
	id, err := db.NextID(tx, transfers)
	if err != nil {
		return Transfer{}, fmt.Errorf("transfer: %w", err)
	}
	number, err := series.Next(tx, series.Transfers, in.Date)
	if err != nil {
		return Transfer{}, err
	}
	chart, err := ChartOf(tx)
	if err != nil {
		return Transfer{}, err
	}
	entry, err := Post(tx, Entry{
		Date: in.Date, Description: strings.TrimSpace(number.Text + " " + in.shortened()),
		RefType: RefTransfer, RefID: num.Ref(id), RefNumber: number.Text,
		Lines: []Line{
			to.Line(in.Amount.Money, num.Money{}),
			{AccountID: chart.Key(BankCharges).ID, Debit: in.FeeAmount.Money},
			from.Line(num.Money{}, in.Amount.Add(in.FeeAmount.Money)),
		},
	})
	if err != nil {
		return Transfer{}, err
	}
	row := transferRow{
		ID: id, Number: number.Text, Period: number.Period, Serial: number.Serial, TransferFields: in.TransferFields,
		Amount: in.Amount.Money, FeeAmount: in.FeeAmount.Money, EntryID: entry,
		CreatedBy: num.Ref(tx.User), CreatedByName: tx.UserName, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
	}
	if err := db.Insert(tx, transfers, row); err != nil {
		return Transfer{}, fmt.Errorf("transfer: %w", err)
	}
	tx.Record(transfers, id, number.Text)
	tx.Event(event.TransferPosted.On(id, number.Text, event.Number{Number: number.Text}))
	return named(tx, row)
}

// shortened truncates the description so that the number fits before it.
func (in NewTransfer) shortened() string {
	if letters := []rune(in.Description); len(letters) > 200 {
		return string(letters[:200])
	}
	return in.Description
}

// accounts returns the money accounts that the transfer credits and debits.
func (in NewTransfer) accounts(tx *db.Tx) (from, to MoneyRef, err error) {
	if from, err = activeMoney(tx, "FromBankID", in.FromBankID); err != nil {
		return from, to, err
	}
	if to, err = activeMoney(tx, "ToBankID", in.ToBankID); err != nil {
		return from, to, err
	}
	if from.AccountID == to.AccountID {
		return from, to, fault.BadRequest.Because("both money accounts use the same ledger account; choose accounts with different ledger accounts")
	}
	return from, to, nil
}

// activeMoney returns an active money account with its ledger account.
func activeMoney(tx *db.Tx, field string, id uint32) (MoneyRef, error) {
	m, err := moneyByID(tx, id)
	if err != nil {
		return MoneyRef{}, err
	}
	if !m.IsActive {
		return MoneyRef{}, fault.Bad(field, "active")
	}
	return MoneyAccount(tx, num.Ref(id))
}

var selectTransfers = `SELECT ` + db.Columns[transferRow]("m") + ` FROM money_transfers m `

func transferByID(tx *db.Tx, id uint32) (transferRow, error) {
	row, err := db.Get[transferRow](tx, selectTransfers+`WHERE m.org_id = $1 AND m.id = $2`, id)
	switch {
	case errors.Is(err, db.Missing):
		err = fault.NotFound
	case err != nil:
		err = fmt.Errorf("transfer %d: %w", id, err)
	}
	return row, err
}

// UndoTransfer reverses a transfer.
func UndoTransfer(tx *db.Tx, in Undoing) (Transfer, error) {
	row, err := transferByID(tx, in.ID)
	if err != nil {
		return Transfer{}, err
	}
	if row.ReversalEntryID != 0 {
		return Transfer{}, fault.Conflict.Because("%s is already reversed", row.Number).For(fault.AlreadyDone)
	}
	why := in.Description
	if why == "" {
		why = "reversal of " + row.Number
	}
	ids, err := Reverse(tx, RefTransfer, row.ID, in.on(tx), why)
	if err != nil {
		return Transfer{}, err
	}
	row.ReversalEntryID, row.UpdatedAt = num.Ref(ids[0]), tx.Stamp()
	if err := db.Update(tx, transfers, row); err != nil {
		return Transfer{}, fmt.Errorf("transfer %d: %w", row.ID, err)
	}
	tx.Record(transfers, row.ID, row.Number)
	tx.Event(event.TransferReversed.On(row.ID, row.Number, event.Number{Number: row.Number}))
	return named(tx, row)
}

// TransferByID names one transfer.
type TransferByID struct {
	// Id of the transfer.
	ID uint32 `path:"id"`
}

// GetTransfer returns one transfer.
func GetTransfer(tx *db.Tx, in TransferByID) (Transfer, error) {
	row, err := transferByID(tx, in.ID)
	if err != nil {
		return Transfer{}, err
	}
	return named(tx, row)
}

// TransferFilter selects transfers.
type TransferFilter struct {
	// Only transfers of this date (YYYY-MM-DD) or later.
	FromDate when.Date `query:"fromDate"`
	// Only transfers of this date (YYYY-MM-DD) or earlier.
	ToDate when.Date `query:"toDate"`
	// Only transfers from or to this money account.
	BankID num.Ref `query:"bankId"`
	// Only the transfer with this externalId.
	ExternalID string `query:"externalId" validate:"max=100"`
	input.Page
}

// Normalize trims the external ID, as on write.
func (f *TransferFilter) Normalize() { f.ExternalID = strings.TrimSpace(f.ExternalID) }

// transferList specifies the list of transfers.
var transferList = list.Spec{Table: "money_transfers", Alias: "m", Order: "m.transfer_date DESC, m.id DESC"}

// Transfers returns transfers, latest date first.
func Transfers(tx *db.Tx, f TransferFilter) (input.Result[Transfer], error) {
	w := db.Where("m.org_id = $1")
	w.If(!f.FromDate.IsZero(), "m.transfer_date >= ?", f.FromDate)
	w.If(!f.ToDate.IsZero(), "m.transfer_date <= ?", f.ToDate)
	w.If(f.BankID != 0, "(m.from_bank_id = ? OR m.to_bank_id = ?)", f.BankID, f.BankID)
	w.If(f.ExternalID != "", "m.external_id = ? AND m.external_id <> ''", f.ExternalID)
	page, err := list.List[transferRow](tx, &transferList, list.Filter{Page: f.Page, Where: w})
	if err != nil {
		return input.Result[Transfer]{}, fmt.Errorf("transfers: %w", err)
	}
	names, err := moneyNames(tx)
	return input.Map(page, func(r transferRow) Transfer { return r.record(names) }), err
}

func named(tx *db.Tx, row transferRow) (Transfer, error) {
	names, err := moneyNames(tx)
	return row.record(names), err
}

// moneyNames returns the names of the money accounts by id.
func moneyNames(tx *db.Tx) (map[uint32]string, error) {
	rows, err := db.List[moneyRow](tx, selectMoney+`WHERE m.org_id = $1`)
	if err != nil {
		return nil, fmt.Errorf("money accounts: %w", err)
	}
	names := make(map[uint32]string, len(rows))
	for _, m := range rows {
		names[m.ID] = BankRecord{MoneyFields: m.MoneyFields}.Name()
	}
	return names, nil
}
