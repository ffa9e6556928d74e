// Package statement reads bank statements: CSV tables of Thai banks (Windows-874 or UTF-8, Buddhist
// years), OFX, MT940 and CAMT.053. It knows no database. Sizes and nesting are limited, and nothing
// outside the file is ever read.
package statement

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// The formats. Auto recognizes the others by their content.
const (
	Auto  = "auto"
	KBiz  = "kbiz"
	CSV   = "csv"
	OFX   = "ofx"
	MT940 = "mt940"
	Camt  = "camt053"
	Lines = "lines" // not a file: the lines were sent one by one
)

// TextMax is the most characters of a line's text; longer texts are cut.
const TextMax = 500

// referenceMax is the most characters of a reference.
const referenceMax = 100

// Line is a line of a statement. Money that left the account is negative.
type Line struct {
	Date      when.Date
	Time      string // HH:MM or HH:MM:SS, or empty
	Text      string
	Reference string
	Amount    num.Money
	Balance   *num.Money // after the line, if the file has it
	Row       int        // line of the file; 0 if the lines were sent one by one
}

// Place names the line for a refusal: as an editor counts the lines of the file, or by its index.
func (l Line) Place(i int) fault.Sentence {
	if l.Row > 0 {
		return fault.Say("line %d of the file", l.Row)
	}
	return fault.Say("line %d", i+1)
}

// File is what a file says.
type File struct {
	Format    string
	AccountNo string // digits can be masked with X or *
	Currency  string // empty if the file names none
	Opening   *num.Money
	Closing   *num.Money
	Lines     []Line

	// Of tables: the cells of the header and the columns that were used.
	Header  []string
	Mapping *Mapping
}

// Options say how to read a file.
type Options struct {
	Format  string    // "" is Auto
	Mapping *Mapping  // the columns of a table; nil finds them by their names
	Usual   *Mapping  // the columns if they cannot be found by name
	Most    int       // most lines
	Today   when.Date // decides what two digits of a year mean
}

// Read reads a file. A refusal names the line.
func Read(ctx context.Context, raw []byte, o Options) (f File, err error) {
	b := budget.Of(ctx, int64(len(raw)))
	defer func() {
		switch trouble := recover().(type) {
		case nil:
		case num.Overflow:
			f, err = File{}, unreadable("the amounts of the file are out of range")
		default:
			panic(trouble)
		}
	}()
	if o.Mapping.empty() {
		o.Mapping = nil
	}
	text, err := decoded(raw)
	if err != nil {
		return File{}, err
	}
	format := o.Format
	if format == "" || format == Auto {
		format = detect(text)
	}
	switch format {
	case OFX:
		f, err = readOFX(b, text, o.Most)
	case MT940:
		f, err = readMT940(b, text, o.Most)
	case Camt:
		f, err = readCamt(b, text, o.Most)
	default:
		f, err = readTable(b, text, o)
	}
	if err := cmp.Or(b.Err(), err); err != nil {
		return File{}, err
	}
	if f.Format == "" {
		f.Format = format
	}
	if len(f.Lines) == 0 {
		return File{}, unreadable("the file has no lines with a date and an amount")
	}
	turn(f.Lines)
	return f, nil
}

// Peek returns the first rows of a table, for a person who names the columns.
func Peek(ctx context.Context, raw []byte, rows int) ([][]string, error) {
	b := budget.Of(ctx, int64(len(raw)))
	text, err := decoded(raw)
	if err != nil {
		return nil, err
	}
	best := [][]string(nil)
	for _, delimiter := range delimiters {
		t := newTable(b, text, delimiter)
		var found [][]string
		for len(found) < rows && t.next() {
			found = append(found, slices.Clone(t.cells))
		}
		if widest(found) > widest(best) {
			best = found
		}
	}
	return best, b.Err()
}

func widest(rows [][]string) (most int) {
	for _, r := range rows {
		most = max(most, len(r))
	}
	return most
}

