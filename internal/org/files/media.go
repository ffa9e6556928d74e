package files

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/budget"
	"kontor/internal/format/picture"
)

// The media types by the ending of a name. The bytes decide the type; the ending has to agree.
var endings = map[string]string{
	".pdf": pdf, ".png": png, ".jpg": jpeg, ".jpeg": jpeg, ".webp": "image/webp", ".heic": heic, ".heif": heic,
	".xml": "application/xml", ".csv": "text/csv", ".txt": "text/plain",
	".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	".ods":  openSheet,
}

const (
	pdf       = "application/pdf"
	png       = "image/png"
	jpeg      = "image/jpeg"
	heic      = "image/heic"
	openSheet = "application/vnd.oasis.opendocument.spreadsheet"
)

// accepted lists the types for people.
const accepted = "pdf, png, jpg, webp, heic, xml, csv, txt, xlsx, docx, ods"

// Inline reports whether browsers can display a type without running anything in it.
func Inline(media string) bool { return media == png || media == jpeg || media == "image/webp" }

// kept finds the type of a file by its bytes and returns it with the bytes to store: those of
// pictures without metadata, all others unchanged. ok is false for a type that is not accepted,
// or if the ending of the name says another one.
func kept(b *budget.Budget, name string, content []byte) (media string, stored []byte, ok bool) {
	said := endings[strings.ToLower(path.Ext(name))]
	switch {
	case said == "":
		return "", nil, false
	case strings.HasPrefix(said, "image/"):
		media, stored, ok = picture.Clean(b, content)
		return media, stored, ok && media == said
	case said == pdf:
		ok = bytes.HasPrefix(content, []byte("%PDF-"))
	case said == "application/xml":
		ok = isXML(b, content)
	case strings.HasPrefix(said, "text/"):
		ok = isPlainText(content)
	default:
		ok = officeType(b, content) == said
	}
	return said, content, ok
}

// isPlainText reports whether a file is UTF-8 text that no browser takes for a page.
func isPlainText(content []byte) bool {
	if !utf8.Valid(content) || bytes.ContainsFunc(content, func(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\r\n\f", r) || r == 0x7f }) {
		return false
	}
	start := bytes.TrimLeft(bytes.TrimPrefix(content, []byte("\ufeff")), " \t\r\n\f")
	return len(start) == 0 || start[0] != '<'
}

// active are the elements that turn an XML file into a page or a drawing.
var active = []string{"html", "svg", "script"}

// attributesMax is the most attributes of an element. The decoder keeps those of one element, each in
// some nine times its bytes; documents have a few dozen.
const attributesMax = 256

// isXML reports whether a file is XML in UTF-8, and neither a page nor a drawing.
func isXML(b *budget.Budget, content []byte) bool {
	if !utf8.Valid(content) {
		return false
	}
	for part := range bytes.SplitSeq(content, []byte("<")) { // no attribute contains a bracket
		if bytes.Count(part, []byte("=")) > attributesMax {
			return false
		}
	}
	d := xml.NewDecoder(b.Reader(bytes.NewReader(content)))
	d.CharsetReader = func(label string, in io.Reader) (io.Reader, error) {
		if strings.EqualFold(label, "utf-8") {
			return in, nil
		}
		return nil, errors.New("text is UTF-8")
	}
	elements := 0
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			return elements > 0
		}
		if err != nil {
			return false
		}
		switch t := token.(type) {
		case xml.StartElement:
			elements++
			if slices.Contains(active, strings.ToLower(t.Name.Local)) {
				return false
			}
		case xml.ProcInst:
			if t.Target == "xml-stylesheet" {
				return false
			}
		}
	}
}

// officeType returns the type of a document of an office program, or "" if it is another
// archive or contains macros.
func officeType(b *budget.Budget, content []byte) string {
	archive, err := b.Archive(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return ""
	}
	has, said := map[string]bool{}, ""
	for _, f := range archive.File {
		name := strings.ToLower(f.Name)
		if strings.Contains(name, "vbaproject") || strings.Contains(name, "macrosheets/") || strings.Contains(name, "activex/") ||
			strings.HasPrefix(name, "basic/") || strings.HasPrefix(name, "scripts/") {
			return ""
		}
		if has[name] = true; name == "mimetype" {
			said = mimetype(f)
		}
	}
	switch {
	case has["[content_types].xml"] && has["xl/workbook.xml"]:
		return endings[".xlsx"]
	case has["[content_types].xml"] && has["word/document.xml"]:
		return endings[".docx"]
	case has["content.xml"] && said == openSheet:
		return openSheet
	}
	return ""
}

// mimetype returns the type that an OpenDocument file says it has.
func mimetype(f *zip.File) string {
	in, err := f.Open()
	if err != nil {
		return ""
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, 100))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
