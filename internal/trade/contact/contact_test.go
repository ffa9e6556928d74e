package contact_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
)

// record lists the keys of the API's contact record, including our extensions.
var record = strings.Fields(`id code name contactName contactType businessType branchType branchCode branchName taxId address
	nameEn addressEn phone email website lineId telegram whatsappId discordId avatarUrl bankQrUrl creditDays creditLimit paymentTermDays currency
	remark shippingInfo isActive createdAt createdByName bank externalId updatedAt
	addressParts titleName firstName lastName taxIdValid paperLang`)

func TestRecordAlwaysHasEveryKey(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		a := w.form("POST", "/contacts", "name", "บริษัท น้ำใจ จำกัด", "contactType", "client")
		a.is(t, 201)
		if got, want := slices.Sorted(maps.Keys(a.body)), slices.Sorted(slices.Values(record)); !slices.Equal(got, want) {
			t.Errorf("keys %v\nwant %v", got, want)
		}
		for key, want := range map[string]any{
			"code": "C00001", "name": "บริษัท น้ำใจ จำกัด", "contactType": "client", "businessType": "", "taxId": "", "creditDays": "0",
			"creditLimit": "0", "isActive": true, "createdByName": "Anong", "bank": nil, "bankQrUrl": "", "currency": "",
		} {
			if a.field(key) != fmt.Sprint(want) {
				t.Errorf("%s is %v, want %v", key, a.body[key], want)
			}
		}
		again := w.get("/contacts/" + a.field("id"))
		again.is(t, 200)
		if again.text != a.text {
			t.Errorf("read back\n%s\nwant\n%s", again.text, a.text)
		}
	})
}

// filled holds a value for every form field.
var filled = []string{
	"name", "ร้านค้า", "contactType", "supplier", "contactName", "คุณสมชาย", "businessType", "individual", "branchType", "branch", "branchCode", "00001",
	"branchName", "เชียงใหม่", "taxID", "0105551234567", "address", "1 ถนน\nกรุงเทพ", "phone", "+66 2 123 4567", "email", "a@b.test", "website", "b.test",
	"lineID", "@line", "telegram", "tg", "discordID", "dc", "whatsappID", "wa", "avatarUrl", "http://a.test/x.png", "creditDays", "30",
	"paymentTermDays", "45", "creditLimit", "50000.555", "currency", "usd", "remark", "=1+1", "shippingInfo", "ส่งเช้า", "externalId", "crm-7", "paperLang", "both",
	"accountName", "บัญชี", "accountNo", "123-4", "accountType", "2", "accountBranch", "สีลม", "accountBranchCode", "0042", "bankCompany", "KBank",
	"bankAddress", "สีลม 1", "swiftCode", "KASITHBK",
}

func TestEveryFormFieldIsStored(t *testing.T) {
	want := map[string]string{}
	for i := 0; i < len(filled); i += 2 {
		key := filled[i]
		if strings.HasSuffix(key, "ID") {
			key = strings.TrimSuffix(key, "ID") + "Id"
		}
		want[key] = filled[i+1]
	}
	want["currency"], want["creditLimit"] = "USD", "50000.56"
	bank := strings.Fields("accountName accountNo accountType accountBranch accountBranchCode bankCompany bankAddress swiftCode")
	each(t, func(t *testing.T, w *world) {
		made := w.form("POST", "/contacts", filled...)
		made.is(t, 201)
		account, _ := made.body["bank"].(map[string]any)
		for key, value := range want {
			got := made.field(key)
			if slices.Contains(bank, key) {
				got = fmt.Sprint(account[key])
			}
			if got != value {
				t.Errorf("%s is %q, want %q", key, got, value)
			}
		}
		if got := slices.Sorted(maps.Keys(account)); !slices.Equal(got, slices.Sorted(slices.Values(append([]string{"id", "kind"}, bank...)))) {
			t.Errorf("bank has the keys %v", got)
		}
		if fmt.Sprint(account["kind"]) != "bank" || account["id"] == nil {
			t.Errorf("bank %v", account)
		}
		for _, path := range []string{"/contacts/", "/customers/", "/vendors/"} {
			if a := w.get(path + made.field("id")); a.text != made.text {
				t.Errorf("%s reads %s\nwant %s", path, a.text, made.text)
			}
		}
		if list := w.get("/vendors"); !strings.Contains(list.text, made.text) {
			t.Errorf("the list shows another record: %s", list.text)
		}
	})
}

