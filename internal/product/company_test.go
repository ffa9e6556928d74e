package product_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"kontor/internal/audit"
	"kontor/internal/db"
	"kontor/internal/dbtest"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/product"
	"kontor/internal/stock"
	"kontor/internal/when"
)

// company is an organization with a warehouse and open books, on one engine.
type company struct {
	t   *testing.T
	db  *db.DB
	who db.Actor
}

// each runs a test for a new company on both engines and ends with the audit.
func each(t *testing.T, test func(c company)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := found(t, d, "Acme")
		test(c)
		c.audit()
	})
}

func found(t *testing.T, d *db.DB, name string) company {
	t.Helper()
	who := db.Actor{User: 1, UserName: "Anong", Role: db.Owner, Currency: "THB", Zone: when.Zone("Asia/Bangkok"), Action: "test"}
	err := d.Change(t.Context(), func(r *db.Root) error {
		o, err := org.Create(r, org.Organization{Currency: "THB", Editable: org.Editable{
			Name: name, Country: "TH", Timezone: "Asia/Bangkok", Plan: "standard", IsActive: true,
		}})
		if err != nil {
			return err
		}
		who.Org = o.ID
		tx, err := r.Enter(who)
		if err != nil {
			return err
		}
		for _, begin := range []func(*db.Tx) error{org.Begin, ledger.CreateDefaults, stock.CreateDefaults} {
			if err := begin(tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatalf("new organization: %v", err)
	}
	return company{t, d, who}
}

func (c company) write(do func(tx *db.Tx) error) error { return c.db.Write(c.t.Context(), c.who, do) }

func (c company) must(do func(tx *db.Tx) error) {
	c.t.Helper()
	if err := c.write(do); err != nil {
		c.t.Fatal(err)
	}
}

func (c company) read(do func(tx *db.Tx) error) {
	c.t.Helper()
	if err := c.db.Read(c.t.Context(), c.who, do); err != nil {
		c.t.Fatal(err)
	}
}

func (c company) audit() {
	c.t.Helper()
	c.read(func(tx *db.Tx) error {
		for _, promise := range append(append([]audit.Invariant(nil), audit.Ledger...), audit.Stock...) {
			broken, err := promise.Find(tx)
			if err != nil {
				return fmt.Errorf("%s: %w", promise.ID, err)
			}
			for _, offender := range broken {
				c.t.Errorf("%s %s: %s", promise.ID, promise.Says, offender)
			}
		}
		return nil
	})
}

// body reads a JSON body the way the interface does.
func body[In any](text string) (*In, error) {
	r := input.PlanOf(reflect.TypeFor[In]()).Read()
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
	in, err := body[product.Draft](text)
	if err != nil {
		return p, err
	}
	err = c.write(func(tx *db.Tx) (err error) {
		p, err = product.Create(tx, *in)
		return err
	})
	return p, err
}

// goods creates an inventory product with these further members.
func (c company) goods(code string, more ...string) product.Product {
	c.t.Helper()
	p, err := c.create(draft(code, "inventory", more...))
	if err != nil {
		c.t.Fatal(err)
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
	err = c.write(func(tx *db.Tx) (err error) {
		p, err = product.Update(tx, *in)
		return err
	})
	return p, err
}

func (c company) get(id uint32) (p product.Product, err error) {
	err = c.db.Read(c.t.Context(), c.who, func(tx *db.Tx) (err error) {
		p, err = product.Get(tx, product.ByID{ID: id})
		return err
	})
	return p, err
}

func (c company) remove(id uint32) error {
	return c.write(func(tx *db.Tx) error { return product.Delete(tx, product.ByID{ID: id}) })
}

// codes lists the codes of the products of a filter, given as a query string.
func (c company) codes(query string) string {
	c.t.Helper()
	r := input.PlanOf(reflect.TypeFor[product.Filter]()).Read()
	if err := r.Query(query); err != nil {
		c.t.Fatal(err)
	}
	in, err := r.Done()
	if err != nil {
		c.t.Fatal(err)
	}
	var list []string
	c.read(func(tx *db.Tx) error {
		page, err := product.List(tx, *in.(*product.Filter))
		for _, p := range page.Items {
			list = append(list, p.Code)
		}
		return err
	})
	return strings.Join(list, " ")
}

// refused checks a refusal: its code, and the fields it names as Name:tag.
func (c company) refused(what string, err error, as *fault.Fault, fields ...string) {
	c.t.Helper()
	f := fault.Of(err)
	if f == nil || f.Code != as.Code {
		c.t.Errorf("%s: %v, want %s", what, err, as.Code)
		return
	}
	var got []string
	for _, field := range f.Fields {
		got = append(got, field.Name+":"+field.Tag)
	}
	if !reflect.DeepEqual(got, fields) {
		c.t.Errorf("%s: refused for %v, want %v", what, got, fields)
	}
}

// account checks the balance of an account, signed by its normal side.
func (c company) account(code, want string) {
	c.t.Helper()
	c.read(func(tx *db.Tx) error {
		rows, err := ledger.Accounts(tx, ledger.ChartFilter{})
		for _, a := range rows {
			if a.Code == code && a.Balance.String() != want {
				c.t.Errorf("account %s holds %s, want %s", code, a.Balance, want)
			}
		}
		return err
	})
}

func (c company) adjust(id uint32, quantity string) {
	c.t.Helper()
	c.must(func(tx *db.Tx) error {
		_, err := stock.Adjust(tx, stock.Adjustment{ProductID: id, Quantity: num.MustQty(quantity), ConfirmNegativeStock: true})
		return err
	})
}
