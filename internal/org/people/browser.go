package people

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"

	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// BrowserLife is how long a browser stays known after a sign-in.
const BrowserLife = 365 * 24 * time.Hour

// browsersMax is the number of known browsers of a user.
const browsersMax = 20

// browser is a browser in which a user signed in. Its cookie has a token, the row
// the hash.
type browser struct {
	Hash      []byte    `db:"hash"`
	UserID    uint32    `db:"user_id"`
	CreatedAt when.Unix `db:"created_at"`
}

// KnownBrowser returns the id of a browser in which the user signed in before, or "".
func KnownBrowser(r *db.Root, userID uint32, token string) (id string, err error) {
	if userID == 0 || token == "" {
		return "", nil
	}
	hash := secret.Hash(token)
	_, err = db.Get[uint32](r, `SELECT b.user_id FROM known_browsers b WHERE b.hash = $1 AND b.user_id = $2 AND b.created_at > $3`,
		hash, userID, r.Now.Add(-BrowserLife).Unix())
	if errors.Is(err, db.Missing) {
		return "", nil
	}
	return hex.EncodeToString(hash[:8]), err
}

// RememberBrowser stores a browser as known and returns its new token. The token of
// its last sign-in is no longer valid.
func RememberBrowser(r *db.Root, userID uint32, last string) (token string, err error) {
	if _, err := db.Exec(r, `DELETE FROM known_browsers WHERE hash = $1 AND user_id = $2`, secret.Hash(last), userID); err != nil {
		return "", err
	}
	token = rand.Text()
	if err := db.Insert(r, "known_browsers", browser{secret.Hash(token), userID, when.UnixOf(r.Now)}); err != nil {
		return "", err
	}
	_, err = db.Exec(r, `DELETE FROM known_browsers WHERE user_id = $1 AND created_at < (
	SELECT b.created_at FROM known_browsers b WHERE b.user_id = $1 ORDER BY b.created_at DESC LIMIT 1 OFFSET $2)`, userID, browsersMax-1)
	return token, err
}

// forgetBrowsers makes all browsers of a user unknown.
func forgetBrowsers(r *db.Root, userID uint32) error {
	_, err := db.Exec(r, `DELETE FROM known_browsers WHERE user_id = $1`, userID)
	return err
}
