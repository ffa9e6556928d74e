package opening

import (
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
)

// New are the opening balances of an organization: account balances, open invoices and bills, and
// stock on the last day of the previous books.
type New struct {
	_ struct{} `schema:"OpeningBalancesInput"`
	// Last day of the previous books (YYYY-MM-DD). All entries get this date. Must be after the
	// organization's lock date.
	CutOverDate when.Date `json:"cutOverDate" validate:"required"`
	// Whether to move the lock date forward to this date.
	Lock bool `json:"lock"`
	// Open customer invoices.
	Receivables []Debt `json:"receivables" validate:"max=5000,dive"`
	// Open supplier bills.
	Payables []Debt `json:"payables" validate:"max=5000,dive"`
	// Account balances. Receivable, payable and inventory are control totals: they must equal their lists and are not posted again.
	Accounts []Balance `json:"accounts" validate:"max=5000,dive"`
	// Stock on hand.
	Stock []Goods `json:"stock" validate:"max=5000,dive"`

	unread []fault.Field // fields that could not be read
}

// Collect keeps the fields that could not be read, so that they are refused together with the
// rows that cannot be posted.
func (n *New) Collect(failed []fault.Field) { n.unread = failed }

// unreadable reports whether a field could not be read.
func (n New) unreadable(name string) bool {
	return slices.ContainsFunc(n.unread, func(f fault.Field) bool { return strings.HasPrefix(name, f.Name) })
}

// follows lists the fields of the same row that the check of a field also reads.
var follows = map[string][]string{
	"ContactID":    {"ContactCode", "ContactExternalID"},
	"ContactCode":  {"ContactID"},
	"VatAmount":    {"Amount", "Currency"},
	"DueDate":      {"IssueDate"},
	"ExchangeRate": {"Currency"},
	"AccountID":    {"AccountCode"},
	"ProductID":    {"ProductCode", "WarehouseID", "WarehouseCode"},
	"ProductCode":  {"WarehouseID", "WarehouseCode"},
	"WarehouseID":  {"WarehouseCode"},
}

// doubtful reports whether a field, or one that its check reads, could not be read.
func (n New) doubtful(name string) bool {
	row, field, _ := strings.Cut(name, ".")
	return n.unreadable(name) || slices.ContainsFunc(follows[field], func(other string) bool { return n.unreadable(row + "." + other) })
}

// onlyRows reports whether all fields that could not be read are in rows.
func (n New) onlyRows() bool {
	return !slices.ContainsFunc(n.unread, func(f fault.Field) bool { return !strings.Contains(f.Name, "[") })
}

// Debt is an open invoice or bill of the previous books.
type Debt struct {
	_ struct{} `schema:"OpeningDebt"`
	// Customer or supplier.
	ContactID num.Ref `json:"contactId"`
	// Contact code in kontor, instead of contactId. The code in the previous books may belong to a
	// different contact here.
	ContactCode string `json:"contactCode" validate:"max=50"`
	// externalId of the contact, for example its code in the previous books. Replaces contactId and
	// contactCode.
	ContactExternalID string `json:"contactExternalId" validate:"max=100"`
	// Document number in the previous books. Unique per contact.
	OriginalNumber string `json:"originalNumber" validate:"required,max=50"`
	// Document date. Must not be after the last day of the previous books.
	IssueDate when.Date `json:"issueDate" validate:"required"`
	// Due date. Null if there is none.
	DueDate when.Date `json:"dueDate"`
	// Outstanding amount, including VAT.
	Amount num.Money `json:"amount" validate:"required,gt=0"`
	// VAT included in the amount. It is not posted again; withholding tax and credit notes are
	// computed from it.
	VatAmount num.Money `json:"vatAmount" validate:"gte=0"`
	// Whether this VAT becomes due when the document is paid. Needs the setting vatOnPayment, for bills also
	// inputVat onTaxInvoice. All such VAT must equal the balance of account 2155, or 1155 for bills.
	Undue bool `json:"undue"`
	// Currency, ISO 4217. Defaults to the base currency.
	Currency string `json:"currency" validate:"omitempty,len=3,iso4217"`
	// Exchange rate: base currency units per unit of the document's currency. Defaults to the
	// organization's rate on that date.
	ExchangeRate num.Rate `json:"exchangeRate" validate:"gt=0"`
	// Text on the document.
	Note string `json:"note" validate:"max=5000"`
}

// Balance is an account balance. Exactly one of debit and credit must be greater than 0.
type Balance struct {
	_ struct{} `schema:"OpeningAccount"`
	// Ledger account. Must be active.
	AccountID num.Ref `json:"accountId"`
	// Account code, instead of accountId.
	AccountCode string `json:"accountCode" validate:"max=20"`
	// Debit balance, at most 2 decimals.
	Debit num.Booked `json:"debit" validate:"gte=0"`
	// Credit balance, at most 2 decimals.
	Credit num.Booked `json:"credit" validate:"gte=0"`
	// Description of the line.
	Description string `json:"description" validate:"max=255"`
}

