package document

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/fault"
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

// groups are the amounts of each VAT category and rate.
func (r *Doc) groups() VATGroups {
	if r.VatGroups != "" {
		groups, err := ReadVATGroups(r.VatGroups)
		if err != nil {
			panic(err) // only setGroups writes the column
		}
		return groups
	}
	own := VATGroup{Category: r.VatCategory, Rate: r.VatRate, Discount: r.DocumentDiscountAmount, Base: r.TotalAmount, Tax: r.VatAmount}
	own.Lines = own.Base.Add(own.Discount)
	if r.PricesIncludeVat {
		own.Lines = own.Lines.Add(own.Tax)
	}
	return VATGroups{own}
}

// setGroups stores the groups, unless there is only the document's own.
func (r *Doc) setGroups(groups VATGroups) {
	if r.VatGroups = ""; len(groups) != 1 || groups[0].Category != r.VatCategory || groups[0].Rate != r.VatRate {
		r.VatGroups = groups.Stored()
	}
}

// Said reports whether a line has its own rate or category.
func (v OwnVAT) Said() bool { return v.VatRate != nil || v.VatCategory != "" }

// VATOf returns the VAT category and rate of a line of a document with its own. The category of a line that gives rate 0
// alone is empty.
func (v OwnVAT) VATOf(category string, rate num.Percent) (string, num.Percent) {
	switch {
	case !v.Said():
		return category, rate
	case v.VatCategory == "" && v.VatRate.Sign() > 0:
		return StandardVAT, *v.VatRate
	}
	return v.VatCategory, rateOf(v, v.VatCategory, rate)
}

// rate is the VAT rate of a line of a document with a rate.
func (l *Item) rate(of num.Percent) num.Percent {
	return rateOf(l.OwnVAT, l.Under, of)
}

func rateOf(own OwnVAT, category string, of num.Percent) num.Percent {
	switch {
	case own.VatRate != nil:
		return *own.VatRate
	case category == "" || category == StandardVAT:
		return of
	}
	return num.Percent{}
}

// priceMode settles whether prices include VAT. What settles or corrects a document has
// the prices of that document.
func (f *filling) priceMode() error {
	if f.source == nil {
		return nil
	}
	if f.given.Prices && f.doc.PricesIncludeVat != f.source.PricesIncludeVat {
		return fault.Bad("PricesIncludeVat", "eqfield", fmt.Sprintf("pricesIncludeVat of %s", f.source.DocumentNumber))
	}
	f.doc.PricesIncludeVat = f.source.PricesIncludeVat
	return nil
}

// lineVAT finds the category of each line that says its own VAT.
func (f *filling) lineVAT() error {
	var types []string
	var bad []fault.Field
	for i := range f.doc.lines {
		l := f.doc.lines[i]
		var vatType string
		if l.VatRate != nil && l.VatCategory == "" && l.VatRate.IsZero() {
			if types == nil {
				var err error
				if types, err = f.vatTypes(); err != nil {
					return err
				}
			}
			vatType = types[i]
		}
		category, allowed := categoryOf(l.OwnVAT, f.doc.VatRate, vatType)
		if allowed == "" {
			allowed = f.outsideSource(category)
		}
		if allowed != "" {
			bad = append(bad, wrongCategory(i, allowed))
		}
		l.Under = category
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// wrongCategory refuses the category of a line.
func wrongCategory(at int, allowed string) fault.Field {
	return fault.Field{Name: fmt.Sprintf("Items[%d].VatCategory", at), Tag: "oneof", Param: allowed}
}

// categoryOf is the category that a line says, or that follows from its rate and the VAT
// type of its product; empty if the line says nothing. If category and rate contradict
// each other, it returns the categories that fit.
func categoryOf(item OwnVAT, rate num.Percent, vatType string) (category, allowed string) {
	switch {
	case !item.Said():
		return "", ""
	case item.VatCategory == "" && item.VatRate.Sign() > 0:
		return StandardVAT, ""
	case item.VatCategory == "":
		return withoutRate(vatType), ""
	}
	if rate := rateOf(item, item.VatCategory, rate); !VATFits(item.VatCategory, rate) {
		if rate.Sign() > 0 {
			return item.VatCategory, StandardVAT
		}
		return item.VatCategory, withoutVAT
	}
	return item.VatCategory, ""
}

// outsideSource returns the categories of the invoice that a note corrects, if it has no
// lines of this one.
func (f *filling) outsideSource(category string) string {
	if !f.inherits() || f.doc.kind().Receipt {
		return ""
	}
	if category == "" {
		category = f.doc.VatCategory
	}
	groups := f.source.groups()
	if groups.Has(category) {
		return ""
	}
	return strings.Join(groups.Categories(), " ")
}

// regroup forms the groups without VAT again, after the category of the document has
// changed. Groups with VAT keep their amounts.
func (s *service) regroup(r *Doc) error {
	if err := s.readLines(r); err != nil {
		return err
	}
	var taxed, free VATGroups
	off := r.DocumentDiscountAmount
	for _, g := range r.groups() {
		if g.Rate.Sign() > 0 {
			taxed, off = append(taxed, g), off.Sub(g.Discount)
		}
	}
	for _, l := range r.lines {
		if l.rate(r.VatRate).IsZero() {
			free = free.Add(VATGroup{Category: cmp.Or(l.Under, r.VatCategory), Lines: l.TotalPrice})
		}
	}
	for i, share := range spread(off, free, VATGroup.lines, s.places(r)) {
		free[i].Discount, free[i].Base = share, free[i].Lines.Sub(share)
	}
	r.setGroups(append(taxed, free...))
	return nil
}