// limits holds the maximum length of each field, in characters.
var limits = map[string]int{
	"name": 255, "contactName": 255, "branchCode": 10, "branchName": 100, "taxID": 20, "address": 5000, "phone": 30, "email": 191, "website": 255,
	"lineID": 100, "telegram": 100, "discordID": 100, "whatsappID": 100, "avatarUrl": 5000, "remark": 5000, "shippingInfo": 5000, "accountName": 255,
	"accountNo": 50, "accountBranch": 100, "accountBranchCode": 20, "bankCompany": 100, "bankAddress": 500, "swiftCode": 11, "externalId": 100,
}

func TestLimitsCountCharacters(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		id := w.add("name", "x")
		for field, n := range limits {
			fits, long := strings.Repeat("ก", n), strings.Repeat("ก", n+1)
			goName := strings.ToUpper(field[:1]) + field[1:]
			set := func(value string) []string { return []string{"contactType", "client", field, value, "name", "x"} }
			if field == "name" {
				set = func(value string) []string { return []string{"contactType", "client", "name", value} }
			}
			if field == "externalId" {
				goName = "ExternalID"
			}
			a := w.form("POST", "/contacts", set(fits)...)
			a.is(t, 201)
			if !strings.Contains(a.text, `"`+fits+`"`) {
				t.Errorf("%s: %d characters came back as %s", field, n, a.text)
			}
			a = w.form("POST", "/contacts", set(long)...)
			if a.status != 400 || a.failed() != goName+":max" {
				t.Errorf("%s: %d characters answer %d %s", field, n+1, a.status, a.failed())
			}
			if field == "avatarUrl" {
				continue // not changed by PATCH
			}
			if a = w.form("PATCH", "/contacts/"+id, field, long); a.status != 400 || a.failed() != goName+":max" {
				t.Errorf("PATCH %s: %d characters answer %d %s", field, n+1, a.status, a.failed())
			}
		}
		if a := w.get("/contacts?limit=1"); a.status != 200 || a.body["pagination"].(map[string]any)["totalRows"] == nil {
			t.Errorf("list: %s", a.text)
		}
	})
}

func TestFormIsReadStrictly(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, c := range []struct {
			pairs  []string
			status int
			failed string
		}{
			{[]string{"name", "x"}, 400, "ContactType:required"},
			{[]string{"contactType", "client"}, 400, "Name:required"},
			{[]string{"name", "  ", "contactType", "client"}, 400, "Name:required"},
			{[]string{"name", "x", "contactType", "boss"}, 400, "ContactType:oneof"},
			{[]string{"name", "x", "contactType", "client", "businessType", "x", "branchType", "y"}, 400, "BusinessType:oneof BranchType:oneof"},
			{[]string{"name", "x", "contactType", "client", "creditDays", "-1"}, 400, "CreditDays:min"},
			{[]string{"name", "x", "contactType", "client", "creditDays", "1.5"}, 400, "CreditDays:type"},
			{[]string{"name", "x", "contactType", "client", "creditDays", "999999999"}, 201, ""},
			{[]string{"name", "x", "contactType", "client", "creditDays", "1000000000"}, 400, "CreditDays:lte"},
			{[]string{"name", "x", "contactType", "client", "creditDays", ""}, 201, ""},
			{[]string{"name", "x", "contactType", "client", "paymentTermDays", "-1"}, 400, "PaymentTermDays:min"},
			{[]string{"name", "x", "contactType", "client", "creditLimit", "-0.01"}, 400, "CreditLimit:min"},
			{[]string{"name", "x", "contactType", "client", "creditLimit", "1,000"}, 400, "CreditLimit:type"},
			{[]string{"name", "x", "contactType", "client", "creditLimit", "1e3"}, 400, "CreditLimit:type"},
			{[]string{"name", "x", "contactType", "client", "creditLimit", "NaN"}, 400, "CreditLimit:type"},
			{[]string{"name", "x", "contactType", "client", "creditLimit", "99999999999999999"}, 400, "CreditLimit:lte"},
			{[]string{"name", "x", "contactType", "client", "accountType", "savings"}, 400, "AccountType:type"},
			{[]string{"name", "x", "contactType", "client", "currency", "XXXX"}, 400, "Currency:len"},
			{[]string{"name", "x", "contactType", "client", "currency", "QQQ"}, 400, "Currency:iso4217"},
			{[]string{"name", "x", "contactType", "client", "email", "not an e-mail <script>"}, 201, ""},
			{[]string{"name", "x\x01", "contactType", "client"}, 400, "Name:type"},
			{[]string{"name", "first", "name", "second", "contactType", "client"}, 201, ""},
			{[]string{"name", "x", "contactType", "client", "isActive", "false", "id", "77", "code", "C9"}, 201, ""},
		} {
			for way, send := range map[string]func(string, string, ...string) answer{"multipart": w.form, "urlencoded": w.encoded} {
				a := send("POST", "/contacts", c.pairs...)
				if a.status != c.status || a.failed() != c.failed {
					t.Errorf("%s %q: %d %s, want %d %s", way, c.pairs, a.status, a.failed(), c.status, c.failed)
				}
			}
		}
		if a := w.form("POST", "/contacts", "name", "first", "name", "second", "contactType", "client", "isActive", "false"); a.field("name") != "first" || a.field("isActive") != "true" {
			t.Errorf("repeated and unknown fields: %s", a.text)
		}
	})
}

