package people

import (
	"errors"
	"net/netip"
	"time"

	"kontor/internal/db"
)

// Limits of failed logins. Nobody is locked out: whoever fails often from one
// address pauses there, up to a minute, and a right password from another
// address gets in at once. Many failures of one account or one address only
// make each further try slower. Whoever has shown something already, a password
// or a session, is counted by account alone: nobody else can make them pause.
const (
	triesFree    = 5
	pauseMax     = 60              // seconds
	failuresKept = 15 * 60         // seconds after the last one
	slowAfter    = 20              // failures of an account or an address, from wherever
	slowMax      = 2 * time.Second // how long a try is made to wait
)

// Attempt is a try to sign in from an address, or, with a proof, of someone who
// is known already to show one thing more: "code", "password".
type Attempt struct{ Email, Address, Proof string }

// account is whose attempt it is. What is too long to be an address is nobody's,
// and not kept.
func (a Attempt) account() string {
	if email := FoldEmail(a.Email); len(email) <= emailMax {
		return email
	}
	return ""
}

// network is where the attempt comes from. Whoever has one address of IPv6 has
// all of its network.
func (a Attempt) network() string {
	at, err := netip.ParseAddr(a.Address)
	if err != nil || at.Unmap().Is4() {
		return a.Address
	}
	return netip.PrefixFrom(at, 64).Masked().String()
}

// pauses is where failures are counted that make the next try pause.
func (a Attempt) pauses() string {
	if a.Proof != "" {
		return a.Proof + ":" + a.account()
	}
	return "both:" + a.network() + " " + a.account()
}

// slows is where failures are counted that make the next try wait, in one order,
// so that two processes cannot block each other.
func (a Attempt) slows() []string {
	if a.Proof != "" {
		return nil
	}
	return []string{"account:" + a.account(), "address:" + a.network()}
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
	var s Standing
	for _, place := range a.slows() {
		f, err := failuresAt(r, place)
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

func failuresAt(r *db.Root, place string) (failed, error) {
	f, err := db.Get[failed](r, `SELECT place, failures, last_at FROM login_failures WHERE place = $1`, place)
	if errors.Is(err, db.Missing) {
		return failed{}, nil
	}
	return f, err
}

// Try counts an attempt as failed before it is looked at, unless it has to pause,
// so that many at once do not pass the limit together. Its row is taken first:
// of two at once one waits here for the other.
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

// Failed notes of an attempt that was tried that it was wrong indeed, and now and
// then forgets old ones.
func Failed(r *db.Root, a Attempt) error {
	for _, place := range a.slows() {
		if err := countFailure(r, place); err != nil {
			return err
		}
	}
	_, err := db.Exec(r, `DELETE FROM login_failures WHERE last_at < $1`, r.Now.Unix()-failuresKept)
	return err
}

// Passed is for whoever was right: what made them pause starts anew.
func Passed(r *db.Root, a Attempt) error {
	_, err := db.Exec(r, `DELETE FROM login_failures WHERE place = $1`, a.pauses())
	return err
}

func countFailure(r *db.Root, place string) error {
	_, err := db.Exec(r, `INSERT INTO login_failures (place, failures, last_at) VALUES ($1, 1, $2)
		ON CONFLICT (place) DO UPDATE SET
			failures = CASE WHEN login_failures.last_at < excluded.last_at - $3 THEN 1 ELSE login_failures.failures + 1 END,
			last_at = excluded.last_at`, place, r.Now.Unix(), failuresKept)
	return err
}

// Lock takes a person's row until the transaction ends. Whoever gives them another
// password takes it first and ends their sessions then: what is read of both
// afterwards stays so, and a session that is begun is one that they see.
func Lock(r *db.Root, userID uint32) error {
	_, err := db.Exec(r, `UPDATE users SET is_active = is_active WHERE id = $1`, userID)
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
