package tidy

import (
	"cmp"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kontor/internal/org"
	"kontor/internal/org/series"
	"kontor/internal/trade/document"
)

// otherSeries lists series outside the table of kinds, with the package whose records they
// number.
var otherSeries = map[string]string{"JV": "ledger", "EX": "expense", "OI": "opening", "OB": "opening", "MT": "ledger", "TF": "stock"}

// kindCodes returns the codes of the table of kinds, in its order.
func kindCodes() []string {
	var codes []string
	for _, k := range slices.Concat(document.Sales, document.Purchases) {
		codes = append(codes, k.Code)
	}
	return codes
}

// seriesCodes returns the series of the table of kinds: a code each, and the billing notes
// after those of sales.
func seriesCodes() []string {
	var codes []string
	for _, kinds := range []document.Kinds{document.Sales, document.Purchases} {
		var billing []string
		for _, k := range kinds {
			codes = append(codes, k.Code)
			if k.Billing != "" {
				billing = append(billing, k.Billing)
			}
		}
		codes = append(codes, billing...)
	}
	return codes
}

// TestEveryKindHasItsSeries compares the number series and the types that can require a
// signature with the table of kinds. Packages series and org are below the table and list
// them themselves.
func TestEveryKindHasItsSeries(t *testing.T) {
	want := slices.Concat(seriesCodes(), []string{"JV", "EX", "OI", "OB", "MT", "TF", "WT"})
	if !slices.Equal(series.DocTypes, want) {
		t.Errorf("number series of %v, want those of the table of kinds and of journal, claims, openings, transfers and certificates: %v", series.DocTypes, want)
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

// codeInQuery and codeInTemplate find codes in addresses and in templates.
var (
	codeInQuery    = regexp.MustCompile(`[?&](?:type|docType)=(` + strings.Join(kindCodes(), "|") + `)\b`)
	codeInTemplate = regexp.MustCompile("[\"'`/=](" + strings.Join(kindCodes(), "|") + ")(?:[\"'`/?&>\\s]|$)")
)

// TestTemplatesNameNoDocumentCodes refuses document type codes in templates and scripts of
// the console. The page passes codes from the table of kinds.
func TestTemplatesNameNoDocumentCodes(t *testing.T) {
	err := walk(func(path string) error {
		if ext := filepath.Ext(path); !strings.HasPrefix(path, "internal/console/") || ext != ".html" && ext != ".js" || strings.Contains(path, "/testdata/") {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if found := codeInTemplate.FindString(line) + codeInQuery.FindString(line); found != "" {
				t.Errorf("%s:%d: %s: take it from the table of kinds", path, i+1, found)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestDocumentCodesStayInTheTable refuses document type codes as text. A difference between
// two types is a column of the table of kinds; code that names a type would have to be
// found again for every new type.
func TestDocumentCodesStayInTheTable(t *testing.T) {
	code := "(" + strings.Join(kindCodes(), "|") + ")"
	spelled := regexp.MustCompile("^[\"`]" + code + "(?:[ ,|]+" + code + ")*[\"`]$|'" + code + "'")
	other := regexp.MustCompile("^[\"`](JV|EX)[\"`]$|'(JV|EX)'")
	for _, f := range product(t) {
		if slices.Contains([]string{"document", "check", "demo"}, f.pkg) || f.path == "internal/org/series/number.go" || f.path == "internal/org/settings.go" {
			continue // org lists them; the test above compares
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if found := cmp.Or(spelled.FindString(lit.Value), codeInQuery.FindString(lit.Value)); found != "" {
				t.Errorf("%s: %s: what a document type does is a column of the table of kinds", at(f, lit), found)
			}
			if found := other.FindString(lit.Value); found != "" && otherSeries[strings.Trim(found, "\"`'")] != f.pkg {
				t.Errorf("%s: %s is the series of package %s", at(f, lit), found, otherSeries[strings.Trim(found, "\"`'")])
			}
			return true
		})
	}
}
