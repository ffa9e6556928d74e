package people

import (
	"fmt"
	"slices"

	"kontor/internal/base/secret"
	"kontor/internal/db"
)

// SetFactor turns the second factor on, or off when the secret is empty. It deletes
// the recovery codes. The secret is stored sealed.
func SetFactor(r *db.Root, box *secret.Box, userID uint32, factor string) error {
	if err := forgetRecoveryCodes(r, userID); err != nil {
		return err
	}
	_, err := db.Exec(r, `UPDATE users SET totp_secret = $2, totp_step = 0, updated_at = $3 WHERE id = $1`,
		userID, box.Seal(factor, factorOf(userID)), r.Now.Unix())
	return err
}

// factorOf names what the secret of a user's second factor belongs to.
func factorOf(userID uint32) string { return fmt.Sprintf("totp %d", userID) }

// Factor returns the secret of the second factor, "" without one.
func (u User) Factor(box *secret.Box) (string, error) { return box.Open(u.TOTPSecret, factorOf(u.ID)) }

// Factor returns the secret of the second factor, "" without one.
func (p Person) Factor(box *secret.Box) (string, error) {
	return box.Open(p.TOTPSecret, factorOf(p.ID))
}

// Resealed counts the secrets of second factors by what SealFactors did with them.
type Resealed struct {
	Sealed  int // with the new key now
	Current int // already
	Lost    int // sealed with neither of the keys
}

// SealFactors seals the secrets of all second factors with a key: those that are not
// sealed, and those that were sealed with an earlier key, if there is one.
func SealFactors(r *db.Root, box, earlier *secret.Box) (done Resealed, err error) {
	users, err := db.List[User](r, `SELECT `+db.Columns[User]("u")+` FROM users u WHERE u.totp_secret <> '' ORDER BY u.id`)
	if err != nil {
		return done, err
	}
	for _, u := range users {
		if secret.IsSealed(u.TOTPSecret) && box.Fits(u.TOTPSecret) {
			done.Current++
			continue
		}
		plain, err := u.Factor(earlier)
		if err != nil {
			done.Lost++
			continue
		}
		if _, err := db.Exec(r, `UPDATE users SET totp_secret = $2 WHERE id = $1`, u.ID, box.Seal(plain, factorOf(u.ID))); err != nil {
			return done, err
		}
		done.Sealed++
	}
	return done, nil
}

// UseFactor records the step of a code and reports whether it is later than the
// last one used.
func UseFactor(r *db.Root, userID uint32, step int64) (bool, error) {
	n, err := db.Exec(r, `UPDATE users SET totp_step = $2 WHERE id = $1 AND totp_step < $2`, userID, step)
	return n == 1, err
}

// EndPendingSession ends a pending session, so that a full one can begin. It returns
// db.Missing when the password was changed since the session began.
func EndPendingSession(r *db.Root, s Session) error {
	if err := Lock(r, s.UserID); err != nil {
		return err
	}
	n, err := db.Exec(r, `DELETE FROM sessions WHERE hash = $1`, s.Hash)
	if err == nil && n == 0 {
		err = db.Missing
	}
	return err
}

// FactorKeys returns how many secrets of second factors are not sealed, and the ids of
// the keys with which the others are.
func FactorKeys(r *db.Root) (open int, ids []string, err error) {
	stored, err := db.List[string](r, `SELECT u.totp_secret FROM users u WHERE u.totp_secret <> ''`)
	for _, text := range stored {
		switch id := secret.SealedWith(text); {
		case id == "":
			open++
		case !slices.Contains(ids, id):
			ids = append(ids, id)
		}
	}
	return open, ids, err
}
