package report

import (
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// sold is a sales entry with its amounts.
type sold struct {
	ID     uint32    `db:"id"`
	Date   when.Date `db:"entry_date"`
	Type   string    `db:"reference_type"`
	Of     uint32    `db:"reference_id"`
	Undoes bool      `db:"undoes"`
	Net    num.Money `db:"net"`
	Vat    num.Money `db:"vat"`
	Cost   num.Money `db:"cost"`
}

// soldLine is a line of a sales document.
type soldLine struct {
	DocumentID uint32      `db:"document_id"`
	ProductID  num.Ref     `db:"product_id"`
	Quantity   num.Qty     `db:"base_quantity"`
	Net        num.Money   `db:"net_amount"`
	Under      string      `db:"vat_under"` // VAT category of a line that says its own
	VatRate    num.Percent `db:"vat_rate"`
	Rate       num.Rate    `db:"exchange_rate"`
	Type       string      `db:"document_type"`
	Reason     string      `db:"credit_reason"`
}

// salesByProduct splits the sales of a period by product. Revenue is posted by account and VAT
// by document, so each line gets its share of its entry. Document discounts, free text and
// rounding remain in the rest. Costs come from stock movements.
func (r *reading) salesByProduct(p Period, all rowSum) ([]rowSum, error) {
	found := map[num.Ref]*rowSum{}
	at := func(product num.Ref) *rowSum {
		if found[product] == nil {
			found[product] = &rowSum{ID: product}
		}
		return found[product]
	}
	documents := 0 // with no product at all
	last := sold{Date: first}
	for {
		entries, err := r.soldAfter(last, p)
		if err != nil {
			return nil, err
		}
		lines, err := r.soldLines(entries)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			documents += e.share(lines[e.Of], at)
		}
		if len(entries) < atOnce {
			break
		}
		last = entries[len(entries)-1]
	}
	if err := r.soldCosts(p, at); err != nil {
		return nil, err
	}
	rest := all
	rest.Documents = documents
	for _, t := range found {
		rest.less(*t)
	}
	err := named(r.tx, found)
	return byCode(found, rest), err
}

// soldAfter returns the next batch of sales entries.
func (r *reading) soldAfter(last sold, p Period) ([]sold, error) {
	entries, err := db.List[sold](r.tx, `SELECT e.id, e.entry_date, e.reference_type, e.reference_id, e.reversal_of_id IS NOT NULL AS undoes, `+sumTrade+`
		FROM (
			SELECT e.id, e.entry_date, e.reference_type, e.reference_id, e.reversal_of_id FROM journal_entries e
			WHERE e.org_id = $1 AND e.entry_date >= $2 AND e.entry_date <= $3 AND (e.entry_date, e.id) > ($4, $5)
				AND `+among("e.reference_type", sells)+`
			ORDER BY e.entry_date, e.id LIMIT $6
		) e
		JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id
		JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
		WHERE l.org_id = $1 AND a.system_key <> 'fx_gain'
		GROUP BY e.id, e.entry_date, e.reference_type, e.reference_id, e.reversal_of_id
		ORDER BY e.entry_date, e.id`, p.FromDate, p.ToDate, last.Date, last.ID, atOnce)
	return entries, err
}

// soldLines returns the lines of the documents of entries.
func (r *reading) soldLines(entries []sold) (map[uint32][]soldLine, error) {
	byDocument := map[uint32][]soldLine{}
	if len(entries) == 0 {
		return byDocument, nil
	}
	ids := make(db.IDs, len(entries))
	for i, e := range entries {
		ids[i] = e.Of
	}
	slices.Sort(ids)
	lines, err := db.ListAmong[soldLine](r.tx, `SELECT i.document_id, i.product_id, i.base_quantity, i.net_amount, i.vat_under, CASE WHEN i.vat_rate IS NOT NULL THEN i.vat_rate WHEN i.vat_under IN ('', 'standard') THEN d.vat_rate ELSE 0 END AS vat_rate, d.exchange_rate, d.document_type, d.credit_reason
		FROM sales_documents d
		JOIN sales_items i ON i.org_id = $1 AND i.document_id = d.id
		WHERE d.org_id = $1 AND d.id IN ($2)
		ORDER BY i.document_id, i.id`, slices.Compact(ids))
	for _, l := range lines {
		byDocument[l.DocumentID] = append(byDocument[l.DocumentID], l)
	}
	return byDocument, err
}

// share splits an entry over the products of its document. It returns how the document counts
// in the rest: 0 if it has a product, else 1 or -1.
func (e sold) share(lines []soldLine, at func(num.Ref) *rowSum) int {
	if e.Net.IsZero() && e.Cost.IsZero() {
		return 0 // it settles, or refunds, and sells nothing
	}
	count, direction := 1, num.MoneyOf(1)
	if e.Undoes {
		count = -1
	}
	if e.Undoes != document.Sales.Must(e.Type).Credits {
		direction = direction.Neg()
	}
	weights, whole := taxWeights(lines)
	counted := map[num.Ref]bool{}
	for i, l := range lines {
		if l.ProductID == 0 {
			continue
		}
		t := at(l.ProductID)
		part := rowSum{Net: signed(l.Net.Convert(l.Rate, num.BasePlaces), direction)}
		if !whole.IsZero() {
			part.Vat = e.Vat.Share(weights[i], whole, 2)
		}
		if l.goods() {
			if part.quantity = l.Quantity; direction.Sign() < 0 {
				part.quantity = l.Quantity.Neg()
			}
		}
		t.add(part)
		if !counted[l.ProductID] {
			t.Documents += count
		}
		counted[l.ProductID] = true
	}
	if len(counted) > 0 {
		return 0
	}
	return count
}

// taxWeights are the amounts by which lines share the VAT of their document, and their sum:
// the net amounts, or the VAT of each line where lines say their own.
func taxWeights(lines []soldLine) (weights []num.Money, whole num.Money) {
	weights = make([]num.Money, len(lines))
	own := slices.ContainsFunc(lines, func(l soldLine) bool { return l.Under != "" })
	for i, l := range lines {
		if weights[i] = l.Net; own {
			weights[i] = l.Net.Part(l.VatRate, num.MoneyPlaces)
		}
		whole = whole.Add(weights[i])
	}
	return weights, whole
}

// goods reports whether goods changed hands with a line. A debit note only changes the
// price, as do some credit notes.
func (l soldLine) goods() bool {
	kind := document.Sales.Must(l.Type)
	if reason, ok := kind.Reason(l.Reason); ok && !reason.Goods {
		return false
	}
	return kind.Issuing(false).Stock != document.Still
}

// soldCosts adds the cost of the goods sold, from stock movements.
func (r *reading) soldCosts(p Period, at func(num.Ref) *rowSum) error {
	type cost struct {
		ProductID num.Ref   `db:"product_id"`
		Cost      num.Money `db:"cost"`
	}
	costs, err := db.List[cost](r.tx, `SELECT m.product_id, CAST(-SUM(m.total_cost + m.variance) AS BIGINT) AS cost
		FROM products p
		JOIN stock_movements m ON m.org_id = $1 AND m.product_id = p.id
		WHERE p.org_id = $1 AND m.book_date >= $2 AND m.book_date <= $3 AND `+among("m.reference_type", sells)+`
		GROUP BY m.product_id`, p.FromDate, p.ToDate)
	for _, c := range costs {
		t := at(c.ProductID)
		t.Cost = t.Cost.Add(c.Cost)
	}
	return err
}
