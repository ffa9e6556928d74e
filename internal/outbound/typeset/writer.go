package typeset

import (
	"crypto/sha256"
	"fmt"
	"time"
	"unicode/utf16"
)

const producer = "kontor"

// writer writes the objects of a file in the order of their numbers.
type writer struct {
	bytes   []byte
	offsets []int
}

// begin notes where an object begins.
func (w *writer) begin(n int) {
	if n != len(w.offsets)+1 {
		panic(fmt.Sprintf("typeset: object %d follows %d", n, len(w.offsets)))
	}
	w.offsets = append(w.offsets, len(w.bytes))
	w.bytes = fmt.Appendf(w.bytes, "%d 0 obj\n", n)
}

func (w *writer) object(n int, format string, values ...any) {
	w.begin(n)
	w.bytes = fmt.Appendf(w.bytes, format, values...)
	w.bytes = append(w.bytes, "\nendobj\n"...)
}

// stream writes compressed content.
func (w *writer) stream(n int, entries string, content []byte) {
	w.plain(n, entries+"/Filter/FlateDecode", content)
}

// plain writes content as it is.
func (w *writer) plain(n int, entries string, content []byte) {
	w.begin(n)
	w.bytes = fmt.Appendf(w.bytes, "<<%s/Length %d>>\nstream\n", entries, len(content))
	w.bytes = append(w.bytes, content...)
	w.bytes = append(w.bytes, "\nendstream\nendobj\n"...)
}

// end writes the table of objects. The file's id is the hash of its content.
func (w *writer) end() []byte {
	id := sha256.Sum256(w.bytes)
	start := len(w.bytes)
	w.bytes = fmt.Appendf(w.bytes, "xref\n0 %d\n0000000000 65535 f \n", len(w.offsets)+1)
	for _, at := range w.offsets {
		w.bytes = fmt.Appendf(w.bytes, "%010d 00000 n \n", at)
	}
	w.bytes = fmt.Appendf(w.bytes, "trailer\n<</Size %d/Root %d 0 R/Info %d 0 R/ID[<%X><%X>]>>\nstartxref\n%d\n%%%%EOF\n",
		len(w.offsets)+1, catalogObject, infoObject, id[:16], id[:16], start)
	return w.bytes
}

// hexText writes a text string.
func hexText(text string) string {
	b := []byte("<FEFF")
	for _, unit := range utf16.Encode([]rune(text)) {
		b = fmt.Appendf(b, "%04X", unit)
	}
	return string(append(b, '>'))
}

// pdfTime writes a moment in UTC.
func pdfTime(t time.Time) string { return t.UTC().Format("D:20060102150405+00'00'") }
