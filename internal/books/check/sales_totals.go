package check

import (
	"fmt"
	"math/big"

	"kontor/internal/base/num"
	"kontor/internal/trade/document"
)

// soldLine is a line beside the figures of its document.
type soldLine struct {
	Number           string      `db:"document_number"`
	Type             string      `db:"document_type"`
	Currency         string      `db:"currency"`
	Linked           bool        `db:"linked"`
	Collects         bool        `db:"is_consolidated"`
	Opened           bool        `db:"opened"`
	Bare             bool        `db:"bare"`
	Subtotal         num.Money   `db:"subtotal_amount"`
	Discount         num.Money   `db:"discount_amount"`
	DocumentDiscount num.Money   `db:"document_discount_amount"`
	Total            num.Money   `db:"total_amount"`
	VatRate          num.Percent `db:"vat_rate"`
	Vat              num.Money   `db:"vat_amount"`
	Grand            num.Money   `db:"grand_total"`
	WhtRate          num.Percent `db:"wht_rate"`
	Wht              num.Money   `db:"wht_amount"`
	WhtGiven         bool        `db:"wht_given"`
	WhtExcluded      num.Money   `db:"wht_excluded"`
	WhtApplies       bool        `db:"wht_applies"`
	Quantity         num.Qty     `db:"quantity"`
	Price            num.Money   `db:"unit_price"`
	Percent          num.Percent `db:"discount_percent"`
	Less             num.Money   `db:"line_discount"`
	LineTotal        num.Money   `db:"total_price"`
	Inclusive        bool        `db:"prices_include_vat"`
	Category         string      `db:"vat_category"`
	Groups           string      `db:"vat_groups"`
	Under            string      `db:"vat_under"`
	LineRate         num.Percent `db:"line_rate"`
	LineNet          num.Money   `db:"net_amount"`
}

const selectSold = `SELECT d.document_number, d.document_type, d.currency, d.ref_document_id IS NOT NULL AS linked, d.is_consolidated,
		d.opening_id IS NOT NULL AS opened, i.id IS NULL AS bare, d.subtotal_amount, d.discount_amount, d.document_discount_amount, d.total_amount, d.vat_rate, d.vat_amount, d.grand_total,
		d.wht_rate, d.wht_amount, d.wht_given, d.wht_excluded, COALESCE(i.wht_applies, TRUE) AS wht_applies,
		i.quantity, i.unit_price, i.discount_percent, i.discount_amount AS line_discount, i.total_price,
		d.prices_include_vat, d.vat_category, d.vat_groups, COALESCE(i.vat_under, '') AS vat_under,
		CASE WHEN i.vat_rate IS NOT NULL THEN i.vat_rate WHEN COALESCE(i.vat_under, '') IN ('', 'standard') THEN d.vat_rate ELSE 0 END AS line_rate, COALESCE(i.net_amount, 0) AS net_amount
	FROM sales_documents d
	LEFT JOIN sales_items i ON i.org_id = $1 AND i.document_id = d.id
	WHERE d.org_id = $1
	ORDER BY d.id, i.id`

// wrongSalesTotals recomputes the totals in exact fractions. An opening invoice has the VAT
// that was entered (I28). The rules are written again here: a deposit includes its tax, a
// credit note has at most the remaining tax of its invoice, a consolidated document is the sum
// of its invoices.
func wrongSalesTotals(f *finder) {
	lines := soldLines(f)
	gross, off := new(big.Rat), new(big.Rat)
	for i, l := range lines {
		if l.Bare {
			f.add(l.Number + " has no lines")
			continue
		}
		if i == 0 || lines[i-1].Number != l.Number {
			gross, off = new(big.Rat), new(big.Rat)
		}
		places := decimals(l.Currency, f.tx.Currency)
		g := rounded(product(exact(l.Quantity), exact(l.Price)), places)
		less := new(big.Rat).Add(rounded(percent(g, exact(l.Percent)), places), rounded(exact(l.Less), places))
		gross.Add(gross, g)
		off.Add(off, less)
		if exact(l.LineTotal).Cmp(new(big.Rat).Sub(g, less)) != 0 {
			f.say("%s: a line total of %s differs from quantity times price", l.Number, l.LineTotal)
		}
		if i == len(lines)-1 || lines[i+1].Number != l.Number {
			if why := l.wrong(gross, off, places); why != "" {
				f.add(l.Number + ": " + why)
			}
		}
	}
	overCredited(f)
}

// soldLines are the lines of all documents.
func soldLines(f *finder) []soldLine {
	return once(f, "soldLines", func() []soldLine { return listOf[soldLine](f, selectSold) })
}

// overCredited finds invoices whose credit notes credit more tax than they have. A note that
// completes the others takes the remainder, so only the sum is checked.
func overCredited(f *finder) {
	f.rows(`SELECT d.document_number || ': its credit notes take back more VAT than it has'
		FROM (
			SELECT c.ref_document_id AS id, SUM(c.vat_amount) AS vat
			FROM sales_documents c
			WHERE c.org_id = $1 AND c.document_type = 'CN' AND c.ref_document_id IS NOT NULL AND c.status NOT IN ('draft', 'void')
			GROUP BY c.ref_document_id
		) n
		JOIN sales_documents d ON d.org_id = $1 AND d.id = n.id
		WHERE n.vat > d.vat_amount
		ORDER BY d.id LIMIT $2`, most)
}

// wrong returns the figure of a document that does not follow from its lines.
func (l soldLine) wrong(gross, off *big.Rat, places int) string {
	off = new(big.Rat).Add(off, exact(l.DocumentDiscount))
	net := new(big.Rat).Sub(gross, off)
	vat := rounded(percent(net, exact(l.VatRate)), places)
	switch {
	case l.Groups != "", l.Collects, l.Opened, l.Type == document.CreditNote && l.Linked:
		vat = exact(l.Vat) // I53 has its groups
	case l.Type == document.Deposit:
		vat = inside(exact(l.Grand), exact(l.VatRate), places)
	case l.Inclusive:
		vat = inside(net, exact(l.VatRate), places)
	}
	if l.Inclusive {
		net.Sub(net, vat)
	}
	wht := exact(l.Wht)
	if !l.WhtGiven && !(l.Type == document.Receipt && l.Linked) {
		wht = rounded(percent(new(big.Rat).Sub(net, exact(l.WhtExcluded)), exact(l.WhtRate)), places)
	}
	for _, figure := range []struct {
		name string
		have num.Money
		want *big.Rat
	}{
		{"subtotal", l.Subtotal, gross}, {"discount", l.Discount, off}, {"total", l.Total, net}, {"VAT", l.Vat, vat},
		{"grand total", l.Grand, new(big.Rat).Add(net, vat)}, {"withheld tax", l.Wht, wht},
	} {
		if exact(figure.have).Cmp(figure.want) != 0 {
			return fmt.Sprintf("%s is %s, lines sum to %s", figure.name, figure.have, figure.want.FloatString(4))
		}
	}
	return ""
}
