package printout

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/outbound/typeset"
)

// withPaperFont uses the test font until the test ends: it has 漢, 字 and a few Lao letters.
func withPaperFont(t *testing.T) *typeset.Font {
	t.Helper()
	file, err := os.ReadFile("../typeset/testdata/moved.ttf")
	if err != nil {
		t.Fatal(err)
	}
	font, err := typeset.ReadFont(file)
	if err != nil {
		t.Fatal(err)
	}
	UseFont(font)
	t.Cleanup(func() { UseFont(nil) })
	return font
}

func plainInvoice() *Page {
	return OfSale(sale(many(3, "1250")...), Form{Language: Thai, Copies: Original, Base: "THB"})
}

// foreign is an invoice with characters that Sarabun lacks.
func foreign() *Page {
	s := sale(many(3, "100")...)
	s.Document.ContactName, s.Document.Note = "漢字 (ລາວ) Trading", "国漢 and น้ำ"
	return OfSale(s, Form{Language: Both, Copies: OriginalAndCopy, Base: "THB"})
}

func TestPaperFontIsPartOfTheLayout(t *testing.T) {
	ctx := context.Background()
	draw := func(p Print) File {
		t.Helper()
		file, err := Draw(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	plain, boxes := Print{Page: plainInvoice()}, Print{Page: foreign()}
	before, boxed := draw(plain), draw(boxes)
	if missing := boxes.Unprintable(); missing != "漢字ລາວ国" || !strings.HasPrefix(boxed.About, "paper/2; ") {
		t.Errorf("without the font: boxes for %s, %s", missing, boxed.About)
	}
	font := withPaperFont(t)
	if after := draw(plain); !bytes.Equal(after.Bytes, before.Bytes) || after.About != before.About {
		t.Errorf("a paper that does not need the font differs: %s", after.About)
	}
	drawn := draw(boxes)
	if missing := boxes.Unprintable(); missing != "国" || !strings.HasPrefix(drawn.About, "paper/2+"+font.Name()+"; ") || drawn.Font != font.Name() {
		t.Errorf("with the font: boxes for %s, %s", missing, drawn.About)
	}
	if text := strings.Join(pagesOf(t, drawn.Bytes), ""); !strings.Contains(text, "漢字 (ລາວ) Trading") {
		t.Errorf("the name is not found: %s", text)
	}
	old, sealed := boxes, boxes
	old.seal = Seal{SHA256: hashOf(boxed.Bytes)}
	sealed.seal = Seal{SHA256: hashOf(drawn.Bytes), Font: font.Name()}
	draw(sealed)
	if again := draw(old); again.Font != "" || old.Unprintable() == "国" {
		t.Errorf("sealed before the font: %s", again.About)
	}
	UseFont(nil)
	draw(old)
	if _, err := Draw(ctx, sealed); fault.Of(err) == nil || fault.Of(err).Status != 409 || fault.Of(err).Reason != fault.NoPaperFont {
		t.Errorf("sealed with a font that is gone: %v", err)
	}
}
