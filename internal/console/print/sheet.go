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

// sheet is a document as it lies on the table, in the language of the paper.
// Names, addresses and units are printed as they are stored.
type sheet struct {
	visit *console.Visit
	speak []console.Speech // one language, or Thai and English together

	Language string // of the address: th, en or both
	Copy     string // of the address: original, copy or both
	Marks    []mark // one for each copy that is printed
	Back     string // where the document is on the screen

	Company org.Letterhead
	Logo    string   // where the picture is, or empty
	Title   []string // one for each language
	Number  string
	Ended   string // Draft or Void, across the paper; or empty
	Party   party
	Facts   []fact
	Lines   []line
	Bills   []bill // invoices that the paper lists instead of lines
	BillSum string // caption of their last column
	Note    string
	Words   []string
	Code    *code
	PayTo   []string // lines of the bank account to pay to
	Sums    []fact
	Grand   fact
	After   []fact // what follows from the grand total: tax withheld, what is left to pay
	Signs   []string
}

// mark says whose copy it is; of an original that stays in the house, nobody's.
type mark struct{ Word, For string }

// party is the other side.
type party struct{ Caption, Name, Address, TaxID, Branch, Person string }

type fact struct{ Caption, Value string }

type line struct {
	Number                               int
	Text, More                           string
	Quantity, Unit, Price, Discount, Sum string
}

// code is the QR code to pay by.
type code struct {
	Size         int
	Path, Amount string
}

// logo finds the picture at the head of the paper, if the company has one.
func (s *sheet) logo(tx *db.Tx) error {
	since, err := org.LogoSince(tx)
	if since != 0 {
		s.Logo = s.visit.At("/logo?since=%d", since)
	}
	return err
}

// newSheet reads from the address which paper is wanted.
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

// T is a caption in the language of the paper; on a paper in both, one after
// the other.
func (s *sheet) T(key string, values ...any) string {
	return strings.Join(s.each(key, values...), " / ")
}

// each is a caption in every language of the paper.
func (s *sheet) each(key string, values ...any) []string {
	var said []string
	for _, speech := range s.speak {
		if text := s.visit.Say(speech.Language, key, values...); len(said) == 0 || text != said[0] {
			said = append(said, text)
		}
	}
	return said
}

// Lang is the language of the paper for the browser.
func (s *sheet) Lang() string {
	if s.speak[0].Language == fault.Thai {
		return "th"
	}
	return "en"
}

// date is a day in the calendar of the paper's first language.
func (s *sheet) date(d when.Date) string { return s.speak[0].PaperDate(d) }

// branch names an establishment by its number, in the language of the paper.
func (s *sheet) branch(number string) string {
	switch number {
	case "":
		return ""
	case paper.HeadOffice:
		return s.T("Head office")
	}
	return s.T("Branch {1}", number)
}

// CompanyBranch is the establishment that the paper comes from.
func (s *sheet) CompanyBranch() string { return s.branch(s.Company.Branch()) }

// inWords writes the amount out in every language of the paper.
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

// payBy draws the code by which an amount is paid to a PromptPay id. What is no
// such id draws nothing: the paper is right without it.
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

// Side is how wide the picture is, with a margin that readers need.
func (c *code) Side() int { return c.Size + 4 }

// amount is an amount as paper shows it; the currency stands in the caption of
// the grand total.
func (s *sheet) amount(m num.Money, code string) string {
	return console.Decimals(m, currency.Places(code, s.visit.Base()))
}

// price is a price, with as many decimals as it was entered with.
func (s *sheet) price(m num.Money, code string) string {
	places := currency.Places(code, s.visit.Base())
	for places < num.MoneyPlaces && m.Round(places) != m {
		places++
	}
	return console.Decimals(m, places)
}

// discount is what was taken off a line, as it was entered.
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

// sums are what the lines come to before tax, less the discount and what else is
// taken off.
func (s *sheet) sums(subtotal, discount, total num.Money, code string, less ...fact) []fact {
	sums := []fact{{s.T("Subtotal"), s.amount(subtotal, code)}}
	if !discount.IsZero() {
		sums = append(sums, fact{s.T("Discount"), s.amount(discount.Neg(), code)})
	}
	if sums = append(sums, less...); len(sums) > 1 {
		sums = append(sums, fact{s.T("Amount before VAT"), s.amount(total, code)})
	}
	return sums
}

// ended marks a paper that does not count: not yet, or no more.
func (s *sheet) ended(status document.Status) {
	switch status {
	case document.Draft:
		s.Ended = s.T("DRAFT")
	case document.Void, document.Cancelled, document.Rejected:
		s.Ended = s.T("VOID")
	}
}
