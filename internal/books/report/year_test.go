package report

import (
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

func TestFiscalYears(t *testing.T) {
	for _, test := range []struct {
		end              int
		day, first, last string
	}{
		{12, "2026-01-01", "2026-01-01", "2026-12-31"},
		{12, "2026-12-31", "2026-01-01", "2026-12-31"},
		{3, "2026-03-31", "2025-04-01", "2026-03-31"},
		{3, "2026-04-01", "2026-04-01", "2027-03-31"},
		{2, "2024-02-29", "2023-03-01", "2024-02-29"},
		{11, "2026-12-01", "2026-12-01", "2027-11-30"},
		{1, "2026-01-31", "2025-02-01", "2026-01-31"},
	} {
		y, day := Years{test.end}, when.MustDate(test.day)
		if y.Start(day).String() != test.first || y.End(day).String() != test.last {
			t.Errorf("%s in years that end in month %d: %s to %s, want %s to %s", day, test.end, y.Start(day), y.End(day), test.first, test.last)
		}
	}
}

func TestComparedPeriods(t *testing.T) {
	for _, test := range []struct{ from, to, compare, wantFrom, wantTo string }{
		{"2026-10-01", "2026-10-31", "previousPeriod", "2026-09-01", "2026-09-30"},
		{"2026-01-01", "2026-03-31", "previousPeriod", "2025-10-01", "2025-12-31"},
		{"2026-03-01", "2026-03-31", "previousPeriod", "2026-02-01", "2026-02-28"},
		{"2026-10-01", "2026-10-14", "previousPeriod", "2026-09-17", "2026-09-30"},
		{"2026-10-05", "2026-10-05", "previousPeriod", "2026-10-04", "2026-10-04"},
		{"2026-02-02", "2026-03-01", "previousPeriod", "2026-01-05", "2026-02-01"},
		{"2026-10-01", "2026-10-31", "previousYear", "2025-10-01", "2025-10-31"},
		{"2025-02-01", "2025-02-28", "previousYear", "2024-02-01", "2024-02-29"},
		{"2024-02-01", "2024-02-29", "previousYear", "2023-02-01", "2023-02-28"},
		{"2026-10-05", "2026-10-14", "previousYear", "2025-10-05", "2025-10-14"},
	} {
		p := Period{when.MustDate(test.from), when.MustDate(test.to)}
		if got := p.Before(test.compare); got.FromDate.String() != test.wantFrom || got.ToDate.String() != test.wantTo {
			t.Errorf("%s of %s to %s: %s to %s, want %s to %s", test.compare, test.from, test.to, got.FromDate, got.ToDate, test.wantFrom, test.wantTo)
		}
	}
}

func TestAges(t *testing.T) {
	for overdue, want := range map[int]string{
		-400: "notDue", 0: "notDue", 1: "days1to30", 30: "days1to30", 31: "days31to60", 60: "days31to60", 61: "days61to90", 90: "days61to90", 91: "over90", 9999: "over90",
	} {
		if got := bucket(overdue); got != want {
			t.Errorf("%d days: %s, want %s", overdue, got, want)
		}
		var a Ages
		a.add(want, num.MoneyOf(5))
		if a.Total != num.MoneyOf(5) || num.Sum(a.NotDue, a.Days1to30, a.Days31to60, a.Days61to90, a.Over90) != a.Total {
			t.Errorf("%s: %+v", want, a)
		}
	}
	// A document without a due date is due when it is issued.
	d := debt{IssueDate: when.MustDate("2026-10-08"), Base: num.MoneyOf(1)}
	if got := d.aged(when.MustDate("2026-10-31"), "/x/"); got.DaysOverdue != 23 || got.Bucket != "days1to30" {
		t.Errorf("%+v", got)
	}
	d.DueDate = when.MustDate("2027-01-01")
	if got := d.aged(when.MustDate("2026-12-31"), "/x/"); got.DaysOverdue != -1 || got.Bucket != "notDue" {
		t.Errorf("%+v", got)
	}
}
