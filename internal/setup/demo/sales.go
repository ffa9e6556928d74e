package demo

import (
	"fmt"
	"time"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/sales"
)

// The sample sales are one deal every other day in the last months, and one every five
// days before that, each carried to its status as of today.
const (
	dealsLately = 84
	dealEvery   = 2 // days
	dealsBefore = 112
	dealEarlier = 5 // days
	dealCount   = dealsBefore + dealsLately
)

func salesStage() stage { return stage{name: "sales", steps: dealCount, step: deal} }

// market holds the data that deals are made from.
type market struct {
	calendar
	customers []contact.Contact
	goods     []product.Product
	services  []product.Product
	exempt    []product.Product
	abroad    []product.Product // sold to other countries, zero-rated
}

// deal runs one deal, selected by its number, so that every demo company is the same.
func deal(tx *db.Tx, n int) {
	m := &market{calendar: calendar{tx: tx, now: tx.Now, last: tx.Today(), hour: 10 * time.Hour, n: n % dealsBefore}}
	day := before(m.last, dealCount-1-n, dealsLately, dealEvery, dealEarlier)
	if day.Before(firstDay(m.last)) {
		return
	}
	m.learn()
	defer func() { tx.Now = m.now }()
	m.goTo(day)
	deals := []func(*market){
		(*market).orderToCash, (*market).cashSale, (*market).payLater, (*market).withDeposit, (*market).adviceWithheld,
		(*market).cashSale, (*market).returned, (*market).exported, (*market).refused, (*market).inParts,
		(*market).schoolBooks, (*market).undercharged, (*market).waiting, (*market).agreed, (*market).mistaken, (*market).collected,
		(*market).payLater,
	}
	deals[m.n%len(deals)](m)
}

// learn reads the customers and the goods for sale.
func (m *market) learn() {
	yes := true
	page := input.Page{Limit: 100}
	customers := must(contact.List(m.tx, contact.Filter{Page: page, IsClient: &yes, IsActive: &yes}))
	products := must(product.List(m.tx, product.Filter{Page: page, IsActive: &yes}))
	m.customers = customers.Items
	for _, p := range products.Items {
		switch {
		case p.ProductType == product.Service:
			m.services = append(m.services, p)
		case p.VatType == "noVat":
			m.exempt = append(m.exempt, p)
		case p.VatType == "zeroVat":
			m.abroad = append(m.abroad, p)
		default:
			m.goods = append(m.goods, p)
		}
	}
}

func (m *market) customer() uint32 { return m.customers[(m.n*7+3)%len(m.customers)].ID }

// lines picks a few products in a few pieces.
func (m *market) lines(from []product.Product, count int) []sales.EditableItem {
	if len(from) == 0 {
		return []sales.EditableItem{{Name: "Installation on site", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(int64(1500 + 250*(m.n%6)))}}
	}
	items := make([]sales.EditableItem, 0, count)
	for i := range min(count, len(from)) {
		p := from[(m.n*5+i*3)%len(from)]
		item := sales.EditableItem{
			Name: p.Name, ProductID: num.Ref(p.ID), Quantity: num.QtyOf(int64(1 + (m.n+i)%3)), UnitPrice: p.SalePrice,
		}
		if item.UnitPrice.IsZero() {
			item.UnitPrice = num.MoneyOf(int64(100 * (i + 2)))
		}
		if (m.n+i)%5 == 0 {
			item.DiscountPercent = num.PercentOf(5)
		}
		items = append(items, item)
	}
	return items
}

func (m *market) create(docType string, items []sales.EditableItem, shape func(*sales.Draft)) sales.Document {
	draft := sales.Draft{Items: items, Editable: sales.Editable{ContactID: num.Ref(m.customer()), IssueDate: m.day, VatRate: num.PercentOf(7)}}
	if shape != nil {
		shape(&draft)
	}
	return must(sales.Create(m.tx, sales.New{DocumentType: docType, Draft: draft}))
}

