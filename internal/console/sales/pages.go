// Package sales is the pages of sales documents.
package sales

import (
	"embed"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/sales"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of sales documents.
func Section() console.Section {
	return console.Section{
		Name: "sales", Templates: templates, Common: trade.Templates, Words: words,
		Pages: []console.Page{
			console.Get("/sales", access.ReadSales, pages.ShowList),
			console.Post("/sales", access.WriteSales, together),
			console.Get("/sales/totals", access.ReadSales, pages.ShowTotals),
			console.Get("/sales/export", access.ReadSales, pages.SendFile),
			console.Get("/sales/new", access.WriteSales, create),
			console.Post("/sales/new", access.WriteSales, saveNew),
			console.Post("/sales/preview", access.WriteSales, preview),
			console.Get("/customer-payments", access.WriteSales, newPayment),
			console.Post("/customer-payments", access.WriteSales, savePayment),
			console.Get("/customer-payments/{id}", access.ReadSales, showPayment),
			console.Get("/sales/{id}", access.ReadSales, view),
			console.Get("/sales/{id}/will-post", access.ReadJournal, willPost),
			console.Get("/sales/{id}/edit", access.WriteSales, edit),
			console.Post("/sales/{id}/edit", access.WriteSales, save),
			console.Post("/sales/{id}/status", access.WriteSales, setStatus),
			console.Post("/sales/{id}/delete", access.WriteSales, erase),
			console.Post("/sales/{id}/duplicate", access.WriteSales, duplicate),
			console.Post("/sales/{id}/receipt", access.WriteSales, receive),
			console.Post("/sales/{id}/receipt/will-post", access.ReadJournal, willReceive),
			console.Post("/sales/{id}/convert", access.WriteSales, of("fromId", convert)),
			console.Post("/sales/{id}/deposit", access.WriteSales, of("documentId", takeDeposit)),
			console.Post("/sales/{id}/deposit/void", access.RefundSales, of("documentId", voidDeposit)),
			console.Post("/sales/{id}/deposit/refund", access.RefundSales, of("documentId", refundDeposit)),
			console.Post("/sales/{id}/refund", access.RefundSales, of("documentId", refundCredit)),
			console.Post("/sales/{id}/tax", access.WriteTax, correctTax),
			console.Post("/sales/{id}/wht-certificate", access.WriteTax, recordWithheld),
			console.Post("/sales/{id}/sign", access.WriteSales, of("documentId", sign)),
		},
		Nav: []console.Link{
			{Word: "Sales", Icon: "document", Path: "/sales", Group: "Trade", Order: 10, Keys: "g s", Phone: true, Count: late},
		},
		New: []console.Link{
			{Word: "Quotation", Icon: "document", Path: "/sales/new?type=" + document.Quotation, Order: 10, Keys: "n q"},
			{Word: "Invoice", Icon: "document", Path: "/sales/new?type=" + document.Invoice, Order: 20, Keys: "n i"},
			{Word: "Cash sale", Icon: "document", Path: "/sales/new?type=" + document.CashSale, Order: 30, Keys: "n c"},
		},
		Find: pages.Found,
	}
}

// late returns the number of overdue documents.
func late(tx *db.Tx) (int, bool, error) {
	owed, err := sales.Receivable(tx)
	return owed.LateCount, true, err
}

// of sets a field of the form to the document in the address.
func of(field string, answer console.Handler) console.Handler {
	return func(v *console.Visit) error {
		v.Set(field, v.Param("id"))
		return answer(v)
	}
}
