// Package secret draws what only its bearer shall know, and recognizes it: API
// keys, passwords, the codes of a second factor and those for its loss. It keeps
// nothing.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
)

// Hash is what is stored of a secret that was drawn and not chosen. A fast hash
// is right: so many random bits cannot be searched.
func Hash(drawn string) []byte {
	sum := sha256.Sum256([]byte(drawn))
	return sum[:]
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