func TestListedSpellingTakesPrecedence(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for i, pair := range [][2]string{{"taxID", "taxId"}, {"lineID", "lineId"}, {"discordID", "discordId"}, {"whatsappID", "whatsappId"}} {
			listed, other := pair[0], pair[1]
			want := fmt.Sprint("L", i)
			for n, pairs := range [][]string{
				{listed, want}, {other, want}, {other, "no", listed, want}, {listed, want, other, "no"},
			} {
				pairs = append([]string{"name", "x", "branchCode", fmt.Sprint(n)}, pairs...)
				if a := w.form("POST", "/customers", pairs...); a.field(other) != want {
					t.Errorf("form %q: %s", pairs, a.text)
				}
				var members []string
				for m := 0; m < len(pairs); m += 2 {
					members = append(members, fmt.Sprintf("%q:%q", pairs[m], pairs[m+1]))
				}
				body := "{" + strings.Join(members, ",") + `,"branchName":"json"` + "}"
				body = strings.Replace(body, fmt.Sprintf(`"branchCode":"%d"`, n), fmt.Sprintf(`"branchCode":"j%d"`, n), 1)
				if a := w.json("POST", "/customers", body); a.status != 201 || a.field(other) != want {
					t.Errorf("JSON %s: %s", body, a.text)
				}
			}
		}
	})
}

func TestJSONIsReadLikeAForm(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		a := w.json("POST", "/contacts", `{"name":" x ","contactType":"client","creditDays":30,"creditLimit":12.345,"accountType":3,"isActive":false}`)
		a.is(t, 201)
		if a.field("name") != "x" || a.field("creditDays") != "30" || a.field("creditLimit") != "12.35" || a.body["bank"] == nil || a.field("isActive") != "true" {
			t.Errorf("%s", a.text)
		}
		for body, want := range map[string]string{
			`{"name":1,"contactType":"client"}`:                            "Name:type",
			`{"name":"x","contactType":"client","creditDays":"30"}`:        "CreditDays:type",
			`{"name":null,"contactType":"client"}`:                         "Name:required",
			`{"name":"x","contactType":"client","creditDays":-1}`:          "CreditDays:min",
			`{"name":"x","contactType":"client","creditDays":1e400}`:       "CreditDays:type",
			`{"name":"x","contactType":"client","name":"y"}`:               "",
			`{"name":"x","contactType":"client"} x`:                        "",
			`{"name":"x","contactType":"client","creditDays":10000000000}`: "CreditDays:lte",
		} {
			if a := w.json("POST", "/contacts", body); a.status != 400 || a.failed() != want {
				t.Errorf("%s: %d %s, want 400 %s", body, a.status, a.failed(), want)
			}
		}
	})
}

