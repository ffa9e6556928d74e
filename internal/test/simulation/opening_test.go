package simulation

import (
	"fmt"
	"math/big"
	"strings"
)

// openBooks opens the books with opening balances, or reverses that.
func (k *company) openBooks() {
	if r := k.pick(k.openings, func(r *record) bool { return r.status() == "posted" || k.w.chance(6) }); r != nil && k.w.chance(2) {
		k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: r.path() + "/reverse"}), "opening taken back")
		k.reread(r)
		return
	}
	rest := new(big.Rat)
	var f fields
	f.add("cutOverDate", quoted(k.w.one("2026-10-31 2025-12-31 2024-12-31 "+k.date())))
	f.add("receivables", k.openDebts(rest, 1))
	f.add("payables", k.openDebts(rest, -1))
	f.add("stock", k.openStock(rest))
	f.add("accounts", k.openAccounts(rest))
	if k.w.chance(8) {
		f.add("lock", "true")
	}
	r := k.create(&k.openings, operation{actor: k.manager(), verb: "POST", path: "/opening-balances", body: k.w.spoil(f).String()}, "OPEN", "data.")
	if r != nil {
		k.keepOpened(r)
	}
}

// openDebts draws open documents and adds them to the amount to balance.
func (k *company) openDebts(rest *big.Rat, sign int64) string {
	var rows []string
	for i := range k.w.random.IntN(4) {
		c := k.pick(k.contacts, nil)
		if c == nil {
			break
		}
		amount := fmt.Sprintf("%d.%02d", 1+k.w.random.IntN(900), k.w.random.IntN(100))
		var f fields
		f.add("contactId", c.id())
		f.add("originalNumber", quoted(fmt.Sprintf("OLD-%d", i+k.w.random.IntN(6)*10)))
		f.add("issueDate", quoted(k.w.one("2024-11-30 2024-12-31 2024-12-01")))
		f.add("amount", amount)
		if k.w.chance(2) {
			f.add("vatAmount", k.w.one("0 0.05 0.5"))
		}
		worth := ratio(amount)
		if k.w.chance(6) {
			f.add("currency", `"EUR"`)
			f.add("exchangeRate", "2")
			worth.Mul(worth, big.NewRat(2, 1))
		}
		rest.Add(rest, worth.Mul(worth, big.NewRat(sign, 1)))
		rows = append(rows, f.String())
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

func (k *company) openStock(rest *big.Rat) string {
	var rows []string
	for range k.w.random.IntN(2) {
		p := k.pick(k.products, func(p *record) bool {
			return p.text("productType") == "inventory" && (p.text("totalQuantity") == "0" || k.w.chance(4))
		})
		if p == nil {
			break
		}
		quantity, cost := k.w.one("1 7 30"), k.w.one("0 1 12.34")
		rest.Add(rest, new(big.Rat).Mul(ratio(quantity), ratio(cost)))
		rows = append(rows, fmt.Sprintf(`{"productId": %s, "warehouseId": $warehouse.WH01, "quantity": %s, "unitCost": %s}`, p.id(), quantity, cost))
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

// openAccounts draws balances, also of taxes and deposits, and balances them with equity,
// except for a deliberate mistake.
func (k *company) openAccounts(rest *big.Rat) string {
	cash := fmt.Sprint(k.w.random.IntN(5000) + 1)
	rest.Add(rest, ratio(cash))
	rows := []string{fmt.Sprintf(`{"accountCode": %q, "debit": %s}`, k.w.one("1120 1120 1150 5210 1160"), cash)}
	owed := fmt.Sprint(k.w.random.IntN(900) + 1)
	rest.Sub(rest, ratio(owed))
	rows = append(rows, fmt.Sprintf(`{"accountCode": %q, "credit": %s}`, k.w.one("2140 2150 2160 4100 3300"), owed))
	if k.w.chance(10) {
		rest.Add(rest, big.NewRat(1, 100))
	}
	side := "credit"
	if rest.Sign() < 0 {
		side = "debit"
	}
	if rest.Sign() != 0 {
		rows = append(rows, fmt.Sprintf(`{"accountCode": "3110", %q: %s}`, side, new(big.Rat).Abs(rest).FloatString(2)))
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

// keepOpened adds the documents of an opening to those that are settled, credited and
// voided.
func (k *company) keepOpened(r *record) {
	documents, _ := r.value["documents"].([]any)
	for i := range documents {
		made, _ := documents[i].(map[string]any)
		list, opened := &k.sales, record{group: "/sales/documents", kind: "IV"}
		if made["documentType"] == "PI" {
			list, opened = &k.purchases, record{group: "/purchase/documents", kind: "PI", root: "data."}
		}
		opened.name = k.fresh(opened.kind)
		a := k.play(operation{verb: "GET", path: opened.group + "/" + r.of(fmt.Sprintf("documents.%d.id", i)), keep: opened.name})
		if !a.ok() || k.w.failed != "" {
			return
		}
		opened.remember(a)
		*list = append(*list, &opened)
	}
}
