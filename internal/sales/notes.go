package sales

import (
	"cmp"
	"fmt"
	"slices"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/stock"
)

// credited is the amount that issued credit notes have credited on an invoice.
type credited struct {
	Lines    num.Money `db:"lines"`
	Discount num.Money `db:"discount"`
	Net      num.Money `db:"net"`
	Tax      num.Money `db:"tax"`
}

const selectCredited = `SELECT
	CAST(COALESCE(SUM(d.total_amount + d.document_discount_amount), 0) AS BIGINT),
	CAST(COALESCE(SUM(d.document_discount_amount), 0) AS BIGINT),
	CAST(COALESCE(SUM(d.total_amount), 0) AS BIGINT),
	CAST(COALESCE(SUM(d.vat_amount), 0) AS BIGINT)
FROM sales_documents d
WHERE d.org_id = $1 AND d.ref_document_id = $2 AND d.document_type = $3 AND d.status NOT IN ('draft', 'void') AND d.id <> $4`

// share is the part of an invoice that a credit note credits.
type share struct {
	discount num.Money
	taxRest  num.Money // of the invoice, not yet credited
	complete bool      // it takes back all that is left
}

// tax returns the part of the invoice's tax that the note credits.
func (s *share) tax(t document.Totals) num.Money {
	if s.complete || t.Tax.Cmp(s.taxRest) > 0 {
		return s.taxRest
	}
	return t.Tax
}

// shareOf computes the share of a credit note: the invoice discount in proportion to the lines,
// and never more tax than is left. The note that completes the lines or quantities takes the
// remainder, so that crediting everything leaves exactly 0.
func (s *service) shareOf(r, source *record) (*share, error) {
	if source == nil || !r.kind().Credits {
		return nil, nil
	}
	past, err := db.Get[credited](s.tx, selectCredited, source.ID, r.DocumentType, r.ID)
	if err != nil {
		return nil, fmt.Errorf("read credit notes of %s: %w", source.DocumentNumber, err)
	}
	places := s.places(r)
	totals, err := document.SalesTotals(r.inputs(), document.Terms{Places: places})
	if err != nil {
		return nil, err
	}
	lines, all := totals.Net, source.TotalAmount.Add(source.DocumentDiscountAmount)
	taken := &share{taxRest: source.VatAmount.Sub(past.Tax)}
	if all.Sign() > 0 {
		taken.discount = source.DocumentDiscountAmount.Share(lines, all, places)
	}
	netRest := source.TotalAmount.Sub(past.Net)
	// An earlier note that kept something back leaves more than the lines come to.
	if taken.complete = lines == all.Sub(past.Lines) && netRest.Cmp(lines) <= 0; !taken.complete {
		if taken.complete, err = s.completes(r, source, lines.Sub(taken.discount).Sub(netRest), places); err != nil {
			return nil, err
		}
	}
	if taken.complete {
		taken.discount = lines.Sub(netRest).Within(num.Money{}, lines)
	}
	if r.DiscountGiven && r.DocumentDiscountAmount.Round(places) != taken.discount {
		taken.complete = lines.Sub(r.DocumentDiscountAmount.Round(places)) == netRest
	}
	if taken.taxRest.Sign() < 0 {
		taken.taxRest = num.Money{}
	}
	taken.complete = taken.complete && r.VatRate == source.VatRate
	return taken, nil
}

// completes reports whether a note credits the remaining quantities of its invoice at the
// invoice's prices: any difference is then rounding.
func (s *service) completes(r, source *record, off num.Money, places int) (bool, error) {
	if err := s.readLines(source); err != nil {
		return false, err
	}
	if off.Abs().Cmp(num.Coins(len(source.lines)+len(r.lines), places)) > 0 {
		return false, nil
	}
	left := quantities(source.lines, nil)
	past, err := s.creditedLines(r, source, false)
	if err != nil {
		return false, err
	}
	taken := quantities(past, quantities(r.lines, nil))
	for what, quantity := range left {
		if taken[what].Cmp(quantity) < 0 {
			return false, nil
		}
	}
	return true, nil
}

// thing is what a line sells: a product, or free text.
type thing struct {
	product num.Ref
	name    string
}

// quantities sums base quantities by what is sold.
func quantities(lines []line, onto map[thing]num.Qty) map[thing]num.Qty {
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
func (s *service) creditedLines(r, source *record, goods bool) ([]line, error) {
	var reasons db.Texts
	for _, reason := range r.kind().Reasons {
		if reason.Goods || !goods {
			reasons = append(reasons, reason.Code)
		}
	}
	return db.List[line](s.tx, `
		SELECT `+db.Columns[line]("i")+`
		FROM sales_items i
		JOIN sales_documents d ON d.org_id = $1 AND d.id = i.document_id
		WHERE i.org_id = $1 AND d.ref_document_id = $2 AND d.document_type = $3 AND d.status NOT IN ('draft', 'void') AND d.id <> $4
		AND d.credit_reason IN ($5)
		ORDER BY i.document_id, i.sort_order, i.id`, source.ID, r.DocumentType, r.ID, reasons)
}

// checkCredit refuses a credit note for more than was billed.
func (s *service) checkCredit(r, source *record) error {
	if rest := source.GrandTotal.Sub(source.CreditNoteTotal); r.GrandTotal.Cmp(rest) > 0 {
		return fault.BadRequest.Because("%s: only %s of %s can still be credited", source.DocumentNumber, rest, source.GrandTotal).For(fault.OverPayment)
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
	earlier := make([]uint32, len(notes))
	for n, l := range notes {
		earlier[n] = l.DocumentID
	}
	backFor, err := i.costs(i.doc.DocumentType, slices.Compact(earlier)...)
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
		// More than their share may be back when notes in between were voided.
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
