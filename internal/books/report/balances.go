package report

import (
	"maps"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// AccountFields identify a ledger account.
type AccountFields struct {
	// Ledger account. Null for a computed row.
	AccountID num.Ref `json:"accountId"`
	// Code of the account.
	Code string `json:"code" null:"zero"`
	// Name of the account.
	Name string `json:"name"`
	// Name of the account in Thai.
	NameTh string `json:"nameTh"`
}

func accountFields(a ledger.ChartRow) AccountFields {
	return AccountFields{num.Ref(a.ID), a.Code, a.Name, a.NameTh}
}

// TrialBalanceQuery selects a trial balance.
type TrialBalanceQuery struct {
	Period
	Basis
	// Whether to include accounts with zero balance and no movement.
	All bool `query:"all"`
	Recorded
	Form
}

// TrialBalanceRow is an account with its balances and movements, debit positive.
type TrialBalanceRow struct {
	AccountFields
	// Account type.
	AccountType string `json:"accountType" validate:"oneof=ASSET LIABILITY EQUITY REVENUE EXPENSE"`
	// Opening balance.
	Opening num.Money `json:"opening"`
	// Total debit of the period.
	Debit num.Money `json:"debit"`
	// Total credit of the period.
	Credit num.Money `json:"credit"`
	// Closing balance.
	Closing num.Money `json:"closing"`
	// Links to details: lines.
	Links Links `json:"links"`
}

// TrialBalanceTotals are the totals of a trial balance. Opening and closing balances add up to 0;
// debits equal credits.
type TrialBalanceTotals struct {
	// Sum of the opening balances. Always 0.
	Opening num.Money `json:"opening"`
	// Total debit.
	Debit num.Money `json:"debit"`
	// Total credit.
	Credit num.Money `json:"credit"`
	// Sum of the closing balances. Always 0.
	Closing num.Money `json:"closing"`
}

// TrialBalance is a trial balance: opening balance, movements and closing balance of each account.
type TrialBalance struct {
	PeriodHead
	// The accounts, sorted by code.
	Rows []TrialBalanceRow `json:"rows"`
	// Totals of all rows.
	Totals TrialBalanceTotals `json:"totals"`
}

// TrialBalanceOf returns the trial balance of a period.
func TrialBalanceOf(tx *db.Tx, in TrialBalanceQuery) (TrialBalance, error) {
	r, p, err := openPeriod(tx, in.Period)
	if err != nil {
		return TrialBalance{}, err
	}
	turnovers, err := r.turnovers(p, scope(in.Basis, in.Recorded))
	if err != nil {
		return TrialBalance{}, err
	}
	accounts, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return TrialBalance{}, err
	}
	out := TrialBalance{PeriodHead: r.periodHead("trial-balance", p, in.KnownAt), Rows: []TrialBalanceRow{}}
	for _, a := range accounts {
		t := turnovers[a.ID]
		if !in.All && t.Opening.IsZero() && t.Debit.IsZero() && t.Credit.IsZero() {
			continue
		}
		out.Rows = append(out.Rows, TrialBalanceRow{
			AccountFields: accountFields(a), AccountType: a.AccountType,
			Opening: t.Opening, Debit: t.Debit, Credit: t.Credit, Closing: t.Closing(),
			Links: Links{"lines": linesOf(a.ID, p, in.Basis.Basis, in.KnownAt)},
		})
		out.Totals.add(t)
	}
	return out, nil
}

func (s *TrialBalanceTotals) add(t ledger.Turnover) {
	s.Opening, s.Debit = s.Opening.Add(t.Opening), s.Debit.Add(t.Debit)
	s.Credit, s.Closing = s.Credit.Add(t.Credit), s.Closing.Add(t.Closing())
}

// turnovers returns the balances and movements of accounts in a period. Without closings,
// revenue and expenses start at zero with the fiscal year of the first day, and retained
// earnings include the profit of all earlier years.
func (r *reading) turnovers(p Period, s ledger.Scope) (map[uint32]ledger.Turnover, error) {
	found, err := s.Turnovers(r.tx, p.FromDate, p.ToDate)
	if err != nil || !s.Open {
		return found, err
	}
	earned, err := r.earnedBefore(r.years.Start(p.FromDate), s)
	if err != nil {
		return nil, err
	}
	retained := r.chart.Key(ledger.Retained).ID
	for account, amount := range earned {
		t := found[account]
		t.Opening = t.Opening.Sub(amount)
		found[account] = t
		kept := found[retained]
		kept.AccountID, kept.Opening = retained, kept.Opening.Add(amount)
		found[retained] = kept
	}
	return found, nil
}

// earnedBefore returns the total of each revenue and expense account before a day, debit
// positive.
func (r *reading) earnedBefore(day when.Date, s ledger.Scope) (map[uint32]num.Money, error) {
	earned, err := s.Balances(r.tx, day.AddDays(-1))
	maps.DeleteFunc(earned, func(id uint32, amount num.Money) bool {
		a, _ := r.chart.ByID(id)
		return !earns(a.AccountType) || amount.IsZero()
	})
	return earned, err
}

// earns reports whether accounts of a type are part of the profit.
func earns(accountType string) bool {
	return accountType == ledger.Revenue || accountType == ledger.Expense
}
