package printout

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"kontor/internal/base/fault"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

var (
	streams = regexp.MustCompile(`(?s)(\d+) 0 obj\n<<([^\n]*)/Filter/FlateDecode/Length \d+>>\nstream\n(.*?)\nendstream`)
	mapping = regexp.MustCompile(`<([0-9A-F]{4})> <([0-9A-F]*)>`)
	fonts   = regexp.MustCompile(`(\d+) 0 obj\n<</Type/Font/Subtype/Type0[^\n]*/ToUnicode (\d+) 0 R>>`)
	shown   = regexp.MustCompile(`/F(\d) |/Span <</ActualText <FEFF([0-9A-F]*)>>> BDC|EMC|<([0-9A-F]+)>|ET`)
)

func text16(t string) string {
	b, _ := hex.DecodeString(t)
	var units []uint16
	for i := 0; i+1 < len(b); i += 2 {
		units = append(units, uint16(b[i])<<8|uint16(b[i+1]))
	}
	return string(utf16.Decode(units))
}

// pagesOf reads the text of each page as a reader that follows the standard does: glyphs by the
// font's character map, and ActualText instead of what it encloses.
func pagesOf(t *testing.T, pdf []byte) (pages []string) {
	t.Helper()
	content := map[string][]byte{}
	var drawn [][]byte
	for _, found := range streams.FindAllSubmatch(pdf, -1) {
		r, err := zlib.NewReader(bytes.NewReader(found[3]))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		content[string(found[1])] = text
		if len(found[2]) == 0 && bytes.Contains(text, []byte("BT\n")) {
			drawn = append(drawn, text)
		}
	}
	maps := map[string]map[string]string{}
	for i, found := range fonts.FindAllSubmatch(pdf, -1) {
		read := map[string]string{}
		for _, pair := range mapping.FindAllSubmatch(content[string(found[2])], -1) {
			read[string(pair[1])] = text16(string(pair[2]))
		}
		maps[fmt.Sprint(i)] = read
	}
	for _, page := range drawn {
		var out strings.Builder
		font, spoken := "0", false
		for _, op := range shown.FindAllStringSubmatch(string(page), -1) {
			switch {
			case op[1] != "":
				font = op[1]
			case strings.HasPrefix(op[0], "/Span"):
				spoken = true
				out.WriteString(text16(op[2]))
			case op[0] == "EMC":
				spoken = false
			case op[0] == "ET":
				out.WriteByte('\n')
			case !spoken:
				for i := 0; i+4 <= len(op[3]); i += 4 {
					out.WriteString(maps[font][op[3][i:i+4]])
				}
			}
		}
		pages = append(pages, out.String())
	}
	return pages
}

func drawnPages(t *testing.T, s *Page) []string {
	t.Helper()
	file, err := render(context.Background(), []Print{{Page: s}})
	if err != nil {
		t.Fatal(err)
	}
	pages := pagesOf(t, file.Bytes)
	if len(pages) != file.Pages {
		t.Fatalf("%d pages have text, of %d", len(pages), file.Pages)
	}
	return pages
}

func TestLongInvoiceCarriesSumsForward(t *testing.T) {
	p := sale(many(200, "100")...)
	for i := range p.Document.Items {
		p.Document.Items[i].Name = fmt.Sprintf("Part %03d", i+1)
	}
	pages := drawnPages(t, OfSale(p, Form{Language: English, Copies: Original, Base: "THB"}))
	count := 0
	for i, page := range pages {
		rows := strings.Count(page, "Part ")
		if i > 0 && !strings.Contains(page, fmt.Sprintf("Brought forward\n%s\n", thousands(count*100))) {
			t.Errorf("page %d does not bring %d forward", i+1, count*100)
		}
		count += rows
		if i < len(pages)-1 && !strings.Contains(page, fmt.Sprintf("Carried forward\n%s\n", thousands(count*100))) {
			t.Errorf("page %d of %d does not carry %d forward:\n%s", i+1, len(pages), count*100, page)
		}
		if want := fmt.Sprintf("IV-202611-0007 · Page %d / %d", i+1, len(pages)); !strings.Contains(page, want) {
			t.Errorf("page %d does not say %q", i+1, want)
		}
	}
	last := pages[len(pages)-1]
	for _, sum := range []string{"20,000.00", "1,400.00", "21,400.00"} {
		if !strings.Contains(last, sum) {
			t.Errorf("the last page lacks %s", sum)
		}
	}
	all := strings.Join(pages, "")
	for _, item := range p.Document.Items {
		if !strings.Contains(all, item.Name) {
			t.Errorf("%s is not found", item.Name)
		}
	}
}

