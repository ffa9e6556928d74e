package input

import (
	"bytes"
	"errors"
	"mime/multipart"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

var _ = Enums(map[string]string{"toyKind": "QT SO IV"})

type line struct {
	Name      string      `json:"name" validate:"required,max=5"`
	Quantity  num.Qty     `json:"quantity" validate:"required,gt=0"`
	UnitPrice num.Money   `json:"unitPrice" validate:"gte=0"`
	Discount  num.Percent `json:"discount" validate:"gte=0,lte=100"`
	Ratio     num.Qty     `json:"ratio" validate:"gte=0.0001"`
	ProductID num.Ref     `json:"productId"`
	SortOrder int         `json:"sortOrder"`
}

type editable struct {
	ContactID uint32    `json:"contactId" validate:"required"`
	IssueDate when.Date `json:"issueDate" validate:"required,datetime"`
	DueDate   when.Date `json:"dueDate" validate:"datetime"`
	DocDate   when.Unix `json:"docDate" validate:"gt=0"`
	Currency  string    `json:"currency" validate:"len=3,iso4217"`
	Note      string    `json:"note" validate:"max=10"`
	Confirm   bool      `json:"confirm"`
	BankID    num.Ref   `json:"bankId"`
	WhtAmount num.Money `json:"whtAmount" validate:"gte=0"`
	Items     []line    `json:"items" validate:"required,min=1,max=3,dive"`
	Codes     []string  `json:"codes" validate:"max=3,unique,dive,max=4"`
	Stock     *line     `json:"stock"`
	Loose     []uint32  `json:"loose"`
}

type create struct {
	Kind string `json:"kind" validate:"required,toyKind"`
	editable
}

func (c *create) Normalize() { c.Currency = strings.ToUpper(c.Currency) }

type update struct {
	ID uint32 `path:"id" json:"id" describe:"required"`
	Patch[editable]
}

const good = `{"kind":"IV","contactId":7,"issueDate":"2026-11-15","items":[{"name":"a","quantity":1.5}]}`

// failures returns the failed fields as "Name:tag", or the description of a refusal
// without fields.
func failures(err error) []string {
	f := fault.Of(err)
	if f == nil {
		return nil
	}
	if len(f.Fields) == 0 {
		return []string{f.Description}
	}
	var out []string
	for _, field := range f.Fields {
		out = append(out, field.Name+":"+field.Tag)
	}
	return out
}

func readJSON[T any](body string) (*T, error) {
	r := PlanOf(reflect.TypeFor[T]()).Read()
	r.Path("id", "12")
	if err := r.JSON([]byte(body)); err != nil {
		return nil, err
	}
	in, err := r.Done()
	if err != nil {
		return nil, err
	}
	return in.(*T), nil
}

func with(member string) string {
	return strings.TrimSuffix(good, "}") + "," + member + "}"
}

func TestCreate(t *testing.T) {
	in, err := readJSON[create](with(`"currency":"thb","note":"x","confirm":true,"bankId":null,"dueDate":null,"docDate":1750000000,"codes":["a","b"],"stock":{"name":"s","quantity":2}`))
	if err != nil {
		t.Fatal(err)
	}
	want := &create{Kind: "IV", editable: editable{ContactID: 7, IssueDate: when.MustDate("2026-11-15"), DocDate: 1750000000, Currency: "THB", Note: "x",
		Confirm: true, Items: []line{{Name: "a", Quantity: num.MustQty("1.5")}}, Codes: []string{"a", "b"}, Stock: &line{Name: "s", Quantity: num.QtyOf(2)}}}
	if !reflect.DeepEqual(in, want) {
		t.Errorf("got %+v\nwant %+v", in, want)
	}
}

func TestFailedFields(t *testing.T) {
	for _, c := range []struct {
		body string
		want []string
	}{
		{`{}`, []string{"Kind:required", "ContactID:required", "IssueDate:required", "Items:required"}},
		{`{"kind":"ZZ","contactId":null,"issueDate":"","items":[]}`, []string{"Kind:oneof", "ContactID:required", "IssueDate:required", "Items:min"}},
		{`{"items":[{"quantity":0},{"name":"abcdef","quantity":-1}],"issueDate":"2026-02-30","contactId":0,"kind":""}`,
			[]string{"Kind:required", "ContactID:gt", "IssueDate:datetime", "Items[0].Name:required", "Items[0].Quantity:gt", "Items[1].Name:max", "Items[1].Quantity:gt"}},
		{with(`"items2":{"a":[1,{"b":null}]}`), []string{"items2:unknown"}},
		{`{"kind":1,"contactId":"7","issueDate":20261115,"items":{"0":{}}}`, []string{"Kind:type", "ContactID:type", "IssueDate:type", "Items:type"}},
		{`{"kind":"IV","contactId":7,"issueDate":"2026-11-15","items":[1,{"name":2,"quantity":"3"},null]}`,
			[]string{"Items[0]:type", "Items[1].Name:type", "Items[1].Quantity:type", "Items[2]:type"}},
		{with(`"contactId2":1,"bankId":0`), []string{"BankID:gt", "contactId2:unknown"}},
		{with(`"bankId":-1`), []string{"BankID:gt"}},
		{with(`"bankId":4294967296`), []string{"BankID:lte"}},
		{with(`"bankId":4294967295`), nil},
		{with(`"bankId":1.5`), []string{"BankID:type"}},
		{with(`"docDate":1750000000000`), []string{"DocDate:lte"}},
		{with(`"docDate":-1`), []string{"DocDate:gt"}},
		{with(`"docDate":0`), []string{"DocDate:gt"}},
		{with(`"docDate":"2026-11-15"`), []string{"DocDate:type"}},
		{with(`"docDate":1.5`), []string{"DocDate:type"}},
		{with(`"whtAmount":1e400`), []string{"WhtAmount:lte"}},
		{with(`"whtAmount":-1e400`), []string{"WhtAmount:gte"}},
		{with(`"whtAmount":10000000000000`), []string{"WhtAmount:lte"}},
		{with(`"whtAmount":-0.01`), []string{"WhtAmount:gte"}},
		{with(`"whtAmount":-0`), nil},
		{with(`"whtAmount":"5"`), []string{"WhtAmount:type"}},
		{with(`"currency":"TH"`), []string{"Currency:len"}},
		{with(`"currency":"ABC"`), []string{"Currency:iso4217"}},
		{with(`"currency":""`), nil},
		{with(`"note":"ก่าก่าก่าก"`), nil},
		{with(`"note":"12345678901"`), []string{"Note:max"}},
		{with(`"note":"` + strings.Repeat("e\u0301", 10) + `"`), nil},
		{with(`"note":"` + strings.Repeat("e\u0301", 11) + `"`), []string{"Note:max"}},
		{with(`"note":"a\u0001b"`), []string{"Note:type"}},
		{with(`"note":"a\u007fb"`), []string{"Note:type"}},
		{with(`"note":"a\u0085b"`), []string{"Note:type"}},
		{with(`"note":"a\n\t\rb"`), nil},
		{with(`"confirm":"true"`), []string{"Confirm:type"}},
		{with(`"confirm":1`), []string{"Confirm:type"}},
		{with(`"codes":["a",1,"abcde"]`), []string{"Codes[1]:type", "Codes[2]:max"}},
		{with(`"codes":["a","a"]`), []string{"Codes:unique"}},
		{with(`"loose":[1,0,"x"]`), []string{"Loose[1]:gt", "Loose[2]:type"}},
		{with(`"loose":[` + strings.Repeat("1,", 1000) + `1]`), []string{"Loose:max"}},
		{with(`"loose":[` + strings.Repeat("1,", 999) + `1]`), nil},
		{with(`"stock":{"name":"x"}`), []string{"Stock.Quantity:required"}},
		{with(`"stock":[]`), []string{"Stock:type"}},
		{with(`"stock":null`), nil},
		{strings.Replace(good, `"quantity":1.5`, `"quantity":1.5,"ratio":0`, 1), []string{"Items[0].Ratio:gte"}},
		{strings.Replace(good, `"quantity":1.5`, `"quantity":1.5,"ratio":0.0001,"discount":100`, 1), nil},
		{strings.Replace(good, `"quantity":1.5`, `"quantity":1.5,"discount":100.01`, 1), []string{"Items[0].Discount:lte"}},
		{strings.Replace(good, `"quantity":1.5`, `"quantity":1e-999999999`, 1), []string{"Items[0].Quantity:lte"}},
		{strings.Replace(good, `"quantity":1.5`, `"quantity":true`, 1), []string{"Items[0].Quantity:type"}},
		{strings.Replace(good, `"quantity":1.5`, `"quantity":1,"sortOrder":2147483648`, 1), []string{"Items[0].SortOrder:lte"}},
		{strings.Replace(good, `[{"name":"a","quantity":1.5}]`, `[`+strings.Repeat(`{"name":"a","quantity":1},`, 9000)+`{}]`, 1), []string{"Items:max"}},
	} {
		_, err := readJSON[create](c.body)
		if diff := cmp.Diff(c.want, failures(err)); diff != "" {
			t.Errorf("%.200s\n%s", c.body, diff)
		}
	}
}

func TestMalformed(t *testing.T) {
	for body, want := range map[string]string{
		"":                           "the body is empty; it must be a JSON object",
		"  \n ":                      "the body is empty; it must be a JSON object",
		"[]":                         "the body must be a JSON object",
		"null":                       "the body must be a JSON object",
		`"x"`:                        "the body must be a JSON object",
		"1 2":                        "malformed JSON at line 1, column 3: more follows the object",
		`{} x`:                       "malformed JSON at line 1, column 4: more follows the object",
		`{"kind":"IV",}`:             "malformed JSON at line 1, column 14: a member name in quotes was expected",
		"{\n \"kind\": +1}":          "malformed JSON at line 2, column 10: a value was expected",
		`{"kind":0x10}`:              "malformed JSON at line 1, column 10: a comma or } was expected",
		`{"kind":01}`:                "malformed JSON at line 1, column 10: a comma or } was expected",
		`{"kind":-Infinity}`:         "malformed JSON at line 1, column 10: a number was expected",
		`{"kind":1.}`:                "malformed JSON at line 1, column 11: digits were expected after the decimal point",
		`{"kind":1e}`:                "malformed JSON at line 1, column 11: digits were expected in the exponent",
		`{"kind":NaN}`:               "malformed JSON at line 1, column 9: a value was expected",
		`{"kind":"IV"`:               "malformed JSON at line 1, column 13: a comma or } was expected",
		`{"kind":"IV`:                "malformed JSON at line 1, column 12: a string does not end",
		`{"kind":"a","kind":"b"}`:    `malformed JSON at line 1, column 13: the member "kind" appears twice`,
		`{"kind":"a","k\u0069nd":1}`: `malformed JSON at line 1, column 13: the member "kind" appears twice`,
		`{"x":{"a":1,"a":2}}`:        `malformed JSON at line 1, column 17: the member "a" appears twice`,
		`{"kind":"\ud800"}`:          "malformed JSON at line 1, column 16: half of a surrogate pair in a string",
		`{"kind":"\ud800\u0041"}`:    "malformed JSON at line 1, column 22: half of a surrogate pair in a string",
		`{"kind":"\udc00"}`:          "malformed JSON at line 1, column 16: half of a surrogate pair in a string",
		`{"kind":"a\u0000"}`:         "malformed JSON at line 1, column 17: the character NUL in a string",
		`{"x":"a\u0000"}`:            "malformed JSON at line 1, column 14: the character NUL in a string",
		"{\"kind\":\"a\x01\"}":       "malformed JSON at line 1, column 11: a control character inside a string",
		`{"kind":"\x"}`:              "malformed JSON at line 1, column 11: an unknown escape in a string",
		`{"kind":"\u12g4"}`:          "malformed JSON at line 1, column 12: four hexadecimal digits were expected",
		"{\"kind\":\"\xff\"}":        "the body is not valid UTF-8",
		`{"x":` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `}`: "malformed JSON at line 1, column 38: nested too deeply",
		`{"x":` + strings.Repeat("9", 200) + `}`:                          "malformed JSON at line 1, column 206: a number has too many digits",
		"<a/>":                                                            "malformed JSON at line 1, column 1: a value was expected",
		"{'a':1}":                                                         "malformed JSON at line 1, column 2: a member name in quotes was expected",
	} {
		_, err := readJSON[create](body)
		if diff := cmp.Diff([]string{want}, failures(err)); diff != "" {
			t.Errorf("%q\n%s", body, diff)
		}
	}
}

func TestPatch(t *testing.T) {
	stored := editable{ContactID: 3, IssueDate: when.MustDate("2026-01-02"), DueDate: when.MustDate("2026-02-02"), Note: "keep", BankID: 9,
		WhtAmount: num.MoneyOf(5), Items: []line{{Name: "a", Quantity: num.QtyOf(1)}}}
	for _, c := range []struct {
		body string
		want []string
		then func(*editable)
	}{
		{`{}`, nil, func(*editable) {}},
		{`{"id":12}`, nil, func(*editable) {}},
		{`{"id":13}`, []string{"ID:eqfield"}, nil},
		{`{"id":"x"}`, []string{"ID:type"}, nil},
		{`{"id":null,"note":""}`, nil, func(e *editable) { e.Note = "" }},
		{`{"note":null,"bankId":null,"dueDate":null,"whtAmount":null}`, nil,
			func(e *editable) { e.Note, e.BankID, e.DueDate, e.WhtAmount = "", 0, when.Date{}, num.Money{} }},
		{`{"dueDate":""}`, nil, func(e *editable) { e.DueDate = when.Date{} }},
		{`{"issueDate":""}`, []string{"IssueDate:required"}, nil},
		{`{"issueDate":null,"contactId":null,"items":null}`, []string{"ContactID:required", "IssueDate:required", "Items:required"}, nil},
		{`{"items":[]}`, []string{"Items:min"}, nil},
		{`{"items":[{"name":"b"}]}`, []string{"Items[0].Quantity:required"}, nil},
		{`{"items":[{"name":"b","quantity":2}]}`, nil, func(e *editable) { e.Items = []line{{Name: "b", Quantity: num.QtyOf(2)}} }},
		{`{"whtAmount":-1,"note":"12345678901"}`, []string{"Note:max", "WhtAmount:gte"}, nil},
	} {
		in, err := readJSON[update](c.body)
		if diff := cmp.Diff(c.want, failures(err)); diff != "" {
			t.Errorf("%s\n%s", c.body, diff)
		}
		if c.then == nil {
			continue
		}
		if in.ID != 12 {
			t.Errorf("%s: id is %d", c.body, in.ID)
		}
		got, want := stored, stored
		in.Onto(&got)
		c.then(&want)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\ngot  %+v\nwant %+v", c.body, got, want)
		}
	}
	p := Sent(editable{Note: "n"}, "Note")
	if !p.Has("Note") || p.Has("BankID") {
		t.Error("Sent does not know what was sent")
	}
	for name, ask := range map[string]func(){
		"Has":  func() { p.Has("Remark") },
		"Sent": func() { Sent(editable{}, "Remark") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s goes on with a field that does not exist", name)
				}
			}()
			ask()
		}()
	}
}

