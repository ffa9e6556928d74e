package report

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/db"
)

// statement is a profit and loss statement or a balance sheet as a table.
type statement struct {
	Columns []column
	Groups  []group
}

// Span returns the number of columns that an expanded line covers.
func (t statement) Span() int { return len(t.Columns) + 1 }

// column is a column of amounts.
type column struct {
	Word string
	Wide bool // hidden on narrow screens
}

// group is a section of a statement with its total.
type group struct {
	Word  string
	Lines []line
	Sums  []line
}

// line is an account or a total.
type line struct {
	Code, Name string
	Drill      string // address of the lines, to be expanded
	Link       string // address of the page with the lines
	Grand      bool
	Cells      []cell
}

// cell is an amount, or its share of sales.
type cell struct {
	Amount num.Money
	Share  string
	Link   string
	Wide   bool
	Change bool // a difference, which is not highlighted when negative
}

// drill returns the address of the lines of a row, to be shown below it.
func drill(v *console.Visit, links report.Links, span int) string {
	lines, ok := links["lines"]
	if !ok {
		return ""
	}
	path, query, _ := strings.Cut(lines, "?")
	return v.At(path+"/lines?"+query) + "&span=" + strconv.Itoa(span)
}

// explained returns the page that explains a row: its lines, or the report behind it.
func explained(v *console.Visit, links report.Links) string {
	for _, name := range []string{"lines", "profitAndLoss"} {
		if link, ok := links[name]; ok {
			return v.Link(link)
		}
	}
	return ""
}

// during returns an address for another period.
func during(address string, p report.Period) string {
	path, text, found := strings.Cut(address, "?")
	query, err := url.ParseQuery(text)
	if !found || err != nil {
		return address
	}
	query.Set("fromDate", p.FromDate.String())
	query.Set("toDate", p.ToDate.String())
	return path + "?" + query.Encode()
}

var profitAndLoss = maker[report.ProfitAndLossQuery, report.ProfitAndLoss]{
	name: "profit-and-loss", file: "statement.html", read: report.ProfitAndLossOf, more: profitTable,
}

// beside is a statement with its comparison.
type beside struct {
	v        *console.Visit
	compared report.Period // zero without a comparison
	span     int
}

// pair returns an amount and, with a comparison, the other amount and the difference.
func (b beside) pair(now, then num.Money, link string) []cell {
	all := []cell{{Amount: now, Link: link}}
	if b.compared.ToDate.IsZero() {
		return all
	}
	thenLink := ""
	if link != "" {
		thenLink = during(link, b.compared)
	}
	return append(all, cell{Amount: then, Link: thenLink}, cell{Amount: now.Sub(then), Wide: true, Change: true})
}

// columns returns the headings of a pair.
func (b beside) columns(now, then string) []column {
	if b.compared.ToDate.IsZero() {
		return []column{{Word: now}}
	}
	return []column{{Word: now}, {Word: then}, {b.v.T("Change"), true}}
}

// earning is a profit and loss statement with the year to date.
type earning struct {
	beside
	sales num.Money
	ytd   bool
}

// profitTable shows the period, its comparison and the year to date side by side.
func profitTable(v *console.Visit, tx *db.Tx, s *sheet[report.ProfitAndLossQuery, report.ProfitAndLoss]) error {
	if !s.Shown {
		s.More = statement{}
		return nil
	}
	span := s.Out.Span()
	soFar := report.Period{FromDate: s.Years.Start(span.ToDate), ToDate: span.ToDate}
	e := earning{beside: beside{v: v}, sales: s.Out.Totals.Revenue, ytd: soFar != span}
	if s.In.Compare != "" {
		e.compared = span.Before(s.In.Compare)
	}
	t := statement{Columns: append(e.columns(label(v, span), label(v, e.compared)), column{v.T("% of sales"), true})}
	var year report.ProfitAndLoss
	if e.ytd {
		var err error
		if year, err = report.ProfitAndLossOf(tx, report.ProfitAndLossQuery{Period: soFar, Recorded: s.In.Recorded}); err != nil {
			return err
		}
		t.Columns = append(t.Columns, column{Word: v.T("Year to date")})
	}
	e.span = t.Span()
	t.Groups = e.groups(s.Out, year)
	s.More = t
	return nil
}

func (e earning) groups(now, year report.ProfitAndLoss) []group {
	var then report.Profit
	if now.Totals.Compare != nil {
		then = *now.Totals.Compare
	}
	a, b, c := now.Totals.Profit, then, year.Totals.Profit
	t := e.v.T
	return []group{
		{t("Revenue"), e.lines("revenue", now.Rows, year.Rows), []line{e.sum(t("Total revenue"), a.Revenue, b.Revenue, c.Revenue)}},
		{t("Cost of sales"), e.lines("costOfSales", now.Rows, year.Rows), []line{e.sum(t("Gross profit"), a.GrossProfit, b.GrossProfit, c.GrossProfit)}},
		{t("Expenses"), e.lines("expenses", now.Rows, year.Rows), []line{
			e.sum(t("Total expenses"), a.Expenses, b.Expenses, c.Expenses), e.grand(t("Net profit"), a.NetProfit, b.NetProfit, c.NetProfit),
		}},
	}
}

