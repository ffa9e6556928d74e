package document

import (
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/num"
)

// under puts a line under a category and rate of its own.
func under(l Line, category, rate string) Line {
	l.Category, l.TaxRate = category, num.MustPercent(rate)
	return l
}

func priced(prices ...string) (lines []Line) {
	for _, price := range prices {
		lines = append(lines, line("1", price, "0", "0"))
	}
	return lines
}

// summary writes the groups as "category rate base+tax".
func (gs VATGroups) summary() string {
	var rows []string
	for _, g := range gs {
		rows = append(rows, fmt.Sprintf("%s %s %s+%s", g.Category, g.Rate, g.Base, g.Tax))
	}
	return strings.Join(rows, ", ")
}

func nets(t Totals) string {
	var all []string
	for _, l := range t.Lines {
		all = append(all, l.Net.String())
	}
	return strings.Join(all, " ")
}

func TestSalesTotalsByGroup(t *testing.T) {
	incl := Terms{Places: 2, TaxIncluded: true, TaxRate: num.MustPercent("7")}
	with := func(t Terms, change func(*Terms)) Terms { change(&t); return t }
	off10 := func(t *Terms) { t.DocumentDiscount = num.MustMoney("10") }
	exclusive := func(t *Terms) { t.TaxIncluded = false }
	goods := []Line{line("2", "53.50", "0", "0"), under(line("1", "50", "0", "0"), ExemptVAT, "0")}
	for name, c := range map[string]struct {
		lines  []Line
		terms  Terms
		groups string
		gross  string
		wht    string
		nets   string
	}{
		"G1 one line":    {[]Line{line("3", "10", "0", "0")}, incl, "standard 7 28.04+1.96", "30", "0", "28.04"},
		"G1 three lines": {priced("10", "10", "10"), incl, "standard 7 28.04+1.96", "30", "0", "9.35 9.35 9.34"},
		"G2 five tens":   {priced("10", "10", "10", "10", "10"), incl, "standard 7 46.73+3.27", "50", "0", "9.35 9.35 9.35 9.34 9.34"},
		"G2 cart":        {priced("19", "25", "35", "49", "59"), incl, "standard 7 174.77+12.23", "187", "0", "17.76 23.36 32.71 45.8 55.14"},
		"G2 odd cart":    {priced("12.50", "20", "35", "35", "59.75"), incl, "standard 7 151.64+10.61", "162.25", "0", "11.68 18.69 32.71 32.71 55.85"},
		"G3": {append(goods, under(line("1", "20", "0", "0"), ZeroVAT, "0")), incl,
			"standard 7 100+7, zero 0 20+0, exempt 0 50+0", "177", "0", "100 50 20"},
		"G3 exclusive": {[]Line{line("2", "50", "0", "0"), under(line("1", "50", "0", "0"), ExemptVAT, "0"), under(line("1", "20", "0", "0"), NoVAT, "0")}, with(incl, exclusive),
			"standard 7 100+7, exempt 0 50+0, none 0 20+0", "177", "0", "100 50 20"},
		"G4":           {goods, with(incl, off10), "standard 7 93.63+6.55, exempt 0 46.82+0", "147", "0", "100 50"},
		"G4 exclusive": {goods, with(with(incl, off10), exclusive), "standard 7 100.18+7.01, exempt 0 46.82+0", "154.01", "0", "107 50"},
		"G4 withheld": {[]Line{line("3", "33.33", "10", "5"), line("1", "15.005", "0", "0")},
			with(incl, func(t *Terms) { t.DocumentDiscount, t.WHTRate = num.MustMoney("0.5"), num.MustPercent("3") }),
			"standard 7 92.99+6.51", "99.5", "2.79", "79.43 14.03"},
		"G7 USD":          {priced("106.95"), incl, "standard 7 99.95+7", "106.95", "0", "99.95"},
		"G7 JPY":          {[]Line{line("3", "110", "0", "0")}, Terms{TaxIncluded: true, TaxRate: num.MustPercent("10")}, "standard 10 300+30", "330", "0", "300"},
		"G7 KWD":          {[]Line{line("3", "1.2345", "5", "0")}, Terms{Places: 3, TaxIncluded: true, TaxRate: num.MustPercent("5")}, "standard 5 3.351+0.168", "3.519", "0", "3.351"},
		"G9 0.01":         {priced("0.01"), incl, "standard 7 0.01+0", "0.01", "0", "0.01"},
		"G9 0.07":         {priced("0.07"), incl, "standard 7 0.07+0", "0.07", "0", "0.07"},
		"G9 0.08":         {priced("0.08"), incl, "standard 7 0.07+0.01", "0.08", "0", "0.07"},
		"G9 1.30":         {priced("1.30"), incl, "standard 7 1.21+0.09", "1.3", "0", "1.21"},
		"G9 7.72":         {priced("7.72"), incl, "standard 7 7.21+0.51", "7.72", "0", "7.21"},
		"G10":             {priced("100"), Terms{Places: 2, TaxIncluded: true}, "none 0 100+0", "100", "0", "100"},
		"G10 exclusive":   {priced("100"), Terms{Places: 2}, "none 0 100+0", "100", "0", "100"},
		"G10 withheld":    {priced("10700"), with(incl, func(t *Terms) { t.WHTRate = num.MustPercent("3") }), "standard 7 10000+700", "10700", "300", "10000"},
		"two rates":       {[]Line{under(line("1", "100", "0", "0"), StandardVAT, "7"), under(line("1", "100", "0", "0"), StandardVAT, "10")}, Terms{Places: 2}, "standard 10 100+10, standard 7 100+7", "217", "0", "100 100"},
		"free of charge":  {priced("0", "0"), incl, "standard 7 0+0", "0", "0", "0 0"},
		"all discounted":  {goods, with(incl, func(t *Terms) { t.DocumentDiscount = num.MustMoney("157") }), "standard 7 0+0, exempt 0 0+0", "0", "0", "100 50"},
		"document's zero": {priced("5"), Terms{Places: 2, Category: ZeroVAT}, "zero 0 5+0", "5", "0", "5"},
	} {
		got, err := SalesTotals(c.lines, c.terms)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if have := got.Groups.summary(); have != c.groups {
			t.Errorf("%s: groups %s, want %s", name, have, c.groups)
		}
		if got.Gross.String() != c.gross || got.WHT.String() != c.wht || nets(got) != c.nets {
			t.Errorf("%s: total %s withheld %s nets %s, want %s %s %s", name, got.Gross, got.WHT, nets(got), c.gross, c.wht, c.nets)
		}
		if read, err := ReadVATGroups(got.Groups.Stored()); err != nil || read.summary() != c.groups {
			t.Errorf("%s: stored groups read back as %s, %v", name, read.summary(), err)
		}
	}
}

