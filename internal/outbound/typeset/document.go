package typeset

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"time"
	"unicode/utf16"
)

// Info describes a document.
type Info struct {
	Title, Author string
	Language      string // of most of its text: th or en
	PaperFont     *Font  // for characters that the typefaces lack; nil for none
	Created       time.Time
	Former        bool // compressed as before sealed documents kept their bytes
}

// Picture is an image without transparency: three bytes for each pixel, rows from the top.
type Picture struct {
	Width, Height int
	RGB           []byte
}

// Document is a PDF that is being made.
type Document struct {
	*Shaper
	info     Info
	used     [fonts]map[uint32]string // the glyphs of each font and how they are read
	pictures []Picture
	pages    []finished
	open     *Page
	out      writer
}

// finished is a page with its content compressed.
type finished struct {
	width, height Length
	content       []byte
	pictures      []int
}

// New begins a document.
func New(info Info) *Document {
	d := &Document{Shaper: NewShaper(info.PaperFont), info: info}
	for i := range d.used {
		d.used[i] = map[uint32]string{}
	}
	return d
}

func (d *Document) compressed(in []byte) []byte {
	if d.info.Former {
		return deflate(in)
	}
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	w.Write(in) //nolint:errcheck // a buffer takes everything
	w.Close()
	return out.Bytes()
}

// Page begins a page and ends the one before.
func (d *Document) Page(width, height Length) *Page {
	d.finish()
	d.open = &Page{doc: d, width: width, height: height}
	return d.open
}

func (d *Document) finish() {
	if p := d.open; p != nil {
		d.pages = append(d.pages, finished{p.width, p.height, d.compressed(append(p.ground, p.content...)), p.pictures})
		d.open = nil
	}
}

// picture returns the number of a picture, which is stored once.
func (d *Document) picture(p Picture) int {
	for i, old := range d.pictures {
		if old.Width == p.Width && old.Height == p.Height && slices.Equal(old.RGB, p.RGB) {
			return i
		}
	}
	d.pictures = append(d.pictures, p)
	return len(d.pictures) - 1
}

// Fixed numbers of objects. The others follow.
const (
	catalogObject = iota + 1
	pagesObject
	infoObject
	metadataObject
	profileObject
	firstFontObject // five for each font
)

const objectsPerFont = 5

