package people

import (
	"errors"
	"net/netip"
	"time"

	"kontor/internal/db"
)

// Limits of failed sign-ins. Nobody is locked out. Failures from one address make
// that address wait, up to a minute; the right password from another address works
// at once. Many failures of one account or one address slow down each further
// attempt. Failures after a correct password or in a session count for the account
// alone, so that nobody else can make its user wait.
const (
	triesFree    = 5
	pauseMax     = 60              // seconds
	failuresKept = 15 * 60         // seconds after the last one
	slowAfter    = 20              // failures of an account or an address
	slowMax      = 2 * time.Second // delay of an attempt
)

// Attempt is an attempt to sign in from an address, or, with Proof set, to confirm
// a "code" or "password" after that.
type Attempt struct{ Email, Address, Proof string }

// account returns the account of the attempt. A text that is too long for an email
// address belongs to no account.
func (a Attempt) account() string {
	if email := FoldEmail(a.Email); len(email) <= emailMax {
		return email
	}
	return ""
}

// network returns the network of the attempt: the address for IPv4, the /64 prefix
// for IPv6.
func (a Attempt) network() string {
	at, err := netip.ParseAddr(a.Address)
	if err != nil || at.Unmap().Is4() {
		return a.Address
	}
	return netip.PrefixFrom(at, 64).Masked().String()
}

// pauses returns the counter whose failures make the next attempt wait.
func (a Attempt) pauses() string {
	if a.Proof != "" {
		return a.Proof + ":" + a.account()
	}
	return "both:" + a.network() + " " + a.account()
}

// slows returns the counters whose failures delay the next attempt, always in the
// same order, so that two processes do not deadlock.
func (a Attempt) slows() []string {
	if a.Proof != "" {
		return nil
	}
	return []string{"account:" + a.account(), "address:" + a.network()}
}

// Standing is what an attempt has to expect.
type Standing struct {
	Pause time.Duration // until the next attempt is accepted
	Left  int           // attempts without a pause, including this one
	Slow  time.Duration // delay of this attempt
}

// failed is a counter of failed sign-ins.
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

// StandingOf returns the standing of an attempt. It is the same whether the account
// exists or not.
func StandingOf(r *db.Root, a Attempt) (Standing, error) {
	var s Standing
	for _, counter := range a.slows() {
		f, err := failuresAt(r, counter)
		if err != nil {
			return s, err
		}
		if f.count(r.Now) > slowAfter {
			s.Slow = slowMax
		}
	}
	f, err := failuresAt(r, a.pauses())
	n := f.count(r.Now)
	s.Left = max(triesFree-n, 0)
	if n >= triesFree {
		pause := min(1<<min(n-triesFree, 10), pauseMax)
		s.Pause = max(time.Duration(f.LastAt+int64(pause)-r.Now.Unix())*time.Second, 0)
	}
	return s, err
}

func failuresAt(r *db.Root, counter string) (failed, error) {
	f, err := db.Get[failed](r, `SELECT place, failures, last_at FROM login_failures WHERE place = $1`, counter)
	if errors.Is(err, db.Missing) {
		return failed{}, nil
	}
	return f, err
}

// Try counts an attempt as failed before it is checked, unless it has to wait, so
// that concurrent attempts cannot exceed the limit. It locks the counter's row
// first, which serializes them.
func Try(r *db.Root, a Attempt) (Standing, error) {
	_, err := db.Exec(r, `INSERT INTO login_failures (place, failures, last_at) VALUES ($1, 0, $2)
		ON CONFLICT (place) DO UPDATE SET failures = login_failures.failures`, a.pauses(), r.Now.Unix())
	if err != nil {
		return Standing{}, err
	}
	s, err := StandingOf(r, a)
	if err != nil || s.Pause > 0 {
		return s, err
	}
	return s, countFailure(r, a.pauses())
}

// Failed counts an attempt that was wrong and deletes old counters.
func Failed(r *db.Root, a Attempt) error {
	for _, counter := range a.slows() {
		if err := countFailure(r, counter); err != nil {
			return err
		}
	}
	_, err := db.Exec(r, `DELETE FROM login_failures WHERE last_at < $1`, r.Now.Unix()-failuresKept)
	return err
}

// Passed resets the counter after a successful attempt.
func Passed(r *db.Root, a Attempt) error {
	_, err := db.Exec(r, `DELETE FROM login_failures WHERE place = $1`, a.pauses())
	return err
}

func countFailure(r *db.Root, counter string) error {
	_, err := db.Exec(r, `INSERT INTO login_failures (place, failures, last_at) VALUES ($1, 1, $2)
		ON CONFLICT (place) DO UPDATE SET
			failures = CASE WHEN login_failures.last_at < excluded.last_at - $3 THEN 1 ELSE login_failures.failures + 1 END,
			last_at = excluded.last_at`, counter, r.Now.Unix(), failuresKept)
	return err
}

// Lock locks a user's row until the transaction ends. A change of password locks it
// before it ends the sessions, so the password and sessions read afterwards belong
// together, and no session can begin in between.
func Lock(r *db.Root, userID uint32) error {
	_, err := db.Exec(r, `UPDATE users SET is_active = is_active WHERE id = $1`, userID)
	return err
}

// Credentials returns the user whose password is to be checked. For an account that
// does not exist or is deactivated it returns an empty user.
func Credentials(r *db.Root, email string) (User, error) {
	u, err := db.Get[User](r, `SELECT `+db.Columns[User]("u")+` FROM users u WHERE u.email = $1 AND u.is_active`, FoldEmail(email))
	if errors.Is(err, db.Missing) {
		return User{}, nil
	}
	return u, err
}
