package bank

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain returns the letters and digits of a text in upper case.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, text)
}

// names reports whether a plain text contains the number of a document, without a digit beside it.
func names(text, number string) bool {
	number = plain(number)
	if utf8.RuneCountInString(number) < 5 {
		return false
	}
	for from := 0; ; {
		at := strings.Index(text[from:], number)
		if at < 0 {
			return false
		}
		begin, end := from+at, from+at+len(number)
		before, _ := utf8.DecodeLastRuneInString(text[:begin])
		after, _ := utf8.DecodeRuneInString(text[end:])
		if !unicode.IsDigit(before) && !unicode.IsDigit(after) {
			return true
		}
		from = begin + 1
	}
}

// titles come before the names of Thai companies and people. Longer ones are first.
var titles = []string{"บริษัท", "นางสาว", "บจก", "หจก", "นาย", "นาง"}

// mentions reports whether a plain text contains the beginning of a contact's name.
func mentions(text, name string) bool {
	name = plain(name)
	for _, title := range titles {
		if rest, found := strings.CutPrefix(name, title); found {
			name = rest
			break
		}
	}
	letters := []rune(name)
	letters = letters[:min(10, len(letters))]
	return len(letters) >= 4 && strings.Contains(text, string(letters))
}

// patternOf returns a text without digits, to recognize lines of the same kind.
func patternOf(text string) string {
	letters := []rune(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, plain(text)))
	return string(letters[:min(200, len(letters))])
}
