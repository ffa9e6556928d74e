package tidy

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kontor/internal/document"
	"kontor/internal/org"
	"kontor/internal/series"
)

// Series that belong to no row of the table of kinds, and the package whose
// records they number.
var otherSeries = map[string]string{"JV": "ledger", "EX": "expense", "OI": "opening", "OB": "opening", "MT": "ledger"}

// kindCodes are the codes of the table of kinds, in the order of the table.
func kindCodes() []string {
	var codes []string
	for _, k := range slices.Concat(document.Sales, document.Purchases) {
		codes = append(codes, k.Code)
	}
	return codes
}

// TestEveryKindHasItsSeries ties the number series and the types that can wait
// for a signature to the table of kinds: packages series and
// org are below the table and list them themselves.
func TestEveryKindHasItsSeries(t *testing.T) {
	want := slices.Concat(kindCodes(), []string{"JV", "EX", "OI", "OB", "MT"})
	if !slices.Equal(series.DocTypes, want) {
		t.Errorf("number series of %v, want those of the table of kinds and of journal, claims, openings and transfers: %v", series.DocTypes, want)
	}
	var signed []string
	for _, k := range document.Sales {
		if !k.Internal {
			signed = append(signed, k.Code)
		}
	}
	if !slices.Equal(org.Signable, signed) {
		t.Errorf("a signature can be asked for on %v, want the sales documents that leave the house: %v", org.Signable, signed)
	}
}

// TestDocumentCodesStayInTheTable refuses codes of document types as text. A
// difference between two types is a column of the table of kinds; code that
// asks for a type by its code has to be found again for every new type.
func TestDocumentCodesStayInTheTable(t *testing.T) {
	spelled := regexp.MustCompile("^[\"`](" + strings.Join(kindCodes(), "|") + ")[\"`]$|'(" + strings.Join(kindCodes(), "|") + ")'")
	other := regexp.MustCompile("^[\"`](JV|EX)[\"`]$|'(JV|EX)'")
	for _, f := range product(t) {
		if slices.Contains([]string{"document", "check", "demo"}, f.pkg) || f.path == "internal/series/number.go" || f.path == "internal/org/settings.go" {
			continue // org lists them, held to the table by the test above
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if found := spelled.FindString(lit.Value); found != "" {
				t.Errorf("%s: %s: what a document type does is a column of the table of kinds", at(f, lit), found)
			}
			if found := other.FindString(lit.Value); found != "" && otherSeries[strings.Trim(found, "\"`'")] != f.pkg {
				t.Errorf("%s: %s is the series of package %s", at(f, lit), found, otherSeries[strings.Trim(found, "\"`'")])
			}
			return true
		})
	}
}
