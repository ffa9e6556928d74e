package check

import (
	"fmt"
	"maps"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/db"
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
func days(tx *db.Tx, j *journal) ([]when.Date, report.Years, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return nil, report.Years{}, err
	}
	years := report.Years{EndMonth: settings.FiscalYearEndMonth}
	months := map[string]bool{}
	for key := range j.turnover {
		months[key.Month] = true
	}
	found := map[string]when.Date{tx.Today().String(): tx.Today()}
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
	return list, years, nil
}

func wrongStatements(tx *db.Tx) ([]string, error) {
	j, err := journalOf(tx)
	if err != nil {
		return nil, err
	}
	uneven := map[string]num.Money{}
	for key, sum := range j.turnover {
		uneven[key.Month] = uneven[key.Month].Add(sum.debit).Sub(sum.credit)
	}
	var found []string
	for _, name := range slices.Sorted(maps.Keys(uneven)) {
		if !uneven[name].IsZero() {
			found = append(found, fmt.Sprintf("debits and credits of %s differ by %s", name, uneven[name]))
		}
	}
	ends, years, err := days(tx, j)
	if err != nil {
		return nil, err
	}
	for _, day := range ends {
		wrong, err := statementsOn(tx, j, years, day)
		if err != nil {
			return nil, err
		}
		found = append(found, wrong...)
	}
	return found[:min(len(found), most)], nil
}

// statementsOn reads the statements of a day and compares them.
func statementsOn(tx *db.Tx, j *journal, years report.Years, day when.Date) (found []string, err error) {
	year := report.Period{FromDate: years.Start(day), ToDate: day}
	for _, basis := range []string{"fiscal", "ledger"} {
		trial, err := report.TrialBalanceOf(tx, report.TrialBalanceQuery{Period: year, Basis: report.Basis{Basis: basis}})
		if err != nil {
			return nil, err
		}
		if t := trial.Totals; !t.Opening.IsZero() || !t.Closing.IsZero() || t.Debit != t.Credit {
			found = append(found, fmt.Sprintf("trial balance up to %s on the %s basis: opening %s, debit %s, credit %s, closing %s", day, basis, t.Opening, t.Debit, t.Credit, t.Closing))
		}
	}
	sheet, err := report.BalanceSheetOf(tx, report.BalanceSheetQuery{Day: report.Day{AsOf: day}})
	if err != nil {
		return nil, err
	}
	if !sheet.Totals.Difference.IsZero() {
		found = append(found, fmt.Sprintf("balance sheet of %s: difference %s", day, sheet.Totals.Difference))
	}
	profit, err := report.ProfitAndLossOf(tx, report.ProfitAndLossQuery{Period: year})
	if err != nil {
		return nil, err
	}
	var current num.Money
	for _, row := range sheet.Rows {
		if row.AccountID == 0 {
			current = row.Amount
		}
	}
	if current != profit.Totals.NetProfit {
		found = append(found, fmt.Sprintf("year up to %s: profit is %s, the balance sheet shows %s", day, profit.Totals.NetProfit, current))
	}
	if day == years.End(day) {
		if earned, err := j.earned(tx, year); err != nil || earned != profit.Totals.NetProfit {
			found = append(found, fmt.Sprintf("year up to %s: profit is %s by its lines, %s by its statement", day, earned, profit.Totals.NetProfit))
			return found, err
		}
	}
	return found, nil
}

// earned returns the profit of whole months by their lines, without closings.
func (j *journal) earned(tx *db.Tx, p report.Period) (sum num.Money, err error) {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return sum, err
	}
	from, to := month(p.FromDate.String()), month(p.ToDate.String())
	for key, t := range j.turnover {
		a, _ := chart.ByID(key.Account)
		if key.Month >= from && key.Month <= to && (a.AccountType == ledger.Revenue || a.AccountType == ledger.Expense) {
			sum = sum.Add(t.credit).Sub(t.debit).Add(j.closings[key])
		}
	}
	return sum, nil
}

// ever is a period that contains every entry.
var ever = report.Period{FromDate: when.MustDate("1900-01-01"), ToDate: when.Last}

