package input

import (
	"net/url"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

func TestTyped(t *testing.T) {
	for text, want := range map[string]string{
		"1,234.50": "1234.5", "1234.50": "1234.5", "๑,๒๓๔.๕๐": "1234.5", " 1 234 ": "1234", "-5": "-5", "−5": "-5",
		"12*3+4.50": "40.5", "(1+2)*3": "9", "100/3": "33.333333333333", "0.00213456789": "0.00213456789", "10/4": "2.5", "1-2-3": "-4", "2×3": "6", "-(2+3)": "-5",
		// Text that is not a number stays unchanged, for the rule of its field to refuse.
		"1,5": "1,5", "1,23.00": "1,23.00", "abc": "abc", "": "", "1/0": "1/0", "1..2": "1..2", "1e9": "1e9", "+5": "+5", "(1": "(1", "1)": "1)", "0x10": "0x10",
	} {
		if got := Typed(text); got != want {
			t.Errorf("%q is understood as %q, want %q", text, got, want)
		}
	}
}

// A form is read like a JSON body with the same names.
func TestFields(t *testing.T) {
	bangkok := when.Zone("Asia/Bangkok")
	r := PlanOf(reflect.TypeFor[update]()).Read()
	r.Path("id", "12")
	r.Fields(url.Values{"note": {" n "}, "issueDate": {"2026-11-15"}, "dueDate": {""}, "bankId": {""}, "whtAmount": {"1,234.50"},
		"items[0].name": {"a"}, "items[0].quantity": {"๒"}, "items[1].name": {"b"}, "items[1].quantity": {"3*4"}}, bangkok)
	in, err := r.Done()
	if err != nil {
		t.Fatal(err)
	}
	u := in.(*update)
	if !u.Has("BankID") || !u.Has("DueDate") || u.Has("ContactID") {
		t.Error("what was sent empty is cleared, what was not sent stays")
	}
	want := []line{{Name: "a", Quantity: num.QtyOf(2)}, {Name: "b", Quantity: num.QtyOf(12)}}
	if !reflect.DeepEqual(u.Value.Items, want) || u.Value.WhtAmount != num.MustMoney("1234.5") || u.Value.Note != "n" {
		t.Errorf("%+v", u.Value)
	}
}

func TestFieldsRefused(t *testing.T) {
	r := PlanOf(reflect.TypeFor[update]()).Read()
	r.Path("id", "12")
	r.Fields(url.Values{"issueDate": {"2569-11-15"}, "whtAmount": {"1,5"}, "items[0].name": {""}, "items[0].quantity": {"x"}}, time.UTC)
	_, err := r.Done()
	want := []string{"IssueDate:buddhist", "WhtAmount:type", "Items[0].Name:required", "Items[0].Quantity:type"}
	if diff := cmp.Diff(want, failures(err)); diff != "" {
		t.Error(diff)
	}
}

func TestRenumber(t *testing.T) {
	form := url.Values{"items[7].name": {"b"}, "items[2].name": {"a"}, "items[2].quantity": {"1"}, "items[4].name": {" "}, "items[4].quantity": {"1"}, "note": {"n"}}
	Renumber(form, "items", "quantity")
	want := url.Values{"items[0].name": {"a"}, "items[0].quantity": {"1"}, "items[1].name": {"b"}, "note": {"n"}}
	if diff := cmp.Diff(want, form); diff != "" {
		t.Error(diff)
	}
}
