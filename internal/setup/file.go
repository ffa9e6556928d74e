package setup

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"kontor/internal/base/budget"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// File describes an organization. Fields that are nil were not in the file and stay
// unchanged.
type File struct {
	ID               uint32   `yaml:"id"`                         // Selects the organization; a different name in the file renames it.
	Name             Text     `yaml:"name"`                       // Name of the organization. Selects it if neither id nor workspaceKey is given.
	NameEn           *Text    `yaml:"nameEn"`                     // Name in English, for English and bilingual documents.
	WorkspaceKey     Text     `yaml:"workspaceKey"`               // Unique short name for URLs: lower-case letters, digits and hyphens. Default: derived from the name.
	Country          *Text    `yaml:"country"`                    // ISO 3166-1 code, two capital letters. Default: TH.
	Currency         *Text    `yaml:"currency"`                   // Base currency, ISO 4217. Required for a new organization; cannot be changed.
	Timezone         *Text    `yaml:"timezone"`                   // IANA time zone. Default: Asia/Bangkok.
	Plan             *Text    `yaml:"plan"`                       // free, standard or premium; free has no API access. Default: standard.
	Active           *bool    `yaml:"active"`                     // false archives the organization; its keys then answer 403.
	LogoURL          *Text    `yaml:"logoUrl"`                    // URL of the logo on documents.
	TaxID            *Text    `yaml:"taxId"`                      // Tax ID.
	BranchCode       *Text    `yaml:"branchCode"`                 // Branch of the tax ID; 00000 is the head office.
	Phone            *Text    `yaml:"phone"`                      // Phone number.
	Email            *Text    `yaml:"email"`                      // Company e-mail address.
	Website          *Text    `yaml:"website"`                    // Website URL.
	PromptPayID      *Text    `yaml:"promptPayId"`                // PromptPay ID for payments: phone number, tax ID or wallet. Default: the number of the e-wallet.
	Address          *Address `yaml:"address"`                    // Address.
	MissedCheckin    *int64   `yaml:"missedCheckinAfterMinutes"`  // Minutes until a missing check-in counts as missed; null restores the system default.
	MissedCheckout   *int64   `yaml:"missedCheckoutAfterMinutes"` // Minutes until a missing check-out counts as missed; null restores the system default.
	InvoiceBank      *Text    `yaml:"invoiceBank"`                // Name of the money account whose details are printed on invoices, or `none`.
	WalkInContact    *Text    `yaml:"walkInContact"`              // Code of the customer of cash sales that name none, or `none`.
	DefaultWarehouse *Text    `yaml:"defaultWarehouse"`           // Code of the warehouse for documents that name none, or `none`.

	Members           []Member           `yaml:"members"`           // Members and their roles. A new organization needs exactly one owner.
	Accounts          []Account          `yaml:"accounts"`          // Additional accounts of the chart, or changes to the standard ones.
	Warehouses        []Warehouse        `yaml:"warehouses"`        // Warehouses.
	MoneyAccounts     []MoneyAccount     `yaml:"moneyAccounts"`     // Cash, bank accounts and e-wallets.
	Policies          *Policies          `yaml:"policies"`          // Rules for all documents.
	Numbering         map[string]Numbers `yaml:"numbering"`         // Number series by document type: IV, QT, PO, JV ….
	ExchangeRates     []ExchangeRate     `yaml:"exchangeRates"`     // Exchange rates by date.
	ExpenseCategories []Category         `yaml:"expenseCategories"` // Expense categories for claims.

	cleared map[string]bool // keys set to null in the file that only null can clear
}

// Location of the organization.
type Address struct {
	Formatted *Text  `yaml:"formattedAddress"` // Address as printed.
	English   *Text  `yaml:"addressEn"`        // Address in English, for English and bilingual documents.
	Latitude  *Rate  `yaml:"latitude"`         // Degrees from -90 to 90; null clears it.
	Longitude *Rate  `yaml:"longitude"`        // Degrees from -180 to 180; null clears it.
	PlaceID   *Text  `yaml:"placeId"`          // Place ID of a map service.
	Parts     *Parts `yaml:"parts"`            // Address in the parts used on tax forms; replaced as a whole.
}

// Parts is an address in the fields of tax forms.
type Parts struct {
	Building    Text `yaml:"building"`    // Building name.
	Room        Text `yaml:"room"`        // Room number.
	Floor       Text `yaml:"floor"`       // Floor.
	Village     Text `yaml:"village"`     // Village or estate.
	HouseNo     Text `yaml:"houseNo"`     // House number.
	Moo         Text `yaml:"moo"`         // Village number in the subdistrict (moo).
	Soi         Text `yaml:"soi"`         // Lane (soi).
	Street      Text `yaml:"street"`      // Road.
	Subdistrict Text `yaml:"subdistrict"` // Subdistrict.
	District    Text `yaml:"district"`    // District.
	Province    Text `yaml:"province"`    // Province.
	PostalCode  Text `yaml:"postalCode"`  // Postal code.
	CountryCode Text `yaml:"countryCode"` // ISO 3166-1 code, two letters. Default: Thailand.
}

