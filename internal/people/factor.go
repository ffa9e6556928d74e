package people

import "kontor/internal/db"

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

// PassFactor makes a pending session a whole one, or tells that it is Missing: the
// password that began it was changed since. Its secret changes, as it does whenever
// somebody signs in.
func PassFactor(r *db.Root, s Session) (token string, err error) {
	if err := Lock(r, s.UserID); err != nil {
		return "", err
	}
	n, err := db.Exec(r, `DELETE FROM sessions WHERE hash = $1`, s.Hash)
	if err != nil {
		return "", err
	}
	if n == 0 {
		return "", db.Missing
	}
	return BeginSession(r, s.UserID, false, s.Address, s.Agent)
}
