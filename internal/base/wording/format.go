// Package wording writes numbers, dates and texts for people, in English and Thai.
package wording

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// minus is the minus sign of printed figures.
const minus = "−"

// Decimal formats an exact number with thousands separators and between least and most
// decimals.
func Decimal(exact string, least, most int) string {
	negative := strings.HasPrefix(exact, "-")
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(exact, "-"), ".")
	if len(fraction) > most {
		fraction = fraction[:most]
	}
	fraction = strings.TrimRight(fraction, "0")
	for len(fraction) < least {
		fraction += "0"
	}
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if fraction != "" {
		whole += "." + fraction
	}
	if negative && strings.Trim(whole, "0.,") != "" {
		return minus + whole
	}
	return whole
}

// Decimals formats an amount with so many decimals.
func Decimals(amount num.Money, places int) string {
	return Decimal(amount.Round(places).String(), places, places)
}

// Quantity formats a quantity with up to four decimals, without trailing zeros.
func Quantity(q num.Qty) string { return Decimal(q.Round(4).String(), 0, 4) }

// Percent formats a percentage: 7% or 2.5%.
func Percent(p num.Percent) string { return Decimal(p.String(), 0, 4) + "%" }

var months = [2][12]string{
	{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
	{"ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.", "ธ.ค."},
}

var longMonths = [2][12]string{
	{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
	{"มกราคม", "กุมภาพันธ์", "มีนาคม", "เมษายน", "พฤษภาคม", "มิถุนายน", "กรกฎาคม", "สิงหาคม", "กันยายน", "ตุลาคม", "พฤศจิกายน", "ธันวาคม"},
}

var weekdays = [2][7]string{
	{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
	{"วันอาทิตย์", "วันจันทร์", "วันอังคาร", "วันพุธ", "วันพฤหัสบดี", "วันศุกร์", "วันเสาร์"},
}

// Speech is the language and calendar of a reader.
type Speech struct {
	Language fault.Language
	Buddhist bool // Buddhist calendar, in Thai
}

// Year is 2026, or 2569.
func (s Speech) Year(year int) string {
	if s.Buddhist && s.Language == fault.Thai {
		year += 543
	}
	return strconv.Itoa(year)
}

// Date is 15 Nov 2026, or 15 พ.ย. 2569.
func (s Speech) Date(d when.Date) string {
	if d.IsZero() {
		return "–"
	}
	return fmt.Sprintf("%d %s %s", d.Day(), months[s.Language][d.Month()-1], s.Year(d.Year()))
}

// ShortDate is Date without the year.
func (s Speech) ShortDate(d when.Date) string {
	if d.IsZero() {
		return "–"
	}
	return fmt.Sprintf("%d %s", d.Day(), months[s.Language][d.Month()-1])
}

// LongDate is Sunday 15 November 2026.
func (s Speech) LongDate(d when.Date) string {
	weekday := d.Start(time.UTC).Weekday()
	join := " "
	if s.Language == fault.Thai {
		join = "ที่ "
	}
	return weekdays[s.Language][weekday] + join + s.PaperDate(d)
}

// PaperDate is 15 November 2026, as printed on documents.
func (s Speech) PaperDate(d when.Date) string {
	if d.IsZero() {
		return "–"
	}
	return fmt.Sprintf("%d %s %s", d.Day(), longMonths[s.Language][d.Month()-1], s.Year(d.Year()))
}

// Month is Nov 2026.
func (s Speech) Month(d when.Date) string {
	return months[s.Language][d.Month()-1] + " " + s.Year(d.Year())
}

// MonthName is Nov.
func (s Speech) MonthName(d when.Date) string { return months[s.Language][d.Month()-1] }

// LongMonth is November 2026.
func (s Speech) LongMonth(d when.Date) string {
	return longMonths[s.Language][d.Month()-1] + " " + s.Year(d.Year())
}

// NameOfMonth is November, for a month from 1 to 12.
func (s Speech) NameOfMonth(month int) string { return longMonths[s.Language][month-1] }
