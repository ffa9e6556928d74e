package stock

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org"
)

// Receive adds goods at the cost of each change.
func Receive(tx *db.Tx, changes []Change) ([]Outcome, error) {
	return move(tx, changes, func(b *batch, c Change) error { b.in(c); return nil })
}

// move applies changes one by one and writes them together.
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

// ReceiveFirst is Receive for products without movements. It reads nothing.
func ReceiveFirst(tx *db.Tx, changes []Change) ([]Outcome, error) {
	s, err := bucketsOf(tx, nil)
	if err != nil {
		return nil, err
	}
	for _, c := range changes {
		s[c.key()] = Bucket{}
	}
	return Receive(tx, changes)
}

// Issue removes goods at the average cost of their bucket. The caller runs CheckPolicy first.
func Issue(tx *db.Tx, changes []Change) ([]Outcome, error) {
	return move(tx, changes, func(b *batch, c Change) error { _, err := b.out(c); return err })
}

// CheckPolicy refuses changes that would make stock negative, according to the organization's
// policy: block always, warn unless the request confirms it, allow never.
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

// PriceReturns sets the cost of returned goods without a source document: the average of the
// receiving bucket, else the product's list cost.
func PriceReturns(tx *db.Tx, changes []Change) error {
	if len(changes) == 0 {
		return nil
	}
	keys := make([]bucketKey, len(changes))
	products := make([]uint32, len(changes))
	for i, c := range changes {
		keys[i], products[i] = c.key(), c.ProductID
	}
	s, err := bucketsOf(tx, keys)
	if err != nil {
		return err
	}
	var goods map[uint32]good
	for i := range changes {
		c := &changes[i]
		average := s[c.key()].Average
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