func (m *market) move(id uint32, statuses ...string) {
	for _, status := range statuses {
		err := sales.SetStatus(m.tx, sales.StatusChange{Path: id, Status: status, ConfirmNegativeStock: true})
		if err != nil {
			do(fmt.Errorf("document %d to %s: %w", id, status, err))
		}
	}
}

func (m *market) convert(id uint32, to string) sales.Document {
	return must(sales.Convert(m.tx, sales.Conversion{FromID: id, ToType: to}))
}

// convertAndSend creates the next document and sends it.
func (m *market) convertAndSend(id uint32, to string) sales.Document {
	doc := m.convert(id, to)
	m.move(doc.ID, "sent")
	return doc
}

// invoice sends an invoice.
func (m *market) invoice(items []sales.EditableItem, shape func(*sales.Draft)) sales.Document {
	doc := m.create(document.Invoice, items, shape)
	m.move(doc.ID, "sent")
	return doc
}

// receive receives a part of the amount due, or all of it (nil).
func (m *market) receive(id uint32, amount *num.Money) {
	doc := m.convert(id, document.Receipt)
	if amount != nil {
		edit := sales.Edit{ID: doc.ID, Patch: input.Sent(sales.Change{Draft: sales.Draft{ReceivedAmount: amount}}, "ReceivedAmount")}
		do(sales.Update(m.tx, edit))
	}
	m.move(doc.ID, "sent", "paid")
}

func (m *market) orderToCash() {
	quotation := m.create(document.Quotation, m.lines(m.goods, 3), func(d *sales.Draft) { d.Note = "Valid for 30 days" })
	m.move(quotation.ID, "sent")
	m.later(3)
	m.move(quotation.ID, "accepted")
	order := m.convertAndSend(quotation.ID, document.SalesOrder)
	m.later(4)
	invoice := m.convertAndSend(order.ID, document.Invoice)
	m.later(25)
	m.receive(invoice.ID, nil)
}

func (m *market) cashSale() {
	sale := m.create(document.CashSale, m.lines(m.goods, 1+m.n%3), nil)
	m.move(sale.ID, "paid")
}

// schoolBooks are sold without VAT: books are exempt.
func (m *market) schoolBooks() {
	if len(m.exempt) == 0 {
		m.cashSale()
		return
	}
	sale := m.create(document.CashSale, m.lines(m.exempt, 1), func(d *sales.Draft) { d.VatRate = num.Percent{} })
	m.move(sale.ID, "paid")
}

func (m *market) payLater() {
	invoice := m.invoice(m.lines(m.goods, 2), nil)
	m.later(30)
	m.receive(invoice.ID, nil)
}

func (m *market) inParts() {
	invoice := m.invoice(m.lines(m.goods, 4), nil)
	m.later(15)
	m.receiveHalves(invoice, 30)
}

// receiveHalves receives half of an invoice now, and the rest some days later.
func (m *market) receiveHalves(invoice sales.Document, days int) {
	half := invoice.GrandTotal.Part(num.PercentOf(50), 2)
	m.receive(invoice.ID, &half)
	m.later(days)
	m.receive(invoice.ID, nil)
}

func (m *market) withDeposit() {
	quotation := m.create(document.Quotation, m.lines(m.goods, 3), func(d *sales.Draft) { d.Project = "Office fit-out" })
	m.move(quotation.ID, "sent", "accepted")
	must(sales.CreateDeposit(m.tx, sales.NewDeposit{
		DocumentID: quotation.ID, Amount: quotation.GrandTotal.Part(num.PercentOf(30), 2), Date: m.day,
	}))
	m.later(10)
	invoice := m.convertAndSend(quotation.ID, document.Invoice)
	m.later(20)
	m.receive(invoice.ID, nil)
}

// adviceWithheld is a service whose customer withholds tax and pays in two parts. Its VAT becomes
// due on payment: the receipts are the tax invoices.
func (m *market) adviceWithheld() {
	invoice := m.invoice(m.lines(m.services, 1), func(d *sales.Draft) { d.WhtRate = num.PercentOf(3) })
	m.later(14)
	m.receiveHalves(invoice, 40)
}