type filter struct {
	Page
	Kind     string    `query:"kind" validate:"toyKind"`
	IsActive *bool     `query:"isActive"`
	FromDate when.Date `query:"fromDate"`
	Customer num.Ref   `query:"customerId"`
	Search   string    `query:"search" validate:"max=5"`
}

func TestQuery(t *testing.T) {
	yes, no := true, false
	for _, c := range []struct {
		raw  string
		want []string
		then filter
	}{
		{"", nil, filter{}},
		{"page=2&limit=500&isActive=true&kind=IV&unknown=1", nil, filter{Page: Page{Page: 2, Limit: 500}, IsActive: &yes, Kind: "IV"}},
		{"isActive=false&customerId=7&fromDate=2026-01-31&search=%E0%B8%81", nil, filter{IsActive: &no, Customer: 7, FromDate: when.MustDate("2026-01-31"), Search: "ก"}},
		{"page=&isActive=&kind=&customerId=", nil, filter{}},
		{"page=2&page=3", nil, filter{Page: Page{Page: 2}}},
		{"page=18446744073709551616", nil, filter{Page: Page{Page: intMax}}},
		{"page=-5&limit=0", nil, filter{Page: Page{Page: -5}}},
		{"afterId=5&updatedSince=1750000000", nil, filter{Page: Page{AfterID: 5, UpdatedSince: new(when.Unix(1750000000))}}},
		{"page=abc&limit=1.5&isActive=TRUE&kind=zz&customerId=-1&fromDate=2025-1-2", []string{"Page:type", "Limit:type", "Kind:oneof", "IsActive:boolean", "FromDate:datetime", "Customer:gt"}, filter{}},
		{"page=+1", []string{"Page:type"}, filter{}},
		{"page=0x1", []string{"Page:type"}, filter{}},
		{"isActive=1", []string{"IsActive:boolean"}, filter{}},
		{"search=123456", []string{"Search:max"}, filter{}},
		{"search=a%01", []string{"Search:type"}, filter{}},
		{"search=a%00", []string{"a parameter contains the character NUL"}, filter{}},
		{"search=%ff", []string{"a parameter is not valid UTF-8"}, filter{}},
		{"search=%zz", []string{"a parameter is not correctly percent-encoded"}, filter{}},
		{"search=a;b=1", []string{"parameters are separated by &, not by ;"}, filter{}},
	} {
		r := PlanOf(reflect.TypeFor[filter]()).Read()
		err := r.Query(c.raw)
		var in any
		if err == nil {
			in, err = r.Done()
		}
		if diff := cmp.Diff(c.want, failures(err)); diff != "" {
			t.Errorf("%s\n%s", c.raw, diff)
		} else if err == nil && !reflect.DeepEqual(in, &c.then) {
			t.Errorf("%s\ngot  %+v\nwant %+v", c.raw, in, &c.then)
		}
	}
}

