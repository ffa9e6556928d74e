package console_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/ledger"
	"kontor/internal/org/series"
	"kontor/internal/trade/document"
	"kontor/internal/trade/stock"
	"kontor/internal/trade/tax"
)

var (
	said    = regexp.MustCompile(`\bt "((?:[^"\\]|\\.)*)"`)
	spoken  = regexp.MustCompile(`\bv\.(?:T|Done)\("((?:[^"\\]|\\.)*)"`)
	named   = regexp.MustCompile(`\b(?:Word|Group|Party|Fresh|Search|Empty|About|Undo): "([^"-](?:[^"\\]|\\.)*)"`)
	marked  = regexp.MustCompile(`\bt "(?:[^"\\]|\\.)*"(?:[^(){}]|\([^(){}]*\))*\((?:date|chip|icon) `)
	comment = regexp.MustCompile(`(?s){{/\*.*?\*/}}`)
)

// TestEveryPageCanBeRead parses all templates, which a server parses on first use.
func TestEveryPageCanBeRead(t *testing.T) {
	pages, err := site.New(console.Options{}).ReadAll()
	if err != nil || pages < 150 {
		t.Errorf("%d pages: %v", pages, err)
	}
}

// TestEveryTextHasBothLanguages finds texts of templates, page functions and links without
// a Thai translation.
func TestEveryTextHasBothLanguages(t *testing.T) {
	words := site.New(console.Options{}).Words()
	need := func(where, key string) {
		if _, ok := words[strings.ReplaceAll(key, `\"`, `"`)]; !ok {
			t.Errorf("%s: %q has no Thai", where, key)
		}
	}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		switch filepath.Ext(path) {
		case ".html":
			if found := marked.FindString(string(text)); found != "" {
				t.Errorf("%s: a text takes no markup, it would be read: %s", path, found)
			}
			for _, found := range said.FindAllStringSubmatch(comment.ReplaceAllString(string(text), ""), -1) {
				need(path, found[1])
			}
		case ".go":
			for _, found := range append(spoken.FindAllStringSubmatch(string(text), -1), named.FindAllStringSubmatch(string(text), -1)...) {
				need(path, found[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range site.Sections() {
		for _, link := range append(section.Nav, section.New...) {
			need(section.Name, link.Word)
			if link.Group != "" && link.Group != "-" {
				need(section.Name, link.Group)
			}
		}
	}
	for _, status := range append(document.SalesStatuses, document.PurchaseStatuses...) {
		need("status", console.StatusWord(string(status)))
	}
	for _, kind := range append(document.Sales, document.Purchases...) {
		need("type", console.TypeWord(kind.Code))
		need("type", console.TypesWord(kind.Code))
	}
	for _, docType := range series.DocTypes {
		need("numbering", console.TypeWord(docType))
	}
	for _, ref := range []string{ledger.RefManual, ledger.RefOpening, ledger.RefAdjustment, ledger.RefTransfer, ledger.RefClosing, stock.RefTransfer, tax.RefInvoice} {
		need("what else posts or moves goods", console.TypeWord(ref))
		need("what else posts or moves goods", console.TypesWord(ref))
	}
}

// TestPlaceholdersMatch compares the placeholders in both languages.
func TestPlaceholdersMatch(t *testing.T) {
	place := regexp.MustCompile(`{\d}`)
	count := func(text string) (out [10]int) {
		for _, p := range place.FindAllString(text, -1) {
			out[p[1]-'0']++
		}
		return out
	}
	for english, thai := range site.New(console.Options{}).Words() {
		if count(english) != count(thai) {
			t.Errorf("%q and %q have different places", english, thai)
		}
	}
}

// TestWeight limits the size of what a browser loads, and verifies the checksum of the
// embedded third-party file.
func TestWeight(t *testing.T) {
	files, err := filepath.Glob("assets/*.js")
	if err != nil {
		t.Fatal(err)
	}
	pages, own := site.New(console.Options{}), 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Base(file) == "htmx.min.js" {
			sum := sha256.Sum256(text)
			if got := hex.EncodeToString(sum[:]); got != "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717" {
				t.Errorf("htmx.min.js is not that of 2.0.11: %s", got)
			}
			continue
		}
		served := httptest.NewRecorder() // without comments
		pages.ServeHTTP(served, httptest.NewRequest("GET", "/assets/any/"+filepath.Base(file), nil))
		if served.Code != http.StatusOK {
			t.Fatalf("%s is answered %d", file, served.Code)
		}
		own += served.Body.Len()
	}
	if own > 26<<10 {
		t.Errorf("own script has %d bytes, the limit is 26 KiB", own)
	}
	for _, path := range []string{"templates", "."} {
		err := filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".html" {
				return err
			}
			text, err := os.ReadFile(path)
			for _, bad := range []string{"<style", " style=", "onclick", "javascript:", "hx-on", "<script>", "data:image"} {
				if strings.Contains(string(text), bad) {
					t.Errorf("%s: %s is refused by the policy", path, bad)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
