package demo

import (
	"context"
	"fmt"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
	"kontor/internal/trade/sales"
)

// TestDemoDealsSatisfyInvariants runs every deal with its own customers and goods and
// checks the result.
func TestDemoDealsSatisfyInvariants(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		applied, err := firm.Apply(d, 0, company)
		if err != nil {
			t.Fatal(err)
		}
		who, err := firm.Actor(d, applied.Organization.ID, owner)
		if err != nil {
			t.Fatal(err)
		}
		err = d.Write(ctx, who, func(tx *db.Tx) error {
			for i := range 5 {
				c := contact.New{Name: fmt.Sprintf("Customer %d", i), ContactType: contact.Client, Details: contact.Details{CreditDays: 15 * i}}
				if _, err := contact.Create(tx, c); err != nil {
					return err
				}
				p := product.New{Code: fmt.Sprintf("P%d", i)}
				p.Details = product.Details{Name: fmt.Sprintf("Product %d", i), ProductType: product.Inventory, VatType: "vatExclusive", PurchaseVatType: "vatExclusive",
					SalePrice: num.RawMoney(int64(3_333_300 + 12_345_600*i)), CostPrice: num.MoneyOf(int64(100 * (i + 1)))}
				if i == 4 {
					p.ProductType = product.Service
				}
				if _, err := product.Create(tx, p); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for n := dealsBefore; n < dealCount; n++ {
			if err := d.Write(ctx, who, func(tx *db.Tx) error { return run(deal, tx, n) }); err != nil {
				t.Fatalf("deal %d: %v", n, err)
			}
		}
		err = d.Read(ctx, who, func(tx *db.Tx) error {
			page, err := sales.List(tx, sales.Filter{})
			if err == nil && page.Pagination.TotalRows < dealsLately {
				t.Errorf("only %d documents", page.Pagination.TotalRows)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
		broken, err := check.Run(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range broken {
			t.Error(v)
		}
	})
}
