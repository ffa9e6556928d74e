package input

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kontor/internal/base/fault"
)

// answered is the record that create and update return.
type answered struct {
	ID    uint32         `json:"id"`
	Total int            `json:"total,omitempty"`
	Items []answeredLine `json:"items"`
	Bank  *answeredLine  `json:"bank"`
	answeredMore
	hidden int
}

type answeredMore struct {
	CreatedAt int `json:"createdAt"`
	Secret    int `json:"-"`
}

type answeredLine struct {
	ID        uint32 `json:"id"`
	LineTotal int    `json:"lineTotal"`
}

// A name that neither the request nor the record has is refused at every depth; names of
// the record are ignored.
func TestUnknownNames(t *testing.T) {
	also := NamesOf(reflect.TypeOf(answered{hidden: 0}))
	for _, c := range []struct {
		body string
		want []string
	}{
		{with(`"id":1,"total":2,"createdAt":3,"bank":{"id":1,"whatever":2}`), nil},
		{with(`"Secret":1,"hidden":2`), []string{"Secret:unknown", "hidden:unknown"}},
		{with(`"lineTotal":1`), []string{"lineTotal:unknown"}},
		{strings.Replace(good, `"name":"a"`, `"name":"a","id":1,"lineTotal":9`, 1), nil},
		{strings.Replace(good, `"name":"a"`, `"name":"a","createdAt":1,"price":2`, 1), []string{"Items[0].createdAt:unknown", "Items[0].price:unknown"}},
		{with(`"stock":{"name":"s","quantity":1,"id":7}`), []string{"Stock.id:unknown"}}, // the record has no stock
		{`{"kind":"IV","contactId":7,"issueDate":"2026-11-15","nmae":1,"items":[{"quantity":0,"x":1}]}`,
			[]string{"Items[0].Name:required", "Items[0].Quantity:gt", "Items[0].x:unknown", "nmae:unknown"}},
	} {
		r := PlanOf(reflect.TypeFor[create]()).Read().Also(also)
		err := r.JSON([]byte(c.body))
		if err == nil {
			_, err = r.Done()
		}
		if diff := cmp.Diff(c.want, failures(err)); diff != "" {
			t.Errorf("%s\n%s", c.body, diff)
		}
	}
}

// Many or long unknown names do not make the answer long.
func TestUnknownNamesAreBounded(t *testing.T) {
	var body strings.Builder
	for i := range 5000 {
		body.WriteString(`"` + strings.Repeat("ก", i%300) + string(rune('a'+i%26)) + `":1,`)
	}
	_, err := readJSON[create](with(strings.TrimSuffix(unique(body.String()), ",")))
	f := fault.Of(err)
	if f == nil || len(f.Fields) != failuresMax {
		t.Fatalf("%v", err)
	}
	for _, field := range f.Fields {
		if len([]rune(field.Name)) > nameMax+1 {
			t.Errorf("a name of %d characters is told back", len([]rune(field.Name)))
		}
	}
}

// unique keeps the first of each member.
func unique(members string) string {
	seen := map[string]bool{}
	var out strings.Builder
	for _, m := range strings.SplitAfter(members, ",") {
		if m != "" && !seen[m] {
			seen[m] = true
			out.WriteString(m)
		}
	}
	return out.String()
}

func TestNearestName(t *testing.T) {
	type item struct {
		Name      string `json:"name"`
		UnitPrice int    `json:"unitPrice"`
		VatRate   int    `json:"vatRate"`
		Quantity  int    `json:"quantity"`
		TaxID     string `form:"taxID" json:"taxId"`
		Page      int    `query:"page"`
	}
	for sent, want := range map[string]string{
		"vat_rate": "vatRate", "VATRate": "vatRate", "vat-rate": "vatRate", "vatrat": "vatRate", "nmae": "name", "Name": "name",
		"price": "unitPrice", "unit_price": "unitPrice", "qty": "", "quantty": "quantity", "tax_id": "taxID", "taxIdd": "taxID",
		"page": "", "colour": "", "x": "", "": "", "ราคา": "", strings.Repeat("name", 100): "",
	} {
		if got := PlanOf(reflect.TypeFor[item]()).nearest(sent); got != want {
			t.Errorf("%q: did you mean %q, want %q", sent, got, want)
		}
	}
}

// Messages suggest what was meant.
func TestHints(t *testing.T) {
	for _, c := range []struct{ body, english, thai string }{
		{with(`"bank_id":1`), "unknown field; did you mean `bankId`?", "ไม่รู้จักฟิลด์นี้ หมายถึง `bankId` หรือไม่"},
		{with(`"zzz":1`), "unknown field", "ไม่รู้จักฟิลด์นี้"},
		{with(`"dueDate":"2569-11-15"`), "must be a valid date in the format YYYY-MM-DD, of the years 1900 to 2200; is it a Buddhist Era year? Use 2026", ""},
		{with(`"dueDate":"2026-13-15"`), "must be a valid date in the format YYYY-MM-DD, of the years 1900 to 2200", ""},
		{with(`"docDate":18929808000`), "must be in Unix seconds, not milliseconds; is it a Buddhist Era year? Use 2026", ""},
		{with(`"docDate":1794700800000`), "must be in Unix seconds, not milliseconds", ""},
		{with(`"docDate":"2026-11-15"`), "must be Unix seconds, e.g. 1794700800 for 2026-11-15", ""},
		{with(`"bankId":"1"`), "must be of JSON type integer", ""},
	} {
		_, err := readJSON[create](c.body)
		f := fault.Of(err)
		if f == nil || len(f.Fields) != 1 {
			t.Errorf("%s: %v", c.body, err)
			continue
		}
		if got := Message(f.Fields[0], fault.English); got != c.english {
			t.Errorf("%s\ngot  %s\nwant %s", c.body, got, c.english)
		}
		if got := Message(f.Fields[0], fault.Thai); c.thai != "" && got != c.thai {
			t.Errorf("%s\ngot  %s\nwant %s", c.body, got, c.thai)
		}
	}
}

// A byte order mark is not part of the text.
func TestByteOrderMark(t *testing.T) {
	if _, err := readJSON[create]("\uFEFF" + good); err != nil {
		t.Error(err)
	}
	if _, err := readJSON[create]("\uFEFF\uFEFF" + good); err == nil {
		t.Error("two marks were taken")
	}
}