// Member is a person with a role.
type Member struct {
	Email  Text  `yaml:"email"`  // Login name; identifies the member.
	Name   Text  `yaml:"name"`   // Display name.
	Role   Text  `yaml:"role"`   // owner, admin, accountant, member or viewer. A different owner requires --transfer.
	Active *bool `yaml:"active"` // false switches the member off in this organization.
}

// Account is a row of the chart of accounts.
type Account struct {
	Code        Text  `yaml:"code"`        // Code; identifies the account.
	Name        Text  `yaml:"name"`        // Name. Required for a new account.
	NameTh      *Text `yaml:"nameTh"`      // Name in Thai.
	Type        Text  `yaml:"type"`        // ASSET, LIABILITY, EQUITY, REVENUE or EXPENSE. Required for a new account.
	Parent      *Text `yaml:"parent"`      // Code of the parent account; "" for none.
	Description *Text `yaml:"description"` // Purpose.
	Active      *bool `yaml:"active"`      // false excludes it from new postings.
}

// Warehouse is a warehouse of the file.
type Warehouse struct {
	Code    Text  `yaml:"code"`    // Code; identifies the warehouse.
	Name    Text  `yaml:"name"`    // Name. Default: the code.
	NameEn  *Text `yaml:"nameEn"`  // Name in English, for English and bilingual documents.
	Address *Text `yaml:"address"` // Address.
	Phone   *Text `yaml:"phone"`   // Phone number.
	Default *bool `yaml:"default"` // true makes it the default for documents; false removes the default.
	Active  *bool `yaml:"active"`  // false switches it off.
}

// MoneyAccount is cash, a bank account or an e-wallet.
type MoneyAccount struct {
	Kind              Text  `yaml:"kind"`              // cash, bank or e_wallet.
	AccountName       Text  `yaml:"accountName"`       // Name; identifies the money account.
	AccountNo         *Text `yaml:"accountNo"`         // Account number.
	AccountType       *int  `yaml:"accountType"`       // Bank account type, numbered as the bank does; 0 for none.
	AccountBranch     *Text `yaml:"accountBranch"`     // Bank branch.
	AccountBranchCode *Text `yaml:"accountBranchCode"` // Branch code.
	BankCompany       *Text `yaml:"bankCompany"`       // Bank.
	BankAddress       *Text `yaml:"bankAddress"`       // Bank address.
	SwiftCode         *Text `yaml:"swiftCode"`         // SWIFT code.
	Account           Text  `yaml:"account"`           // Code of its account in the chart. Default: the standard account of its kind.
	Default           *bool `yaml:"default"`           // true makes it the default for receipts and payments; false removes the default.
	Active            *bool `yaml:"active"`            // false switches it off.

	renames Text // name of a default that it renames
}

// Renaming returns the money account instead of the default with another name.
func (m MoneyAccount) Renaming(name Text) MoneyAccount {
	m.renames = name
	return m
}

