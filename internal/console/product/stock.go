package product

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// stockPage is the form of a stock adjustment or transfer.
type stockPage struct {
	Product    product.Product
	Warehouses []console.Option // with their stock
	Methods    []console.Option // kinds of adjustment
	Form       *console.Form
}

// Warned reports whether stock would become negative and the user can confirm it.
func (p stockPage) Warned() bool {
	return p.Form.Refusal != nil && p.Form.Refusal.Code == fault.NegativeStockWarnConfirmRequired.Code
}

// Others returns the warehouses with the first one last, as the default target.
func (p stockPage) Others() []console.Option { return others(p.Warehouses) }

func others(all []console.Option) []console.Option {
	if len(all) < 2 {
		return all
	}
	return append(slices.Clone(all[1:]), all[0])
}

// counted is the adjustment to a counted quantity; the other is by a difference.
const counted = "counted"

// look reads the product and its stock.
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

// count shows the adjustment form.
func count(v *console.Visit) error {
	page := stockPage{Form: v.Form(nil), Methods: []console.Option{
		{Value: counted, Word: v.T("Counted quantity")}, {Value: "by", Word: v.T("Difference (plus or minus)")},
	}}
	if err := page.look(v); err != nil {
		return err
	}
	return v.Show("adjust.html", page)
}

// adjust posts an adjustment. A count that equals the books changes nothing.
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

// carry shows the transfer form.
func carry(v *console.Visit) error {
	page := stockPage{Form: v.Form(nil)}
	if err := page.look(v); err != nil {
		return err
	}
	return v.Show("transfer.html", page)
}

// transfer transfers goods to another warehouse.
func transfer(v *console.Visit) error {
	v.Set("productId", v.Param("id"))
	return console.Submit(stock.Transfer, func(v *console.Visit, made stock.Moves) string {
		v.Done("{1} on hand in {2}", console.Quantity(made.In.QtyAfter), made.In.WarehouseName)
		return here(v)
	}, carry)(v)
}

// transferSheet shows the sheet on which several products are transferred.
var transferSheet = showSheet("transfers.html")

// transferAll transfers the products of the sheet that have a quantity, and shows the paper.
func transferAll(v *console.Visit) error {
	v.Renumber("items", "productId")
	if err := nameLines(v); err != nil {
		return err
	}
	return console.Submit(stock.Transfer, func(v *console.Visit, made stock.Moves) string {
		v.Done("Products transferred from {1} to {2}: {3}", made.Out.WarehouseName, made.In.WarehouseName, len(made.Items))
		return v.At("/stock/transfers/%d/print", made.Out.ID)
	}, transferSheet)(v)
}
