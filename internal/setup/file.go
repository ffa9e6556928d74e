package setup

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"kontor/internal/num"
	"kontor/internal/when"
)

// File is an organization as its owner writes it down. Fields that are nil were
// not named and stay as they are.
type File struct {
	ID               uint32   `yaml:"id"`                         // Which organization is meant; with another name in the file it is renamed.
	Name             Text     `yaml:"name"`                       // Name of the organization, by which it is found unless id or workspaceKey is given.
	WorkspaceKey     Text     `yaml:"workspaceKey"`               // Short name in addresses, unique: lower-case letters, digits and hyphens. Made from the name when a new organization has none.
	Country          *Text    `yaml:"country"`                    // Two capital letters of ISO 3166-1; TH for a new organization.
	Currency         *Text    `yaml:"currency"`                   // Currency of the books, ISO 4217. A new organization needs it; it cannot be changed.
	Timezone         *Text    `yaml:"timezone"`                   // Zone of the IANA database in which days begin; Asia/Bangkok for a new organization.
	Plan             *Text    `yaml:"plan"`                       // free, standard or premium; free has no Open API. standard for a new organization.
	Active           *bool    `yaml:"active"`                     // false archives the organization: its keys answer 403.
	LogoURL          *Text    `yaml:"logoUrl"`                    // Address of the logo on documents.
	TaxID            *Text    `yaml:"taxId"`                      // Tax id.
	BranchCode       *Text    `yaml:"branchCode"`                 // Branch under the tax id; 00000 is the head office.
	Phone            *Text    `yaml:"phone"`                      // Telephone number.
	Email            *Text    `yaml:"email"`                      // E-mail address of the company.
	Website          *Text    `yaml:"website"`                    // Address of its website.
	PromptPayID      *Text    `yaml:"promptPayId"`                // Under which customers pay by PromptPay: a telephone number, a tax id or a wallet; the number of the e-wallet when empty.
	Address          *Address `yaml:"address"`                    // Where it is.
	MissedCheckin    *int64   `yaml:"missedCheckinAfterMinutes"`  // Minutes after which a missing check-in counts as missed; null for those of the system.
	MissedCheckout   *int64   `yaml:"missedCheckoutAfterMinutes"` // Minutes after which a missing check-out counts as missed; null for those of the system.
	DefaultWarehouse *Text    `yaml:"defaultWarehouse"`           // Code of the warehouse that documents take when they name none, or the word none.

	Members           []Member           `yaml:"members"`           // People and their roles; a new organization needs exactly one owner.
	Accounts          []Account          `yaml:"accounts"`          // Accounts of the chart, beside the ones every organization has.
	Warehouses        []Warehouse        `yaml:"warehouses"`        // Places where stock lies.
	MoneyAccounts     []MoneyAccount     `yaml:"moneyAccounts"`     // Tills, bank accounts and wallets.
	Policies          *Policies          `yaml:"policies"`          // Choices that every document obeys.
	Numbering         map[string]Numbers `yaml:"numbering"`         // Number series, by the type of document: IV, QT, PO, JV ….
	ExchangeRates     []ExchangeRate     `yaml:"exchangeRates"`     // What foreign currencies cost, from a day on.
	ExpenseCategories []Category         `yaml:"expenseCategories"` // What money can be claimed for.

	cleared map[string]bool // keys that were named and are null, of those that nothing else could clear
}

// Address is where the organization is.
type Address struct {
	Formatted *Text  `yaml:"formattedAddress"` // The address as it is printed.
	Latitude  *Rate  `yaml:"latitude"`         // Degrees, from -90 to 90; null takes them away.
	Longitude *Rate  `yaml:"longitude"`        // Degrees, from -180 to 180; null takes them away.
	PlaceID   *Text  `yaml:"placeId"`          // Id of the place in a map service.
	Parts     *Parts `yaml:"parts"`            // The address in the parts of tax forms; all of them are replaced.
}

