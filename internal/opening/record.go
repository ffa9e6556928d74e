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
	// Last day of the books that were kept before, YYYY-MM-DD. All entries are dated so; it must be later than the lock date of the organization.
	CutOverDate when.Date `json:"cutOverDate" validate:"required"`
	// Whether the lock date moves forward to that day.
	Lock bool `json:"lock"`
	// What customers still owed, an invoice in each.
	Receivables []Debt `json:"receivables" validate:"max=5000,dive"`
	// What suppliers were still owed, a bill in each.
	Payables []Debt `json:"payables" validate:"max=5000,dive"`
	// What the accounts held. Receivable, payable and inventory are control totals: they must equal their lists and are not posted again.
	Accounts []Balance `json:"accounts" validate:"max=5000,dive"`
	// What lay in stock.
	Stock []Goods `json:"stock" validate:"max=5000,dive"`
}

// Debt is what was still open of an invoice or bill of the former books.
type Debt struct {
	_ struct{} `schema:"OpeningDebt"`
	// The customer or supplier.
	ContactID num.Ref `json:"contactId"`
	// Code of the contact in these books, in place of its id. Contacts get theirs here: one of the former books may be that of somebody else.
	ContactCode string `json:"contactCode" validate:"max=50"`
	// externalId of the contact, in place of its id and code: the code that it had in the former books, when contacts were imported with it.
	ContactExternalID string `json:"contactExternalId" validate:"max=100"`
	// Number that the document had, unique for the contact.
	OriginalNumber string `json:"originalNumber" validate:"required,max=50"`
	// Date of the document, not after the last day of the former books.
	IssueDate when.Date `json:"issueDate" validate:"required"`
	// When it is to be paid, or null.
	DueDate when.Date `json:"dueDate"`
	// What is still owed, VAT included.
	Amount num.Money `json:"amount" validate:"required,gt=0"`
	// VAT inside the amount. It is not booked again; withholding and credit notes go by it.
	VatAmount num.Money `json:"vatAmount" validate:"gte=0"`
	// ISO 4217 code of the currency; omitted means the organization's.
	Currency string `json:"currency" validate:"omitempty,len=3,iso4217"`
	// Units of the organization's currency for one unit of the document's; omitted means that of the organization's table.
	ExchangeRate num.Rate `json:"exchangeRate" validate:"gt=0"`
	// Text on the document.
	Note string `json:"note" validate:"max=5000"`
}

// Balance is what an account held. Exactly one of debit and credit is greater
// than zero.
type Balance struct {
	_ struct{} `schema:"OpeningAccount"`
	// Account of the chart, active.
	AccountID num.Ref `json:"accountId"`
	// Code of the account in this chart, in place of its id.
	AccountCode string `json:"accountCode" validate:"max=20"`
	// Balance on the debit side, at most two decimals.
	Debit num.Booked `json:"debit" validate:"gte=0"`
	// Balance on the credit side, at most two decimals.
	Credit num.Booked `json:"credit" validate:"gte=0"`
	// What the line is about.
	Description string `json:"description" validate:"max=255"`
}

// Goods are what lay of a product in a warehouse.
type Goods struct {
	_ struct{} `schema:"OpeningStock"`
	// The product, of the type inventory, that never moved.
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

// Normalize brings what was sent into the form in which it is kept.
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

// Normalize brings a row into the form in which it is kept; a file is checked row
// by row.
func (d *Debt) Normalize() {
	d.ContactCode, d.ContactExternalID = strings.TrimSpace(d.ContactCode), strings.TrimSpace(d.ContactExternalID)
	d.OriginalNumber = strings.TrimSpace(d.OriginalNumber)
	d.Currency = strings.ToUpper(d.Currency)
}

// Normalize is that of a Debt.
func (b *Balance) Normalize() { b.AccountCode = strings.TrimSpace(b.AccountCode) }

// Normalize is that of a Debt. What rounds to nothing is nothing.
func (g *Goods) Normalize() {
	g.ProductCode, g.WarehouseCode = strings.TrimSpace(g.ProductCode), strings.TrimSpace(g.WarehouseCode)
	g.Quantity = g.Quantity.Round(num.EntryPlaces)
}

// Totals are the sums of the lists in base currency.
type Totals struct {
	_ struct{} `schema:"OpeningTotals"`
	// What customers owed.
	Receivables num.Money `json:"receivables" db:"receivables"`
	// What suppliers were owed.
	Payables num.Money `json:"payables" db:"payables"`
	// What the goods are worth.
	Stock num.Money `json:"stock" db:"stock"`
	// Debits of the accounts, control totals left out.
	AccountsDebit num.Money `json:"accountsDebit" db:"accounts_debit"`
	// Credits of the accounts, control totals left out.
	AccountsCredit num.Money `json:"accountsCredit" db:"accounts_credit"`
	// What the account of opening balances is left with, debit positive: nothing.
	Difference num.Money `json:"difference"`
}

// difference is what the lists leave on the account of opening balances.
func (t Totals) difference() num.Money {
	return t.Payables.Add(t.AccountsCredit).Sub(t.Receivables).Sub(t.Stock).Sub(t.AccountsDebit)
}

// Record is an opening as clients see it.
type Record struct {
	_ struct{} `schema:"OpeningBalances"`
	// Identifier of the opening.
	ID uint32 `json:"id"`
	// Whether it stands or was taken back.
	Status string `json:"status" validate:"oneof=posted reversed"`
	// Last day of the books that were kept before.
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
	Totals                  // of its lists
	CreatedBy     num.Ref   `db:"created_by,once"`
	CreatedByName string    `db:"created_by_name,once"`
	CreatedAt     when.Unix `db:"created_at,once"`
	UpdatedAt     when.Unix `db:"updated_at"`
}

// posting is an entry that an opening posted.
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
	// Only those that stand, or were taken back.
	Status string `query:"status" validate:"omitempty,oneof=posted reversed"`
}
