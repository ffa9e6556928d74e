package setup_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/people"
	"kontor/internal/org/series"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/stock"
)

const acme = `
name: Acme Co., Ltd.
country: TH
currency: THB
timezone: Asia/Bangkok
plan: standard
taxId: "0105561000011"
address: {formattedAddress: 1 Silom Road, latitude: 13.7287, longitude: 100.5345, placeId: abc}
missedCheckinAfterMinutes: 15
members:
  - {email: owner@acme.test, name: Anong, role: owner}
  - {email: clerk@acme.test, name: Chai, role: member}
warehouses:
  - {code: WH01, name: Main, default: true}
  - {code: WH02, name: Shop, phone: 02-1, active: false}
moneyAccounts:
  - {kind: bank, accountName: Acme, accountNo: "123", bankCompany: KBank, account: "1120", default: true}
  - {kind: cash, accountName: Till, account: "1110"}
policies: {negativeStock: block, overReceiptPercent: 5, priceTolerancePercent: 1.5, lockDate: 2026-09-30, signature: [IV, QT]}
numbering:
  IV: {prefix: INV, digits: 5, reset: yearly, year: buddhist}
  JV: {digits: 6}
exchangeRates:
  - {currency: USD, date: 2026-11-01, rate: 33.5}
expenseCategories:
  - {code: TRAVEL, name: Travel by land and sea, account: "5230"}
  - {code: SOFTWARE, name: Software, nameTh: ซอฟต์แวร์, account: 5285, requiresReceipt: true}
accounts:
  - {code: 5285, name: Software, type: EXPENSE}
  - {code: 5200, active: false}
`