func TestPathIDs(t *testing.T) {
	for text, ok := range map[string]bool{"1": true, "4294967295": true, "0": false, "-1": false, "+1": false, "4294967296": false, "abc": false,
		"1e0": false, "0x1": false, "1\x00": false, "": false, "01": false, "๑": false, " 1": false} {
		if got := PlanOf(reflect.TypeFor[update]()).Read().Path("id", text); got != ok {
			t.Errorf("%q: %v", text, got)
		}
	}
}

type contactForm struct {
	Name     string    `form:"name" validate:"required,max=5"`
	Kind     string    `form:"kind" validate:"toyKind"`
	TaxID    string    `form:"taxID" json:"taxId" validate:"max=5"`
	Days     int       `form:"creditDays" json:"creditDays" validate:"min=0"`
	Limit    num.Money `form:"creditLimit" json:"creditLimit" validate:"min=0"`
	IsActive bool      `form:"isActive"`
}

type contactUpdate struct {
	ID uint32 `path:"id"`
	Patch[contactForm]
}

type field struct{ name, text string }

func multipartOf(t *testing.T, fields ...field) (string, string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, f := range fields {
		if err := w.WriteField(f.name, f.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String(), w.Boundary()
}

func TestForm(t *testing.T) {
	for _, c := range []struct {
		fields []field
		want   []string
		then   contactForm
	}{
		{[]field{{"name", "  ab "}, {"creditDays", "30"}, {"creditLimit", "10.50"}, {"isActive", "TRUE"}}, nil,
			contactForm{Name: "ab", Days: 30, Limit: num.MustMoney("10.5"), IsActive: true}},
		{[]field{{"name", "a"}, {"name", "b"}}, nil, contactForm{Name: "a"}},
		{[]field{{"name", "a"}, {"taxId", "1"}, {"taxID", "2"}}, nil, contactForm{Name: "a", TaxID: "2"}},
		{[]field{{"name", "a"}, {"taxID", "2"}, {"taxId", "1"}}, nil, contactForm{Name: "a", TaxID: "2"}},
		{[]field{{"name", "a"}, {"taxId", "1"}}, nil, contactForm{Name: "a", TaxID: "1"}},
		{[]field{{"name", "a"}, {"taxId", "123456"}, {"taxID", "2"}}, nil, contactForm{Name: "a", TaxID: "2"}},
		{[]field{{"name", "a"}, {"creditDays", ""}, {"creditLimit", ""}, {"kind", ""}}, nil, contactForm{Name: "a"}},
		{[]field{{"name", "a"}, {"isActive", "0"}, {"other", "x"}, {"NAME", "x"}, {"other", "y"}}, []string{"other:unknown", "NAME:unknown"}, contactForm{}},
		{[]field{{"name", "   "}}, []string{"Name:required"}, contactForm{}},
		{[]field{{"name", "a"}, {"isActive", ""}}, []string{"IsActive:boolean"}, contactForm{}},
		{[]field{{"name", "a"}, {"isActive", "yes"}}, []string{"IsActive:boolean"}, contactForm{}},
		{[]field{{"name", "a"}, {"creditDays", "-1"}, {"creditLimit", "-0.01"}}, []string{"Days:min", "Limit:min"}, contactForm{}},
		{[]field{{"name", "a"}, {"creditDays", "1234567890"}}, []string{"Days:lte"}, contactForm{}},
		{[]field{{"name", "a"}, {"creditDays", "1.5"}, {"creditLimit", "1e400"}}, []string{"Days:type", "Limit:type"}, contactForm{}},
		{[]field{{"name", "a"}, {"creditDays", "+5"}, {"creditLimit", "1_000"}}, []string{"Days:type", "Limit:type"}, contactForm{}},
		{[]field{{"name", "a"}, {"creditLimit", "NaN"}}, []string{"Limit:type"}, contactForm{}},
		{[]field{{"name", "a"}, {"creditLimit", ".5"}}, []string{"Limit:type"}, contactForm{}},
		{[]field{{"name", "a"}, {"creditLimit", "5."}}, []string{"Limit:type"}, contactForm{}},
		{[]field{{"name", "a\x01"}}, []string{"Name:type"}, contactForm{}},
		{[]field{{"name", "ab\x00"}}, []string{"Name:type"}, contactForm{}},
		{[]field{{"name", "\xff"}}, []string{"the form is not valid UTF-8"}, contactForm{}},
	} {
		body, boundary := multipartOf(t, c.fields...)
		r := PlanOf(reflect.TypeFor[contactForm]()).Read()
		_, err := r.Multipart(strings.NewReader(body), boundary)
		var in any
		if err == nil {
			in, err = r.Done()
		}
		if diff := cmp.Diff(c.want, failures(err)); diff != "" {
			t.Errorf("%v\n%s", c.fields, diff)
		} else if err == nil && !reflect.DeepEqual(in, &c.then) {
			t.Errorf("%v\ngot  %+v\nwant %+v", c.fields, in, &c.then)
		}
	}
}

func TestFormPatch(t *testing.T) {
	for _, c := range []struct {
		fields []field
		want   []string
		then   contactForm
	}{
		{nil, nil, contactForm{Name: "old", Kind: "IV", Days: 30, Limit: num.MoneyOf(9), IsActive: true}},
		{[]field{{"creditDays", ""}, {"creditLimit", ""}}, nil, contactForm{Name: "old", Kind: "IV", IsActive: true}},
		{[]field{{"kind", ""}}, []string{"Kind:oneof"}, contactForm{}},
		{[]field{{"isActive", "False"}, {"taxID", "7"}}, nil, contactForm{Name: "old", Kind: "IV", TaxID: "7", Days: 30, Limit: num.MoneyOf(9)}},
		{[]field{{"name", ""}}, []string{"Name:required"}, contactForm{}},
	} {
		body, boundary := multipartOf(t, c.fields...)
		r := PlanOf(reflect.TypeFor[contactUpdate]()).Read()
		_, err := r.Multipart(strings.NewReader(body), boundary)
		var in any
		if err == nil {
			in, err = r.Done()
		}
		if diff := cmp.Diff(c.want, failures(err)); diff != "" {
			t.Errorf("%v\n%s", c.fields, diff)
			continue
		}
		if err != nil {
			continue
		}
		got := contactForm{Name: "old", Kind: "IV", Days: 30, Limit: num.MoneyOf(9), IsActive: true}
		in.(*contactUpdate).Onto(&got)
		if got != c.then {
			t.Errorf("%v\ngot  %+v\nwant %+v", c.fields, got, c.then)
		}
	}
}

func TestFormAsJSONAndUrlencoded(t *testing.T) {
	want := contactForm{Name: "a", TaxID: "2", Days: 3}
	r := PlanOf(reflect.TypeFor[contactForm]()).Read()
	if err := r.FormJSON([]byte(`{"taxID":"2","name":" a ","taxId":"1","creditDays":3}`)); err != nil {
		t.Fatal(err)
	}
	if in, err := r.Done(); err != nil || *in.(*contactForm) != want {
		t.Errorf("%+v %v", in, err)
	}
	r = PlanOf(reflect.TypeFor[contactForm]()).Read()
	if err := r.Values("taxID=2&name=+a+&taxId=1&creditDays=3"); err != nil {
		t.Fatal(err)
	}
	if in, err := r.Done(); err != nil || *in.(*contactForm) != want {
		t.Errorf("%+v %v", in, err)
	}
}

func TestMultipartLimits(t *testing.T) {
	read := func(body, boundary string) error {
		_, err := PlanOf(reflect.TypeFor[contactForm]()).Read().Multipart(strings.NewReader(body), boundary)
		return err
	}
	many := make([]field, partsMax+1)
	for i := range many {
		many[i] = field{"name", "a"}
	}
	if err := read(multipartOf(t, many...)); !errors.Is(err, fault.BadRequest) {
		t.Errorf("too many parts: %v", err)
	}
	if err := read(multipartOf(t, field{"name", strings.Repeat("a", fieldMax+1)})); !errors.Is(err, fault.PayloadTooLarge) {
		t.Errorf("a long field: %v", err)
	}
	body, _ := multipartOf(t, field{"name", "a"})
	if err := read(body, "another"); !errors.Is(err, fault.BadRequest) {
		t.Errorf("a wrong boundary: %v", err)
	}
	files := map[string]string{"": "", "x.png": "upload:unknown", "../x": "upload:unknown"} // a browser sends an empty name if no file was chosen
	for name, want := range files {
		file := "--b\r\nContent-Disposition: form-data; name=\"upload\"; filename=\"" + name + "\"\r\n\r\nfile\r\n--b--\r\n"
		r := PlanOf(reflect.TypeFor[contactUpdate]()).Read()
		_, err := r.Multipart(strings.NewReader(file), "b")
		if err == nil {
			_, err = r.Done()
		}
		if got := strings.Join(failures(err), " "); got != want {
			t.Errorf("a file %q: %s, want %s", name, got, want)
		}
	}
}

func TestCheckValidatesGoValues(t *testing.T) {
	in := create{Kind: "IV", editable: editable{ContactID: 1, Items: []line{{Name: "x"}}}}
	want := []string{"IssueDate:required", "Items[0].Quantity:required"}
	if diff := cmp.Diff(want, failures(Check(&in))); diff != "" {
		t.Error(diff)
	}
	in.IssueDate, in.Items[0].Quantity = when.MustDate("2026-01-01"), num.QtyOf(1)
	if err := Check(&in); err != nil {
		t.Error(err)
	}
}

func TestInvalidPlansPanic(t *testing.T) {
	type nowhere struct{ Name string }
	type unknownRule struct {
		Name string `json:"name" validate:"iban"`
	}
	type unreadable struct {
		Name map[string]string `json:"name"`
	}
	type double struct {
		A string `query:"a"`
		B string `query:"a"`
	}
	type textPath struct {
		Names []string `path:"names"`
	}
	type listForm struct {
		Names []string `form:"names"`
	}
	type ruledBool struct {
		Yes bool `json:"yes" validate:"max=1"`
	}
	for _, of := range []reflect.Type{reflect.TypeFor[nowhere](), reflect.TypeFor[unknownRule](), reflect.TypeFor[unreadable](), reflect.TypeFor[double](),
		reflect.TypeFor[textPath](), reflect.TypeFor[listForm](), reflect.TypeFor[ruledBool](), reflect.TypeFor[int]()} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was accepted", of)
				}
			}()
			PlanOf(of)
		}()
	}
}

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		field  fault.Field
		en, th string
	}{
		{fault.Field{Tag: "oneof", Param: "QT SO"}, "must be one of QT, SO", "ต้องเป็นค่าใดค่าหนึ่งของ QT, SO"},
		{fault.Field{Tag: "gt", Param: "0"}, "must be greater than 0", "ต้องมากกว่า 0"},
		{fault.Field{Tag: "max", Param: "255", Of: "text"}, "must have at most 255 characters", "ต้องไม่เกิน 255 ตัวอักษร"},
		{fault.Field{Tag: "min", Param: "1", Of: "list"}, "must have 1 or more items", "ต้องมีอย่างน้อย 1 รายการ"},
		{fault.Field{Tag: "lte"}, "is out of range", "อยู่นอกช่วงที่รับได้"},
		{fault.Field{Tag: "lte", Param: "4102444800"}, "must be in Unix seconds, not milliseconds", "ต้องเป็นเวลา Unix หน่วยวินาที ไม่ใช่มิลลิวินาที"},
		{fault.Field{Tag: "type", Param: "number"}, "must be of JSON type number", "ต้องเป็นข้อมูลชนิด number"},
		{fault.Field{Tag: "type", Param: "text"}, "must not contain control characters", "ต้องไม่มีอักขระควบคุม"},
		{fault.Field{Tag: "datetime"}, "is out of range", "อยู่นอกช่วงที่รับได้"},
		{fault.Field{Tag: "new"}, "is not valid", "ไม่ถูกต้อง"},
	} {
		if got := Message(c.field, fault.English); got != c.en {
			t.Errorf("%+v: %s", c.field, got)
		}
		if got := Message(c.field, fault.Thai); got != c.th {
			t.Errorf("%+v: %s", c.field, got)
		}
	}
}

func TestSpelling(t *testing.T) {
	for name, want := range map[string]string{"ContactID": "contactId", "ID": "id", "LineIDs": "lineIds", "FromID": "fromId", "UnitPrice": "unitPrice", "Name": "name"} {
		if got := Spelling(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestPagination(t *testing.T) {
	for _, c := range []struct {
		page, limit, rows int
		want              Pagination
	}{
		{1, 20, 0, Pagination{0, 1, 0, 0, 0}},
		{0, 0, 45, Pagination{0, 1, 2, 3, 45}},
		{3, 20, 45, Pagination{2, 3, 0, 3, 45}},
		{2, 500, 300, Pagination{1, 2, 3, 3, 300}},
		{9, 20, 45, Pagination{3, 9, 0, 3, 45}},
		{9, 20, 0, Pagination{0, 9, 0, 0, 0}},
	} {
		if got := PaginationOf(Page{Page: c.page, Limit: c.limit}, c.rows); got != c.want {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}