// Policies are rules for all documents.
type Policies struct {
	NegativeStock         *Text    `yaml:"negativeStock"`         // allow, warn (refused unless confirmed) or block. Default: warn.
	OverReceiptPercent    *Percent `yaml:"overReceiptPercent"`    // Percentage by which a receipt can exceed its order.
	PriceTolerancePercent *Percent `yaml:"priceTolerancePercent"` // Percentage by which a bill's price can differ from its order. One unit of the currency is always allowed.
	LockDate              *Date    `yaml:"lockDate"`              // Nothing can be posted on or before this date; null removes it.
	Signature             *[]Text  `yaml:"signature"`             // Types of sales documents that require a signature; [] for none.
	FiscalYearEndMonth    *int     `yaml:"fiscalYearEndMonth"`    // Last month of the fiscal year, 1 to 12.
	InputVat              *Text    `yaml:"inputVat"`              // When purchase VAT becomes input tax: onBill or onTaxInvoice. Default: onBill.
	VatOnPayment          *Text    `yaml:"vatOnPayment"`          // When VAT of services becomes due: off (when the document is issued) or services (when it is paid). Default: off.
	VoidDate              *Text    `yaml:"voidDate"`              // Date of voids and cancellations: today or documentDate. Default: today.
	EFilingExtraDays      *Extra   `yaml:"eFilingExtraDays"`      // Days that online filing adds to the due dates of tax returns.
	Holidays              *[]Date  `yaml:"holidays"`              // Days on which tax returns are not due; [] for none. Weekends never count.
	PndTransAmt           *Text    `yaml:"pndTransAmt"`           // Transferred amount in the file of withholding tax returns: tax or zero; "" for no file.
	RdUserID              *Text    `yaml:"rdUserId"`              // User ID at the Revenue Department, in that file.
	RdBranchType          *Text    `yaml:"rdBranchType"`          // Branch type in that file: V, S or empty.
	MemberOpeningLimit    *Amount  `yaml:"memberOpeningLimit"`    // Most opening stock, in base currency, that a member can give a product. Default: none.
	RetailAbbreviated     *bool    `yaml:"retailAbbreviated"`     // true makes cash sales to customers without a tax ID abbreviated tax invoices, with one VAT register row a day.
	PaperLang             *Text    `yaml:"paperLang"`             // Language of printed documents: th, en or both; "" for that of the company's country.
	PaperSeal             *Text    `yaml:"paperSeal"`             // When documents are sealed: given (when somebody asks) or issue. Default: given.
	ReceiptTogether       *bool    `yaml:"receiptTogether"`       // true makes one receipt for several invoices that one payment settles in full.
	PricesIncludeVat      *bool    `yaml:"pricesIncludeVat"`      // true starts new sales documents in the console with prices that include VAT.
}

// Extra holds the extra days of online filing.
type Extra struct {
	PP30 *int `yaml:"PP30"` // Days added for the VAT return, 0 to 31.
	PND  *int `yaml:"PND"`  // Days added for withholding tax returns, 0 to 31.
}

// Numbers is the number series of a document type.
type Numbers struct {
	Prefix *Text `yaml:"prefix"` // Start of the number, unique in the organization.
	Digits *int  `yaml:"digits"` // Digits of the running number, 1 to 10.
	Reset  *Text `yaml:"reset"`  // monthly, yearly or never.
	Year   *Text `yaml:"year"`   // gregorian or buddhist.
}

// ExchangeRate is the rate of a currency from a date on.
type ExchangeRate struct {
	Currency Text `yaml:"currency"` // ISO 4217 code.
	Date     Date `yaml:"date"`     // First day of the rate, YYYY-MM-DD.
	Rate     Rate `yaml:"rate"`     // Units of the base currency for one unit.
}

// Category is an expense category.
type Category struct {
	Code             Text  `yaml:"code"`             // Code; identifies the category.
	Name             Text  `yaml:"name"`             // Name. Required for a new category.
	NameTh           *Text `yaml:"nameTh"`           // Name in Thai.
	Description      *Text `yaml:"description"`      // When to use it.
	Account          Text  `yaml:"account"`          // Code of the account that claims are posted to. Default: 5290.
	RequiresReceipt  *bool `yaml:"requiresReceipt"`  // Whether a line should have a receipt.
	RequiresTripInfo *bool `yaml:"requiresTripInfo"` // Whether a line should have trip details.
	VatClaimable     *bool `yaml:"vatClaimable"`     // false makes the VAT of its lines a cost that is never claimed back.
	SortOrder        *int  `yaml:"sortOrder"`        // Position in lists.
	Active           *bool `yaml:"active"`           // false excludes it from new lines.
}

