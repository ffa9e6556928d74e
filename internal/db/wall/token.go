package wall

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

// plain splits the text of a statement into tokens, without comments. It refuses texts that
// SQLite and PostgreSQL, or two versions of one, read differently: the wall must see what
// the engine sees.
func plain(text string) ([]token, error) {
	if strings.ContainsAny(text, "\x00\r") {
		return nil, fmt.Errorf("a character that ends a text or a line for one engine only")
	}
	all, err := tokens(text)
	if err != nil {
		return nil, err
	}
	out := all[:0]
	end := -1 // end of the previous word, name, number, text or placeholder
	for _, t := range all {
		switch of := text[t.at:t.end]; {
		case strings.HasPrefix(of, "/*"):
			return nil, fmt.Errorf("a comment begins with --: the other kind nests for one engine only")
		case t.kind == comment:
			continue
		case t.kind == quoted, of[0] == '`', of[0] == '[':
			return nil, fmt.Errorf("names are written without quotes: %s", of)
		case of[0] == '$' && t.kind != placeholder:
			return nil, fmt.Errorf("a text in dollar quotes is not one for SQLite")
		case t.kind == word && strings.ContainsFunc(of, func(r rune) bool { return r >= 0x80 }),
			t.kind == literal && digit(of[0]) && strings.ContainsFunc(of, func(r rune) bool { return r > '9' }),
			t.kind == sign && !strings.Contains("()*,.+-/%<>=!|;", of):
			return nil, fmt.Errorf("%q is not understood by the tenant wall", of)
		case t.kind != sign && t.at == end:
			return nil, fmt.Errorf("a space is missing before %s", of)
		case t.kind != sign:
			end = t.end
		}
		out = append(out, t)
	}
	return out, nil
}

// tokens cuts an SQL text into words and signs, comments included.
func tokens(text string) ([]token, error) {
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
		out = append(out, t)
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
