package secret

import (
	"crypto/rand"
	"strings"
)

// Recovery codes stand in for an authenticator that is lost or not at hand. Each
// works once. They are drawn and not chosen: their 80 bits cannot be tried out,
// so a plain hash keeps them as well as a slow one would.
const (
	recoveryLetters = "abcdefghijkmnpqrstuvwxyz23456789" // 32 that nobody takes for another
	recoveryLength  = 16
	recoveryGroup   = 4
)

// HashRecoveryCode is what is kept of a code, however it was typed.
func HashRecoveryCode(code string) []byte {
	return Hash(strings.Map(func(c rune) rune {
		if strings.ContainsRune(recoveryLetters, c) {
			return c
		}
		return -1
	}, strings.ToLower(code)))
}

// NewRecoveryCode draws a code in groups that can be read out.
func NewRecoveryCode() string {
	drawn := make([]byte, recoveryLength)
	rand.Read(drawn) // never fails: the runtime ends the program instead
	var code strings.Builder
	for i, b := range drawn {
		if i > 0 && i%recoveryGroup == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(recoveryLetters[int(b)%len(recoveryLetters)])
	}
	return code.String()
}
