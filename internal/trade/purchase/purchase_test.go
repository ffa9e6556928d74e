package purchase_test

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
)

// company buys on one engine.
type company struct {
	firm.Firm
	supplier uint32
	goods    uint32
}

// each runs a test for a new company on both engines and ends with the check.
func each(t *testing.T, test func(c *company)) {
	firm.Each(t, func(f firm.Firm) {
		c := &company{Firm: f}
		c.stock()
		test(c)
	})
}

func (c *company) stock() {
	c.Must(func(tx *db.Tx) error {
		s, err := contact.Create(tx, contact.New{Name: "Mill", ContactType: contact.Supplier})
		if err != nil {
			return err
		}
		p, err := product.Create(tx, product.New{Code: "PAPER", Details: product.Details{
			Name: "Paper", ProductType: product.Inventory, VatType: "vatExclusive", PurchaseVatType: "vatExclusive",
		}})
		c.supplier, c.goods = s.ID, p.ID
		return err
	})
}

// draft creates a document that can leave draft, with or without a source.
func (c *company) draft(code string, ref uint32, amount string) uint32 {
	c.T.Helper()
	in := purchase.New{DocType: code, Currency: "THB", RefDocID: num.Ref(ref), Draft: purchase.Draft{
		Editable: purchase.Editable{DocDate: 1794621600, ContactID: num.Ref(c.supplier)},
		Items: []purchase.EditableItem{{
			Description: "Paper", Unit: "pc", Quantity: num.QtyOf(1), UnitPrice: num.MustMoney(amount), ProductID: c.line(code),
		}},
	}}
	return c.create(in)
}

func (c *company) create(in purchase.New) (id uint32) {
	c.T.Helper()
	c.Must(func(tx *db.Tx) error {
		d, err := purchase.Create(tx, in)
		id = d.ID
		return err
	})
	return id
}

// line is the product of a line: goods where goods come in.
func (c *company) line(code string) num.Ref {
	if document.Purchases.Must(code).Receives() {
		return num.Ref(c.goods)
	}
	return 0
}

func (c *company) set(who access.Actor, id uint32, to document.Status) error {
	return c.DB.Write(c.T.Context(), who, func(tx *db.Tx) error {
		_, err := purchase.SetStatus(tx, purchase.StatusChange{ID: id, Status: to})
		return err
	})
}

// at brings a new document to a status: along its kind's moves or, for statuses that the
// server sets, by paying it.
func (c *company) at(k document.Kind, status document.Status) uint32 {
	c.T.Helper()
	id := c.draft(k.Code, 0, "100")
	if k.Bills() && (status == document.PartiallyPaid || status == document.Paid) {
		amount := map[document.Status]string{document.PartiallyPaid: "40", document.Paid: "100"}[status]
		c.walk(id, document.Matched, document.Approved)
		c.walk(c.draft("PV", id, amount), document.Approved, document.Paid)
		return id
	}
	c.walk(id, path(k, document.Draft, status)...)
	return id
}

func (c *company) walk(id uint32, way ...document.Status) {
	c.T.Helper()
	for _, to := range way {
		if err := c.set(c.Who, id, to); err != nil {
			c.T.Fatal(err)
		}
	}
}

// path finds a way from one status to another.
func path(k document.Kind, from, to document.Status) []document.Status {
	type trail []document.Status
	trails := []trail{{from}}
	for len(trails) > 0 {
		t := trails[0]
		trails = trails[1:]
		here := t[len(t)-1]
		if here == to {
			return t[1:]
		}
		for _, m := range k.Transitions {
			if m.From == here && !slices.Contains(t, m.To) {
				trails = append(trails, append(slices.Clone(t), m.To))
			}
		}
	}
	panic(fmt.Sprintf("%s never is %s", k.Code, to))
}

func (c *company) fingerprint() map[string]string {
	c.T.Helper()
	prints, err := c.DB.Fingerprint(c.T.Context(), c.Who.Org)
	if err != nil {
		c.T.Fatal(err)
	}
	return prints
}

