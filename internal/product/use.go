package product

import (
	"kontor/internal/db"
	"kontor/internal/num"
)

// Use is what would go, or change, under the documents that use a product.
type Use struct {
	Product uint32
	Unit    num.Ref // one of its units; 0: the product itself
	Counted bool    // whether it is counted: this matters until what came is billed, and what is billed has come
}

// Users are asked before a product, or one of its units, goes or becomes another:
// each returns the number of a document of its own that is not finished and needs
// it, or "". The packages of documents build on this one, so code that knows them
// all brings them along.
type Users []func(tx *db.Tx, use Use) (number string, err error)

// of returns the first document that needs what is used.
func (u Users) of(tx *db.Tx, use Use) (string, error) {
	for _, ask := range u {
		if number, err := ask(tx, use); number != "" || err != nil {
			return number, err
		}
	}
	return "", nil
}
