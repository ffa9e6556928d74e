package typeset

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"time"
)

// metadata returns the XMP packet, which repeats the document's information and says that the
// file follows PDF/A-3u.
func (d *Document) metadata() []byte {
	at := d.info.Created.UTC().Format(time.RFC3339)
	return fmt.Appendf(nil, `<?xpacket begin="`+"\ufeff"+`" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>%s</rdf:li></rdf:Seq></dc:creator>
<pdf:Producer>%s</pdf:Producer><xmp:CreateDate>%s</xmp:CreateDate><xmp:ModifyDate>%s</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`, escaped(d.info.Title), escaped(d.info.Author), producer, at, at)
}

func escaped(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes everything
	return b.String()
}

// colourProfile returns an ICC profile of sRGB: its primaries, white and a gamma of 2.2.
func colourProfile() []byte {
	text := func(signature, s string) []byte { return append(append([]byte(signature), 0, 0, 0, 0), s+"\x00"...) }
	xyz := func(x, y, z uint32) []byte {
		b := append([]byte("XYZ "), 0, 0, 0, 0)
		for _, v := range []uint32{x, y, z} {
			b = binary.BigEndian.AppendUint32(b, v)
		}
		return b
	}
	name := "sRGB"
	description := append([]byte("desc\x00\x00\x00\x00"), binary.BigEndian.AppendUint32(nil, uint32(len(name)+1))...)
	description = append(description, name...)
	description = append(description, make([]byte, 1+4+4+2+1+67)...)
	curve := append([]byte("curv\x00\x00\x00\x00"), 0, 0, 0, 1, 2, 0x33)
	entries := []table{
		{"desc", description}, {"cprt", text("text", "No copyright")}, {"wtpt", xyz(0xF351, 0x10000, 0x116CC)},
		{"rXYZ", xyz(0x6FA2, 0x38F5, 0x390)}, {"gXYZ", xyz(0x6299, 0xB785, 0x18DA)}, {"bXYZ", xyz(0x24A0, 0xF84, 0xB6CF)},
		{"rTRC", curve}, {"gTRC", curve}, {"bTRC", curve},
	}
	var tags, data []byte
	start := 128 + 4 + 12*len(entries)
	for _, e := range entries {
		at := start + len(data)
		if old := bytes.Index(data, e.content); old >= 0 {
			at = start + old // the three curves are one
		} else {
			data = append(data, e.content...)
			data = append(data, make([]byte, -len(data)&3)...)
		}
		tags = append(tags, e.name...)
		tags = binary.BigEndian.AppendUint32(tags, uint32(at))
		tags = binary.BigEndian.AppendUint32(tags, uint32(len(e.content)))
	}
	head := make([]byte, 128)
	binary.BigEndian.PutUint32(head, uint32(start+len(data)))
	binary.BigEndian.PutUint32(head[8:], 0x02100000) // version 2.1
	copy(head[12:], "mntrRGB XYZ ")
	for i, v := range []uint16{2026, 1, 1} {
		binary.BigEndian.PutUint16(head[24+2*i:], v)
	}
	copy(head[36:], "acsp")
	for i, v := range []uint32{0xF6D6, 0x10000, 0xD32D} { // the white of profiles, D50
		binary.BigEndian.PutUint32(head[68+4*i:], v)
	}
	out := binary.BigEndian.AppendUint32(head, uint32(len(entries)))
	return append(append(out, tags...), data...)
}
