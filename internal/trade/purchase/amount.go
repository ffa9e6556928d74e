package purchase

import (
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// OfAmount lists the newest documents with an amount as total or outstanding amount.
func OfAmount(tx *db.Tx, amount num.Money, limit int) ([]Document, error) {
	s := open(tx)
	return s.showFound(s.OfAmount(amount, limit))
}
