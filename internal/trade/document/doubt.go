package document

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/trade/product"
)

// vatRates lists the VAT rates of countries, besides 0.
var vatRates = map[string][]num.Percent{org.Thailand: {num.PercentOf(7)}}

// HighVAT is the rate above which one is unusual in any other country.
var HighVAT = num.PercentOf(30)

// Doubtful is what the warnings of a document follow from. The names of its fields are those of its kind.
type Doubtful struct {
	DateField, RateField string
	Date, Source         when.Date // Source is the date of the source document, zero for none
	Lines                []DoubtfulLine
}

// DoubtfulLine is a line of such a document.
type DoubtfulLine struct {
	Free    bool // its price is 0, and it should have one
	Rate    num.Percent
	Own     bool    // the rate is that of the line, not of the document
	Untaxed bool    // outside VAT
	Product num.Ref // 0 for free text
	Buys    bool    // the VAT type of purchases counts
}

// Warn notes what is probably wrong with the document.
func (d Doubtful) Warn(tx *db.Tx) error {
	if last := tx.Today().AddMonths(12); d.Date.After(last) {
		tx.Warn(fault.Field{Name: d.DateField, Tag: fault.FarAhead})
	}
	if !d.Source.IsZero() && d.Date.Before(d.Source) {
		tx.Warn(fault.Field{Name: d.DateField, Tag: fault.BeforeSource, Param: d.Source.String()})
	}
	var untaxed []num.Ref
	for i, l := range d.Lines {
		if l.Free {
			tx.Warn(fault.Field{Name: fmt.Sprintf("Items[%d].UnitPrice", i), Tag: fault.ZeroPrice})
		}
		usual, err := usualVAT(tx, l.Rate)
		if err != nil {
			return err
		}
		if !usual {
			tx.Warn(fault.Field{Name: d.rateOf(i), Tag: fault.UnusualVATRate, Param: l.Rate.String()})
		}
		if l.Untaxed && l.Product != 0 {
			untaxed = append(untaxed, l.Product)
		}
	}
	if len(untaxed) == 0 {
		return nil
	}
	goods, err := product.LoadRefs(tx, untaxed)
	for i, l := range d.Lines {
		if g := goods[uint32(l.Product)]; l.Untaxed && g.Taxed(l.Buys) {
			tx.Warn(fault.Field{Name: d.rateOf(i), Tag: fault.WithoutVAT, Param: g.Code})
		}
	}
	return err
}

// rateOf returns the field that has the VAT rate of a line.
func (d Doubtful) rateOf(line int) string {
	if d.Lines[line].Own {
		return fmt.Sprintf("Items[%d].%s", line, d.RateField)
	}
	return d.RateField
}

// usualVAT reports whether a rate is one of the company's country. A rate that is usual wherever the company is
// needs no look at it.
func usualVAT(tx *db.Tx, rate num.Percent) (bool, error) {
	anywhere := rate.Cmp(HighVAT) <= 0
	for _, rates := range vatRates {
		anywhere = anywhere && slices.Contains(rates, rate)
	}
	if anywhere || rate.IsZero() {
		return true, nil
	}
	company, err := org.LetterheadOf(tx)
	if rates, known := vatRates[company.Country]; known {
		return slices.Contains(rates, rate), err
	}
	return rate.Cmp(HighVAT) <= 0, err
}
