package opening

import (
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/product"
	"kontor/internal/stock"
)

// directory finds records by their id, their code or their reference.
type directory[T any] struct {
	name        string // of the fields: Contact
	byID        map[uint32]T
	byCode      map[string]T
	byReference map[string]T
	active      func(T) bool
}

// naming is how a row says which record it means. Only contacts are named by the
// client's own reference.
type naming struct {
	id              num.Ref
	code, reference string
}

// find is the record that a row names, or a note of why there is none. The id
// wins, then the code.
func (d directory[T]) find(f *finding, list string, at int, by naming) (found T, ok bool) {
	field := d.name + "ID"
	switch {
	case by.id != 0:
		found, ok = d.byID[uint32(by.id)]
	case by.code != "":
		field = d.name + "Code"
		found, ok = d.byCode[by.code]
	case by.reference != "":
		field = d.name + "ExternalID"
		found, ok = d.byReference[by.reference]
	default:
		f.wrong(list, at, field, "required", "")
		return found, false
	}
	switch {
	case !ok:
		f.wrong(list, at, field, "exists", "")
	case !d.active(found):
		f.wrong(list, at, field, "active", "")
	default:
		return found, true
	}
	return found, false
}

// shelves are what the rows of stock can name.
type shelves struct {
	products   directory[product.Product]
	warehouses directory[stock.Warehouse]
	moved      map[uint32]bool
	usual      uint32 // the default warehouse, or 0
}

func (f *finding) shelves(rows []Goods) (*shelves, error) {
	products, err := product.All(f.tx)
	if err != nil {
		return nil, err
	}
	s := &shelves{products: directory[product.Product]{
		name: "Product", byID: make(map[uint32]product.Product, len(products)), byCode: make(map[string]product.Product, len(products)),
		active: func(p product.Product) bool { return p.IsActive },
	}}
	for _, p := range products {
		s.products.byID[p.ID], s.products.byCode[p.Code] = p, p
	}
	warehouses, err := stock.Warehouses(f.tx, stock.WarehouseFilter{})
	if err != nil {
		return nil, err
	}
	s.warehouses = directory[stock.Warehouse]{
		name: "Warehouse", byID: map[uint32]stock.Warehouse{}, byCode: map[string]stock.Warehouse{},
		active: func(w stock.Warehouse) bool { return w.IsActive },
	}
	for _, w := range warehouses {
		s.warehouses.byID[w.ID], s.warehouses.byCode[w.Code] = w, w
	}
	if err := s.markMoved(f, rows); err != nil {
		return nil, err
	}
	s.usual, err = stock.WarehouseFor(f.tx, 0)
	if fault.Of(err) != nil { // rows that name none are refused one by one
		err = nil
	}
	return s, err
}

// markMoved finds the products of the rows that have moved before.
func (s *shelves) markMoved(f *finding, rows []Goods) error {
	var named []uint32
	for _, row := range rows {
		switch p, known := s.products.byCode[row.ProductCode]; {
		case row.ProductID != 0:
			named = append(named, uint32(row.ProductID))
		case known:
			named = append(named, p.ID)
		}
	}
	var err error
	s.moved, err = stock.MovedAmong(f.tx, named)
	return err
}

// place is the warehouse of a row, the default one when it names none.
func (s *shelves) place(f *finding, at int, row Goods) uint32 {
	if row.WarehouseID == 0 && row.WarehouseCode == "" && s.usual != 0 {
		return s.usual
	}
	w, _ := s.warehouses.find(f, "Stock", at, naming{id: row.WarehouseID, code: row.WarehouseCode})
	return w.ID
}
