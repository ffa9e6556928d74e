package people

import "kontor/internal/db"

// SetFactor turns the second factor on, or off when the secret is empty. It deletes
// the recovery codes.
func SetFactor(r *db.Root, userID uint32, secret string) error {
	if err := forgetRecoveryCodes(r, userID); err != nil {
		return err
	}
	_, err := db.Exec(r, `UPDATE users SET totp_secret = $2, totp_step = 0, updated_at = $3 WHERE id = $1`, userID, secret, r.Now.Unix())
	return err
}

// UseFactor records the step of a code and reports whether it is later than the
// last one used.
func UseFactor(r *db.Root, userID uint32, step int64) (bool, error) {
	n, err := db.Exec(r, `UPDATE users SET totp_step = $2 WHERE id = $1 AND totp_step < $2`, userID, step)
	return n == 1, err
}

// PassFactor ends a pending session, so that a full one can begin. It returns
// db.Missing when the password was changed since the session began.
func PassFactor(r *db.Root, s Session) error {
	if err := Lock(r, s.UserID); err != nil {
		return err
	}
	n, err := db.Exec(r, `DELETE FROM sessions WHERE hash = $1`, s.Hash)
	if err == nil && n == 0 {
		err = db.Missing
	}
	return err
}
