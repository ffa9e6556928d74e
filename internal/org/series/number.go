package series

import (
	"fmt"
	"strconv"

	"kontor/internal/base/when"
	"kontor/internal/db"
)

// When the serial of a series restarts at 1.
const (
	Monthly = "monthly"
	Yearly  = "yearly"
	Never   = "never"
)

// The calendars of the year in a number.
const (
	Gregorian = "gregorian"
	Buddhist  = "buddhist"
)

// Rule defines the numbers of one document type.
type Rule struct {
	// Document type.
	DocType string `db:"doc_type" json:"docType" validate:"required,max=10"`
	// What numbers begin with.
	Prefix string `db:"prefix" json:"prefix" validate:"required,max=10"`
	// How many digits the serial has at least.
	Digits int `db:"digits" json:"digits" validate:"gte=1,lte=10"`
	// When the serial starts again at 1.
	Reset string `db:"reset" json:"reset" validate:"oneof=monthly yearly never"`
	// Calendar of the year that is printed.
	YearStyle string `db:"year_style" json:"yearStyle" validate:"oneof=gregorian buddhist"`
}

// DocTypes lists the document types that have a series, in the order in which
// people see them.
var DocTypes = []string{"QT", "SO", "IV", "RE", "CS", "CN", "DN", "DP", "BN", "PR", "PO", "GR", "PI", "PV", "JV", "EX", "OI", "OB", "MT", "TF", "WT"}

// fixed are the series without a choice of the next number: they do not continue those of other books.
var fixed = []string{"JV", OpeningInvoices, OpeningBills, Transfers, StockTransfers}

// The series of opening invoices and bills, taken over from earlier books, of billing
// notes, of transfers of money and stock, and of withholding tax certificates. Opening documents and billing notes have
// series of their own, so that they do not mix with tax invoices.
const (
	BillingNotes    = "BN"
	OpeningInvoices = "OI"
	OpeningBills    = "OB"
	Transfers       = "MT" // money between money accounts
	StockTransfers  = "TF" // stock between warehouses
	Certificates    = "WT" // tax withheld from suppliers
)

// openingPeriod is the period of every opening document, regardless of its rule.
const openingPeriod = "opening"

// DefaultRule returns the rule with which a document type starts.
func DefaultRule(docType string) Rule {
	rule := Rule{DocType: docType, Prefix: docType, Digits: 4, Reset: Monthly, YearStyle: Gregorian}
	switch docType {
	case OpeningInvoices, OpeningBills, Transfers:
		rule.Reset = Never
	case Certificates:
		rule.Reset = Yearly
	}
	return rule
}

// Number is an issued document number. Documents store Period and Serial, so that
// gaps in a series can be found.
type Number struct {
	Text   string // IV-202611-0001
	Period string // 2026-11, 2026 or empty, always in the Gregorian calendar
	Serial int64  // from 1 in every period
}

// Next takes the next number of a document type in the period of the document's
// date. It is part of the transaction: a refused document leaves no gap.
func Next(tx *db.Tx, docType string, date when.Date) (Number, error) {
	numbers, err := NextN(tx, docType, date, 1)
	if err != nil {
		return Number{}, err
	}
	return numbers[0], nil
}

// PeriodOf returns the period in which a document of a type and date is numbered.
func PeriodOf(tx *db.Tx, docType string, date when.Date) (string, error) {
	rule, err := ruleOf(tx, docType)
	return period(docType, rule.Reset, date), err
}

// storedRule is a rule, and whether its prefix numbers documents already.
type storedRule struct {
	Rule
	Reserved bool `db:"reserved"`
}

// ruleOf returns the rule of a document type.
func ruleOf(tx *db.Tx, docType string) (storedRule, error) {
	rule, err := db.Cached(tx, "org.rule "+docType, func() (storedRule, error) {
		return db.Get[storedRule](tx, selectRule, docType)
	})
	if err != nil {
		err = fmt.Errorf("rule of %s numbers: %w", docType, err)
	}
	return rule, err
}

