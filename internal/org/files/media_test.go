package files_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"runtime"
	"strings"
	"testing"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
	"kontor/internal/org/files"
	"kontor/internal/test/fuzzed"
)

// archived returns an archive with empty entries.
func archived(t testing.TB, entries map[string]string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range entries {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// boxed returns an ISO box.
func boxed(kind string, bodies ...string) string {
	body := strings.Join(bodies, "")
	return string(binary.BigEndian.AppendUint32(nil, uint32(8+len(body)))) + kind + body
}

// heic returns the structure of a phone's picture: one image, and Exif data at the end of mdat.
func heic(exif string) string {
	build := func(at uint32) string {
		item := func(id byte, kind string) string {
			return boxed("infe", "\x02\x00\x00\x00\x00"+string(id)+"\x00\x00"+kind+"\x00")
		}
		place := func(id byte, from, length uint32) string {
			out := append([]byte{0, id, 0, 0, 0, 1}, binary.BigEndian.AppendUint32(nil, from)...)
			return string(binary.BigEndian.AppendUint32(out, length))
		}
		meta := boxed("meta", "\x00\x00\x00\x00",
			boxed("iinf", "\x00\x00\x00\x00\x00\x02", item(1, "hvc1"), item(2, "Exif")),
			boxed("iloc", "\x00\x00\x00\x00\x44\x00\x00\x02", place(1, at, 4), place(2, at+4, uint32(len(exif)))),
			boxed("iprp", boxed("ipco", boxed("ispe", "\x00\x00\x00\x00\x00\x00\x00\x40\x00\x00\x00\x30"))))
		return boxed("ftyp", "heic\x00\x00\x00\x00mif1") + meta + boxed("mdat", "PIXL"+exif)
	}
	first := build(0)
	return build(uint32(strings.Index(first, "PIXL")))
}

// webp returns the structure of a WebP picture with Exif data.
func webp(exif string) string {
	chunk := func(name, body string) string {
		if len(body)%2 == 1 {
			return name + string(binary.LittleEndian.AppendUint32(nil, uint32(len(body)))) + body + "\x00"
		}
		return name + string(binary.LittleEndian.AppendUint32(nil, uint32(len(body)))) + body
	}
	body := "WEBP" + chunk("VP8X", "\x08\x00\x00\x00\x3f\x00\x00\x2f\x00\x00") + chunk("VP8L", "\x2f\x3f\xc0\x0b\x00") + chunk("EXIF", exif)
	return chunk("RIFF", body)
}

func TestTypeOfFiles(t *testing.T) {
	sheet := map[string]string{"[Content_Types].xml": "", "xl/workbook.xml": ""}
	macros := map[string]string{"[Content_Types].xml": "", "xl/workbook.xml": "", "xl/vbaProject.bin": ""}
	ods := map[string]string{"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": ""}
	for _, c := range []struct {
		name    string
		content []byte
		media   string // "" if refused
	}{
		{"a.pdf", []byte("%PDF-1.4\n%%EOF\n"), "application/pdf"},
		{"A.PDF", []byte("%PDF-1.4\n%%EOF\n"), "application/pdf"},
		{"a.png", []byte("%PDF-1.4\n%%EOF\n"), ""},
		{"etax.xml", []byte(`<?xml version="1.0" encoding="UTF-8"?><rsm:Invoice xmlns:rsm="x"><a/></rsm:Invoice>`), "application/xml"},
		{"b.xml", []byte("<svg"), ""},
		{"b.xml", []byte(`<?xml version="1.0"?><x:svg xmlns:x="http://www.w3.org/2000/svg"/>`), ""},
		{"b.xml", []byte(`<html xmlns="http://www.w3.org/1999/xhtml"/>`), ""},
		{"b.xml", []byte(`<?xml-stylesheet href="x.xsl"?><a/>`), ""},
		{"b.xml", []byte("no markup"), ""},
		{"c.csv", []byte("a,b\n1,2\n"), "text/csv"},
		{"c.txt", []byte("สวัสดี\r\n"), "text/plain"},
		{"c.txt", []byte("\xff\xfe"), ""},
		{"c.txt", []byte("a\x00b"), ""},
		{"c.txt", []byte(" \n<script>"), ""},
		{"d.xlsx", archived(t, sheet), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		{"d.docx", archived(t, sheet), ""},
		{"d.xlsx", archived(t, macros), ""},
		{"d.xlsx", archived(t, map[string]string{"virus.exe": ""}), ""},
		{"d.ods", archived(t, ods), "application/vnd.oasis.opendocument.spreadsheet"},
		{"d.zip", archived(t, sheet), ""},
		{"e.html", []byte("<html>"), ""},
		{"e", []byte("x"), ""},
		{"f.heic", []byte(heic("Exif GPS 13.75N")), "image/heic"},
		{"f.heic", []byte(heic("Exif GPS"))[:100], ""},
		{"f.webp", []byte(webp("Exif GPS 13.75N")), "image/webp"},
		{"f.webp", []byte("RIFF\x00\x00\x00\x00" + webp("Exif GPS")[8:]), ""},
	} {
		got, err := files.Read(t.Context(), files.Plain, c.name, c.content)
		if c.media == "" && !errors.Is(err, fault.BadRequest) || c.media != "" && (err != nil || got.Media != c.media) {
			t.Errorf("%s, %.20q: %q, %v", c.name, c.content, got.Media, err)
		}
		if bytes.Contains(got.Content, []byte("GPS")) {
			t.Errorf("%s: the location is still in it", c.name)
		}
	}
}

// located returns the structure of an HEIC picture with a location of items.
func located(iloc string) []byte {
	exif := boxed("infe", "\x02\x00\x00\x00\x00\x02\x00\x00Exif\x00")
	return []byte(boxed("ftyp", "heic\x00\x00\x00\x00mif1") + boxed("meta", "\x00\x00\x00\x00", boxed("iinf", "\x00\x00\x00\x00\x00\x01", exif),
		boxed("iloc", iloc),
		boxed("iprp", boxed("ipco", boxed("ispe", "\x00\x00\x00\x00\x00\x00\x00\x40\x00\x00\x00\x30")))) + boxed("mdat", strings.Repeat("x", 1<<10)))
}

// Each file took seconds or hundreds of megabytes.
func TestSmallFilesCauseLittleWork(t *testing.T) {
	names := map[string]string{"content.xml": ""}
	for i := range 40 {
		names[strings.Repeat("a/", 30_000)+string(rune('a'+i))] = ""
	}
	for name, file := range map[string]struct{ name, content, says string }{
		"extents of no bytes":   {"f.heic", string(located("\x00\x00\x00\x00\x00\x00\x10\x00" + strings.Repeat("\x00\x01\x00\x00\xff\xff", 4_096))), ""},
		"extents on each other": {"f.heic", string(located("\x00\x00\x00\x00\x44\x00\x00\x01\x00\x02\x00\x00\x10\x00" + strings.Repeat("\x00\x00\x00\x00\x00\x00\x80\x00", 4_096))), ""},
		"many boxes":            {"f.heic", boxed("ftyp", "heic\x00\x00\x00\x00mif1") + strings.Repeat(boxed("free"), 1<<20), ""},
		"deep names":            {"d.ods", string(archived(t, names)), "longer than 255 bytes"},
		"257 attributes":        {"b.xml", "<a " + strings.Repeat(`b="" `, 257) + "/>", ""},
		"attributes":            {"b.xml", "<a " + strings.Repeat(`b="" `, 1<<20) + "/>", ""},
	} {
		ctx := budget.With(t.Context(), budget.Limits{PerByte: 4, Free: 64 << 10})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := files.Read(ctx, files.Plain, file.name, []byte(file.content))
		runtime.ReadMemStats(&after)
		if !errors.Is(err, fault.BadRequest) || !strings.Contains(err.Error(), file.says) || strings.Contains(err.Error(), "steps of work") {
			t.Errorf("%s: %v", name, err)
		}
		if used := int(after.TotalAlloc - before.TotalAlloc); used > 3*len(file.content)+1<<20 {
			t.Errorf("%s of %d kB took %d kB", name, len(file.content)>>10, used>>10)
		}
	}
}

// FuzzRead reads files of any type with little work for each byte: they are refused as the client's
// mistake, or stored in a form that a second reading does not change.
func FuzzRead(f *testing.F) {
	for name, content := range map[string]string{
		"a.pdf": "%PDF-1.4\n", "b.xml": `<?xml version="1.0"?><a/>`, "c.csv": "a,b\n", "f.heic": heic("Exif GPS"), "d.ods": string(archived(f,
			map[string]string{"mimetype": "x", "content.xml": ""})), "f.webp": webp("Exif GPS"),
	} {
		f.Add(name, []byte(content))
	}
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		var got files.File
		err := fuzzed.Read(t, len(content), 4, 16<<20, func(ctx context.Context) (err error) {
			got, err = files.Read(ctx, files.Plain, name, content)
			return err
		})
		if err != nil {
			if !errors.Is(err, fault.BadRequest) {
				t.Error(err)
			}
			return
		}
		again, err := files.Read(t.Context(), files.Plain, name, got.Content)
		if err != nil || again.Media != got.Media || !bytes.Equal(again.Content, got.Content) {
			t.Errorf("%s: %q is read as %q, %v", got.Media, got.Content, again.Content, err)
		}
	})
}

// TestPhotosLoseTheirLocation sends a photo as phones make it, and a signed file.
func TestPhotosLoseTheirLocation(t *testing.T) {
	var plain bytes.Buffer
	if err := jpeg.Encode(&plain, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil {
		t.Fatal(err)
	}
	exif := "Exif\x00\x00II*\x00\x08\x00\x00\x00\x00\x00GPS"
	photo := append([]byte{0xff, 0xd8, 0xff, 0xe1, 0, byte(2 + len(exif))}, exif...)
	photo = append(photo, plain.Bytes()[2:]...)
	got, err := files.Read(t.Context(), files.Plain, "photo.jpg", photo)
	if err != nil || got.SHA256 == got.SentSHA256 || bytes.Contains(got.Content, []byte("GPS")) {
		t.Errorf("%v, hashes %s and %s", err, got.SHA256, got.SentSHA256)
	}
	signed, err := files.Read(t.Context(), files.Plain, "a.pdf", []byte("%PDF-1.4\n%%EOF\n"))
	if err != nil || signed.SHA256 != signed.SentSHA256 || signed.SHA256 != "14bcd090baf31edba64e9cbd8cdfc15f943344aa72cb3675ad8e91bfcbce03ad" {
		t.Errorf("%v, hashes %s and %s", err, signed.SHA256, signed.SentSHA256)
	}
}

func TestNamesOfFiles(t *testing.T) {
	for name, ok := range map[string]bool{
		"a.pdf": true, "บิล 1.pdf": true, strings.Repeat("ก", 150): true, strings.Repeat("ก", 151): false, "": false, " a.pdf": false,
		"a/b.pdf": false, `a\b.pdf`: false, "a\tb.pdf": false, "a\u202egpj.exe": false, "a\u200fb": false, "\xff": false,
	} {
		if err := files.CheckName("Name", name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
	if got := files.ASCIIName("บิล 1.pdf"); got != "_ 1.pdf" {
		t.Errorf("the name in ASCII is %q", got)
	}
}