func apply(t *testing.T, d *db.DB, text string) (setup.Result, error) {
	t.Helper()
	file, err := setup.Parse(t.Context(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return setup.Apply(t.Context(), d, file, setup.Options{})
}

func handOver(t *testing.T, d *db.DB, text string) setup.Result {
	t.Helper()
	file, err := setup.Parse(t.Context(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := setup.Apply(t.Context(), d, file, setup.Options{Transfer: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func must(t *testing.T, d *db.DB, text string) setup.Result {
	t.Helper()
	r, err := apply(t, d, text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func read(t *testing.T, d *db.DB, id uint32, do func(tx *db.Tx) error) {
	t.Helper()
	err := d.Read(t.Context(), access.Actor{Org: id, Role: access.Owner, Currency: "THB"}, do)
	if err != nil {
		t.Fatal(err)
	}
}

func TestApplyTwiceChangesNothing(t *testing.T) {
	now := time.Date(2026, 11, 14, 9, 0, 0, 0, time.UTC)
	dbtest.With(t, db.Options{Now: func() time.Time { now = now.Add(time.Second); return now }}, func(t *testing.T, d *db.DB) {
		first := must(t, d, acme)
		if !first.Created || first.Organization.ID != 1 || len(first.Members) != 2 || first.Members[0].Role != access.Owner ||
			len(first.Warehouses) != 2 || first.Warehouses[0].Code != "WH01" || first.MoneyAccounts[0].AccountName != "Acme" ||
			first.Accounts["5285"] == 0 || first.ExpenseCategories["SOFTWARE"] == 0 || first.ExpenseCategories["MEALS"] == 0 {
			t.Errorf("%+v", first)
		}
		before := fingerprint(t, d)
		second := must(t, d, acme)
		if second.Created || second.Organization != first.Organization || !maps.Equal(second.Accounts, first.Accounts) {
			t.Errorf("%+v, then %+v", first, second)
		}
		if after := fingerprint(t, d); !maps.Equal(before, after) {
			t.Errorf("applying a file again changed something:\n%v\n%v", before, after)
		}
		read(t, d, 1, func(tx *db.Tx) error { return says(t, tx) })
		clean(t, d)
	})
}

// says checks that the contents of the file are stored.
func says(t *testing.T, tx *db.Tx) error {
	s, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	if s.NegativeStock != "block" || s.OverReceiptPercent.String() != "5" || s.PriceTolerancePercent.String() != "1.5" ||
		s.LockDate.String() != "2026-09-30" || s.Signatures != "QT IV" || !s.SignatureRequired("IV") || s.SignatureRequired("RE") {
		t.Errorf("settings %+v", s)
	}
	rules, err := series.Rules(tx)
	if err != nil {
		return err
	}
	for _, r := range rules {
		if r.DocType == "IV" && r != (series.Rule{DocType: "IV", Prefix: "INV", Digits: 5, Reset: "yearly", YearStyle: "buddhist"}) ||
			r.DocType == "JV" && r != (series.Rule{DocType: "JV", Prefix: "JV", Digits: 6, Reset: "monthly", YearStyle: "gregorian"}) {
			t.Errorf("rule %+v", r)
		}
	}
	warehouses, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	if err != nil {
		return err
	}
	if warehouses[0].Name != "Main" || !warehouses[0].IsDefault || warehouses[1].IsActive {
		t.Errorf("warehouses %+v", warehouses)
	}
	banks, err := ledger.Banks(tx, struct{}{})
	if err == nil && (banks[0].AccountNo != "123" || !banks[0].IsDefault || banks[0].ChartOfAccountCode != "1120") {
		t.Errorf("money accounts %+v", banks)
	}
	p, err := org.Profile(tx, struct{}{})
	if err == nil && (p.Address.Latitude == nil || p.Address.Latitude.String() != "13.7287" || *p.MissedCheckinAfterMinutes != 15 || p.MissedCheckoutAfterMinutes != nil) {
		t.Errorf("profile %+v", p)
	}
	return err
}

func fingerprint(t *testing.T, d *db.DB) map[string]string {
	t.Helper()
	prints, err := d.Fingerprint(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	return prints
}

func clean(t *testing.T, d *db.DB) {
	t.Helper()
	broken, err := check.Run(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range broken {
		t.Error(v)
	}
}

func TestInvoiceBankByName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must(t, d, acme)
		for _, step := range []struct {
			text string
			set  bool
		}{{"invoiceBank: Bank", true}, {"phone: 02", true}, {"invoiceBank: none", false}} {
			must(t, d, "id: 1\n"+step.text+"\n")
			read(t, d, 1, func(tx *db.Tx) error {
				s, err := org.SettingsOf(tx)
				if err == nil && (s.InvoiceBankID != 0) != step.set {
					t.Errorf("%s: money account on invoices %d", step.text, s.InvoiceBankID)
				}
				return err
			})
		}
		if _, err := apply(t, d, "id: 1\ninvoiceBank: Nowhere\n"); !errors.Is(err, fault.NotFound) {
			t.Errorf("an unknown money account: %v", err)
		}
		if _, err := apply(t, d, "id: 1\nwalkInContact: C-9\n"); !errors.Is(err, fault.NotFound) {
			t.Errorf("an unknown customer of cash sales: %v", err)
		}
		walkIn(t, d)
	})
}

// walkIn sets the customer of cash sales by code, and removes it again.
func walkIn(t *testing.T, d *db.DB) {
	t.Helper()
	var customer contact.Contact
	who := access.Actor{Org: 1, Role: access.Owner, Currency: "THB", Zone: when.Zone("Asia/Bangkok"), Action: "test"}
	err := d.Write(t.Context(), who, func(tx *db.Tx) (err error) {
		customer, err = contact.Create(tx, contact.New{Name: "Walk-in", ContactType: contact.Client})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]uint32{customer.Code: customer.ID, "none": 0} {
		must(t, d, "id: 1\nwalkInContact: "+code+"\n")
		read(t, d, 1, func(tx *db.Tx) error {
			s, err := org.SettingsOf(tx)
			if uint32(s.WalkInContactID) != want {
				t.Errorf("walkInContact %s: customer %d", code, s.WalkInContactID)
			}
			return err
		})
	}
}

func TestOmittedSettingsStay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must(t, d, acme)
		must(t, d, "name: Acme Co., Ltd.\npolicies: {lockDate: null}\ndefaultWarehouse: none\n")
		read(t, d, 1, func(tx *db.Tx) error {
			s, err := org.SettingsOf(tx)
			if err == nil && (!s.LockDate.IsZero() || s.DefaultWarehouseID != 0 || s.NegativeStock != "block" || s.DefaultBankID == 0) {
				t.Errorf("%+v", s)
			}
			return err
		})
		must(t, d, "id: 1\nname: Acme Public Co., Ltd.\ndefaultWarehouse: WH01\nactive: false\npolicies: {signature: []}\n")
		read(t, d, 1, func(tx *db.Tx) error {
			p, err := org.Profile(tx, struct{}{})
			if err == nil && (p.Name != "Acme Public Co., Ltd." || p.IsActive || p.WorkspaceKey != "acme-co-ltd" || p.Address.FormattedAddress != "1 Silom Road") {
				t.Errorf("%+v", p)
			}
			s, err := org.SettingsOf(tx)
			if err == nil && (s.DefaultWarehouseID == 0 || s.Signatures != "") {
				t.Errorf("%+v", s)
			}
			return err
		})
		// A dismissed member stays dismissed unless a file says otherwise.
		for _, text := range []string{", active: false", ""} {
			must(t, d, "id: 1\nmembers: [{email: clerk@acme.test, name: Chai, role: member"+text+"}]\n")
			if active(t, d, 1, "clerk@acme.test") {
				t.Errorf("after %q the clerk is active", text)
			}
		}
		must(t, d, "id: 1\nmembers: [{email: clerk@acme.test, name: Chai, role: member, active: true}]\n")
		if !active(t, d, 1, "clerk@acme.test") {
			t.Error("the clerk was not taken on again")
		}
		// The owner transfers ownership and gets another role in the same file.
		r := handOver(t, d, "id: 1\nmembers:\n  - {email: owner@acme.test, name: Anong, role: member}\n  - {email: clerk@acme.test, name: Chai, role: owner}\n")
		if r.Members[0].Email != "clerk@acme.test" || r.Members[1].Role != access.Member {
			t.Errorf("%+v", r.Members)
		}
		clean(t, d)
	})
}

// Fields without an empty value are cleared only by null.
func TestNullClears(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must(t, d, acme)
		kept := func() (kept [4]bool) {
			read(t, d, 1, func(tx *db.Tx) error {
				p, err := org.Profile(tx, struct{}{})
				kept = [4]bool{p.MissedCheckinAfterMinutes != nil, p.MissedCheckoutAfterMinutes != nil, p.Address.Latitude != nil, p.Address.Longitude != nil}
				return err
			})
			return kept
		}
		for _, c := range []struct {
			text string
			want [4]bool
		}{
			{"missedCheckoutAfterMinutes: 30\naddress: {placeId: xyz}\n", [4]bool{true, true, true, true}},
			{"missedCheckinAfterMinutes: null\naddress: {latitude: ~}\n", [4]bool{false, true, false, true}},
			{"missedCheckoutAfterMinutes:\naddress: {longitude: null}\n", [4]bool{}},
		} {
			must(t, d, "name: Acme Co., Ltd.\n"+c.text)
			if got := kept(); got != c.want {
				t.Errorf("after %q: %v, want %v", c.text, got, c.want)
			}
		}
		clean(t, d)
	})
}

// active reports whether a member is active.
func active(t *testing.T, d *db.DB, id uint32, email string) bool {
	t.Helper()
	var m people.MemberOf
	err := d.Look(t.Context(), func(r *db.Root) (err error) {
		m, err = people.MemberByEmail(r, id, email)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return m.IsActive
}

func TestRefusedFileChangesNothing(t *testing.T) {
	const other = "name: %\ncurrency: THB\nmembers: [{email: o@o.test, name: O, role: owner}]\n"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must(t, d, acme)
		before := fingerprint(t, d)
		for _, c := range []struct {
			text, says string
			want       *fault.Fault
		}{
			{"name: Acme Co., Ltd.\ncurrency: USD\n", "currency", fault.Conflict},
			{"name: Acme Co., Ltd.\ntimezone: Bangkok\n", `timezone: BadRequest Timezone:timezone: "Bangkok" is not a time zone`, fault.BadRequest},
			{"name: Acme Co., Ltd.\ncountry: Thailand\n", `"Thailand" is not a country code; use the two capital letters of ISO 3166-1, such as TH`, fault.BadRequest},
			{"name: Acme Co., Ltd.\ncountry: ZZ\n", `"ZZ" is not a country code`, fault.BadRequest},
			{"name: Acme Co., Ltd.\nplan: gold\n", `plan: BadRequest: "gold" is not one of free, standard, premium`, fault.BadRequest},
			{"name: Acme Co., Ltd.\ntaxId: X\nmembers: [{email: nobody, name: N, role: member}]\n", "members nobody", fault.BadRequest},
			{"name: Acme Co., Ltd.\nmembers: [{email: n@n.test, name: N, role: boss}]\n", `members n@n.test: role: BadRequest: "boss" is not one of owner, admin, accountant, member, viewer`, fault.BadRequest},
			{"name: Acme Co., Ltd.\nmembers: [{email: n@n.test, name: N, role: member}, {email: N@n.test, name: M, role: admin}]\n", "members: BadRequest: n@n.test appears twice", fault.BadRequest},
			{"name: Acme Co., Ltd.\nwarehouses: [{code: A}, {code: A, name: B}]\n", "warehouses: BadRequest: A appears twice", fault.BadRequest},
			{"name: Acme Co., Ltd.\naccounts: [{code: 5285, name: A, type: EXPENSE}, {code: 5285}]\n", "accounts: BadRequest: 5285 appears twice", fault.BadRequest},
			{"name: Acme Co., Ltd.\nexpenseCategories: [{code: NEW, name: A, account: 5230}, {code: NEW}]\n", "expenseCategories: BadRequest: NEW appears twice", fault.BadRequest},
			{"name: Acme Co., Ltd.\nexchangeRates: [{currency: USD, date: 2026-11-01, rate: 33}, {currency: USD, date: 2026-11-01, rate: 34}]\n", "appears twice", fault.BadRequest},
			{"name: Acme Co., Ltd.\nmoneyAccounts: [{kind: cash, accountName: Till}, {kind: cash, accountName: Till}]\n", "appears twice", fault.BadRequest},
			{"name: Acme Co., Ltd.\nmoneyAccounts: [{kind: bank, accountName: Same, accountNo: 1}, {kind: bank, accountName: Same, accountNo: 2}]\n", "moneyAccounts: BadRequest: Same appears twice", fault.BadRequest},
			{"name: Acme Co., Ltd.\naccounts: [{code: 5286, name: A, type: COST}]\n", `"COST" is not one of ASSET, LIABILITY, EQUITY, REVENUE, EXPENSE`, fault.BadRequest},
			{"name: Acme Co., Ltd.\nmembers: [{email: clerk@acme.test, name: Chai, role: owner}]\n", "owner@acme.test is the owner of Acme Co., Ltd.; use --transfer to transfer ownership", fault.Conflict},
			{"name: Acme Co., Ltd.\nmembers: [{email: owner@acme.test, name: Anong, role: owner, active: false}]\n", "members owner@acme.test", fault.BadRequest},
			{"name: Acme Co., Ltd.\nwarehouses: [{code: A, default: true}, {code: B, default: true}]\n", "warehouses", fault.BadRequest},
			{"name: Acme Co., Ltd.\ndefaultWarehouse: WH99\n", "defaultWarehouse", fault.NotFound},
			{"name: Acme Co., Ltd.\nmoneyAccounts: [{kind: bank, accountName: New, account: 9999}]\n", "moneyAccounts", fault.BadRequest},
			{"name: Acme Co., Ltd.\nmoneyAccounts: [{kind: purse, accountName: New}]\n", "moneyAccounts", fault.BadRequest},
			{"name: Acme Co., Ltd.\npolicies: {negativeStock: maybe}\n", "policies", fault.BadRequest},
			{"name: Acme Co., Ltd.\ncountry: SG\npolicies: {vatOnPayment: services}\n", "policies: BadRequest VatOnPayment:country", fault.BadRequest},
			{"name: Acme Co., Ltd.\npolicies: {signature: [PO]}\n", "policies.signature", fault.BadRequest},
			{"name: Acme Co., Ltd.\nnumbering: {IV: {prefix: CS}}\n", "numbering.IV", fault.Conflict},
			{"name: Acme Co., Ltd.\nnumbering: {ZZ: {prefix: ZZ}}\n", "numbering.ZZ", fault.BadRequest},
			{"name: Acme Co., Ltd.\nexchangeRates: [{currency: THB, date: 2026-11-01, rate: 1}]\n", "exchangeRates", fault.BadRequest},
			{"name: Acme Co., Ltd.\nexchangeRates: [{currency: USD, date: 2026-11-01, rate: 0}]\n", "exchangeRates", fault.BadRequest},
			{"name: Acme Co., Ltd.\nexpenseCategories: [{code: NEW, name: New, account: 1130}]\n", "expenseCategories NEW", fault.BadRequest},
			{"name: Acme Co., Ltd.\nexpenseCategories: [{code: NEW}]\n", "expenseCategories NEW", fault.BadRequest},
			{"name: Acme Co., Ltd.\naccounts: [{code: 1130, active: false}]\n", "accounts 1130", fault.BadRequest},
			{"id: 7\nname: Nobody\n", "", fault.NotFound},
			{"name: New\ncurrency: THB\n", "it is the only one here. Write id: 1 to rename it, or a workspaceKey of its own to make a new one", fault.Conflict},
			{"name: New\nworkspaceKey: new\ncurrency: THB\n", "members", fault.BadRequest},
			{"name: New\nmembers: [{email: o@o.test, name: O, role: owner}]\n", "currency", fault.BadRequest},
			{strings.Replace(other, "%", "New\nworkspaceKey: Not A Key", 1), "WorkspaceKey", fault.BadRequest},
			{"currency: THB\nmembers: [{email: o@o.test, name: O, role: owner}]\n", "Name", fault.BadRequest},
		} {
			_, err := apply(t, d, c.text)
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %v, want %s %s", c.text, err, c.want.Code, c.says)
			}
		}
		after := fingerprint(t, d)
		delete(before, "id_counters") // an unused id stays lost
		delete(after, "id_counters")
		if !maps.Equal(before, after) {
			t.Errorf("a refused file changed something:\n%v\n%v", before, after)
		}
	})
}

func TestTwoOrganizationsCanHaveTheSameName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const text = "currency: THB\nmembers: [{email: o@o.test, name: O, role: owner}]\n"
		a := must(t, d, "name: บริษัท น้ำใจ จำกัด\n"+text)
		b := must(t, d, "name: บริษัท น้ำใจ จำกัด\nworkspaceKey: second\n"+text)
		if a.Organization.ID == b.Organization.ID || a.Organization.WorkspaceKey != "org-1" || b.Organization.WorkspaceKey != "second" {
			t.Errorf("%+v and %+v", a.Organization, b.Organization)
		}
		if a.Members[0].UserID != b.Members[0].UserID || a.Members[0].MembershipID == b.Members[0].MembershipID {
			t.Error("one person, two memberships")
		}
		if _, err := apply(t, d, "name: บริษัท น้ำใจ จำกัด\nphone: 02-1\n"); !errors.Is(err, fault.Conflict) {
			t.Errorf("a name that two have: %v", err)
		}
		c := must(t, d, "name: Second\n"+strings.ReplaceAll(text, "o@o.test", "p@p.test"))
		if c.Organization.WorkspaceKey == "second" {
			t.Error("a workspace key was given twice")
		}
		clean(t, d)
	})
}

