package export

import (
	"bufio"
	"fmt"
	"strings"

	"kontor/internal/base/when"
	"kontor/internal/ledger"
)

// hledger writes a journal for hledger 1.x. It passes `hledger check --strict`: every account
// and the commodity are declared.
type hledger struct {
	out      *bufio.Writer
	currency string
	accounts map[uint32]string
}

var hledgerRoots = map[string]struct{ name, letter string }{
	ledger.Asset:     {"Assets", "A"},
	ledger.Liability: {"Liabilities", "L"},
	ledger.Equity:    {"Equity", "E"},
	ledger.Revenue:   {"Revenues", "R"},
	ledger.Expense:   {"Expenses", "X"},
}

func (h *hledger) head(title, currency string, chart []ledger.ChartRow) error {
	h.currency = currency
	h.accounts = names(chart, func(a ledger.ChartRow) string {
		return hledgerRoots[a.AccountType].name + ":" + hledgerAccount.Replace(oneLine(a.Code+" "+a.Name))
	})
	fmt.Fprintf(h.out, "; Journal of %s\n\ndecimal-mark .\ncommodity 1000.00 %s\n\n", title, currency)
	for _, a := range chart {
		fmt.Fprintf(h.out, "account %s  ; type:%s\n", h.accounts[a.ID], hledgerRoots[a.AccountType].letter)
		if a.NameTh != "" {
			fmt.Fprintf(h.out, "    ; %s\n", hledgerComment.Replace(oneLine(a.NameTh)))
		}
	}
	return nil
}

func (h *hledger) entry(date when.Date, e ledger.EntryRecord) error {
	fmt.Fprintf(h.out, "\n%s (%s) %s\n", date, hledgerCode.Replace(oneLine(e.EntryNumber)), hledgerText.Replace(oneLine(e.Description)))
	fmt.Fprintf(h.out, "    ; type:%s\n", oneLine(e.ReferenceType))
	if e.ReferenceNumber != "" {
		fmt.Fprintf(h.out, "    ; reference:%s\n", hledgerComment.Replace(oneLine(e.ReferenceNumber)))
	}
	for _, l := range e.Lines {
		fmt.Fprintf(h.out, "    %s  %s %s", h.accounts[l.AccountID], fixed(signed(l)), h.currency)
		if l.Description != "" {
			fmt.Fprintf(h.out, "  ; %s", hledgerComment.Replace(oneLine(l.Description)))
		}
		h.out.WriteByte('\n')
	}
	return nil
}

func (h *hledger) foot() error { return nil }

// User text must not be read as syntax: a semicolon starts a comment, a colon in a comment
// makes a tag (and `date:` moves the entry), brackets in a comment hold a date, and a colon in
// a name makes a subaccount.
var (
	hledgerText    = strings.NewReplacer(";", ",")
	hledgerComment = strings.NewReplacer(":", " :", "[", "(", "]", ")")
	hledgerCode    = strings.NewReplacer("(", "[", ")", "]", ";", ",")
	hledgerAccount = strings.NewReplacer(":", "-", ";", ",")
)
