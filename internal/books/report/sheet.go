package report

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Position are the totals of the sections of a balance sheet.
type Position struct {
	// Assets.
	Assets num.Money `json:"assets"`
	// Liabilities.
	Liabilities num.Money `json:"liabilities"`
	// Equity.
	Equity num.Money `json:"equity"`
	// Assets less liabilities and equity. Always 0.
	Difference num.Money `json:"difference"`
}

// PositionTotals are the totals of a balance sheet.
type PositionTotals struct {
	Position
	// Totals of the comparison date. Null without a comparison.
	Compare *Position `json:"compare"`
}

func (t PositionTotals) lastLine() map[string]any {
	line := map[string]any{"amount": t.Difference}
	if t.Compare != nil {
		line["compareAmount"] = t.Compare.Difference
	}
	return line
}

// BalanceSheet is the balance sheet at the end of a day. Earnings of previous fiscal years are part
// of retained earnings; earnings of the current year are a separate row. Both are computed, so it
// does not matter whether years were closed.
type BalanceSheet struct {
	DayHead
	// The accounts of each section, sorted by code. Current year earnings come last.
	Rows []StatementRow `json:"rows"`
	// Totals of the sections.
	Totals PositionTotals `json:"totals"`
}

// position holds the balances of accounts at the end of a day, debit positive.
type position struct {
	accounts map[uint32]num.Money // of assets, liabilities and equity
	current  num.Money            // revenue less expenses of the current year
}

// position reads the balances of a day on the fiscal basis.
func (r *reading) position(day when.Date, known when.Stamp) (position, error) {
	turnovers, err := r.turnovers(Period{r.years.Start(day), day}, ledger.Scope{KnownAt: known, Open: true})
	if err != nil {
		return position{}, err
	}
	at := position{accounts: map[uint32]num.Money{}}
	for id, t := range turnovers {
		if a, _ := r.chart.ByID(id); earns(a.AccountType) {
			at.current = at.current.Add(t.Closing())
		} else {
			at.accounts[id] = t.Closing()
		}
	}
	return at, nil
}

// BalanceSheetOf returns the balance sheet of a day.
func BalanceSheetOf(tx *db.Tx, in BalanceSheetQuery) (BalanceSheet, error) {
	r, err := open(tx)
	if err != nil {
		return BalanceSheet{}, err
	}
	day := r.day(in.Day)
	now, err := r.position(day.AsOf, in.KnownAt)
	if err != nil {
		return BalanceSheet{}, err
	}
	var then position
	out := BalanceSheet{DayHead: r.dayHead("balance-sheet", day, in.KnownAt), Rows: []StatementRow{}}
	if in.Compare != "" {
		if then, err = r.position(day.Before().AsOf, in.KnownAt); err != nil {
			return BalanceSheet{}, err
		}
		out.Totals.Compare = &Position{}
	}
	accounts, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return BalanceSheet{}, err
	}
	put := func(row StatementRow, amount, other num.Money) {
		row.Amount = amount
		out.Totals.add(row.Section, amount)
		out.Totals.Compare.add(row.Section, other)
		if row.compared(in.Compare, other) {
			out.Rows = append(out.Rows, row)
		}
	}
	for _, section := range []struct{ name, accountType string }{{"assets", ledger.Asset}, {"liabilities", ledger.Liability}, {"equity", ledger.Equity}} {
		for _, a := range accounts {
			if a.AccountType == section.accountType {
				put(StatementRow{Section: section.name, AccountFields: accountFields(a), Links: r.balanceLinks(a.ID, day, in.KnownAt)},
					ledger.Signed(a.AccountType, now.accounts[a.ID]), ledger.Signed(a.AccountType, then.accounts[a.ID]))
			}
		}
	}
	put(StatementRow{Section: "equity", AccountFields: AccountFields{Name: "Current year earnings", NameTh: "กำไรสุทธิประจำปี"},
		Links: Links{"profitAndLoss": r.profitLink(r.years.Start(day.AsOf), day.AsOf, in.KnownAt)}}, now.current.Neg(), then.current.Neg())
	return out, nil
}

// balanceLinks returns the links of a balance: the lines of the year and, for retained
// earnings, the earlier profits.
func (r *reading) balanceLinks(account uint32, day Day, known when.Stamp) Links {
	start := r.years.Start(day.AsOf)
	links := Links{"lines": linesOf(account, Period{start, day.AsOf}, "fiscal", known)}
	if account == r.chart.Key(ledger.Retained).ID {
		links["earlierYears"] = r.profitLink(first, start.AddDays(-1), known)
	}
	return links
}

// first is the earliest possible date.
var first = when.MustDate("1900-01-01")

func (r *reading) profitLink(from, to when.Date, known when.Stamp) string {
	return address("/reports/profit-and-loss", "fromDate", from.String(), "toDate", to.String(), "knownAt", known.String())
}

func (p *Position) add(section string, amount num.Money) {
	if p == nil {
		return
	}
	switch section {
	case "assets":
		p.Assets = p.Assets.Add(amount)
	case "liabilities":
		p.Liabilities = p.Liabilities.Add(amount)
	default:
		p.Equity = p.Equity.Add(amount)
	}
	p.Difference = p.Assets.Sub(p.Liabilities).Sub(p.Equity)
}
