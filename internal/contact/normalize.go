package contact

import (
	"strings"

	"kontor/internal/num"
)

// Normalize brings what was typed into the form in which it is kept.
func (d *New) Normalize() { d.Details.tidy() }

// Normalize brings what was typed into the form in which it is kept.
func (d *NewByAddress) Normalize() { d.Details.tidy() }

// Normalize brings what was typed into the form in which it is kept.
func (c *Editable) Normalize() { c.Details.tidy() }

func (d *Details) tidy() {
	d.Currency = strings.ToUpper(d.Currency)
	d.CreditLimit = d.CreditLimit.Round(num.BasePlaces)
}

// Normalize drops the white space around what is looked for.
func (f *Filter) Normalize() {
	f.Search, f.ExternalID = strings.TrimSpace(f.Search), strings.TrimSpace(f.ExternalID)
}

// Normalize drops the white space around what is looked for.
func (f *FilterByAddress) Normalize() {
	f.Search, f.ExternalID = strings.TrimSpace(f.Search), strings.TrimSpace(f.ExternalID)
}
