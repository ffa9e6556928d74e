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
	tx        *db.Tx
	now       time.Time
	day, last when.Date
	n         int
	suppliers []contact.Contact
	goods     []product.Product
}

func buy(tx *db.Tx, n int) error {
	b := &trip{tx: tx, now: tx.Now, last: tx.Today(), n: n % buysBefore}
	day := before(b.last, buyCount-1-n, buysLately, buyEvery, buyEarlier)
	if day.Before(firstDay(b.last)) {
		return nil
	}
	defer func() { tx.Now = b.now }()
	if err := b.learn(); err != nil {
		return err
	}
	b.goTo(day)
	ways := []func(*trip) error{(*trip).orderToPayment, (*trip).serviceBill, (*trip).inTwoDeliveries, (*trip).directPayment}
	return ways[b.n%len(ways)](b)
}

func (b *trip) learn() error {
	yes := true
	page := input.Page{Limit: 100}
	suppliers, err := contact.List(b.tx, contact.Filter{Page: page, IsSupplier: &yes})
	if err != nil {
		return err
	}
	goods, err := product.List(b.tx, product.Filter{Page: page, ProductType: product.Inventory})
	b.suppliers, b.goods = suppliers.Items, slices.DeleteFunc(goods.Items, func(p product.Product) bool { return p.VatType != "vatExclusive" })
	return err
}

func (b *trip) goTo(day when.Date) {
	b.day = day
	if b.tx.Now = day.Start(b.tx.Zone).Add(9 * time.Hour); b.tx.Now.After(b.now) {
		b.tx.Now = b.now
	}
}

// later moves on by some days and reports whether that day has come.
func (b *trip) later(days int) bool {
	if b.day.AddDays(days).After(b.last) {
		return false
	}
	b.goTo(b.day.AddDays(days))
	return true
}

func (b *trip) create(code string, ref uint32, items []purchase.EditableItem, shape func(*purchase.New)) (purchase.Document, error) {
	in := purchase.New{DocType: code, Currency: b.tx.Currency, RefDocID: num.Ref(ref), Draft: purchase.Draft{
		Editable: purchase.Editable{DocDate: b.tx.Stamp()}, Items: items,
	}}
	if ref == 0 {
		in.ContactID = num.Ref(b.suppliers[b.n%len(b.suppliers)].ID)
	}
	if shape != nil {
		shape(&in)
	}
	return purchase.Create(b.tx, in)
}

