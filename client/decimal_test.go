package client

import (
	"encoding/json"
	"testing"
)

func TestDecimalsAreExact(t *testing.T) {
	for text, want := range map[string]string{
		"1234567.89": "1234567.89", "9999999999999.99": "9999999999999.99", "0.1": "0.1", "-0.50": "-0.5", "100": "100",
		"1e3": "1000", "12.5E-2": "0.125", "0": "0", "-0": "0", "0.000001": "0.000001", "00.10": "0.1",
	} {
		var d Decimal
		if err := json.Unmarshal([]byte(`"x"`), &d); err == nil {
			t.Error("a text was read as a number")
		}
		d, err := ParseDecimal(text)
		if err != nil || d.String() != want {
			t.Errorf("%s is %s, %v; want %s", text, d, err, want)
		}
	}
	for _, text := range []string{"", "-", ".", "1.2.3", "1,000", "1e99", "1e", "0x10", "NaN", " 1", "--1"} {
		if d, err := ParseDecimal(text); err == nil {
			t.Errorf("%q was read as %s", text, d)
		}
	}
	var zero Decimal
	for got, want := range map[string]string{
		Dec("0.1").Add(Dec("0.2")).String():               "0.3",
		Dec("9999999999999.99").Add(Dec("0.01")).String(): "10000000000000",
		Dec("100").Sub(Dec("0.01")).String():              "99.99",
		Dec("33.3333").Mul(Dec("3")).String():             "99.9999",
		Dec("1.005").Round(2).String():                    "1.01",
		Dec("-1.005").Round(2).String():                   "-1.01",
		Dec("1.0049").Fixed(2):                            "1.00",
		Dec("1234.5").Fixed(2):                            "1234.50",
		Dec("0.05").Fixed(2):                              "0.05",
		Dec("149").Round(-2).String():                     "100",
		zero.Add(NewDecimal(12345, 2)).String():           "123.45",
		zero.Fixed(2):                                     "0.00",
		Dec("7").Mul(Dec("0.01")).Neg().Fixed(4):          "-0.0700",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if !Dec("1.50").Equal(Dec("1.5")) || Dec("-1").Cmp(zero) != -1 || zero.Sign() != 0 {
		t.Error("comparison is wrong")
	}
	text, err := json.Marshal(SalesItemInput{Name: "Desk", Quantity: Dec("2"), UnitPrice: new(Dec("1234567.89"))})
	if want := `{"name":"Desk","quantity":2,"unitPrice":1234567.89}`; err != nil || string(text) != want {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
}