// statuses are all that a kind can have.
func statuses(k document.Kind) []document.Status {
	found := []document.Status{document.Draft}
	for _, m := range k.Transitions {
		found = append(found, m.To)
	}
	for _, e := range k.Server {
		found = append(found, e.To)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEveryPairOfStatuses(t *testing.T) {
	each(t, func(c *company) {
		for _, k := range document.Purchases {
			for _, from := range statuses(k) {
				c.tryAll(k, from)
			}
		}
		c.sums()
	})
}

// sums are the same whether they were kept or are added up: every document is of
// a day after 1970.
func (c *company) sums() {
	c.T.Helper()
	first := when.Unix(0)
	c.Must(func(tx *db.Tx) error {
		for _, f := range []purchase.Filter{{}, {DocType: "PI"}, {DocType: "PO"}, {Status: document.Approved}, {Status: document.Cancelled}, {DocType: "PV", Status: document.Paid}} {
			kept, err := purchase.Summarize(tx, f)
			if err != nil {
				return err
			}
			f.FromDate = &first
			added, err := purchase.Summarize(tx, f)
			if err != nil {
				return err
			}
			if !reflect.DeepEqual(kept, added) {
				c.T.Errorf("%s %s come to %+v, and are said to come to %+v", f.DocType, f.Status, added, kept)
			}
		}
		return nil
	})
}

// tryAll tries every other status for a document of one status. Moves that are not in the
// table are refused and leave every table unchanged; the others succeed.
func (c *company) tryAll(k document.Kind, from document.Status) {
	c.T.Helper()
	id, before := c.at(k, from), c.fingerprint()
	var moves []document.Status
	for _, to := range document.PurchaseStatuses {
		refused := func(who access.Actor, as *fault.Fault) {
			c.T.Helper()
			if err := c.set(who, id, to); !errors.Is(err, as) {
				c.T.Errorf("%s %s→%s: %v, want %s", k.Code, from, to, err, as.Code)
			}
		}
		if k.LeftToManagers(from, to) {
			refused(c.Member, fault.Forbidden)
		}
		if _, err := k.Transition(from, to); err != nil {
			refused(c.Who, fault.BadRequest)
		} else {
			moves = append(moves, to)
		}
	}
	if !maps.Equal(before, c.fingerprint()) {
		c.T.Errorf("a move of %s from %s was refused and changed something", k.Code, from)
	}
	for _, to := range moves {
		if err := c.set(c.Who, c.at(k, from), to); err != nil {
			c.T.Errorf("%s %s→%s: %v", k.Code, from, to, err)
		}
	}
}

func TestOneInvoiceIsPaidOnce(t *testing.T) {
	each(t, func(c *company) {
		invoice := c.at(document.Purchases.Must("PI"), document.Approved)
		const clients = 10
		vouchers := make([]uint32, clients)
		for i := range vouchers {
			vouchers[i] = c.draft("PV", invoice, "100")
			c.walk(vouchers[i], document.Approved)
		}
		var paid sync.Map
		var all sync.WaitGroup
		for _, id := range vouchers {
			all.Go(func() {
				if err := c.set(c.Who, id, document.Paid); err == nil {
					paid.Store(id, true)
				} else if !errors.Is(err, fault.BadRequest) {
					c.T.Error(err)
				}
			})
		}
		all.Wait()
		winners := 0
		paid.Range(func(any, any) bool { winners++; return true })
		if winners != 1 {
			c.T.Errorf("%d vouchers paid the same invoice", winners)
		}
	})
}

func TestNumbersAreConsecutive(t *testing.T) {
	each(t, func(c *company) {
		const clients = 40
		numbers := make([]string, clients)
		var all sync.WaitGroup
		for i := range clients {
			all.Go(func() {
				err := c.DB.Write(c.T.Context(), c.Who, func(tx *db.Tx) error {
					d, err := purchase.Create(tx, purchase.New{DocType: "PR", Currency: "THB", Draft: purchase.Draft{
						Editable: purchase.Editable{DocDate: when.Unix(1794621600)},
						Items:    []purchase.EditableItem{{Description: "x", Unit: "x", Quantity: num.QtyOf(1)}},
					}})
					numbers[i] = d.DocNumber
					if i%4 == 0 && err == nil {
						return fault.BadRequest // refused after all: its number is taken by the next
					}
					return err
				})
				if i%4 == 0 {
					numbers[i] = ""
				} else if err != nil {
					c.T.Error(err)
				}
			})
		}
		all.Wait()
		slices.Sort(numbers)
		numbers = slices.Compact(numbers)[1:]
		for i, number := range numbers {
			if want := fmt.Sprintf("PR-202611-%04d", i+1); number != want {
				c.T.Fatalf("number %d is %s, want %s", i, number, want)
			}
		}
		if len(numbers) != clients*3/4 {
			c.T.Errorf("%d numbers", len(numbers))
		}
	})
}
