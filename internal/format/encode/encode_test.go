package encode

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

type inner struct {
	Text string `json:"text"`
	Next *inner2
}

type inner2 struct {
	N int64 `json:"n"`
}

type base struct {
	ID   uint32 `json:"id"`
	Note string `json:"note,omitempty"`
}

type plain struct {
	base
	Yes    bool           `json:"yes"`
	N      int            `json:"n"`
	Big    int64          `json:"big"`
	Opt    *int           `json:"opt"`
	Texts  []string       `json:"texts"`
	Kids   []inner        `json:"kids"`
	Map    map[string]int `json:"map"`
	Any    any            `json:"any"`
	Skip   string         `json:"-"`
	Gone   []int          `json:"gone,omitempty"`
	hidden int
}

// FuzzEncode: plain types read the same through our encoder and the standard one.
func FuzzEncode(f *testing.F) {
	f.Add("a\"\\\n\t\u2028 ก <&>", "", int64(-5), uint32(7), true)
	f.Add("\x00\x1f\x7f\xff", "x", int64(1)<<60, uint32(1<<32-1), false)
	f.Fuzz(func(t *testing.T, a, b string, n int64, id uint32, yes bool) {
		opt := int(n)
		v := plain{base: base{id, b}, Yes: yes, N: int(int32(n)), Big: n, Texts: []string{a, b}, Kids: []inner{{Text: a, Next: &inner2{n}}, {Text: b}},
			Map: map[string]int{a: 1, b: 2}, Any: []inner{{Text: a}}, hidden: 1}
		if yes {
			v.Opt = &opt
		}
		got := Append(nil, &v)
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var left, right any
		if err := json.Unmarshal(got, &left); err != nil {
			t.Fatalf("%v: %s", err, got)
		}
		if err := json.Unmarshal(want, &right); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(left, right) {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
	})
}

func TestEncodeValues(t *testing.T) {
	type values struct {
		Money   num.Money    `json:"money"`
		Qty     num.Qty      `json:"qty"`
		Ref     num.Ref      `json:"ref"`
		None    num.Ref      `json:"none"`
		Date    when.Date    `json:"date"`
		Unset   when.Date    `json:"unset"`
		At      when.Unix    `json:"at"`
		Stamp   when.Stamp   `json:"stamp"`
		Absent  *num.Money   `json:"absent"`
		Omitted num.Money    `json:"omitted,omitempty"`
		List    []num.Money  `json:"list"`
		Nil     []string     `json:"nil"`
		Shift   *when.Date   `json:"shift"`
		Prices  []*num.Money `json:"prices"`
		Rate    num.Rate     `json:"rate" null:"zero"`
		Name    string       `json:"name" null:"zero"`
	}
	price, day := num.MustMoney("0.1"), when.MustDate("2026-01-31")
	v := values{Money: num.MustMoney("106.47"), Qty: num.MustQty("-0.000001"), Ref: 7, Date: day, At: 1750000000,
		Stamp: when.Stamp{Unix: 1750000000}, List: []num.Money{price}, Shift: &day, Prices: []*num.Money{&price, nil}}
	want := `{"money":106.47,"qty":-0.000001,"ref":7,"none":null,"date":"2026-01-31","unset":null,"at":1750000000,"stamp":"2025-06-15T15:06:40Z","absent":null,"list":[0.1],"nil":[],"shift":"2026-01-31","prices":[0.1,null],"rate":null,"name":null}`
	if got := string(Append(nil, &v)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTypesWithoutJSONPanic(t *testing.T) {
	for _, of := range []reflect.Type{reflect.TypeFor[chan int](), reflect.TypeFor[map[int]string](), reflect.TypeFor[func()]()} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was accepted", of)
				}
			}()
			Prepare(of)
		}()
	}
}

func BenchmarkEncode(b *testing.B) {
	v := plain{base: base{1, "n"}, Texts: []string{"a", "b"}, Kids: make([]inner, 5), Any: 1}
	var dst []byte
	for b.Loop() {
		dst = Append(dst[:0], &v)
	}
	if !bytes.HasPrefix(dst, []byte("{")) {
		b.Fatal(dst)
	}
}
