package report

import (
	"cmp"
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

var agedReceivables = maker[report.AgedQuery, report.Aged]{
	name: "aged-receivables", file: "aged.html", read: report.AgedReceivablesOf,
}

var agedPayables = maker[report.AgedQuery, report.Aged]{
	name: "aged-payables", file: "aged.html", read: report.AgedPayablesOf,
}

var accountStatement = maker[report.AccountStatementQuery, report.AccountStatement]{
	name: "statement", file: "account.html", needs: "contactId", read: report.AccountStatementOf,
	more: func(_ *console.Visit, _ *db.Tx, s *sheet[report.AccountStatementQuery, report.AccountStatement]) error {
		s.More = customer{s.Out.ContactName}
		return nil
	},
}

// customer is the subject of a statement of account.
type customer struct{ name string }

// Title returns the name of the customer.
func (c customer) Title() string { return c.name }

// ofContact leads to the statement of a contact.
func ofContact(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	return v.Go(v.At("/reports/statement?contactId=%d", id))
}

var stockValuation = maker[report.StockValuationQuery, report.StockValuation]{
	name: "stock-valuation", file: "valuation.html", read: report.StockValuationOf,
	more: func(v *console.Visit, tx *db.Tx, s *sheet[report.StockValuationQuery, report.StockValuation]) (err error) {
		s.More, err = warehouses(v, tx)
		return err
	},
}

func warehouses(v *console.Visit, tx *db.Tx) ([]console.Option, error) {
	all, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	options := []console.Option{{Word: v.T("All warehouses")}}
	for _, w := range all {
		options = append(options, console.Option{Value: fmt.Sprint(w.ID), Word: w.Code + " " + w.Name})
	}
	return options, err
}

var stockCard = maker[report.StockCardQuery, report.StockCard]{
	name: "stock-card", file: "card.html", needs: "productId", read: report.StockCardOf,
	prepare: func(in *report.StockCardQuery) { in.Sheet = page100(in.Sheet) }, more: chosenProduct,
}

// goods is the product of a stock card, or the products to choose from.
type goods struct {
	Product    product.Product
	Found      []product.Product
	Warehouses []console.Option
}

// Title returns the selected product.
func (g goods) Title() string { return g.Product.Name }

func chosenProduct(v *console.Visit, tx *db.Tx, s *sheet[report.StockCardQuery, report.StockCard]) (err error) {
	var g goods
	if s.Shown {
		if g.Product, err = product.GetAny(tx, product.ByID{ID: s.In.ProductID}); err != nil {
			return err
		}
		g.Warehouses, err = warehouses(v, tx)
	} else {
		found, failed := product.List(tx, product.Filter{Search: v.Arg("search"), ProductType: product.Inventory, Page: input.Page{Limit: behind}})
		g.Found, err = found.Items, failed
	}
	s.More = g
	return err
}

var sales = maker[report.TradeQuery, report.Sales]{
	name: "sales", file: "trade.html", read: report.SalesOf,
	more: func(v *console.Visit, _ *db.Tx, s *sheet[report.TradeQuery, report.Sales]) error {
		s.More = tradeBy(v, s.In)
		return nil
	},
}

var purchases = maker[report.TradeQuery, report.Purchases]{
	name: "purchases", file: "trade.html", read: report.PurchasesOf,
	more: func(v *console.Visit, _ *db.Tx, s *sheet[report.TradeQuery, report.Purchases]) error {
		s.More = tradeBy(v, s.In)
		return nil
	},
}

// trade is the grouping of sales or purchases.
type trade struct {
	v      *console.Visit
	By     string
	Groups []console.Option // address and text
}

func tradeBy(v *console.Visit, in report.TradeQuery) trade {
	t := trade{v: v, By: cmp.Or(in.GroupBy, "contact")}
	for _, g := range [][2]string{{"contact", v.T("By contact")}, {"product", v.T("By product")}, {"month", v.T("By month")}} {
		t.Groups = append(t.Groups, console.Option{Value: g[0], Word: g[1]})
	}
	return t
}

// Name returns the subject of a row. Rows without a product or contact have no code.
func (t trade) Name(row report.TradeFields) string {
	if t.By == "month" {
		if start, err := when.ParseDate(row.Code + "-01"); err == nil {
			return t.v.Speech.LongMonth(start)
		}
	}
	return cmp.Or(row.Name, t.v.T("Other items"))
}

// Link returns the page that explains a row.
func (t trade) Link(links report.Links) string {
	for _, name := range []string{"documents", "card"} {
		if link, ok := links[name]; ok {
			return t.v.Link(link)
		}
	}
	return ""
}

// Share returns a percentage with one decimal.
func (t trade) Share(part, whole num.Money) string {
	if whole.IsZero() {
		return "–"
	}
	return console.Decimals(num.MoneyOf(100).Share(part, whole, 1), 1) + "%"
}
