package org

import (
	"crypto/rand"
	"crypto/sha256"
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

// newKey draws a key. It is shown to its creator once and never stored.
func newKey() string {
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

// hashKey is what is stored of a key. A fast hash is right: 178 random bits
// cannot be searched.
func hashKey(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:]
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

// randomText draws n base62 characters. Bytes past the last multiple of 62 are
// thrown away, so that every character is equally likely.
func randomText(n int) string {
	out := make([]byte, 0, n)
	var pool [64]byte
	for len(out) < n {
		rand.Read(pool[:]) // never fails: the runtime ends the program instead
		for _, b := range pool {
			if b < 4*62 && len(out) < n {
				out = append(out, base62[b%62])
			}
		}
	}
	return string(out)
}
