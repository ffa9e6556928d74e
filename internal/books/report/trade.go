package report

import (
	"cmp"
	"fmt"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// TradeQuery selects sales or purchases and their grouping.
type TradeQuery struct {
	Period
	// Grouping: contact, product or month.
	GroupBy string `query:"groupBy" validate:"omitempty,oneof=contact product month" default:"contact"`
	Form
}

func (q TradeQuery) group() string { return cmp.Or(q.GroupBy, "contact") }

// absent are the fields that rows of a grouping do not have.
func (q TradeQuery) absent() []string {
	if q.group() == "product" {
		return nil
	}
	return []string{"quantity"}
}

// TradeFields are the fields that rows of sales and purchases share.
type TradeFields struct {
	// Id of the contact or product, or the month (YYYY-MM). Null for amounts without a product or
	// contact.
	Key any `json:"key"`
	// Code of the contact or product, or the month.
	Code string `json:"code"`
	// Name of the contact or product, or the month.
	Name string `json:"name"`
	// Number of documents, less reversed ones.
	Documents int `json:"documents"`
	// Quantity in base units, less returns. Only if grouped by product.
	Quantity *num.Qty `json:"quantity,omitempty"`
	// Amount before VAT in base currency.
	Net num.Money `json:"net"`
	// VAT. Of sales, it includes that of deposits on the day they were received.
	Vat num.Money `json:"vat"`
	// Total including VAT.
	Total num.Money `json:"total"`
}

// SalesRow is the sales to a contact, of a product or in a month.
type SalesRow struct {
	TradeFields
	// Cost of sales.
	Cost num.Money `json:"cost"`
	// Gross margin: net less cost.
	Margin num.Money `json:"margin"`
	// Links to details: documents or card.
	Links Links `json:"links"`
}

// SalesTotals are the totals of all sales of a period. They do not depend on the grouping.
type SalesTotals struct {
	// Number of documents, less reversed ones.
	Documents int `json:"documents"`
	// Amount before VAT.
	Net num.Money `json:"net"`
	// VAT, with that of deposits on the day they were received.
	Vat num.Money `json:"vat"`
	// Total including VAT.
	Total num.Money `json:"total"`
	// Cost of sales.
	Cost num.Money `json:"cost"`
	// Gross margin: net less cost.
	Margin num.Money `json:"margin"`
}

// Sales is the sales report of a period by entry date. Reversals count as negative on their own date.
type Sales struct {
	PeriodHead
	// The contacts, products or months. Sales without a product come last, with key null.
	Rows []SalesRow `json:"rows"`
	// Totals of all sales.
	Totals SalesTotals `json:"totals"`
}

// rowSum holds the sums of one row.
type rowSum struct {
	ID        num.Ref   `db:"id"`
	Code      string    `db:"code"`
	Name      string    `db:"name"`
	Documents int       `db:"documents"`
	Net       num.Money `db:"net"`
	Vat       num.Money `db:"vat"`
	Cost      num.Money `db:"cost"`
	quantity  num.Qty
}

func (t *rowSum) add(o rowSum) {
	t.Net, t.Vat, t.Cost, t.quantity = t.Net.Add(o.Net), t.Vat.Add(o.Vat), t.Cost.Add(o.Cost), t.quantity.Add(o.quantity)
}

// less subtracts another sum.
func (t *rowSum) less(o rowSum) {
	t.Net, t.Vat, t.Cost = t.Net.Sub(o.Net), t.Vat.Sub(o.Vat), t.Cost.Sub(o.Cost)
}

func (t rowSum) fields(group string) TradeFields {
	f := TradeFields{Code: t.Code, Name: t.Name, Documents: t.Documents, Net: t.Net, Vat: t.Vat, Total: t.Net.Add(t.Vat)}
	switch {
	case group == "month":
		f.Key = t.Code
	case t.ID != 0:
		f.Key = uint32(t.ID)
	}
	if group == "product" {
		f.Quantity = &t.quantity
	}
	return f
}

// Amounts of sales entries: revenue without exchange gains, output VAT and cost of sales. The
// lines of an account are indexed by date, so only those of the period are read.
const (
	sumTrade = `CAST(COALESCE(SUM(CASE WHEN a.account_type = 'REVENUE' THEN -l.amount ELSE 0 END), 0) AS BIGINT) AS net,
		CAST(COALESCE(SUM(CASE WHEN a.system_key IN ('vat_output', 'vat_output_undue') THEN -l.amount ELSE 0 END), 0) AS BIGINT) AS vat,
		CAST(COALESCE(SUM(CASE WHEN a.system_key = 'cogs' THEN l.amount ELSE 0 END), 0) AS BIGINT) AS cost`
	countTrade = `COUNT(DISTINCT CASE WHEN a.system_key NOT IN ('vat_output', 'vat_output_undue') AND e.reversal_of_id IS NULL THEN e.id END)
		- COUNT(DISTINCT CASE WHEN a.system_key NOT IN ('vat_output', 'vat_output_undue') AND e.reversal_of_id IS NOT NULL THEN e.id END) AS documents`
	// Receipts only move VAT that becomes due on payment. They are no sales.
	havingTrade = `HAVING COUNT(CASE WHEN a.system_key NOT IN ('vat_output', 'vat_output_undue') THEN 1 END) > 0
		OR SUM(CASE WHEN a.system_key IN ('vat_output', 'vat_output_undue') THEN l.amount ELSE 0 END) <> 0`
	fromTrade = `FROM accounts a
		JOIN journal_lines l ON l.org_id = $1 AND l.account_id = a.id
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id `
)

// Deposits are among them for their VAT, which the invoice does not post again.
var whereTrade = `WHERE a.org_id = $1 AND (a.account_type = 'REVENUE' AND a.system_key <> 'fx_gain' OR a.system_key IN ('vat_output', 'vat_output_undue', 'cogs'))
		AND l.entry_date >= $2 AND l.entry_date <= $3 AND ` + among("e.reference_type", taxed) + ` `

var (
	selectTrade        = `SELECT NULL AS id, '' AS code, '' AS name, ` + countTrade + `, ` + sumTrade + ` ` + fromTrade + whereTrade
	selectTradeByMonth = `SELECT NULL AS id, SUBSTR(l.entry_date, 1, 7) AS code, SUBSTR(l.entry_date, 1, 7) AS name, ` + countTrade + `, ` + sumTrade + ` ` +
		fromTrade + whereTrade + `GROUP BY 2, 3 ` + havingTrade + ` ORDER BY 2`
	selectTradeByContact = `SELECT c.id, c.code, c.name, ` + countTrade + `, ` + sumTrade + ` ` + fromTrade +
		`JOIN sales_documents d ON d.org_id = $1 AND d.id = e.reference_id
		JOIN contacts c ON c.org_id = $1 AND c.id = d.contact_id ` + whereTrade + `GROUP BY c.id, c.code, c.name ` + havingTrade + ` ORDER BY c.code, c.id`
)

// SalesOf returns the sales of a period.
func SalesOf(tx *db.Tx, in TradeQuery) (Sales, error) {
	r, p, err := openPeriod(tx, in.Period)
	if err != nil {
		return Sales{}, err
	}
	// The check asks for all groups one after another.
	all, err := db.Once(tx, fmt.Sprintf("sales %s %s", p.FromDate, p.ToDate), func() (rowSum, error) {
		return db.Get[rowSum](tx, selectTrade, p.FromDate, p.ToDate)
	})
	if err != nil {
		return Sales{}, fmt.Errorf("sales: %w", err)
	}
	out := Sales{PeriodHead: r.periodHead("sales", p, when.Stamp{}), Rows: []SalesRow{}}
	out.Totals = SalesTotals{all.Documents, all.Net, all.Vat, all.Net.Add(all.Vat), all.Cost, all.Net.Sub(all.Cost)}
	rows, err := r.salesBy(in.group(), p, all)
	if err != nil {
		return Sales{}, err
	}
	for _, t := range rows {
		out.Rows = append(out.Rows, SalesRow{
			TradeFields: t.fields(in.group()), Cost: t.Cost, Margin: t.Net.Sub(t.Cost), Links: salesLinks(in.group(), t, p),
		})
	}
	return out, nil
}

func (r *reading) salesBy(group string, p Period, all rowSum) ([]rowSum, error) {
	switch group {
	case "month":
		return db.List[rowSum](r.tx, selectTradeByMonth, p.FromDate, p.ToDate)
	case "product":
		return r.salesByProduct(p, all)
	}
	return db.List[rowSum](r.tx, selectTradeByContact, p.FromDate, p.ToDate)
}

// salesLinks returns the links of a row: the stock card of a product, else the documents.
func salesLinks(group string, t rowSum, p Period) Links {
	if group == "product" && t.ID != 0 {
		return Links{"card": address("/reports/stock-card", "productId", id(t.ID), "fromDate", p.FromDate.String(), "toDate", p.ToDate.String())}
	}
	customer := ""
	switch {
	case group == "month":
		p = p.month(t.Code)
	case t.ID != 0:
		customer = id(t.ID)
	}
	return Links{"documents": address("/sales/documents", "customerId", customer, "fromDate", p.FromDate.String(), "toDate", p.ToDate.String())}
}

// month returns the part of a period that is in a month, YYYY-MM.
func (p Period) month(name string) Period {
	start := when.MustDate(name + "-01")
	if start.After(p.FromDate) {
		p.FromDate = start
	}
	if end := monthEnd(start); end.Before(p.ToDate) {
		p.ToDate = end
	}
	return p
}

// byCode sorts products by code, with the rest last.
func byCode(found map[num.Ref]*rowSum, rest rowSum) []rowSum {
	list := make([]rowSum, 0, len(found)+1)
	for _, t := range found {
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b rowSum) int { return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(a.ID, b.ID)) })
	if rest.Documents != 0 || !rest.Net.IsZero() || !rest.Vat.IsZero() || !rest.Cost.IsZero() {
		list = append(list, rest)
	}
	return list
}

// named adds codes and names of products.
func named(tx *db.Tx, found map[num.Ref]*rowSum) error {
	if len(found) == 0 {
		return nil
	}
	ids := make(db.IDs, 0, len(found))
	for id := range found {
		ids = append(ids, uint32(id))
	}
	slices.Sort(ids)
	type name struct {
		ID   num.Ref `db:"id"`
		Code string  `db:"code"`
		Name string  `db:"name"`
	}
	names, err := db.ListAmong[name](tx, `SELECT p.id, p.code, p.name FROM products p WHERE p.org_id = $1 AND p.id IN ($2)`, ids)
	for _, n := range names {
		found[n.ID].ID, found[n.ID].Code, found[n.ID].Name = n.ID, n.Code, n.Name
	}
	return err
}
