// Package when has a type for each form of time in the API: a calendar date (Date), a
// moment in Unix seconds (Unix) and a moment in RFC 3339 (Stamp). The zero value of each
// means "not set" and is null in JSON and NULL in the database.
package when

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // zones must not depend on what the machine has installed
)

// ErrDate and ErrMoment are the errors for an invalid date and a moment out of range.
var (
	ErrDate   = errors.New("not a calendar date YYYY-MM-DD")
	ErrMoment = errors.New("not a moment in Unix seconds")
)

// MomentMax is the last moment accepted from a client, the start of 2100. A
// larger value is almost always milliseconds.
const MomentMax = 4102444800

// Date is a calendar date. It has no zone and no time of day.
type Date struct{ n int32 } // yyyymmdd, so that comparing numbers compares dates

// DateOf returns the calendar date of a moment in a zone.
func DateOf(t time.Time, zone *time.Location) Date {
	y, m, d := t.In(zone).Date()
	return Date{int32(y*10000 + int(m)*100 + d)}
}

// NewDate returns the date of its parts, normalized as time.Date does.
func NewDate(year, month, day int) Date {
	return DateOf(time.Date(year, time.Month(month), day, 12, 0, 0, 0, time.UTC), time.UTC)
}

// Last is the last date that can be read.
var Last = Date{2200_12_31}

// ParseDate reads YYYY-MM-DD of the years 1900 to 2200.
func ParseDate(text string) (Date, error) {
	if len(text) != 10 {
		return Date{}, ErrDate
	}
	t, err := time.Parse(time.DateOnly, text)
	if err != nil || t.Year() < 1900 || t.Year() > Last.Year() {
		return Date{}, ErrDate
	}
	return DateOf(t, time.UTC), nil
}

// MustDate is ParseDate for constants.
func MustDate(text string) Date {
	d, err := ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

// IsZero reports whether no date is set.
func (d Date) IsZero() bool { return d.n == 0 }

// Year, Month and Day are its parts.
func (d Date) Year() int  { return int(d.n) / 10000 }
func (d Date) Month() int { return int(d.n) / 100 % 100 }
func (d Date) Day() int   { return int(d.n) % 100 }

// Before and After compare dates.
func (d Date) Before(o Date) bool { return d.n < o.n }
func (d Date) After(o Date) bool  { return d.n > o.n }

// AddDays returns the date n days later.
func (d Date) AddDays(n int) Date { return NewDate(d.Year(), d.Month(), d.Day()+n) }

// Days counts the days from the first of January 1970 to the date.
func (d Date) Days() int { return int(d.Start(time.UTC).Unix() / (24 * 60 * 60)) }

// Weekend reports whether the date is a Saturday or Sunday.
func (d Date) Weekend() bool {
	day := d.Start(time.UTC).Weekday()
	return day == time.Saturday || day == time.Sunday
}

// AddMonths returns the same day n months later, or the month's last day.
func (d Date) AddMonths(n int) Date {
	first := NewDate(d.Year(), d.Month()+n, 1)
	last := NewDate(first.Year(), first.Month()+1, 0)
	return NewDate(first.Year(), first.Month(), min(d.Day(), last.Day()))
}

// Start is the first moment of the day in a zone. Where midnight does not
// exist, it is the first moment that does.
func (d Date) Start(zone *time.Location) time.Time {
	t := time.Date(d.Year(), time.Month(d.Month()), d.Day(), 0, 0, 0, 0, zone)
	for DateOf(t, zone).Before(d) {
		t = t.Add(15 * time.Minute)
	}
	return t
}

func (d Date) String() string {
	if d.n == 0 {
		return ""
	}
	var text [len("2006-01-02")]byte
	return string(d.append(text[:0]))
}

func (d Date) append(dst []byte) []byte {
	two := func(n int) { dst = append(dst, byte('0'+n/10), byte('0'+n%10)) }
	two(d.Year() / 100)
	two(d.Year() % 100)
	dst = append(dst, '-')
	two(d.Month())
	dst = append(dst, '-')
	two(d.Day())
	return dst
}

// AppendJSON writes "YYYY-MM-DD", or null.
func (d Date) AppendJSON(dst []byte) []byte {
	if d.n == 0 {
		return append(dst, "null"...)
	}
	return append(d.append(append(dst, '"')), '"')
}

// MarshalJSON writes "YYYY-MM-DD", or null.
func (d Date) MarshalJSON() ([]byte, error) { return d.AppendJSON(nil), nil }

// UnmarshalJSON reads what MarshalJSON wrote.
func (d *Date) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*d = Date{}
		return nil
	}
	return d.ParseString(strings.Trim(string(text), `"`))
}

