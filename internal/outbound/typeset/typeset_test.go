package typeset

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// glyphsOf returns the glyphs of a word: number, and dx where a mark is moved.
func glyphsOf(w *shaped) string {
	var out []string
	for _, g := range w.glyphs {
		text := fmt.Sprint(g.id)
		if g.dx != 0 || g.dy != 0 {
			text += fmt.Sprintf("(%d,%d)", g.dx, g.dy)
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

func TestThaiMarksAreShaped(t *testing.T) {
	s := NewShaper(nil)
	for _, c := range []struct {
		text, glyphs string
		width        int64
	}{
		{"น้ำ", "462 762 488", 1122},
		{"ที่", "460 754(-10,0) 736(-11,0)", 657},
		{"ญี่ปุ่น", "", 2122},
		{"ผู้ซื้อ", "", 1825},
	} {
		got := s.shape(Regular, c.text)
		if c.glyphs != "" && glyphsOf(got) != c.glyphs || got.width != c.width {
			t.Errorf("%s: %s, width %d; want %s, %d", c.text, glyphsOf(got), got.width, c.glyphs, c.width)
		}
	}
}

func TestThaiLinesBreakBetweenWords(t *testing.T) {
	s := NewShaper(nil)
	lines := s.Wrap(Style{Regular, 10 * Point, 0}, 184236-4*Point, "ค่าบริการบำรุงรักษาเครื่องปรับอากาศประจำเดือนพฤศจิกายน")
	if len(lines) != 2 || !strings.HasSuffix(lines[0].Text(), "อากาศ") {
		for _, l := range lines {
			t.Error(l.Text(), l.Width())
		}
	}
	for _, text := range []string{"ค่าบริการบำรุงรักษาเครื่องปรับอากาศ", "เครื่องสูบน้ำ", "กตัญญูกตเวที"} {
		for _, part := range parts(text) {
			runes := []rune(part)
			if follows(runes[0]) || leads(runes[len(runes)-1]) {
				t.Errorf("%s: %q cannot stand on a line of its own", text, part)
			}
		}
	}
}

func TestNamesOfProvincesStayWhole(t *testing.T) {
	for text, want := range map[string]string{
		"กรุงเทพมหานคร": "กรุงเทพมหานคร", "เขตวัฒนา กรุงเทพมหานคร 10110": "เขตวัฒนา| |กรุงเทพมหานคร| |10110", "จังหวัดนครราชสีมา": "จังหวัด|นครราชสีมา",
		"จังหวัดลพบุรี": "จังหวัด|ลพบุรี", "อำเภอเมืองมหาสารคาม": "อำเภอ|เมือง|มหาสารคาม",
	} {
		if got := strings.Join(parts(text), "|"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestLinesBreakBehindHyphensButNotInNumbers(t *testing.T) {
	for text, want := range map[string]string{"IV-202611-0007": "IV-|202611-0007", "123-4-56789-0": "123-4-56789-0", "99/9": "99/9", "and/or": "and/|or"} {
		if got := strings.Join(parts(text), "|"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestDeflateIsReadByTheStandardLibrary(t *testing.T) {
	for _, in := range [][]byte{nil, []byte("a"), []byte("abcabcabcabcabc"), bytes.Repeat([]byte{7}, 100_000), regularFile} {
		r, err := zlib.NewReader(bytes.NewReader(deflate(in)))
		if err != nil {
			t.Fatal(err)
		}
		out, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(out, in) {
			t.Errorf("%d bytes: %v, got %d", len(in), err, len(out))
		}
	}
}

func TestLongWordsBreakAnywhere(t *testing.T) {
	s := NewShaper(nil)
	lines := s.Wrap(Style{Regular, 10 * Point, 0}, 50*Point, "Donaudampfschifffahrtsgesellschaftskapitän a")
	text := ""
	for _, l := range lines {
		if l.Width() > 50*Point {
			t.Errorf("%q is %d wide", l.Text(), l.Width())
		}
		text += l.Text()
	}
	if text != "Donaudampfschifffahrtsgesellschaftskapitäna" {
		t.Error(text)
	}
}

func TestSameCallsGiveSameBytes(t *testing.T) {
	render := func() []byte {
		d := New(Info{Title: "ทดสอบ", Author: "Acme", Language: "th", Created: time.Unix(1794888306, 0)})
		p := d.Page(A4Width, A4Height)
		for i, line := range d.Wrap(Style{Regular, 10 * Point, 0}, 200*Point, "ที่อยู่ น้ำปั๊ม ฟื้น ญี่ปุ่น กตัญญู 漢 ป้ำ 12,840.00 IV-202611-0007") {
			p.Line(50*Point, Length(100+16*i)*Point, line)
		}
		p.Across(d.Line(Style{Bold, 72 * Point, 850}, "ร่าง / DRAFT"))
		p.Rule(50*Point, 300*Point, 100*Point, 600)
		p.Picture(Picture{2, 1, []byte{255, 0, 0, 0, 0, 255}}, 300*Point, 50*Point, 20*Point, 10*Point)
		return d.Bytes()
	}
	first := render()
	for range 5 {
		if !bytes.Equal(first, render()) {
			t.Fatal("the bytes differ")
		}
	}
}

func TestEllipsisFollowsAWholeCluster(t *testing.T) {
	s := NewShaper(nil)
	const text = "เครื่องปรับอากาศแบบแยกส่วนที่ใช้ในโรงน้ำแข็ง"
	style, cut := Style{Regular, 10 * Point, 0}, 0
	for width := 20 * Point; width < 200*Point; width += Point {
		lines := s.Cut(s.Wrap(style, width, text), 1, width)
		kept, shortened := strings.CutSuffix(lines[0].Text(), "…")
		if !shortened {
			continue
		}
		cut++
		before, behind := []rune(kept), []rune(strings.TrimPrefix(text, kept))
		if len(before) > 0 && !apart(before[len(before)-1], behind[0]) {
			t.Errorf("%s… before %s", kept, string(behind))
		}
	}
	if cut < 100 {
		t.Errorf("only %d texts were shortened", cut)
	}
}