// TestLastPageHasARow draws invoices whose ending does and does not fit below their rows. Only the
// ending of a single row can be alone.
func TestLastPageHasARow(t *testing.T) {
	for n := 15; n < 35; n++ {
		p := sale(many(n, "100")...)
		for i := range p.Document.Items {
			p.Document.Items[i].Name = "Part"
		}
		pages := drawnPages(t, OfSale(p, Form{Language: English, Copies: Original, Base: "THB"}))
		last := pages[len(pages)-1]
		if before := n - strings.Count(last, "Part"); before == n || before > 0 && !strings.Contains(last, fmt.Sprintf("Brought forward\n%s\n", thousands(before*100))) {
			t.Errorf("%d lines, the last of %d pages:\n%s", n, len(pages), last)
		}
	}
}

func thousands(n int) string {
	if n >= 1000 {
		return fmt.Sprintf("%d,%03d.00", n/1000, n%1000)
	}
	return fmt.Sprintf("%d.00", n)
}

// TestTextIsFoundInThePDF reads every caption and value of the page back from the file.
func TestTextIsFoundInThePDF(t *testing.T) {
	squeeze := strings.NewReplacer(" ", "", "\n", "", "/", "")
	for _, g := range goldens() {
		if g.name == "long-names" || g.name == "invoice-200" {
			continue // cut, or tested above
		}
		for _, language := range []string{Thai, English, Both} {
			s := g.page(language, Original)
			text := squeeze.Replace(strings.Join(drawnPages(t, s), ""))
			want := []string{s.Company.TaxID, s.Number, s.Party.Person, s.Grand.Caption, s.Grand.Value, s.Note}
			for _, lines := range [][]string{s.CompanyNames(), s.CompanyAddresses(), s.Party.Names, s.Party.Addresses, s.Title, s.Words, s.Signs} {
				want = append(want, lines...)
			}
			for _, f := range append(append(append([]Fact{}, s.Facts...), s.Sums...), s.After...) {
				want = append(want, f.Caption, f.Value)
			}
			for _, l := range s.Lines {
				want = append(want, l.Text, l.More, l.Quantity, l.Unit, l.Price, l.Sum)
			}
			for _, b := range s.Bills {
				want = append(want, b.Text, b.Date, b.Total, b.Sum)
			}
			for _, w := range want {
				if !strings.Contains(text, squeeze.Replace(w)) {
					t.Errorf("%s %s: the PDF lacks %q", g.name, language, w)
				}
			}
		}
	}
}

// TestTextIsInReadingOrder reads the parts of an invoice in the order in which a person reads them.
// pdftotext -raw, screen readers and searches go by it.
func TestTextIsInReadingOrder(t *testing.T) {
	squeeze := strings.NewReplacer(" ", "", "\n", "", "/", "")
	for _, language := range []string{Thai, English, Both} {
		s := goldens()[0].page(language, Original)
		left := squeeze.Replace(strings.Join(drawnPages(t, s), ""))
		order := []string{s.CompanyNames()[0], s.CompanyAddresses()[0], s.Company.TaxID, s.Title[0], s.Marks[0].Word, s.Party.Caption, s.Party.Names[0], s.Party.TaxID, s.Facts[0].Caption, s.Facts[0].Value}
		for _, l := range s.Lines {
			order = append(order, l.Text, l.Quantity, l.Unit, l.Price, l.Sum)
		}
		order = append(append(order, s.Words...), "PromptPay", s.Sums[0].Caption, s.Sums[0].Value, s.Grand.Caption, s.Grand.Value, s.Signs[0], s.Signs[2], s.Number)
		for _, text := range order {
			_, after, found := strings.Cut(left, squeeze.Replace(text))
			if !found {
				t.Errorf("%s: %q does not follow; left is %.200q", language, text, left)
				break
			}
			left = after
		}
	}
}

