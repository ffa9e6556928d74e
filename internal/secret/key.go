package secret

import (
	"hash/crc32"
	"strings"
)

// The form of an API key: a fixed prefix by which scanners find leaked keys,
// 30 random characters (178 bits) and a checksum by which a mistyped key is
// refused before anything is read.
const (
	KeyPrefix = "kontor_"
	KeyRegex  = `kontor_[0-9A-Za-z]{36}`

	keyRandom = 30
	keySum    = 6
	keyLength = len(KeyPrefix) + keyRandom + keySum

	base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// NewKey draws a key. It is shown to its creator once and never stored.
func NewKey() string {
	body := KeyPrefix + randomText(keyRandom)
	return body + keyChecksum(body)
}

// WellFormed tells whether text can be a key at all: its length, prefix and
// checksum are right. It reads nothing.
func WellFormed(text string) bool {
	if len(text) != keyLength || !strings.HasPrefix(text, KeyPrefix) {
		return false
	}
	for _, c := range []byte(text[len(KeyPrefix):]) {
		if strings.IndexByte(base62, c) < 0 {
			return false
		}
	}
	body := text[:keyLength-keySum]
	return keyChecksum(body) == text[len(body):]
}

// keyChecksum writes the CRC-32 of the text in base 62, most significant first.
func keyChecksum(text string) string {
	n := crc32.ChecksumIEEE([]byte(text))
	var out [keySum]byte
	for i := keySum - 1; i >= 0; i-- {
		out[i] = base62[n%62]
		n /= 62
	}
	return string(out[:])
}