// NextN takes several consecutive numbers. An organization's writes run one after
// another, so no other document takes a number in between.
func NextN(tx *db.Tx, docType string, date when.Date, count int) ([]Number, error) {
	rule, err := ruleOf(tx, docType)
	if err != nil {
		return nil, err
	}
	period := period(docType, rule.Reset, date)
	last, err := takeSerials(tx, docType, period, int64(count))
	if err != nil {
		return nil, fmt.Errorf("next %s number: %w", docType, err)
	}
	if !rule.Reserved {
		if err := db.Insert(tx, "number_prefixes", reservation{rule.Prefix, docType}); err != nil {
			return nil, fmt.Errorf("prefix of %s numbers: %w", docType, err)
		}
	}
	numbers := make([]Number, count)
	for i := range numbers {
		serial := last - int64(count-1-i)
		numbers[i] = Number{Text: rule.format(date, serial), Period: period, Serial: serial}
		tx.Numbered(numbers[i].Text)
	}
	return numbers, nil
}

// reservation is a prefix that the numbers of a document type begin with.
type reservation struct {
	Prefix  string `db:"prefix"`
	DocType string `db:"doc_type"`
}

var selectRule = `SELECT ` + db.Columns[Rule]("r") + `, EXISTS (SELECT 1 FROM number_prefixes p WHERE p.org_id = $1 AND p.prefix = r.prefix) AS reserved
	FROM number_rules r WHERE r.org_id = $1 AND r.doc_type = $2`

// counter is the last serial of a series.
type counter struct {
	DocType string `db:"doc_type"`
	Period  string `db:"period"`
	Last    int64  `db:"last"`
}

const (
	counters    = "number_counters"
	lastSerial  = `SELECT COALESCE(MAX(c.last), 0) FROM number_counters c WHERE c.org_id = $1 AND c.doc_type = $2 AND c.period = $3`
	setCounters = `ON CONFLICT (org_id, doc_type, period) DO UPDATE SET last = excluded.last`
)

// lastIn returns the last serial of a series.
func lastIn(tx *db.Tx, docType, period string) (int64, error) {
	if last, cached := db.CacheGet[int64](tx, cacheName(docType, period), 0); cached {
		return last, nil
	}
	return db.Get[int64](tx, lastSerial, docType, period)
}

func cacheName(docType, period string) string { return "series " + docType + " " + period }

// takeSerials advances a series and returns its last serial. The organization's
// lock is held, so nobody else advances it meanwhile.
func takeSerials(tx *db.Tx, docType, period string, count int64) (last int64, err error) {
	if last, err = lastIn(tx, docType, period); err != nil {
		return 0, err
	}
	last += count
	return last, db.CachePut(tx, counters, func() ([]db.CacheEntry, error) {
		return []db.CacheEntry{{Name: cacheName(docType, period), Value: last}}, db.Merge(tx, counters, setCounters, counter{docType, period, last})
	})
}

// period returns the name of the period in which serials are counted.
func period(docType, reset string, date when.Date) string {
	if docType == OpeningInvoices || docType == OpeningBills {
		return openingPeriod
	}
	switch reset {
	case Monthly:
		return date.String()[:len("2006-01")]
	case Yearly:
		return date.String()[:len("2006")]
	}
	return ""
}

// format returns a number: prefix, period, serial. The digits are a minimum.
func (r Rule) format(date when.Date, serial int64) string {
	return r.head(date) + fmt.Sprintf("%0*d", r.Digits, serial)
}

// head returns the part of a number before the serial.
func (r Rule) head(date when.Date) string {
	year := date.Year()
	if r.YearStyle == Buddhist {
		year += 543
	}
	switch r.Reset {
	case Monthly:
		return r.Prefix + "-" + strconv.Itoa(year*100+date.Month()) + "-"
	case Yearly:
		return r.Prefix + "-" + strconv.Itoa(year) + "-"
	}
	return r.Prefix + "-"
}
