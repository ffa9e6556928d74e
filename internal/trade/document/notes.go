package document

import (
	"cmp"
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/stock"
)

// otherNotes selects the other issued credit notes of an invoice.
const otherNotes = `d.ref_document_id = $2 AND d.document_type = $3 AND d.status NOT IN ('draft', 'void') AND d.id <> $4 `

// past returns what the other issued credit notes of an invoice have credited.
func (s *service) past(r, source *Doc) (past VATGroups, err error) {
	notes, err := s.Find(otherNotes+"ORDER BY d.id", source.ID, r.DocumentType, r.ID)
	if err != nil {
		return nil, fmt.Errorf("read credit notes of %s: %w", source.DocumentNumber, err)
	}
	for _, note := range notes {
		past = append(past, note.groups()...)
	}
	return past, nil
}

// crediting is the part of an invoice that a group of a credit note credits.
type crediting struct {
	note   VATGroup  // its lines
	groups VATGroups // of the invoice
	of     VATGroup  // their sum
	past   VATGroup  // credited by earlier notes
}

// covers reports whether lines of a category and rate belong to the same part of the
// invoice.
func (c crediting) covers(source VATGroups, g VATGroup) bool {
	return slices.ContainsFunc(matching(source, g), func(o VATGroup) bool { return slices.Contains(c.groups, o) })
}

// rest returns what is left of the invoice's lines after discount.
func (c crediting) rest() num.Money { return c.of.Rest().Sub(c.past.Rest()) }

// discount returns the invoice's discount in proportion to the lines.
func (c crediting) discount(places int) num.Money {
	if c.of.Lines.Sign() <= 0 {
		return num.Money{}
	}
	return c.of.Discount.Share(c.note.Lines, c.of.Lines, places)
}

