package opening

import (
	"strings"

	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/when"
)

// New is what a company had and owed on the last day of its former books.
type New struct {
	_ struct{} `schema:"OpeningBalancesInput"`
	// Last day of the previous books, YYYY-MM-DD. All entries are dated so; it must be later than the lock date of the organization.
	CutOverDate when.Date `json:"cutOverDate" validate:"required"`
	// Whether to move the lock date forward to that day.
	Lock bool `json:"lock"`
	// Open customer invoices.
	Receivables []Debt `json:"receivables" validate:"max=5000,dive"`
	// Open supplier bills.
	Payables []Debt `json:"payables" validate:"max=5000,dive"`
	// Account balances. Receivable, payable and inventory are control totals: they must equal their lists and are not posted again.
	Accounts []Balance `json:"accounts" validate:"max=5000,dive"`
	// What lay in stock.
	Stock []Goods `json:"stock" validate:"max=5000,dive"`
}

// Debt is what was still open of an invoice or bill of the former books.
type Debt struct {
	_ struct{} `schema:"OpeningDebt"`
	// The customer or supplier.
	ContactID num.Ref `json:"contactId"`
	// Code of the contact in kontor, instead of its id. A code from the previous books may belong to a different contact here.
	ContactCode string `json:"contactCode" validate:"max=50"`
	// externalId of the contact, instead of its id and code; for example its code in the previous books.
	ContactExternalID string `json:"contactExternalId" validate:"max=100"`
	// Number that the document had, unique for the contact.
	OriginalNumber string `json:"originalNumber" validate:"required,max=50"`
	// Date of the document, not after the last day of the previous books.
	IssueDate when.Date `json:"issueDate" validate:"required"`
	// Due date, or null.
	DueDate when.Date `json:"dueDate"`
	// Outstanding amount, including VAT.
	Amount num.Money `json:"amount" validate:"required,gt=0"`
	// VAT included in the amount. It is not posted again; withholding tax and credit notes use it.
	VatAmount num.Money `json:"vatAmount" validate:"gte=0"`
	// ISO 4217 code of the currency; defaults to the organization's.
	Currency string `json:"currency" validate:"omitempty,len=3,iso4217"`
	// Units of the organization's currency for one unit of the document's; omitted means that of the organization's table.
	ExchangeRate num.Rate `json:"exchangeRate" validate:"gt=0"`
	// Text on the document.
	Note string `json:"note" validate:"max=5000"`
}

// Balance is the balance of an account. Exactly one of debit and credit is greater
// than zero.
type Balance struct {
	_ struct{} `schema:"OpeningAccount"`
	// Ledger account, active.
	AccountID num.Ref `json:"accountId"`
	// Code of the account in this chart, in place of its id.
	AccountCode string `json:"accountCode" validate:"max=20"`
	// Balance on the debit side, at most two decimals.
	Debit num.Booked `json:"debit" validate:"gte=0"`
	// Balance on the credit side, at most two decimals.
	Credit num.Booked `json:"credit" validate:"gte=0"`
	// Description of the line.
	Description string `json:"description" validate:"max=255"`
}

// Goods are what lay of a product in a warehouse.
type Goods struct {
	_ struct{} `schema:"OpeningStock"`
	// Product of type inventory without stock movements.
	ProductID num.Ref `json:"productId"`
	// Code of the product, in place of its id.
	ProductCode string `json:"productCode" validate:"max=50"`
	// The warehouse; the organization's default when neither id nor code is given.
	WarehouseID num.Ref `json:"warehouseId"`
	// Code of the warehouse, in place of its id.
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

// Totals are the sums of the lists in base currency.
type Totals struct {
	_ struct{} `schema:"OpeningTotals"`
	// Receivables.
	Receivables num.Money `json:"receivables" db:"receivables"`
	// Payables.
	Payables num.Money `json:"payables" db:"payables"`
	// Value of the goods.
	Stock num.Money `json:"stock" db:"stock"`
	// Debits of the accounts, control totals left out.
	AccountsDebit num.Money `json:"accountsDebit" db:"accounts_debit"`
	// Credits of the accounts, control totals left out.
	AccountsCredit num.Money `json:"accountsCredit" db:"accounts_credit"`
	// Remaining balance of the opening balance account, debit positive: 0.
	Difference num.Money `json:"difference"`
}

// difference returns the balance left on the opening balance account.
func (t Totals) difference() num.Money {
	return t.Payables.Add(t.AccountsCredit).Sub(t.Receivables).Sub(t.Stock).Sub(t.AccountsDebit)
}

// Record is an opening as clients see it.
type Record struct {
	_ struct{} `schema:"OpeningBalances"`
	// Identifier of the opening.
	ID uint32 `json:"id"`
	// Whether it is in effect or reversed.
	Status string `json:"status" validate:"oneof=posted reversed"`
	// Last day of the previous books.
	CutOverDate when.Date `json:"cutOverDate" null:"no"`
	// The sums of its lists in base currency.
	Totals Totals `json:"totals"`
	// The invoices and bills that it made.
	Documents []document.Opened `json:"documents"`
	// The journal entries that it posted.
	EntryIds []uint32 `json:"entryIds"`
	// When it was made, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt"`
	// Name of the user who made it.
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
	// Identifier of the opening.
	ID uint32 `path:"id"`
}

// Filter selects openings.
type Filter struct {
	input.Page
	// Only posted, or only reversed, transfers.
	Status string `query:"status" validate:"omitempty,oneof=posted reversed"`
}