// Bytes ends the document and returns the file.
func (d *Document) Bytes() []byte {
	d.finish()
	w := &d.out
	w.bytes = append(w.bytes, "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n"...)
	embedded := d.embedded()
	pictures := firstFontObject + objectsPerFont*len(embedded)
	pages := pictures + len(d.pictures)
	w.object(catalogObject, "<</Type/Catalog/Pages %d 0 R/Metadata %d 0 R/Lang(%s)/MarkInfo<</Marked false>>/ViewerPreferences<</DisplayDocTitle true>>/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile %d 0 R>>]>>",
		pagesObject, metadataObject, d.info.Language, profileObject)
	var kids []byte
	for i := range d.pages {
		kids = fmt.Appendf(kids, "%d 0 R ", pages+2*i)
	}
	w.object(pagesObject, "<</Type/Pages/Count %d/Kids[%s]>>", len(d.pages), kids)
	w.object(infoObject, "<</Title %s/Author %s/Producer(%s)/CreationDate(%s)/ModDate(%s)>>",
		hexText(d.info.Title), hexText(d.info.Author), producer, pdfTime(d.info.Created), pdfTime(d.info.Created))
	w.plain(metadataObject, "/Type/Metadata/Subtype/XML", d.metadata())
	w.stream(profileObject, "/N 3", d.compressed(colourProfile()))
	for i, face := range embedded {
		d.font(firstFontObject+objectsPerFont*i, face, d.used[i])
	}
	for i, p := range d.pictures {
		w.stream(pictures+i, fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8", p.Width, p.Height), d.compressed(p.RGB))
	}
	for i, p := range d.pages {
		d.page(pages+2*i, pictures, p)
	}
	return w.end()
}

// embedded returns the fonts that have objects: the typefaces, and the paper font if it is used.
func (d *Document) embedded() []*typeface {
	if len(d.used[extra]) == 0 {
		return d.faces[:extra]
	}
	return d.faces[:]
}

// page writes a page and its content.
func (d *Document) page(n, pictures int, p finished) {
	resources := []byte("/Font<<")
	for i := range d.used {
		if len(d.used[i]) > 0 {
			resources = fmt.Appendf(resources, "/F%d %d 0 R", i, firstFontObject+objectsPerFont*i)
		}
	}
	resources = append(resources, ">>"...)
	if len(p.pictures) > 0 {
		resources = append(resources, "/XObject<<"...)
		for _, i := range slices.Compact(slices.Sorted(slices.Values(p.pictures))) {
			resources = fmt.Appendf(resources, "/I%d %d 0 R", i, pictures+i)
		}
		resources = append(resources, ">>"...)
	}
	d.out.object(n, "<</Type/Page/Parent %d 0 R/MediaBox[0 0 %s %s]/Resources<<%s>>/Contents %d 0 R>>",
		pagesObject, number(nil, p.width), number(nil, p.height), resources, n+1)
	d.out.stream(n+1, "", p.content)
}

// font writes the five objects of a typeface: font, descendant, descriptor, file, character map.
// A typeface without text has none.
func (d *Document) font(n int, face *typeface, used map[uint32]string) {
	if len(used) == 0 {
		for i := range objectsPerFont {
			d.out.object(n+i, "null")
		}
		return
	}
	glyphs := slices.Sorted(maps.Keys(used))
	file := face.subset(glyphs)
	name := subsetTag(file) + "+" + face.name
	w := &d.out
	w.object(n, "<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>", name, n+1, n+4)
	w.object(n+1, "<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor %d 0 R/CIDToGIDMap/Identity/DW 0/W[%s]>>",
		name, n+2, widthList(face, glyphs))
	w.object(n+2, "<</Type/FontDescriptor/FontName/%s/FontFamily(%s)/Flags 4/FontBBox[%s]/ItalicAngle 0/Ascent %d/Descent %d/CapHeight %d/StemV %d/FontFile2 %d 0 R>>",
		name, face.family, face.box(), face.signed("hhea", 4), face.signed("hhea", 6), face.capHeight(), face.stem, n+3)
	w.stream(n+3, fmt.Sprintf("/Length1 %d", len(file)), d.compressed(file))
	w.stream(n+4, "", d.compressed(unicodeMap(glyphs, used)))
}

// widthList returns the widths of glyphs, with runs of neighbours together.
func widthList(face *typeface, glyphs []uint32) []byte {
	var b []byte
	for i, g := range glyphs {
		if i == 0 || glyphs[i-1]+1 != g {
			if i > 0 {
				b = append(b, ']')
			}
			b = fmt.Appendf(b, "%d[", g)
		} else {
			b = append(b, ' ')
		}
		b = fmt.Appendf(b, "%d", face.widths[g])
	}
	return append(b, ']')
}

// unicodeMap returns the character map that readers use to search and copy.
func unicodeMap(glyphs []uint32, used map[uint32]string) []byte {
	b := []byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n" +
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n")
	var named []uint32
	for _, g := range glyphs {
		if used[g] != "" {
			named = append(named, g)
		}
	}
	for some := range slices.Chunk(named, 100) {
		b = fmt.Appendf(b, "%d beginbfchar\n", len(some))
		for _, g := range some {
			b = fmt.Appendf(b, "<%04X> <", g)
			for _, unit := range utf16.Encode([]rune(used[g])) {
				b = fmt.Appendf(b, "%04X", unit)
			}
			b = append(b, ">\n"...)
		}
		b = append(b, "endbfchar\n"...)
	}
	return append(b, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"...)
}

// subsetTag returns the six letters before the name of a subset.
func subsetTag(file []byte) string {
	sum := sha256.Sum256(file)
	tag := make([]byte, 6)
	for i := range tag {
		tag[i] = 'A' + sum[i]%26
	}
	return string(tag)
}
