package export

import (
	"bufio"
	"fmt"
	"strings"
	"unicode"

	"kontor/internal/base/when"
	"kontor/internal/ledger"
)

// beancount writes a ledger for beancount 2 and 3. It passes `bean-check`.
type beancount struct {
	out      *bufio.Writer
	currency string
	accounts map[uint32]string
}

var beancountRoots = map[string]string{
	ledger.Asset:     "Assets",
	ledger.Liability: "Liabilities",
	ledger.Equity:    "Equity",
	ledger.Revenue:   "Income",
	ledger.Expense:   "Expenses",
}

// opened is the opening date of every account; no entry can be older.
const opened = "1900-01-01"

func (b *beancount) head(title, currency string, chart []ledger.ChartRow) error {
	b.currency = currency
	b.accounts = names(chart, func(a ledger.ChartRow) string {
		return beancountRoots[a.AccountType] + ":" + component(a.Code+" "+a.Name)
	})
	fmt.Fprintf(b.out, "option \"title\" %s\noption \"operating_currency\" \"%s\"\n\n", quoted(title), currency)
	for _, a := range chart {
		fmt.Fprintf(b.out, "%s open %s %s\n  name: %s\n", opened, b.accounts[a.ID], currency, quoted(a.Name))
		if a.NameTh != "" {
			fmt.Fprintf(b.out, "  name-th: %s\n", quoted(a.NameTh))
		}
	}
	return nil
}

func (b *beancount) entry(date when.Date, e ledger.EntryRecord) error {
	fmt.Fprintf(b.out, "\n%s * %s\n  number: %s\n  type: %s\n", date, quoted(e.Description), quoted(e.EntryNumber), quoted(e.ReferenceType))
	if e.ReferenceNumber != "" {
		fmt.Fprintf(b.out, "  reference: %s\n", quoted(e.ReferenceNumber))
	}
	for _, l := range e.Lines {
		fmt.Fprintf(b.out, "  %s  %s %s\n", b.accounts[l.AccountID], fixed(signed(l)), b.currency)
		if l.Description != "" {
			fmt.Fprintf(b.out, "    note: %s\n", quoted(l.Description))
		}
	}
	return nil
}

func (b *beancount) foot() error { return nil }

// component returns text as the last part of an account name: letters, digits and hyphens,
// beginning with a digit or a capital.
func component(text string) string {
	parts := strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	name := strings.Join(parts, "-")
	first := []rune(name + "X")[0]
	if !unicode.IsDigit(first) && !unicode.IsUpper(first) {
		name = "X" + name
	}
	if name == "" {
		name = "X"
	}
	return name
}

var quotes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func quoted(text string) string { return `"` + quotes.Replace(oneLine(text)) + `"` }
