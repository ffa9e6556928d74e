package tax

import (
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Touch says what an operation does to a row of a return. It decides what the refusal
// proposes.
type Touch int

// The touches.
const (
	Issues        Touch = iota // adds a row: another date is possible
	CorrectsSale               // changes an invoice or debit note: a credit note can correct it
	CorrectsNote               // changes a credit note: a debit note can correct it
	CorrectsOther              // changes another row
	ChoosesMonth               // claims a supplier's tax invoice: a later month is possible
)

// wayOut is what a refusal proposes.
type wayOut struct {
	ways     []string
	en, thai string
}

// The ways out, by name.
const (
	openMonthDate   = "openMonthDate"
	creditNote      = "creditNote"
	debitNote       = "debitNote"
	laterClaimMonth = "laterClaimMonth"
	amendment       = "amend"
)

var waysOut = map[Touch]wayOut{
	Issues:        {[]string{openMonthDate, amendment}, "Date it in an open month, or open an amendment.", "ให้ลงวันที่ในเดือนที่ยังไม่ยื่น หรือยื่นเพิ่มเติม"},
	CorrectsSale:  {[]string{creditNote, amendment}, "Issue a credit note in an open month, or open an amendment.", "ให้ออกใบลดหนี้ในเดือนที่ยังไม่ยื่น หรือยื่นเพิ่มเติม"},
	CorrectsNote:  {[]string{debitNote, amendment}, "Issue a debit note in an open month, or open an amendment.", "ให้ออกใบเพิ่มหนี้ในเดือนที่ยังไม่ยื่น หรือยื่นเพิ่มเติม"},
	CorrectsOther: {[]string{amendment}, "Open an amendment.", "ให้ยื่นเพิ่มเติม"},
	ChoosesMonth:  {[]string{laterClaimMonth, amendment}, "Choose a later claim month, or open an amendment.", "ให้เลือกเดือนภาษีถัดไป หรือยื่นเพิ่มเติม"},
}

// FiledMonth is the errorInfo of a refusal because a month is filed.
type FiledMonth struct {
	// Tax form of the return.
	Form string `json:"form"`
	// The month that is filed (YYYY-MM).
	Month when.Month `json:"month"`
	// The return.
	FilingID uint32 `json:"filingId"`
	// What is possible instead: openMonthDate, creditNote, debitNote, laterClaimMonth, amend.
	Ways []string `json:"ways"`
}

// inForce is a return that counts.
type inForce struct {
	ID       uint32     `db:"id"`
	Form     string     `db:"form"`
	Month    when.Month `db:"month"`
	Amending bool       `db:"amending"`
}

// filed are the returns in force of one form.
type filed struct {
	first, last inForce
	months      map[when.Month]inForce
}

const selectInForce = `SELECT f.id, f.form, f.month, f.status = 'amending' AS amending FROM tax_filings f
	WHERE f.org_id = $1 AND f.status IN ('filed', 'amending') ORDER BY f.form, f.month`

// filedOf returns the returns in force of a form. Writes cache them until a return changes.
func filedOf(tx *db.Tx, form string) (filed, error) {
	all, err := db.Cached(tx, "tax.filed", func() (map[string]filed, error) {
		rows, err := db.List[inForce](tx, selectInForce)
		all := map[string]filed{}
		for _, r := range rows {
			f, ok := all[r.Form]
			if !ok {
				f = filed{first: r, months: map[when.Month]inForce{}}
			}
			f.last, f.months[r.Month] = r, r
			all[r.Form] = f
		}
		return all, err
	})
	if err != nil {
		return filed{}, fmt.Errorf("tax returns in force: %w", err)
	}
	return all[form], nil
}

// closes returns the return that closes a month, if one does. A VAT month is closed if it or
// a later one is filed and it is not being amended.
func (f filed) closes(month when.Month) (by inForce, closed bool) {
	if len(f.months) == 0 || month.After(f.last.Month) {
		return by, false
	}
	if by, ok := f.months[month]; ok {
		return by, !by.Amending
	}
	return f.first, true // before the first return
}

// CheckMonth refuses to touch a row of a VAT month that is filed. Every operation that adds,
// changes or removes a row asks it, right after the lock date.
func CheckMonth(tx *db.Tx, month when.Month, touch Touch) error {
	returns, err := filedOf(tx, PP30)
	if err != nil {
		return err
	}
	by, closed := returns.closes(month)
	if !closed {
		return nil
	}
	if by.Month != month {
		return beforeFirst(month, by)
	}
	return refuseFiled(by, waysOut[touch])
}

// refuseFiled is the refusal of a filed month.
func refuseFiled(by inForce, way wayOut) error {
	return fault.TaxMonthFiled.
		Because("%s is filed (%s). %s", inBoth(by.Month), fault.Both{by.Form, thaiForms[by.Form]}, fault.Both{way.en, way.thai}).
		With(FiledMonth{Form: by.Form, Month: by.Month, FilingID: by.ID, Ways: way.ways})
}

// inBoth names a month in both languages.
func inBoth(m when.Month) fault.Both { return fault.Both{monthName(m), thaiMonth(m)} }

func beforeFirst(month when.Month, first inForce) error {
	return fault.TaxMonthFiled.
		Because("%s is before the first return filed here (%s of %s).", inBoth(month), fault.Both{first.Form, thaiForms[first.Form]}, inBoth(first.Month)).
		With(FiledMonth{Form: first.Form, Month: month, FilingID: first.ID, Ways: []string{openMonthDate}})
}

// firstOpen returns the first VAT month from a month on that is not closed.
func firstOpen(tx *db.Tx, month when.Month) (when.Month, error) {
	returns, err := filedOf(tx, PP30)
	if err != nil {
		return month, err
	}
	for {
		by, closed := returns.closes(month)
		switch {
		case !closed:
			return month, nil
		case by.Month.After(month):
			month = by.Month
		default:
			month = month.Add(1)
		}
	}
}

// IsFiled reports whether the VAT return of a month is filed and not being amended.
func IsFiled(tx *db.Tx, month when.Month) (bool, error) {
	returns, err := filedOf(tx, PP30)
	_, closed := returns.closes(month)
	return closed, err
}

// thaiForms are the names of the forms in Thai.
var thaiForms = map[string]string{PP30: "ภ.พ.30", PND3: "ภ.ง.ด.3", PND53: "ภ.ง.ด.53"}

var monthNames = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}

// monthName is the month in English: October 2026.
func monthName(m when.Month) string {
	return fmt.Sprintf("%s %d", monthNames[m.First().Month()-1], m.First().Year())
}

// thaiMonth is the month with its Buddhist year: 10/2569.
func thaiMonth(m when.Month) string {
	return fmt.Sprintf("%02d/%d", m.First().Month(), buddhist(m))
}

// buddhist returns the Buddhist year of a month.
func buddhist(m when.Month) int { return m.First().Year() + 543 }
