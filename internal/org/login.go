package org

import (
	"errors"
	"slices"
	"time"

	"kontor/internal/db"
)

// Limits of failed logins. Nobody is locked out: whoever fails often from one
// address pauses there, up to a minute, and a right password from another
// address gets in at once. Many failures of one account or one address only
// make each further try slower.
const (
	triesFree    = 5
	pauseMax     = 60              // seconds
	failuresKept = 15 * 60         // seconds after the last one
	slowAfter    = 20              // failures of an account or an address, from wherever
	slowMax      = 2 * time.Second // how long a try is made to wait
)

// Attempt is a try to sign in from an address.
type Attempt struct{ Email, Address string }

func (a Attempt) places() []string {
	email := FoldEmail(a.Email)
	return []string{"both:" + a.Address + " " + email, "account:" + email, "address:" + a.Address}
}

// Standing is how an attempt stands before it is made.
type Standing struct {
	Pause time.Duration // until the next try is looked at
	Left  int           // tries without a pause, this one included
	Slow  time.Duration // how long this try is made to wait
}

// failed is a row of failed logins.
type failed struct {
	Place    string `db:"place"`
	Failures int    `db:"failures"`
	LastAt   int64  `db:"last_at"`
}

func (f failed) count(now time.Time) int {
	if now.Unix()-f.LastAt >= failuresKept {
		return 0
	}
	return f.Failures
}

// StandingOf tells how an attempt stands. It is the same for accounts that
// exist and for those that do not.
func StandingOf(r *db.Root, a Attempt) (Standing, error) {
	s := Standing{Left: triesFree}
	for i, place := range a.places() {
		f, err := db.Get[failed](r, `SELECT place, failures, last_at FROM login_failures WHERE place = $1`, place)
		if errors.Is(err, db.Missing) {
			continue
		}
		if err != nil {
			return s, err
		}
		n := f.count(r.Now)
		if i > 0 {
			if n > slowAfter {
				s.Slow = slowMax
			}
			continue
		}
		s.Left = max(triesFree-n, 0)
		if n >= triesFree {
			pause := min(1<<min(n-triesFree, 10), pauseMax)
			s.Pause = max(time.Duration(f.LastAt+int64(pause)-r.Now.Unix())*time.Second, 0)
		}
	}
	return s, nil
}

// NoteFailure counts a failed attempt, and now and then forgets old ones.
func NoteFailure(r *db.Root, a Attempt) error {
	places := a.places()
	slices.Sort(places) // one order, so that two processes cannot block each other
	for _, place := range places {
		_, err := db.Exec(r, `INSERT INTO login_failures (place, failures, last_at) VALUES ($1, 1, $2)
			ON CONFLICT (place) DO UPDATE SET
				failures = CASE WHEN login_failures.last_at < excluded.last_at - $3 THEN 1 ELSE login_failures.failures + 1 END,
				last_at = excluded.last_at`, place, r.Now.Unix(), failuresKept)
		if err != nil {
			return err
		}
	}
	_, err := db.Exec(r, `DELETE FROM login_failures WHERE last_at < $1`, r.Now.Unix()-failuresKept)
	return err
}

// ForgetFailures is for whoever got in: the address and the account together
// start anew.
func ForgetFailures(r *db.Root, a Attempt) error {
	_, err := db.Exec(r, `DELETE FROM login_failures WHERE place = $1`, a.places()[0])
	return err
}

// Credentials are what a password is checked against. An account that does not
// exist or is switched off has none, and is told apart by nothing else.
func Credentials(r *db.Root, email string) (User, error) {
	u, err := db.Get[User](r, `SELECT `+db.Columns[User]("u")+` FROM users u WHERE u.email = $1 AND u.is_active`, FoldEmail(email))
	if errors.Is(err, db.Missing) {
		return User{}, nil
	}
	return u, err
}
