package report

import "kontor/internal/when"

// Years are the fiscal years of an organization.
type Years struct {
	EndMonth int // the month with whose last day a year ends, 1 to 12
}

// Start is the first day of the fiscal year that a date lies in.
func (y Years) Start(d when.Date) when.Date {
	year := d.Year()
	if d.Month() <= y.EndMonth {
		year--
	}
	return when.NewDate(year, y.EndMonth+1, 1)
}

// End is the last day of the fiscal year that a date lies in.
func (y Years) End(d when.Date) when.Date { return y.Start(d).AddMonths(12).AddDays(-1) }

// monthEnd is the last day of a date's month.
func monthEnd(d when.Date) when.Date { return when.NewDate(d.Year(), d.Month()+1, 0) }

// yearBefore is the same day a year earlier; the end of a month stays one.
func yearBefore(d when.Date) when.Date {
	if d == monthEnd(d) {
		return monthEnd(d.AddMonths(-12))
	}
	return d.AddMonths(-12)
}

// days is how many days lie between two dates, the later one counted.
func days(from, to when.Date) int { return to.Days() - from.Days() }

// Before is the period that another is compared with: a year earlier, or just
// before it, as many months when it is whole months and else as many days.
func (p Period) Before(compare string) Period {
	if compare == "previousYear" {
		return Period{yearBefore(p.FromDate), yearBefore(p.ToDate)}
	}
	if months := p.Months(); months > 0 {
		return Period{p.FromDate.AddMonths(-months), p.FromDate.AddDays(-1)}
	}
	return Period{p.FromDate.AddDays(-days(p.FromDate, p.ToDate) - 1), p.FromDate.AddDays(-1)}
}

// Next is the period just after another, as long as it.
func (p Period) Next() Period {
	start := p.ToDate.AddDays(1)
	if months := p.Months(); months > 0 {
		return Period{start, start.AddMonths(months).AddDays(-1)}
	}
	return Period{start, p.ToDate.AddDays(days(p.FromDate, p.ToDate) + 1)}
}

// Months is how many months a period is, or 0 when it is not whole months.
func (p Period) Months() int {
	if p.FromDate.Day() != 1 || p.ToDate != monthEnd(p.ToDate) {
		return 0
	}
	return 12*(p.ToDate.Year()-p.FromDate.Year()) + p.ToDate.Month() - p.FromDate.Month() + 1
}

// Before is the day that another is compared with: the same a year earlier.
func (d Day) Before() Day { return Day{yearBefore(d.AsOf)} }