func TestPatchKeepsOmittedAndClearsEmptyFields(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		made := w.form("POST", "/contacts", filled...)
		made.is(t, 201)
		path := "/contacts/" + made.field("id")
		same := func(what string) {
			t.Helper()
			if now := w.get(path); strings.Replace(now.text, `"updatedAt":`+now.field("updatedAt"), `"updatedAt":`+made.field("updatedAt"), 1) != made.text {
				t.Errorf("%s changed the record:\n%s\nwas\n%s", what, now.text, made.text)
			}
		}
		for _, a := range []answer{w.form("PATCH", path), w.json("PATCH", path, `{}`), w.form("PATCH", path, "avatarUrl", "http://evil.test", "code", "C9", "bankQrUrl", "x"), w.form("PATCH", path, filled...)} {
			a.is(t, 200)
			if a.field("success") != "true" || a.field("message") != "Contact updated" || len(a.body) != 2 {
				t.Errorf("answer %s", a.text)
			}
		}
		same("a change of nothing")
		for _, c := range []struct {
			pairs  []string
			failed string
		}{
			{[]string{"name", ""}, "Name:required"},
			{[]string{"contactType", ""}, "ContactType:required"},
			{[]string{"contactType", "x"}, "ContactType:oneof"},
			{[]string{"isActive", ""}, "IsActive:boolean"},
			{[]string{"isActive", "yes"}, "IsActive:boolean"},
			{[]string{"creditDays", "-3"}, "CreditDays:min"},
			{[]string{"remark", "changed", "currency", "zz"}, "Currency:len"},
		} {
			if a := w.form("PATCH", path, c.pairs...); a.status != 400 || a.failed() != c.failed {
				t.Errorf("%q: %d %s, want %s", c.pairs, a.status, a.failed(), c.failed)
			}
		}
		for _, body := range []string{`{"isActive":null}`, `{"name":null}`, `{"isActive":"true"}`, `{"contactType":null}`} {
			if a := w.json("PATCH", path, body); a.status != 400 {
				t.Errorf("%s: %d", body, a.status)
			}
		}
		same("a refused change")
		w.form("PATCH", path, "isActive", "FALSE", "contactType", "client").is(t, 200)
		w.form("PATCH", path, "creditDays", "", "creditLimit", "", "businessType", "", "branchType", "", "taxID", "", "remark", "", "accountNo", "").is(t, 200)
		w.json("PATCH", path, `{"paymentTermDays":null,"currency":null,"address":"","accountType":null,"swiftCode":null}`).is(t, 200)
		now := w.get(path)
		account := now.body["bank"].(map[string]any)
		for key, want := range map[string]string{
			"isActive": "false", "contactType": "client", "creditDays": "0", "creditLimit": "0", "businessType": "", "branchType": "", "taxId": "", "remark": "",
			"paymentTermDays": "0", "currency": "", "address": "", "name": "ร้านค้า", "phone": "+66 2 123 4567", "avatarUrl": "http://a.test/x.png", "code": "C00001",
		} {
			if now.field(key) != want {
				t.Errorf("%s is %q, want %q", key, now.field(key), want)
			}
		}
		if fmt.Sprint(account["accountNo"], account["accountType"], account["swiftCode"], account["bankCompany"]) != "0KBank" {
			t.Errorf("bank %v", account)
		}
		w.form("PATCH", path, "isActive", "1").is(t, 200)
		if now := w.get(path); now.field("isActive") != "true" {
			t.Errorf("isActive=1 reads %s", now.field("isActive"))
		}
	})
}