// wrongEnds compares reports over all time with their sources.
func wrongEnds(tx *db.Tx) ([]string, error) {
	trial, err := report.TrialBalanceOf(tx, report.TrialBalanceQuery{Period: ever, Basis: report.Basis{Basis: "ledger"}})
	if err != nil {
		return nil, err
	}
	accounts, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return nil, err
	}
	held := map[string]num.Money{}
	for _, row := range trial.Rows {
		held[row.Code] = row.Closing
	}
	var found []string
	for _, a := range accounts {
		if a.Balance == nil || ledger.Signed(a.AccountType, held[a.Code]) != *a.Balance {
			found = append(found, fmt.Sprintf("account %s: balance is %v, the trial balance shows %s", a.Code, a.Balance, held[a.Code]))
		}
	}
	cash, err := report.CashOf(tx, report.CashQuery{Period: ever})
	if err != nil {
		return nil, err
	}
	for _, row := range cash.Rows {
		if *row.Closing != held[*row.AccountCode] {
			found = append(found, fmt.Sprintf("%s: balance is %s, its account has %s", *row.BankName, row.Closing, held[*row.AccountCode]))
		}
	}
	sales, err := wrongSalesReport(tx)
	return append(found, sales...), err
}

// wrongSalesReport compares the sales report with the entries of sales.
func wrongSalesReport(tx *db.Tx) (found []string, err error) {
	j, err := journalOf(tx)
	if err != nil {
		return nil, err
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, err
	}
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
		sales, err := report.SalesOf(tx, report.TradeQuery{Period: ever, GroupBy: group})
		if err != nil {
			return nil, err
		}
		var sum report.SalesTotals
		for _, row := range sales.Rows {
			sum.Net, sum.Vat, sum.Cost = sum.Net.Add(row.Net), sum.Vat.Add(row.Vat), sum.Cost.Add(row.Cost)
		}
		if t := sales.Totals; t.Net != net || t.Vat != vat || t.Cost != cost || sum.Net != t.Net || sum.Cost != t.Cost || sum.Vat != t.Vat {
			found = append(found, fmt.Sprintf("sales by %s: total %s, VAT %s and cost %s, rows %s, %s and %s, entries %s, %s and %s",
				group, t.Net, t.Vat, t.Cost, sum.Net, sum.Vat, sum.Cost, net, vat, cost))
		}
	}
	return found, nil
}

// wrongBookDates leaves out manual entries, which move no goods.
func wrongBookDates(tx *db.Tx) ([]string, error) {
	type row struct {
		Date  string    `db:"day"`
		Value num.Money `db:"value"`
	}
	moved, err := db.List[row](tx, `SELECT m.book_date AS day, CAST(SUM(m.total_cost) AS BIGINT) AS value FROM stock_movements m WHERE m.org_id = $1 GROUP BY m.book_date`)
	if err != nil {
		return nil, err
	}
	booked, err := db.List[row](tx, `SELECT l.entry_date AS day, CAST(SUM(l.amount) AS BIGINT) AS value
		FROM accounts a
		JOIN journal_lines l ON l.org_id = $1 AND l.account_id = a.id
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		WHERE a.org_id = $1 AND a.system_key = 'inventory' AND e.reference_type <> 'MANUAL'
		GROUP BY l.entry_date`)
	if err != nil {
		return nil, err
	}
	differ := map[string]num.Money{}
	for _, r := range moved {
		differ[r.Date] = differ[r.Date].Add(r.Value)
	}
	for _, r := range booked {
		differ[r.Date] = differ[r.Date].Sub(r.Value)
	}
	var found []string
	for _, day := range slices.Sorted(maps.Keys(differ)) {
		if !differ[day].IsZero() && len(found) < most {
			found = append(found, fmt.Sprintf("%s: stock moved by %s more than the account", day, differ[day]))
		}
	}
	worth := map[string]num.Money{}
	for _, r := range moved {
		worth[r.Date] = r.Value
	}
	valued, err := wrongValuations(tx, worth)
	return append(found, valued...), err
}

// wrongValuations compares the stock report with the movements, added up from the first
// one.
func wrongValuations(tx *db.Tx, worth map[string]num.Money) (found []string, err error) {
	j, err := journalOf(tx)
	if err != nil {
		return nil, err
	}
	ends, _, err := days(tx, j)
	if err != nil {
		return nil, err
	}
	for _, day := range ends {
		valued, err := report.StockValuationOf(tx, report.StockValuationQuery{Day: report.Day{AsOf: day}})
		if err != nil {
			return nil, err
		}
		var sum num.Money
		for date, value := range worth {
			if date <= day.String() {
				sum = sum.Add(value)
			}
		}
		if sum != valued.Totals.Value {
			found = append(found, fmt.Sprintf("stock valuation is %s on %s, movements sum to %s", valued.Totals.Value, day, sum))
		}
	}
	return found, nil
}
