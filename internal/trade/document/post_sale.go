package document

import (
	"kontor/internal/base/num"
	"kontor/internal/ledger"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// moveGoods moves the prepared goods. Their cost is known only afterwards.
func (i *issuing) moveGoods() error {
	base := map[Figure]num.Money{}
	i.particulars.Base = base
	move := stock.Issue
	if i.effect.Stock == Back {
		move = stock.Receive
	}
	outcomes, err := move(i.tx, i.changes)
	if err != nil {
		return err
	}
	var value, gap num.Money
	for _, o := range outcomes {
		value, gap = value.Add(o.Value), gap.Add(o.Variance)
	}
	base[CostOut] = value.Neg()
	base[Stocked], base[StockGap], base[CostIn] = value, gap, value.Add(gap)
	return nil
}

// post posts the document to the ledger.
func (i *issuing) post() error {
	if len(i.effect.Post) == 0 {
		return nil
	}
	chart, err := ledger.ChartOf(i.tx)
	if err != nil {
		return err
	}
	if err := i.fillParticulars(chart); err != nil {
		return err
	}
	return i.postEntry(i.doc, i.doc.IssueDate, i.effect.Post, i.particulars)
}

// fillParticulars collects the figures of the document.
func (i *issuing) fillParticulars(chart *ledger.Chart) error {
	r, f := i.doc, &i.particulars
	f.Rate, f.Contact = r.ExchangeRate, r.ContactID
	f.Shares = map[ledger.Key][]Share{Income: income(chart, r.lines, i.goods)}
	if r.kind().TakesBank {
		money, err := ledger.MoneyAccount(i.tx, r.BankID)
		if err != nil {
			return err
		}
		f.Money = money
	}
	i.fillFigures()
	i.fillDeposits()
	i.fillSettled()
	i.fillUndue(chart)
	return nil
}

// fillFigures sets the figures that follow from the document alone.
func (i *issuing) fillFigures() {
	r, fig := i.doc, &i.particulars.Figures
	for _, l := range r.lines {
		fig[Lines] = fig[Lines].Add(l.NetAmount)
	}
	fig[Discount] = fig[Lines].Sub(r.TotalAmount)
	fig[Net], fig[Tax], fig[Gross] = r.TotalAmount, r.VatAmount, r.GrandTotal
	charge := r.charge(i.uses, i.places(r))
	fig[DepositNet], fig[DepositTax] = r.TotalAmount.Sub(charge.TotalAmount), r.VatAmount.Sub(charge.VatAmount)
	fig[Due], fig[TaxDue], fig[WHT] = charge.GrandTotal, charge.VatAmount, charge.WhtAmount
	fig[Cash] = fig[Due].Sub(fig[WHT])
	fig[Received] = r.ReceivedAmount
	fig[Fee] = r.FeeAmount
	fig[Money] = r.ReceivedAmount.Sub(num.Sum(r.WhtAmount, r.FeeAmount))
	fig[Credit] = i.credit
	fig[Applied] = r.GrandTotal.Sub(i.credit)
	fig[TaxBack] = r.VatAmount
}

// fillDeposits releases deposits at the value they were received at. The difference to today's
// rate is an exchange gain or loss.
func (i *issuing) fillDeposits() {
	if len(i.uses) == 0 {
		return
	}
	f := &i.particulars
	var net, vat num.Money
	for _, u := range i.uses {
		net, vat = net.Add(u.BaseNet), vat.Add(u.BaseVat)
	}
	tax := f.Figures[Tax].Convert(f.Rate, num.BasePlaces)
	used := f.Figures[DepositNet].Add(f.Figures[DepositTax]).Convert(f.Rate, num.BasePlaces)
	f.Base[DepositNet], f.Base[TaxDue] = net, tax.Sub(vat)
	f.Gain = net.Add(vat).Sub(used)
}

// fillSettled clears the receivable by exactly what the settled documents carry in base
// currency. A note has no exchange gain: a difference to its own conversion clears an earlier
// one.
func (i *issuing) fillSettled() {
	if len(i.parts) == 0 {
		return
	}
	f := &i.particulars
	var base num.Money
	for _, p := range i.parts {
		base = base.Add(p.base)
	}
	f.Base[Received], f.Base[Applied] = base, base
	if i.doc.kind().Credits {
		f.Gain = f.Figures[Applied].Convert(f.Rate, num.BasePlaces).Sub(base)
	}
}

// income splits the lines by income account.
func income(chart *ledger.Chart, lines []*Item, goods map[uint32]product.Traded) []Share {
	var shares []Share
	index := map[uint32]int{}
	for _, l := range lines {
		g := goods[uint32(l.ProductID)]
		account := chart.IncomeAccount(g.IncomeAccount, g.ProductType == product.Service)
		at, ok := index[account.ID]
		if !ok {
			at = len(shares)
			index[account.ID] = at
			shares = append(shares, Share{AccountID: account.ID})
		}
		shares[at].Amount = shares[at].Amount.Add(l.NetAmount)
	}
	return shares
}
