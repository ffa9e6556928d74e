package report

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// ProfitAndLossQuery selects a profit and loss statement.
type ProfitAndLossQuery struct {
	Period
	// Comparison period: the preceding period of equal length (previousPeriod), or the same period
	// one year earlier (previousYear).
	Compare string `query:"compare" validate:"omitempty,oneof=previousPeriod previousYear"`
	Recorded
	Form
}

// BalanceSheetQuery selects a balance sheet.
type BalanceSheetQuery struct {
	Day
	// Comparison date: one year earlier.
	Compare string `query:"compare" validate:"omitempty,oneof=previousYear"`
	Recorded
	Form
}

// StatementRow is one line of a profit and loss statement or a balance sheet.
type StatementRow struct {
	// Part of the statement: revenue, costOfSales and expenses, or assets, liabilities and equity.
	Section string `json:"section" validate:"oneof=revenue costOfSales expenses assets liabilities equity"`
	AccountFields
	// Amount, positive on the normal side of its section.
	Amount num.Money `json:"amount"`
	// Amount of the comparison date or period. Null without a comparison.
	CompareAmount *num.Money `json:"compareAmount"`
	// Links to details: the lines, or other reports for a computed row.
	Links Links `json:"links"`
}

// Profit are the totals of the sections of a profit and loss statement.
type Profit struct {
	// Revenue.
	Revenue num.Money `json:"revenue"`
	// Cost of sales, including stock variances.
	CostOfSales num.Money `json:"costOfSales"`
	// Gross profit: revenue less cost of sales.
	GrossProfit num.Money `json:"grossProfit"`
	// All other expenses.
	Expenses num.Money `json:"expenses"`
	// Net profit.
	NetProfit num.Money `json:"netProfit"`
}

// ProfitTotals are the totals of a profit and loss statement.
type ProfitTotals struct {
	Profit
	// Totals of the comparison period. Null without a comparison.
	Compare *Profit `json:"compare"`
}

func (t ProfitTotals) lastLine() map[string]any {
	line := map[string]any{"amount": t.NetProfit}
	if t.Compare != nil {
		line["compareAmount"] = t.Compare.NetProfit
	}
	return line
}

// ProfitAndLoss is the profit and loss statement of a period. Closing entries are excluded.
type ProfitAndLoss struct {
	PeriodHead
	// The accounts of each section, sorted by code.
	Rows []StatementRow `json:"rows"`
	// Totals of the sections.
	Totals ProfitTotals `json:"totals"`
}

// ProfitAndLossOf returns the profit and loss statement of a period.
func ProfitAndLossOf(tx *db.Tx, in ProfitAndLossQuery) (ProfitAndLoss, error) {
	r, p, err := openPeriod(tx, in.Period)
	if err != nil {
		return ProfitAndLoss{}, err
	}
	earned, err := r.earned(p, in.KnownAt)
	if err != nil {
		return ProfitAndLoss{}, err
	}
	out := ProfitAndLoss{PeriodHead: r.periodHead("profit-and-loss", p, in.KnownAt), Rows: []StatementRow{}}
	var compared map[uint32]num.Money
	if in.Compare != "" {
		if compared, err = r.earned(p.Before(in.Compare), in.KnownAt); err != nil {
			return ProfitAndLoss{}, err
		}
		out.Totals.Compare = &Profit{}
	}
	accounts, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return ProfitAndLoss{}, err
	}
	for _, section := range []string{"revenue", "costOfSales", "expenses"} {
		for _, a := range accounts {
			if r.section(a.ID) != section {
				continue
			}
			amount, other := ledger.Signed(a.AccountType, earned[a.ID]), ledger.Signed(a.AccountType, compared[a.ID])
			out.Totals.add(section, amount)
			out.Totals.Compare.add(section, other)
			if row := (StatementRow{Section: section, AccountFields: accountFields(a), Amount: amount}); row.compared(in.Compare, other) {
				row.Links = Links{"lines": linesOf(a.ID, p, "fiscal", in.KnownAt)}
				out.Rows = append(out.Rows, row)
			}
		}
	}
	return out, nil
}

// compared adds the comparison to a row and reports whether any amount is not 0.
func (r *StatementRow) compared(compare string, amount num.Money) bool {
	if compare != "" {
		r.CompareAmount = &amount
	}
	return !r.Amount.IsZero() || !amount.IsZero()
}

func (p *Profit) add(section string, amount num.Money) {
	if p == nil {
		return
	}
	switch section {
	case "revenue":
		p.Revenue = p.Revenue.Add(amount)
	case "costOfSales":
		p.CostOfSales = p.CostOfSales.Add(amount)
	default:
		p.Expenses = p.Expenses.Add(amount)
	}
	p.GrossProfit = p.Revenue.Sub(p.CostOfSales)
	p.NetProfit = p.GrossProfit.Sub(p.Expenses)
}

// section returns the section of an account in the profit and loss statement; "" for other
// accounts.
func (r *reading) section(account uint32) string {
	a, _ := r.chart.ByID(account)
	switch {
	case a.AccountType == ledger.Revenue:
		return "revenue"
	case a.AccountType != ledger.Expense:
		return ""
	case a.Key == ledger.CostOfSales || a.Key == ledger.Variance:
		return "costOfSales"
	}
	return "expenses"
}

// earned returns the movement of each account in a period without closings, debit positive.
func (r *reading) earned(p Period, known when.Stamp) (map[uint32]num.Money, error) {
	turnovers, err := ledger.Scope{KnownAt: known, Open: true}.Turnovers(r.tx, p.FromDate, p.ToDate)
	if err != nil {
		return nil, err
	}
	moved := make(map[uint32]num.Money, len(turnovers))
	for id, t := range turnovers {
		moved[id] = t.Debit.Sub(t.Credit)
	}
	return moved, nil
}
