package org

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

	"kontor/internal/db"
)

// The second factor is a code of six digits that changes every 30 seconds
// (TOTP, RFC 6238), as every authenticator understands it. The secret has the
// 160 bits of the hash.
const (
	factorStep   = 30
	factorDigits = 1_000_000
	factorBytes  = 20
)

// NewFactor draws the secret of a second factor.
func NewFactor() string {
	secret := make([]byte, factorBytes)
	rand.Read(secret)
	return base32.StdEncoding.EncodeToString(secret)
}

// FactorURI is the secret as authenticators read it from a picture or a link.
func FactorURI(secret, email string) string {
	return "otpauth://totp/" + url.PathEscape("kontor:"+email) + "?issuer=kontor&secret=" + secret
}

// code is the one of a step.
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

// FactorCode is the code of a moment, as the authenticator shows it.
func FactorCode(secret string, now time.Time) string {
	text, _ := code(secret, now.Unix()/factorStep)
	return text
}

// FactorMatches finds the step of a code: the present one, or one of its
// neighbors for clocks that differ. 0 means that it is none.
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

// SetFactor switches the second factor on with a secret, or off with none. The
// recovery codes of before end with what they stood in for.
func SetFactor(r *db.Root, userID uint32, secret string) error {
	if err := forgetRecoveryCodes(r, userID); err != nil {
		return err
	}
	_, err := db.Exec(r, `UPDATE users SET totp_secret = $2, totp_step = 0, updated_at = $3 WHERE id = $1`, userID, secret, r.Now.Unix())
	return err
}

// UseFactor spends a code: it tells whether the step is later than the last one
// that was used.
func UseFactor(r *db.Root, userID uint32, step int64) (bool, error) {
	n, err := db.Exec(r, `UPDATE users SET totp_step = $2 WHERE id = $1 AND totp_step < $2`, userID, step)
	return n == 1, err
}

// PassFactor makes a pending session a whole one. Its secret changes, as it
// does whenever somebody signs in.
func PassFactor(r *db.Root, s Session) (token string, err error) {
	if err := EndSession(r, s); err != nil {
		return "", err
	}
	return BeginSession(r, s.UserID, false, s.Address, s.Agent)
}
