package picture

import (
	"bytes"
	"encoding/binary"
)

// JPEG markers used below (ITU-T T.81, table B.1).
const (
	markerSOF2  = 0xc2 // progressive
	markerSOI   = 0xd8 // start of image
	markerEOI   = 0xd9 // end of image
	markerSOS   = 0xda // start of scan
	markerAPP0  = 0xe0 // JFIF
	markerAPP1  = 0xe1 // Exif, XMP
	markerAPP2  = 0xe2 // ICC profile, or further pictures after the first
	markerAPP14 = 0xee // Adobe: color encoding
	markerAPP15 = 0xef
	markerCOM   = 0xfe
)

var (
	jpegBegins = []byte{0xff, markerSOI}
	jpegEnds   = []byte{0xff, markerEOI}
	exif       = []byte("Exif\x00\x00")
	colours    = []byte("ICC_PROFILE\x00")
)

// seenOfJPEG returns the picture up to its end without metadata: Exif, thumbnails, comments.
// The orientation stays. A file truncated within its pixels is accepted, since browsers
// display it.
func seenOfJPEG(content []byte) (kept []byte, pixels bool) {
	rest, ok := bytes.CutPrefix(content, jpegBegins)
	kept = append(make([]byte, 0, len(content)), jpegBegins...)
	for ok && len(rest) >= 4 && rest[0] == 0xff && rest[1] != markerEOI {
		marker := rest[1]
		if marker == 0xff { // fill bytes can precede a marker
			rest = rest[1:]
			continue
		}
		size := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if size < 4 || size > len(rest) {
			return nil, false
		}
		if marker == markerSOS {
			size += scan(rest[size:])
			pixels = true
		}
		segment := rest[:size]
		rest = rest[size:]
		switch {
		case marker == markerAPP1 && bytes.HasPrefix(segment[4:], exif):
			kept = append(kept, turned(orientation(segment[4+len(exif):]))...)
		case marker == markerAPP2 && bytes.HasPrefix(segment[4:], colours), marker == markerAPP0, marker == markerAPP14:
			kept = append(kept, segment...)
		case marker >= markerAPP0 && marker <= markerAPP15, marker == markerCOM:
		default:
			kept = append(kept, segment...)
		}
	}
	return append(kept, jpegEnds...), pixels
}

// scan returns the number of bytes of pixel data before the next marker.
func scan(rest []byte) int {
	for i := 0; i+1 < len(rest); i++ {
		// Any other 0xff is stuffed pixel data, a fill byte or a restart marker.
		if next := rest[i+1]; rest[i] == 0xff && next != 0 && next != 0xff && (next < 0xd0 || next > 0xd7) {
			return i
		}
	}
	return len(rest)
}

// The orientation field in the Exif directory.
const (
	orientationTag = 0x0112
	entrySize      = 12
)

// orientation returns the Exif orientation, 2 to 8, or 1 if the picture is upright.
func orientation(tiff []byte) byte {
	var order binary.ByteOrder = binary.LittleEndian
	if bytes.HasPrefix(tiff, []byte("MM")) {
		order = binary.BigEndian
	}
	if len(tiff) < 8 {
		return 1
	}
	at := order.Uint32(tiff[4:])
	if int64(at)+2 > int64(len(tiff)) {
		return 1
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < entrySize {
			break
		}
		if value := order.Uint16(entries[8:]); order.Uint16(entries) == orientationTag && value >= 2 && value <= 8 {
			return byte(value)
		}
		entries = entries[entrySize:]
	}
	return 1
}

// turned returns Exif data that contains only an orientation.
func turned(orientation byte) []byte {
	if orientation == 1 {
		return nil
	}
	tiff := []byte{'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0}
	segment := binary.BigEndian.AppendUint16([]byte{0xff, markerAPP1}, uint16(2+len(exif)+len(tiff)))
	return append(append(segment, exif...), tiff...)
}

const pngBegins = "\x89PNG\r\n\x1a\n"

// seenChunks are the PNG chunks that affect display: pixels, colors and dimensions.
var seenChunks = map[string]bool{
	"IHDR": true, "PLTE": true, "IDAT": true, "IEND": true, "tRNS": true, "gAMA": true, "cHRM": true, "sRGB": true, "iCCP": true,
	"sBIT": true, "cICP": true, "pHYs": true,
}

// seenOfPNG returns the picture up to its end, without texts, times and Exif.
func seenOfPNG(content []byte) ([]byte, bool) {
	rest, ok := bytes.CutPrefix(content, []byte(pngBegins))
	kept := append(make([]byte, 0, len(content)), pngBegins...)
	for ok && len(rest) >= 12 {
		size := 12 + int64(binary.BigEndian.Uint32(rest))
		if size > int64(len(rest)) {
			return nil, false
		}
		name := string(rest[4:8])
		if seenChunks[name] {
			kept = append(kept, rest[:size]...)
		}
		if rest = rest[size:]; name == "IEND" {
			return kept, true
		}
	}
	return nil, false
}
