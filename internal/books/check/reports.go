package check

import (
	"maps"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/document"
)

// Reports are the invariants of reports.
var Reports = []Invariant{
	{"I25", "trial balances sum to zero on both bases, assets equal liabilities plus equity, and the profit of a fiscal year equals the balance sheet of its last day", wrongStatements},
	{"I25", "reports without an end date agree with the chart of accounts and the sales entries", wrongEnds},
	{"I26", "aged amounts equal the entries up to their day, and together with other entries the account", wrongAgeing},
	{"I27", "stock movements and the inventory account have the same posting dates", wrongBookDates},
}

// days returns the days on which reports are compared with the journal: today, the last
// days of recent months with entries, and those of fiscal years. All other months are
// covered by the check that debits equal credits in every month of the stored turnover.
func days(f *finder, j *journal) ([]when.Date, report.Years) {
	settings := read(f, org.SettingsOf)
	years := report.Years{EndMonth: settings.FiscalYearEndMonth}
	months := map[string]bool{}
	for key := range j.turnover {
		months[key.Month] = true
	}
	found := map[string]when.Date{f.tx.Today().String(): f.tx.Today()}
	put := func(d when.Date) { found[d.String()] = d }
	const lately = 3
	for i, name := range slices.Backward(slices.Sorted(maps.Keys(months))) {
		first, err := when.ParseDate(name + "-01")
		if err != nil {
			continue // I3 names it
		}
		if len(months)-i <= lately {
			put(first.AddMonths(1).AddDays(-1))
		}
		put(years.End(first))
	}
	var list []when.Date
	for _, name := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[name])
	}
	return list, years
}

func wrongStatements(f *finder) {
	j := read(f, journalOf)
	uneven := map[string]num.Money{}
	for key, sum := range j.turnover {
		uneven[key.Month] = uneven[key.Month].Add(sum.debit).Sub(sum.credit)
	}
	for _, name := range slices.Sorted(maps.Keys(uneven)) {
		if !uneven[name].IsZero() {
			f.say("debits and credits of %s differ by %s", name, uneven[name])
		}
	}
	ends, years := days(f, j)
	for _, day := range ends {
		statementsOn(f, j, years, day)
	}
}

// statementsOn reads the statements of a day and compares them.
func statementsOn(f *finder, j *journal, years report.Years, day when.Date) {
	year := report.Period{FromDate: years.Start(day), ToDate: day}
	for _, basis := range []string{"fiscal", "ledger"} {
		trial := call(f, report.TrialBalanceOf, report.TrialBalanceQuery{Period: year, Basis: report.Basis{Basis: basis}})
		if t := trial.Totals; !t.Opening.IsZero() || !t.Closing.IsZero() || t.Debit != t.Credit {
			f.say("trial balance up to %s on the %s basis: opening %s, debit %s, credit %s, closing %s", day, basis, t.Opening, t.Debit, t.Credit, t.Closing)
		}
	}
	sheet := call(f, report.BalanceSheetOf, report.BalanceSheetQuery{Day: report.Day{AsOf: day}})
	if !sheet.Totals.Difference.IsZero() {
		f.say("balance sheet of %s: difference %s", day, sheet.Totals.Difference)
	}
	profit := call(f, report.ProfitAndLossOf, report.ProfitAndLossQuery{Period: year})
	var current num.Money
	for _, row := range sheet.Rows {
		if row.AccountID == 0 {
			current = row.Amount
		}
	}
	if current != profit.Totals.NetProfit {
		f.say("year up to %s: profit is %s, the balance sheet shows %s", day, profit.Totals.NetProfit, current)
	}
	if day == years.End(day) {
		if earned := j.earned(f, year); earned != profit.Totals.NetProfit {
			f.say("year up to %s: profit is %s by its lines, %s by its statement", day, earned, profit.Totals.NetProfit)
		}
	}
}

// earned returns the profit of whole months by their lines, without closings.
func (j *journal) earned(f *finder, p report.Period) (sum num.Money) {
	chart := read(f, ledger.ChartOf)
	from, to := month(p.FromDate.String()), month(p.ToDate.String())
	for key, t := range j.turnover {
		a, _ := chart.ByID(key.Account)
		if key.Month >= from && key.Month <= to && (a.AccountType == ledger.Revenue || a.AccountType == ledger.Expense) {
			sum = sum.Add(t.credit).Sub(t.debit).Add(j.closings[key])
		}
	}
	return sum
}

// ever is a period that contains every entry.
var ever = report.Period{FromDate: when.MustDate("1900-01-01"), ToDate: when.Last}

