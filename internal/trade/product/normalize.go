package product

import (
	"strings"

	"kontor/internal/base/num"
)

// Normalize canonicalizes input before it is stored.
func (d *New) Normalize() {
	trim(&d.Code, &d.Category)
	d.Details.tidy()
	tidyUnits(d.AltUnits)
	d.InitialStock.tidy()
}

// Normalize canonicalizes input before it is stored.
func (c *Editable) Normalize() {
	trim(&c.Category)
	c.Details.tidy()
	tidyUnits(c.AltUnits)
	c.InitialStock.tidy()
}

// Normalize trims the search terms.
func (f *Filter) Normalize() { trim(&f.Search, &f.ExternalID) }

func (d *Details) tidy() {
	trim(&d.Name, &d.NameEn, &d.Barcode, &d.Unit, &d.IncomeAccount, &d.ExpenseAccount, &d.ExternalID)
	d.ReorderPoint = d.ReorderPoint.Round(num.EntryPlaces)
}

func tidyUnits(units []EditableUnit) {
	for i := range units {
		u := &units[i]
		trim(&u.Unit, &u.Barcode)
		if u.Ratio != nil {
			*u.Ratio = entered(*u.Ratio, leastRatio)
		}
	}
}

func (s *InitialStock) tidy() {
	if s != nil {
		s.Quantity = entered(s.Quantity, leastOpening)
	}
}

// The minimum values of the validation rules; rounding must not lift smaller values to them.
var leastRatio, leastOpening = num.MustQty("0.0001"), num.MustQty("0.01")

func entered(q, least num.Qty) num.Qty {
	if q.Cmp(least) < 0 {
		return q
	}
	return q.Round(num.EntryPlaces)
}

func trim(texts ...*string) {
	for _, text := range texts {
		*text = strings.TrimSpace(*text)
	}
}
