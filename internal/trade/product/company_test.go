package product_test

import (
	"reflect"
	"strings"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/test/firm"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// company is a firm with helpers for products.
type company struct{ firm.Firm }

// users are the document packages that the API asks.
var users = product.Users{document.Selling.UseOf, document.Buying.UseOf}

// each runs a test with a new company on both engines and verifies all invariants at the end.
func each(t *testing.T, test func(c company)) {
	firm.Each(t, func(f firm.Firm) { test(company{f}) })
}

func found(t *testing.T, d *db.DB, name string) company { return company{firm.Found(t, d, name)} }

// body parses a JSON body as the API does.
func body[In any](text string) (*In, error) {
	r := input.PlanOf(reflect.TypeFor[In]()).Read().Also(input.NamesOf(reflect.TypeFor[product.Product]()))
	if err := r.JSON([]byte(text)); err != nil {
		return nil, err
	}
	in, err := r.Done()
	if err != nil {
		return nil, err
	}
	return in.(*In), nil
}

// create sends the body of a new product.
func (c company) create(text string) (p product.Product, err error) {
	in, err := body[product.New](text)
	if err != nil {
		return p, err
	}
	err = c.Write(func(tx *db.Tx) (err error) {
		p, err = product.Create(tx, *in)
		return err
	})
	return p, err
}

// goods creates an inventory product with additional fields.
func (c company) goods(code string, more ...string) product.Product {
	c.T.Helper()
	p, err := c.create(draft(code, "inventory", more...))
	if err != nil {
		c.T.Fatal(err)
	}
	return p
}

func draft(code, productType string, more ...string) string {
	return `{"code":"` + code + `","name":"Goods ` + code + `","productType":"` + productType +
		`","vatType":"vatExclusive","purchaseVatType":"vatExclusive","unit":"pcs"` + strings.Join(append([]string{""}, more...), ",") + `}`
}

// change sends a PATCH.
func (c company) change(id uint32, text string) (p product.Product, err error) {
	in, err := body[product.Edit](text)
	if err != nil {
		return p, err
	}
	in.ID = id
	err = c.Write(func(tx *db.Tx) (err error) {
		p, err = users.Update(tx, *in)
		return err
	})
	return p, err
}

func (c company) get(id uint32) (p product.Product, err error) {
	err = c.DB.Read(c.T.Context(), c.Who, func(tx *db.Tx) (err error) {
		p, err = product.Get(tx, product.ByID{ID: id})
		return err
	})
	return p, err
}

func (c company) remove(id uint32) error {
	return c.Write(func(tx *db.Tx) error { return users.Delete(tx, product.ByID{ID: id}) })
}

// codes returns the codes of the products that match a query string.
func (c company) codes(query string) string {
	c.T.Helper()
	r := input.PlanOf(reflect.TypeFor[product.Filter]()).Read()
	if err := r.Query(query); err != nil {
		c.T.Fatal(err)
	}
	in, err := r.Done()
	if err != nil {
		c.T.Fatal(err)
	}
	var list []string
	c.Read(func(tx *db.Tx) error {
		page, err := product.List(tx, *in.(*product.Filter))
		for _, p := range page.Items {
			list = append(list, p.Code)
		}
		return err
	})
	return strings.Join(list, " ")
}

// refused checks the code of a refusal and its fields as Name:tag.
func (c company) refused(what string, err error, as *fault.Fault, fields ...string) {
	c.T.Helper()
	f := fault.Of(err)
	if f == nil || f.Code != as.Code {
		c.T.Errorf("%s: %v, want %s", what, err, as.Code)
		return
	}
	var got []string
	for _, field := range f.Fields {
		got = append(got, field.Name+":"+field.Tag)
	}
	if !reflect.DeepEqual(got, fields) {
		c.T.Errorf("%s: refused for %v, want %v", what, got, fields)
	}
}

func (c company) adjust(id uint32, quantity string) {
	c.T.Helper()
	c.Must(func(tx *db.Tx) error {
		_, err := stock.Adjust(tx, stock.Adjustment{ProductID: id, Quantity: num.MustQty(quantity), ConfirmNegativeStock: true})
		return err
	})
}