func TestMarksOfDraftsAndVoidDocuments(t *testing.T) {
	for state, want := range map[document.PaperState]string{document.DraftPaper: "DRAFT", document.VoidPaper: "VOID", document.IssuedPaper: "Original"} {
		p := with(sale(item("Desk", "100")), func(p *sales.Paper) { p.State = state })
		s := OfSale(p, Form{Language: English, Copies: Original, Base: "THB"})
		page := drawnPages(t, s)[0]
		if !strings.Contains(page, want) {
			t.Errorf("%s: no %s on\n%s", state, want, html.EscapeString(page))
		}
		if code := s.Code != nil; code != (state == document.IssuedPaper) {
			t.Errorf("%s: payment code %v", state, code)
		}
	}
}

func TestFilesHaveAtMost300Pages(t *testing.T) {
	p := sale(many(500, "1")...)
	s := OfSale(p, Form{Language: Thai, Copies: OriginalAndCopy, Base: "THB"})
	prints := make([]Print, 12)
	for i := range prints {
		prints[i] = Print{Page: s}
	}
	if _, err := render(context.Background(), prints); fault.Of(err) == nil || fault.Of(err).Status != 400 {
		t.Errorf("more than 300 pages: %v", err)
	}
}

func TestResultsOfDrawingAreCounted(t *testing.T) {
	results := map[string]int{}
	Watch(func(kind string) func(string) { return func(result string) { results[kind+" "+result]++ } })
	defer watcher.Store(nil)
	ctx, print := context.Background(), Print{Page: plainInvoice()}
	if _, err := Draw(ctx, print); err != nil {
		t.Fatal(err)
	}
	print.former = 1
	file, err := render(ctx, []Print{print})
	if err != nil {
		t.Fatal(err)
	}
	print.seal.SHA256 = hashOf(file.Bytes)
	if _, err := Draw(ctx, print); err != nil {
		t.Errorf("a sealed document: %v", err)
	}
	print.seal.SHA256 = "other"
	if _, err := Draw(ctx, print); !errors.Is(err, errDiffers) {
		t.Errorf("a document that differs from its seal: %v", err)
	}
	gone, leave := context.WithCancel(ctx)
	leave()
	if _, err := DrawCertificate(gone, certificates()[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("a client that left: %v", err)
	}
	if want := map[string]int{"document drawn": 2, "document changed": 1, "certificate cancelled": 1}; !maps.Equal(results, want) {
		t.Errorf("counted %v, want %v", results, want)
	}
}

func TestQueueRefusesBeyondItsPlaces(t *testing.T) {
	q := newQueue(1, 1, time.Minute)
	_, done, err := q.enter(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _, err := q.enter(ctx)
		waiting <- err
	}()
	for len(q.places) < 2 {
	}
	if _, _, err := q.enter(context.Background()); !errors.Is(err, fault.Unavailable) {
		t.Errorf("a third paper: %v", err)
	}
	cancel()
	if err := <-waiting; !errors.Is(err, context.Canceled) {
		t.Errorf("who waited: %v", err)
	}
	done()
	if _, done, err = q.enter(context.Background()); err != nil {
		t.Errorf("after the first is done: %v", err)
	}
	done()
	slow, done, err := newQueue(1, 1, 0).enter(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if _, err := render(slow, []Print{{Page: goldens()[0].page(Thai, Original)}}); !errors.Is(err, fault.Unavailable) {
		t.Errorf("a paper that takes too long: %v", err)
	}
}
