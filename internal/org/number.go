package org

import (
	"fmt"
	"strconv"

	"kontor/internal/db"
	"kontor/internal/when"
)

// How often a series starts again at 1.
const (
	Monthly = "monthly"
	Yearly  = "yearly"
	Never   = "never"
)

// The calendars of the year that a number prints.
const (
	Gregorian = "gregorian"
	Buddhist  = "buddhist"
)

// NumberRule says how the numbers of one document type look.
type NumberRule struct {
	DocType   string `db:"doc_type" json:"docType"`
	Prefix    string `db:"prefix" json:"prefix"`
	Digits    int    `db:"digits" json:"digits"`
	Reset     string `db:"reset" json:"reset"`
	YearStyle string `db:"year_style" json:"yearStyle"`
}

// Numbered lists the document types that have a series, in the order in which
// people see them.
var Numbered = []string{"QT", "SO", "IV", "RE", "CS", "CN", "DN", "DP", "PR", "PO", "GR", "PI", "PV", "JV", "EX"}

// DefaultRule is the rule of a type until somebody changes it.
func DefaultRule(docType string) NumberRule {
	return NumberRule{DocType: docType, Prefix: docType, Digits: 4, Reset: Monthly, YearStyle: Gregorian}
}

// Number is an issued document number. Period and Serial are kept with the
// document, so that a gap in a series can be found later.
type Number struct {
	Text   string // IV-202611-0001
	Period string // 2026-11, 2026 or empty, always in the Gregorian calendar
	Serial int64  // from 1 in every period
}

// NextNumber takes the next number of a document type in the period of the
// document's own date. The number is taken inside the transaction: a refused
// document leaves no gap.
func NextNumber(tx *db.Tx, docType string, date when.Date) (Number, error) {
	numbers, err := NextNumbers(tx, docType, date, 1)
	if err != nil {
		return Number{}, err
	}
	return numbers[0], nil
}

// NextNumbers takes several numbers of the same month at once, in their order.
func NextNumbers(tx *db.Tx, docType string, date when.Date, count int) ([]Number, error) {
	type taken struct {
		NumberRule
		Period string `db:"period"`
		Serial int64  `db:"last"`
	}
	month, year := period(Monthly, date), period(Yearly, date)
	n, err := db.Get[taken](tx, nextNumbers, docType, month, year, count)
	if err != nil {
		return nil, fmt.Errorf("next %s number: %w", docType, err)
	}
	numbers := make([]Number, count)
	for i := range numbers {
		serial := n.Serial - int64(count-1-i)
		numbers[i] = Number{Text: n.format(date, serial), Period: n.Period, Serial: serial}
	}
	return numbers, nil
}

// The rule and the counter are reached in one statement, because every document
// takes a number and the counter's period follows from the rule.
const nextNumbers = `INSERT INTO number_counters (org_id, doc_type, period, last)
SELECT $1, r.doc_type, CASE r.reset WHEN 'monthly' THEN $3 WHEN 'yearly' THEN $4 ELSE '' END, CAST($5 AS BIGINT)
FROM number_rules r
WHERE r.org_id = $1 AND r.doc_type = $2
ON CONFLICT (org_id, doc_type, period) DO UPDATE SET last = number_counters.last + excluded.last
RETURNING doc_type,
	(SELECT p.prefix FROM number_rules p WHERE p.org_id = $1 AND p.doc_type = $2) AS prefix,
	(SELECT p.digits FROM number_rules p WHERE p.org_id = $1 AND p.doc_type = $2) AS digits,
	(SELECT p.reset FROM number_rules p WHERE p.org_id = $1 AND p.doc_type = $2) AS reset,
	(SELECT p.year_style FROM number_rules p WHERE p.org_id = $1 AND p.doc_type = $2) AS year_style,
	period, last`

// period names the stretch of time in which serials are counted.
func period(reset string, date when.Date) string {
	switch reset {
	case Monthly:
		return fmt.Sprintf("%04d-%02d", date.Year(), date.Month())
	case Yearly:
		return fmt.Sprintf("%04d", date.Year())
	}
	return ""
}

// format writes a number: prefix, period as the rule prints it, serial. The
// digits are a minimum; a serial that outgrows them is written in full.
func (r NumberRule) format(date when.Date, serial int64) string {
	year := date.Year()
	if r.YearStyle == Buddhist {
		year += 543
	}
	text := strconv.FormatInt(serial, 10)
	for len(text) < r.Digits {
		text = "0" + text
	}
	switch r.Reset {
	case Monthly:
		return fmt.Sprintf("%s-%04d%02d-%s", r.Prefix, year, date.Month(), text)
	case Yearly:
		return fmt.Sprintf("%s-%04d-%s", r.Prefix, year, text)
	}
	return r.Prefix + "-" + text
}
