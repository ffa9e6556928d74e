package product

import (
	"fmt"
	"slices"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/product"
	"kontor/internal/stock"
)

// stockPage is a correction of stock by hand.
type stockPage struct {
	Product    product.Product
	Warehouses []console.Option // with what is in them
	Ways       []console.Option // of saying an adjustment
	Form       *console.Form
}

// Warned reports whether the stock would become negative, and that may be meant.
func (p stockPage) Warned() bool {
	return p.Form.Refusal != nil && p.Form.Refusal.Code == fault.NegativeStockWarnConfirmRequired.Code
}

// Others are the warehouses with the first one last: goods go elsewhere.
func (p stockPage) Others() []console.Option {
	if len(p.Warehouses) < 2 {
		return p.Warehouses
	}
	return append(slices.Clone(p.Warehouses[1:]), p.Warehouses[0])
}

// counted is the way of an adjustment that says how much is there; the other
// says how much more or less.
const counted = "counted"

// look reads the product and what there is of it.
func (p *stockPage) look(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	return v.Read(func(tx *db.Tx) (err error) {
		if p.Product, err = product.Get(tx, product.ByID{ID: id}); err != nil {
			return err
		}
		if !p.Product.Stocked() {
			return fault.NotFound
		}
		if p.Warehouses, err = warehouses(tx); err != nil {
			return err
		}
		for i := range p.Warehouses {
			quantity := "0"
			for _, b := range p.Product.StockBalances {
				if fmt.Sprint(b.WarehouseID) == p.Warehouses[i].Value {
					quantity = console.Quantity(b.Quantity)
				}
			}
			p.Warehouses[i].Word += " · " + v.T("{1} on hand", quantity+" "+p.Product.Unit)
		}
		return nil
	})
}

// count asks what was counted, or how much more or less is there.
func count(v *console.Visit) error {
	page := stockPage{Form: v.Form(nil), Ways: []console.Option{
		{Value: counted, Word: v.T("Counted quantity")}, {Value: "by", Word: v.T("Difference (plus or minus)")},
	}}
	if err := page.look(v); err != nil {
		return err
	}
	return v.Show("adjust.html", page)
}

// adjust books what was counted. A count that the books agree with changes
// nothing.
func adjust(v *console.Visit) error {
	v.Set("productId", v.Param("id"))
	in, err := console.Input[stock.Adjustment](v)
	if err == nil && v.Posted("_how") == counted && in.Quantity.Sign() < 0 {
		err = fault.Bad("Quantity", "gte", "0")
	}
	if err != nil {
		return v.Again(err, count)
	}
	err = v.Write(func(tx *db.Tx) (_ string, err error) {
		in := in
		if v.Posted("_how") == counted {
			if in.Quantity, err = stock.Difference(tx, in, in.Quantity); err != nil {
				return "", err
			}
			if in.Quantity.IsZero() {
				v.Done("The quantity already matches. Nothing was changed.")
				return here(v), nil
			}
		}
		made, err := stock.Adjust(tx, in)
		if err != nil {
			return "", err
		}
		v.Done("{1} on hand in {2}", console.Quantity(made.QtyAfter), made.WarehouseName)
		return here(v), nil
	})
	return v.Again(err, count)
}

// carry asks what goes from one warehouse to another.
func carry(v *console.Visit) error {
	page := stockPage{Form: v.Form(nil)}
	if err := page.look(v); err != nil {
		return err
	}
	return v.Show("transfer.html", page)
}

// transfer brings goods to another warehouse.
func transfer(v *console.Visit) error {
	v.Set("productId", v.Param("id"))
	return console.Submit(stock.Transfer, func(v *console.Visit, made stock.Moves) string {
		v.Done("{1} on hand in {2}", console.Quantity(made.In.QtyAfter), made.In.WarehouseName)
		return here(v)
	}, carry)(v)
}
