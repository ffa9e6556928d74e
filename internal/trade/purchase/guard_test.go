package purchase_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// Guards only refuse: without any guards, a purchase from request to payment counts and
// posts exactly the same.
func TestGuardsOnlyRefuse(t *testing.T) {
	each(t, func(c *company) {
		guarded := c.course()
		if !strings.Contains(guarded, "PO-202611-0001 acknowledged received 3 billed 3") {
			t.Errorf("the order is not received and billed:\n%s", guarded)
		}
		defer strike(t)()
		if free := c.course(); strings.ReplaceAll(free, "-0002", "-0001") != guarded {
			t.Errorf("with guards:\n%s\nwithout:\n%s", guarded, free)
		}
	})
}

// strike takes every guard out of the table, until the returned function is called.
func strike(t *testing.T) func() {
	stood := make(map[*document.Transition][]document.Guard)
	for _, k := range document.Purchases {
		for i := range k.Transitions {
			if m := &k.Transitions[i]; len(m.Guards) > 0 {
				stood[m], m.Guards = m.Guards, nil
			}
		}
	}
	if len(stood) == 0 {
		t.Error("no row has a guard")
	}
	return func() {
		for m, guards := range stood {
			m.Guards = guards
		}
	}
}

// course buys three pieces from request to payment and returns the state of every
// document.
func (c *company) course() string {
	c.T.Helper()
	var ids []uint32
	follow := func(code string, ref uint32, way ...document.Status) uint32 {
		id := c.create(purchase.New{DocType: code, Currency: "THB", RefDocID: num.Ref(ref), Draft: purchase.Draft{
			Editable: purchase.Editable{DocDate: 1794621600, ContactID: num.Ref(c.supplier)},
			Items: []purchase.EditableItem{{
				Description: "Paper", Unit: "pc", Quantity: num.QtyOf(3), UnitPrice: num.MoneyOf(40), ProductID: num.Ref(c.goods),
			}},
		}})
		c.walk(id, way...)
		ids = append(ids, id)
		return id
	}
	request := follow("PR", 0, document.Sent, document.Approved)
	order := follow("PO", request, document.Sent, document.Acknowledged)
	receipt := follow("GR", order, document.Posted)
	bill := follow("PI", receipt, document.Matched, document.Approved)
	follow("PV", bill, document.Approved, document.Paid)
	var told strings.Builder
	c.Read(func(tx *db.Tx) error {
		for _, id := range slices.Sorted(slices.Values(ids)) {
			d, err := purchase.Get(tx, purchase.ByID{ID: id})
			if err != nil {
				return err
			}
			fmt.Fprintf(&told, "%s %s received %s billed %s paid %s\n", d.DocNumber, d.Status, d.Items[0].ReceivedQuantity, d.Items[0].BilledQuantity, d.PaidAmount)
		}
		return nil
	})
	return told.String()
}
