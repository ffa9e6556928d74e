package opening

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// directory looks up records by id or code.
type directory[T any] struct {
	id, code string // field names, e.g. ContactID, ContactCode
	byID     map[uint32]T
	byCode   map[string]T
	active   func(T) bool
}

// find returns the record that a row names, or notes an error. The id takes precedence.
func (d directory[T]) find(f *finding, list string, at int, id num.Ref, code string) (found T, ok bool) {
	field := d.id
	switch {
	case id != 0:
		found, ok = d.byID[uint32(id)]
	case code != "":
		field = d.code
		found, ok = d.byCode[code]
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

// stockLookup holds the products and warehouses that stock rows can name.
type stockLookup struct {
	products   directory[product.Product]
	warehouses directory[stock.Warehouse]
	moved      map[uint32]bool
	usual      uint32 // the default warehouse, or 0
}

func (f *finding) stockLookup(rows []Goods) (*stockLookup, error) {
	products, err := product.All(f.tx)
	if err != nil {
		return nil, err
	}
	s := &stockLookup{products: directory[product.Product]{
		id: "ProductID", code: "ProductCode", byID: make(map[uint32]product.Product, len(products)), byCode: make(map[string]product.Product, len(products)),
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
		id: "WarehouseID", code: "WarehouseCode", byID: map[uint32]stock.Warehouse{}, byCode: map[string]stock.Warehouse{},
		active: func(w stock.Warehouse) bool { return w.IsActive },
	}
	for _, w := range warehouses {
		s.warehouses.byID[w.ID], s.warehouses.byCode[w.Code] = w, w
	}
	if err := s.markMoved(f, rows); err != nil {
		return nil, err
	}
	s.usual, err = stock.WarehouseFor(f.tx, 0)
	if fault.Of(err) != nil { // rows without a warehouse are refused individually
		err = nil
	}
	return s, err
}

// markMoved finds the products of the rows that already have movements.
func (s *stockLookup) markMoved(f *finding, rows []Goods) error {
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

// warehouse returns the warehouse of a row, or the default.
func (s *stockLookup) warehouse(f *finding, at int, row Goods) uint32 {
	if row.WarehouseID == 0 && row.WarehouseCode == "" && s.usual != 0 {
		return s.usual
	}
	w, _ := s.warehouses.find(f, "Stock", at, row.WarehouseID, row.WarehouseCode)
	return w.ID
}
