package product

import (
	"kontor/internal/db"
	"kontor/internal/num"
)

// Users are asked before a product, or one of its units, goes: each returns the
// number of a document of its own that is not finished and needs it, or "". The
// packages of documents build on this one, so whoever knows them all brings
// them along.
type Users []func(tx *db.Tx, product uint32, unit num.Ref) (number string, err error)

// of returns the first document that needs a product, or one of its units when
// one is given.
func (u Users) of(tx *db.Tx, product uint32, unit num.Ref) (string, error) {
	for _, ask := range u {
		if number, err := ask(tx, product, unit); number != "" || err != nil {
			return number, err
		}
	}
	return "", nil
}
