package ledger_test

import (
	"testing"
	"time"

	"kontor/internal/audit"
	"kontor/internal/db"
	"kontor/internal/dbtest"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/when"
)

// company is an organization with open books, on one of the engines.
type company struct {
	t   testing.TB
	db  *db.DB
	who db.Actor
}

// each runs a test for a new company on both engines and ends with the audit
// of its books.
func each(t *testing.T, test func(c company)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := found(t, d, "Acme")
		test(c)
		c.audit()
	})
}

// found opens the books of a new organization.
func found(t testing.TB, d *db.DB, name string) company {
	t.Helper()
	zone := when.Zone("Asia/Bangkok")
	who := db.Actor{User: 1, UserName: "Anong", Role: db.Owner, Currency: "THB", Zone: zone, Action: "test"}
	err := d.Change(t.Context(), func(r *db.Root) error {
		o, err := org.Create(r, org.Organization{Currency: "THB", Editable: org.Editable{
			Name: name, Country: "TH", Timezone: "Asia/Bangkok", Plan: "standard", IsActive: true,
		}})
		if err != nil {
			return err
		}
		who.Org = o.ID
		tx, err := r.Enter(who)
		if err != nil {
			return err
		}
		if err := org.Begin(tx); err != nil {
			return err
		}
		return ledger.CreateDefaults(tx)
	})
	if err != nil {
		t.Fatalf("new organization: %v", err)
	}
	return company{t, d, who}
}

// write runs do in a transaction and returns its refusal.
func (c company) write(do func(tx *db.Tx) error) error {
	c.t.Helper()
	return c.db.Write(c.t.Context(), c.who, do)
}

// must runs do in a transaction that has to succeed.
func (c company) must(do func(tx *db.Tx) error) {
	c.t.Helper()
	if err := c.write(do); err != nil {
		c.t.Fatal(err)
	}
}

// read runs do on a snapshot.
func (c company) read(do func(tx *db.Tx) error) {
	c.t.Helper()
	if err := c.db.Read(c.t.Context(), c.who, do); err != nil {
		c.t.Fatal(err)
	}
}

func (c company) audit() {
	c.t.Helper()
	c.read(func(tx *db.Tx) error {
		for _, promise := range audit.Ledger {
			broken, err := promise.Find(tx)
			if err != nil {
				return err
			}
			for _, offender := range broken {
				c.t.Errorf("%s %s: %s", promise.ID, promise.Says, offender)
			}
		}
		return nil
	})
}

// account returns the id of an account code.
func (c company) account(code string) (id uint32) {
	c.t.Helper()
	c.read(func(tx *db.Tx) error {
		chart, err := ledger.ChartOf(tx)
		if err != nil {
			return err
		}
		a, ok := chart.ByCode(code)
		if !ok {
			c.t.Fatalf("no account %s", code)
		}
		id = a.ID
		return nil
	})
	return id
}

// balances returns the balance of every account that is not zero, by code, as
// the chart shows it.
func (c company) balances() map[string]string {
	c.t.Helper()
	shown := map[string]string{}
	c.read(func(tx *db.Tx) error {
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

// line is a line by account code: a positive amount is a debit.
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

var bangkok = func() *time.Location { return when.Zone("Asia/Bangkok") }()
