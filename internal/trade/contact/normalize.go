package contact

import (
	"strings"

	"kontor/internal/base/num"
)

// Normalize canonicalizes input before it is stored.
func (d *New) Normalize() { d.Details.tidy() }

// Normalize canonicalizes input before it is stored.
func (d *NewByAddress) Normalize() { d.Details.tidy() }

// Normalize canonicalizes input before it is stored.
func (c *Editable) Normalize() { c.Details.tidy() }

func (d *Details) tidy() {
	d.Currency = strings.ToUpper(d.Currency)
	d.CreditLimit = d.CreditLimit.Round(num.BasePlaces)
}

// Normalize trims the search terms.
func (f *Filter) Normalize() {
	f.Search, f.ExternalID = strings.TrimSpace(f.Search), strings.TrimSpace(f.ExternalID)
}

// Normalize trims the search terms.
func (f *FilterByAddress) Normalize() {
	f.Search, f.ExternalID = strings.TrimSpace(f.Search), strings.TrimSpace(f.ExternalID)
}
