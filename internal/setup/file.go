package setup

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"kontor/internal/num"
	"kontor/internal/when"
)

// File is an organization as its owner writes it down. Fields that are nil were
// not named and stay as they are.
type File struct {
	ID               uint32   `yaml:"id"` // to change one of several organizations of a name
	Name             Text     `yaml:"name"`
	WorkspaceKey     *Text    `yaml:"workspaceKey"`
	Country          *Text    `yaml:"country"`
	Currency         *Text    `yaml:"currency"`
	Timezone         *Text    `yaml:"timezone"`
	Plan             *Text    `yaml:"plan"`
	Active           *bool    `yaml:"active"`
	LogoURL          *Text    `yaml:"logoUrl"`
	TaxID            *Text    `yaml:"taxId"`
	BranchCode       *Text    `yaml:"branchCode"`
	Phone            *Text    `yaml:"phone"`
	Email            *Text    `yaml:"email"`
	Website          *Text    `yaml:"website"`
	Address          *Address `yaml:"address"`
	MissedCheckin    *int64   `yaml:"missedCheckinAfterMinutes"`
	MissedCheckout   *int64   `yaml:"missedCheckoutAfterMinutes"`
	DefaultWarehouse *Text    `yaml:"defaultWarehouse"` // a code, or none

	Members           []Member           `yaml:"members"`
	Accounts          []Account          `yaml:"accounts"`
	Warehouses        []Warehouse        `yaml:"warehouses"`
	MoneyAccounts     []MoneyAccount     `yaml:"moneyAccounts"`
	Policies          *Policies          `yaml:"policies"`
	Numbering         map[string]Numbers `yaml:"numbering"`
	ExchangeRates     []ExchangeRate     `yaml:"exchangeRates"`
	ExpenseCategories []Category         `yaml:"expenseCategories"`

	unlock bool // policies.lockDate was named and is null
}

// Address is where the organization is.
type Address struct {
	Formatted *Text `yaml:"formattedAddress"`
	Latitude  *Rate `yaml:"latitude"`
	Longitude *Rate `yaml:"longitude"`
	PlaceID   *Text `yaml:"placeId"`
}

// Member is a person with a role.
type Member struct {
	Email  Text  `yaml:"email"`
	Name   Text  `yaml:"name"`
	Role   Text  `yaml:"role"`
	Active *bool `yaml:"active"`
}

// Account is a row of the chart of accounts.
type Account struct {
	Code        Text  `yaml:"code"`
	Name        Text  `yaml:"name"`
	NameTh      Text  `yaml:"nameTh"`
	Type        Text  `yaml:"type"`
	Parent      Text  `yaml:"parent"`
	Description Text  `yaml:"description"`
	Active      *bool `yaml:"active"`
}

// Warehouse is a place where stock lies.
type Warehouse struct {
	Code    Text  `yaml:"code"`
	Name    Text  `yaml:"name"`
	Address *Text `yaml:"address"`
	Phone   *Text `yaml:"phone"`
	Default *bool `yaml:"default"`
	Active  *bool `yaml:"active"`
}

// MoneyAccount is a till, a bank account or a wallet.
type MoneyAccount struct {
	Kind              Text  `yaml:"kind"`
	AccountName       Text  `yaml:"accountName"`
	AccountNo         Text  `yaml:"accountNo"`
	AccountType       int   `yaml:"accountType"`
	AccountBranch     Text  `yaml:"accountBranch"`
	AccountBranchCode Text  `yaml:"accountBranchCode"`
	BankCompany       Text  `yaml:"bankCompany"`
	BankAddress       Text  `yaml:"bankAddress"`
	SwiftCode         Text  `yaml:"swiftCode"`
	Account           Text  `yaml:"account"` // code in the chart
	Default           bool  `yaml:"default"`
	Active            *bool `yaml:"active"`
}

// Policies are the choices that every document obeys.
type Policies struct {
	NegativeStock         *Text    `yaml:"negativeStock"`
	OverReceiptPercent    *Percent `yaml:"overReceiptPercent"`
	PriceTolerancePercent *Percent `yaml:"priceTolerancePercent"`
	LockDate              *Date    `yaml:"lockDate"`
	Signature             *[]Text  `yaml:"signature"`
	FiscalYearEndMonth    *int     `yaml:"fiscalYearEndMonth"`
}

// Numbers is how the numbers of a document type look.
type Numbers struct {
	Prefix *Text `yaml:"prefix"`
	Digits *int  `yaml:"digits"`
	Reset  *Text `yaml:"reset"`
	Year   *Text `yaml:"year"`
}

// ExchangeRate is what one unit of a currency costs from a day on.
type ExchangeRate struct {
	Currency Text `yaml:"currency"`
	Date     Date `yaml:"date"`
	Rate     Rate `yaml:"rate"`
}

// Category is what money can be claimed for.
type Category struct {
	Code             Text  `yaml:"code"`
	Name             Text  `yaml:"name"`
	NameTh           *Text `yaml:"nameTh"`
	Description      *Text `yaml:"description"`
	Account          Text  `yaml:"account"` // code in the chart
	RequiresReceipt  *bool `yaml:"requiresReceipt"`
	RequiresTripInfo *bool `yaml:"requiresTripInfo"`
	SortOrder        *int  `yaml:"sortOrder"`
	Active           *bool `yaml:"active"`
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
// because a misspelled one would otherwise be ignored in silence.
func Parse(text []byte) (File, error) {
	var f File
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
	f.unlock, err = named(tree, "$.policies.lockDate")
	f.unlock = f.unlock && f.Policies != nil && f.Policies.LockDate == nil
	return f, err
}

// named tells whether a path stands in the file, be it null.
func named(tree *ast.File, path string) (bool, error) {
	p, err := yaml.PathString(path)
	if err != nil {
		return false, err
	}
	_, err = p.FilterFile(tree)
	if errors.Is(err, yaml.ErrNotFoundNode) {
		return false, nil
	}
	return err == nil, err
}

// SetAddress is the address of the organization as one text.
func (f *File) SetAddress(text Text) {
	f.Address = new(Address)
	f.Address.Formatted = &text
}
