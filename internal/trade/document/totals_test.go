package document

import (
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
)

func line(quantity, price, percent, amount string) Line {
	return Line{
		Quantity: num.MustQty(quantity), UnitPrice: num.MustMoney(price),
		DiscountPercent: num.MustPercent(percent), DiscountAmount: num.MustMoney(amount),
	}
}

func TestSalesTotals(t *testing.T) {
	thb := func(vat string) Terms { return Terms{Places: 2, TaxRate: num.MustPercent(vat)} }
	with := func(t Terms, change func(*Terms)) Terms { change(&t); return t }
	for name, c := range map[string]struct {
		lines []Line
		terms Terms
		want  [6]string // subtotal, discount, total, VAT, grand, WHT
	}{
		"S1":   {[]Line{line("2", "100", "0", "0")}, thb("7"), [6]string{"200", "0", "200", "14", "214", "0"}},
		"S2":   {[]Line{line("3", "33.33", "10", "5"), line("1", "15.005", "0", "0")}, with(thb("7"), func(t *Terms) { t.DocumentDiscount = num.MustMoney("0.5") }), [6]string{"115", "15.5", "99.5", "6.97", "106.47", "0"}},
		"S3":   {[]Line{line("1", "1091.50", "0", "0")}, thb("15"), [6]string{"1091.5", "0", "1091.5", "163.73", "1255.23", "0"}},
		"S4":   {[]Line{line("1", "1.005", "0", "0"), line("0.1", "0.15", "0", "0")}, thb("0"), [6]string{"1.03", "0", "1.03", "0", "1.03", "0"}},
		"S5":   {[]Line{line("1", "10000", "0", "0")}, with(thb("7"), func(t *Terms) { t.WHTRate = num.MustPercent("3") }), [6]string{"10000", "0", "10000", "700", "10700", "300"}},
		"S6":   {[]Line{line("1", "9999.67", "0", "0")}, with(thb("7"), func(t *Terms) { t.WHTRate, t.WHTAmount = num.MustPercent("3"), num.MustMoney("299.5") }), [6]string{"9999.67", "0", "9999.67", "699.98", "10699.65", "299.5"}},
		"S6b":  {[]Line{line("1", "9999.67", "0", "0")}, with(thb("7"), func(t *Terms) { t.WHTRate = num.MustPercent("3") }), [6]string{"9999.67", "0", "9999.67", "699.98", "10699.65", "299.99"}},
		"S7":   {[]Line{line("3", "333.5", "0", "0")}, Terms{Places: 0, TaxRate: num.MustPercent("10")}, [6]string{"1001", "0", "1001", "100", "1101", "0"}},
		"S8":   {[]Line{line("3", "1.2345", "5", "0")}, Terms{Places: 3, TaxRate: num.MustPercent("5")}, [6]string{"3.704", "0.185", "3.519", "0.176", "3.695", "0"}},
		"S9":   {[]Line{line("1", "1.07", "0", "0"), line("1", "1.07", "0", "0"), line("1", "1.07", "0", "0")}, thb("7"), [6]string{"3.21", "0", "3.21", "0.22", "3.43", "0"}},
		"S10":  {[]Line{line("7", "14.2857", "33.333", "0"), line("2.5", "19.999", "0", "1.25")}, with(thb("7"), func(t *Terms) { t.DocumentDiscount, t.WHTRate = num.MustMoney("10"), num.MustPercent("1") }), [6]string{"150", "44.58", "105.42", "7.38", "112.8", "1.05"}},
		"S11":  {[]Line{line("1", "0.07", "0", "0")}, thb("7"), [6]string{"0.07", "0", "0.07", "0", "0.07", "0"}},
		"S11b": {[]Line{line("1", "0.50", "0", "0")}, thb("7"), [6]string{"0.5", "0", "0.5", "0.04", "0.54", "0"}},
	} {
		got, err := SalesTotals(c.lines, c.terms)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		have := [6]string{got.Subtotal.String(), got.Discount.String(), got.Net.String(), got.Tax.String(), got.Gross.String(), got.WHT.String()}
		if have != c.want {
			t.Errorf("%s: %v, want %v", name, have, c.want)
		}
	}
}

func TestDiscountsNeverExceedTheirBase(t *testing.T) {
	for name, c := range map[string]struct {
		lines []Line
		terms Terms
		field string
	}{
		"S12 line": {[]Line{line("1", "100", "0", "100.01")}, Terms{Places: 2}, "Items[0].DiscountAmount"},
		"document": {[]Line{line("1", "100", "10", "0")}, Terms{Places: 2, DocumentDiscount: num.MustMoney("90.01")}, "DiscountAmount"},
		"withheld": {[]Line{line("1", "100", "0", "0")}, Terms{Places: 2, TaxRate: num.MustPercent("7"), WHTAmount: num.MustMoney("100.01")}, "WhtAmount"},
	} {
		_, err := SalesTotals(c.lines, c.terms)
		f := fault.Of(err)
		if f == nil || len(f.Fields) != 1 || f.Fields[0].Name != c.field || f.Fields[0].Tag != "lte" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPurchaseTotals(t *testing.T) {
	taxed := func(l Line, rate string) Line { l.TaxRate = num.MustPercent(rate); return l }
	for name, c := range map[string]struct {
		lines []Line
		want  [4]string // subtotal, discount, tax, total
		each  []string
	}{
		"P1": {[]Line{taxed(line("1", "1.07", "0", "0"), "7"), taxed(line("1", "1.07", "0", "0"), "7"), taxed(line("1", "1.07", "0", "0"), "7")}, [4]string{"3.21", "0", "0.21", "3.42"}, []string{"1.14", "1.14", "1.14"}},
		"P2": {[]Line{taxed(line("10", "50", "0", "0"), "7"), taxed(line("3", "33.33", "12.5", "0"), "7"), line("1", "200", "0", "0")}, [4]string{"799.99", "12.5", "41.12", "828.61"}, []string{"535", "93.61", "200"}},
		"P3": {[]Line{taxed(line("3", "19.995", "2.5", "0"), "7")}, [4]string{"59.99", "1.5", "4.09", "62.58"}, []string{"62.58"}},
	} {
		got, err := PurchaseTotals(c.lines, Terms{Places: 2})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if have := [4]string{got.Subtotal.String(), got.Discount.String(), got.Tax.String(), got.Gross.String()}; have != c.want {
			t.Errorf("%s: %v, want %v", name, have, c.want)
		}
		for i, l := range got.Lines {
			if total := l.Net.Add(l.Tax).String(); total != c.each[i] {
				t.Errorf("%s line %d: %s, want %s", name, i, total, c.each[i])
			}
		}
	}
}
