package check

import (
	"fmt"
	"math/big"

	"kontor/internal/base/num"
)

// boughtItem is a line beside the figures of its document.
type boughtItem struct {
	Number    string      `db:"document_number"`
	Currency  string      `db:"currency"`
	Opened    bool        `db:"opened"`
	Bare      bool        `db:"bare"`
	Inclusive bool        `db:"prices_include_vat"`
	Subtotal  num.Money   `db:"subtotal_amount"`
	Discount  num.Money   `db:"discount_amount"`
	Tax       num.Money   `db:"vat_amount"`
	Total     num.Money   `db:"grand_total"`
	Quantity  num.Qty     `db:"quantity"`
	Price     num.Money   `db:"unit_price"`
	Percent   num.Percent `db:"discount_percent"`
	TaxRate   num.Percent `db:"vat_rate"`
	LineNet   num.Money   `db:"line_net"`
	LineTax   num.Money   `db:"line_tax"`
	LineSum   num.Money   `db:"line_total"`
}

const selectBought = `SELECT d.document_number, d.currency, d.opening_id IS NOT NULL AS opened, i.id IS NULL AS bare, d.prices_include_vat, d.subtotal_amount, d.discount_amount, d.vat_amount, d.grand_total,
		i.quantity, i.unit_price, i.discount_percent, i.vat_rate, i.net_amount AS line_net, i.vat_amount AS line_tax, i.line_total
	FROM purchase_documents d
	LEFT JOIN purchase_items i ON i.org_id = $1 AND i.document_id = d.id
	WHERE d.org_id = $1
	ORDER BY d.id, i.id`

// wrongPurchaseTotals recomputes the totals in exact fractions. Every document has a line; an
// opening document has the tax that was entered.
func wrongPurchaseTotals(f *finder) {
	lines := listOf[boughtItem](f, selectBought)
	for from, to := 0, 0; from < len(lines); from = to {
		for to = from + 1; to < len(lines) && lines[to].Number == lines[from].Number; to++ {
		}
		if why := wrongBought(lines[from:to], decimals(lines[from].Currency, f.tx.Currency)); why != "" {
			f.add(lines[from].Number + why)
		}
	}
}

// wrongBought returns the figure that does not follow from the lines of a document. If
// prices include tax, the net amounts of a rate add up to the net amount of their sum.
func wrongBought(lines []boughtItem, places int) string {
	doc := lines[0]
	if doc.Bare {
		return " has no lines"
	}
	sub, off, tax := new(big.Rat), new(big.Rat), new(big.Rat)
	sums, nets := map[num.Percent]*big.Rat{}, map[num.Percent]*big.Rat{}
	for _, l := range lines {
		gross := rounded(product(exact(l.Quantity), exact(l.Price)), places)
		less := rounded(percent(gross, exact(l.Percent)), places)
		rest := new(big.Rat).Sub(gross, less)
		sub.Add(sub, gross)
		off.Add(off, less)
		tax.Add(tax, exact(l.LineTax))
		if sums[l.TaxRate] == nil {
			sums[l.TaxRate], nets[l.TaxRate] = new(big.Rat), new(big.Rat)
		}
		sums[l.TaxRate].Add(sums[l.TaxRate], rest)
		nets[l.TaxRate].Add(nets[l.TaxRate], exact(l.LineNet))
		if l.wrong(rest, places) {
			return ": a line total differs from quantity times price"
		}
	}
	total := new(big.Rat).Sub(sub, off)
	if !doc.Inclusive {
		total.Add(total, tax)
	}
	for rate, sum := range sums {
		if net := new(big.Rat).Sub(sum, inside(sum, exact(rate), places)); doc.Inclusive && nets[rate].Cmp(net) != 0 {
			return fmt.Sprintf(": net amounts at %s come to %s instead of %s", rate, nets[rate].FloatString(4), net.FloatString(4))
		}
	}
	if exact(doc.Subtotal).Cmp(sub) != 0 || exact(doc.Discount).Cmp(off) != 0 || exact(doc.Tax).Cmp(tax) != 0 || exact(doc.Total).Cmp(total) != 0 {
		return fmt.Sprintf(": total is %s, lines sum to %s", doc.Total, total.FloatString(4))
	}
	return ""
}

// wrong compares the amounts of a line with quantity times price less discount. The net of a
// line that includes tax is within a coin of its own share.
func (l boughtItem) wrong(rest *big.Rat, places int) bool {
	net, tax := exact(l.LineNet), exact(l.LineTax)
	if exact(l.LineSum).Cmp(new(big.Rat).Add(net, tax)) != 0 {
		return true
	}
	if l.Inclusive {
		share := new(big.Rat).Sub(net, new(big.Rat).Sub(rest, inside(rest, exact(l.TaxRate), places)))
		return exact(l.LineSum).Cmp(rest) != 0 || share.Abs(share).Cmp(big.NewRat(2, tens[places])) >= 0
	}
	return net.Cmp(rest) != 0 || !l.Opened && tax.Cmp(rounded(percent(rest, exact(l.TaxRate)), places)) != 0
}
