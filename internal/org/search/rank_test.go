package search_test

import (
	"testing"

	"kontor/internal/org/search"
)

func TestRank(t *testing.T) {
	for _, c := range []struct {
		text  string
		names []string
		want  int
	}{
		{"rent", []string{"5210", "Rent"}, search.Whole},
		{"52", []string{"5210", "Rent"}, search.Beginning},
		{"rent", []string{"Bank - Current Account"}, search.Middle},
		{"account", []string{"Bank - Current Account"}, search.WordBeginning},
		{"current rent", []string{"Current of current rent"}, search.WordBeginning},
		{"RENT", []string{"car-rental"}, search.WordBeginning},
		{"เช่า", []string{"ค่าเช่า"}, search.Middle},
		{"tax", []string{"Rent", "ค่าเช่า"}, search.None},
		{"", []string{"Rent"}, search.Beginning},
	} {
		if got := search.Rank(c.text, c.names...); got != c.want {
			t.Errorf("%q fits %q with rank %d, not %d", c.text, c.names, got, c.want)
		}
	}
}