func TestPurchaseTotalsWithTaxIncluded(t *testing.T) {
	taxed := func(l Line, rate string) Line { l.TaxRate = num.MustPercent(rate); return l }
	for name, c := range map[string]struct {
		lines  []Line
		groups string
		want   [4]string // subtotal, discount, tax, total
		each   string
	}{
		"G8 one line": {[]Line{taxed(line("3", "10", "0", "0"), "7")}, "standard 7 28.04+1.96", [4]string{"30", "0", "1.96", "30"}, "28.04+1.96"},
		"G8 three lines": {[]Line{taxed(line("1", "1.14", "0", "0"), "7"), taxed(line("1", "1.14", "0", "0"), "7"), taxed(line("1", "1.14", "0", "0"), "7")},
			"standard 7 3.2+0.22", [4]string{"3.42", "0", "0.22", "3.42"}, "1.07+0.07 1.07+0.07 1.06+0.08"},
		"two rates and a discount": {[]Line{taxed(line("1", "50", "0", "0"), "0"), taxed(line("1", "107", "10", "0"), "7")},
			"standard 7 90+6.3, none 0 50+0", [4]string{"157", "10.7", "6.3", "146.3"}, "50+0 90+6.3"},
	} {
		got, err := PurchaseTotals(c.lines, Terms{Places: 2, TaxIncluded: true})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if have := got.Groups.summary(); have != c.groups {
			t.Errorf("%s: groups %s, want %s", name, have, c.groups)
		}
		if have := [4]string{got.Subtotal.String(), got.Discount.String(), got.Tax.String(), got.Gross.String()}; have != c.want {
			t.Errorf("%s: %v, want %v", name, have, c.want)
		}
		var each []string
		for _, l := range got.Lines {
			each = append(each, l.Net.String()+"+"+l.Tax.String())
			if l.Total != l.Net.Add(l.Tax) {
				t.Errorf("%s: line total %s", name, l.Total)
			}
		}
		if strings.Join(each, " ") != c.each {
			t.Errorf("%s: lines %s, want %s", name, strings.Join(each, " "), c.each)
		}
	}
}