// Parts is an address as tax forms ask for it.
type Parts struct {
	Building    Text `yaml:"building"`    // Name of the building.
	Room        Text `yaml:"room"`        // Number of the room.
	Floor       Text `yaml:"floor"`       // Floor.
	Village     Text `yaml:"village"`     // Name of the village or estate.
	HouseNo     Text `yaml:"houseNo"`     // Number of the house.
	Moo         Text `yaml:"moo"`         // Number of the village in its subdistrict.
	Soi         Text `yaml:"soi"`         // Lane.
	Street      Text `yaml:"street"`      // Road.
	Subdistrict Text `yaml:"subdistrict"` // Subdistrict.
	District    Text `yaml:"district"`    // District.
	Province    Text `yaml:"province"`    // Province.
	PostalCode  Text `yaml:"postalCode"`  // Postal code.
	CountryCode Text `yaml:"countryCode"` // Two letters of ISO 3166-1; Thailand when empty.
}

// Member is a person with a role.
type Member struct {
	Email  Text  `yaml:"email"`  // The name at login; by it a member is found.
	Name   Text  `yaml:"name"`   // Name as others see it.
	Role   Text  `yaml:"role"`   // owner, admin or member; another owner needs --transfer.
	Active *bool `yaml:"active"` // false switches the member off here.
}

// Account is a row of the chart of accounts.
type Account struct {
	Code        Text  `yaml:"code"`        // Code; by it an account is found.
	Name        Text  `yaml:"name"`        // Name; a new account needs it.
	NameTh      *Text `yaml:"nameTh"`      // Name in Thai.
	Type        Text  `yaml:"type"`        // ASSET, LIABILITY, EQUITY, REVENUE or EXPENSE; a new account needs it.
	Parent      *Text `yaml:"parent"`      // Code of the account above it; "" for none.
	Description *Text `yaml:"description"` // What it is for.
	Active      *bool `yaml:"active"`      // false switches it off for new postings.
}

// Warehouse is a place where stock lies.
type Warehouse struct {
	Code    Text  `yaml:"code"`    // Code; by it a warehouse is found.
	Name    Text  `yaml:"name"`    // Name; the code when a new one has none.
	Address *Text `yaml:"address"` // Where it is.
	Phone   *Text `yaml:"phone"`   // Telephone number.
	Default *bool `yaml:"default"` // true makes it the one that documents take when they name none; false takes that from it.
	Active  *bool `yaml:"active"`  // false switches it off.
}

// MoneyAccount is a till, a bank account or a wallet.
type MoneyAccount struct {
	Kind              Text  `yaml:"kind"`              // cash, bank or e_wallet.
	AccountName       Text  `yaml:"accountName"`       // Name; by it a money account is found.
	AccountNo         *Text `yaml:"accountNo"`         // Number at the bank.
	AccountType       *int  `yaml:"accountType"`       // Kind of bank account as the bank counts them; 0 for none.
	AccountBranch     *Text `yaml:"accountBranch"`     // Branch of the bank.
	AccountBranchCode *Text `yaml:"accountBranchCode"` // Code of that branch.
	BankCompany       *Text `yaml:"bankCompany"`       // The bank.
	BankAddress       *Text `yaml:"bankAddress"`       // Its address.
	SwiftCode         *Text `yaml:"swiftCode"`         // Its SWIFT code.
	Account           Text  `yaml:"account"`           // Code of its account in the chart; the usual one of its kind when omitted.
	Default           *bool `yaml:"default"`           // true makes it the one that receipts and payments take when they name none; false takes that from it.
	Active            *bool `yaml:"active"`            // false switches it off.
}

// Policies are the choices that every document obeys.
type Policies struct {
	NegativeStock         *Text    `yaml:"negativeStock"`         // allow, warn (refused unless confirmed) or block; warn for a new organization.
	OverReceiptPercent    *Percent `yaml:"overReceiptPercent"`    // How much more than ordered may be received.
	PriceTolerancePercent *Percent `yaml:"priceTolerancePercent"` // How many percent the price of a bill may be above or below its order. One unit of its currency is always allowed.
	LockDate              *Date    `yaml:"lockDate"`              // Nothing is posted on or before this day; null takes it away.
	Signature             *[]Text  `yaml:"signature"`             // Types of sales documents that wait for a signature; [] for none.
	FiscalYearEndMonth    *int     `yaml:"fiscalYearEndMonth"`    // Month, 1 to 12, with which a year of the books ends.
	InputVat              *Text    `yaml:"inputVat"`              // When VAT of purchases counts as input tax: onBill, or onTaxInvoice; onBill for a new organization.
	RetailAbbreviated     *bool    `yaml:"retailAbbreviated"`     // Whether cash sales to customers without a tax id are one line a day in the VAT register.
}