func (b *trip) move(id uint32, statuses ...document.Status) error {
	for _, to := range statuses {
		if _, err := purchase.SetStatus(b.tx, purchase.StatusChange{ID: id, Status: to}); err != nil {
			return fmt.Errorf("purchase document %d to %s: %w", id, to, err)
		}
	}
	return nil
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

func (b *trip) orderToPayment() error {
	request, err := b.create(document.PurchaseRequest, 0, b.lines(1, 1), nil)
	if err != nil {
		return err
	}
	if err := b.move(request.ID, document.Sent, document.Approved); err != nil {
		return err
	}
	order, err := b.create(document.PurchaseOrder, request.ID, b.lines(1, 1), nil)
	if err != nil {
		return err
	}
	if err := b.move(order.ID, document.Sent, document.Acknowledged); err != nil || !b.later(5) {
		return err
	}
	if err := b.receive(order.ID, 1, 1); err != nil || !b.later(2) {
		return err
	}
	return b.billAndPay(order.ID)
}

func (b *trip) inTwoDeliveries() error {
	order, err := b.create(document.PurchaseOrder, 0, b.lines(1, 1), nil)
	if err != nil {
		return err
	}
	if err := b.move(order.ID, document.Sent); err != nil || !b.later(4) {
		return err
	}
	if err := b.receive(order.ID, 1, 3); err != nil || !b.later(6) {
		return err
	}
	if err := b.receive(order.ID, 2, 3); err != nil || !b.later(1) {
		return err
	}
	return b.billAndPay(order.ID)
}

func (b *trip) receive(order uint32, of, parts int64) error {
	receipt, err := b.create(document.GoodsReceipt, order, b.lines(of, parts), nil)
	if err != nil {
		return err
	}
	return b.move(receipt.ID, document.Posted)
}

// billAndPay bills an order, one percent dearer for a change, and pays it when
// it is due.
func (b *trip) billAndPay(order uint32) error {
	lines := b.lines(1, 1)
	lines[0].UnitPrice = lines[0].UnitPrice.Add(lines[0].UnitPrice.Part(num.PercentOf(1), 2))
	bill, err := b.create(document.SupplierInvoice, order, lines, b.invoiced)
	if err != nil {
		return err
	}
	if err := b.move(bill.ID, document.Matched, document.Approved); err != nil || !b.later(30) {
		return err
	}
	return b.pay(bill, num.Percent{})
}

// invoiced adds the supplier's tax invoice, which comes with the bill; for a few
// bills it has not come yet.
func (b *trip) invoiced(in *purchase.New) {
	if b.n%12 != 10 {
		in.TaxInvoice = &tax.Facts{Number: fmt.Sprintf("T-%s-%02d", when.MonthOf(b.day), b.n), Date: b.day}
	}
}

func (b *trip) pay(bill purchase.Document, withheld num.Percent) error {
	voucher, err := b.create(document.PaymentVoucher, bill.ID, []purchase.EditableItem{
		{Description: "Payment of " + bill.DocNumber, Unit: "lot", Quantity: num.QtyOf(1), UnitPrice: bill.TotalAmount},
	}, func(in *purchase.New) { in.WhtRate, in.WhtIncomeText = withheld, "ค่าบริการ" })
	if err != nil {
		return err
	}
	return b.settle(voucher)
}

// settle approves and pays a voucher. One that withholds tax is paid on its date, which is the
// date of its certificate.
func (b *trip) settle(voucher purchase.Document) error {
	if err := b.move(voucher.ID, document.Approved); err != nil {
		return err
	}
	paid := purchase.StatusChange{ID: voucher.ID, Status: document.Paid}
	if !voucher.WhtAmount.IsZero() {
		paid.PaidDate = b.day
	}
	_, err := purchase.SetStatus(b.tx, paid)
	return err
}

func (b *trip) serviceBill() error {
	bill, err := b.create(document.SupplierInvoice, 0, []purchase.EditableItem{
		{Description: "Bookkeeping of the month", Unit: "month", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(8500), TaxRate: num.PercentOf(7)},
	}, nil)
	if err != nil {
		return err
	}
	billed := b.day
	if err := b.move(bill.ID, document.Matched, document.Approved); err != nil || !b.later(14) {
		return err
	}
	late := purchase.TaxInvoice{ID: bill.ID, Facts: tax.Facts{Number: fmt.Sprintf("S-%s-%02d", when.MonthOf(billed), b.n), Date: billed, ReceivedDate: b.day}}
	late.ClaimMonth = when.MonthOf(b.day)
	if _, err := purchase.SetTaxInvoice(b.tx, late); err != nil {
		return err
	}
	return b.pay(bill, num.PercentOf(3))
}

func (b *trip) directPayment() error {
	voucher, err := b.create(document.PaymentVoucher, 0, []purchase.EditableItem{
		{Description: "ค่าเช่าสำนักงาน", Unit: "เดือน", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(18000)},
	}, func(in *purchase.New) {
		in.WhtRate, in.WhtSection, in.WhtIncomeText = num.PercentOf(5), "40(5)", "ค่าเช่า"
	})
	if err != nil {
		return err
	}
	return b.settle(voucher)
}

// The sample claims. The last ones are those of a colleague, and wait to be approved.
const (
	claimCount    = 8
	claimsWaiting = 3
)

func claimStage(colleague access.Actor) stage {
	return stage{name: "expense claims", steps: claimCount, step: func(tx *db.Tx, n int) error { return claim(tx, n, colleague) }}
}

// claim creates one claim every other week and carries it to its status as of today.
func claim(tx *db.Tx, n int, colleague access.Actor) error {
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
	categories, err := expense.Categories(tx, expense.CategoryFilter{})
	if err != nil {
		return err
	}
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
	made, err := expense.Create(tx, in)
	if err != nil {
		return err
	}
	for _, to := range steps {
		if _, err := expense.SetStatus(tx, expense.StatusChange{ID: made.ID, Status: to}); err != nil {
			return err
		}
	}
	return nil
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