func TestBankIsCreatedByItsFirstField(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		path := "/contacts/" + w.add("name", "x", "accountNo", "", "accountType", "")
		w.form("PATCH", path, "accountNo", "", "accountType", "0", "bankCompany", " ").is(t, 200)
		if a := w.get(path); a.body["bank"] != nil {
			t.Errorf("empty fields made a bank: %s", a.text)
		}
		w.form("PATCH", path, "bankCompany", "SCB").is(t, 200)
		first := w.get(path).body["bank"].(map[string]any)
		w.form("PATCH", path, "bankCompany", "", "accountNo", "7").is(t, 200)
		w.form("PATCH", path, "accountNo", "").is(t, 200)
		last, _ := w.get(path).body["bank"].(map[string]any)
		if last == nil || fmt.Sprint(last["id"]) != fmt.Sprint(first["id"]) || last["bankCompany"] != "" {
			t.Errorf("bank %v, began as %v", last, first)
		}
	})
}

func TestTaxIDAndBranchAreUnique(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		tax := []string{"taxID", "0105551234567"}
		w.add(append(tax, "name", "head", "branchType", "head_office")...)
		w.add(append(tax, "name", "one", "branchType", "branch", "branchCode", "00001")...)
		none := w.add("name", "none")
		w.add("name", "none too")
		a := w.form("POST", "/customers", append(tax, "name", "again", "branchType", "branch", "branchCode", "00001")...)
		if a.status != 409 || a.field("errorCode") != "Conflict" {
			t.Errorf("a twin answers %d %s", a.status, a.text)
		}
		a = w.form("PATCH", "/contacts/"+none, append(tax, "branchType", "head_office")...)
		if a.status != 400 || a.failed() != "TaxID:unique" {
			t.Errorf("becoming a twin answers %d %s", a.status, a.text)
		}
		w.form("PATCH", "/contacts/"+none, append(tax, "branchType", "branch", "branchCode", "00002")...).is(t, 200)
		if a = w.form("PATCH", "/contacts/"+none, "branchCode", "00001"); a.status != 400 {
			t.Errorf("moving to a taken branch answers %d", a.status)
		}
		other := w.send(stranger, "POST", "/contacts", "application/json", `{"name":"x","contactType":"client","taxId":"0105551234567","branchType":"head_office"}`)
		other.is(t, 201)
		if other.field("code") != "C00001" {
			t.Errorf("codes are one series per organization: %s", other.field("code"))
		}
	})
}

func TestExternalIDIsUnique(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		one := w.add("name", "one", "externalId", "a")
		two := w.add("name", "two", "externalId", "b")
		w.add("name", "three")
		if a := w.form("POST", "/vendors", "name", "x", "externalId", "a"); a.status != 409 {
			t.Errorf("a taken reference answers %d", a.status)
		}
		if a := w.form("PATCH", "/contacts/"+two, "externalId", "a"); a.status != 409 {
			t.Errorf("taking a reference answers %d", a.status)
		}
		w.form("PATCH", "/contacts/"+one, "externalId", "").is(t, 200)
		w.form("PATCH", "/contacts/"+two, "externalId", "a").is(t, 200)
		for query, want := range map[string]string{"?externalId=a": "two", "?externalId=b": "", "?externalId=": "three two one"} {
			if a := w.get("/contacts" + query); a.names() != want {
				t.Errorf("%s finds %q, want %q", query, a.names(), want)
			}
		}
	})
}

func TestCodesAreNeverIssuedTwice(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.add("name", "one")
		second := w.add("name", "two")
		a := w.send(owner, "DELETE", "/contacts/"+second, "", "", "Accept-Language", "th")
		a.is(t, 200)
		if a.field("success") != "true" || a.field("message") != "ลบผู้ติดต่อแล้ว" {
			t.Errorf("answer %s", a.text)
		}
		w.get("/contacts/"+second).is(t, 404)
		third := w.get("/contacts/" + w.add("name", "three"))
		if third.field("code") != "C00003" || third.field("id") == second {
			t.Errorf("code %s, id %s", third.field("code"), third.field("id"))
		}
		w.form("POST", "/contacts", "name", "x").is(t, 400)
		if a := w.get("/contacts/" + w.add("name", "four")); a.field("code") != "C00004" {
			t.Errorf("a refused contact took a code: %s", a.field("code"))
		}
	})
}