// ParseString reads the text of a JSON string; an empty one unsets the date.
func (d *Date) ParseString(text string) (err error) {
	if text == "" {
		*d = Date{}
		return nil
	}
	*d, err = ParseDate(text)
	return err
}

// Value stores the text, or NULL.
func (d Date) Value() (driver.Value, error) {
	if d.n == 0 {
		return nil, nil
	}
	return d.String(), nil
}

// Scan reads what Value stored.
func (d *Date) Scan(src any) (err error) {
	switch v := src.(type) {
	case nil:
		*d = Date{}
	case string:
		*d, err = ParseDate(v)
	case []byte:
		*d, err = ParseDate(string(v))
	default:
		err = fmt.Errorf("cannot read %T as a date", src)
	}
	return err
}

// Unix is a moment in whole seconds since 1970.
type Unix int64

// UnixOf returns the moment in whole seconds.
func UnixOf(t time.Time) Unix { return Unix(t.Unix()) }

// Time returns the moment as a time.
func (u Unix) Time() time.Time { return time.Unix(int64(u), 0) }

// IsZero reports whether no moment is set.
func (u Unix) IsZero() bool { return u == 0 }

// ParseNumber reads a JSON number literal: whole seconds between 0 and MomentMax.
func (u *Unix) ParseNumber(text []byte) error {
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || n < 0 || n > MomentMax {
		return ErrMoment
	}
	*u = Unix(n)
	return nil
}

// AppendJSON writes the seconds, or null.
func (u Unix) AppendJSON(dst []byte) []byte {
	if u == 0 {
		return append(dst, "null"...)
	}
	return strconv.AppendInt(dst, int64(u), 10)
}

// MarshalJSON writes the seconds, or null.
func (u Unix) MarshalJSON() ([]byte, error) { return u.AppendJSON(nil), nil }

// Value stores the seconds, or NULL.
func (u Unix) Value() (driver.Value, error) {
	if u == 0 {
		return nil, nil
	}
	return int64(u), nil
}

// Scan reads what Value stored.
func (u *Unix) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*u = 0
	case int64:
		*u = Unix(v)
	default:
		return fmt.Errorf("cannot read %T as a moment", src)
	}
	return nil
}

// Stamp is a moment written in RFC 3339 and stored in Unix seconds.
type Stamp struct{ Unix }

// ParseStamp reads RFC 3339.
func ParseStamp(text string) (Stamp, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return Stamp{}, err
	}
	return Stamp{UnixOf(t)}, nil
}

func (s Stamp) String() string {
	if s.Unix == 0 {
		return ""
	}
	return s.Time().UTC().Format(time.RFC3339)
}

// AppendJSON writes RFC 3339 in UTC, or null.
func (s Stamp) AppendJSON(dst []byte) []byte {
	if s.Unix == 0 {
		return append(dst, "null"...)
	}
	return append(append(append(dst, '"'), s.String()...), '"')
}

// MarshalJSON writes RFC 3339 in UTC, or null.
func (s Stamp) MarshalJSON() ([]byte, error) { return s.AppendJSON(nil), nil }

// ParseString reads the text of a JSON string; an empty one unsets the moment.
func (s *Stamp) ParseString(text string) (err error) {
	if text == "" {
		*s = Stamp{}
		return nil
	}
	*s, err = ParseStamp(text)
	return err
}

// Zone returns the zone of an IANA name, or UTC when it is not one. The empty
// name and "Local" mean a machine's zone and are therefore not one.
func Zone(name string) *time.Location {
	if name == "" || name == "Local" {
		return time.UTC
	}
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	zones.Store(name, zone)
	return zone
}

// zones caches loaded zones: every request needs its organization's zone, and loading one
// reads a file.
var zones sync.Map
