package sales_test

import (
	"fmt"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// TestStatements bounds the statements of the operations that every day is made
// of. A bound that is passed is a decision, not an accident.
func TestStatements(t *testing.T) {
	c := &dbtest.Counter{}
	eachWith(t, db.Options{Observe: c.Observe}, func(o *office) {
		atMost := func(most int, name string, do func()) {
			o.t.Helper()
			c.AtMost(o.t, most, name, do)
		}
		line := fmt.Sprintf(`{"name": "Desk", "productId": %d, "quantity": 1, "unitPrice": 100}`, o.desk)
		body := func(lines int) string {
			return fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-14", "items": [%s]}`, o.customer,
				strings.TrimSuffix(strings.Repeat(line+",", lines), ","))
		}
		o.create("IV") // fills the caches of the process
		var short, long uint32
		atMost(7, "create", func() { short = o.id(o.must(201, "POST", "/sales/documents", body(1))) })
		atMost(8, "create with 100 lines", func() { long = o.id(o.must(201, "POST", "/sales/documents", body(100))) })
		atMost(3, "get", func() { o.read(long) })
		atMost(17, "send", func() { o.move(short, "sent") })
		atMost(18, "send with 100 lines", func() { o.move(long, "sent") })
		var receipt uint32
		atMost(10, "convert", func() { receipt = o.convert(long, "RE") })
		atMost(14, "receive", func() { o.move(receipt, "sent") })
		atMost(19, "void", func() { o.move(short, "void") }) // one looks for its bank statement
		for range 3 {
			o.create("QT")
		}
		few := len(c.During(func() { o.must(200, "GET", "/sales/documents?limit=2", "") }))
		for range 40 {
			o.create("CS")
		}
		if many := len(c.During(func() { o.must(200, "GET", "/sales/documents?limit=40", "") })); many > few || many > 3 {
			o.t.Errorf("a page of 40 runs %d statements, a page of 2 runs %d", many, few)
		}
	})
}

// TestRoundTrips limits the round trips to PostgreSQL of the four requests of a sale.
func TestRoundTrips(t *testing.T) {
	trips := dbtest.NewTrips(t, dbtest.PostgresURL(t))
	o := open(firm.Found(t, dbtest.Opened(t, trips.URL, db.Options{}), "acme", strict))
	line := fmt.Sprintf(`{"name": "Desk", "productId": %d, "quantity": 1, "unitPrice": 100}`, o.desk)
	body := fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-14", "items": [%s]}`, o.customer, strings.Repeat(line+",", 4)+line)
	names := []string{"create", "send", "convert", "receive"}
	least := map[string]int64{}
	for range 6 { // the first ones prepare their statements
		var invoice, receipt uint32
		for i, do := range []func(){
			func() { invoice = o.id(o.must(201, "POST", "/sales/documents", body)) },
			func() { o.move(invoice, "sent") },
			func() { receipt = o.convert(invoice, "RE") },
			func() { o.move(receipt, "sent") },
		} {
			made := trips.During(do)
			if before, known := least[names[i]]; !known || made < before {
				least[names[i]] = made
			}
		}
	}
	t.Log(least)
	for name, made := range least {
		if made > 6 {
			t.Errorf("%s takes %d round trips", name, made)
		}
	}
}
