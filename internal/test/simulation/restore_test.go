package simulation

import (
	"fmt"
	"math/big"
	"reflect"

	"kontor/internal/trade/document"
)

// standing holds the balances and stock at a moment.
type standing struct {
	accounts map[string]*big.Rat // by code
	stock    map[string]*big.Rat // by product
	negative bool                // some product has negative stock
}

func (k *company) standing() standing {
	s := standing{accounts: map[string]*big.Rat{}, stock: map[string]*big.Rat{}}
	a := k.play(operation{verb: "GET", path: "/chart-of-accounts"})
	m, _ := a.value.(map[string]any)
	rows, _ := m["data"].([]any)
	for _, row := range rows {
		account := row.(map[string]any)
		s.accounts[fmt.Sprint(account["code"])] = ratio(fmt.Sprint(account["balance"]))
	}
	for _, p := range k.pages("/products?includeDeleted=true", "100") {
		balances, _ := p["stockBalances"].([]any)
		for _, b := range balances {
			balance := b.(map[string]any)
			quantity := ratio(fmt.Sprint(balance["quantity"]))
			s.stock[fmt.Sprint(p["id"], " in ", balance["warehouseId"])] = quantity
			s.negative = s.negative || quantity.Sign() < 0
		}
	}
	return s
}

// differs returns what changed. Goods that were sold short return at another average
// cost, which shows only in the variance account.
func (s standing) differs(now standing, short bool) string {
	for code, balance := range s.accounts {
		stocked := code == "1140" || code == "5150"
		if balance.Cmp(now.accounts[code]) != 0 && !(short && stocked) {
			return fmt.Sprintf("account %s held %s and holds %s", code, balance.FloatString(2), now.accounts[code].FloatString(2))
		}
	}
	both := func(s standing) *big.Rat { return new(big.Rat).Add(s.accounts["1140"], s.accounts["5150"]) }
	if both(s).Cmp(both(now)) != 0 {
		return "inventory and its variance together have changed"
	}
	for product, quantity := range now.stock {
		before := s.stock[product]
		if before == nil {
			before = new(big.Rat)
		}
		if before.Cmp(quantity) != 0 {
			return fmt.Sprintf("product %s: %s were there, %s are", product, before.FloatString(6), quantity.FloatString(6))
		}
	}
	return ""
}

// issueAndVoid issues a document and voids it: balances and stock must be as before.
func (k *company) issueAndVoid() {
	r := k.pick(k.sales, func(r *record) bool {
		return r.status() == "draft" && !document.Sales.Must(r.kind).HoldsDeposits && r.kind != "DP"
	})
	if r == nil {
		return
	}
	source := k.sourceOf(r)
	k.reread(source)
	before := k.standing()
	var owed any
	if source != nil {
		owed = without(source.value, "updatedAt", "statusHistories")
	}
	move := func(to string) bool {
		body := fmt.Sprintf(`{"status": %q, "confirmNegativeStock": true}`, to)
		return k.play(operation{verb: "PATCH", path: r.path() + "/status", body: body}).ok()
	}
	if k.w.failed != "" || !move("sent") {
		return
	}
	between := k.standing()
	if !move("void") || k.w.failed != "" {
		k.reread(r)
		return
	}
	k.w.steps["issue and void "+r.kind]++
	if why := before.differs(k.standing(), before.negative || between.negative); why != "" {
		k.w.fail(k, "%s was issued and voided: %s", r.name, why)
	}
	k.reread(r)
	if source == nil || k.w.failed != "" {
		return
	}
	k.reread(source)
	if offer := document.Sales.Must(source.kind).HoldsDeposits; offer {
		return // the child is gone, so the quotation is open again
	}
	if now := without(source.value, "updatedAt", "statusHistories"); !reflect.DeepEqual(owed, now) {
		k.w.fail(k, "%s was issued and voided, and its source is not as before: %s", r.name, difference("", owed, now))
	}
}

// sourceOf returns the document that another was made from, or nil.
func (k *company) sourceOf(r *record) *record {
	for _, source := range k.sales {
		if !source.gone && r.text("refDocumentId") != "" && source.text("id") == r.text("refDocumentId") {
			return source
		}
	}
	return nil
}

// convertAndDelete converts a document and deletes the result: the source must be as
// before.
func (k *company) convertAndDelete() {
	source := k.pick(k.sales, func(r *record) bool { return r.value["canConvert"] == true })
	if source == nil {
		return
	}
	ways := document.Sales.Must(source.kind).Converts
	k.reread(source)
	before := without(source.value, "updatedAt", "statusHistories")
	child := k.convert(source, ways[k.w.random.IntN(len(ways))].To)
	if child == nil || k.w.failed != "" {
		return
	}
	if a := k.play(operation{verb: "DELETE", path: child.path()}); !a.ok() {
		k.w.fail(k, "%s was just made and cannot be deleted: %s", child.name, a.body)
	}
	k.reread(child)
	k.reread(source)
	if now := without(source.value, "updatedAt", "statusHistories"); k.w.failed == "" && !reflect.DeepEqual(before, now) {
		k.w.fail(k, "%s: a child came and went, and it is not as before: %s", source.name, difference("", before, now))
	}
}

// sayAgainAny writes the values of a random record back.
func (k *company) sayAgainAny() {
	lists := [][]*record{k.contacts, k.products, k.sales, k.purchases, k.claims}
	k.sayAgain(k.pick(lists[k.w.random.IntN(len(lists))], nil))
}