// A changed name does not create a second company. The refusal says what the two have in
// common, and both suggested solutions work.
func TestRenamedCompanyIsNotCreatedAgain(t *testing.T) {
	const owner = "members: [{email: owner@acme.test, name: Anong, role: owner}]\n"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must(t, d, acme)
		for text, sign := range map[string]string{
			"name: Acme Public\ncurrency: THB\n" + owner:                                         "its owner is owner@acme.test",
			"name: Acme Public\ntaxId: \"0105561000011\"\n":                                      "it has the tax id 0105561000011",
			"name: Acme Public\nphone: 02-1\n":                                                   "it is the only one here",
			"name: Acme Public\nmembers: [{email: CLERK@acme.test, name: Chai, role: member}]\n": "it has all members of the file",
		} {
			_, err := apply(t, d, text)
			if !errors.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "Acme Co., Ltd. (id 1) may be meant: "+sign+". Write id: 1 to rename it, or a workspaceKey of its own to make a new one") {
				t.Errorf("%s: %v", text, err)
			}
		}
		renamed := must(t, d, "id: 1\nname: Acme Public\n"+owner)
		if renamed.Created || renamed.Organization.ID != 1 || renamed.Organization.Name != "Acme Public" {
			t.Errorf("%+v", renamed)
		}
		byKey := must(t, d, "workspaceKey: acme-co-ltd\nname: Acme Again\n")
		if byKey.Created || byKey.Organization.ID != 1 {
			t.Errorf("%+v", byKey)
		}
		second := must(t, d, "name: Acme Trading\nworkspaceKey: acme-trading\ncurrency: THB\n"+owner)
		if !second.Created || second.Organization.ID == 1 {
			t.Errorf("%+v", second)
		}
		if third := must(t, d, "name: Other\ncurrency: THB\nmembers: [{email: o@o.test, name: O, role: owner}]\n"); !third.Created {
			t.Errorf("a company that has nothing in common: %+v", third)
		}
		clean(t, d)
	})
}

