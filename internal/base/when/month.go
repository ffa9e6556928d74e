package when

import (
	"database/sql/driver"
	"fmt"
)

// Month is a month of the calendar.
type Month struct{ n int32 } // months since year 0, so that a difference is a number of months

// MonthOf is the month in which a date lies.
func MonthOf(d Date) Month {
	if d.IsZero() {
		return Month{}
	}
	return Month{int32(d.Year()*12 + d.Month() - 1)}
}

// ParseMonth reads YYYY-MM of the years 1900 to 2200.
func ParseMonth(text string) (Month, error) {
	d, err := ParseDate(text + "-01")
	return MonthOf(d), err
}

// IsZero reports whether no month is set.
func (m Month) IsZero() bool { return m.n == 0 }

// Before and After compare months.
func (m Month) Before(o Month) bool { return m.n < o.n }
func (m Month) After(o Month) bool  { return m.n > o.n }

// Add is the month so many months later.
func (m Month) Add(months int) Month { return Month{m.n + int32(months)} }

// First and Last are the days with which the month begins and ends.
func (m Month) First() Date { return NewDate(int(m.n)/12, int(m.n)%12+1, 1) }
func (m Month) Last() Date  { return m.Add(1).First().AddDays(-1) }

// String is YYYY-MM, or empty.
func (m Month) String() string {
	if m.IsZero() {
		return ""
	}
	return m.First().String()[:len("2006-01")]
}

// AppendJSON writes "YYYY-MM", or null.
func (m Month) AppendJSON(dst []byte) []byte {
	if m.IsZero() {
		return append(dst, "null"...)
	}
	return append(append(append(dst, '"'), m.String()...), '"')
}

// MarshalJSON writes "YYYY-MM", or null.
func (m Month) MarshalJSON() ([]byte, error) { return m.AppendJSON(nil), nil }

// ParseString reads the text of a JSON string; an empty one unsets the month.
func (m *Month) ParseString(text string) (err error) {
	if text == "" {
		*m = Month{}
		return nil
	}
	*m, err = ParseMonth(text)
	return err
}

// Value stores the text, or NULL.
func (m Month) Value() (driver.Value, error) {
	if m.IsZero() {
		return nil, nil
	}
	return m.String(), nil
}

// Scan reads what Value stored.
func (m *Month) Scan(src any) error {
	text := ""
	switch v := src.(type) {
	case nil:
	case string:
		text = v
	case []byte:
		text = string(v)
	default:
		return fmt.Errorf("cannot read %T as a month", src)
	}
	return m.ParseString(text)
}
