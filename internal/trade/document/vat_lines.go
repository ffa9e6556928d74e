package document

import (
	"cmp"
	"fmt"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
)

// groups are the amounts of each VAT category and rate.
func (r *Doc) groups() VATGroups {
	if r.VatGroups != "" {
		return readGroups(r.VatGroups)
	}
	own := VATGroup{Category: r.VatCategory, Rate: r.VatRate, Discount: r.DocumentDiscountAmount, Base: r.TotalAmount, Tax: r.VatAmount}
	own.Lines = own.Base.Add(own.Discount)
	if r.PricesIncludeVat {
		own.Lines = own.Lines.Add(own.Tax)
	}
	return VATGroups{own}
}

// readGroups reads groups from a column that only setGroups writes.
func readGroups(stored string) VATGroups {
	groups, err := ReadVATGroups(stored)
	if err != nil {
		panic(err)
	}
	return groups
}

// setGroups stores the groups, unless there is only the document's own.
func (r *Doc) setGroups(groups VATGroups) {
	if r.VatGroups = ""; len(groups) != 1 || groups[0].Category != r.VatCategory || groups[0].Rate != r.VatRate {
		r.VatGroups = groups.Stored()
	}
}

// said reports whether a line has its own rate or category.
func (v OwnVAT) said() bool { return v.VatRate != nil || v.VatCategory != "" }

// Said reports whether a line has its own rate or category.
func (v OwnVAT) Said() bool { return v.said() }

// VATOf returns the VAT category and rate of a line of a document with its own. The category of a line that gives rate 0
// alone is empty.
func (v OwnVAT) VATOf(category string, rate num.Percent) (string, num.Percent) {
	switch {
	case !v.said():
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
	case !item.said():
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
