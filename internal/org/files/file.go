package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
	"kontor/internal/format/picture"
)

// Limits of files.
const (
	Max        = 10 << 20  // bytes of one
	LogoMax    = 512 << 10 // bytes of a logo
	PictureMax = 2 << 20   // bytes of a picture of a product
	NameMax    = 150       // characters of a name
	PerRecord  = 20        // files of one record
	Pictures   = 10        // pictures of a product
)

// The kinds of attachments.
const (
	Plain      = "file"
	Receipt    = "receipt"    // photo of a receipt, of a claim
	Picture    = "picture"    // of a product
	Logo       = "logo"       // of the company
	TaxInvoice = "taxInvoice" // of a supplier
	Sealed     = "sealed"     // PDF of a seal, which is no attachment that clients see
)

// Kinds lists the kinds for rules of input.
const Kinds = "file receipt picture logo taxInvoice"

// File is a file to store: its type is known, its metadata removed and its hashes computed.
type File struct {
	Name, Media        string
	SHA256, SentSHA256 string // of the bytes as stored, and as sent
	Content            []byte
	written            *object // in the storage of files, before the transaction that takes it
	drawn              bool    // by this program, which keeps it also beyond the quota
}

// Read checks a file that was sent, and prepares it for storing. It must not be called in a
// transaction.
func Read(ctx context.Context, kind, name string, content []byte) (File, error) {
	if err := CheckName("Name", name); err != nil {
		return File{}, err
	}
	if len(content) > Max {
		return File{}, fault.PayloadTooLarge.Because("the file must not exceed %d MB", Max>>20)
	}
	if len(content) == 0 {
		return File{}, fault.Bad("File", "required")
	}
	b := budget.Of(ctx, int64(len(content)))
	media, stored, ok := kept(b, name, content)
	if err := b.Err(); err != nil {
		return File{}, err
	}
	if !ok {
		return File{}, fault.Invalid(fault.Field{Name: "File", Tag: "type", Of: "file", Param: accepted})
	}
	if most := photoMax(kind); most > 0 {
		var err error
		if media, stored, err = picture.Keep(b, "File", content, most); err != nil {
			return File{}, err
		}
	}
	return newFile(name, media, content, stored), nil
}

// ReadPhoto checks a photo as Read does, and gives it a name if its own is missing or has the
// ending of another type. Errors name field.
func ReadPhoto(ctx context.Context, field, kind, name string, content []byte) (File, error) {
	media, stored, err := picture.Keep(budget.Of(ctx, int64(len(content))), field, content, photoMax(kind))
	if err != nil {
		return File{}, err
	}
	if CheckName(field, name) != nil || endings[strings.ToLower(path.Ext(name))] != media {
		name = kind + map[string]string{png: ".png", jpeg: ".jpg"}[media]
	}
	return newFile(name, media, content, stored), nil
}

// Drawn is a PDF that this program drew.
func Drawn(name string, content []byte) File {
	f := newFile(name, pdf, content, content)
	f.drawn = true
	return f
}

func newFile(name, media string, sent, stored []byte) File {
	f := File{Name: name, Media: media, Content: stored, SHA256: digest(stored), written: &object{}}
	if f.SentSHA256 = f.SHA256; len(sent) != len(stored) || &sent[0] != &stored[0] {
		f.SentSHA256 = digest(sent)
	}
	return f
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// photoMax returns the maximum size of kinds that are photos, else 0.
func photoMax(kind string) int {
	switch kind {
	case Receipt:
		return Max
	case Picture:
		return PictureMax
	case Logo:
		return LogoMax
	}
	return 0
}

// CheckName refuses names that mean something else to a file system, or read differently from
// what they are.
func CheckName(field, name string) error {
	if n := utf8.RuneCountInString(name); n == 0 || n > NameMax || !utf8.ValidString(name) || strings.TrimSpace(name) != name ||
		strings.ContainsAny(name, `/\`) || strings.ContainsFunc(name, hidden) {
		return fault.Bad(field, "fileName")
	}
	return nil
}

// hidden reports control characters and those that change the direction of text.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}

// freeName returns the name, or the name with a number that is not in use: bill (2).pdf.
func freeName(name string, used map[string]bool) string {
	ending := path.Ext(name)
	base := strings.TrimSuffix(name, ending)
	for n := 2; used[name]; n++ {
		number := fmt.Sprintf(" (%d)", n)
		for utf8.RuneCountInString(base+number+ending) > NameMax && base != "" {
			_, size := utf8.DecodeLastRuneInString(base)
			base = base[:len(base)-size]
		}
		name = base + number + ending
	}
	return name
}

// ASCIIName returns a file name for header fields: runs of other characters than ASCII letters,
// digits, blanks, full stops and hyphens become an underscore.
func ASCIIName(name string) string {
	return strange.ReplaceAllString(name, "_")
}

var strange = regexp.MustCompile(`[^A-Za-z0-9 .-]+`)