// Numbers is how the numbers of a document type look.
type Numbers struct {
	Prefix *Text `yaml:"prefix"` // What the number begins with, unique in the organization.
	Digits *int  `yaml:"digits"` // Digits of the running number, 1 to 10.
	Reset  *Text `yaml:"reset"`  // monthly, yearly or never.
	Year   *Text `yaml:"year"`   // gregorian or buddhist.
}

// ExchangeRate is what one unit of a currency costs from a day on.
type ExchangeRate struct {
	Currency Text `yaml:"currency"` // ISO 4217 code.
	Date     Date `yaml:"date"`     // Day from which the rate holds, YYYY-MM-DD.
	Rate     Rate `yaml:"rate"`     // Units of the organization's currency for one unit.
}

// Category is what money can be claimed for.
type Category struct {
	Code             Text  `yaml:"code"`             // Code; by it a category is found.
	Name             Text  `yaml:"name"`             // Name; a new category needs it.
	NameTh           *Text `yaml:"nameTh"`           // Name in Thai.
	Description      *Text `yaml:"description"`      // When to use it.
	Account          Text  `yaml:"account"`          // Code of the account in which claims are booked; 5290 for a new category that names none.
	RequiresReceipt  *bool `yaml:"requiresReceipt"`  // Whether a line should have a receipt.
	RequiresTripInfo *bool `yaml:"requiresTripInfo"` // Whether a line should name the trip.
	VatClaimable     *bool `yaml:"vatClaimable"`     // false: VAT of its lines is cost and never claimed back.
	SortOrder        *int  `yaml:"sortOrder"`        // Place in lists.
	Active           *bool `yaml:"active"`           // false switches it off for new lines.
}

// Text is a scalar as it was written: 0123 is not a number here, and 1120 needs
// no quotes. Percent, Rate and Date are read from the same text, so that no
// digit passes through a floating-point number.
type (
	Text    string
	Percent struct{ num.Percent }
	Rate    struct{ num.Rate }
	Date    struct{ when.Date }
)

// UnmarshalYAML reads a scalar.
func (t *Text) UnmarshalYAML(n ast.Node) error {
	return scalar(n, (*string)(t), func(s string) (string, error) { return strings.TrimSpace(s), nil })
}

// UnmarshalYAML reads a percentage.
func (p *Percent) UnmarshalYAML(n ast.Node) error { return scalar(n, &p.Percent, num.ParsePercent) }

// UnmarshalYAML reads a rate.
func (r *Rate) UnmarshalYAML(n ast.Node) error { return scalar(n, &r.Rate, num.ParseRate) }

// UnmarshalYAML reads a date.
func (d *Date) UnmarshalYAML(n ast.Node) error { return scalar(n, &d.Date, when.ParseDate) }

func scalar[T any](n ast.Node, to *T, parse func(string) (T, error)) (err error) {
	at := n.GetToken().Position
	text := n.GetToken().Value
	switch n := n.(type) {
	case *ast.LiteralNode:
		text = n.Value.Value
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
	default:
		return fmt.Errorf("[%d:%d] a single value is expected here", at.Line, at.Column)
	}
	if *to, err = parse(text); err != nil {
		return fmt.Errorf("[%d:%d] %q: %w", at.Line, at.Column, text, err)
	}
	return nil
}

// Parse reads a file. A key that means nothing is an error that names its line,
// because a misspelled one would otherwise be ignored in silence; so is a value
// of which nothing would come.
func Parse(text []byte) (File, error) {
	var f File
	if !utf8.Valid(text) {
		return f, errors.New("the file is not in UTF-8; save it in that encoding")
	}
	tree, err := parser.ParseBytes(text, 0)
	if err != nil {
		return f, err
	}
	if len(tree.Docs) != 1 {
		return f, fmt.Errorf("one organization is expected, this file has %d documents", len(tree.Docs))
	}
	if err := yaml.UnmarshalWithOptions(text, &f, yaml.Strict()); err != nil {
		return f, err
	}
	f.cleared = map[string]bool{}
	return f, f.empties(tree.Docs[0].Body, reflect.TypeFor[File](), "")
}

// SetAddress is the address of the organization as one text.
func (f *File) SetAddress(text Text) {
	f.Address = new(Address)
	f.Address.Formatted = &text
}
