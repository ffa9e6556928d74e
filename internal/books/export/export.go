// Package export writes the books of an organization in the formats of other programs, to
// avoid lock-in: plain-text accounting (hledger, beancount), spreadsheets (CSV, XLSX) and JSON
// lines (JSONL).
//
// The journal is streamed, since it can exceed memory.
package export

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Formats lists the format names.
var Formats = []string{"hledger", "beancount", "csv", "xlsx", "jsonl"}

// Options selects what to write.
type Options struct {
	Format string
	Title  string         // organization name, for the file header
	Report func(done int) // called now and then with the number of entries written; optional
}

// book writes a file in one of the formats, from top to bottom.
type book interface {
	head(title, currency string, chart []ledger.ChartRow) error
	entry(date when.Date, e ledger.EntryRecord) error
	foot() error
}

// HasFormat reports whether format is one of Formats.
func HasFormat(format string) bool { return slices.Contains(Formats, format) }

// Journal writes the chart of accounts and every journal entry.
func Journal(tx *db.Tx, w io.Writer, o Options) error {
	out := bufio.NewWriterSize(w, 1<<16)
	b, err := bookOf(o.Format, out)
	if err != nil {
		return err
	}
	chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return err
	}
	if err := b.head(oneLine(o.Title), tx.Currency, chart); err != nil {
		return err
	}
	done := 0
	err = ledger.Walk(tx, func(date when.Date, e ledger.EntryRecord) error {
		if done++; o.Report != nil && done%1000 == 0 {
			o.Report(done)
		}
		return b.entry(date, e)
	})
	if err != nil {
		return err
	}
	if err := b.foot(); err != nil {
		return err
	}
	return out.Flush()
}

func bookOf(format string, out *bufio.Writer) (book, error) {
	switch format {
	case "hledger":
		return &hledger{out: out}, nil
	case "beancount":
		return &beancount{out: out}, nil
	case "csv":
		return table{NewComma(out)}, nil
	case "xlsx":
		return table{NewWorkbook(out)}, nil
	case "jsonl":
		return newRecords(out), nil
	}
	return nil, fmt.Errorf("no such format: %q; there are %s", format, strings.Join(Formats, ", "))
}

// oneLine collapses line breaks and repeated spaces.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// fixed formats an amount with two decimals.
func fixed(m num.Money) string {
	text := m.String()
	whole, fraction, _ := strings.Cut(text, ".")
	for len(fraction) < 2 {
		fraction += "0"
	}
	return whole + "." + fraction
}

// signed returns the amount of a line, debit positive.
func signed(l ledger.LineRecord) num.Money { return l.Debit.Sub(l.Credit) }

// names gives every account a unique name in a format. Codes are unique, but two can collide
// after unsupported characters are replaced.
func names(chart []ledger.ChartRow, spell func(ledger.ChartRow) string) map[uint32]string {
	given, used := map[uint32]string{}, map[string]bool{}
	for _, a := range chart {
		name := spell(a)
		if used[name] {
			name = fmt.Sprintf("%s-%d", name, a.ID)
		}
		used[name] = true
		given[a.ID] = name
	}
	return given
}
