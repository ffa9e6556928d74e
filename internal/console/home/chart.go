package home

import (
	"fmt"
	"strconv"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// monthsShown is the number of months in the chart, including this one.
const monthsShown = 6

// chart is the sales of the last months. Positions are percentages, so that text keeps its
// size at every width.
type chart struct {
	Bars []bar
	Grid []line
	This num.Money // sales of this month to date
	Last num.Money // sales of the previous month
}

// bar is a month: sales before VAT, and gross profit as a part of them.
type bar struct {
	Month                  when.Date
	Sales, Profit          num.Money
	X, Width, Middle       string // percent
	Y, Height, PartY, Part int    // pixels
	Label                  string
	Present                bool
}

type line struct {
	Y, TextY int
	Label    string
}

// Dimensions in pixels: baseline and maximum height of the bars.
const (
	floor  = 224
	height = 188
)

// months reads the chart from the monthly turnover of documents: revenue without exchange gains,
// and cost of sales. Entries by hand, such as interest, are no sales.
func months(v *console.Visit, tx *db.Tx) (*chart, error) {
	first := when.NewDate(v.Today.Year(), v.Today.Month(), 1).AddMonths(1 - monthsShown)
	accounts, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, err
	}
	turnover, err := ledger.Months(tx, first, v.Today)
	if err != nil {
		return nil, err
	}
	c := &chart{Bars: make([]bar, monthsShown)}
	for i := range c.Bars {
		c.Bars[i].Month = first.AddMonths(i)
		c.Bars[i].Present = i == monthsShown-1
	}
	for _, m := range turnover {
		at, _ := accounts.ByID(m.AccountID)
		for i := range c.Bars {
			b := &c.Bars[i]
			if b.Month.String()[:len("2006-01")] != m.Month {
				continue
			}
			net := m.Credit.Sub(m.Debit)
			if at.AccountType == ledger.Revenue && at.Key != ledger.FXGain {
				b.Sales, b.Profit = b.Sales.Add(net), b.Profit.Add(net)
			}
			if at.Key == ledger.CostOfSales {
				b.Profit = b.Profit.Add(net)
			}
		}
	}
	c.This, c.Last = c.Bars[monthsShown-1].Sales, c.Bars[monthsShown-2].Sales
	c.draw()
	return c, nil
}

// draw positions the bars. Whole currency units are exact enough for pixels.
func (c *chart) draw() {
	top := int64(1000)
	for _, b := range c.Bars {
		top = max(top, units(b.Sales))
	}
	step := stepOf(top)
	scale := func(n int64) int { return int(max(n, 0) * height / (top + step/4)) }
	for at := step; at <= top; at += step {
		y := floor - scale(at)
		c.Grid = append(c.Grid, line{y, y - 4, short(at)})
	}
	for i := range c.Bars {
		b := &c.Bars[i]
		left := 600 + i*1567 // hundredths of a percent
		b.X, b.Width, b.Middle = hundredths(left), hundredths(815), hundredths(left+407)
		b.Height, b.Part = scale(units(b.Sales)), scale(min(units(b.Profit), units(b.Sales)))
		b.Y, b.PartY = floor-b.Height, floor-b.Part
		b.Label = short(units(b.Sales))
	}
}

func units(m num.Money) int64 { return m.Raw() / num.MoneyOf(1).Raw() }

func hundredths(n int) string { return fmt.Sprintf("%d.%02d%%", n/100, n%100) }

// stepOf returns a round step for about three grid lines.
func stepOf(top int64) int64 {
	step := int64(1)
	for {
		for _, times := range []int64{1, 2, 5} {
			if step*times*3 >= top {
				return step * times
			}
		}
		step *= 10
	}
}

// short formats a figure for a chart: 950, 76k, 1.2M.
func short(n int64) string {
	switch {
	case n < 1000:
		return strconv.FormatInt(n, 10)
	case n < 999_500:
		return strconv.FormatInt((n+500)/1000, 10) + "k"
	}
	tenths := (n + 50_000) / 100_000
	return fmt.Sprintf("%d.%dM", tenths/10, tenths%10)
}
