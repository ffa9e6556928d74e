package report

import (
	"fmt"
	"strconv"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// PurchasesRow is the purchases from a contact, of a product or in a month.
type PurchasesRow struct {
	TradeFields
	// Links to details: documents or card.
	Links Links `json:"links"`
}

// PurchasesTotals are the totals of all purchases of a period. They do not depend on the grouping.
type PurchasesTotals struct {
	// Number of documents.
	Documents int `json:"documents"`
	// Amount before VAT.
	Net num.Money `json:"net"`
	// VAT.
	Vat num.Money `json:"vat"`
	// Total including VAT.
	Total num.Money `json:"total"`
}

// Purchases is the purchases report of a period by document date: approved supplier invoices, and paid
// vouchers without one. Opening balances are excluded.
type Purchases struct {
	PeriodHead
	// The contacts, products or months. Purchases without a product or contact come last, with key
	// null.
	Rows []PurchasesRow `json:"rows"`
	// Totals of all purchases.
	Totals PurchasesTotals `json:"totals"`
}

// bought is a purchase document.
type bought struct {
	ID        uint32    `db:"id"`
	ContactID num.Ref   `db:"contact_id"`
	Code      string    `db:"code"`
	Name      string    `db:"name"`
	Date      when.Unix `db:"dated_at"`
	Rate      num.Rate  `db:"exchange_rate"`
	Tax       num.Money `db:"vat_amount"`
	Total     num.Money `db:"grand_total"`
}

// amounts returns the amounts of the document in base currency.
func (b bought) amounts() rowSum {
	total, tax := b.Total.Convert(b.Rate, num.BasePlaces), b.Tax.Convert(b.Rate, num.BasePlaces)
	return rowSum{Net: total.Sub(tax), Vat: tax}
}

// PurchasesOf returns the purchases of a period.
func PurchasesOf(tx *db.Tx, in TradeQuery) (Purchases, error) {
	r, p, err := openPeriod(tx, in.Period)
	if err != nil {
		return Purchases{}, err
	}
	out := Purchases{PeriodHead: r.periodHead("purchases", p, when.Stamp{}), Rows: []PurchasesRow{}}
	g := grouping{reading: r, by: in.group(), found: map[num.Ref]*rowSum{}}
	if err := r.bought(p, g.take); err != nil {
		return Purchases{}, err
	}
	out.Totals = PurchasesTotals{g.all.Documents, g.all.Net, g.all.Vat, g.all.Net.Add(g.all.Vat)}
	rows, err := g.rows()
	for _, t := range rows {
		out.Rows = append(out.Rows, PurchasesRow{TradeFields: t.fields(g.by), Links: r.purchasesLinks(g.by, t, p)})
	}
	return out, err
}

// bought passes the documents of a period to each, in batches.
func (r *reading) bought(p Period, take func([]bought) error) error {
	from, to := p.FromDate.Start(r.tx.Zone).Unix(), p.ToDate.AddDays(1).Start(r.tx.Zone).Unix()
	for last := uint32(0); ; {
		found, err := db.List[bought](r.tx, `SELECT d.id, d.contact_id, COALESCE(c.code, '') AS code, COALESCE(c.name, '') AS name, d.dated_at, d.exchange_rate, d.vat_amount, d.grand_total
			FROM purchase_documents d
			LEFT JOIN contacts c ON c.org_id = $1 AND c.id = d.contact_id
			WHERE d.org_id = $1 AND d.id > $2 AND d.dated_at >= $3 AND d.dated_at < $4 AND d.opening_id IS NULL
				AND (`+among("d.document_type", bills)+` AND d.status IN ('approved', 'partially_paid', 'paid')
					OR `+among("d.document_type", pays)+` AND d.status = 'paid' AND d.ref_document_id IS NULL AND d.allocations IN ('', '[]'))
			ORDER BY d.id LIMIT $5`, last, from, to, atOnce)
		if err != nil {
			return fmt.Errorf("purchases: %w", err)
		}
		if err := take(found); err != nil || len(found) < atOnce {
			return err
		}
		last = found[len(found)-1].ID
	}
}

// grouping adds up purchases by contact, product or month.
type grouping struct {
	*reading
	by     string
	found  map[num.Ref]*rowSum // months by their number
	all    rowSum
	others int // documents without a product
}

func (g *grouping) take(documents []bought) error {
	var lines map[uint32][]boughtLine
	var err error
	if g.by == "product" {
		if lines, err = g.boughtLines(documents); err != nil {
			return err
		}
	}
	for _, d := range documents {
		amounts := d.amounts()
		g.all.add(amounts)
		g.all.Documents++
		switch g.by {
		case "product":
			g.share(d, lines[d.ID])
		case "month":
			month := when.DateOf(d.Date.Time(), g.tx.Zone).String()[:len("2006-01")]
			g.put(monthNumber(month), month, month).add(amounts)
		default:
			g.put(d.ContactID, d.Code, d.Name).add(amounts)
		}
	}
	return nil
}

// put returns the row of a key and counts a document.
func (g *grouping) put(key num.Ref, code, name string) *rowSum {
	if g.found[key] == nil {
		g.found[key] = &rowSum{ID: key, Code: code, Name: name}
	}
	g.found[key].Documents++
	return g.found[key]
}

// monthNumber returns the key of a month YYYY-MM.
func monthNumber(month string) num.Ref {
	n, _ := strconv.Atoi(month[:4] + month[5:])
	return num.Ref(n)
}

// boughtLine is a line of a purchase document.
type boughtLine struct {
	DocumentID uint32    `db:"document_id"`
	ProductID  num.Ref   `db:"product_id"`
	Quantity   num.Qty   `db:"base_quantity"`
	Net        num.Money `db:"net_amount"`
	Tax        num.Money `db:"vat_amount"`
}

func (g *grouping) boughtLines(documents []bought) (map[uint32][]boughtLine, error) {
	byDocument := map[uint32][]boughtLine{}
	if len(documents) == 0 {
		return byDocument, nil
	}
	ids := make(db.IDs, len(documents))
	for i, d := range documents {
		ids[i] = d.ID
	}
	lines, err := db.ListAmong[boughtLine](g.tx, `SELECT i.document_id, i.product_id, i.base_quantity, i.net_amount, i.vat_amount
		FROM purchase_items i WHERE i.org_id = $1 AND i.document_id IN ($2) AND i.product_id IS NOT NULL
		ORDER BY i.document_id, i.id`, ids)
	for _, l := range lines {
		byDocument[l.DocumentID] = append(byDocument[l.DocumentID], l)
	}
	return byDocument, err
}

// share splits a document over the products of its lines.
func (g *grouping) share(d bought, lines []boughtLine) {
	counted := map[num.Ref]bool{}
	for _, l := range lines {
		t := g.found[l.ProductID]
		if !counted[l.ProductID] {
			t = g.put(l.ProductID, "", "")
		}
		counted[l.ProductID] = true
		t.add(rowSum{Net: l.Net.Convert(d.Rate, num.BasePlaces), Vat: l.Tax.Convert(d.Rate, num.BasePlaces), quantity: l.Quantity})
	}
	if len(counted) == 0 {
		g.others++
	}
}

// rows returns the rows. The last one holds amounts without a product.
func (g *grouping) rows() ([]rowSum, error) {
	if g.by != "product" {
		none := rowSum{}
		if t := g.found[0]; t != nil {
			none = *t
			delete(g.found, 0)
		}
		return byCode(g.found, none), nil
	}
	rest := g.all
	rest.Documents = g.others
	for _, t := range g.found {
		rest.less(*t)
	}
	err := named(g.tx, g.found)
	return byCode(g.found, rest), err
}

func (r *reading) purchasesLinks(group string, t rowSum, p Period) Links {
	if group == "product" && t.ID != 0 {
		return Links{"card": address("/reports/stock-card", "productId", id(t.ID), "fromDate", p.FromDate.String(), "toDate", p.ToDate.String())}
	}
	vendor := ""
	switch {
	case group == "month":
		p = p.month(t.Code)
	case t.ID != 0:
		vendor = id(t.ID)
	}
	from, to := p.FromDate.Start(r.tx.Zone).Unix(), p.ToDate.AddDays(1).Start(r.tx.Zone).Unix()-1
	return Links{"documents": address("/purchase/documents", "vendorId", vendor, "fromDate", strconv.FormatInt(from, 10), "toDate", strconv.FormatInt(to, 10))}
}
