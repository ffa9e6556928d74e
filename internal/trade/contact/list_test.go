package contact_test

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

func TestListsOfClientsAndSuppliers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, kind := range []string{"client", "supplier", "both"} {
			a := w.form("POST", "/contacts", "name", kind, "contactType", kind)
			a.is(t, 201)
			b := w.form("POST", "/contacts", "name", kind+"-off", "contactType", kind)
			w.form("PATCH", "/contacts/"+b.field("id"), "isActive", "false").is(t, 200)
		}
		for query, want := range map[string]string{
			"/contacts":                                  "both-off both supplier-off supplier client-off client",
			"/contacts?isActive=true":                    "both supplier client",
			"/contacts?isActive=false":                   "both-off supplier-off client-off",
			"/contacts?isActive=":                        "both-off both supplier-off supplier client-off client",
			"/contacts?isClient=true&isActive=true":      "both client",
			"/contacts?isClient=false&isActive=true":     "supplier",
			"/contacts?isSupplier=true&isActive=true":    "both supplier",
			"/contacts?isSupplier=false&isActive=true":   "client",
			"/contacts?isClient=true&isSupplier=true":    "both-off both",
			"/contacts?isClient=false&isSupplier=false":  "",
			"/customers?isActive=true":                   "both client",
			"/customers?isActive=true&isClient=false":    "both client",
			"/customers?isActive=true&isSupplier=true":   "both client",
			"/customers?isClient=rubbish&isActive=false": "both-off client-off",
			"/vendors?isActive=true":                     "both supplier",
			"/vendors?isActive=true&isSupplier=false":    "both supplier",
		} {
			if a := w.get(query); a.status != 200 || a.names() != want {
				t.Errorf("%s: %d %q, want %q", query, a.status, a.names(), want)
			}
		}
		for _, query := range []string{"/contacts?isClient=1", "/contacts?isActive=TRUE", "/contacts?page=x", "/contacts?search=" + strings.Repeat("a", 201)} {
			if a := w.get(query); a.status != 400 || a.failed() == "" {
				t.Errorf("%s: %d %s", query, a.status, a.text)
			}
		}
	})
}

func TestShortcutsForceTheType(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for path, want := range map[string]string{"/customers": "client", "/vendors": "supplier"} {
			for _, sent := range []string{"", "both", "nonsense"} {
				a := w.form("POST", path, "name", "x", "contactType", sent)
				a.is(t, 201)
				if a.field("contactType") != want {
					t.Errorf("POST %s with %q makes a %s", path, sent, a.field("contactType"))
				}
				w.form("PATCH", path+"/"+a.field("id"), "contactType", "both").is(t, 200)
				if now := w.get("/contacts/" + a.field("id")); now.field("contactType") != "both" {
					t.Errorf("PATCH %s/{id} leaves %s", path, now.field("contactType"))
				}
			}
		}
	})
}

