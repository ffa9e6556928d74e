package input

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// literalMax bounds the length of a number.
const literalMax = 100

// string reads a string in quotes.
func (d *decoder) string() (string, bool) {
	text, ok := d.bytes()
	return string(text), ok
}

// bytes is string without a copy if the text has no escapes.
func (d *decoder) bytes() ([]byte, bool) {
	d.at++
	start := d.at
	for d.at < len(d.text) {
		switch c := d.text[d.at]; {
		case c == '"':
			d.at++
			return d.text[start : d.at-1], true
		case c == '\\':
			return d.escaped(start)
		case c < ' ':
			return nil, d.refuse("a control character inside a string")
		}
		d.at++
	}
	return nil, d.refuse("a string does not end")
}

// escaped reads the rest of a string that has escapes.
func (d *decoder) escaped(start int) ([]byte, bool) {
	var b bytes.Buffer
	b.Write(d.text[start:d.at])
	for d.at < len(d.text) {
		c := d.text[d.at]
		switch {
		case c == '"':
			d.at++
			return b.Bytes(), true
		case c < ' ':
			return nil, d.refuse("a control character inside a string")
		case c != '\\':
			b.WriteByte(c)
			d.at++
		default:
			if !d.escape(&b) {
				return nil, false
			}
		}
	}
	return nil, d.refuse("a string does not end")
}

func (d *decoder) escape(b *bytes.Buffer) bool {
	d.at++
	c := d.peek()
	d.at++
	switch c {
	case '"', '\\', '/':
		b.WriteByte(c)
	case 'b':
		b.WriteByte('\b')
	case 'f':
		b.WriteByte('\f')
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case 'u':
		return d.unicode(b)
	default:
		d.at--
		return d.refuse("an unknown escape in a string")
	}
	return true
}

// unicode reads the digits of \u, and of the second half of a surrogate pair.
func (d *decoder) unicode(b *bytes.Buffer) bool {
	r, ok := d.hex()
	if !ok {
		return false
	}
	if utf16.IsSurrogate(r) {
		if !d.take('\\') || !d.take('u') {
			return d.refuse("half of a surrogate pair in a string")
		}
		low, ok := d.hex()
		if !ok {
			return false
		}
		if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
			return d.refuse("half of a surrogate pair in a string")
		}
	}
	if r == 0 {
		return d.refuse("the character NUL in a string")
	}
	b.WriteRune(r)
	return true
}

func (d *decoder) hex() (rune, bool) {
	if len(d.text)-d.at < 4 {
		return 0, d.refuse("four hexadecimal digits were expected")
	}
	for _, c := range d.text[d.at : d.at+4] {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return 0, d.refuse("four hexadecimal digits were expected")
		}
	}
	n, err := strconv.ParseUint(string(d.text[d.at:d.at+4]), 16, 32)
	if err != nil {
		return 0, d.refuse("four hexadecimal digits were expected")
	}
	d.at += 4
	return rune(n), true
}

// number reads a number literal of the JSON grammar.
func (d *decoder) number() ([]byte, bool) {
	start := d.at
	d.take('-')
	if !d.take('0') && !d.digits() {
		return nil, d.refuse("a number was expected")
	}
	if d.take('.') && !d.digits() {
		return nil, d.refuse("digits were expected after the decimal point")
	}
	if c := d.peek(); c == 'e' || c == 'E' {
		d.at++
		if c = d.peek(); c == '+' || c == '-' {
			d.at++
		}
		if !d.digits() {
			return nil, d.refuse("digits were expected in the exponent")
		}
	}
	if d.at-start > literalMax {
		return nil, d.refuse("a number has too many digits")
	}
	return d.text[start:d.at], true
}

func (d *decoder) digits() bool {
	start := d.at
	for c := d.peek(); c >= '0' && c <= '9'; c = d.peek() {
		d.at++
	}
	return d.at > start
}

// skip reads any value and discards it.
func (d *decoder) skip() bool {
	switch c := d.peek(); {
	case c == '"':
		_, ok := d.bytes()
		return ok
	case c == '{':
		return d.skipObject()
	case c == '[':
		return d.skipList()
	case c == 't':
		return d.word("true")
	case c == 'f':
		return d.word("false")
	case c == 'n':
		return d.word("null")
	case c == '-' || c >= '0' && c <= '9':
		_, ok := d.number()
		return ok
	}
	return d.refuse("a value was expected")
}

func (d *decoder) skipObject() bool {
	if empty, ok := d.enter('}'); empty || !ok {
		return ok
	}
	var seen names
	for {
		name, ok := d.key()
		if !ok {
			return false
		}
		if !seen.add(string(name)) {
			return d.refuse("the member " + strconv.Quote(string(name)) + " appears twice")
		}
		if !d.skip() {
			return false
		}
		if more, ok := d.more('}'); !more {
			return ok
		}
	}
}

func (d *decoder) skipList() bool {
	if empty, ok := d.enter(']'); empty || !ok {
		return ok
	}
	for {
		d.space()
		if !d.skip() {
			return false
		}
		if more, ok := d.more(']'); !more {
			return ok
		}
	}
}
