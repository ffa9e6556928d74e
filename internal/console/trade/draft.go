package trade

import (
	"fmt"
	"strconv"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/trade/product"
)

// The buttons of the editor beside Save: issue, issue although stock becomes negative, and pay.
const (
	issue  = "issue"
	anyway = "anyway"
	payNow = "pay"
)

// contactText is the input of the contact field. A typed name or code without a selection
// means the only contact that has it; a part of a name means none.
const contactText = "_contact"

// whtApplies is the line field that decides whether tax is withheld from a line.
const whtApplies = "whtApplies"

// item returns the name of a field of a line.
func item(row int, name string) string { return fmt.Sprintf("items[%d].%s", row, name) }

// shown returns a text as a single-line field shows and sends it.
func shown(text string) string {
	return strings.TrimSpace(strings.NewReplacer("\r", "", "\n", "").Replace(text))
}

// unitNamed returns the alternative unit of a product by name, or 0.
func unitNamed(g product.Traded, name string) num.Ref {
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		if same(g.Unit, name) {
			return 0
		}
		for _, u := range g.AltUnits {
			if same(u.Unit, name) {
				return num.Ref(u.ID)
			}
		}
	}
	return 0
}

// ref returns the id in a hidden field, or 0. Invalid numbers are refused when the form is
// read.
func ref(text string) num.Ref {
	id, _ := strconv.ParseUint(text, 10, 32)
	return num.Ref(id)
}
