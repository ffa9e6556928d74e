package check

import (
	"fmt"
	"math/big"

	"kontor/internal/base/num"
)

// wrongExcluded compares what sales documents exclude from withholding with their lines. Billing
// notes have the discounts of their invoices, so I14 compares them with those. A
// line's share of the document's discount is spread, so it can be a coin off for each line.
func wrongExcluded(f *finder) {
	lines := soldLines(f)
	for from, to := 0, 0; from < len(lines); from = to {
		for to = from + 1; to < len(lines) && lines[to].Number == lines[from].Number; to++ {
		}
		if lines[from].Collects {
			continue
		}
		if why := wrongWithholding(lines[from:to], decimals(lines[from].Currency, f.tx.Currency)); why != "" {
			f.add(lines[from].Number + why)
		}
	}
}

func wrongWithholding(lines []soldLine, places int) string {
	doc := lines[0]
	all, off := new(big.Rat), new(big.Rat)
	for _, l := range lines {
		all.Add(all, exact(l.LineNet))
		if !l.WhtApplies {
			off.Add(off, exact(l.LineNet))
		}
	}
	want := new(big.Rat)
	if all.Sign() > 0 {
		want.Quo(product(off, exact(doc.Total)), all)
	}
	apart := new(big.Rat).Sub(exact(doc.WhtExcluded), want)
	if allowed := big.NewRat(int64(len(lines)), tens[places]); off.Sign() == 0 && !doc.WhtExcluded.IsZero() || apart.Abs(apart).Cmp(allowed) > 0 {
		return fmt.Sprintf(" withholds no tax from %s, its lines say %s", doc.WhtExcluded, want.FloatString(4))
	}
	return ""
}

// wrongBoughtWithholding finds purchase documents whose withheld tax does not follow from
// their rate and lines. Vouchers that pay bills withhold what the bills say.
func wrongBoughtWithholding(f *finder) {
	type row struct {
		Number   string      `db:"document_number"`
		Currency string      `db:"currency"`
		Pays     bool        `db:"pays"`
		Rate     num.Percent `db:"wht_rate"`
		Wht      num.Money   `db:"wht_amount"`
		Given    num.Money   `db:"wht_given"`
		Net      num.Money   `db:"net"`
		Excluded num.Money   `db:"wht_excluded"`
		Off      num.Money   `db:"off"`
	}
	rows := listOf[row](f, `SELECT d.document_number, d.currency, d.document_type = 'PV' AS pays, d.wht_rate, d.wht_amount, d.wht_given, d.grand_total - d.vat_amount AS net, d.wht_excluded,
			CAST(COALESCE((SELECT SUM(i.net_amount) FROM purchase_items i WHERE i.org_id = $1 AND i.document_id = d.id AND i.wht_applies = FALSE), 0) AS BIGINT) AS off
		FROM purchase_documents d WHERE d.org_id = $1 AND (d.wht_rate <> 0 OR d.wht_excluded <> 0 OR d.wht_amount <> 0) ORDER BY d.id`)
	for _, r := range rows {
		want := rounded(percent(new(big.Rat).Sub(exact(r.Net), exact(r.Excluded)), exact(r.Rate)), decimals(r.Currency, f.tx.Currency))
		if r.Excluded != r.Off || r.Given.IsZero() && !r.Pays && exact(r.Wht).Cmp(want) != 0 {
			f.say("%s withholds %s at %s, its lines say %s", r.Number, r.Wht, r.Rate, want.FloatString(4))
		}
	}
}
