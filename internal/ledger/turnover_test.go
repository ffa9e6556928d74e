package ledger_test

import (
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// TestTurnoverOfAnyPeriod compares the turnover of periods, with and without partial months,
// with the entries.
func TestTurnoverOfAnyPeriod(t *testing.T) {
	each(t, func(c company) {
		days := []string{"2025-12-31", "2026-01-01", "2026-01-15", "2026-01-31", "2026-02-01", "2026-02-28", "2026-03-10", "2026-04-30"}
		for i, day := range days {
			amount := num.MoneyOf(int64(1) << i).String()
			lines := []string{"1110 " + amount + " 0", "4100 0 " + amount}
			if i%3 == 2 {
				lines = []string{"4100 " + amount + " 0", "1110 0 " + amount}
			}
			if _, err := c.create(c.manual(day, lines...)); err != nil {
				t.Fatal(err)
			}
		}
		cash := c.account("1110")
		periods := append([]string{"2025-01-01", "2026-01-02", "2026-02-10", "2026-03-31", "2026-12-31"}, days...)
		c.Read(func(tx *db.Tx) error {
			for _, from := range periods {
				for _, to := range periods {
					if to < from {
						continue
					}
					var want ledger.Turnover
					for i, day := range days {
						amount := num.MoneyOf(int64(1) << i)
						debit := i%3 != 2
						switch {
						case day > to:
						case day >= from && debit:
							want.Debit = want.Debit.Add(amount)
						case day >= from:
							want.Credit = want.Credit.Add(amount)
						case debit:
							want.Opening = want.Opening.Add(amount)
						default:
							want.Opening = want.Opening.Sub(amount)
						}
					}
					all, err := ledger.Turnovers(tx, date(from), date(to))
					if err != nil {
						return err
					}
					got := all[cash]
					if got.Opening != want.Opening || got.Debit != want.Debit || got.Credit != want.Credit {
						t.Errorf("%s to %s: %v, want %v", from, to, got, want)
					}
				}
			}
			months, err := ledger.Months(tx, date("2026-01-10"), date("2026-02-10"))
			if len(months) != 4 || months[0].Month != "2026-01" || months[3].Month != "2026-02" {
				t.Errorf("months: %+v", months)
			}
			return err
		})
	})
}

// Entries by hand and the closing of a year are no turnover of documents.
func TestMonthsCountDocumentsOnly(t *testing.T) {
	each(t, func(c company) {
		if _, err := c.create(c.manual("2023-12-10", "1110 500 0", "4100 0 500")); err != nil {
			t.Fatal(err)
		}
		income := c.account("4100")
		earned := func(when string) {
			t.Helper()
			c.Read(func(tx *db.Tx) error {
				months, err := ledger.Months(tx, date("2023-12-15"), date("2024-01-15"))
				for _, m := range months {
					if m.AccountID == income && m.Credit != m.Debit {
						t.Errorf("%s December earned %s", when, m.Credit.Sub(m.Debit))
					}
				}
				return err
			})
		}
		open := false
		earned("before the closing")
		c.Must(func(tx *db.Tx) error {
			_, err := ledger.CloseYear(tx, ledger.Closing{YearName: ledger.YearName{Year: 2023}, Lock: &open})
			return err
		})
		earned("after the closing")
	})
}
