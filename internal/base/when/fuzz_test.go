package when

import (
	"testing"
	"time"
)

// FuzzDate: a date that can be read is a real day and is written the same.
func FuzzDate(f *testing.F) {
	for _, seed := range []string{"2026-11-14", "2024-02-29", "2026-02-30", "1899-12-31", "2201-01-01", "2026-1-1", "0000-00-00", "2026-11-14\n", "๒๐๒๖-๑๑-๑๔", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var d Date
		if d.ParseString(text) != nil || d.IsZero() {
			return
		}
		if d.String() != text {
			t.Errorf("%q reads as %s", text, d)
		}
		if day, err := time.Parse(time.DateOnly, text); err != nil || day.Year() != d.Year() || int(day.Month()) != d.Month() || day.Day() != d.Day() {
			t.Errorf("%q is no day: %v", text, err)
		}
	})
}

// FuzzStamp: a moment that can be read is the same moment when written.
func FuzzStamp(f *testing.F) {
	for _, seed := range []string{"2026-11-14T09:00:00Z", "2026-11-14T09:00:00+07:00", "2026-11-14T09:00:00.999999999-23:59", "2026-11-14", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "2026-06-30T23:59:60Z"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s Stamp
		if s.ParseString(text) != nil || s.IsZero() {
			return
		}
		var back Stamp
		if err := back.ParseString(s.String()); err != nil || back != s {
			t.Errorf("%q reads as %s, which reads as %s (%v)", text, s, back, err)
		}
	})
}

// FuzzUnix: seconds that can be read are within the bounds.
func FuzzUnix(f *testing.F) {
	for _, seed := range []string{"0", "1794621600", "-1", "4102444800", "4102444801", "1e9", "1.5", "99999999999999999999", "0x10", "+1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var u Unix
		if u.ParseNumber([]byte(text)) == nil && (u < 0 || u > MomentMax) {
			t.Errorf("%q reads as %d", text, u)
		}
	})
}

// FuzzZone: any name gives a zone.
func FuzzZone(f *testing.F) {
	for _, seed := range []string{"Asia/Bangkok", "", "Local", "../../../etc/passwd", "America/Sao_Paulo", "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if Zone(name) == nil {
			t.Errorf("%q has no zone", name)
		}
	})
}
