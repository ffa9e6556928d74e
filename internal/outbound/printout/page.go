package printout

import (
	_ "embed"
	"slices"
	"strings"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
	"kontor/internal/org"
	"kontor/internal/trade/document"
)

//go:embed words.txt
var wordLines string

var words = func() wording.Catalogue {
	c := wording.Catalogue{}
	c.Add("printout/words.txt", wordLines)
	return c
}()

// Languages of a printed document.
const (
	Thai    = "th"
	English = "en"
	Both    = "both"
)

// Copies of a printed document.
const (
	Original        = "original"
	Copy            = "copy"
	OriginalAndCopy = "both"
)

// Sizes of a printed document.
const (
	A4   = "a4"
	Slip = "80mm"
)

// Form says how a document is printed.
type Form struct {
	Language string // th, en or both
	Copies   string // original, copy or both
	Size     string // a4, or 80mm for a slip of a cash sale; empty is a4
	Reader   string // language if neither request, contact nor company name one; otherwise that of the country
	Base     string // base currency of the organization

	former int // layout of a seal whose bytes are not kept yet; 0 is today's
}

// Page is a printed document in the language of the paper. English and bilingual paper has the
// English names and addresses that were entered; everything else of the documents is printed as
// stored.
type Page struct {
	Form
	languages
	currency string

	Layout  int
	Retail  bool // a cash sale, which can be a slip
	Short   bool // an abbreviated tax invoice
	Serves  bool // a receipt that is the tax invoice of services: Bills say what was sold
	Kept    bool // what it says was kept when it was issued
	State   document.PaperState
	At      when.Unix // when it was issued
	Marks   []Mark    // one per printed copy
	Company org.Letterhead
	Logo    int64    // version of the logo, or 0
	Title   []string // one per language
	Number  string
	Ended   string // Draft or Void across the paper, or ""
	Party   Party
	Facts   []Fact
	Lines   []Line
	ByLine  bool   // lines show their VAT
	Goods   bool   // lines have no prices, and there is no total
	Mode    string // says that prices include VAT; or empty
	Bills   []Bill // invoices listed instead of lines
	BillSum string // heading of their last column
	Moves   []Move // movements of a statement of account instead of lines
	Note    string
	Words   []string
	Code    *Code
	Open    *num.Money // what is open now of an issued invoice or debit note; the paper does not say it
	PayTo   []string   // lines of the bank account to pay to
	Sums    []Fact
	Grand   Fact
	After   []Fact // below the grand total: tax withheld, net to pay
	Signs   []string
}

// Mark says whose copy it is; empty for internal documents.
type Mark struct{ Word, For string }

// Party is the other party.
type Party struct {
	Caption               string
	Names, Addresses      []string // one per language, where they differ
	TaxID, Branch, Person string
}

// Fact is a caption with its value.
type Fact struct{ Caption, Value string }

// Line is a line of the document.
type Line struct {
	Number                               int
	Text, More                           string
	Quantity, Unit, Price, Discount, Sum string
	VAT                                  string

	amount num.Money // of Sum, for carrying forward
}

// Code is the QR code for payment.
type Code struct {
	Text, Amount string
	Owed         num.Money // the amount
}

// QR returns the code for a page: the number of modules per side and an SVG path.
func (c *Code) QR() (QR, error) {
	size, path, err := paper.QR(c.Text)
	return QR{size, path}, err
}

// QR is a code as an SVG path.
type QR struct {
	Size int
	Path string
}

// Side returns the width of the code with its quiet zone.
func (q QR) Side() int { return q.Size + 4 }

// newPage returns an empty page of a form.
func newPage(form Form, company org.Letterhead, state document.PaperState, at when.Unix, logo int64) *Page {
	s := &Page{Form: form, languages: languagesOf(form.Language), Layout: oldLayout, Company: company, State: state, At: at, Logo: logo}
	switch state {
	case document.DraftPaper:
		s.Ended = s.T("DRAFT")
	case document.VoidPaper:
		s.Ended = s.T("VOID")
	}
	return s
}

// IsSlip reports whether the page is printed as a slip.
func (s *Page) IsSlip() bool { return s.Retail && s.Size == Slip }

// CompanyNames returns the name of the company, one per language.
func (s *Page) CompanyNames() []string { return s.names(s.Company.Name, s.Company.NameEn) }

