package browser

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org/people"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
)

// TestMembers adds a member with a password that is shown once, and signs them out while
// they work.
func TestMembers(t *testing.T) {
	server := Firm(t, "people")
	owner := server.SignIn(server.Owner)
	owner.Go(server.At("/settings/members"))
	owner.Type("#f-name", "Dao Dee")
	owner.Type("#f-email", "owner@people.test")
	owner.Choose("#f-role", "member")
	owner.Click("Add member")
	owner.See("is already a member")
	if got := owner.Value("#f-name"); got != "Dao Dee" {
		t.Errorf("the name was lost: %q", got)
	}
	owner.Type("#f-email", "dao@people.test")
	owner.Click("Add member")
	owner.See("It is shown only once.")
	password := owner.Text(`document.querySelector('#password').textContent`)

	dao := server.Open()
	dao.Go(server.At("/sales"))
	dao.Type("#email", "dao@people.test")
	dao.Type("#password", password)
	dao.Click("Sign in")
	dao.See("works only once")
	password = "a short sentence of Dao"
	dao.Type("#f-newPassword", password)
	dao.Click("Change password")
	dao.until("be inside", `location.pathname.startsWith("/o/1/")`)
	dao.Go(server.At("/sales"))
	dao.See("No sales documents yet")
	dao.Missing("Settings")
	dao.Go(server.At("/contacts/new"))
	dao.Type("#f-name", "Siam Trading")

	owner.Go(server.At("/settings/members"))
	owner.Click("Dao Dee")
	owner.Click("Sign out everywhere")
	owner.See("Signed out everywhere.")
	dao.Click("Save")
	dao.See("Your input is kept")
	dao.Type("#email", "dao@people.test")
	dao.Type("#password", password)
	dao.Click("Sign in")
	dao.Click("Submit")
	dao.until("be inside again", `location.pathname.startsWith('/o/1/contacts/')`)
	dao.See("Siam Trading")
}