func TestConcurrentContactsGetDistinctCodes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const n = 40
		codes := make(chan string, n)
		var all sync.WaitGroup
		for i := range n {
			all.Go(func() {
				a := w.form("POST", "/contacts", "name", fmt.Sprint("n", i), "contactType", "client", "taxID", fmt.Sprint(i/2))
				codes <- fmt.Sprint(a.status, " ", a.body["code"])
			})
		}
		all.Wait()
		close(codes)
		var got []string
		for c := range codes {
			got = append(got, c)
		}
		slices.Sort(got)
		for i := range n / 2 {
			// Of two contacts with the same tax ID one is created and one refused; refusals leave no
			// gap.
			if got[i] != fmt.Sprintf("201 C%05d", i+1) || got[n/2+i] != "409 <nil>" {
				t.Fatalf("answers %q", got)
			}
		}
	})
}

func TestDeleteRequiresRole(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		id := w.add("name", "x", "accountNo", "1")
		for _, path := range []string{"/contacts/", "/customers/", "/vendors/"} {
			for _, which := range []string{id, "4000000000"} {
				a := w.send(member, "DELETE", path+which, "", "")
				if a.status != 403 || a.field("errorCode") != "Forbidden" {
					t.Errorf("%s%s: a member gets %d", path, which, a.status)
				}
			}
		}
		w.send(member, "PATCH", "/customers/"+id, "application/json", `{"remark":"by a member"}`).is(t, 200)
		made := w.send(member, "POST", "/vendors", "application/json", `{"name":"y","contactType":"client"}`)
		made.is(t, 201)
		if made.field("createdByName") != "Chai" || made.field("contactType") != "supplier" {
			t.Errorf("%s", made.text)
		}
		w.send(owner, "DELETE", "/vendors/"+id, "", "").is(t, 200)
		w.send(owner, "DELETE", "/vendors/"+id, "", "").is(t, 404)
	})
}

func TestStaleChangesAreRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		path := "/contacts/" + w.add("name", "x")
		tag := w.get(path).header.Get("ETag")
		if tag == "" {
			t.Fatal("no ETag")
		}
		w.send(owner, "PATCH", path, "application/json", `{"remark":"1"}`, "If-Match", tag).is(t, 200)
		w.send(owner, "PATCH", path, "application/json", `{"remark":"2"}`, "If-Match", tag).is(t, 409)
		w.send(owner, "DELETE", path, "", "", "If-Match", tag).is(t, 409)
		if a := w.get(path); a.field("remark") != "1" {
			t.Errorf("remark %q", a.field("remark"))
		}
	})
}

func TestDeletedContactLeavesTombstone(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		id := w.add("name", "x")
		w.send(owner, "DELETE", "/contacts/"+id, "", "").is(t, 200)
		err := w.db.Read(t.Context(), w.actors[owner], func(tx *db.Tx) error {
			numbers, err := db.List[string](tx, `SELECT number FROM deletions WHERE org_id = $1 AND resource = 'contacts' AND id = $2`, id)
			if err == nil && !slices.Equal(numbers, []string{"C00001"}) {
				t.Errorf("tombstones %q", numbers)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestLoadForDocuments(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		made := w.form("POST", "/contacts", filled...)
		made.is(t, 201)
		err := w.db.Read(t.Context(), w.actors[owner], func(tx *db.Tx) error {
			page, err := contact.List(tx, contact.Filter{})
			if err != nil {
				return err
			}
			c, err := contact.Load(tx, page.Items[0].ID)
			if err != nil {
				return err
			}
			if c.Name != "ร้านค้า" || c.TaxID != "0105551234567" || c.CreditDays != 30 || c.PaymentTermDays != 45 || c.Currency != "USD" || !c.IsActive || c.ContactType != contact.Supplier {
				t.Errorf("%+v", c)
			}
			_, err = contact.Load(tx, 4_000_000_000)
			if !errors.Is(err, db.Missing) {
				t.Errorf("no contact is %v", err)
			}
			_, err = contact.Get(tx, contact.ByID{ID: 4_000_000_000})
			if fault.Of(err) == nil || fault.Of(err).Status != 404 {
				t.Errorf("no contact is %v", err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
