package when

import "testing"

func TestMonths(t *testing.T) {
	m, err := ParseMonth("2026-11")
	if err != nil || m.String() != "2026-11" || m.First().String() != "2026-11-01" || m.Last().String() != "2026-11-30" {
		t.Fatalf("2026-11 reads as %s, %s to %s: %v", m, m.First(), m.Last(), err)
	}
	if later := m.Add(4); later.String() != "2027-03" {
		t.Errorf("four months later is %s", later)
	}
	if MonthOf(MustDate("2026-12-31")) != m.Add(1) || !MonthOf(Date{}).IsZero() {
		t.Error("a month is not that of its last day")
	}
	for _, text := range []string{"2026", "2026-13", "2026-1", "2026-11-01", "2569-11", "x"} {
		if _, err := ParseMonth(text); err == nil {
			t.Errorf("%q is read as a month", text)
		}
	}
	var read Month
	if err := read.Scan("2026-11"); err != nil || read != m || read.Scan(nil) != nil || !read.IsZero() {
		t.Errorf("a stored month reads as %s: %v", read, err)
	}
}
