package console_test

import (
	"strings"
	"testing"

	"kontor/internal/db"
)

// Companies whose chart is older than the default one are offered what it lacks, unless its
// checkCode or name is taken.
func TestRecommendedAccountsAreOffered(t *testing.T) {
	each(t, func(o *office) {
		o.acme.Write(func(tx *db.Tx) error {
			if _, err := db.Exec(tx, `DELETE FROM accounts WHERE org_id = $1 AND code IN ('5300', '5410', '5500')`); err != nil {
				return err
			}
			_, err := db.Exec(tx, `UPDATE accounts SET name = 'Interest Expense' WHERE org_id = $1 AND code = '5270'`)
			return err
		})
		b := o.signedIn("owner@acme.test")
		page := b.get(o.at("/accounts"))
		page.has(o, "5300 Depreciation, 5500 Income Tax Expense", "5410 Interest")
		b.post(o.at("/accounts/recommended"), page.form(o, o.at("/accounts/recommended"))).is(o.T, 303, "recommended accounts")
		b.get(o.at("/accounts")).has(o, "Income Tax Expense", "Recommended accounts")
	})
}

// Accounts are added and renamed in the console; a refusal shows what was typed.
func TestAccountsAreAddedAndRenamed(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		form := b.get(o.at("/accounts/new")).formWith(o, "method", "post")
		form.Set("code", "5210")
		form.Set("name", "Insurance")
		form.Set("accountType", "EXPENSE")
		b.post(o.at("/accounts/new"), form).is(o.T, 422, "a code that is taken")
		form.Set("code", "5280")
		made := b.post(o.at("/accounts/new"), form)
		made.is(o.T, 303, "a new account")
		at := made.Header.Get("Location")
		b.get(at).has(o, "5280 Insurance")
		form = b.get(at+"/edit").formWith(o, "method", "post")
		form.Set("nameTh", "ค่าเบี้ยประกัน")
		form["isActive"] = []string{"false"}
		b.post(at+"/edit", form).is(o.T, 303, "a Thai name and switched off")
		b.get(at).has(o, "Inactive")
		if page := b.get(o.at("/accounts")); !strings.Contains(page.text, "5280") {
			o.Error("the chart has no 5280")
		}
		o.signedIn("clerk@acme.test").get(o.at("/accounts")).has(o, "5210", o.at("/accounts/new"))
	})
}