// Text is a scalar as it was written: 0123 is not a number here, and 1120 needs
// no quotes. Percent, Rate, Amount and Date are read from the same text, so that no
// digit passes through a floating-point number.
type (
	Text    string
	Percent struct{ num.Percent }
	Rate    struct{ num.Rate }
	Amount  struct{ num.Money }
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

// UnmarshalYAML reads an amount.
func (a *Amount) UnmarshalYAML(n ast.Node) error { return scalar(n, &a.Money, num.ParseMoney) }

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

// Parse reads a file. Unknown keys, which are often misspelled, and values without effect
// are errors with their line.
func Parse(ctx context.Context, text []byte) (File, error) {
	var f File
	b := budget.Of(ctx, int64(len(text)))
	if err := cmp.Or(bounded(b, text), b.Err()); err != nil {
		return f, err
	}
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
	body := tree.Docs[0].Body
	if body != nil {
		if tags := ast.Filter(ast.TagType, body); len(tags) > 0 { // the library panics on !x where a list belongs
			return f, refusedAt(tags[0].GetToken(), "the tag %s has no meaning here; write the value without it", tags[0].GetToken().Value)
		}
	}
	if err := yaml.UnmarshalWithOptions(text, &f, yaml.Strict()); err != nil {
		return f, err
	}
	f.cleared = map[string]bool{}
	return f, f.empties(body, reflect.TypeFor[File](), "")
}

// Limits of a file. The parser's memory grows with the square of the depth, and its time with that of
// the keys of a map and of the values between brackets.
const (
	sizeMax  = 1 << 20
	depthMax = 20
	partsMax = 5_000
)

// bounded refuses a file that is too large or too deep, before it is parsed.
func bounded(b *budget.Budget, text []byte) error {
	if len(text) > sizeMax {
		return fmt.Errorf("the file is larger than %d MB, the limit", sizeMax>>20)
	}
	var blocks []block
	flow, line := brackets{}, 0
	for each := range bytes.Lines(text) {
		line++
		if flow.open == 0 {
			blocks = opened(blocks, each)
		}
		if !b.Spend(len(each) * (1 + len(blocks) + flow.open)) { // the parser goes over a line at each depth
			return b.Err()
		}
		if flow.read(each, depthMax-len(blocks)); flow.open+len(blocks) > depthMax {
			return fmt.Errorf("line %d of the file is nested deeper than %d levels, the limit", line, depthMax)
		}
		if flow.parts > partsMax || len(blocks) > 0 && blocks[len(blocks)-1].lines > partsMax {
			return fmt.Errorf("line %d of the file: a list or map has more than %d values, the limit", line, partsMax)
		}
	}
	return nil
}

// brackets counts the open brackets of lists and maps, outside of quotes. After a character that may or may
// not be a quote, it closes none any more.
type brackets struct {
	open  int
	parts int // values, anchors and tags since the first open one, or in the line
	doubt bool
	quote byte // that is open, or 0
	last  byte // the last character that is no blank; 0 at the beginning of a line outside of brackets
	named bool // after an anchor or a tag
}

func (b *brackets) read(line []byte, most int) {
	if b.open == 0 {
		b.last, b.named, b.parts = 0, false, 0
	}
	for i := 0; i < len(line) && b.open <= most; i++ {
		c, blank := line[i], i == 0 || line[i-1] == ' ' || line[i-1] == '\t'
		if c == '&' || c == '!' || c == ':' || c == ',' && b.open > 0 {
			b.parts++
		}
		switch {
		case b.quote == '"' && c == '\\':
			i++
		case b.quote != 0 && c == b.quote:
			b.quote = 0
		case b.quote != 0 && !b.doubt:
		case c == '[' || c == '{':
			b.open++
		case b.quote != 0:
		case c == '"' || c == '\'':
			b.quoted(c, blank)
		case blank && c == '#':
			return
		case (c == ']' || c == '}') && !b.doubt:
			b.open = max(0, b.open-1)
		}
		b.named = b.named || c == '&' || c == '!'
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			b.last = c
		}
	}
	b.doubt = b.doubt || b.quote != 0
}

// quoted begins a text in quotes, unless the quote is part of a text without.
func (b *brackets) quoted(c byte, blank bool) {
	switch within := b.open > 0; {
	case within && (b.last == '[' || b.last == '{' || b.last == ','), b.last == ':' && blank, !within &&
		(b.last == 0 || blank && (b.last == '-' || b.last == '?')):
		b.quote = c
	case b.last == ':', b.last == '-', b.last == '?', b.named && blank:
		b.quote, b.doubt = c, true
	}
}

// block is a list or map without brackets.
type block struct{ column, lines int } // lines that begin a value, without those of lists

// opened returns the blocks that are open in a line: those of the lines above it that are further to
// the left, and its own, one for each list it begins.
func opened(blocks []block, line []byte) []block {
	trimmed := bytes.TrimLeft(line, " ")
	if rest := bytes.TrimSpace(trimmed); len(rest) == 0 || rest[0] == '#' {
		return blocks
	}
	column := len(line) - len(trimmed)
	for len(blocks) > 0 && blocks[len(blocks)-1].column > column {
		blocks = blocks[:len(blocks)-1]
	}
	if len(blocks) == 0 || blocks[len(blocks)-1].column < column {
		blocks = append(blocks, block{column: column})
	}
	if trimmed[0] != '-' {
		blocks[len(blocks)-1].lines++
	}
	for len(blocks) <= depthMax && len(trimmed) > 1 && (trimmed[0] == '-' || trimmed[0] == '?') && (trimmed[1] == ' ' || trimmed[1] == '\t') {
		rest := bytes.TrimLeft(trimmed[1:], " \t")
		column += len(trimmed) - len(rest)
		trimmed, blocks = rest, append(blocks, block{column: column})
	}
	return blocks
}

// SetAddress sets the address of the organization as one text.
func (f *File) SetAddress(text Text) {
	f.Address = new(Address)
	f.Address.Formatted = &text
}
