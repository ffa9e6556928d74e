package picture

import (
	"bytes"
	"encoding/binary"

	"kontor/internal/base/budget"
)

// boxesMax is the most boxes in one box. Phones write some hundred.
const boxesMax = 10_000

// box is a part of an HEIC file (ISO/IEC 14496-12): a type and a body.
type box struct {
	kind string
	body []byte
}

// boxes splits the body of a box. ok is false if it is not a sequence of boxes.
func boxes(content []byte) (all []box, ok bool) {
	for len(content) > 0 {
		if len(content) < 8 || len(all) == boxesMax {
			return nil, false
		}
		size, head := uint64(binary.BigEndian.Uint32(content)), uint64(8)
		switch size {
		case 0: // to the end
			size = uint64(len(content))
		case 1:
			if len(content) < 16 {
				return nil, false
			}
			size, head = binary.BigEndian.Uint64(content[8:]), 16
		}
		if size < head || size > uint64(len(content)) {
			return nil, false
		}
		all = append(all, box{string(content[4:8]), content[head:size]})
		content = content[size:]
	}
	return all, true
}

func find(all []box, kind string) []byte {
	for _, b := range all {
		if b.kind == kind {
			return b.body
		}
	}
	return nil
}

// IsHEIC reports whether a file calls itself an HEIC picture.
func IsHEIC(content []byte) bool {
	if len(content) < 16 || string(content[4:8]) != "ftyp" {
		return false
	}
	switch string(content[8:12]) {
	case "heic", "heix", "heim", "heis", "mif1":
		return true
	}
	return false
}

// seenOfHEIC returns the picture with its Exif and XMP items overwritten by zeros, and its
// number of pixels. It refuses a structure that it does not understand: the location could be
// in a part that it does not know.
func seenOfHEIC(b *budget.Budget, content []byte) (kept []byte, pixels int64, ok bool) {
	kept = bytes.Clone(content)
	file, ok := boxes(kept)
	meta := find(file, "meta")
	if !ok || len(meta) < 4 {
		return nil, 0, false
	}
	for _, part := range file {
		switch part.kind {
		case "ftyp", "meta", "mdat", "free", "skip":
		default:
			return nil, 0, false
		}
	}
	parts, ok := boxes(meta[4:])
	if !ok {
		return nil, 0, false
	}
	hidden, ok := metadataItems(find(parts, "iinf"))
	if !ok {
		return nil, 0, false
	}
	found, ok := zeroItems(b, kept, find(parts, "iloc"), find(parts, "idat"), hidden)
	if !ok || found != len(hidden) {
		return nil, 0, false
	}
	pixels = largest(find(parts, "iprp"))
	return kept, pixels, pixels > 0
}

// metadataItems returns the items that hold Exif data or XMP.
func metadataItems(iinf []byte) (ids map[uint32]bool, ok bool) {
	if len(iinf) < 6 {
		return nil, false
	}
	entries := iinf[6:]
	if iinf[0] > 0 {
		if len(iinf) < 8 {
			return nil, false
		}
		entries = iinf[8:]
	}
	all, ok := boxes(entries)
	ids = map[uint32]bool{}
	for _, b := range all {
		if b.kind != "infe" || len(b.body) < 12 || b.body[0] < 2 || b.body[0] > 3 {
			return nil, false
		}
		id, rest := uint32(binary.BigEndian.Uint16(b.body[4:])), b.body[8:]
		if b.body[0] == 3 {
			if len(b.body) < 14 {
				return nil, false
			}
			id, rest = binary.BigEndian.Uint32(b.body[4:]), b.body[10:]
		}
		if kind := string(rest[:4]); kind == "Exif" || kind == "mime" || kind == "uri " {
			ids[id] = true
		}
	}
	return ids, ok
}

// numbers reads numbers of 0, 4 or 8 bytes, and others.
type numbers struct {
	rest []byte
	bad  bool
}

func (n *numbers) next(size int) (value uint64) {
	if len(n.rest) < size {
		n.bad = true
		return 0
	}
	for _, b := range n.rest[:size] {
		value = value<<8 | uint64(b)
	}
	n.rest = n.rest[size:]
	return value
}

// zeroItems overwrites the extents of items and returns how many items it found. It refuses many
// extents that take no bytes of the file.
func zeroItems(work *budget.Budget, content, iloc, idat []byte, hidden map[uint32]bool) (found int, ok bool) {
	n, cleared := &numbers{rest: iloc}, uint64(0)
	version := n.next(1)
	n.next(3)
	sizes := n.next(2)
	offsetSize, lengthSize, baseSize, indexSize := int(sizes>>12&15), int(sizes>>8&15), int(sizes>>4&15), int(sizes&15)
	if version == 0 {
		indexSize = 0
	}
	wide := 2
	if version == 2 {
		wide = 4
	}
	for range n.next(wide) {
		id, method := uint32(n.next(wide)), uint64(0)
		if version > 0 {
			method = n.next(2) & 15
		}
		n.next(2)
		base := n.next(baseSize)
		within := content
		if method == 1 {
			within = idat
		}
		extents := n.next(2)
		if extents > 1 && indexSize+offsetSize+lengthSize == 0 {
			return 0, false
		}
		for range extents {
			n.next(indexSize)
			from := base + n.next(offsetSize)
			length := n.next(lengthSize)
			if n.bad || !work.Spend(1) {
				return 0, false
			}
			if !hidden[id] {
				continue
			}
			if method > 1 || length == 0 || from > uint64(len(within)) || length > uint64(len(within))-from {
				return 0, false
			}
			if cleared += length; cleared > uint64(len(within)) || !work.Spend(int(length)) { // extents overlap
				return 0, false
			}
			clear(within[from : from+length])
		}
		if n.bad {
			return 0, false
		}
		if hidden[id] {
			found++
		}
	}
	return found, !n.bad && version <= 2
}

// largest returns the pixels of the largest picture.
func largest(iprp []byte) (pixels int64) {
	parts, ok := boxes(iprp)
	if !ok {
		return 0
	}
	properties, ok := boxes(find(parts, "ipco"))
	if !ok {
		return 0
	}
	for _, p := range properties {
		if p.kind == "ispe" && len(p.body) >= 12 {
			width, height := binary.BigEndian.Uint32(p.body[4:]), binary.BigEndian.Uint32(p.body[8:])
			if width == 0 || height == 0 || width > 1<<16 || height > 1<<16 {
				return 0
			}
			pixels = max(pixels, int64(width)*int64(height))
		}
	}
	return pixels
}
