package setup

import (
	"crypto/rand"
	"errors"

	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org"
)

// NewLink creates a token. It allows setting up the empty database.
func NewLink(r *db.Root) (token string, err error) {
	token = rand.Text()
	_, err = db.Exec(r, `INSERT INTO setup_links (hash, created_at) VALUES ($1, $2)`, secret.Hash(token), r.Now.Unix())
	return token, err
}

// LinkOpen reports whether a token opens the setup: this deployment created it,
// and there is no organization yet.
func LinkOpen(r *db.Root, token string) (bool, error) {
	_, err := db.Get[int64](r, `SELECT created_at FROM setup_links WHERE hash = $1`, secret.Hash(token))
	if errors.Is(err, db.Missing) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	any, err := org.Any(r)
	return !any, err
}

// UseLink deletes all links and reports whether the token was one of them and opens
// the setup. Of several requests at once, one succeeds: the others wait for its row.
func UseLink(r *db.Root, token string) (bool, error) {
	n, err := db.Exec(r, `DELETE FROM setup_links WHERE hash = $1`, secret.Hash(token))
	if err != nil || n == 0 {
		return false, err
	}
	if _, err := db.Exec(r, `DELETE FROM setup_links`); err != nil {
		return false, err
	}
	any, err := org.Any(r)
	return !any, err
}
