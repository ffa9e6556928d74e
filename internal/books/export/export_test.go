package export

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/ledger"
)

func TestAccountNamesAreWrittenForBeancount(t *testing.T) {
	for text, want := range map[string]string{
		"1110 Cash on Hand":           "1110-Cash-on-Hand",
		"1120 Bank - Current Account": "1120-Bank-Current-Account",
		"a1 small":                    "Xa1-small",
		"(x) \"q\"":                   "Xx-q",
		"เงินสด":                      "Xเง-นสด",
		"!!!":                         "X",
		"Ä1 Öl":                       "Ä1-Öl",
	} {
		if got := component(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestSimilarAccountsGetDistinctNames(t *testing.T) {
	chart := []ledger.ChartRow{{ID: 1, Code: "1.1", Name: "A"}, {ID: 2, Code: "1-1", Name: "A"}}
	got := names(chart, func(a ledger.ChartRow) string { return component(a.Code + " " + a.Name) })
	if got[1] != "1-1-A" || got[2] != "1-1-A-2" {
		t.Errorf("names: %v", got)
	}
}

func TestFormulasAreEscaped(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		"Rent":           "Rent",
		"=1+1":           "'=1+1",
		"+66 2":          "'+66 2",
		"-5":             "'-5",
		"@SUM(A1)":       "'@SUM(A1)",
		"  =1":           "'  =1",
		"\t=1":           "'\t=1",
		"\r=1":           "'\r=1",
		"\n=cmd|' /C'!A": "'\n=cmd|' /C'!A",
		"\u00a0=1":       "'\u00a0=1",
		"＝1":             "'＝1",
		"a=1":            "a=1",
		"a;=1+1;b; -2":   "a;'=1+1;b; '-2",
	} {
		if got := harmless(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestAmountsHaveTwoDecimals(t *testing.T) {
	for text, want := range map[string]string{"0": "0.00", "5": "5.00", "-5.5": "-5.50", "1234.56": "1234.56"} {
		if got := fixed(num.MustMoney(text)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// Every text is quoted, so that a spreadsheet whose separator is a semicolon does not
// split it.
func TestTextsAreQuoted(t *testing.T) {
	var out bytes.Buffer
	c := NewComma(&out).Windows()
	if err := errors.Join(c.Sheet("", "name", "amount"), c.Row("a;=1+1", num.MustMoney("5")), c.Row(`say "hi"`+"\ntwice", nil), c.Row("", 3), c.Close()); err != nil {
		t.Fatal(err)
	}
	want := byteOrderMark + "name,amount\r\n\"a;'=1+1\",5.00\r\n\"say \"\"hi\"\"\r\ntwice\",\r\n,3\r\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	if _, err := csv.NewReader(strings.NewReader(out.String())).ReadAll(); err != nil {
		t.Error(err)
	}
}