// TestAPIKeys creates a key in the console, uses it over HTTP, finds the request in the
// log, and revokes it.
func TestAPIKeys(t *testing.T) {
	server := Firm(t, "keys")
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/developers"))
	tab.Click("New key")
	tab.Type("#f-name", "Web shop")
	tab.Click("Create key")
	tab.See("It is shown only once.")
	key := tab.Text(`document.querySelector('#key').textContent`)
	ask := func() (int, string) {
		r, err := http.NewRequest(http.MethodGet, server.URL+"/openapi/v1/company", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+key)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	if status, text := ask(); status != http.StatusOK || !strings.Contains(text, `"name":"keys"`) {
		t.Fatalf("the key answers %d %s", status, text)
	}
	tab.Click("I have saved the key")
	tab.See("/company")
	tab.Missing(key)
	tab.Click("Web shop")
	tab.Type("#f-name", "Web shop")
	tab.Click(".danger")
	tab.See("Revoked")
	if status, _ := ask(); status != http.StatusUnauthorized {
		t.Errorf("a key that was revoked answers %d", status)
	}
}

// TestTwoTabsTwoCompanies writes in one company while another is open in a second tab of
// the same browser.
func TestTwoTabsTwoCompanies(t *testing.T) {
	server := Empty(t)
	first, second := server.Join("acme"), server.Join("beta")
	if err := server.DB.Change(t.Context(), func(r *db.Root) error {
		u, err := people.UserByEmail(r, "owner@acme.test")
		if err == nil {
			_, err = people.SaveMember(r, second.Who.Org, u.ID, access.Admin, true)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	left := server.SignIn("owner@acme.test")
	left.At("/companies")
	left.Click("acme")
	left.See("To do")
	left.Go(fmt.Sprintf("/o/%d/contacts/new", first.Who.Org))
	left.Type("#f-name", "Of Acme")
	right := left.NewTab()
	right.Go("/")
	right.Click(".companies summary")
	right.Click("beta")
	right.At(fmt.Sprintf("/o/%d/", second.Who.Org))
	right.Settled()
	right.Go(fmt.Sprintf("/o/%d/contacts/new", second.Who.Org))
	right.Type("#f-name", "Of Beta")
	left.Click("Save")
	left.See("Of Acme")
	right.Click("Save")
	right.See("Of Beta")
	right.Go(left.Address())
	right.See("Of Acme")
	for want, f := range map[string]firm.Firm{"Of Acme": first, "Of Beta": second} {
		f.Read(func(tx *db.Tx) error {
			all, err := contact.List(tx, contact.Filter{Page: input.Page{Limit: 10}})
			if err == nil && (len(all.Items) != 1 || all.Items[0].Name != want) {
				t.Errorf("%s: %+v", want, all.Items)
			}
			return err
		})
	}
}

// TestFailuresInTheConsole tries requests that fail: each refusal is shown beside its
// field or gives the reason, and typed text is not lost.
func TestFailuresInTheConsole(t *testing.T) {
	server := Empty(t)
	f := server.Join("bad")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, ledger.ChangeSettings, `{"lockDate": "2026-10-31", "negativeStock": "warn"}`)
		run(t, tx, contact.Create, `{"name": "คลินิกยิ้มสวย", "contactType": "client"}`)
		run(t, tx, product.Create, `{"name": "Lamp", "code": "LAMP", "productType": "inventory", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "unit": "pc", "salePrice": 690}`)
		return nil
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/new?type=IV"))
	tab.Type("#f-contactId", "ยิ้มสวย")
	tab.until("find the customer", `!!document.querySelector('#pick-contact [role=option]')`)
	tab.Press("Enter")
	tab.Type(`[name="items[0].name"]`, "LAMP")
	tab.until("find the product", `!!document.querySelector('#lines [role=option]')`)
	tab.Press("Enter")
	tab.Type(`[name="items[0].quantity"]`, "five")
	tab.Type("#f-issueDate", "2569-10-15")
	tab.Type("#f-whtRate", "101")
	tab.Type("#f-note", "ส่งก่อนเที่ยง")
	tab.Click("Issue")
	tab.See("Check the highlighted fields.")
	tab.See("use 2026")
	marked := func(name string) {
		t.Helper()
		if !tab.Is(`document.querySelector('[name="` + name + `"]').getAttribute('aria-invalid') === 'true'`) {
			t.Errorf("%s is not marked", name)
		}
	}
	marked("items[0].quantity")
	marked("issueDate")
	marked("whtRate")
	kept := func(want map[string]string) {
		t.Helper()
		for name, text := range want {
			if got := tab.Value(name); got != text {
				t.Errorf("%s was %q and is %q", name, text, got)
			}
		}
	}
	kept(map[string]string{"#f-contactId": "คลินิกยิ้มสวย", `[name="items[0].quantity"]`: "five", `[name="items[0].name"]`: "Lamp",
		"#f-issueDate": "2569-10-15", "#f-whtRate": "101", "#f-note": "ส่งก่อนเที่ยง"})

	tab.Type(`[name="items[0].quantity"]`, "5")
	tab.Type("#f-whtRate", "3")
	tab.Type("#f-issueDate", "2026-10-15")
	tab.Click("Issue")
	tab.See("the books are closed up to 31 Oct 2026")
	kept(map[string]string{"#f-contactId": "คลินิกยิ้มสวย", `[name="items[0].quantity"]`: "5", "#f-whtRate": "3", "#f-note": "ส่งก่อนเที่ยง"})

	tab.Type("#f-issueDate", "2026-11-15")
	tab.Click("Issue")
	tab.See("Continue anyway (stock becomes negative)")
	tab.Click("Continue anyway (stock becomes negative)")
	tab.See("Document issued")
	f.Account("1130", "3691.5")
	f.Check()
}
