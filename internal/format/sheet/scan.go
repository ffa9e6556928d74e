package sheet

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scanner reads the XML of a workbook. Unlike encoding/xml it needs no memory for nesting,
// for attributes nobody asks for, or for text nobody keeps.
type scanner struct {
	in    *bufio.Reader
	tag   []byte // the tag that was read, without its brackets
	empty bool   // the tag closes itself; its end is reported next
	keep  bool   // text is kept
	text  []byte // of the token text
	plain bool   // the text has no entities
}

type token int

const (
	start token = iota
	end
	text
)

const tagMax = 64 << 10

var errXML = errors.New("not an XLSX file: its XML is damaged")

func newScanner(r io.Reader) *scanner { return &scanner{in: bufio.NewReaderSize(r, 32<<10)} }

// next returns the next token, or io.EOF.
func (s *scanner) next() (token, error) {
	if s.empty {
		s.empty = false
		return end, nil
	}
	for {
		c, err := s.in.ReadByte()
		if err != nil {
			return 0, err
		}
		if c != '<' {
			if err := s.in.UnreadByte(); err != nil {
				return 0, err
			}
			if err := s.readText(); err != nil {
				return 0, err
			}
			if s.keep {
				return text, nil
			}
			continue
		}
		known, t, err := s.readTag()
		if err != nil || known {
			return t, err
		}
	}
}

// readText reads up to the next tag.
func (s *scanner) readText() error {
	s.text, s.plain = s.text[:0], false
	for {
		part, err := s.in.ReadSlice('<')
		if err == nil {
			part = part[:len(part)-1]
		}
		if s.keep {
			if s.text = append(s.text, part...); len(s.text) > 8*textMax {
				return tooLarge("a cell has more than %d characters", textMax)
			}
		}
		switch {
		case err == nil:
			return s.in.UnreadByte()
		case errors.Is(err, io.EOF):
			return nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return err
		}
	}
}

// readTag reads what follows a bracket. It returns false for comments and the like.
func (s *scanner) readTag() (known bool, t token, err error) {
	s.tag = s.tag[:0]
	quote := byte(0)
	for {
		c, err := s.in.ReadByte()
		if err != nil {
			return false, 0, damaged(err)
		}
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case string(s.tag) == "!--":
			return false, 0, s.skip("-->", c, false)
		case string(s.tag) == "![CDATA[":
			s.plain = true
			return s.keep, text, s.skip("]]>", c, s.keep)
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return s.endTag()
		}
		if s.tag = append(s.tag, c); len(s.tag) > tagMax {
			return false, 0, errXML
		}
	}
}

// endTag decides what the tag is.
func (s *scanner) endTag() (known bool, t token, err error) {
	switch {
	case len(s.tag) == 0, s.tag[0] == '!': // workbooks declare no document type
		return false, 0, errXML
	case s.tag[0] == '?':
		return false, 0, nil
	case s.tag[0] == '/':
		s.tag = s.tag[1:]
		return true, end, nil
	}
	if last := len(s.tag) - 1; s.tag[last] == '/' {
		s.tag, s.empty = s.tag[:last], true
	}
	return true, start, nil
}

// skip reads up to and including an end that may begin with c, and keeps what is before it.
func (s *scanner) skip(until string, c byte, keep bool) error {
	s.text = s.text[:0]
	for {
		if s.text = append(s.text, c); bytes.HasSuffix(s.text, []byte(until)) {
			s.text = s.text[:len(s.text)-len(until)]
			return nil
		}
		switch {
		case !keep && len(s.text) > len(until):
			s.text = s.text[1:]
		case len(s.text) > 8*textMax:
			return tooLarge("a cell has more than %d characters", textMax)
		}
		var err error
		if c, err = s.in.ReadByte(); err != nil {
			return damaged(err)
		}
	}
}

// damaged returns why XML could not be read to its end.
func damaged(err error) error {
	if errors.Is(err, io.EOF) {
		return errXML
	}
	return err
}

// value returns the text of the token.
func (s *scanner) value() (string, error) {
	if s.plain {
		return string(s.text), nil
	}
	return unescape(s.text)
}

// is reports whether the tag has a local name.
func (s *scanner) is(name string) bool {
	tag := s.tag
	if i := bytes.IndexAny(tag, " \t\r\n"); i >= 0 {
		tag = tag[:i]
	}
	if i := bytes.IndexByte(tag, ':'); i >= 0 {
		tag = tag[i+1:]
	}
	return string(tag) == name
}

// attribute returns the value of an attribute by its local name, or "".
func (s *scanner) attribute(name string) string {
	rest := s.tag
	for {
		i := bytes.IndexByte(rest, '=')
		if i < 0 {
			return ""
		}
		key := bytes.TrimSpace(rest[:i])
		if at := bytes.LastIndexAny(key, " \t\r\n:"); at >= 0 {
			key = key[at+1:]
		}
		rest = bytes.TrimLeft(rest[i+1:], " \t\r\n")
		if len(rest) == 0 {
			return ""
		}
		close := bytes.IndexByte(rest[1:], rest[0])
		if close < 0 {
			return ""
		}
		if string(key) == name {
			value, err := unescape(rest[1 : 1+close])
			if err != nil {
				return ""
			}
			return value
		}
		rest = rest[close+2:]
	}
}

// unescape replaces the entities of XML.
func unescape(raw []byte) (string, error) {
	if !utf8.Valid(raw) {
		return "", errXML
	}
	if bytes.IndexByte(raw, '&') < 0 {
		return string(raw), nil
	}
	var b strings.Builder
	for {
		i := bytes.IndexByte(raw, '&')
		if i < 0 {
			b.Write(raw)
			return b.String(), nil
		}
		b.Write(raw[:i])
		raw = raw[i+1:]
		j := bytes.IndexByte(raw[:min(len(raw), 12)], ';')
		if j < 0 {
			return "", errXML
		}
		r, ok := entity(string(raw[:j]))
		if !ok {
			return "", errXML
		}
		b.WriteRune(r)
		raw = raw[j+1:]
	}
}

func entity(name string) (rune, bool) {
	if r, ok := map[string]rune{"lt": '<', "gt": '>', "amp": '&', "quot": '"', "apos": '\''}[name]; ok {
		return r, true
	}
	digits, ok := strings.CutPrefix(name, "#")
	base := 10
	if hex, is := strings.CutPrefix(digits, "x"); is {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	return rune(n), ok && err == nil && utf8.ValidRune(rune(n))
}
