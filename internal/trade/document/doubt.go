package document

import (
	"cmp"
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

// doubtful is what the warnings of a document follow from.
type doubtful struct {
	*Family
	day, source when.Date // source is the date of the source document, zero for none
	lines       []doubtfulLine
}

// doubtfulLine is a line of such a document.
type doubtfulLine struct {
	price   num.Money
	rate    num.Percent
	own     bool    // the rate is that of the line, not of the document
	outside bool    // if the rate is 0: outside VAT
	product num.Ref // 0 for free text
}

func (l doubtfulLine) untaxed() bool { return l.rate.IsZero() && l.outside }

// warn notes what is probably wrong with a document. The lines of a sale that settles or corrects another one are those of
// that one; purchase requests and receipts have no prices of their own, and the lines of a payment are those of the invoices.
func (s *service) warn(r *Doc) error {
	d := doubtful{Family: s.Family, day: s.dateOf(r)}
	if r.Linked() {
		source, err := s.Get(uint32(r.RefDocumentID))
		if err != nil {
			return err
		}
		d.source = s.dateOf(source)
	}
	if s.sells() && (r.kind().Internal || r.Linked() && Sales.Settles(r.DocumentType)) || !s.sells() && (r.pays() || !hasPrices(r.kind())) {
		return d.warn(s.tx)
	}
	for _, l := range r.lines {
		if s.sells() {
			d.lines = append(d.lines, doubtfulLine{l.UnitPrice, l.rate(r.VatRate), l.Said(), cmp.Or(l.Under, r.VatCategory) == NoVAT, l.ProductID})
		} else {
			d.lines = append(d.lines, doubtfulLine{l.UnitPrice, l.TaxRate, true, true, l.ProductID})
		}
	}
	return d.warn(s.tx)
}

// hasPrices reports whether purchase documents of a kind have prices of their own.
func hasPrices(k Kind) bool { return k.TakesBank || k.Takes == Ordering || k.Takes == Billing }

// warn notes what is probably wrong with the document.
func (d doubtful) warn(tx *db.Tx) error {
	if last := tx.Today().AddMonths(12); d.day.After(last) {
		tx.Warn(fault.Field{Name: d.date, Tag: fault.FarAhead})
	}
	if !d.source.IsZero() && d.day.Before(d.source) {
		tx.Warn(fault.Field{Name: d.date, Tag: fault.BeforeSource, Param: d.source.String()})
	}
	var untaxed []num.Ref
	for i, l := range d.lines {
		if l.price.IsZero() {
			tx.Warn(fault.Field{Name: fmt.Sprintf("Items[%d].UnitPrice", i), Tag: fault.ZeroPrice})
		}
		usual, err := usualVAT(tx, l.rate)
		if err != nil {
			return err
		}
		if !usual {
			tx.Warn(fault.Field{Name: d.rateOf(i), Tag: fault.UnusualVATRate, Param: l.rate.String()})
		}
		if l.untaxed() && l.product != 0 {
			untaxed = append(untaxed, l.product)
		}
	}
	if len(untaxed) == 0 {
		return nil
	}
	goods, err := product.LoadRefs(tx, untaxed)
	for i, l := range d.lines {
		if g := goods[uint32(l.product)]; l.untaxed() && g.Taxed(!d.sells()) {
			tx.Warn(fault.Field{Name: d.rateOf(i), Tag: fault.WithoutVAT, Param: g.Code})
		}
	}
	return err
}

// rateOf returns the field that has the VAT rate of a line.
func (d doubtful) rateOf(line int) string {
	if d.lines[line].own {
		return fmt.Sprintf("Items[%d].%s", line, d.rate)
	}
	return d.rate
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
