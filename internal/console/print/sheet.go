package print

import (
	"strings"

	"kontor/internal/console"
	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/paper"
	"kontor/internal/when"
)

// sheet is a printed document in the language of the paper. Names, addresses and units are
// printed as stored.
type sheet struct {
	visit *console.Visit
	speak []console.Speech // one language, or Thai and English

	Language string // parameter: th, en or both
	Copy     string // parameter: original, copy or both
	Marks    []mark // one per printed copy
	Back     string // address of the document's page

	Company org.Letterhead
	Logo    string   // address of the logo, or ""
	Title   []string // one per language
	Number  string
	Ended   string // Draft or Void across the paper, or ""
	Party   party
	Facts   []fact
	Lines   []line
	ByLine  bool   // lines show their VAT
	Mode    string // says that prices include VAT; or empty
	Bills   []bill // invoices listed instead of lines
	BillSum string // heading of their last column
	Note    string
	Words   []string
	Code    *code
	PayTo   []string // lines of the bank account to pay to
	Sums    []fact
	Grand   fact
	After   []fact // below the grand total: tax withheld, net to pay
	Signs   []string
}

// mark says whose copy it is; empty for internal documents.
type mark struct{ Word, For string }

// party is the other party.
type party struct{ Caption, Name, Address, TaxID, Branch, Person string }

type fact struct{ Caption, Value string }

type line struct {
	Number                               int
	Text, More                           string
	Quantity, Unit, Price, Discount, Sum string
	VAT                                  string
}

// code is the QR code for payment.
type code struct {
	Size         int
	Path, Amount string
}

// logo sets the address of the company's logo, if it has one.
func (s *sheet) logo(tx *db.Tx) error {
	since, err := org.LogoSince(tx)
	if since != 0 {
		s.Logo = s.visit.At("/logo?since=%d", since)
	}
	return err
}

// newSheet reads language and copies from the address.
func newSheet(v *console.Visit, company org.Letterhead) *sheet {
	s := &sheet{visit: v, Company: company, Language: v.Arg("lang"), Copy: v.Arg("copy")}
	thai := console.Speech{Language: fault.Thai, Buddhist: true}
	english := console.Speech{Language: fault.English}
	switch s.Language {
	case "both":
		s.speak = []console.Speech{thai, english}
	case "en":
		s.speak = []console.Speech{english}
	case "th":
		s.speak = []console.Speech{thai}
	default:
		s.Language, s.speak = v.Lang(), []console.Speech{english}
		if s.Language == "th" {
			s.speak = []console.Speech{thai}
		}
	}
	if s.Copy != "original" && s.Copy != "copy" {
		s.Copy = "both"
	}
	return s
}

// T returns a caption in the language of the paper, or in both languages.
func (s *sheet) T(key string, values ...any) string {
	return strings.Join(s.each(key, values...), " / ")
}

// each returns a caption in every language of the paper.
func (s *sheet) each(key string, values ...any) []string {
	var said []string
	for _, speech := range s.speak {
		if text := s.visit.Say(speech.Language, key, values...); len(said) == 0 || text != said[0] {
			said = append(said, text)
		}
	}
	return said
}

// Lang returns the language of the paper for the browser.
func (s *sheet) Lang() string {
	if s.speak[0].Language == fault.Thai {
		return "th"
	}
	return "en"
}

// date formats a date in the calendar of each language of the paper.
func (s *sheet) date(d when.Date) string {
	var dates []string
	for _, speech := range s.speak {
		dates = append(dates, speech.PaperDate(d))
	}
	return strings.Join(dates, " / ")
}

// branch returns the name of a branch by its number.
func (s *sheet) branch(number string) string {
	switch number {
	case "":
		return ""
	case paper.HeadOffice:
		return s.T("Head office")
	}
	return s.T("Branch {1}", number)
}

// CompanyBranch returns the branch that issues the document.
func (s *sheet) CompanyBranch() string { return s.branch(s.Company.Branch()) }

// inWords adds the amount in words in every language of the paper.
func (s *sheet) inWords(amount num.Money, code string) {
	places := currency.Places(code, s.visit.Base())
	for _, speech := range s.speak {
		if speech.Language == fault.Thai {
			s.Words = append(s.Words, paper.InThai(amount, code, places))
		} else {
			s.Words = append(s.Words, paper.InEnglish(amount, code, places))
		}
	}
}

// payBy draws the payment code for an amount and a PromptPay ID. It draws nothing for an
// invalid ID.
func (s *sheet) payBy(id string, amount num.Money) error {
	text, err := paper.PromptPay(id, amount)
	if err != nil {
		return nil
	}
	size, path, err := paper.QR(text)
	if err != nil {
		return err
	}
	s.Code = &code{Size: size, Path: path, Amount: s.amount(amount, s.visit.Base())}
	return nil
}

// Side returns the width of the code with its quiet zone.
func (c *code) Side() int { return c.Size + 4 }

// amount formats an amount. The currency is in the caption of the grand total.
func (s *sheet) amount(m num.Money, code string) string {
	return console.Decimals(m, currency.Places(code, s.visit.Base()))
}

// price formats a price with the decimals entered.
func (s *sheet) price(m num.Money, code string) string {
	places := currency.Places(code, s.visit.Base())
	for places < num.MoneyPlaces && m.Round(places) != m {
		places++
	}
	return console.Decimals(m, places)
}

// discount formats the discount of a line as entered.
func (s *sheet) discount(percent num.Percent, amount num.Money, code string) string {
	var parts []string
	if !percent.IsZero() {
		parts = append(parts, console.Percent(percent))
	}
	if !amount.IsZero() {
		parts = append(parts, s.amount(amount, code))
	}
	return strings.Join(parts, " + ")
}

// sums adds the subtotal, the discounts and deductions, and the total before tax unless prices
// include it.
func (s *sheet) sums(subtotal, discount, total num.Money, code string, less ...fact) []fact {
	sums := []fact{{s.T("Subtotal"), s.amount(subtotal, code)}}
	if !discount.IsZero() {
		sums = append(sums, fact{s.T("Discount"), s.amount(discount.Neg(), code)})
	}
	if sums = append(sums, less...); len(sums) > 1 && s.Mode == "" {
		sums = append(sums, fact{s.T("Amount before VAT"), s.amount(total, code)})
	}
	return sums
}

// vat names value and VAT of each row of a summary.
func (s *sheet) vat(summary []document.VATRow, code string) (facts []fact) {
	for _, row := range summary {
		if row.VatRate.Sign() > 0 {
			percent := console.Percent(row.VatRate)
			facts = append(facts, fact{s.T("Amount before VAT {1}", percent), s.amount(row.BaseAmount, code)}, fact{s.T("VAT {1}", percent), s.amount(row.VatAmount, code)})
			continue
		}
		facts = append(facts, fact{s.T(console.VATWord(row.VatCategory)), s.amount(row.BaseAmount, code)})
	}
	return facts
}

// ended marks drafts and voided documents.
func (s *sheet) ended(status document.Status) {
	switch status {
	case document.Draft:
		s.Ended = s.T("DRAFT")
	case document.Void, document.Cancelled, document.Rejected:
		s.Ended = s.T("VOID")
	}
}
