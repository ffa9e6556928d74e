package org

import (
	"crypto/rand"
	"crypto/sha256"
	"strings"

	"kontor/internal/db"
	"kontor/internal/when"
)

// Recovery codes stand in for an authenticator that is lost or not at hand. Each
// works once. They are drawn and not chosen: their 80 bits cannot be tried out,
// so a plain hash keeps them as well as a slow one would.
const (
	recoveryCodes   = 10
	recoveryLetters = "abcdefghijkmnpqrstuvwxyz23456789" // 32 that nobody takes for another
	recoveryLength  = 16
	recoveryGroup   = 4
)

// recoveryCode is a code as it is stored.
type recoveryCode struct {
	UserID    uint32    `db:"user_id"`
	Hash      []byte    `db:"hash"`
	CreatedAt when.Unix `db:"created_at"`
}

// hashCode is what is kept of a code, however it was typed.
func hashCode(code string) []byte {
	sum := sha256.Sum256([]byte(strings.Map(func(c rune) rune {
		if strings.ContainsRune(recoveryLetters, c) {
			return c
		}
		return -1
	}, strings.ToLower(code))))
	return sum[:]
}

// newRecoveryCode draws a code in groups that can be read out.
func newRecoveryCode() string {
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

// NewRecoveryCodes draws the codes of a person, to be shown this once. Those of
// before no longer work.
func NewRecoveryCodes(r *db.Root, userID uint32) (codes []string, err error) {
	if err := forgetRecoveryCodes(r, userID); err != nil {
		return nil, err
	}
	for range recoveryCodes {
		code := newRecoveryCode()
		if err := db.Insert(r, "recovery_codes", recoveryCode{userID, hashCode(code), when.UnixOf(r.Now)}); err != nil {
			return nil, err
		}
		codes = append(codes, code)
	}
	return codes, nil
}

func forgetRecoveryCodes(r *db.Root, userID uint32) error {
	_, err := db.Exec(r, `DELETE FROM recovery_codes WHERE user_id = $1`, userID)
	return err
}

// UseRecoveryCode spends a code: it tells whether it was one of the person's that
// had not been used.
func UseRecoveryCode(r *db.Root, userID uint32, given string) (bool, error) {
	n, err := db.Exec(r, `DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2`, userID, hashCode(given))
	return n == 1, err
}

// RecoveryCodesLeft counts the codes of a person that still work.
func RecoveryCodesLeft(r *db.Root, userID uint32) (int, error) {
	return db.Get[int](r, `SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1`, userID)
}
