package ledger_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// invoice returns the entry of goods sold for 800 plus 56 tax, with a cost of 400.
func (c company) invoice() ledger.Entry {
	return ledger.Entry{
		Date: date("2026-11-14"), Description: "IV-202611-0001", RefType: "IV", RefID: 7, RefNumber: "IV-202611-0001",
		Lines: []ledger.Line{
			c.line("1130", "856"), c.line("4120", "0"), c.line("4100", "-800"), c.line("2150", "-56"), c.line("5100", "400"), c.line("1140", "-400"),
		},
	}
}

func TestPostingMovesBalances(t *testing.T) {
	each(t, func(c company) {
		entry := c.invoice()
		var id uint32
		c.Must(func(tx *db.Tx) (err error) {
			id, err = ledger.Post(tx, entry)
			return err
		})
		want := map[string]string{"1130": "856", "4100": "800", "2150": "56", "5100": "400", "1140": "-400"}
		if diff := cmp.Diff(want, c.balances()); diff != "" {
			t.Errorf("balances (-want +got):\n%s", diff)
		}
		c.Read(func(tx *db.Tx) error {
			e, err := ledger.Get(tx, ledger.ByID{ID: id})
			if err != nil {
				return err
			}
			if e.EntryNumber != "JV-202611-0001" || e.TotalDebit != num.MoneyOf(1256) || e.TotalCredit != e.TotalDebit || len(e.Lines) != 5 {
				t.Errorf("entry: %+v", e)
			}
			if e.ReferenceType != "IV" || e.ReferenceID != 7 || e.ReferenceNumber != "IV-202611-0001" || e.CreatedByName != "Anong" || e.Currency != "THB" {
				t.Errorf("entry: %+v", e)
			}
			if l := e.Lines[1]; l.AccountCode != "4100" || l.AccountName != "Sales of Goods" || l.Credit != num.MoneyOf(800) || !l.Debit.IsZero() || l.SortOrder != 2 {
				t.Errorf("second line: %+v", l)
			}
			return nil
		})
	})
}

func TestReversalRestoresBalances(t *testing.T) {
	each(t, func(c company) {
		entry := c.invoice()
		var undone []uint32
		c.Must(func(tx *db.Tx) error {
			_, err := ledger.Post(tx, entry)
			return err
		})
		c.Must(func(tx *db.Tx) (err error) {
			undone, err = ledger.Reverse(tx, "IV", 7, date("2026-12-01"), "void")
			return err
		})
		if got := c.balances(); len(got) != 0 {
			t.Errorf("balances after the reversal: %v", got)
		}
		c.Read(func(tx *db.Tx) error {
			posted, err := ledger.Posted(tx, "IV", 7)
			if err != nil {
				return err
			}
			if len(posted) != 2 || len(undone) != 1 || posted[0].ReversedBy != num.Ref(undone[0]) || posted[1].ReversalOf != num.Ref(posted[0].ID) {
				t.Fatalf("posted: %+v", posted)
			}
			if posted[1].Number != "JV-202612-0001" || posted[1].Date != date("2026-12-01") || posted[1].RefID != 7 {
				t.Errorf("reversal: %+v", posted[1])
			}
			if diff := cmp.Diff(ledger.Opposite(posted[0].Lines), posted[1].Lines, cmp.Comparer(func(a, b num.Money) bool { return a == b })); diff != "" {
				t.Errorf("lines of the reversal:\n%s", diff)
			}
			standing, err := ledger.Standing(tx, "IV", 7)
			if len(standing) != 0 {
				t.Errorf("still standing: %+v", standing)
			}
			first, errGet := ledger.Get(tx, ledger.ByID{ID: posted[0].ID})
			if first.ReversedByID != num.Ref(undone[0]) {
				t.Errorf("original: %+v", first)
			}
			return errors.Join(err, errGet)
		})
		c.Must(func(tx *db.Tx) error {
			again, err := ledger.Reverse(tx, "IV", 7, date("2026-12-02"), "void again")
			if len(again) != 0 {
				t.Errorf("a reversal was reversed: %v", again)
			}
			return err
		})
	})
}

func TestSeveralEntriesArePostedTogether(t *testing.T) {
	each(t, func(c company) {
		first, second := c.invoice(), c.invoice()
		second.RefID, second.Date = 8, date("2026-12-03")
		nothing := ledger.Entry{Date: date("2026-11-14"), RefType: "IV", Lines: []ledger.Line{c.line("1130", "0")}}
		c.Must(func(tx *db.Tx) error {
			ids, err := ledger.PostAll(tx, first, nothing, second)
			if err != nil {
				return err
			}
			if len(ids) != 3 || ids[0] == 0 || ids[1] != 0 || ids[2] <= ids[0] {
				t.Errorf("ids: %v", ids)
			}
			return nil
		})
		if got := c.balances()["1130"]; got != "1712" {
			t.Errorf("receivable: %s", got)
		}
	})
}

