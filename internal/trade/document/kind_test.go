package document

import (
	"slices"
	"testing"

	"kontor/internal/base/num"
)

// primes gives every independent figure a value that no other sum can imitate,
// so that an entry which balances for them balances for every document.
func primes() (f Figures) {
	set := func(figure Figure, n int64) { f[figure] = num.MoneyOf(n) }
	set(Lines, 100_000_007)
	set(Discount, 10_000_019)
	set(Tax, 1_000_003)
	set(WHT, 100_003)
	set(DepositNet, 10_007)
	set(DepositTax, 1_009)
	set(Received, 20_000_003)
	set(Fee, 9_001)
	set(Applied, 30_000_001)
	set(TaxFreed, 40_009)
	set(TaxUndue, 5_003)
	set(StockNet, 3_000_017)
	set(Billed, 2_000_003)
	set(CostOut, 700_001)
	set(Stocked, 600_011)
	set(StockGap, 50_021)
	f[Net] = f[Lines].Sub(f[Discount])
	f[Gross] = f[Net].Add(f[Tax])
	f[Due] = f[Gross].Sub(f[DepositNet]).Sub(f[DepositTax])
	f[TaxDue] = f[Tax].Sub(f[DepositTax])
	f[Cash] = f[Due].Sub(f[WHT])
	f[Money] = f[Received].Sub(f[WHT]).Sub(f[Fee])
	f[Credit] = f[Gross].Sub(f[Applied])
	f[TaxBack] = f[Tax].Sub(f[TaxUndue])
	f[OtherNet] = f[Net].Sub(f[StockNet])
	f[PurchaseNet] = f[Net]
	f[PriceGap] = f[StockNet].Sub(f[Billed])
	f[Paying] = f[Gross]
	f[PayingMoney] = f[Paying].Sub(f[WHT])
	f[CostIn] = f[Stocked].Add(f[StockGap])
	return f
}

// withoutDeposit returns the figures of a document without a deposit, which a deposit
// document never has.
func withoutDeposit(f Figures) Figures {
	f[DepositNet], f[DepositTax] = num.Money{}, num.Money{}
	f[Due], f[TaxDue] = f[Gross], f[Tax]
	f[Cash] = f[Due].Sub(f[WHT])
	return f
}

func TestEveryEntryBalancesForAnyDocument(t *testing.T) {
	for _, k := range slices.Concat(Sales, Purchases) {
		figures := primes()
		if k.Internal {
			figures = withoutDeposit(figures)
		}
		for _, m := range k.Transitions {
			for _, linked := range []bool{true, false} {
				balances(t, figures, k.Code+" "+string(m.From)+"→"+string(m.To), m.Effect(linked).Post)
			}
		}
		if k.Opens != nil {
			balances(t, figures, k.Opens.Series, k.Opens.Post)
		}
	}
}

func balances(t *testing.T, figures Figures, what string, entries []Entry) {
	for i, e := range entries {
		var rest num.Money
		for _, l := range e.Debit {
			rest = rest.Add(figures[l.Of])
		}
		for _, l := range e.Credit {
			rest = rest.Sub(figures[l.Of])
		}
		if !rest.IsZero() {
			t.Errorf("%s: part %d is off by %s", what, i, rest)
		}
	}
}

func TestEveryKindIsSound(t *testing.T) {
	for family, kinds := range map[string]Kinds{"sales": Sales, "purchase": Purchases} {
		statuses := SalesStatuses
		if family == "purchase" {
			statuses = PurchaseStatuses
		}
		for _, k := range kinds {
			reached := []Status{Draft}
			for range statuses {
				for _, m := range k.Transitions {
					if slices.Contains(reached, m.From) {
						reached = append(reached, m.To)
					}
				}
				for _, e := range k.Server {
					if slices.Contains(reached, e.From) {
						reached = append(reached, e.To)
					}
				}
			}
			seen := map[[2]Status]bool{}
			money := false
			for _, m := range k.Transitions {
				if !slices.Contains(reached, m.From) {
					t.Errorf("%s: nothing leads to %s", k.Code, m.From)
				}
				if !slices.Contains(statuses, m.To) || m.To == Draft || m.From == m.To {
					t.Errorf("%s: %s→%s is no move", k.Code, m.From, m.To)
				}
				if seen[[2]Status{m.From, m.To}] {
					t.Errorf("%s: %s→%s stands twice", k.Code, m.From, m.To)
				}
				seen[[2]Status{m.From, m.To}] = true
				money = money || usesMoneyAccount(m.Does) || (m.Alone != nil && usesMoneyAccount(*m.Alone))
				if (m.Does.Act == TakeBack || m.Does.Act == TakeBackPayments) && m.From == Draft {
					t.Errorf("%s: a draft has nothing to undo", k.Code)
				}
			}
			if money != k.TakesBank {
				t.Errorf("%s: takes bank %v, has a money leg %v", k.Code, k.TakesBank, money)
			}
			for _, c := range k.Converts {
				if _, ok := kinds.Of(c.To); !ok {
					t.Errorf("%s converts to unknown %s", k.Code, c.To)
				}
				for _, s := range c.From {
					if !slices.Contains(reached, s) {
						t.Errorf("%s converts from %s, which it never is", k.Code, s)
					}
				}
			}
		}
	}
	for from, to := range references {
		for _, r := range append(to, Reference{Code: from}) {
			if _, ok := Purchases.Of(r.Code); !ok {
				t.Errorf("reference to unknown %s", r.Code)
			}
		}
	}
}

func usesMoneyAccount(e Effect) bool {
	return slices.ContainsFunc(e.Post, func(p Entry) bool {
		return slices.ContainsFunc(slices.Concat(p.Debit, p.Credit), func(l Leg) bool { return l.Account == MoneyAccount })
	})
}

func TestKindTable(t *testing.T) {
	for _, k := range Purchases {
		if k.Receives() != (k.Code == "GR") || k.Awaits() != (k.Code == "PO") {
			t.Errorf("%s: receives %v, awaits %v", k.Code, k.Receives(), k.Awaits())
		}
	}
	if got := Sales.Open(); !slices.Equal(got, []string{"QT", "SO", "IV", "RE", "CS", "CN", "DN"}) {
		t.Error(got)
	}
	if got := Sales.ConversionTargets(); !slices.Equal(got, []string{"SO", "IV", "RE", "CS", "CN", "DN"}) {
		t.Error(got)
	}
	if _, err := Sales.Must("IV").Transition(Sent, Draft); err == nil || err.Error() != "IV cannot go from sent to draft" {
		t.Error(err)
	}
	if _, err := Sales.Must("IV").Transition(Sent, Paid); err == nil {
		t.Error("an invoice is paid by a receipt, not by a word")
	}
}

// The postings of a move follow from the act in its row, so a row that posts names an act.
func TestPostingRowsNameTheirActs(t *testing.T) {
	for _, k := range slices.Concat(Sales, Purchases) {
		for _, m := range k.Transitions {
			for _, linked := range []bool{true, false} {
				if e := m.Effect(linked); e.Posts() && e.Act == "" {
					t.Errorf("%s %s→%s writes to the books and names no act", k.Code, m.From, m.To)
				}
			}
		}
	}
}
