package document

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"kontor/internal/base/num"
)

// VAT categories of sales.
const (
	StandardVAT = "standard"
	ZeroVAT     = "zero" // with VAT, at the rate of zero
	ExemptVAT   = "exempt"
	NoVAT       = "none" // outside VAT, or not stated
)

// When VAT becomes due.
const (
	AtIssue   = "issue"
	AtPayment = "payment" // of services, with the setting vatOnPayment
)

// VATCategories are all categories, in the order of a VAT summary.
var VATCategories = []string{StandardVAT, ZeroVAT, ExemptVAT, NoVAT}

// PlainVAT is the category of a rate when nothing else is known.
func PlainVAT(rate num.Percent) string {
	if rate.Sign() > 0 {
		return StandardVAT
	}
	return NoVAT
}

// VATFits reports whether a category and a rate go together.
func VATFits(category string, rate num.Percent) bool {
	return (category == StandardVAT) == (rate.Sign() > 0)
}

// VATRow is one row of a VAT summary.
type VATRow struct {
	_ struct{} `schema:"VatSummaryRow"`
	// VAT category.
	VatCategory string `json:"vatCategory" validate:"oneof=standard zero exempt none"`
	// VAT rate in percent.
	VatRate num.Percent `json:"vatRate"`
	// Value before VAT, after all discounts.
	BaseAmount num.Money `json:"baseAmount"`
	// VAT on baseAmount.
	VatAmount num.Money `json:"vatAmount"`
}

// VATGroup is the lines of a document under one category and rate.
type VATGroup struct {
	Category string      `json:"category"`
	Rate     num.Percent `json:"rate"`
	Lines    num.Money   `json:"lines"`    // after their own discounts, as prices are said
	Discount num.Money   `json:"discount"` // their share of the document's discount
	Base     num.Money   `json:"base"`     // before VAT
	Tax      num.Money   `json:"tax"`
}

func (g VATGroup) lines() num.Money { return g.Lines }

// Rest is the lines less their share of the document's discount.
func (g VATGroup) Rest() num.Money { return g.Lines.Sub(g.Discount) }

// Gross is the value with VAT.
func (g VATGroup) Gross() num.Money { return g.Base.Add(g.Tax) }

// Like reports whether two groups have the same category and rate.
func (g VATGroup) Like(o VATGroup) bool { return g.Category == o.Category && g.Rate == o.Rate }

// Plus adds the amounts of another group.
func (g VATGroup) Plus(o VATGroup) VATGroup {
	g.Lines, g.Discount = g.Lines.Add(o.Lines), g.Discount.Add(o.Discount)
	g.Base, g.Tax = g.Base.Add(o.Base), g.Tax.Add(o.Tax)
	return g
}

// VATGroups are the groups of a document.
type VATGroups []VATGroup

// Add adds a group to those that are there, in the order of a summary: standard with the
// highest rate first, zero, exempt, none.
func (gs VATGroups) Add(g VATGroup) VATGroups {
	if at := slices.IndexFunc(gs, g.Like); at >= 0 {
		gs[at] = gs[at].Plus(g)
		return gs
	}
	gs = append(gs, g)
	slices.SortStableFunc(gs, func(a, b VATGroup) int {
		return cmp.Or(cmp.Compare(slices.Index(VATCategories, a.Category), slices.Index(VATCategories, b.Category)), b.Rate.Cmp(a.Rate))
	})
	return gs
}

// Summary is the groups as clients see them.
func (gs VATGroups) Summary() []VATRow {
	rows := make([]VATRow, len(gs))
	for i, g := range gs {
		rows[i] = VATRow{VatCategory: g.Category, VatRate: g.Rate, BaseAmount: g.Base, VatAmount: g.Tax}
	}
	return rows
}

// Has reports whether a document has lines of a category.
func (gs VATGroups) Has(category string) bool {
	return slices.ContainsFunc(gs, func(g VATGroup) bool { return g.Category == category })
}

// Categories are the categories of the groups, in order.
func (gs VATGroups) Categories() (all []string) {
	for _, g := range gs {
		if !slices.Contains(all, g.Category) {
			all = append(all, g.Category)
		}
	}
	return all
}

// Of adds up the groups of a category.
func (gs VATGroups) Of(category string) VATGroup {
	sum := VATGroup{Category: category}
	for _, g := range gs {
		if g.Category == category {
			sum = sum.Plus(g)
		}
	}
	return sum
}

// Stored is the text that a column holds.
func (gs VATGroups) Stored() string { return stored(gs) }

// ReadVATGroups reads what VATGroups.Stored wrote.
func ReadVATGroups(text string) (gs VATGroups, err error) {
	err = read(text, &gs)
	return gs, err
}

// PrepaidGroup is the part of a deposit that a document uses, of one VAT group.
type PrepaidGroup struct {
	Category string      `json:"category"`
	Rate     num.Percent `json:"rate"`
	Net      num.Money   `json:"net"`
	Tax      num.Money   `json:"tax"`
	BaseNet  num.Money   `json:"baseNet"` // Net in base currency, at the rate of the deposit
}

// PrepaidGroups are the parts of a deposit that a document uses.
type PrepaidGroups []PrepaidGroup

// Stored is the text that a column holds.
func (gs PrepaidGroups) Stored() string { return stored(gs) }

// ReadPrepaidGroups reads what PrepaidGroups.Stored wrote.
func ReadPrepaidGroups(text string) (gs PrepaidGroups, err error) {
	err = read(text, &gs)
	return gs, err
}

func stored(groups any) string {
	text, err := json.Marshal(groups)
	if err != nil {
		panic(err) // numbers and words always have a text
	}
	return string(text)
}

func read(text string, groups any) error {
	if err := json.Unmarshal([]byte(text), groups); err != nil {
		return fmt.Errorf("VAT groups %q: %w", text, err)
	}
	return nil
}
