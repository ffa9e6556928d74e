package when

import (
	"testing"
	"time"
)

func TestDates(t *testing.T) {
	for text, ok := range map[string]bool{
		"2026-11-14": true, "2024-02-29": true, "2026-02-29": false, "2026-02-30": false, "2026-2-3": false,
		"2026-11-14T00:00:00Z": false, "0000-01-01": false, "1899-12-31": false, "2201-01-01": false, "": false, "2026/11/14": false,
	} {
		if d, err := ParseDate(text); (err == nil) != ok || (ok && d.String() != text) {
			t.Errorf("%q: %v %v", text, d, err)
		}
	}
}

func TestStartOfDay(t *testing.T) {
	if got := MustDate("2026-11-14").Start(Zone("Asia/Bangkok")).Unix(); got != 1794589200 {
		t.Errorf("Bangkok midnight is %d", got)
	}
	// Clocks in São Paulo went from 23:59:59 to 01:00 on that day.
	start := MustDate("2018-11-04").Start(Zone("America/Sao_Paulo"))
	if DateOf(start, start.Location()) != MustDate("2018-11-04") || start.Hour() != 1 {
		t.Errorf("a day without midnight starts at %s", start)
	}
}

func TestMonthEnds(t *testing.T) {
	if got := MustDate("2026-01-31").AddMonths(1); got != MustDate("2026-02-28") {
		t.Error(got)
	}
	if got := MustDate("2026-12-31").AddDays(1); got != MustDate("2027-01-01") {
		t.Error(got)
	}
}

func TestMachineZonesAreRefused(t *testing.T) {
	for _, name := range []string{"", "Local", "Mars/Olympus"} {
		if Zone(name) != time.UTC {
			t.Errorf("%q is %v", name, Zone(name))
		}
	}
}

func TestTimestampsAreWholeSecondsInRange(t *testing.T) {
	for text, ok := range map[string]bool{"0": true, "1794589200": true, "4102444800": true, "4102444801": false, "1794589200000": false, "-1": false, "1.5": false, "1e9": false} {
		var u Unix
		if err := u.ParseNumber([]byte(text)); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
	s, err := ParseStamp("2026-11-15T09:00:00+07:00")
	if err != nil || s.String() != "2026-11-15T02:00:00Z" {
		t.Error(s, err)
	}
	if got := string(Unix(0).AppendJSON(nil)) + string(Date{}.AppendJSON(nil)) + string(Stamp{}.AppendJSON(nil)); got != "nullnullnull" {
		t.Error(got)
	}
}
