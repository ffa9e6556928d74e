package typeset

import (
	"encoding/binary"
	"hash/adler32"
	"math/bits"
)

// Deflate's limits of a match.
const (
	shortest = 3
	longest  = 258
	window   = 32 << 10
	tries    = 48 // earlier matches that are compared
)

// bitWriter writes bits, lowest first.
type bitWriter struct {
	out  []byte
	held uint64
	n    uint
}

func (w *bitWriter) put(value uint64, size uint) {
	w.held |= value << w.n
	for w.n += size; w.n >= 8; w.n -= 8 {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
}

// huffman writes a code of the fixed table, highest bit first.
func (w *bitWriter) huffman(code uint64, size uint) {
	w.put(bits.Reverse64(code)>>(64-size), size)
}

// symbol writes a literal, a length code or the end of the block.
func (w *bitWriter) symbol(s uint64) {
	switch {
	case s < 144:
		w.huffman(0x30+s, 8)
	case s < 256:
		w.huffman(0x190+s-144, 9)
	case s < 280:
		w.huffman(s-256, 7)
	default:
		w.huffman(0xC0+s-280, 8)
	}
}

// match writes a length and a distance.
func (w *bitWriter) match(length, distance int) {
	if length == longest {
		w.symbol(285)
	} else {
		code, extra := class(length-shortest, 4)
		w.symbol(uint64(257 + code))
		w.put(uint64(length-shortest)&(1<<extra-1), extra)
	}
	code, extra := class(distance-1, 2)
	w.huffman(uint64(code), 5)
	w.put(uint64(distance-1)&(1<<extra-1), extra)
}

// class returns the code of a value and the number of its extra bits. per codes share a number
// of extra bits.
func class(value, per int) (code int, extra uint) {
	if value < 2*per {
		return value, 0
	}
	extra = uint(bits.Len(uint(value)/uint(per)) - 1)
	return per*int(extra) + value>>extra, extra
}

// deflate compresses in the zlib format with the fixed table, as the documents that were sealed
// without their bytes. It goes when no such database is left to upgrade.
func deflate(in []byte) []byte {
	w := &bitWriter{out: []byte{0x78, 0x01}}
	w.put(0b011, 3) // last block, fixed table
	heads := make([]int32, 1<<14)
	chain := make([]int32, len(in))
	for i := 0; i < len(in); {
		length, distance := 0, 0
		if i+shortest <= len(in) {
			length, distance = longestMatch(in, i, heads, chain)
		}
		step := max(length, 1)
		if length >= shortest {
			w.match(length, distance)
		} else {
			step = 1
			w.symbol(uint64(in[i]))
		}
		for end := i + step; i < end; i++ {
			if i+shortest <= len(in) {
				h := hash3(in[i:])
				chain[i], heads[h] = heads[h], int32(i+1)
			}
		}
	}
	w.symbol(256)
	w.put(0, (8-w.n)%8)
	return binary.BigEndian.AppendUint32(w.out, adler32.Checksum(in))
}

func hash3(b []byte) uint32 {
	return (uint32(b[0])<<16 | uint32(b[1])<<8 | uint32(b[2])) * 2654435761 >> 18
}

// longestMatch finds the longest earlier copy of what begins at i.
func longestMatch(in []byte, i int, heads, chain []int32) (length, distance int) {
	most := min(longest, len(in)-i)
	at := heads[hash3(in[i:])]
	for range tries {
		from := int(at) - 1
		if from < 0 || i-from > window {
			break
		}
		n := 0
		for n < most && in[from+n] == in[i+n] {
			n++
		}
		if n > length {
			length, distance = n, i-from
			if n == most {
				break
			}
		}
		at = chain[from]
	}
	return length, distance
}
