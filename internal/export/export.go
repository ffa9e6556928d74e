// Package export writes the books of an organization in the formats of other
// programs, so that nobody is kept here by his own data: plain-text accounting
// (hledger, beancount), spreadsheets (CSV, XLSX) and one JSON record a line (JSONL).
//
// The journal is streamed: it may be longer than the memory.
package export

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Formats are the names of the formats.
var Formats = []string{"hledger", "beancount", "csv", "xlsx", "jsonl"}

// Options say what to write.
type Options struct {
	Format string
	Title  string         // name of the organization, for the head of the file
	Report func(done int) // is told now and then how many entries are written; may be nil
}

// book is a file in one of the formats, written from top to bottom.
type book interface {
	head(title, currency string, chart []ledger.ChartRow) error
	entry(date when.Date, e ledger.EntryRecord) error
	foot() error
}

// Known tells whether there is a format of that name.
func Known(format string) bool { return slices.Contains(Formats, format) }

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

// oneLine is a text without line breaks and with single blanks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// fixed writes an amount with its two decimals.
func fixed(m num.Money) string {
	text := m.String()
	whole, fraction, _ := strings.Cut(text, ".")
	for len(fraction) < 2 {
		fraction += "0"
	}
	return whole + "." + fraction
}

// signed is the amount of a line, debit positive.
func signed(l ledger.LineRecord) num.Money { return l.Debit.Sub(l.Credit) }

// names gives every account a name of its own in the language of a format.
// Codes are unique, but two codes may look alike once a format has replaced the
// characters that it cannot write.
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
