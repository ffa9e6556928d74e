package stock

import (
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/org"
)

// Receive brings goods in, each at the cost of its change.
func Receive(tx *db.Tx, changes []Change) ([]Outcome, error) {
	return move(tx, changes, func(b *batch, c Change) error { b.in(c); return nil })
}

// move makes changes one after the other and writes them together.
func move(tx *db.Tx, changes []Change, change func(*batch, Change) error) ([]Outcome, error) {
	if len(changes) == 0 {
		return nil, nil
	}
	b, err := begin(tx, changes)
	if err != nil {
		return nil, err
	}
	for _, c := range changes {
		if err := change(b, c); err != nil {
			return nil, err
		}
	}
	return b.write()
}

// ReceiveFirst is Receive for products that never moved: there is nothing to
// read about them.
func ReceiveFirst(tx *db.Tx, changes []Change) ([]Outcome, error) {
	s, err := shelfOf(tx, nil)
	if err != nil {
		return nil, err
	}
	for _, c := range changes {
		s[c.place()] = Bucket{}
	}
	return Receive(tx, changes)
}

// Issue takes goods out at the average of their bucket. Whether they may leave
// was decided by CheckPolicy.
func Issue(tx *db.Tx, changes []Change) ([]Outcome, error) {
	return move(tx, changes, func(b *batch, c Change) error { _, err := b.out(c); return err })
}

// CheckPolicy refuses changes that would leave stock below zero, as far as the
// organization wants that: block always, warn unless the client has confirmed
// it in this very request, allow never.
func CheckPolicy(tx *db.Tx, changes []Change, confirmed bool) error {
	if len(changes) == 0 {
		return nil
	}
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	refusal := fault.NegativeStockBlocked
	switch {
	case settings.NegativeStock == org.AllowNegative, settings.NegativeStock == org.WarnNegative && confirmed:
		return nil
	case settings.NegativeStock == org.WarnNegative:
		refusal = fault.NegativeStockWarnConfirmRequired
	}
	short, err := shortages(tx, changes)
	if err != nil || len(short) == 0 {
		return err
	}
	return refuse(tx, refusal, short)
}

// PriceReturns sets the cost of goods that a customer brings back although no
// document says what they left at: the average of the bucket they come into,
// else the product's list cost.
func PriceReturns(tx *db.Tx, changes []Change) error {
	if len(changes) == 0 {
		return nil
	}
	places := make([]place, len(changes))
	products := make([]uint32, len(changes))
	for i, c := range changes {
		places[i], products[i] = c.place(), c.ProductID
	}
	s, err := shelfOf(tx, places)
	if err != nil {
		return err
	}
	var goods map[uint32]good
	for i := range changes {
		c := &changes[i]
		average := s[c.place()].Average
		if average.Sign() <= 0 {
			if goods == nil {
				if goods, err = goodsOf(tx, products); err != nil {
					return err
				}
			}
			average = goods[c.ProductID].CostPrice.AsCost()
		}
		c.Cost = average.Times(c.Quantity, num.BasePlaces)
	}
	return nil
}