// Goods is stock of a product in a warehouse.
type Goods struct {
	_ struct{} `schema:"OpeningStock"`
	// Product of type inventory. It must have no stock movements.
	ProductID num.Ref `json:"productId"`
	// Product code, instead of productId.
	ProductCode string `json:"productCode" validate:"max=50"`
	// Warehouse. Defaults to the default warehouse.
	WarehouseID num.Ref `json:"warehouseId"`
	// Warehouse code, instead of warehouseId.
	WarehouseCode string `json:"warehouseCode" validate:"max=20"`
	// Quantity in base units.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
	// Cost of one base unit.
	UnitCost num.Cost `json:"unitCost" validate:"gte=0"`
}

// Normalize canonicalizes input before it is stored.
func (in *New) Normalize() {
	for _, debts := range [][]Debt{in.Receivables, in.Payables} {
		for i := range debts {
			debts[i].Normalize()
		}
	}
	for i := range in.Accounts {
		in.Accounts[i].Normalize()
	}
	for i := range in.Stock {
		in.Stock[i].Normalize()
	}
}

// Normalize canonicalizes a row. Files are checked row by row.
func (d *Debt) Normalize() {
	d.ContactCode, d.ContactExternalID = strings.TrimSpace(d.ContactCode), strings.TrimSpace(d.ContactExternalID)
	d.OriginalNumber = strings.TrimSpace(d.OriginalNumber)
	d.Currency = strings.ToUpper(d.Currency)
}

// Normalize canonicalizes a row.
func (b *Balance) Normalize() { b.AccountCode = strings.TrimSpace(b.AccountCode) }

// Normalize canonicalizes a row. A value that rounds to zero is zero.
func (g *Goods) Normalize() {
	g.ProductCode, g.WarehouseCode = strings.TrimSpace(g.ProductCode), strings.TrimSpace(g.WarehouseCode)
	g.Quantity = g.Quantity.Round(num.EntryPlaces)
}

// Totals are the totals of opening balances in base currency.
type Totals struct {
	_ struct{} `schema:"OpeningTotals"`
	// Receivables.
	Receivables num.Money `json:"receivables" db:"receivables"`
	// Payables.
	Payables num.Money `json:"payables" db:"payables"`
	// Stock value.
	Stock num.Money `json:"stock" db:"stock"`
	// Total debit of the accounts, without control accounts.
	AccountsDebit num.Money `json:"accountsDebit" db:"accounts_debit"`
	// Total credit of the accounts, without control accounts.
	AccountsCredit num.Money `json:"accountsCredit" db:"accounts_credit"`
	// Remaining balance of the opening balance account, debit positive. Always 0.
	Difference num.Money `json:"difference"`
}

// difference returns the balance left on the opening balance account.
func (t Totals) difference() num.Money {
	return t.Payables.Add(t.AccountsCredit).Sub(t.Receivables).Sub(t.Stock).Sub(t.AccountsDebit)
}

// Record are opening balances of an organization.
type Record struct {
	_ struct{} `schema:"OpeningBalances"`
	// Id of the opening balances.
	ID uint32 `json:"id"`
	// Status: posted or reversed.
	Status string `json:"status" validate:"oneof=posted reversed"`
	// Last day of the previous books.
	CutOverDate when.Date `json:"cutOverDate" null:"no"`
	// Totals of the lists in base currency.
	Totals Totals `json:"totals"`
	// The invoices and bills that were created.
	Documents []document.Opened `json:"documents"`
	// The journal entries that were posted.
	EntryIds []uint32 `json:"entryIds"`
	// When the opening balances were posted, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt"`
	// Name of the user who posted the opening balances.
	CreatedByName string `json:"createdByName"`
	// When it was last changed, in Unix seconds.
	UpdatedAt when.Unix `json:"updatedAt"`
}

// row is an opening as stored.
type row struct {
	ID            uint32    `db:"id"`
	CutOverDate   when.Date `db:"cut_over_date,once"`
	Status        string    `db:"status"`
	Totals                  // totals of its lists
	CreatedBy     num.Ref   `db:"created_by,once"`
	CreatedByName string    `db:"created_by_name,once"`
	CreatedAt     when.Unix `db:"created_at,once"`
	UpdatedAt     when.Unix `db:"updated_at"`
}

// posting links an opening to one of its entries.
type posting struct {
	OpeningID uint32 `db:"opening_id"`
	EntryID   uint32 `db:"entry_id"`
}

const (
	openings = "opening_balances"
	postings = "opening_entries"
)

// ByID names one opening.
type ByID struct {
	// Id of the opening balances.
	ID uint32 `path:"id"`
}

// Filter selects openings.
type Filter struct {
	input.Page
	// Only posted or only reversed opening balances.
	Status string `query:"status" validate:"omitempty,oneof=posted reversed"`
}
