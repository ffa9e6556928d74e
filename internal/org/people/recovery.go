package people

import (
	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

const recoveryCodes = 10

// recoveryCode is a stored recovery code.
type recoveryCode struct {
	UserID    uint32    `db:"user_id"`
	Hash      []byte    `db:"hash"`
	CreatedAt when.Unix `db:"created_at"`
}

// NewRecoveryCodes replaces a user's recovery codes and returns the new ones, which
// are shown once.
func NewRecoveryCodes(r *db.Root, userID uint32) (codes []string, err error) {
	if err := forgetRecoveryCodes(r, userID); err != nil {
		return nil, err
	}
	for range recoveryCodes {
		code := secret.NewRecoveryCode()
		if err := db.Insert(r, "recovery_codes", recoveryCode{userID, secret.HashRecoveryCode(code), when.UnixOf(r.Now)}); err != nil {
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

// UseRecoveryCode deletes a code and reports whether it was a valid one.
func UseRecoveryCode(r *db.Root, userID uint32, given string) (bool, error) {
	n, err := db.Exec(r, `DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2`, userID, secret.HashRecoveryCode(given))
	return n == 1, err
}

// RecoveryCodesLeft counts the codes of a person that still work.
func RecoveryCodesLeft(r *db.Root, userID uint32) (int, error) {
	return db.Get[int](r, `SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1`, userID)
}