func TestProgrammingErrorsStopPosting(t *testing.T) {
	each(t, func(c company) {
		cash, sales := c.account("1110"), c.account("4100")
		half := num.MustMoney("0.005")
		for name, lines := range map[string][]ledger.Line{
			"out of balance by 1": {{AccountID: cash, Debit: num.MoneyOf(2)}, {AccountID: sales, Credit: num.MoneyOf(1)}},
			"negative":            {{AccountID: cash, Debit: num.MoneyOf(-2)}, {AccountID: sales, Credit: num.MoneyOf(-2)}},
			"two sides":           {{AccountID: cash, Debit: num.MoneyOf(2), Credit: num.MoneyOf(2)}},
			"no account":          {{Debit: num.MoneyOf(2)}, {AccountID: sales, Credit: num.MoneyOf(2)}},
			"not rounded":         {{AccountID: cash, Debit: half}, {AccountID: sales, Credit: half}},
		} {
			err := c.Write(func(tx *db.Tx) error {
				_, err := ledger.Post(tx, ledger.Entry{Date: date("2026-11-14"), RefType: "IV", Lines: lines})
				return err
			})
			if err == nil || fault.Of(err) != nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s: %v, want a bug and not a refusal", name, err)
			}
		}
		err := c.Write(func(tx *db.Tx) error {
			_, err := ledger.Post(tx, ledger.Entry{RefType: "IV", Lines: []ledger.Line{{AccountID: cash, Debit: half}}})
			return err
		})
		if err == nil || fault.Of(err) != nil {
			t.Errorf("no date: %v", err)
		}
		if got := c.balances(); len(got) != 0 {
			t.Errorf("something was posted: %v", got)
		}
	})
}

func TestLockedPeriodRefusesPosting(t *testing.T) {
	each(t, func(c company) {
		c.Must(func(tx *db.Tx) error {
			settings, err := org.SettingsOf(tx)
			if err != nil {
				return err
			}
			settings.LockDate = date("2026-11-14")
			return org.SaveSettings(tx, settings)
		})
		entry := c.invoice()
		post := func() error {
			return c.Write(func(tx *db.Tx) error {
				_, err := ledger.Post(tx, entry)
				return err
			})
		}
		err := post()
		if !errors.Is(err, fault.BadRequest) || !strings.Contains(err.Error(), "period locked") || !strings.Contains(err.Error(), "2026-11-14") {
			t.Errorf("on the lock date: %v", err)
		}
		entry.Date = date("2026-11-15")
		if err := post(); err != nil {
			t.Errorf("the day after: %v", err)
		}
	})
}

func TestForeignCurrencyNeedsARate(t *testing.T) {
	each(t, func(c company) {
		c.Must(func(tx *db.Tx) error {
			for day, rate := range map[string]string{"2026-11-01": "33.5", "2026-11-10": "34.25"} {
				if _, err := db.Exec(tx, `INSERT INTO exchange_rates (org_id, currency, rate_date, rate, updated_at) VALUES ($1, $2, $3, $4, $5)`,
					"USD", date(day), num.MustRate(rate), tx.Stamp()); err != nil {
					return err
				}
			}
			return nil
		})
		c.Read(func(tx *db.Tx) error {
			for _, r := range []struct{ currency, day, given, want string }{
				{"THB", "2026-11-14", "", "1"},
				{"THB", "2026-11-14", "1", "1"},
				{"THB", "2026-11-14", "2", ""},
				{"USD", "2026-11-14", "35.1234", "35.1234"},
				{"USD", "2026-11-14", "", "34.25"},
				{"USD", "2026-11-10", "", "34.25"},
				{"USD", "2026-11-09", "", "33.5"},
				{"USD", "2026-10-31", "", ""},
				{"EUR", "2026-11-14", "", ""},
			} {
				var given num.Rate
				if r.given != "" {
					given = num.MustRate(r.given)
				}
				got, err := ledger.RateFor(tx, r.currency, date(r.day), given)
				if r.want == "" {
					if !errors.Is(err, fault.BadRequest) {
						t.Errorf("%+v: %s %v, want a refusal", r, got, err)
					}
					continue
				}
				if err != nil || got.String() != r.want {
					t.Errorf("%+v: %s %v", r, got, err)
				}
			}
			return nil
		})
	})
}
