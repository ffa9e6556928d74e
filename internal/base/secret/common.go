package secret

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"sort"
	"strings"
	"unicode"
)

// common has the 10,000 most common passwords and the longer ones of the next 20,000,
// each as the first five bytes of the SHA-256 of its lower-case spelling, sorted. They
// were taken from the frequency list of zxcvbn 4.4.2 (MIT, Dropbox).
//
//go:embed common.bin
var common []byte

const commonWidth = 5

// rows are texts that people type along the keyboard or count.
var rows = []string{"12345678901234567890", "09876543210987654321", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"}

// IsCommonPassword reports whether a password is one of the most common ones, also
// repeated, in capitals, or with digits and signs at its end.
func IsCommonPassword(password string) bool {
	folded := strings.ToLower(strings.TrimSpace(password))
	stem := strings.TrimRightFunc(folded, func(c rune) bool { return !unicode.IsLetter(c) })
	for _, text := range []string{folded, stem} {
		text = unit(text)
		if text != "" && (listed(text) || len(text) == 1) {
			return true
		}
	}
	for _, row := range rows {
		if strings.Contains(row, folded) {
			return true
		}
	}
	return false
}

// unit returns the text that a password repeats, or the password.
func unit(text string) string {
	for n := 1; n <= len(text)/2; n++ {
		if len(text)%n == 0 && strings.Repeat(text[:n], len(text)/n) == text {
			return text[:n]
		}
	}
	return text
}

func listed(text string) bool {
	sum := sha256.Sum256([]byte(text))
	n := len(common) / commonWidth
	at := sort.Search(n, func(i int) bool {
		return bytes.Compare(common[i*commonWidth:(i+1)*commonWidth], sum[:commonWidth]) >= 0
	})
	return at < n && bytes.Equal(common[at*commonWidth:(at+1)*commonWidth], sum[:commonWidth])
}
