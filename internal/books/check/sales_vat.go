package check

import (
	"fmt"
	"math/big"

	"kontor/internal/base/num"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
)

// inside returns the tax inside an amount.
func inside(amount, rate *big.Rat, places int) *big.Rat {
	whole := new(big.Rat).Add(big.NewRat(100, 1), rate)
	net := rounded(new(big.Rat).Quo(product(amount, big.NewRat(100, 1)), whole), places)
	return new(big.Rat).Sub(amount, net)
}

// vatKey is a VAT category and rate.
type vatKey struct {
	category string
	rate     num.Percent
}

// vatSums are the lines of a document under one category and rate.
type vatSums struct{ lines, net *big.Rat }

// wrongVATGroups compares the groups of each document with its lines. What deposits,
// credit notes, consolidated and opening documents charge does not follow from the lines.
func wrongVATGroups(f *finder) {
	lines := soldLines(f)
	sums := map[vatKey]vatSums{}
	for i, l := range lines {
		if l.Bare {
			continue
		}
		if i == 0 || lines[i-1].Number != l.Number {
			clear(sums)
		}
		key := vatKey{l.Category, l.VatRate}
		if l.Under != "" {
			key = vatKey{l.Under, l.LineRate}
		}
		if _, ok := sums[key]; !ok {
			sums[key] = vatSums{new(big.Rat), new(big.Rat)}
		}
		sums[key].lines.Add(sums[key].lines, exact(l.LineTotal))
		sums[key].net.Add(sums[key].net, exact(l.LineNet))
		if !l.Inclusive && l.LineNet != l.LineTotal {
			f.say("%s: the net amount of a line is %s, its total %s", l.Number, l.LineNet, l.LineTotal)
		}
		if i == len(lines)-1 || lines[i+1].Number != l.Number {
			if why := l.wrongGroups(sums, decimals(l.Currency, f.tx.Currency)); why != "" {
				f.add(l.Number + ": " + why)
			}
		}
	}
	wrongUses(f)
}

// wrongUses finds uses of deposits whose groups do not add up.
func wrongUses(f *finder) {
	type row struct {
		Number string    `db:"document_number"`
		Amount num.Money `db:"amount"`
		Vat    num.Money `db:"vat_amount"`
		Groups string    `db:"vat_groups"`
	}
	uses := listOf[row](f, `SELECT p.document_number, u.amount, u.vat_amount, u.vat_groups
		FROM sales_deposit_uses u
		JOIN sales_documents p ON p.org_id = $1 AND p.id = u.deposit_id
		WHERE u.org_id = $1 AND (p.vat_groups <> '' OR u.vat_groups <> '')`)
	for _, u := range uses {
		groups, err := document.ReadPrepaidGroups(u.Groups)
		var all, vat num.Money
		for _, g := range groups {
			all, vat = num.Sum(all, g.Net, g.Tax), vat.Add(g.Tax)
		}
		if err != nil || all != u.Amount || vat != u.Vat {
			f.say("%s: the VAT groups of a used part come to %s with VAT of %s, the part to %s with %s", u.Number, all, vat, u.Amount, u.Vat)
		}
	}
}

// groups are the VAT groups of the document of a line.
func (l soldLine) groups() (document.VATGroups, error) {
	if l.Groups != "" {
		return document.ReadVATGroups(l.Groups)
	}
	own := document.VATGroup{Category: l.Category, Rate: l.VatRate, Discount: l.DocumentDiscount, Base: l.Total, Tax: l.Vat}
	own.Lines = own.Base.Add(own.Discount)
	if l.Inclusive {
		own.Lines = own.Lines.Add(own.Tax)
	}
	return document.VATGroups{own}, nil
}

// wrongGroups returns what is wrong with the groups of a document.
func (l soldLine) wrongGroups(sums map[vatKey]vatSums, places int) string {
	groups, err := l.groups()
	if err != nil {
		return err.Error()
	}
	var all document.VATGroup
	for _, g := range groups {
		all = all.Plus(g)
	}
	switch {
	case all.Base != l.Total || all.Tax != l.Vat || all.Discount != l.DocumentDiscount:
		return fmt.Sprintf("its VAT groups come to %s + %s, the document to %s + %s", all.Base, all.Tax, l.Total, l.Vat)
	case l.Opened || l.Collects:
		return ""
	case len(groups) != len(sums):
		return fmt.Sprintf("it has %d VAT groups, its lines %d", len(groups), len(sums))
	}
	for _, g := range groups {
		of, ok := sums[vatKey{g.Category, g.Rate}]
		if !ok || exact(g.Lines).Cmp(of.lines) != 0 {
			return fmt.Sprintf("its lines under %s %s do not come to %s", g.Category, g.Rate, g.Lines)
		}
		if why := l.wrongGroup(g, all, of, places); why != "" {
			return fmt.Sprintf("%s %s: %s", g.Category, g.Rate, why)
		}
	}
	return ""
}

