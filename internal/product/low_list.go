package product

import "kontor/internal/db"

// lowMax bounds the list of products that run low.
const lowMax = 1000

// ListLow lists the products that are below their reorder point, or below the
// minimum quantity of a warehouse, by code.
func ListLow(tx *db.Tx, _ struct{}) ([]Low, error) { return LowStock(tx, lowMax) }
