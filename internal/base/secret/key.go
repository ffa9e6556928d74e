package secret

import (
	"hash/crc32"
	"strings"
)

// The form of an API key: a fixed prefix that secret scanners recognize, 30 random characters
// (178 bits), and a checksum that rejects mistyped keys before any lookup.
const (
	KeyPrefix = "kontor_"
	KeyRegex  = `kontor_[0-9A-Za-z]{36}`

	keyRandom = 30
	keySum    = 6
	keyLength = len(KeyPrefix) + keyRandom + keySum

	base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// NewKey generates a key. It is shown to its creator once and never stored.
func NewKey() string {
	body := KeyPrefix + randomText(keyRandom)
	return body + keyChecksum(body)
}

// WellFormed reports whether text has the length, prefix and checksum of a key. It does not
// access the database.
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

// keyChecksum returns the CRC-32 of the text in base 62, most significant digit first.
func keyChecksum(text string) string {
	n := crc32.ChecksumIEEE([]byte(text))
	var out [keySum]byte
	for i := keySum - 1; i >= 0; i-- {
		out[i] = base62[n%62]
		n /= 62
	}
	return string(out[:])
}
