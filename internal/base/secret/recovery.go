package secret

import (
	"crypto/rand"
	"strings"
)

// Recovery codes replace a lost authenticator. Each works once. They are random with 80 bits,
// too many to guess, so a fast hash is enough.
const (
	recoveryLetters = "abcdefghijkmnpqrstuvwxyz23456789" // 32 characters that are not easily confused
	recoveryLength  = 16
	recoveryGroup   = 4
)

// HashRecoveryCode returns the hash that is stored for a code. Case and separators are ignored.
func HashRecoveryCode(code string) []byte {
	return Hash(strings.Map(func(c rune) rune {
		if strings.ContainsRune(recoveryLetters, c) {
			return c
		}
		return -1
	}, strings.ToLower(code)))
}

// NewRecoveryCode generates a code in groups that are easy to read out.
func NewRecoveryCode() string {
	drawn := make([]byte, recoveryLength)
	rand.Read(drawn) // never fails: the runtime crashes the program instead
	var code strings.Builder
	for i, b := range drawn {
		if i > 0 && i%recoveryGroup == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(recoveryLetters[int(b)%len(recoveryLetters)])
	}
	return code.String()
}