func TestApplyReportsChangesAndDryRunMakesNone(t *testing.T) {
	const text = "id: 1\nphone: 02-2\nmembers: [{email: dao@acme.test, name: Dao, role: admin}]\npolicies: {lockDate: 2026-10-31}\n" +
		"warehouses: [{code: WH01, name: Central}, {code: WH03}]\naccounts: [{code: 5285, name: Programs}]\nnumbering: {IV: {prefix: INX}}\n" +
		"exchangeRates: [{currency: USD, date: 2026-11-02, rate: 34}]\nexpenseCategories: [{code: SOFTWARE, name: Programs}]\n"
	want := []string{
		`account 5285: name was "Software" and is "Programs"`,
		"new: exchange rate USD of 2026-11-02",
		`expense category SOFTWARE: name was "Software" and is "Programs"`,
		"new: member dao@acme.test",
		`numbering IV: prefix was "INV" and is "INX"`,
		`organization: phone was nothing and is "02-2"`,
		`policies: lockDate was "2026-09-30" and is "2026-10-31"`,
		`warehouse WH01: name was "Main" and is "Central"`,
		"new: warehouse WH03",
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must(t, d, acme)
		before := fingerprint(t, d)
		file, err := setup.Parse(t.Context(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		dry, err := setup.Apply(t.Context(), d, file, setup.Options{DryRun: true})
		if err != nil {
			t.Fatal(err)
		}
		after := fingerprint(t, d)
		delete(before, "id_counters")
		delete(after, "id_counters")
		if !dry.DryRun || !maps.Equal(before, after) {
			t.Error("a dry run changed something")
		}
		done := must(t, d, text)
		for _, r := range []setup.Result{dry, done} {
			for _, line := range want {
				if !slices.Contains(r.Changes, line) {
					t.Errorf("%q is missing", line)
				}
			}
			if len(r.Changes) < len(want) || len(r.Changes) > len(want)+2 {
				t.Errorf("changes:\n%s", strings.Join(r.Changes, "\n"))
			}
		}
		if again := must(t, d, text); len(again.Changes) != 0 {
			t.Errorf("a second time: %q", again.Changes)
		}
	})
}
