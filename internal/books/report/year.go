package report

import "kontor/internal/base/when"

// Years are the fiscal years of an organization.
type Years struct {
	EndMonth int // the month with whose last day a year ends, 1 to 12
}

// Start returns the first day of the fiscal year of a date.
func (y Years) Start(d when.Date) when.Date {
	year := d.Year()
	if d.Month() <= y.EndMonth {
		year--
	}
	return when.NewDate(year, y.EndMonth+1, 1)
}

// End returns the last day of the fiscal year of a date.
func (y Years) End(d when.Date) when.Date { return y.Start(d).AddMonths(12).AddDays(-1) }

// monthEnd returns the last day of the month.
func monthEnd(d when.Date) when.Date { return when.NewDate(d.Year(), d.Month()+1, 0) }

// yearBefore returns the same day a year earlier; the end of a month stays the end of a month.
func yearBefore(d when.Date) when.Date {
	if d == monthEnd(d) {
		return monthEnd(d.AddMonths(-12))
	}
	return d.AddMonths(-12)
}

// days returns the number of days between two dates, including the later one.
func days(from, to when.Date) int { return to.Days() - from.Days() }

// Before returns the comparison period: a year earlier, or the preceding period of as many
// months (or days, if it is not whole months).
func (p Period) Before(compare string) Period {
	if compare == "previousYear" {
		return Period{yearBefore(p.FromDate), yearBefore(p.ToDate)}
	}
	if months := p.Months(); months > 0 {
		return Period{p.FromDate.AddMonths(-months), p.FromDate.AddDays(-1)}
	}
	return Period{p.FromDate.AddDays(-days(p.FromDate, p.ToDate) - 1), p.FromDate.AddDays(-1)}
}

// Next returns the following period of equal length.
func (p Period) Next() Period {
	start := p.ToDate.AddDays(1)
	if months := p.Months(); months > 0 {
		return Period{start, start.AddMonths(months).AddDays(-1)}
	}
	return Period{start, p.ToDate.AddDays(days(p.FromDate, p.ToDate) + 1)}
}

// Months returns the number of months of a period, or 0 if it is not whole months.
func (p Period) Months() int {
	if p.FromDate.Day() != 1 || p.ToDate != monthEnd(p.ToDate) {
		return 0
	}
	return 12*(p.ToDate.Year()-p.FromDate.Year()) + p.ToDate.Month() - p.FromDate.Month() + 1
}

// Before returns the comparison date: a year earlier.
func (d Day) Before() Day { return Day{yearBefore(d.AsOf)} }
