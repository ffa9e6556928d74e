package report

import (
	"net/url"

	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/console"
)

// picker is the period or day of a report, with links to others.
type picker struct {
	Day            bool
	From, To       string // field values; To is the day of a report as of a day
	Label          string
	Previous, Next string
	Presets        []console.Option // address and text
	chosen         bool             // in the address, not by default
}

// pick returns the picker for an answer, or for the input if there is none.
func pick(v *console.Visit, k kind, years report.Years, out any) picker {
	p := picker{Day: k.Day, From: v.Arg("fromDate"), To: v.Arg("toDate"), chosen: v.Filtered("fromDate", "toDate", "asOf")}
	if k.Day {
		p.From, p.To = "", v.Arg("asOf")
		p.onDay(v, years, out)
		return p
	}
	for _, preset := range []struct {
		word string
		report.Period
	}{
		{v.T("This month"), month(v.Today)},
		{v.T("Last month"), month(v.Today).Before("previousPeriod")},
		{v.T("This quarter"), quarter(years, v.Today)},
		{v.T("This fiscal year so far"), report.Period{FromDate: years.Start(v.Today), ToDate: v.Today}},
		{v.T("This fiscal year"), report.Period{FromDate: years.Start(v.Today), ToDate: years.End(v.Today)}},
		{v.T("Last fiscal year"), year(years, years.Start(v.Today).AddDays(-1))},
	} {
		p.Presets = append(p.Presets, console.Option{Value: at(v, preset.Period), Word: preset.word})
	}
	if about, ok := out.(interface{ Span() report.Period }); ok && !about.Span().ToDate.IsZero() {
		span := about.Span()
		p.From, p.To, p.Label = span.FromDate.String(), span.ToDate.String(), label(v, span)
		p.Previous, p.Next = at(v, span.Before("previousPeriod")), at(v, span.Next())
	}
	return p
}

// onDay completes the picker of a report as of a day, which steps by month ends.
func (p *picker) onDay(v *console.Visit, years report.Years, out any) {
	for _, preset := range []struct {
		word string
		day  when.Date
	}{
		{v.T("Today"), v.Today},
		{v.T("End of last month"), month(v.Today).FromDate.AddDays(-1)},
		{v.T("End of last fiscal year"), years.Start(v.Today).AddDays(-1)},
	} {
		p.Presets = append(p.Presets, console.Option{Value: v.With("asOf", preset.day.String()), Word: preset.word})
	}
	about, ok := out.(interface{ On() when.Date })
	if !ok || about.On().IsZero() {
		return
	}
	day := about.On()
	p.To, p.Label = day.String(), v.Speech.Date(day)
	p.Previous = v.With("asOf", month(day).FromDate.AddDays(-1).String())
	next := month(day).ToDate
	if next == day {
		next = month(day.AddDays(1)).ToDate
	}
	p.Next = v.With("asOf", next.String())
}

// at returns the address of this report for another period.
func at(v *console.Visit, p report.Period) string {
	return v.With("fromDate", p.FromDate.String(), "toDate", p.ToDate.String())
}

// month returns the month of a date.
func month(d when.Date) report.Period {
	start := when.NewDate(d.Year(), d.Month(), 1)
	return report.Period{FromDate: start, ToDate: start.AddMonths(1).AddDays(-1)}
}

// quarter returns the fiscal quarter of a date.
func quarter(years report.Years, d when.Date) report.Period {
	start := years.Start(d)
	for !start.AddMonths(3).After(d) {
		start = start.AddMonths(3)
	}
	return report.Period{FromDate: start, ToDate: start.AddMonths(3).AddDays(-1)}
}

// year returns the fiscal year of a date.
func year(years report.Years, d when.Date) report.Period {
	return report.Period{FromDate: years.Start(d), ToDate: years.End(d)}
}

// label formats a period: Oct 2026, Jan – Mar 2026, 3 – 9 Nov 2026.
func label(v *console.Visit, p report.Period) string {
	speech, from, to := v.Speech, p.FromDate, p.ToDate
	sameYear := from.Year() == to.Year()
	switch {
	case p.Months() == 1:
		return speech.Month(from)
	case p.Months() > 0 && sameYear:
		return speech.MonthName(from) + " – " + speech.Month(to)
	case p.Months() > 0:
		return speech.Month(from) + " – " + speech.Month(to)
	case from == to:
		return speech.Date(to)
	case sameYear:
		return speech.ShortDate(from) + " – " + speech.Date(to)
	}
	return speech.Date(from) + " – " + speech.Date(to)
}

// Tabs returns links to the reports, for pages of other sections.
func Tabs(v *console.Visit, current string, p report.Period) []Tab {
	return tabs(v, current, picker{From: p.FromDate.String(), To: p.ToDate.String(), chosen: true})
}

// tabs returns links to the other reports with the selected period. A report as of a day
// uses its last day.
func tabs(v *console.Visit, current string, p picker) []Tab {
	var all []Tab
	for _, k := range kinds {
		query := url.Values{}
		switch {
		case !p.chosen || p.To == "" || k.Name == "years":
		case k.Day:
			query.Set("asOf", p.To)
		case k.Month:
			if day, err := when.ParseDate(p.To); err == nil {
				query.Set("month", when.MonthOf(day).String())
			}
		default:
			query.Set("toDate", p.To)
			if p.From != "" {
				query.Set("fromDate", p.From)
			}
		}
		path := v.At("/reports/" + k.Name)
		if len(query) > 0 {
			path += "?" + query.Encode()
		}
		all = append(all, Tab{k, path, k.Name == current})
	}
	return all
}