// matching returns the groups of an invoice that a group of a note credits: that of its
// category and rate, else those of its category, else all.
func matching(groups VATGroups, g VATGroup) VATGroups {
	for _, same := range []func(VATGroup) bool{g.Like, func(o VATGroup) bool { return o.Category == g.Category }} {
		var found VATGroups
		for _, o := range groups {
			if same(o) {
				found = append(found, o)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return groups
}

// creditings compares the groups of a credit note with its invoice and earlier notes.
func creditings(note, source, past VATGroups) []crediting {
	all := make([]crediting, len(note))
	for i, g := range note {
		c := &all[i]
		c.note, c.groups = g, matching(source, g)
		for _, o := range c.groups {
			c.of = c.of.Plus(o)
		}
		for _, p := range past {
			if c.covers(source, p) {
				c.past = c.past.Plus(p)
			}
		}
	}
	return all
}

// credit limits a credit note by its invoice: the invoice's discount in proportion to the
// lines, and never more tax than is left. The note that completes the lines or the
// quantities of a group takes its whole rest, so that crediting everything leaves exactly
// nothing.
func (s *service) credit(r, source *Doc, terms *Terms) error {
	if source == nil || !r.kind().Credits {
		return nil
	}
	past, err := s.past(r, source)
	if err != nil {
		return err
	}
	totals, err := SalesTotals(r.inputs(), r.terms(terms.Places))
	if err != nil {
		return err
	}
	parts := creditings(totals.Groups, source.groups(), past)
	terms.Credits = make([]GroupCredit, len(parts))
	var whole num.Money
	for i, c := range parts {
		discount, complete, err := s.creditedDiscount(r, source, c, terms.Places)
		if err != nil {
			return err
		}
		terms.Credits[i] = GroupCredit{Discount: &discount, Complete: complete}
		whole = whole.Add(discount)
	}
	if r.DiscountGiven && r.DocumentDiscountAmount.Round(terms.Places) != whole {
		spreadGiven(terms, parts)
	} else {
		terms.DocumentDiscount, r.DiscountGiven = whole, false
	}
	boundTax(source, past, parts, terms)
	return nil
}

// spreadGiven uses the discount that the client gave. A group is then complete if nothing
// is left of it.
func spreadGiven(terms *Terms, parts []crediting) {
	for i, share := range spread(terms.DocumentDiscount.Round(terms.Places), parts, func(c crediting) num.Money { return c.note.Lines }, terms.Places) {
		terms.Credits[i] = GroupCredit{Complete: parts[i].note.Lines.Sub(share) == parts[i].rest()}
	}
}

// creditedDiscount returns the share of a group in the invoice's discount, and whether the
// group completes the invoice.
func (s *service) creditedDiscount(r, source *Doc, c crediting, places int) (discount num.Money, complete bool, err error) {
	lines, rest := c.note.Lines, c.rest()
	discount = c.discount(places)
	// An earlier note that kept something back leaves more than the sum of the lines.
	if complete = lines == c.of.Lines.Sub(c.past.Lines) && rest.Cmp(lines) <= 0; !complete {
		if complete, err = s.completes(r, source, c, lines.Sub(discount).Sub(rest), places); err != nil {
			return num.Money{}, false, err
		}
	}
	if complete {
		discount = lines.Sub(rest).Within(num.Money{}, lines)
	}
	return discount, complete, nil
}

// boundTax limits the tax of a note, and of each group, by what is left of the invoice's
// tax. A group with another rate than the invoice's is never complete.
func boundTax(source *Doc, past VATGroups, parts []crediting, terms *Terms) {
	terms.TaxRest = source.VatAmount
	for _, p := range past {
		terms.TaxRest = terms.TaxRest.Sub(p.Tax)
	}
	for i, c := range parts {
		bound := &terms.Credits[i]
		bound.TaxRest = c.of.Tax.Sub(c.past.Tax)
		bound.Complete = bound.Complete && len(c.groups) == 1 && c.groups[0].Rate == c.note.Rate
	}
}

// completes reports whether a note credits the remaining quantities of its invoice at the
// invoice's prices: any difference is then rounding.
func (s *service) completes(r, source *Doc, c crediting, off num.Money, places int) (bool, error) {
	if err := s.readLines(source); err != nil {
		return false, err
	}
	if off.Abs().Cmp(num.Coins(len(source.lines)+len(r.lines), places)) > 0 {
		return false, nil
	}
	left := quantities(source.covered(source.lines, c), nil)
	past, err := s.creditedLines(r, source, false)
	if err != nil {
		return false, err
	}
	taken := quantities(source.covered(past, c), quantities(source.covered(r.lines, c), nil))
	for what, quantity := range left {
		if taken[what].Cmp(quantity) < 0 {
			return false, nil
		}
	}
	return true, nil
}

// covered returns the lines of an invoice, or of its notes, that belong to a group.
func (r *Doc) covered(lines []*Item, c crediting) (found []*Item) {
	groups := r.groups()
	for _, l := range lines {
		if len(groups) == 1 || c.covers(groups, VATGroup{Category: cmp.Or(l.Under, r.VatCategory), Rate: l.rate(r.VatRate)}) {
			found = append(found, l)
		}
	}
	return found
}

// thing is what a line sells: a product or free text.
type thing struct {
	product num.Ref
	name    string
}

// quantities sums base quantities by what is sold.
func quantities(lines []*Item, onto map[thing]num.Qty) map[thing]num.Qty {
	if onto == nil {
		onto = map[thing]num.Qty{}
	}
	for _, l := range lines {
		what := thing{product: l.ProductID}
		if l.ProductID == 0 {
			what.name = l.Name
		}
		onto[what] = onto[what].Add(l.BaseQuantity)
	}
	return onto
}

// creditedLines returns the lines of other issued credit notes of an invoice: of all, or of
// those that returned goods.
func (s *service) creditedLines(r, source *Doc, goods bool) ([]*Item, error) {
	var reasons db.Texts
	for _, reason := range r.kind().Reasons {
		if reason.Goods || !goods {
			reasons = append(reasons, reason.Code)
		}
	}
	rows, err := db.ListOf[Item](s.tx, s.items, `
		SELECT `+s.itemColumns()+`
		FROM sales_items i
		JOIN sales_documents d ON d.org_id = $1 AND d.id = i.document_id
		WHERE i.org_id = $1 AND `+otherNotes+`AND d.credit_reason IN ($5)
		ORDER BY i.document_id, i.sort_order, i.id`, source.ID, r.DocumentType, r.ID, reasons)
	lines := make([]*Item, len(rows))
	for i := range rows {
		lines[i] = &rows[i]
	}
	return lines, err
}

// checkCredit refuses a credit note for more than was billed.
func (s *service) checkCredit(r, source *Doc) error {
	if rest := source.GrandTotal.Sub(source.CreditNoteTotal); r.GrandTotal.Cmp(rest) > 0 {
		return fault.BadRequest.Because("%s: only %s of %s can still be credited", source.DocumentNumber, rest, source.GrandTotal).For(fault.OverPayment)
	}
	return s.checkCategories(r, source)
}

// checkCategories refuses a credit note that credits more of a VAT category than was
// billed under it.
func (s *service) checkCategories(r, source *Doc) error {
	billed := source.groups()
	if len(billed) == 1 {
		return nil
	}
	past, err := s.past(r, source)
	if err != nil {
		return err
	}
	for _, category := range r.groups().Categories() {
		whole := billed.Of(category).Gross()
		rest := whole.Sub(past.Of(category).Gross())
		if r.groups().Of(category).Gross().Cmp(rest) > 0 {
			return fault.BadRequest.Because("%s: only %s of %s with VAT category %s can still be credited", source.DocumentNumber, rest, whole, category).For(fault.OverPayment)
		}
	}
	return nil
}

// priceReturns sets the cost of returned goods to the cost they were sold at. It is computed
// from the sum of all returns, so that the last one returns the exact remainder. Goods that
// were not stocked when sold return like goods of an unknown invoice.
func (i *issuing) priceReturns() error {
	if reason, ok := i.doc.kind().Reason(i.doc.CreditReason); i.source == nil || ok && !reason.Goods {
		return stock.PriceReturns(i.tx, i.changes)
	}
	if err := i.readLines(i.source); err != nil {
		return err
	}
	notes, err := i.creditedLines(i.doc, i.source, true)
	if err != nil {
		return err
	}
	sold, back := quantities(i.source.lines, nil), quantities(notes, nil)
	if err := i.checkReturned(sold, back); err != nil || len(i.changes) == 0 {
		return err
	}
	soldFor, err := i.costs(i.source.DocumentType, i.source.ID)
	if err != nil {
		return err
	}
	earlier := slices.Compact(idsOf(notes, func(l *Item) uint32 { return l.DocumentID }))
	backFor, err := i.costs(i.doc.DocumentType, earlier...)
	if err != nil {
		return err
	}
	for n := range i.changes {
		c := &i.changes[n]
		what := thing{product: num.Ref(c.ProductID)}
		back[what] = back[what].Add(c.Quantity)
		cost, counted := soldFor[c.ProductID]
		if !counted {
			if err := stock.PriceReturns(i.tx, i.changes[n:n+1]); err != nil {
				return err
			}
			continue
		}
		// More than their share can be back if notes in between were voided.
		so := cost.Neg().Portion(back[what], sold[what], num.BasePlaces)
		c.Cost = so.Sub(backFor[c.ProductID]).Within(num.Money{}, so)
		backFor[c.ProductID] = backFor[c.ProductID].Add(c.Cost)
	}
	return nil
}

// checkReturned refuses to return more of a product than was sold, stocked or not.
func (i *issuing) checkReturned(sold, back map[thing]num.Qty) error {
	returned := map[thing]num.Qty{}
	for _, l := range i.doc.lines {
		what := thing{product: l.ProductID}
		returned[what] = returned[what].Add(l.BaseQuantity)
		if left := sold[what].Sub(back[what]); l.ProductID != 0 && returned[what].Cmp(left) > 0 {
			return fault.BadRequest.Because("%s: only %s of %s can still be returned", i.source.DocumentNumber, left, cmp.Or(i.goods[uint32(l.ProductID)].Code, l.Name))
		}
	}
	return nil
}

// costs returns the cost of the goods that documents moved, by product; negative for outgoing
// goods.
func (s *service) costs(docType string, ids ...uint32) (map[uint32]num.Money, error) {
	rows, err := stock.Of(s.tx, docType, ids...)
	costs := map[uint32]num.Money{}
	for _, m := range rows {
		costs[m.ProductID] = costs[m.ProductID].Add(m.TotalCost.Add(m.Variance))
	}
	return costs, err
}
