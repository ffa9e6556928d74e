package purchase

import (
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/stock"
	"kontor/internal/when"
)

// receive brings goods in: stock grows by the price before tax, and the same
// value is owed until the bill comes.
func (p *passage) receive() error {
	date := p.doc.date(p.tx)
	if err := p.rate(date); err != nil {
		return err
	}
	changes, err := p.arrivals(date)
	if err != nil || len(changes) == 0 {
		return err
	}
	if err := ledger.CheckOpen(p.tx, date); err != nil {
		return err
	}
	outcomes, err := stock.Receive(p.tx, changes)
	if err != nil {
		return err
	}
	f := document.Particulars{Rate: p.doc.ExchangeRate, Base: map[document.Figure]num.Money{}}
	for _, o := range outcomes {
		f.Base[document.Stocked] = f.Base[document.Stocked].Add(o.Value)
		f.Base[document.StockGap] = f.Base[document.StockGap].Add(o.Variance)
		f.Base[document.CostIn] = f.Base[document.CostIn].Add(o.Cost())
	}
	p.doc.BaseStock = f.Base[document.CostIn]
	return p.post(date, f)
}

// arrivals are the stock changes of the lines, each with what it is worth.
func (p *passage) arrivals(date when.Date) ([]stock.Change, error) {
	var changes []stock.Change
	free := false
	for _, line := range p.doc.lines {
		if !line.Stocked {
			continue
		}
		if len(changes) == 0 {
			warehouse, err := stock.WarehouseFor(p.tx, p.doc.WarehouseID)
			if err != nil {
				return nil, err
			}
			p.doc.WarehouseID = num.Ref(warehouse)
		}
		line.BaseValue = p.worth(line)
		p.count(line)
		free = free || line.BaseValue.IsZero()
		changes = append(changes, stock.Change{
			ProductID: uint32(line.ProductID), WarehouseID: uint32(p.doc.WarehouseID), Quantity: line.BaseQuantity, Cost: line.BaseValue,
			Type: stock.Purchase, RefType: p.doc.DocType, RefID: p.doc.ID, RefItemID: num.Ref(line.ID), Note: p.doc.DocNumber,
			Date: date,
		})
	}
	if free {
		if p.note != "" {
			p.note += "; "
		}
		p.note += "received at zero cost"
	}
	return changes, nil
}

// worth is the value of a received line in base currency, shared out to the
// lines that it takes from.
func (p *passage) worth(line *line) num.Money {
	value := line.NetAmount.Convert(p.doc.ExchangeRate, num.BasePlaces)
	var taken num.Qty
	var shared num.Money
	billedFirst := p.ref != nil && p.ref.kind().Bills()
	for i := range p.takes {
		t := &p.takes[i]
		if t.from != line {
			continue
		}
		taken = taken.Add(t.quantity)
		if billedFirst {
			t.value = billedWorth(p.takes[:i], *t)
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

// billedWorth is the value of goods that were billed first, after what came
// before them: together they are worth what the bill says, also when more come
// than were billed, so that nothing stays open between the two.
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

// undo reverses what the document posted, and sends its goods back.
func (p *passage) undo() error {
	outcomes, err := p.sendBack()
	if err != nil {
		return err
	}
	var back num.Money
	for _, o := range outcomes {
		back = back.Add(o.Value)
	}
	rest, err := p.leftOver()
	if err != nil {
		return err
	}
	of := ledger.Entry{Description: "cancel " + p.doc.DocNumber, RefType: p.doc.DocType, RefID: num.Ref(p.doc.ID), RefNumber: p.doc.DocNumber}
	if !rest.IsZero() {
		chart, err := ledger.ChartOf(p.tx)
		if err != nil {
			return err
		}
		of.Lines = document.Between(chart, ledger.Unbilled, ledger.Variance, rest)
	}
	if err := document.Reverse(p.tx, of, len(outcomes) > 0, back); err != nil {
		return err
	}
	p.doc.BaseTotal, p.doc.BaseStock = num.Money{}, rest.Neg()
	return nil
}

// sendBack takes the goods of a receipt out of stock again.
func (p *passage) sendBack() ([]stock.Outcome, error) {
	if !p.doc.kind().Receives() {
		return nil, nil
	}
	return stock.ReverseReceipt(p.tx, p.doc.DocType, p.doc.ID, p.doc.DocNumber)
}

// leftOver gives the document's goods back to the order. When exactly the
// billed goods remain there, but came at other prices than the bill took them
// for, no later bill will clear the difference: it is a variance now.
func (p *passage) leftOver() (num.Money, error) {
	var rest num.Money
	freed, err := p.giveBack()
	if err != nil || p.doc.kind().Bills() {
		return rest, err
	}
	posted, err := p.posted(freed)
	if err != nil {
		return rest, err
	}
	for _, l := range freed {
		of := l.of
		if of.Received == posted[of.ID] && of.BaseValue != of.BilledValue && !p.ref.kind().Bills() {
			rest = rest.Add(of.BaseValue.Sub(of.BilledValue))
			of.BilledValue = of.BaseValue
		}
	}
	return rest, nil
}

// stillBilled refuses to take back goods that have been billed.
func (p *passage) stillBilled() error {
	for _, line := range p.doc.lines {
		if line.Billed.Sign() > 0 {
			return fault.BadRequest.Because("%s: %s has been billed", p.doc.DocNumber, line.Description)
		}
	}
	taken, err := p.taken(p.doc)
	if err != nil {
		return err
	}
	leaving := map[*line]num.Qty{}
	for _, l := range taken {
		leaving[l.of] = leaving[l.of].Add(l.Quantity)
		if l.of.Received.Sub(leaving[l.of]).Cmp(l.of.Billed) < 0 {
			return fault.BadRequest.Because("%s: %s of it has been billed", l.of.Description, l.of.Billed.InUnit(l.of.Ratio, num.EntryPlaces))
		}
	}
	return nil
}
