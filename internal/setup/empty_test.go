package setup_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
)

// filled sets the fields that the first file left empty, so that all of them can be
// cleared.
const filled = `
id: 1
logoUrl: https://acme.test/logo.png
branchCode: "00001"
phone: 02-1
email: office@acme.test
website: https://acme.test
nameEn: Acme
promptPayId: "0812345678"
address: {addressEn: 1 Silom, parts: {building: Tower, room: "1", floor: "2", village: V, houseNo: "3", moo: "4", soi: S, street: Silom, subdistrict: B, district: R, province: Bangkok, postalCode: "10500", countryCode: TH}}
missedCheckoutAfterMinutes: 20
policies: {pndTransAmt: tax, rdUserId: U1, rdBranchType: V, paperLang: both}
accounts: [{code: 5285, nameTh: ซอฟต์แวร์, parent: 5200, description: Programs}]
warehouses: [{code: WH02, nameEn: Second, address: Soi 1}]
moneyAccounts: [{accountName: Acme, accountType: 2, accountBranch: Silom, accountBranchCode: "0001", bankAddress: 1 Silom, swiftCode: KASITHBK}]
expenseCategories: [{code: SOFTWARE, description: Programs, sortOrder: 3}]
`

func TestEmptyValuesClearFields(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must(t, d, acme)
		must(t, d, filled)
		for text, want := range map[string][]string{
			"moneyAccounts: [{accountName: Acme, default: false}]": {"isDefault was true and is false"},
			`moneyAccounts: [{accountName: Acme, accountNo: "", accountBranch: "", accountBranchCode: "", bankCompany: "", bankAddress: "", swiftCode: "", accountType: 0}]`: {
				`accountBranch was "Silom" and is nothing`, `accountBranchCode was "0001" and is nothing`, `accountNo was "123" and is nothing`, "accountType was 2 and is 0",
				`bankAddress was "1 Silom" and is nothing`, `bankCompany was "KBank" and is nothing`, `swiftCode was "KASITHBK" and is nothing`,
			},
			`accounts: [{code: "5285", nameTh: "", description: "", parent: ""}]`: {`description was "Programs" and is nothing`, `nameTh was "ซอฟต์แวร์" and is nothing`, "parentId was"},
		} {
			first, second := must(t, d, "id: 1\n"+text), must(t, d, "id: 1\n"+text)
			for _, w := range want {
				if !slices.ContainsFunc(first.Changes, func(line string) bool { return strings.Contains(line, w) }) {
					t.Errorf("%s: %q does not say %s", text, first.Changes, w)
				}
			}
			if len(second.Changes) != 0 {
				t.Errorf("%s, a second time: %q", text, second.Changes)
			}
		}
		clean(t, d)
	})
}

// Null and an empty text change the stored value or are refused.
func TestEmptyValuesAreClearedOrRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must(t, d, acme)
		must(t, d, filled)
		before := fingerprint(t, d)
		for _, text := range emptied() {
			file, err := setup.Parse(t.Context(), []byte(text))
			if err != nil {
				continue
			}
			r, err := setup.Apply(t.Context(), d, file, setup.Options{DryRun: true})
			if err == nil && (len(r.Changes) == 0 || r.Created) {
				t.Errorf("%s is accepted and changes nothing", text)
			}
		}
		after := fingerprint(t, d)
		delete(before, "id_counters")
		delete(after, "id_counters")
		if !maps.Equal(before, after) {
			t.Error("a dry run changed something")
		}
	})
}

// emptied returns files about Acme with one empty key each.
func emptied() (files []string) {
	found := map[string][]string{ // keys that select or complete a record
		"":                  {"id: 1"},
		"members":           {"email: clerk@acme.test", "role: member"},
		"accounts":          {"code: 5285"},
		"warehouses":        {"code: WH02"},
		"moneyAccounts":     {"accountName: Acme"},
		"exchangeRates":     {"currency: USD", "date: 2026-11-01", "rate: 33.5"},
		"expenseCategories": {"code: SOFTWARE"},
	}
	frames := map[string]string{"": "{%s}", "numbering": "{id: 1, numbering: {IV: {%s}}}", "policies": "{id: 1, policies: {%s}}", "address": "{id: 1, address: {%s}}", "parts": "{id: 1, address: {parts: {%s}}}"}
	var visit func(section string, t reflect.Type)
	visit = func(section string, t reflect.Type) {
		frame, ok := frames[section]
		if !ok {
			frame = "{id: 1, " + section + ": [{%s}]}"
		}
		for i := range t.NumField() {
			key, of := t.Field(i).Tag.Get("yaml"), t.Field(i).Type
			if key == "" {
				continue
			}
			inner := of
			for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice || inner.Kind() == reflect.Map {
				inner = inner.Elem()
			}
			values := []string{`null`}
			switch {
			case of.Kind() == reflect.Slice || of.Kind() == reflect.Map:
				values = nil // an empty list
			case inner == reflect.TypeFor[setup.Text]():
				values = append(values, `""`, `"  "`, `&a null`, `&a ""`)
			}
			for _, value := range values {
				pairs := slices.DeleteFunc(slices.Clone(found[section]), func(pair string) bool { return strings.HasPrefix(pair, key+":") })
				files = append(files, fmt.Sprintf(frame, strings.Join(append(pairs, key+": "+value), ", ")))
			}
			if inner.Kind() == reflect.Struct && inner.Field(0).Tag.Get("yaml") != "" {
				visit(key, inner)
			}
		}
	}
	visit("", reflect.TypeFor[setup.File]())
	return files
}