// wrongEnds compares reports over all time with their sources.
func wrongEnds(f *finder) {
	trial := call(f, report.TrialBalanceOf, report.TrialBalanceQuery{Period: ever, Basis: report.Basis{Basis: "ledger"}})
	accounts := call(f, ledger.Accounts, ledger.ChartFilter{})
	held := map[string]num.Money{}
	for _, row := range trial.Rows {
		held[row.Code] = row.Closing
	}
	for _, a := range accounts {
		if a.Balance == nil || ledger.Signed(a.AccountType, held[a.Code]) != *a.Balance {
			f.say("account %s: balance is %v, the trial balance shows %s", a.Code, a.Balance, held[a.Code])
		}
	}
	cash := call(f, report.CashOf, report.CashQuery{Period: ever})
	for _, row := range cash.Rows {
		if *row.Closing != held[*row.AccountCode] {
			f.say("%s: balance is %s, its account has %s", *row.BankName, row.Closing, held[*row.AccountCode])
		}
	}
	wrongSalesReport(f)
}

// wrongSalesReport compares the sales report with the entries of sales.
func wrongSalesReport(f *finder) {
	j := read(f, journalOf)
	chart := read(f, ledger.ChartOf)
	var net, vat, cost num.Money
	for of, amount := range j.moved {
		a, _ := chart.ByID(of.Account)
		switch {
		case slices.Contains([]string{document.Invoice, document.CashSale, document.Receipt, document.CreditNote, document.DebitNote, document.Deposit}, of.Kind) && (a.Key == ledger.OutputVAT || a.Key == ledger.UndueOutputVAT):
			vat = vat.Sub(amount)
		case !slices.Contains([]string{document.Invoice, document.CashSale, document.Receipt, document.CreditNote, document.DebitNote}, of.Kind):
		case a.AccountType == ledger.Revenue && a.Key != ledger.FXGain:
			net = net.Sub(amount)
		case a.Key == ledger.CostOfSales:
			cost = cost.Add(amount)
		}
	}
	for _, group := range []string{"contact", "product", "month"} {
		sales := call(f, report.SalesOf, report.TradeQuery{Period: ever, GroupBy: group})
		var sum report.SalesTotals
		for _, row := range sales.Rows {
			sum.Net, sum.Vat, sum.Cost = sum.Net.Add(row.Net), sum.Vat.Add(row.Vat), sum.Cost.Add(row.Cost)
		}
		if t := sales.Totals; t.Net != net || t.Vat != vat || t.Cost != cost || sum.Net != t.Net || sum.Cost != t.Cost || sum.Vat != t.Vat {
			f.say("sales by %s: total %s, VAT %s and cost %s, rows %s, %s and %s, entries %s, %s and %s",
				group, t.Net, t.Vat, t.Cost, sum.Net, sum.Vat, sum.Cost, net, vat, cost)
		}
	}
}

// wrongBookDates leaves out manual entries, which move no goods.
func wrongBookDates(f *finder) {
	type row struct {
		Date  string    `db:"day"`
		Value num.Money `db:"value"`
	}
	moved := listOf[row](f, `SELECT m.book_date AS day, CAST(SUM(m.total_cost) AS BIGINT) AS value FROM stock_movements m WHERE m.org_id = $1 GROUP BY m.book_date`)
	booked := listOf[row](f, `SELECT l.entry_date AS day, CAST(SUM(l.amount) AS BIGINT) AS value
		FROM accounts a
		JOIN journal_lines l ON l.org_id = $1 AND l.account_id = a.id
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		WHERE a.org_id = $1 AND a.system_key = 'inventory' AND e.reference_type <> 'MANUAL'
		GROUP BY l.entry_date`)
	differ := map[string]num.Money{}
	for _, r := range moved {
		differ[r.Date] = differ[r.Date].Add(r.Value)
	}
	for _, r := range booked {
		differ[r.Date] = differ[r.Date].Sub(r.Value)
	}
	for _, day := range slices.Sorted(maps.Keys(differ)) {
		if !differ[day].IsZero() {
			f.say("%s: stock moved by %s more than the account", day, differ[day])
		}
	}
	worth := map[string]num.Money{}
	for _, r := range moved {
		worth[r.Date] = r.Value
	}
	wrongValuations(f, worth)
}

// wrongValuations compares the stock report with the movements, added up from the first
// one.
func wrongValuations(f *finder, worth map[string]num.Money) {
	j := read(f, journalOf)
	ends, _ := days(f, j)
	for _, day := range ends {
		valued := call(f, report.StockValuationOf, report.StockValuationQuery{Day: report.Day{AsOf: day}})
		var sum num.Money
		for date, value := range worth {
			if date <= day.String() {
				sum = sum.Add(value)
			}
		}
		if sum != valued.Totals.Value {
			f.say("stock valuation is %s on %s, movements sum to %s", valued.Totals.Value, day, sum)
		}
	}
}