func (m *market) returned() {
	invoice := m.invoice(m.lines(m.goods, 2), nil)
	m.later(5)
	note := m.convert(invoice.ID, document.CreditNote)
	back := m.lines(m.goods, 1)
	back[0].Quantity = num.QtyOf(1)
	change := sales.Change{Draft: sales.Draft{Items: back, Editable: sales.Editable{CreditReason: "defective", Note: "One piece was damaged"}}}
	do(sales.Update(m.tx, sales.Edit{ID: note.ID, Patch: input.Sent(change, "Items", "CreditReason", "Note")}))
	m.move(note.ID, "sent")
	m.later(25)
	rest := must(sales.Get(m.tx, sales.ByID{ID: invoice.ID}))
	if !rest.OutstandingAmount.IsZero() {
		m.receive(invoice.ID, nil)
	}
}

func (m *market) exported() {
	rate := num.MustRate("33.85")
	goods := m.abroad
	if len(goods) == 0 {
		goods = m.goods
	}
	invoice := m.invoice(m.lines(goods, 2), func(d *sales.Draft) {
		d.Currency, d.ExchangeRate, d.VatRate = "USD", rate, num.Percent{}
		for i := range d.Items {
			d.Items[i].UnitPrice = d.Items[i].UnitPrice.Share(num.MoneyOf(1), num.MoneyOf(33), 2)
		}
	})
	m.later(35)
	receipt := m.convert(invoice.ID, document.Receipt)
	now := num.MustRate("34.1")
	edit := sales.Edit{ID: receipt.ID, Patch: input.Sent(sales.Change{Draft: sales.Draft{Editable: sales.Editable{ExchangeRate: now}}}, "ExchangeRate")}
	do(sales.Update(m.tx, edit))
	m.move(receipt.ID, "sent")
}

func (m *market) refused() {
	quotation := m.create(document.Quotation, m.lines(m.goods, 5), func(d *sales.Draft) { ten := num.MoneyOf(10); d.DiscountAmount = &ten })
	m.move(quotation.ID, "sent")
	m.later(7)
	m.move(quotation.ID, "rejected")
}

func (m *market) undercharged() {
	invoice := m.invoice(m.lines(m.goods, 1), nil)
	m.later(3)
	note := m.convert(invoice.ID, document.DebitNote)
	freight := []sales.EditableItem{{Name: "Freight that was left out", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(350)}}
	edit := sales.Edit{ID: note.ID, Patch: input.Sent(sales.Change{Draft: sales.Draft{Items: freight}}, "Items")}
	do(sales.Update(m.tx, edit))
	m.move(note.ID, "sent")
}

// waiting is an unpaid invoice.
func (m *market) waiting() { m.invoice(m.lines(m.goods, 2), nil) }

// agreed is an order that is delivered two weeks after the customer agreed.
func (m *market) agreed() {
	order := m.create(document.SalesOrder, m.lines(m.goods, 4), func(d *sales.Draft) { d.Project = "Branch opening" })
	m.create(document.Quotation, m.lines(m.goods, 2), func(d *sales.Draft) { d.Note = "Still being worked on" })
	m.move(order.ID, "sent", "accepted")
	m.later(14)
	m.convertAndSend(order.ID, document.Invoice)
}

// mistaken is an invoice to the wrong customer, voided the next day.
func (m *market) mistaken() {
	invoice := m.invoice(m.lines(m.goods, 1), nil)
	m.later(1)
	m.move(invoice.ID, "void")
	m.payLater()
}

// collected are two deliveries that are billed together.
func (m *market) collected() {
	first := m.invoice(m.lines(m.goods, 2), nil)
	second := m.invoice(m.lines(m.goods, 3), nil)
	m.later(10)
	together := must(sales.Consolidate(m.tx, sales.Consolidation{DocumentIds: []uint32{first.ID, second.ID}}))
	m.later(20)
	m.receive(together.ID, nil)
}
