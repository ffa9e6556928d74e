package demo

import (
	"fmt"
	"time"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
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
	tx        *db.Tx
	now       time.Time // the real moment
	day       when.Date // current day of the deal
	last      when.Date
	n         int
	customers []contact.Contact
	goods     []product.Product
	services  []product.Product
	exempt    []product.Product
	abroad    []product.Product // sold to other countries, zero-rated
}

// deal runs one deal, selected by its number, so that every demo company is the same.
func deal(tx *db.Tx, n int) error {
	m := &market{tx: tx, now: tx.Now, last: tx.Today(), n: n % dealsBefore}
	day := before(m.last, dealCount-1-n, dealsLately, dealEvery, dealEarlier)
	if day.Before(firstDay(m.last)) {
		return nil
	}
	if err := m.learn(); err != nil || len(m.customers) == 0 || len(m.goods) == 0 {
		return err
	}
	m.goTo(day)
	deals := []func(*market) error{
		(*market).orderToCash, (*market).cashSale, (*market).payLater, (*market).withDeposit, (*market).adviceWithheld,
		(*market).cashSale, (*market).returned, (*market).exported, (*market).refused, (*market).inParts,
		(*market).schoolBooks, (*market).undercharged, (*market).waiting, (*market).agreed, (*market).mistaken, (*market).collected,
		(*market).payLater,
	}
	err := deals[m.n%len(deals)](m)
	tx.Now = m.now
	return err
}

// learn reads the customers and the goods for sale.
func (m *market) learn() error {
	yes := true
	page := input.Page{Limit: 100}
	customers, err := contact.List(m.tx, contact.Filter{Page: page, IsClient: &yes, IsActive: &yes})
	if err != nil {
		return err
	}
	products, err := product.List(m.tx, product.Filter{Page: page, IsActive: &yes})
	if err != nil {
		return err
	}
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
	return nil
}

// goTo moves the deal to a day, ten in the morning, but never past today.
func (m *market) goTo(day when.Date) {
	if day.After(m.last) {
		day = m.last
	}
	m.day = day
	if m.tx.Now = day.Start(m.tx.Zone).Add(10 * time.Hour); m.tx.Now.After(m.now) {
		m.tx.Now = m.now
	}
}

