package purchase_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// delivery is a receipt of an order, with its unbilled quantity.
type delivery struct {
	id             uint32
	rate           int
	quantity, open int
}

// part is a bill of a delivery or a part of it.
type part struct {
	id       uint32
	of       *delivery
	quantity int
}

// abroad makes a document over goods at one dollar apiece, and brings it along its way.
func (c *company) abroad(code string, ref uint32, rate int, quantities []int, way ...document.Status) uint32 {
	c.T.Helper()
	in := purchase.New{DocType: code, Currency: "USD", RefDocID: num.Ref(ref), Draft: purchase.Draft{
		Editable: purchase.Editable{DocDate: 1794621600, ContactID: num.Ref(c.supplier), ExchangeRate: num.MustRate(fmt.Sprint(rate))},
	}}
	for _, quantity := range quantities {
		in.Items = append(in.Items, purchase.EditableItem{
			Description: "Paper", Unit: "pc", Quantity: num.QtyOf(int64(quantity)), UnitPrice: num.MustMoney("1"), ProductID: num.Ref(c.goods),
		})
	}
	id := c.create(in)
	c.walk(id, way...)
	return id
}

// split is a quantity on one line, or on two.
func split(chance *rand.Rand, quantity int) []int {
	if first := chance.IntN(quantity); first > 0 {
		return []int{first, quantity - first}
	}
	return []int{quantity}
}

// even fails unless a bill took exactly its quantity from what was received.
func (c *company) even(bill part) {
	c.T.Helper()
	type worth struct {
		Total num.Money `db:"base_total"`
		Stock num.Money `db:"base_stock"`
	}
	c.Read(func(tx *db.Tx) error {
		w, err := db.Get[worth](tx, `SELECT base_total, base_stock FROM purchase_documents WHERE org_id = $1 AND id = $2`, bill.id)
		if w.Total != w.Stock {
			c.T.Errorf("a bill over %s at the rate of its receipt, %d, takes %s", w.Total, bill.of.rate, w.Stock)
		}
		return err
	})
}

// TestBillsOfReceipts receives orders in deliveries at different rates, each billed at
// its own rate, in parts, reversed and billed again: there is no difference, and in the
// end nothing is open.
func TestBillsOfReceipts(t *testing.T) {
	each(t, func(c *company) {
		for seed := range uint64(4) {
			c.deliveries(rand.New(rand.NewPCG(seed, 1)))
			c.Account("2115", "0")
		}
	})
}

func (c *company) deliveries(chance *rand.Rand) {
	const ordered = 60
	order := c.abroad("PO", 0, 30, split(chance, ordered), document.Sent)
	var came []*delivery
	var bills []part
	bill := func(of *delivery, quantity int) {
		made := part{c.abroad("PI", of.id, of.rate, split(chance, quantity), document.Matched, document.Approved), of, quantity}
		c.even(made)
		of.open -= quantity
		bills = append(bills, made)
	}
	rest := ordered
	for range 30 {
		switch move := chance.IntN(8); {
		case move < 3 && rest > 0:
			quantity, rate := 1+chance.IntN(min(rest, 20)), 30+chance.IntN(10)
			came = append(came, &delivery{c.abroad("GR", order, rate, split(chance, quantity), document.Posted), rate, quantity, quantity})
			rest -= quantity
		case move < 6 && len(came) > 0:
			if of := came[chance.IntN(len(came))]; of.open > 0 {
				bill(of, 1+chance.IntN(of.open))
			}
		case move == 6 && len(bills) > 0:
			i := chance.IntN(len(bills))
			c.walk(bills[i].id, document.Cancelled)
			bills[i].of.open += bills[i].quantity
			bills = slices.Delete(bills, i, i+1)
		case len(came) > 0:
			if i := chance.IntN(len(came)); came[i].open == came[i].quantity {
				c.walk(came[i].id, document.Cancelled)
				rest += came[i].quantity
				came = slices.Delete(came, i, i+1)
			}
		}
	}
	for _, of := range came {
		if of.open > 0 {
			bill(of, of.open)
		}
	}
}
