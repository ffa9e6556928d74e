// Package secret generates and verifies secrets: API keys, passwords, codes of the second
// factor and recovery codes. It stores nothing.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
)

// Hash returns the stored hash of a generated secret. A fast hash is enough: the secret has
// too many random bits to search.
func Hash(drawn string) []byte {
	sum := sha256.Sum256([]byte(drawn))
	return sum[:]
}

// randomText returns n random base62 characters. Bytes past the last multiple of 62 are
// discarded, so that every character is equally likely.
func randomText(n int) string {
	out := make([]byte, 0, n)
	var pool [64]byte
	for len(out) < n {
		rand.Read(pool[:]) // never fails: the runtime crashes the program instead
		for _, b := range pool {
			if b < 4*62 && len(out) < n {
				out = append(out, base62[b%62])
			}
		}
	}
	return string(out)
}