// later moves the deal on by some days and reports whether that day has come.
func (m *market) later(days int) bool {
	if m.day.AddDays(days).After(m.last) {
		return false
	}
	m.goTo(m.day.AddDays(days))
	return true
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

func (m *market) create(docType string, items []sales.EditableItem, shape func(*sales.Draft)) (sales.Document, error) {
	draft := sales.Draft{Items: items, Editable: sales.Editable{ContactID: num.Ref(m.customer()), IssueDate: m.day, VatRate: num.PercentOf(7)}}
	if shape != nil {
		shape(&draft)
	}
	return sales.Create(m.tx, sales.New{DocumentType: docType, Draft: draft})
}

func (m *market) move(id uint32, statuses ...string) error {
	for _, status := range statuses {
		err := sales.SetStatus(m.tx, sales.StatusChange{Path: id, Status: status, ConfirmNegativeStock: true})
		if err != nil {
			return fmt.Errorf("document %d to %s: %w", id, status, err)
		}
	}
	return nil
}

func (m *market) convert(id uint32, to string) (sales.Document, error) {
	return sales.Convert(m.tx, sales.Conversion{FromID: id, ToType: to})
}

// convertAndSend creates the next document and sends it.
func (m *market) convertAndSend(id uint32, to string) (sales.Document, error) {
	doc, err := m.convert(id, to)
	if err != nil {
		return doc, err
	}
	return doc, m.move(doc.ID, "sent")
}

// invoice sends an invoice.
func (m *market) invoice(items []sales.EditableItem, shape func(*sales.Draft)) (sales.Document, error) {
	doc, err := m.create(document.Invoice, items, shape)
	if err != nil {
		return doc, err
	}
	return doc, m.move(doc.ID, "sent")
}

// receive receives a part of the amount due, or all of it (nil).
func (m *market) receive(id uint32, amount *num.Money) error {
	doc, err := m.convert(id, document.Receipt)
	if err != nil {
		return err
	}
	if amount != nil {
		edit := sales.Edit{ID: doc.ID, Patch: input.Sent(sales.Change{Draft: sales.Draft{ReceivedAmount: amount}}, "ReceivedAmount")}
		if err := sales.Update(m.tx, edit); err != nil {
			return err
		}
	}
	return m.move(doc.ID, "sent", "paid")
}

func (m *market) orderToCash() error {
	quotation, err := m.create(document.Quotation, m.lines(m.goods, 3), func(d *sales.Draft) { d.Note = "Valid for 30 days" })
	if err != nil {
		return err
	}
	if err := m.move(quotation.ID, "sent"); err != nil || !m.later(3) {
		return err
	}
	if err := m.move(quotation.ID, "accepted"); err != nil {
		return err
	}
	order, err := m.convertAndSend(quotation.ID, document.SalesOrder)
	if err != nil || !m.later(4) {
		return err
	}
	invoice, err := m.convertAndSend(order.ID, document.Invoice)
	if err != nil || !m.later(25) {
		return err
	}
	return m.receive(invoice.ID, nil)
}

func (m *market) cashSale() error {
	sale, err := m.create(document.CashSale, m.lines(m.goods, 1+m.n%3), nil)
	if err != nil {
		return err
	}
	return m.move(sale.ID, "paid")
}

// schoolBooks are sold without VAT: books are exempt.
func (m *market) schoolBooks() error {
	if len(m.exempt) == 0 {
		return m.cashSale()
	}
	sale, err := m.create(document.CashSale, m.lines(m.exempt, 1), func(d *sales.Draft) { d.VatRate = num.Percent{} })
	if err != nil {
		return err
	}
	return m.move(sale.ID, "paid")
}

func (m *market) payLater() error {
	invoice, err := m.invoice(m.lines(m.goods, 2), nil)
	if err != nil || !m.later(30) {
		return err
	}
	return m.receive(invoice.ID, nil)
}

func (m *market) inParts() error {
	invoice, err := m.invoice(m.lines(m.goods, 4), nil)
	if err != nil || !m.later(15) {
		return err
	}
	return m.receiveHalves(invoice, 30)
}

// receiveHalves receives half of an invoice now, and the rest some days later.
func (m *market) receiveHalves(invoice sales.Document, days int) error {
	half := invoice.GrandTotal.Part(num.PercentOf(50), 2)
	if err := m.receive(invoice.ID, &half); err != nil || !m.later(days) {
		return err
	}
	return m.receive(invoice.ID, nil)
}

func (m *market) withDeposit() error {
	quotation, err := m.create(document.Quotation, m.lines(m.goods, 3), func(d *sales.Draft) { d.Project = "Office fit-out" })
	if err != nil {
		return err
	}
	if err := m.move(quotation.ID, "sent", "accepted"); err != nil {
		return err
	}
	_, err = sales.CreateDeposit(m.tx, sales.NewDeposit{
		DocumentID: quotation.ID, Amount: quotation.GrandTotal.Part(num.PercentOf(30), 2), Date: m.day,
	})
	if err != nil || !m.later(10) {
		return err
	}
	invoice, err := m.convertAndSend(quotation.ID, document.Invoice)
	if err != nil || !m.later(20) {
		return err
	}
	return m.receive(invoice.ID, nil)
}

// adviceWithheld is a service whose customer withholds tax and pays in two parts. Its VAT becomes
// due on payment: the receipts are the tax invoices.
func (m *market) adviceWithheld() error {
	invoice, err := m.invoice(m.lines(m.services, 1), func(d *sales.Draft) { d.WhtRate = num.PercentOf(3) })
	if err != nil || !m.later(14) {
		return err
	}
	return m.receiveHalves(invoice, 40)
}

func (m *market) returned() error {
	invoice, err := m.invoice(m.lines(m.goods, 2), nil)
	if err != nil || !m.later(5) {
		return err
	}
	note, err := m.convert(invoice.ID, document.CreditNote)
	if err != nil {
		return err
	}
	back := m.lines(m.goods, 1)
	back[0].Quantity = num.QtyOf(1)
	change := sales.Change{Draft: sales.Draft{Items: back, Editable: sales.Editable{CreditReason: "defective", Note: "One piece was damaged"}}}
	err = sales.Update(m.tx, sales.Edit{ID: note.ID, Patch: input.Sent(change, "Items", "CreditReason", "Note")})
	if err != nil {
		return err
	}
	if err := m.move(note.ID, "sent"); err != nil || !m.later(25) {
		return err
	}
	rest, err := sales.Get(m.tx, sales.ByID{ID: invoice.ID})
	if err != nil || rest.OutstandingAmount.IsZero() {
		return err
	}
	return m.receive(invoice.ID, nil)
}

func (m *market) exported() error {
	rate := num.MustRate("33.85")
	goods := m.abroad
	if len(goods) == 0 {
		goods = m.goods
	}
	invoice, err := m.invoice(m.lines(goods, 2), func(d *sales.Draft) {
		d.Currency, d.ExchangeRate, d.VatRate = "USD", rate, num.Percent{}
		for i := range d.Items {
			d.Items[i].UnitPrice = d.Items[i].UnitPrice.Share(num.MoneyOf(1), num.MoneyOf(33), 2)
		}
	})
	if err != nil || !m.later(35) {
		return err
	}
	receipt, err := m.convert(invoice.ID, document.Receipt)
	if err != nil {
		return err
	}
	now := num.MustRate("34.1")
	edit := sales.Edit{ID: receipt.ID, Patch: input.Sent(sales.Change{Draft: sales.Draft{Editable: sales.Editable{ExchangeRate: now}}}, "ExchangeRate")}
	if err := sales.Update(m.tx, edit); err != nil {
		return err
	}
	return m.move(receipt.ID, "sent")
}

func (m *market) refused() error {
	quotation, err := m.create(document.Quotation, m.lines(m.goods, 5), func(d *sales.Draft) { ten := num.MoneyOf(10); d.DiscountAmount = &ten })
	if err != nil {
		return err
	}
	if err := m.move(quotation.ID, "sent"); err != nil || !m.later(7) {
		return err
	}
	return m.move(quotation.ID, "rejected")
}

func (m *market) undercharged() error {
	invoice, err := m.invoice(m.lines(m.goods, 1), nil)
	if err != nil || !m.later(3) {
		return err
	}
	note, err := m.convert(invoice.ID, document.DebitNote)
	if err != nil {
		return err
	}
	freight := []sales.EditableItem{{Name: "Freight that was left out", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(350)}}
	edit := sales.Edit{ID: note.ID, Patch: input.Sent(sales.Change{Draft: sales.Draft{Items: freight}}, "Items")}
	if err := sales.Update(m.tx, edit); err != nil {
		return err
	}
	return m.move(note.ID, "sent")
}

// waiting is an unpaid invoice.
func (m *market) waiting() error {
	_, err := m.invoice(m.lines(m.goods, 2), nil)
	return err
}

// agreed is an order that is delivered two weeks after the customer agreed.
func (m *market) agreed() error {
	order, err := m.create(document.SalesOrder, m.lines(m.goods, 4), func(d *sales.Draft) { d.Project = "Branch opening" })
	if err != nil {
		return err
	}
	if _, err := m.create(document.Quotation, m.lines(m.goods, 2), func(d *sales.Draft) { d.Note = "Still being worked on" }); err != nil {
		return err
	}
	if err := m.move(order.ID, "sent", "accepted"); err != nil || !m.later(14) {
		return err
	}
	_, err = m.convertAndSend(order.ID, document.Invoice)
	return err
}

// mistaken is an invoice to the wrong customer, voided the next day.
func (m *market) mistaken() error {
	invoice, err := m.invoice(m.lines(m.goods, 1), nil)
	if err != nil || !m.later(1) {
		return err
	}
	if err := m.move(invoice.ID, "void"); err != nil {
		return err
	}
	return m.payLater()
}

// collected are two deliveries that are billed together.
func (m *market) collected() error {
	first, err := m.invoice(m.lines(m.goods, 2), nil)
	if err != nil {
		return err
	}
	second, err := m.invoice(m.lines(m.goods, 3), nil)
	if err != nil || !m.later(10) {
		return err
	}
	together, err := sales.Consolidate(m.tx, sales.Consolidation{DocumentIds: []uint32{first.ID, second.ID}})
	if err != nil || !m.later(20) {
		return err
	}
	return m.receive(together.ID, nil)
}
