// Package typeset turns text, rules and pictures into PDF pages.
//
// The same calls give the same bytes on every machine: lengths are whole numbers, numbering is
// its own, and it reads no clock. Text is
// shaped by HarfBuzz's rules, so that Thai marks stand where they belong, and can be searched
// and copied. The files follow PDF 1.7 and the rules of PDF/A-3u.
package typeset

// Length is a distance in thousandths of a point. Points count 72 to the inch.
type Length int64

// Units of length.
const (
	Point Length = 1000
	// A4Width and A4Height are the sides of an upright page.
	A4Width  Length = 595276
	A4Height Length = 841890
)

// Millimetres returns a length in millimetres, rounded down.
func Millimetres(n int64) Length { return Length(n * 2834646 / 1000) }