// wrongGroup names what does not follow from the lines of a group. The document's discount
// is spread to less than two coins: one by its remainder, one when a category without VAT
// was corrected.
func (l soldLine) wrongGroup(g, all document.VATGroup, of vatSums, places int) string {
	rate := exact(g.Rate)
	net := new(big.Rat).Set(of.lines)
	if l.Inclusive {
		net.Sub(net, inside(of.lines, rate, places))
	}
	noted := l.Type == document.CreditNote && l.Linked
	switch rest := exact(g.Rest()); {
	case of.net.Cmp(net) != 0:
		return fmt.Sprintf("net amounts of lines come to %s instead of %s", of.net.FloatString(4), net.FloatString(4))
	case l.Type == document.Deposit:
		if exact(g.Tax).Cmp(inside(exact(g.Gross()), rate, places)) != 0 {
			return fmt.Sprintf("VAT is %s of %s", g.Tax, g.Gross())
		}
		return ""
	case l.Inclusive && exact(g.Gross()).Cmp(rest) != 0, !l.Inclusive && exact(g.Base).Cmp(rest) != 0:
		return fmt.Sprintf("value %s and VAT %s do not follow from %s", g.Base, g.Tax, g.Rest())
	case noted:
		return ""
	case l.Inclusive && exact(g.Tax).Cmp(inside(rest, rate, places)) != 0, !l.Inclusive && exact(g.Tax).Cmp(rounded(percent(rest, rate), places)) != 0:
		return fmt.Sprintf("VAT of %s is %s", g.Rest(), g.Tax)
	}
	if all.Lines.IsZero() {
		return ""
	}
	share := new(big.Rat).Quo(product(exact(all.Discount), of.lines), exact(all.Lines))
	if off := share.Sub(share, exact(g.Discount)); off.Abs(off).Cmp(big.NewRat(2, tens[places])) >= 0 {
		return fmt.Sprintf("its share of the document's discount is %s", g.Discount)
	}
	return ""
}

// wrongDiscounts compares the debits on the account of sales discounts with the documents
// that sell. Credits are sales that a product books there.
func wrongDiscounts(f *finder) {
	booked := amounts(f, `SELECT e.reference_type, e.reference_id, CAST(SUM(l.amount) AS BIGINT) AS amount
		FROM journal_lines l
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		WHERE l.org_id = $1 AND l.account_id = $2 AND l.amount > 0 AND e.reference_type IN ('IV', 'CS', 'RE', 'DN') AND e.reference_id IS NOT NULL
		GROUP BY e.reference_type, e.reference_id`, read(f, ledger.ChartOf).Key(ledger.SalesDiscount).ID)
	type sale struct {
		source
		Rate  num.Rate  `db:"exchange_rate"`
		Total num.Money `db:"total_amount"`
		Net   num.Money `db:"net"`
	}
	sales := listOf[sale](f, `SELECT d.document_type AS reference_type, d.id AS reference_id, d.exchange_rate, d.total_amount,
			CAST(COALESCE((SELECT SUM(i.net_amount) FROM sales_items i WHERE i.org_id = $1 AND i.document_id = d.id), 0) AS BIGINT) AS net
		FROM sales_documents d
		WHERE d.org_id = $1 AND d.status NOT IN ('draft', 'void') AND d.is_consolidated = FALSE AND d.opening_id IS NULL
			AND (d.document_type IN ('IV', 'CS', 'DN') OR d.document_type = 'RE' AND d.ref_document_id IS NULL)`)
	for _, s := range sales {
		discount := new(big.Rat).Sub(exact(s.Net), exact(s.Total))
		want := rounded(product(discount, exact(s.Rate)), 2)
		if want.Sign() < 0 || exact(booked[s.source]).Cmp(want) != 0 {
			f.say("%s %d: posted sales discount is %s, lines less total come to %s", s.Type, s.ID, booked[s.source], want.FloatString(2))
		}
	}
	f.sort()
}
