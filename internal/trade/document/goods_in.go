package document

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/ledger"
	"kontor/internal/trade/stock"
)

// receive posts a goods receipt: stock increases by the price before tax, against goods
// received not invoiced.
func (o *operation) receive() error {
	date := o.dateOf(o.doc)
	if err := o.rate(date); err != nil {
		return err
	}
	changes, err := o.arrivals(date)
	if err != nil || len(changes) == 0 {
		return err
	}
	if err := ledger.CheckOpen(o.tx, date); err != nil {
		return err
	}
	outcomes, err := stock.Receive(o.tx, changes)
	if err != nil {
		return err
	}
	f := Particulars{Rate: o.doc.ExchangeRate, Base: map[Figure]num.Money{}}
	for _, outcome := range outcomes {
		f.Base[Stocked] = f.Base[Stocked].Add(outcome.Value)
		f.Base[StockGap] = f.Base[StockGap].Add(outcome.Variance)
		f.Base[CostIn] = f.Base[CostIn].Add(outcome.Cost())
	}
	o.doc.BaseStock = f.Base[CostIn]
	return o.post(date, f)
}

// arrivals returns the stock changes of the lines with their values.
func (o *operation) arrivals(date when.Date) ([]stock.Change, error) {
	var changes []stock.Change
	free := false
	for _, line := range o.doc.lines {
		if !line.Stocked {
			continue
		}
		if len(changes) == 0 {
			warehouse, err := stock.WarehouseFor(o.tx, o.doc.WarehouseID)
			if err != nil {
				return nil, err
			}
			o.doc.WarehouseID = num.Ref(warehouse)
		}
		line.BaseValue = o.worth(line)
		o.count(line)
		free = free || line.BaseValue.IsZero()
		changes = append(changes, stock.Change{
			ProductID: uint32(line.ProductID), WarehouseID: uint32(o.doc.WarehouseID), Quantity: line.BaseQuantity, Cost: line.BaseValue,
			Type: stock.Purchase, RefType: o.doc.DocumentType, RefID: o.doc.ID, RefItemID: num.Ref(line.ID), Note: o.doc.DocumentNumber,
			Date: date,
		})
	}
	if free {
		if o.note != "" {
			o.note += "; "
		}
		o.note += "received at zero cost"
	}
	return changes, nil
}

// worth returns the value of a received line in base currency, split over the lines that it
// takes from.
func (o *operation) worth(line *Item) num.Money {
	value := line.NetAmount.Convert(o.doc.ExchangeRate, num.BasePlaces)
	var taken num.Qty
	var shared num.Money
	billedFirst := o.ref != nil && o.ref.kind().Bills()
	for i := range o.takes {
		t := &o.takes[i]
		if t.from != line {
			continue
		}
		taken = taken.Add(t.quantity)
		if billedFirst {
			t.value = billedWorth(o.takes[:i], *t)
		} else {
			t.value = value.Portion(taken, line.BaseQuantity, num.BasePlaces).Sub(shared)
		}
		shared = shared.Add(t.value)
	}
	if billedFirst && taken == line.BaseQuantity {
		return shared
	}
	return value
}

// billedWorth returns the value of goods that were billed before they arrived. All receipts
// together have exactly the billed value, even if more arrives than was billed.
func billedWorth(before []take, t take) num.Money {
	came, worth := t.of.Received.Add(t.quantity), t.of.BilledValue
	for _, b := range before {
		if b.of == t.of {
			came, worth = came.Add(b.quantity), worth.Add(b.value)
		}
	}
	until := t.of.BaseValue.Portion(least(came, t.of.BaseQuantity), t.of.BaseQuantity, num.BasePlaces)
	return until.Sub(worth).Within(num.Money{}, until)
}

// undo reverses the entries of the document and returns its goods.
func (o *operation) undo() error {
	received, err := ledger.VoidDate(o.tx, o.dateOf(o.doc))
	if err != nil {
		return err
	}
	outcomes, err := o.sendBack(received)
	if err != nil {
		return err
	}
	var back num.Money
	for _, outcome := range outcomes {
		back = back.Add(outcome.Value)
	}
	rest, err := o.leftOver()
	if err != nil {
		return err
	}
	of := o.doc.entry(when.Date{}, "cancel "+o.doc.DocumentNumber, nil)
	if len(outcomes) > 0 {
		of.Date = received
	}
	if !rest.IsZero() {
		chart, err := ledger.ChartOf(o.tx)
		if err != nil {
			return err
		}
		of.Lines = Between(chart, ledger.Unbilled, ledger.Variance, rest)
	}
	o.doc.UndueVat = num.Money{}
	if err := Reverse(o.tx, of, len(outcomes) > 0, back); err != nil {
		return err
	}
	o.doc.BaseTotal, o.doc.BaseStock = num.Money{}, rest.Neg()
	return nil
}

// sendBack removes the goods of a receipt from stock.
func (o *operation) sendBack(date when.Date) ([]stock.Outcome, error) {
	if !o.doc.kind().Receives() {
		return nil, nil
	}
	return stock.ReverseReceipt(o.tx, o.doc.DocumentType, o.doc.ID, o.doc.DocumentNumber, date)
}

// leftOver returns the document's goods to the order. If only billed goods remain, at prices
// that differ from the bill, no later bill clears the difference: it is posted as a variance.
func (o *operation) leftOver() (num.Money, error) {
	var rest num.Money
	freed, err := o.giveBack()
	if err != nil || o.doc.kind().Bills() {
		return rest, err
	}
	posted, err := o.posted(freed)
	if err != nil {
		return rest, err
	}
	for _, l := range freed {
		of := l.of
		if of.Received == posted[of.ID] && of.BaseValue != of.BilledValue && !o.ref.kind().Bills() {
			rest = rest.Add(of.BaseValue.Sub(of.BilledValue))
			of.BilledValue = of.BaseValue
		}
	}
	return rest, nil
}

// stillBilled refuses to cancel a receipt whose goods are billed.
func (o *operation) stillBilled() error {
	for _, line := range o.doc.lines {
		if line.Billed.Sign() > 0 {
			return fault.BadRequest.Because("%s: %s has been billed", o.doc.DocumentNumber, line.Name)
		}
	}
	taken, err := o.taken(o.doc)
	if err != nil {
		return err
	}
	leaving := map[*Item]num.Qty{}
	for _, l := range taken {
		leaving[l.of] = leaving[l.of].Add(l.Quantity)
		if l.of.Received.Sub(leaving[l.of]).Cmp(l.of.Billed) < 0 {
			return fault.BadRequest.Because("%s: %s of it has been billed", l.of.Name, l.of.Billed.InUnit(l.of.Ratio, num.EntryPlaces))
		}
	}
	return nil
}
