package db

import (
	"fmt"
	"strings"
)

// token is a word or sign of an SQL text.
type token struct {
	kind  tokenKind
	text  string // words in lower case; a placeholder without its $
	upper string // a word in upper case, to compare with keywords
	at    int    // where it begins
	end   int
}

type tokenKind uint8

const (
	word    tokenKind = iota
	quoted            // "name"
	literal           // 'text' or a number
	placeholder
	sign
	comment
)

// tokens cuts an SQL text into words and signs. Comments are kept when asked for.
func tokens(text string, comments bool) ([]token, error) {
	var out []token
	for i := 0; i < len(text); {
		start := i
		t := token{at: start}
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
			continue
		case strings.HasPrefix(text[i:], "--"):
			i = endOf(text, i, "\n")
			t.kind = comment
		case strings.HasPrefix(text[i:], "/*"):
			i = endOf(text, i, "*/")
			t.kind = comment
		case c == '\'' || c == '"':
			end := quote(text, i, c)
			if end < 0 {
				return nil, fmt.Errorf("a quote is not closed")
			}
			i = end
			t.kind = literal
			if c == '"' {
				t.kind, t.text = quoted, strings.ToLower(text[start+1:i-1])
			}
		case c == '$' && i+1 < len(text) && digit(text[i+1]):
			for i++; i < len(text) && digit(text[i]); i++ {
			}
			t.kind, t.text = placeholder, text[start+1:i]
		case c == '$':
			end := dollarQuote(text, i)
			if end < 0 {
				return nil, fmt.Errorf("a $ stands alone")
			}
			i, t.kind = end, literal
		case letter(c):
			for i++; i < len(text) && (letter(text[i]) || digit(text[i])); i++ {
			}
			t.kind, t.text, t.upper = word, strings.ToLower(text[start:i]), strings.ToUpper(text[start:i])
		case digit(c):
			for i++; i < len(text) && (digit(text[i]) || text[i] == '.' || letter(text[i])); i++ {
			}
			t.kind, t.text = literal, text[start:i]
		default:
			i++
			t.kind, t.text = sign, text[start:i]
		}
		t.end = i
		if t.kind != comment || comments {
			out = append(out, t)
		}
	}
	return out, nil
}

func digit(c byte) bool { return c >= '0' && c <= '9' }
func letter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func endOf(text string, from int, mark string) int {
	if n := strings.Index(text[from:], mark); n >= 0 {
		return from + n + len(mark)
	}
	return len(text)
}

// quote finds the end of a quoted text, in which the quote is doubled.
func quote(text string, i int, q byte) int {
	for i++; i < len(text); i++ {
		if text[i] != q {
			continue
		}
		if i+1 < len(text) && text[i+1] == q {
			i++
			continue
		}
		return i + 1
	}
	return -1
}

// dollarQuote finds the end of PostgreSQL's $$ … $$ or $tag$ … $tag$.
func dollarQuote(text string, i int) int {
	n := strings.IndexByte(text[i+1:], '$')
	if n < 0 {
		return -1
	}
	mark := text[i : i+n+2]
	end := strings.Index(text[i+len(mark):], mark)
	if end < 0 {
		return -1
	}
	return i + 2*len(mark) + end
}