// CompanyAddresses returns the address of the company, one per language.
func (s *Page) CompanyAddresses() []string {
	return s.names(s.Company.Printed(), s.Company.AddressEn)
}

// CompanyBranch returns the branch that issues the document.
func (s *Page) CompanyBranch() string { return s.branch(s.Company.Branch()) }

// entered returns the texts that people entered.
func (s *Page) entered() string {
	texts := slices.Concat(s.CompanyNames(), s.CompanyAddresses(), s.Party.Names, s.Party.Addresses, s.PayTo, []string{s.Company.Phone, s.Party.Person, s.Note})
	for _, f := range s.Facts {
		texts = append(texts, f.Value)
	}
	for _, l := range s.Lines {
		texts = append(texts, l.Text, l.More, l.Unit)
	}
	return strings.Join(texts, "")
}

// inWords adds the amount in words in every language of the paper.
func (s *Page) inWords(amount num.Money, code string) {
	places := currency.Places(code, s.Base)
	for _, speech := range s.speak {
		if speech.Language == fault.Thai {
			s.Words = append(s.Words, paper.InThai(amount, code, places))
		} else {
			s.Words = append(s.Words, paper.InEnglish(amount, code, places))
		}
	}
}

// payBy adds the payment code for an amount and a PromptPay id. It adds none for an invalid id.
func (s *Page) payBy(id string, amount num.Money) {
	if text, err := paper.PromptPay(id, amount); err == nil {
		s.Code = &Code{Text: text, Amount: s.amount(amount, s.Base)}
	}
}

// amount formats an amount. The currency is in the caption of the grand total.
func (s *Page) amount(m num.Money, code string) string {
	return wording.Decimals(m, currency.Places(code, s.Base))
}

// price formats a price with the decimals entered.
func (s *Page) price(m num.Money, code string) string {
	places := currency.Places(code, s.Base)
	for places < num.MoneyPlaces && m.Round(places) != m {
		places++
	}
	return wording.Decimals(m, places)
}

// discount formats the discount of a line as entered.
func (s *Page) discount(percent num.Percent, amount num.Money, code string) string {
	var parts []string
	if !percent.IsZero() {
		parts = append(parts, wording.Percent(percent))
	}
	if !amount.IsZero() {
		parts = append(parts, s.amount(amount, code))
	}
	return strings.Join(parts, " + ")
}

// item returns the name of a line and what is below it: its English name on bilingual paper, and
// its description.
func (s *Page) item(stored, english, description string) (text, more string) {
	names := s.names(wording.Written(s.T, stored), english)
	if len(names) == 0 {
		return "", description
	}
	below := append(names[1:], description)
	return names[0], strings.TrimSuffix(strings.Join(below, "\n"), "\n")
}

// sums adds the subtotal, the discounts and deductions, and the total before tax unless prices
// include it. The old layout shows the discounts of the lines again.
func (s *Page) sums(subtotal, discount, total num.Money, code string, less ...Fact) []Fact {
	if s.Layout > oldLayout {
		lines := make([]num.Money, len(s.Lines))
		for i, l := range s.Lines {
			lines[i] = l.amount
		}
		if len(s.Bills) > 0 {
			lines = []num.Money{subtotal.Sub(discount)}
		}
		subtotal, discount = document.AddUp(subtotal, discount, lines)
	}
	sums := []Fact{{s.T("Subtotal"), s.amount(subtotal, code)}}
	if !discount.IsZero() {
		sums = append(sums, Fact{s.T("Discount"), s.amount(discount.Neg(), code)})
	}
	if sums = append(sums, less...); len(sums) > 1 && s.Mode == "" {
		sums = append(sums, Fact{s.T("Amount before VAT"), s.amount(total, code)})
	}
	return sums
}

// vat names value and VAT of each row of a summary.
func (s *Page) vat(summary []document.VATRow, code string) (facts []Fact) {
	for _, row := range summary {
		if row.VatRate.Sign() > 0 {
			percent := wording.Percent(row.VatRate)
			facts = append(facts, Fact{s.T("Amount before VAT {1}", percent), s.amount(row.BaseAmount, code)}, Fact{s.T("VAT {1}", percent), s.amount(row.VatAmount, code)})
			continue
		}
		facts = append(facts, Fact{s.T(wording.VAT(row.VatCategory)), s.amount(row.BaseAmount, code)})
	}
	return facts
}
