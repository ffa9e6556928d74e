package firm

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/setup"
)

// Fittings are the basic sections of a company's file. Further warehouses can follow.
const Fittings = `
moneyAccounts:
  - {kind: bank, accountName: KBank, accountNo: "123-4-56789-0", bankCompany: KBank, account: "1120", default: true}
  - {kind: cash, accountName: Till, account: "1110"}
warehouses:
  - {code: WH01, name: Main, default: true}
`

// Apply applies the text of a file like `kontor org apply`, to the organization with this
// id or to the one that the text names.
func Apply(d *db.DB, id uint32, text string) (setup.Result, error) {
	file, err := setup.Parse(context.Background(), []byte(text))
	if err != nil {
		return setup.Result{}, err
	}
	if id != 0 {
		file.ID = id
	}
	return setup.Apply(context.Background(), d, file, setup.Options{Transfer: true})
}

// Names calls set with every id of an organization and its name in tests.
func Names(r setup.Result, set func(name string, id uint32)) {
	set("organization", r.Organization.ID)
	for _, m := range r.Members {
		name, _, _ := strings.Cut(m.Email, "@")
		set("user."+name, m.UserID)
		set("membership."+name, m.MembershipID)
	}
	for _, h := range r.Warehouses {
		set("warehouse."+h.Code, h.ID)
	}
	for _, m := range r.MoneyAccounts {
		set("bank."+m.AccountName, m.ID)
	}
	for code, id := range r.Accounts {
		set("account."+code, id)
	}
	for code, id := range r.ExpenseCategories {
		set("category."+code, id)
	}
}

// Actor is a member of an organization as the command sees one.
func Actor(d *db.DB, organization uint32, email string) (who access.Actor, err error) {
	err = d.Look(context.Background(), func(r *db.Root) (err error) {
		who, err = people.ActorOf(r, organization, email, "test")
		return err
	})
	return who, err
}

// Key creates an API key for a user as the owner; a zero until never expires.
func Key(d *db.DB, owner access.Actor, user uint32, name string, until when.Stamp) (keys.Created, error) {
	return KeyOf(d, owner, keys.NewKey{UserID: user, Name: name, ExpiresAt: until})
}

// KeyOf creates an API key as the owner.
func KeyOf(d *db.DB, owner access.Actor, in keys.NewKey) (made keys.Created, err error) {
	err = d.Write(context.Background(), owner, func(tx *db.Tx) (err error) {
		made, err = keys.Create(tx, in)
		return err
	})
	return made, err
}

// Log writes a server's log to the test that caused it. Only errors: a passing test has
// none.
func Log(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(lines{t}, &slog.HandlerOptions{Level: slog.LevelError}))
}

type lines struct{ t testing.TB }

func (l lines) Write(text []byte) (int, error) {
	l.t.Log("server: " + strings.TrimSpace(strings.ReplaceAll(string(text), `\n`, "\n    ")))
	return len(text), nil
}
