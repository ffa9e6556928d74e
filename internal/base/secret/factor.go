package secret

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1"
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// The second factor is a six-digit code that changes every 30 seconds (TOTP, RFC 6238), as
// authenticator apps implement it. The secret has the 160 bits of the hash.
const (
	factorStep   = 30
	factorDigits = 1_000_000
	factorBytes  = 20
)

// NewFactor generates the secret of a second factor.
func NewFactor() string {
	secret := make([]byte, factorBytes)
	rand.Read(secret)
	return base32.StdEncoding.EncodeToString(secret)
}

// IsFactor reports whether text has the form of a secret from NewFactor.
func IsFactor(text string) bool {
	key, err := base32.StdEncoding.DecodeString(text)
	return err == nil && len(key) == factorBytes && len(text) == base32.StdEncoding.EncodedLen(factorBytes)
}

// FactorURI returns the otpauth URI that authenticator apps scan.
func FactorURI(secret, email string) string {
	return "otpauth://totp/" + url.PathEscape("kontor:"+email) + "?issuer=kontor&secret=" + secret
}

// code returns the code for a time step.
func code(secret string, step int64) (string, bool) {
	key, err := base32.StdEncoding.DecodeString(secret)
	if err != nil || len(key) == 0 {
		return "", false
	}
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, step)
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 15
	n := binary.BigEndian.Uint32(sum[at:at+4]) & 0x7fffffff
	return fmt.Sprintf("%06d", n%factorDigits), true
}

// FactorCode returns the code that an authenticator shows at the given time.
func FactorCode(secret string, now time.Time) string {
	text, _ := code(secret, now.Unix()/factorStep)
	return text
}

// FactorMatches returns the time step of a code: the current one or a neighbor, to tolerate
// clock skew. It returns 0 if the code is wrong.
func FactorMatches(secret, given string, now time.Time) (step int64) {
	given = strings.ReplaceAll(strings.TrimSpace(given), " ", "")
	for _, at := range []int64{-1, 0, 1} {
		want, ok := code(secret, now.Unix()/factorStep+at)
		if ok && subtle.ConstantTimeCompare([]byte(want), []byte(given)) == 1 {
			step = now.Unix()/factorStep + at
		}
	}
	return step
}
