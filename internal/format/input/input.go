// Package input reads what a client sends into the structs of the operations:
// it decodes strictly, checks the rules written in the struct tags, and reports
// every failed field at once by its Go path.
//
// The tags of a field say where it comes from and what it must be:
//
//	ID     uint32  `path:"id"`
//	Status string  `query:"status" validate:"salesStatus"`
//	Name   string  `json:"name" validate:"required,max=255"`
//	TaxID  string  `form:"taxID" json:"taxId" validate:"max=20"`
//
// Rules apply to what was sent. required asks for presence: a number that is
// sent as 0 is present and meets the remaining rules, a text that is "" is not.
package input

import "kontor/internal/base/fault"

// Normalizer is an input that tidies itself after decoding and before it is
// checked: trimming, upper-casing a currency, rounding to entry precision.
type Normalizer interface{ Normalize() }

// Collector is an input of many rows. Its operation refuses the fields that could not be read
// together with those that it cannot accept.
type Collector interface{ Collect(failed []fault.Field) }
