package demo

import (
	"fmt"
	"slices"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/tax"
)

// The sample purchases are one a week in the last months, and one every other week before
// that, each carried to its status as of today.
const (
	buysLately = 24
	buyEvery   = 7 // days
	buysBefore = 40
	buyEarlier = 14 // days
	buyCount   = buysBefore + buysLately
)

func purchaseStage() stage { return stage{name: "purchases", steps: buyCount, step: buy} }

// trip is one purchase in progress.
type trip struct {
	calendar
	suppliers []contact.Contact
	goods     []product.Product
}

func buy(tx *db.Tx, n int) {
	b := &trip{calendar: calendar{tx: tx, now: tx.Now, last: tx.Today(), hour: 9 * time.Hour, n: n % buysBefore}}
	day := before(b.last, buyCount-1-n, buysLately, buyEvery, buyEarlier)
	if day.Before(firstDay(b.last)) {
		return
	}
	defer func() { tx.Now = b.now }()
	b.learn()
	b.goTo(day)
	purchases := []func(*trip){(*trip).orderToPayment, (*trip).serviceBill, (*trip).inTwoDeliveries, (*trip).directPayment}
	purchases[b.n%len(purchases)](b)
}

func (b *trip) learn() {
	yes := true
	page := input.Page{Limit: 100}
	suppliers := must(contact.List(b.tx, contact.Filter{Page: page, IsSupplier: &yes}))
	goods := must(product.List(b.tx, product.Filter{Page: page, ProductType: product.Inventory}))
	b.suppliers, b.goods = suppliers.Items, slices.DeleteFunc(goods.Items, func(p product.Product) bool { return p.VatType != "vatExclusive" })
}

func (b *trip) create(code string, ref uint32, items []purchase.EditableItem, shape func(*purchase.New)) purchase.Document {
	in := purchase.New{DocType: code, Currency: b.tx.Currency, RefDocID: num.Ref(ref), Draft: purchase.Draft{
		Editable: purchase.Editable{DocDate: b.tx.Stamp()}, Items: items,
	}}
	if ref == 0 {
		in.ContactID = num.Ref(b.suppliers[b.n%len(b.suppliers)].ID)
	}
	if shape != nil {
		shape(&in)
	}
	return must(purchase.Create(b.tx, in))
}

func (b *trip) move(id uint32, statuses ...document.Status) {
	for _, to := range statuses {
		if _, err := purchase.SetStatus(b.tx, purchase.StatusChange{ID: id, Status: to}); err != nil {
			do(fmt.Errorf("purchase document %d to %s: %w", id, to, err))
		}
	}
}

// lines orders a part of the goods that sell.
func (b *trip) lines(of, parts int64) (items []purchase.EditableItem) {
	for i := range 3 {
		p := b.goods[(b.n*3+i)%len(b.goods)]
		items = append(items, purchase.EditableItem{
			ProductID: num.Ref(p.ID), Description: p.Name, Unit: p.Unit, Quantity: num.QtyOf(int64(12+6*(b.n%4)) * of / parts),
			UnitPrice: p.CostPrice, TaxRate: num.PercentOf(7),
		})
	}
	return items
}

func (b *trip) orderToPayment() {
	request := b.create(document.PurchaseRequest, 0, b.lines(1, 1), nil)
	b.move(request.ID, document.Sent, document.Approved)
	order := b.create(document.PurchaseOrder, request.ID, b.lines(1, 1), nil)
	b.move(order.ID, document.Sent, document.Acknowledged)
	b.later(5)
	b.receive(order.ID, 1, 1)
	b.later(2)
	b.billAndPay(order.ID)
}

func (b *trip) inTwoDeliveries() {
	order := b.create(document.PurchaseOrder, 0, b.lines(1, 1), nil)
	b.move(order.ID, document.Sent)
	b.later(4)
	b.receive(order.ID, 1, 3)
	b.later(6)
	b.receive(order.ID, 2, 3)
	b.later(1)
	b.billAndPay(order.ID)
}

func (b *trip) receive(order uint32, of, parts int64) {
	receipt := b.create(document.GoodsReceipt, order, b.lines(of, parts), nil)
	b.move(receipt.ID, document.Posted)
}

// billAndPay bills an order, one percent dearer for a change, and pays it when
// it is due.
func (b *trip) billAndPay(order uint32) {
	lines := b.lines(1, 1)
	lines[0].UnitPrice = lines[0].UnitPrice.Add(lines[0].UnitPrice.Part(num.PercentOf(1), 2))
	bill := b.create(document.SupplierInvoice, order, lines, b.invoiced)
	b.move(bill.ID, document.Matched, document.Approved)
	b.later(30)
	b.pay(bill, num.Percent{})
}

// invoiced adds the supplier's tax invoice, which comes with the bill; for a few
// bills it has not come yet.
func (b *trip) invoiced(in *purchase.New) {
	if b.n%12 != 10 {
		in.TaxInvoice = &tax.Facts{Number: fmt.Sprintf("T-%s-%02d", when.MonthOf(b.day), b.n), Date: b.day}
	}
}

