package picture

import (
	"encoding/binary"
)

// seenOfWebP returns a WebP picture with only the chunks that affect display, and its number of
// pixels.
func seenOfWebP(content []byte) (kept []byte, pixels int64, ok bool) {
	if len(content) < 12 || string(content[:4]) != "RIFF" || string(content[8:12]) != "WEBP" {
		return nil, 0, false
	}
	end := min(int64(len(content)), 8+int64(binary.LittleEndian.Uint32(content[4:])))
	if end < 12 {
		return nil, 0, false
	}
	kept = append(make([]byte, 0, len(content)), content[:12]...)
	for rest := content[12:end]; len(rest) > 0; {
		if len(rest) < 8 {
			return nil, 0, false
		}
		size := int64(binary.LittleEndian.Uint32(rest[4:]))
		padded := 8 + size + size&1
		if padded == int64(len(rest))+1 { // some writers leave out the last padding
			padded--
		}
		if padded > int64(len(rest)) {
			return nil, 0, false
		}
		chunk := rest[:padded]
		rest = rest[padded:]
		switch string(chunk[:4]) {
		case "VP8X":
			if size < 10 {
				return nil, 0, false
			}
			pixels = max(pixels, area(24, chunk[12:])) // width and height less 1
			kept = append(kept, chunk...)
			kept[len(kept)-len(chunk)+8] &^= 0x08 | 0x04 // no Exif, no XMP
		case "VP8 ":
			if size < 10 {
				return nil, 0, false
			}
			pixels = max(pixels, int64(binary.LittleEndian.Uint16(chunk[14:])&0x3fff)*int64(binary.LittleEndian.Uint16(chunk[16:])&0x3fff))
			kept = append(kept, chunk...)
		case "VP8L":
			if size < 5 {
				return nil, 0, false
			}
			pixels = max(pixels, area(14, chunk[9:]))
			kept = append(kept, chunk...)
		case "ALPH", "ANIM", "ANMF", "ICCP":
			kept = append(kept, chunk...)
		}
	}
	binary.LittleEndian.PutUint32(kept[4:], uint32(len(kept)-8))
	return kept, pixels, pixels > 0
}

// area multiplies a width and a height that are stored less 1, in so many bits each.
func area(bits uint, stored []byte) int64 {
	var all uint64
	for i := range min(8, len(stored)) {
		all |= uint64(stored[i]) << (8 * i)
	}
	mask := uint64(1)<<bits - 1
	return int64(all&mask+1) * int64(all>>bits&mask+1)
}
