package product

import (
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// Use describes a change that open documents could prevent.
type Use struct {
	Product uint32
	Unit    num.Ref // a unit of the product; 0: the product itself
	Counted bool    // the stock tracking changes, which matters until received goods are billed and billed goods received
}

// Users are called before a product or one of its units is removed or changed. Each returns
// the number of an unfinished document that needs it, or "". Document packages import this
// one, so the caller that knows them all passes them in.
type Users []func(tx *db.Tx, use Use) (number string, err error)

// of returns the first document that uses the product.
func (u Users) of(tx *db.Tx, use Use) (string, error) {
	for _, ask := range u {
		if number, err := ask(tx, use); number != "" || err != nil {
			return number, err
		}
	}
	return "", nil
}