// lines returns the accounts of a section that moved in the period, the comparison or the
// year, by code.
func (e earning) lines(section string, now, year []report.StatementRow) (all []line) {
	type pair struct{ now, year report.StatementRow }
	byAccount := map[num.Ref]*pair{}
	var order []*pair
	put := func(rows []report.StatementRow, set func(*pair, report.StatementRow)) {
		for _, row := range rows {
			if row.Section != section {
				continue
			}
			p := byAccount[row.AccountID]
			if p == nil {
				p = &pair{now: report.StatementRow{AccountFields: row.AccountFields}}
				byAccount[row.AccountID] = p
				order = append(order, p)
			}
			set(p, row)
		}
	}
	put(now, func(p *pair, row report.StatementRow) { p.now = row })
	put(year, func(p *pair, row report.StatementRow) { p.year = row })
	slices.SortStableFunc(order, func(a, b *pair) int { return strings.Compare(a.now.Code, b.now.Code) })
	for _, p := range order {
		var then num.Money
		if p.now.CompareAmount != nil {
			then = *p.now.CompareAmount
		}
		links := p.now.Links
		if links == nil {
			links = p.year.Links
		}
		all = append(all, line{
			Code: p.now.Code, Name: e.v.LocalName(p.now.Name, p.now.NameTh), Drill: drill(e.v, links, e.span), Link: explained(e.v, links),
			Cells: e.cells(p.now.Amount, then, p.year.Amount, explained(e.v, p.now.Links), explained(e.v, p.year.Links)),
		})
	}
	return all
}

// cells returns the amounts of a line by column.
func (e earning) cells(now, then, year num.Money, link, yearLink string) []cell {
	all := e.pair(now, then, link)
	share := "–"
	if !e.sales.IsZero() && !now.IsZero() {
		share = console.Decimals(num.MoneyOf(100).Share(now, e.sales, 1), 1) + "%"
	}
	all = append(all, cell{Share: share, Wide: true})
	if e.ytd {
		all = append(all, cell{Amount: year, Link: yearLink})
	}
	return all
}

func (e earning) sum(word string, now, then, year num.Money) line {
	return line{Name: word, Cells: e.cells(now, then, year, "", "")}
}

func (e earning) grand(word string, now, then, year num.Money) line {
	l := e.sum(word, now, then, year)
	l.Grand = true
	return l
}

var balanceSheet = maker[report.BalanceSheetQuery, report.BalanceSheet]{
	name: "balance-sheet", file: "statement.html", read: report.BalanceSheetOf, more: positionTable,
}

// positionTable shows a day and its comparison side by side.
func positionTable(v *console.Visit, tx *db.Tx, s *sheet[report.BalanceSheetQuery, report.BalanceSheet]) error {
	s.More = statement{}
	if !s.Shown {
		return nil
	}
	b := beside{v: v}
	var then report.Position
	if s.Out.Totals.Compare != nil {
		then = *s.Out.Totals.Compare
		b.compared.ToDate = report.Day{AsOf: s.Out.AsOf}.Before().AsOf
		b.compared.FromDate = s.Years.Start(b.compared.ToDate)
	}
	t := statement{Columns: b.columns(v.Speech.Date(s.Out.AsOf), v.Speech.Date(b.compared.ToDate))}
	b.span = t.Span()
	now, rows := s.Out.Totals.Position, s.Out.Rows
	t.Groups = []group{
		{v.T("Assets"), b.position("assets", rows), []line{{Name: v.T("Total assets"), Grand: true, Cells: b.pair(now.Assets, then.Assets, "")}}},
		{v.T("Liabilities"), b.position("liabilities", rows), []line{{Name: v.T("Total liabilities"), Cells: b.pair(now.Liabilities, then.Liabilities, "")}}},
		{v.T("Equity"), b.position("equity", rows), []line{
			{Name: v.T("Total equity"), Cells: b.pair(now.Equity, then.Equity, "")},
			{Name: v.T("Total liabilities and equity"), Grand: true, Cells: b.pair(now.Liabilities.Add(now.Equity), then.Liabilities.Add(then.Equity), "")},
		}},
	}
	s.More = t
	return nil
}

// position returns the accounts of a section of a balance sheet.
func (b beside) position(section string, rows []report.StatementRow) (all []line) {
	for _, row := range rows {
		if row.Section != section {
			continue
		}
		var then num.Money
		if row.CompareAmount != nil {
			then = *row.CompareAmount
		}
		link := explained(b.v, row.Links)
		all = append(all, line{
			Code: row.Code, Name: b.v.LocalName(row.Name, row.NameTh), Drill: drill(b.v, row.Links, b.span), Link: link, Cells: b.pair(row.Amount, then, link),
		})
	}
	return all
}
