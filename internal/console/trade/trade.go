package trade

import (
	"embed"
	"slices"

	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pickers, which are parts of pages.
func Section() console.Section {
	return console.Section{Name: "trade", Templates: templates, Words: words, Pages: pickers()}
}

// Sales is the pages of sales documents.
func Sales() console.Section {
	return console.Section{
		Name: "sales", Templates: templates, Find: selling.find,
		Pages: selling.pages(salesTogether, payments(), saleActions()),
		Nav: []console.Link{
			{Word: "Sales", Icon: "document", Path: "/sales", Group: "Trade", Order: 10, Keys: "g s", Phone: true, Count: late},
		},
		New: []console.Link{
			{Word: "Quotation", Icon: "document", Path: "/sales/new?type=" + document.Quotation, Order: 10, Keys: "n q"},
			{Word: "Invoice", Icon: "document", Path: "/sales/new?type=" + document.Invoice, Order: 20, Keys: "n i"},
			{Word: "Cash sale", Icon: "document", Path: "/sales/new?type=" + document.CashSale, Order: 30, Keys: "n c"},
		},
	}
}

// Purchases is the pages of purchase documents.
func Purchases() console.Section {
	return console.Section{
		Name: "purchase", Templates: templates, Find: buying.find,
		Pages: buying.pages(purchasesTogether, nil, purchaseActions()),
		Nav: []console.Link{
			{Word: "Purchases", Icon: "cart", Path: "/purchases", Group: "Trade", Order: 20, Keys: "g b", Count: due},
		},
		New: []console.Link{
			{Word: "Purchase order", Icon: "cart", Path: "/purchases/new?type=" + document.PurchaseOrder, Order: 40, Keys: "n o"},
			{Word: "Supplier invoice", Icon: "cart", Path: "/purchases/new?type=" + document.SupplierInvoice, Order: 45, Keys: "n b"},
		},
	}
}

// pages returns the pages that both families have, and those of one: a bulk action, other records,
// and actions on a document.
func (s *family) pages(together console.Handler, others, actions []console.Page) []console.Page {
	read := access.ReadSales
	if s.Buys {
		read = access.ReadPurchases
	}
	saveNew, save := console.Post(s.Path+"/new", s.Write, s.saveNew), console.Post(s.Path+"/{id}/edit", s.Write, s.save)
	if s.Buys {
		saveNew, save = saveNew.Uploads(uploadMax), save.Uploads(uploadMax).To(s.exists)
	}
	return slices.Concat([]console.Page{
		console.Get(s.Path, read, s.showList),
		console.Post(s.Path, s.Write, together),
		console.Get(s.Path+"/totals", read, s.showTotals),
		console.Get(s.Path+"/export", read, s.sendFile),
		console.Get(s.Path+"/new", s.Write, s.showNew), saveNew,
		console.Post(s.Path+"/preview", s.Write, s.preview),
	}, others, []console.Page{
		console.Get(s.Path+"/{id}", read, s.show),
		console.Get(s.Path+"/{id}/will-post", access.ReadJournal, s.willPost),
		console.Get(s.Path+"/{id}/edit", s.Write, s.edit), save,
	}, actions)
}

// payments are the pages of payments for several invoices.
func payments() []console.Page {
	return []console.Page{
		console.Get("/customer-payments", access.WriteSales, newPayment),
		console.Post("/customer-payments", access.WriteSales, savePayment),
		console.Get("/customer-payments/{id}", access.ReadSales, showPayment),
	}
}

// saleActions are the actions on a sales document.
func saleActions() []console.Page {
	s := selling
	return []console.Page{
		console.Post("/sales/{id}/status", access.WriteSales, setSaleStatus),
		console.Post("/sales/{id}/delete", access.WriteSales, erase(s, sales.Delete)),
		console.Post("/sales/{id}/duplicate", access.WriteSales, made(s, sales.Duplicate, saleOf)),
		console.Post("/sales/{id}/receipt", access.WriteSales, receive),
		console.Post("/sales/{id}/receipt/will-post", access.ReadJournal, willReceive),
		console.Post("/sales/{id}/convert", access.WriteSales, of("fromId", made(s, converted, saleOf))),
		console.Post("/sales/{id}/deposit", access.WriteSales, of("documentId", answer(s, sales.CreateDeposit, recorded))),
		console.Post("/sales/{id}/deposit/void", access.RefundSales, of("documentId", answer(s, sales.VoidDeposit, func(v *console.Visit, _ sales.Document) {
			v.Done("Status: {1}", v.T("Void"))
		}))),
		console.Post("/sales/{id}/deposit/refund", access.RefundSales, of("documentId", answer(s, sales.RefundDeposit, says[sales.Document]("Refunded")))),
		console.Post("/sales/{id}/refund", access.RefundSales, of("documentId", answer(s, sales.RefundCredit, says[sales.Document]("Refunded")))),
		console.Post("/sales/{id}/tax", access.WriteTax, answer(s, sales.SetTax, says[sales.Document]("Saved"))),
		console.Post("/sales/{id}/wht-certificate", access.WriteTax, answer(s, sales.SetWhtCertificate, says[sales.Document]("Saved"))),
		console.Post("/sales/{id}/sign", access.WriteSales, of("documentId", answer(s, sales.Sign, func(v *console.Visit, d sales.Document) {
			v.Done("Status: {1}", v.T(console.StatusWord(d.SignState)))
		}))),
	}
}

// purchaseActions are the actions on a purchase document.
func purchaseActions() []console.Page {
	s, saved := buying, says[purchase.Document]("Saved")
	return []console.Page{
		console.Post("/purchases/{id}/status", access.WritePurchases, setPurchaseStatus),
		console.Post("/purchases/{id}/delete", access.WritePurchases, erase(s, purchase.Delete)),
		console.Post("/purchases/{id}/duplicate", access.WritePurchases, made(s, purchase.Duplicate, purchaseOf)),
		console.Post("/purchases/{id}/pay", access.PayPurchases, pay),
		console.Post("/purchases/{id}/tax-invoice", access.WriteTax, console.SubmitInvoice(purchase.SetTaxInvoice, showAgain(s, saved), s.show)),
		console.Post("/purchases/{id}/tax-invoice/remove", access.WriteTax, answer(s, purchase.RemoveTaxInvoice, saved)),
		console.Post("/purchases/{id}/certificate", access.WriteTax, issueCertificate),
	}
}

// pickers are the parts of pages that find contacts and products, and create them.
func pickers() []console.Page {
	return []console.Page{
		console.Get("/pick/contacts", access.ReadContacts, pickContact),
		console.Get("/pick/contacts/new", access.WriteContacts, freshContact),
		console.Post("/pick/contacts", access.WriteContacts, makeContact),
		console.Get("/pick/contacts/{id}", access.ReadContacts, chosen(contact.Get, func(id uint32) contact.ByID { return contact.ByID{ID: id} }, contactChoice)),
		console.Get("/pick/products", access.ReadProducts, pickProduct),
		console.Post("/pick/products/match", access.ReadProducts, matchProducts),
		console.Get("/pick/products/new", access.WriteProducts, freshProduct),
		console.Post("/pick/products", access.WriteProducts, makeProduct),
		console.Get("/pick/products/{id}", access.ReadProducts, chosen(product.Get, func(id uint32) product.ByID { return product.ByID{ID: id} }, productChoice)),
	}
}

// late returns the number of overdue sales documents.
func late(tx *db.Tx) (int, bool, error) {
	owed, err := sales.Receivable(tx)
	return owed.LateCount, true, err
}

// due returns the number of bills due today or earlier.
func due(tx *db.Tx) (int, bool, error) {
	owed, err := purchase.Payable(tx, tx.Today())
	return owed.DueCount, true, err
}

// of sets a field of the form to the document in the address.
func of(field string, answer console.Handler) console.Handler {
	return func(v *console.Visit) error {
		v.Set(field, v.Param("id"))
		return answer(v)
	}
}
