package sales

import (
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// OfAmount lists the newest documents with an amount as total or outstanding amount. The total of
// a receipt is what was received.
func OfAmount(tx *db.Tx, amount num.Money, limit int) ([]Document, error) {
	s := open(tx)
	return s.showFound(s.OfAmount(amount, limit))
}
