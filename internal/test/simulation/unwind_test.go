package simulation

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"kontor/internal/test/prove"
)

// TestEverythingCanBeReversed lets companies trade and then voids and cancels everything in
// any possible order. Only goods and equity of the opening remain.
func TestEverythingCanBeReversed(t *testing.T) {
	seeds, operations := 1, 300
	if prove.Long() {
		seeds, operations = prove.Count(t, "KONTOR_SIMULATION_UNWINDS", 20), 1000
	}
	given, _ := size(t)
	for n := range seeds {
		seed := given[0] + uint64(n)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			w := both(t, seed)
			w.acts = revocable
			w.run(operations, operations)
			for _, k := range w.companies {
				k.unwind()
			}
			w.kept()
			w.report(seed, operations)
			w.shortest(t)
			t.Logf("seed %d: %d requests on each engine", seed, w.sent)
		})
	}
}

// unwind voids and cancels everything.
func (k *company) unwind() {
	k.play(operation{verb: "apply", path: "settings", body: "name: " + k.name + "\npolicies: {lockDate: null, negativeStock: allow}"})
	for left := -1; left != 0 && k.w.failed == ""; {
		before := left
		left = 0
		for i := len(k.sales) - 1; i >= 0; i-- {
			left += k.withdraw(k.sales[i])
		}
		for i := len(k.purchases) - 1; i >= 0; i-- {
			left += k.withdraw(k.purchases[i])
		}
		if left == before {
			k.w.fail(k, "%d documents can be neither voided nor cancelled: %s", left, k.living())
		}
	}
	if k.w.failed == "" {
		k.nothingLeft()
	}
}

// withdraw tries to void a document and returns 1 while it is active.
func (k *company) withdraw(r *record) int {
	k.reread(r)
	if r.gone || k.w.failed != "" || finished(r) {
		return 0
	}
	o := operation{verb: "PATCH", path: r.path() + "/status", body: `{"status": "void", "confirmNegativeStock": true}`}
	switch {
	case strings.HasPrefix(r.group, "/purchase"): // takes no confirmation
		o.body = `{"status": "void"}`
	case r.kind == "DP":
		o = operation{verb: "do", path: "void-deposit", body: fmt.Sprintf(`{"documentId": %s}`, r.id())}
	}
	k.play(o)
	k.reread(r)
	if finished(r) {
		return 0
	}
	return 1
}

// finished reports whether a document no longer counts.
func finished(r *record) bool {
	switch r.status() {
	case "void", "cancelled", "rejected":
		return true
	case "closed":
		return r.kind == "PR"
	}
	return false
}

func (k *company) living() (names []string) {
	for _, list := range [][]*record{k.sales, k.purchases} {
		for _, r := range list {
			if !r.gone && !finished(r) {
				names = append(names, r.name+" "+r.status())
			}
		}
	}
	return names
}

// nothingLeft finds accounts with a balance. The value of goods can have changed: the
// variance account then offsets inventory.
func (k *company) nothingLeft() {
	s := k.standing()
	rest := new(big.Rat)
	for code, balance := range s.accounts {
		switch code {
		case "1140", "5150":
			rest.Add(rest, balance)
		case "3200":
			rest.Sub(rest, balance)
		default:
			if balance.Sign() != 0 {
				k.w.fail(k, "everything was taken back, and account %s holds %s", code, balance.FloatString(2))
			}
		}
	}
	if rest.Sign() != 0 {
		k.w.fail(k, "everything was taken back, and inventory with its variance is off its opening by %s", rest.FloatString(2))
	}
}

// balanced adds up the chart of accounts: debits and credits are equal.
func (k *company) balanced() {
	a := k.play(operation{verb: "GET", path: "/chart-of-accounts"})
	m, _ := a.value.(map[string]any)
	rows, _ := m["data"].([]any)
	total := new(big.Rat)
	for _, row := range rows {
		account := row.(map[string]any)
		balance := ratio(fmt.Sprint(account["balance"]))
		if account["normalBalance"] == "credit" {
			balance.Neg(balance)
		}
		total.Add(total, balance)
	}
	if total.Sign() != 0 {
		k.w.fail(k, "the accounts are out of balance by %s", total.FloatString(2))
	}
}
