// Package demo fills an empty database with a demonstration company. It uses the same
// operations as clients, so it shows what the program does.
package demo

import (
	"context"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/progress"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/setup"
)

// Made holds the sign-in of the company. The key and the password are shown once.
type Made struct {
	Org      uint32
	Name     string
	Email    string
	Password string
	Key      string
}

// company is the setup file of the demonstration company.
const company = `
name: ` + name + `
country: TH
currency: THB
timezone: Asia/Bangkok
plan: standard
taxId: "0105561000011"
branchCode: "00000"
phone: 02-123-4567
email: hello@demo.test
address:
  formattedAddress: 99/1 Sukhumvit Road, Khlong Toei, Bangkok 10110
  latitude: 13.7308
  longitude: 100.5697
  parts: {houseNo: 99/1, street: Sukhumvit Road, subdistrict: Khlong Toei, district: Khlong Toei, province: Bangkok, postalCode: "10110"}
members:
  - {email: owner@demo.test, name: Anong Srisuk, role: owner}
  - {email: manager@demo.test, name: Boonmee Kaewdee, role: admin}
  - {email: clerk@demo.test, name: Chai Thongdee, role: member}
warehouses:
  - {code: WH01, name: Main warehouse, address: 99/1 Sukhumvit Road, default: true}
  - {code: WH02, name: Shop on Silom Road}
moneyAccounts:
  - {accountName: Bank, account: 1121, active: false}
  - {kind: bank, accountName: Demo Trading current account, accountNo: 123-4-56789-0, bankCompany: Kasikornbank, accountBranch: Asok, account: 1120, default: true}
  - {kind: e_wallet, accountName: PromptPay, account: 1125}
policies: {negativeStock: warn, overReceiptPercent: 0, priceTolerancePercent: 2, vatOnPayment: services}
exchangeRates:
  - {currency: USD, date: 2026-01-01, rate: 33.5}
  - {currency: EUR, date: 2026-01-01, rate: 38.2}
  - {currency: JPY, date: 2026-01-01, rate: 0.2185}
`

const (
	name   = "Demo Trading Co., Ltd."
	owner  = "owner@demo.test"
	clerk  = "clerk@demo.test"
	action = "kontor serve --demo"
)

// Build creates the company with its sample business and returns its sign-in.
func Build(ctx context.Context, d *db.DB, meter *progress.Meter) (Made, error) {
	file, err := setup.Parse(context.Background(), []byte(company))
	if err != nil {
		return Made{}, err
	}
	applied, err := setup.Apply(ctx, d, file, setup.Options{})
	if err != nil {
		return Made{}, err
	}
	made := Made{Org: applied.Organization.ID, Name: applied.Organization.Name, Email: owner, Password: secret.NewPassword()}
	hash := secret.HashPassword(made.Password)
	var who, colleague access.Actor
	err = d.Change(ctx, func(r *db.Root) error {
		if who, err = people.ActorOf(r, made.Org, owner, action); err != nil {
			return err
		}
		if colleague, err = people.ActorOf(r, made.Org, clerk, action); err != nil {
			return err
		}
		return people.SetPassword(r, who.User, hash)
	})
	if err != nil {
		return Made{}, err
	}
	if err := business(ctx, d, who, colleague, meter); err != nil {
		return Made{}, err
	}
	err = d.Write(ctx, who, func(tx *db.Tx) error {
		key, err := keys.Create(tx, keys.NewKey{UserID: who.User, Name: "demo"})
		made.Key = key.Secret
		return err
	})
	if err != nil {
		return Made{}, err
	}
	return made, d.Survey(ctx)
}

// Unfinished reports whether the database holds only a company that Build did not
// complete: its key is created last.
func Unfinished(ctx context.Context, d *db.DB) (bool, error) {
	orgs, err := db.Look(ctx, d, org.All)
	if err != nil || len(orgs) != 1 || orgs[0].Name != name {
		return false, err
	}
	made, err := db.Read(ctx, d, org.Operator(orgs[0], ""), keys.List)
	return err == nil && len(made) == 0, err
}

// stage is one part of the sample business. It is called for every step from 0
// to its number of steps, each in its own transaction.
type stage struct {
	name  string
	steps int
	step  func(tx *db.Tx, n int)
}

// ending ends a step: with an error, or without one if the day of its next move has not come.
type ending struct{ error }

// run runs a step, which ends at its first error, however deep in it.
func run(step func(*db.Tx, int), tx *db.Tx, n int) (err error) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case ending:
			err = reason.error
		default:
			panic(reason)
		}
	}()
	step(tx, n)
	return nil
}

// do ends the step if an operation failed, must also returns what it made.
func do(err error) {
	if err != nil {
		panic(ending{err})
	}
}

func must[T any](made T, err error) T {
	do(err)
	return made
}

// stages are the parts of the sample business, in the order of a trading year.
func stages(colleague access.Actor) []stage {
	return []stage{catalogueStage(), openingStage(), purchaseStage(), salesStage(), claimStage(colleague), taxStage(), bankStage(), closingStage()}
}

func business(ctx context.Context, d *db.DB, who, colleague access.Actor, meter *progress.Meter) error {
	for _, s := range stages(colleague) {
		meter.Stage(s.name, s.steps)
		for n := range s.steps {
			err := d.Write(ctx, who, func(tx *db.Tx) error {
				if err := tx.Long(); err != nil { // a step writes several documents; no other write waits
					return err
				}
				return run(s.step, tx, n)
			})
			if err != nil {
				return fmt.Errorf("%s %d: %w", s.name, n+1, err)
			}
			meter.At(n + 1)
		}
	}
	meter.End()
	return nil
}
