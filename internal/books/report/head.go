package report

import (
	"fmt"
	"net/url"
	"strconv"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// Period is the period of a report.
type Period struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate when.Date `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate when.Date `query:"toDate"`
}

// Day is the day of a report.
type Day struct {
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf when.Date `query:"asOf"`
}

// Recorded limits a report to entries recorded until a given time.
type Recorded struct {
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt when.Stamp `query:"knownAt"`
}

// Basis says how fiscal years are treated.
type Basis struct {
	// fiscal: revenue and expenses restart at 0 every fiscal year, closed or not. ledger: balances
	// as posted.
	Basis string `query:"basis" validate:"omitempty,oneof=fiscal ledger" default:"fiscal"`
}

// Form is the response format.
type Form struct {
	// Response format: json with pages, or a file with all rows: csv, xlsx or pdf. For pdf the answer
	// is 303 with the address of the file.
	Format string `query:"format" validate:"omitempty,oneof=json csv xlsx pdf" default:"json"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang" validate:"omitempty,oneof=th en both"`
	// Writes a workbook for people. Nil: for programs, with the names of the fields.
	Reader Reader `json:"-"`
}

// Reader puts a workbook into a person's words.
type Reader interface {
	// Above returns the lines above a report: the company, its title and its period.
	Above(report any) []string
	// Head returns the head of a column, or "" for a column that people do not need.
	Head(column string) string
	// Cell returns a value as people read it.
	Cell(column string, value any) any
	// Total returns the text before the totals of a report, or of one of its sections; "" omits
	// them.
	Total(report, section string) string
}

// For makes the file one for people.
func (f *Form) For(r Reader) { f.Reader = r }

func (f Form) form() Form { return f }

// File returns the requested file format, or "" for JSON.
func (f Form) File() string {
	if f.Format == "json" {
		return ""
	}
	return f.Format
}

// Language returns the requested language of a PDF, or "".
func (f Form) Language() string { return f.Lang }

// Company is the organization in the header of a report.
type Company struct {
	// Registered name.
	Name string `json:"name"`
	// Tax identification number. Empty if unknown.
	TaxID string `json:"taxId"`
	// Branch number. 00000 is the head office. Empty if unknown.
	BranchCode string `json:"branchCode"`
}

// About are the first fields of every report header.
type About struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization Company `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
}

// Made are the last fields of every report header.
type Made struct {
	// Entries created after this time are excluded. Null means no limit.
	KnownAt when.Stamp `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt when.Unix `json:"generatedAt" null:"no"`
}

// PeriodHead is the header of a report on a period.
type PeriodHead struct {
	About
	// First day.
	FromDate when.Date `json:"fromDate" null:"no"`
	// Last day.
	ToDate when.Date `json:"toDate" null:"no"`
	Made
}

// Span returns the period of the report.
func (h PeriodHead) Span() Period { return Period{h.FromDate, h.ToDate} }

// DayHead is the header of a report on a day.
type DayHead struct {
	About
	// Report date. The report shows the end of this day.
	AsOf when.Date `json:"asOf" null:"no"`
	Made
}

// On returns the day of the report.
func (h DayHead) On() when.Date { return h.AsOf }

// Links are links to details: paths below /openapi/v1 by name.
type Links map[string]string

// reading holds what one report reads.
type reading struct {
	tx      *db.Tx
	company Company
	years   Years
	chart   *ledger.Chart
}

func open(tx *db.Tx) (*reading, error) {
	head, err := org.LetterheadOf(tx)
	if err != nil {
		return nil, fmt.Errorf("organization: %w", err)
	}
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return nil, err
	}
	chart, err := ledger.ChartOf(tx)
	return &reading{tx: tx, company: Company{head.Name, head.TaxID, head.BranchAsEntered()}, years: Years{settings.FiscalYearEndMonth}, chart: chart}, err
}

// openPeriod begins a report on a period.
func openPeriod(tx *db.Tx, in Period) (r *reading, p Period, err error) {
	if r, err = open(tx); err == nil {
		p, err = r.period(in)
	}
	return r, p, err
}

// period applies the defaults of a period and refuses one that ends before it starts.
func (r *reading) period(p Period) (Period, error) {
	if p.ToDate.IsZero() {
		p.ToDate = r.tx.Today()
	}
	if p.FromDate.IsZero() {
		p.FromDate = r.years.Start(p.ToDate)
	}
	if p.FromDate.After(p.ToDate) {
		return p, fault.Bad("FromDate", "lte", p.ToDate.String())
	}
	return p, nil
}

func (r *reading) day(d Day) Day {
	if d.AsOf.IsZero() {
		d.AsOf = r.tx.Today()
	}
	return d
}

func (r *reading) about(name string) About {
	return About{Name: name, Organization: r.company, Currency: r.tx.Currency}
}

func (r *reading) periodHead(name string, p Period, known when.Stamp) PeriodHead {
	return PeriodHead{r.about(name), p.FromDate, p.ToDate, Made{known, r.tx.Stamp()}}
}

func (r *reading) dayHead(name string, d Day, known when.Stamp) DayHead {
	return DayHead{r.about(name), d.AsOf, Made{known, r.tx.Stamp()}}
}

// scope returns the entries that a basis includes.
func scope(b Basis, k Recorded) ledger.Scope {
	return ledger.Scope{KnownAt: k.KnownAt, Open: b.Basis != "ledger"}
}

// address returns a link with the non-empty parameters.
func address(path string, parameters ...string) string {
	values := url.Values{}
	for i := 0; i+1 < len(parameters); i += 2 {
		if parameters[i+1] != "" {
			values.Set(parameters[i], parameters[i+1])
		}
	}
	if len(values) == 0 {
		return path
	}
	return path + "?" + values.Encode()
}

func id[T ~uint32](n T) string { return strconv.FormatUint(uint64(n), 10) }

// linesOf returns the link to the lines behind an amount of an account.
func linesOf(account uint32, p Period, basis string, known when.Stamp) string {
	return address("/reports/general-ledger", "accountId", id(account), "fromDate", p.FromDate.String(), "toDate", p.ToDate.String(),
		"basis", basis, "knownAt", known.String())
}

// DocumentOf returns the link to the source record of an entry or movement, or "" if it has
// none.
func DocumentOf(refType string, refID num.Ref) string {
	path, ok := sources[refType]
	if !ok || refID == 0 {
		return ""
	}
	return path + id(refID)
}