func TestSearchFindsFoldedText(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.add("name", "บริษัท น้ำใจ จำกัด", "taxID", "0105551234567", "phone", "02-123")
		w.add("name", "Discount 100% Shop", "contactName", "Somchai", "email", "Sales@Shop.test")
		w.add("name", "Discount 1000 Shop")
		w.add("name", "under_score ÄÖ")
		w.add("name", `back\slash`)
		for search, want := range map[string]string{
			"น้ำใจ":                      "บริษัท น้ำใจ จำกัด",
			"น\u0e49\u0e4d\u0e32ใจ":      "บริษัท น้ำใจ จำกัด",
			"น\u0e4d\u0e49\u0e32ใจ":      "บริษัท น้ำใจ จำกัด",
			"จ\u0e4d\u0e32กัด":           "บริษัท น้ำใจ จำกัด",
			"นำใจ":                       "", // a tone mark is significant
			"5551234":                    "บริษัท น้ำใจ จำกัด",
			"５５５１２３４":                    "บริษัท น้ำใจ จำกัด",
			"02-123":                     "บริษัท น้ำใจ จำกัด",
			"100%":                       "Discount 100% Shop",
			"%":                          "Discount 100% Shop",
			"_":                          "under_score ÄÖ",
			"äö":                         "under_score ÄÖ",
			`\`:                          `back\slash`,
			"SHOP":                       "Discount 1000 Shop Discount 100% Shop",
			" shop ":                     "Discount 1000 Shop Discount 100% Shop",
			"somchai":                    "Discount 100% Shop",
			"sales@shop":                 "Discount 100% Shop",
			"c00003":                     "Discount 1000 Shop",
			"shopc000":                   "", // a search does not match across two fields
			"'; DROP TABLE contacts; --": "",
			"ไม่มี":                      "",
		} {
			a := w.get("/contacts?search=" + url.QueryEscape(search))
			if a.status != 200 || a.names() != want {
				t.Errorf("%q: %d %q, want %q", search, a.status, a.names(), want)
			}
		}
		if a := w.get("/contacts?search=%20"); a.body["pagination"].(map[string]any)["totalRows"].(fmt.Stringer).String() != "5" {
			t.Errorf("an empty search filters: %s", a.text)
		}
		id := w.add("name", "Old name")
		w.form("PATCH", "/contacts/"+id, "name", "Brand new").is(t, 200)
		if a := w.get("/contacts?search=old+name"); a.names() != "" {
			t.Errorf("found by a name it no longer has: %s", a.names())
		}
		if a := w.get("/contacts?search=BRAND"); a.names() != "Brand new" {
			t.Errorf("not found by its name: %s", a.text)
		}
	})
}

func TestPagesContainEachContactOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for i := range 7 {
			w.add("name", fmt.Sprint("n", i))
		}
		var walked []string
		next := "1"
		for next != "<nil>" {
			a := w.get("/contacts?limit=3&page=" + next)
			a.is(t, 200)
			walked = append(walked, a.names())
			next = fmt.Sprint(a.body["pagination"].(map[string]any)["nextPage"])
		}
		if got := strings.Join(walked, " "); got != "n6 n5 n4 n3 n2 n1 n0" {
			t.Errorf("pages %q", got)
		}
		if a := w.get("/contacts?page=9&limit=3"); a.text != `{"items":[],"pagination":{"previousPage":3,"currentPage":9,"nextPage":null,"totalPages":3,"totalRows":7}}` {
			t.Errorf("beyond the end: %s", a.text)
		}
		first := w.get("/contacts?limit=2")
		last := first.body["items"].([]any)[1].(map[string]any)
		if a := w.get("/contacts?limit=2&afterId=" + fmt.Sprint(last["id"])); a.names() != "n4 n3" {
			t.Errorf("afterId: %s", a.names())
		}
		if a := w.get("/contacts?updatedSince=" + first.body["items"].([]any)[0].(map[string]any)["updatedAt"].(fmt.Stringer).String()); a.status != 200 || !strings.HasSuffix(a.names(), "n6") {
			t.Errorf("updatedSince: %s", a.text)
		}
		if a := w.get("/contacts?updatedSince=4000000000"); a.names() != "" {
			t.Errorf("updatedSince in the future: %s", a.names())
		}
	})
}

func TestContactOfOtherOrgIsNotFound(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		made := w.form("POST", "/contacts", filled...)
		made.is(t, 201)
		for _, path := range []string{"/contacts/", "/customers/", "/vendors/"} {
			for _, method := range []string{"GET", "PATCH", "DELETE"} {
				body := ""
				if method == "PATCH" {
					body = `{"name":"stolen"}`
				}
				theirs := w.send(stranger, method, path+made.field("id"), "application/json", body)
				missing := w.send(stranger, method, path+"4294967295", "application/json", body)
				if theirs.status != 404 || theirs.text != missing.text || theirs.status != missing.status {
					t.Errorf("%s %s: %d %s\nmissing: %d %s", method, path, theirs.status, theirs.text, missing.status, missing.text)
				}
				for _, id := range []string{"0", "-1", "abc", "4294967296", "1e0", "0x1"} {
					if a := w.send(stranger, method, path+id, "application/json", body); a.status != 404 || a.field("errorCode") != "NotFound" {
						t.Errorf("%s %s%s: %d", method, path, id, a.status)
					}
				}
			}
		}
		for _, query := range []string{"/contacts", "/contacts?search=0105551234567", "/contacts?externalId=crm-7", "/vendors", "/customers"} {
			if a := w.send(stranger, "GET", query, "", ""); a.status != 200 || a.names() != "" {
				t.Errorf("%s shows %s", query, a.names())
			}
		}
		w.send(stranger, "POST", "/contacts", "application/json", `{"name":"x","contactType":"client","externalId":"crm-7","taxId":"0105551234567","branchType":"branch","branchCode":"00001"}`).is(t, 201)
		if now := w.get("/contacts/" + made.field("id")); now.text != made.text {
			t.Errorf("changed by a stranger: %s", now.text)
		}
	})
}

// TestPageCostIsConstant counts statements.
func TestPageCostIsConstant(t *testing.T) {
	var mu sync.Mutex
	statements := 0
	dbtest.With(t, db.Options{Observe: func(s db.Statement) {
		if s.Tenant {
			mu.Lock()
			statements++
			mu.Unlock()
		}
	}}, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		cost := func(path string) int {
			before := statements
			w.get(path).is(t, 200)
			return statements - before
		}
		w.add("name", "x", "accountNo", "1")
		one := cost("/contacts")
		for i := range 30 {
			w.add("name", fmt.Sprint("n", i), "accountNo", "1")
		}
		if many := cost("/contacts?limit=25"); one > 2 || many > 3 {
			t.Errorf("a page of 1 takes %d statements, a page of 25 with its total %d", one, many)
		}
		if get := cost("/contacts/1"); get > 2 {
			t.Errorf("one contact takes %d statements", get)
		}
	})
}
