package document

import (
	"fmt"
	"math/big"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// threeWayMatch compares a bill with its order and receipt: quantities must have been received,
// and prices must be as ordered. A bill without a reference is not compared.
func (o *operation) threeWayMatch() error {
	ref, err := o.reference()
	if err != nil || ref == nil {
		return err
	}
	if ref.RefDocumentType != "" && Purchases.Must(ref.RefDocumentType).Bills() {
		return fault.BadRequest.Because("the goods of %s were billed before they were received", ref.DocumentNumber)
	}
	settings, err := org.SettingsOf(o.tx)
	if err != nil {
		return err
	}
	var wrong fault.Sentences
	for _, line := range o.doc.lines {
		takes := o.agreed[line]
		if len(takes) == 0 && line.Stocked {
			wrong = append(wrong, fault.Say("%s: not on %s", line.Name, ref.DocumentNumber))
		}
		if i := slices.IndexFunc(takes, func(t take) bool { return !line.billsWhat(t.of) }); i >= 0 {
			wrong = append(wrong, line.crossed(takes[i].of))
			continue
		}
		if agreed, ok := withinPrice(line, takes, settings.PriceTolerancePercent); !ok {
			wrong = append(wrong, fault.Say("%s: %s %s are billed at %s and were agreed at %s before tax; %s %% or 1 is tolerated",
				line.Name, line.Quantity, line.Unit, line.NetAmount, agreed, settings.PriceTolerancePercent))
		}
	}
	wrong = append(wrong, overBilled(o.takes)...)
	if len(wrong) > 0 {
		return fault.BadRequest.Because("%s does not match: %s", o.doc.DocumentNumber, wrong).For(fault.MatchFailed)
	}
	return nil
}

// billsWhat reports whether a line can bill another: stocked goods are billed against
// received stock, whatever the order called them, and received stock is not billed as an
// expense.
func (r *Item) billsWhat(of *Item) bool { return r.Stocked == of.keepsStock() }

// keepsStock reports whether a line is for stocked goods: by its product, or because stock was
// received for it.
func (r *Item) keepsStock() bool { return r.Stocked || r.BaseValue.Sign() > 0 }

// crossed returns why a line cannot bill another one.
func (r *Item) crossed(of *Item) fault.Sentence {
	if r.Stocked == of.Stocked {
		return fault.Say("%s: goods that are kept in stock came for it; the bill names their product", r.Name)
	}
	return fault.Say("%s: only one of it and %s keeps stock", r.Name, of.Name)
}

// billable returns how much of a line can be billed: the received quantity, or the ordered one
// if it is not stocked.
func (r *Item) billable() num.Qty {
	if r.keepsStock() && !r.receipt {
		return r.Received
	}
	return r.BaseQuantity
}

// overBilled describes the lines billed for more than allowed.
func overBilled(takes []take) (wrong fault.Sentences) {
	now := map[*Item]num.Qty{}
	for _, t := range takes {
		now[t.of] = now[t.of].Add(t.quantity)
	}
	for _, t := range takes {
		quantity, ok := now[t.of]
		if !ok {
			continue
		}
		delete(now, t.of)
		most := t.of.billable()
		if billed := t.of.Billed.Add(quantity); billed.Cmp(most) > 0 {
			billed, most, unit := t.of.inUnit(billed, most)
			wrong = append(wrong, fault.Say("%s: %s billed of %s%s", t.of.Name, billed, most, unit))
		}
	}
	return wrong
}

// withinPrice compares the net amount of a line with the expected cost of its quantity, and
// returns that cost. The tolerance is the larger of the percentage and one currency unit. It
// uses exact fractions.
func withinPrice(line *Item, takes []take, tolerance num.Percent) (agreed string, ok bool) {
	if len(takes) == 0 {
		return "", true
	}
	rat := func(text string) *big.Rat { r, _ := new(big.Rat).SetString(text); return r }
	expected := new(big.Rat)
	for _, t := range takes {
		each := new(big.Rat).Quo(rat(t.of.NetAmount.String()), rat(t.of.BaseQuantity.String()))
		expected.Add(expected, each.Mul(each, rat(t.quantity.String())))
	}
	gap := new(big.Rat).Sub(rat(line.NetAmount.String()), expected)
	allowed := new(big.Rat).Quo(new(big.Rat).Mul(expected, rat(tolerance.String())), rat("100"))
	if one := rat("1"); allowed.Cmp(one) < 0 {
		allowed = one
	}
	return expected.FloatString(2), gap.Abs(gap).Cmp(allowed) <= 0
}

// bill posts an approved bill: the payable against goods received, expenses and input tax. The
// difference to the received cost is a variance.
func (o *operation) bill() error {
	date := o.dateOf(o.doc)
	if err := o.rate(date); err != nil {
		return err
	}
	if err := o.fixPoint(); err != nil {
		return err
	}
	billed, gap, err := o.valueGoods()
	if err != nil {
		return err
	}
	shares, err := o.expenses()
	if err != nil {
		return err
	}
	f := Particulars{
		Rate: o.doc.ExchangeRate, Shares: shares,
		Base: map[Figure]num.Money{Billed: billed, PriceGap: gap}, Rounded: len(o.doc.lines),
	}
	f.Figures[Gross] = o.doc.GrandTotal
	if err := o.vat(&f); err != nil {
		return err
	}
	o.doc.BaseTotal = o.doc.GrandTotal.Convert(o.doc.ExchangeRate, num.BasePlaces)
	o.doc.BaseStock = billed
	if o.doc.VatPoint == AtPayment {
		o.doc.UndueVat = o.doc.VatAmount.Convert(o.doc.ExchangeRate, num.BasePlaces)
	}
	if err := o.post(date, f); err != nil {
		return err
	}
	return o.bookInvoice(date)
}

// valueGoods returns the value at which the billed goods were received, and the difference to
// the bill. Goods not received yet are valued at the bill's price.
func (o *operation) valueGoods() (billed, gap num.Money, err error) {
	taken, err := o.taken(o.doc)
	if err != nil {
		return billed, gap, err
	}
	open, err := o.unbilled(taken)
	if err != nil {
		return billed, gap, err
	}
	for _, line := range o.doc.lines {
		if !line.Stocked {
			continue
		}
		net := line.NetAmount.Convert(o.doc.ExchangeRate, num.BasePlaces)
		value, found := net, false
		brought := broughtBy(taken, line.ID, open)
		for _, l := range taken {
			of := l.of
			if l.ItemID != line.ID || !holdsValue(of, taken, line.ID) {
				continue
			}
			if !found {
				value, found = num.Money{}, true
			}
			l.Value = open[of].take(l.Quantity, brought)
			of.BilledValue = of.BilledValue.Add(l.Value)
			value = value.Add(l.Value)
		}
		if line.BaseValue = net; found {
			line.Received = line.BaseQuantity
		}
		o.count(line)
		billed, gap = billed.Add(value), gap.Add(net.Sub(value))
	}
	return billed, gap, o.postLinks(taken)
}

// holdsValue reports whether the value of received goods is kept on this line: on the
// order line if there is one, else on the receipt's.
func holdsValue(of *Item, taken []*link, item uint32) bool {
	return !of.receipt || !slices.ContainsFunc(taken, func(l *link) bool { return l.ItemID == item && l.TargetDocumentID != of.DocumentID })
}

// came returns the received quantity of a line. A receipt line has arrived completely.
func (r *Item) came() num.Qty {
	if r.receipt {
		return r.BaseQuantity
	}
	return r.Received
}

const updateLink = `UPDATE purchase_links SET value = $4, posted = TRUE WHERE org_id = $1 AND item_id = $2 AND target_item_id = $3`

// postLinks stores what a posted bill took from each line.
func (o *operation) postLinks(taken []*link) error {
	for _, l := range taken {
		o.count(l.of)
		if err := db.Later(o.tx, updateLink, l.ItemID, l.TargetItemID, l.Value); err != nil {
			return fmt.Errorf("reference of %s: %w", o.doc.DocumentNumber, err)
		}
	}
	return nil
}

// expenses returns the accounts of the lines that are not stocked.
func (o *operation) expenses() (map[ledger.Key][]Share, error) {
	accounts, err := o.costAccounts(o.doc)
	if err != nil {
		return nil, err
	}
	var shares []Share
	for i, line := range o.doc.lines {
		if !line.Stocked {
			shares = append(shares, Share{AccountID: accounts[i], Amount: line.NetAmount})
		}
	}
	return map[ledger.Key][]Share{Expense: shares}, nil
}

// costAccounts returns the account of each line's cost besides the stock value: its expense
// account, or the variance account for stocked goods.
func (s *service) costAccounts(r *Doc) ([]uint32, error) {
	chart, err := ledger.ChartOf(s.tx)
	if err != nil {
		return nil, err
	}
	products, err := s.goodsOf(r)
	if err != nil {
		return nil, err
	}
	accounts := make([]uint32, len(r.lines))
	for i, line := range r.lines {
		if line.Stocked {
			accounts[i] = chart.Key(ledger.Variance).ID
			continue
		}
		account, err := chart.CostAccount(fmt.Sprintf("Items[%d].AccountID", i), line.AccountID, products[uint32(line.ProductID)].ExpenseAccount)
		if err != nil {
			return nil, err
		}
		accounts[i] = account.ID
	}
	return accounts, nil
}
