package ledger_test

import (
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/test/firm"
)

// company is a firm with helpers for its books.
type company struct{ firm.Firm }

// each runs a test with a new company on both engines and verifies its books at the end. The
// documents named by entries do not exist in these tests.
func each(t *testing.T, test func(c company)) {
	firm.Pretending(t, check.Ledger, func(f firm.Firm) { test(company{f}) })
}

func (c company) kept() { c.Check(check.Ledger...) }

func found(t testing.TB, d *db.DB, name string) company { return company{firm.Found(t, d, name)} }

// account returns the id of the account with a code.
func (c company) account(code string) (id uint32) {
	c.T.Helper()
	c.Read(func(tx *db.Tx) error {
		chart, err := ledger.ChartOf(tx)
		if err != nil {
			return err
		}
		a, ok := chart.ByCode(code)
		if !ok {
			c.T.Fatalf("no account %s", code)
		}
		id = a.ID
		return nil
	})
	return id
}

// balances returns the non-zero balances by account code, signed as in the chart.
func (c company) balances() map[string]string {
	c.T.Helper()
	shown := map[string]string{}
	c.Read(func(tx *db.Tx) error {
		rows, err := ledger.Accounts(tx, ledger.ChartFilter{})
		for _, a := range rows {
			if !a.Balance.IsZero() {
				shown[a.Code] = a.Balance.String()
			}
		}
		return err
	})
	return shown
}

// line returns a line for an account code; a positive amount is a debit.
func (c company) line(code, amount string) ledger.Line {
	m := num.MustMoney(amount)
	l := ledger.Line{AccountID: c.account(code)}
	if m.Sign() < 0 {
		l.Credit = m.Neg()
	} else {
		l.Debit = m
	}
	return l
}

func date(text string) when.Date { return when.MustDate(text) }