func (b *trip) pay(bill purchase.Document, withheld num.Percent) {
	voucher := b.create(document.PaymentVoucher, bill.ID, []purchase.EditableItem{
		{Description: "Payment of " + bill.DocNumber, Unit: "lot", Quantity: num.QtyOf(1), UnitPrice: bill.TotalAmount},
	}, func(in *purchase.New) { in.WhtRate, in.WhtIncomeText = withheld, "ค่าบริการ" })
	b.settle(voucher)
}

// settle approves and pays a voucher. One that withholds tax is paid on its date, which is the
// date of its certificate.
func (b *trip) settle(voucher purchase.Document) {
	b.move(voucher.ID, document.Approved)
	paid := purchase.StatusChange{ID: voucher.ID, Status: document.Paid}
	if !voucher.WhtAmount.IsZero() {
		paid.PaidDate = b.day
	}
	must(purchase.SetStatus(b.tx, paid))
}

func (b *trip) serviceBill() {
	bill := b.create(document.SupplierInvoice, 0, []purchase.EditableItem{
		{Description: "Bookkeeping of the month", Unit: "month", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(8500), TaxRate: num.PercentOf(7)},
	}, nil)
	billed := b.day
	b.move(bill.ID, document.Matched, document.Approved)
	b.later(14)
	late := purchase.TaxInvoice{ID: bill.ID, Facts: tax.Facts{Number: fmt.Sprintf("S-%s-%02d", when.MonthOf(billed), b.n), Date: billed, ReceivedDate: b.day}}
	late.ClaimMonth = when.MonthOf(b.day)
	must(purchase.SetTaxInvoice(b.tx, late))
	b.pay(bill, num.PercentOf(3))
}

func (b *trip) directPayment() {
	voucher := b.create(document.PaymentVoucher, 0, []purchase.EditableItem{
		{Description: "ค่าเช่าสำนักงาน", Unit: "เดือน", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(18000)},
	}, func(in *purchase.New) {
		in.WhtRate, in.WhtSection, in.WhtIncomeText = num.PercentOf(5), "40(5)", "ค่าเช่า"
	})
	b.settle(voucher)
}

// The sample claims. The last ones are those of a colleague, and wait to be approved.
const (
	claimCount    = 8
	claimsWaiting = 3
)

func claimStage(colleague access.Actor) stage {
	return stage{name: "expense claims", steps: claimCount, step: func(tx *db.Tx, n int) { claim(tx, n, colleague) }}
}

// claim creates one claim every other week and carries it to its status as of today.
func claim(tx *db.Tx, n int, colleague access.Actor) {
	now, who := tx.Now, tx.Actor
	defer func() { tx.Now, tx.Actor = now, who }()
	steps := []expense.Status{expense.Submitted, expense.Approved, expense.Paid}
	switch n - (claimCount - claimsWaiting) {
	case 0, 1, 2:
		tx.Actor, steps = colleague, steps[:1]
	case -1:
		steps = steps[:2]
	}
	day := tx.Today().AddDays(-14 * (claimCount - 1 - n))
	if n < claimCount-1 {
		tx.Now = day.Start(tx.Zone).Add(17 * time.Hour)
	}
	categories := must(expense.Categories(tx, expense.CategoryFilter{}))
	titles := []string{"Visit to a customer in Chiang Mai", "ค่าเดินทางไปพบลูกค้า", "Trade fair at BITEC", "ค่าอาหารประชุมทีม"}
	in := expense.New{Editable: expense.Editable{Title: titles[n%len(titles)], ReimbursementMethod: "promptpay"}}
	for i := range 1 + n%3 {
		amount := num.MoneyOf(int64(107 * (3 + n + i)))
		item := expense.ItemDraft{EditableItem: expense.EditableItem{
			CategoryID: categories.Items[(n+i)%len(categories.Items)].ID, Amount: amount, CurrencyCode: tx.Currency,
			ExpenseDate: when.UnixOf(day.Start(tx.Zone)), PaidWith: "personal_card", HasTaxInvoice: i == 0,
			VatAmount: amount.Sub(amount.WithoutTax(num.PercentOf(7), 2)), VendorName: "ร้านอาหารริมทาง",
		}}
		if i == 0 {
			item.TaxInvoice = mealInvoice(day, n)
		}
		in.Items = append(in.Items, item)
	}
	made := must(expense.Create(tx, in))
	for _, to := range steps {
		must(expense.SetStatus(tx, expense.StatusChange{ID: made.ID, Status: to}))
	}
}

// mealInvoice is the tax invoice of a meal. The VAT of entertainment is not claimed.
func mealInvoice(day when.Date, n int) *tax.Facts {
	f := &tax.Facts{Number: fmt.Sprintf("R-%s-%02d", when.MonthOf(day), n), Date: day, VendorTaxID: "0105561000224", VendorBranchCode: "00000"}
	if n%4 == 3 {
		no := false
		f.Claimable, f.Reason = &no, "entertainment"
	}
	return f
}