// unreadable refuses a file that is not a statement.
func unreadable(format string, args ...any) error {
	return fault.Bad("Content", "format").Because(format, args...)
}

// tooMany refuses a file with too many lines.
func tooMany(most int) error {
	return fault.Bad("Content", "max", fmt.Sprint(most)).Because("the file has more than %d lines; import it in parts", most)
}

// decoded converts the encodings of Thai banks to UTF-8 and refuses what is no text.
func decoded(raw []byte) ([]byte, error) {
	if bytes.HasPrefix(raw, []byte{0xFF, 0xFE}) || bytes.HasPrefix(raw, []byte{0xFE, 0xFF}) {
		text, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(raw)
		if err != nil {
			return nil, unreadable("the file is not valid UTF-16")
		}
		return text, nil
	}
	raw = bytes.TrimPrefix(raw, []byte("\xEF\xBB\xBF"))
	if at := bytes.IndexByte(raw, 0); at >= 0 {
		return nil, unreadable("the file is not a text file (line %d); export the statement as CSV, OFX, MT940 or CAMT.053", lineAt(raw, at))
	}
	if utf8.Valid(raw) {
		return raw, nil
	}
	text := make([]byte, 0, len(raw)+2*thaiBytes(raw)) // a Thai character takes three bytes
	for _, c := range raw {
		text = utf8.AppendRune(text, charmap.Windows874.DecodeByte(c))
	}
	if at := bytes.IndexRune(text, utf8.RuneError); at >= 0 {
		return nil, unreadable("line %d has a byte that is neither UTF-8 nor Windows-874", lineAt(text, at))
	}
	return text, nil
}

// thaiBytes returns the number of bytes that are not ASCII.
func thaiBytes(raw []byte) (n int) {
	for _, c := range raw {
		if c >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// lineAt returns the number of the line at an offset.
func lineAt(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte("\n")) }

// detect returns the format of a text by its first bytes.
func detect(text []byte) string {
	head := strings.ToUpper(string(text[:min(len(text), 4096)]))
	begin := strings.TrimLeft(head, " \t\r\n")
	switch {
	case strings.HasPrefix(begin, "OFXHEADER"), strings.Contains(head, "<OFX>"), strings.Contains(head, "<?OFX"):
		return OFX
	case strings.HasPrefix(begin, "<"):
		return Camt
	case strings.HasPrefix(begin, "{1:"), strings.HasPrefix(begin, ":20:"), strings.Contains(head, "\n:20:") && strings.Contains(head, ":60"):
		return MT940
	}
	return CSV
}

// joined joins texts with single spaces and cuts the result.
func joined(most int, parts ...string) string {
	words := strings.Fields(strings.ToValidUTF8(strings.Join(parts, " "), ""))
	text := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return -1
		}
		return r
	}, strings.Join(words, " "))
	if utf8.RuneCountInString(text) > most {
		return string([]rune(text)[:most])
	}
	return text
}

// Clean returns the text and reference of a line as they are stored.
func Clean(text, reference string) (string, string) {
	return joined(TextMax, text), joined(referenceMax, reference)
}

// SameAccount reports whether the account number in a file can be the stored one. Numbers of
// fewer than four digits say nothing. X and * in the file's number hide a digit.
func SameAccount(inFile, stored string) bool {
	a, b := accountDigits(inFile), accountDigits(stored)
	known := strings.Count(strings.Map(func(r rune) rune {
		if r == 'X' {
			return -1
		}
		return '0'
	}, a), "0")
	if known < 4 || len(b) < 4 {
		return true
	}
	for i := 1; i <= min(len(a), len(b)); i++ {
		if x, y := a[len(a)-i], b[len(b)-i]; x != 'X' && y != 'X' && x != y {
			return false
		}
	}
	return true
}

// accountDigits returns the digits of an account number, and X where one is hidden.
func accountDigits(no string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9':
			return r
		case r == 'x' || r == 'X' || r == '*':
			return 'X'
		}
		return -1
	}, no)
}
