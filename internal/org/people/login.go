package people

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"time"

	"kontor/internal/db"
)

// Limits of failed sign-ins. Failures from one address make that address wait, up
// to a minute; the right password from another address works at once. Many failures
// of one network slow down each further attempt from it. An account accepts a
// limited number of failures in an hour from all addresses together; beyond it a
// known browser or the second factor still signs in. Failures after a correct
// password or in a session count for the account alone, so other people cannot
// make its user wait.
const (
	triesFree    = 5
	pauseMax     = 60              // seconds
	failuresKept = 15 * 60         // seconds after the last one
	slowAfter    = 20              // failures of a network
	slowMax      = 2 * time.Second // delay of an attempt
	hourMax      = 100             // failures of an account in an hour
	span         = 30 * 60         // seconds that one counter of an account covers
	spans        = 3               // counters that cover an hour at any moment
	countersMax  = 100_000
)

// Attempt is an attempt to sign in from an address, or, with Proof set, to confirm
// a "code" or "password" after that.
type Attempt struct {
	Email, Address, Proof string
	Browser               string // id of a browser in which the account signed in before
	Factor                bool   // came with a valid code of the second factor
}

// account returns the account of the attempt. A text that is too long for an email
// address belongs to no account.
func (a Attempt) account() string {
	if email := FoldEmail(a.Email); len(email) <= emailMax {
		return email
	}
	return ""
}

// Network returns the network of the attempt: the address for IPv4, the /64 prefix
// for IPv6.
func (a Attempt) Network() string {
	at, err := netip.ParseAddr(a.Address)
	if err != nil || at.Unmap().Is4() {
		return a.Address
	}
	return netip.PrefixFrom(at, 64).Masked().String()
}

// pauses returns the counter whose failures make the next attempt wait.
func (a Attempt) pauses() string {
	switch {
	case a.Proof != "":
		return a.Proof + ":" + a.account()
	case a.Browser != "":
		return "browser:" + a.Browser
	}
	return "both:" + a.Network() + " " + a.account()
}

// slows returns the counter whose failures delay the next attempt, or "".
func (a Attempt) slows() string {
	if a.Proof != "" || a.Browser != "" {
		return ""
	}
	return "network:" + a.Network()
}

// hour returns the counters of the account that cover the last hour, the current
// one first. Proofs have none.
func (a Attempt) hour(now time.Time) (counters []string) {
	if a.Proof != "" {
		return nil
	}
	for i := range int64(spans) {
		counters = append(counters, fmt.Sprintf("account:%s %d", a.account(), now.Unix()/span-i))
	}
	return counters
}

// shared returns the counters that all servers of a database share: those of the
// account. The first one counts the attempt.
func (a Attempt) shared(now time.Time) []string {
	if a.Proof != "" {
		return []string{a.pauses()}
	}
	return a.hour(now)
}

// Standing says whether and when an attempt is accepted.
type Standing struct {
	Pause  time.Duration // until the next attempt is accepted
	Left   int           // attempts without a pause, including this one
	Slow   time.Duration // delay of this attempt
	Closed bool          // the account accepts only known browsers and the second factor
	Failed int           // recent failures of the network
}

// Open reports whether the password is checked.
func (s Standing) Open() bool { return s.Pause == 0 && !s.Closed }

// failed is a counter of failed sign-ins.
type failed struct {
	Counter  string `db:"place"`
	Failures int    `db:"failures"`
	LastAt   int64  `db:"last_at"`
}

func (f failed) count(now time.Time) int {
	if now.Unix()-f.LastAt >= f.kept() {
		return 0
	}
	return f.Failures
}

// kept returns how many seconds after its last failure a counter is kept. Those of
// the hour end with their span.
func (f failed) kept() int64 {
	if strings.HasPrefix(f.Counter, "account:") {
		return spans * span
	}
	return failuresKept
}

// Attempts counts failed sign-ins in memory, before a password is hashed. Servers
// that share a database also share the counters of each account.
type Attempts struct {
	db       *db.DB
	mu       sync.Mutex
	counters map[string]failed
	swept    int64 // when old rows were last deleted
}

// NewAttempts returns counters without failures.
func NewAttempts(d *db.DB) *Attempts { return &Attempts{db: d, counters: map[string]failed{}} }

// Standing returns the standing of an attempt. It is the same whether the account
// exists or not.
func (c *Attempts) Standing(a Attempt) Standing {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.standing(a, c.db.Now())
}

func (c *Attempts) standing(a Attempt, now time.Time) (s Standing) {
	if s.Failed = c.counters[a.slows()].count(now); s.Failed > slowAfter {
		s.Slow = slowMax
	}
	failures := 0
	for _, counter := range a.hour(now) {
		failures += c.counters[counter].count(now)
	}
	s.Closed = failures >= hourMax && a.Browser == "" && !a.Factor
	f := c.counters[a.pauses()]
	n := f.count(now)
	s.Left = max(triesFree-n, 0)
	if n >= triesFree {
		pause := min(1<<min(n-triesFree, 10), pauseMax)
		s.Pause = max(time.Duration(f.LastAt+int64(pause)-now.Unix())*time.Second, 0)
	}
	return s
}

// Try counts an attempt as failed before it is checked, unless it has to wait, so
// that concurrent attempts cannot exceed the limit. An attempt on a closed account
// counts for its address only.
func (c *Attempts) Try(ctx context.Context, a Attempt) (s Standing, err error) {
	if c.db.Shared() {
		if err := c.db.Change(ctx, func(r *db.Root) error { return c.countTogether(r, a) }); err != nil {
			return s, err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.db.Now()
	if s = c.standing(a, now); s.Pause > 0 {
		return s, nil
	}
	c.add(a.pauses(), 1, now)
	c.add(a.slows(), 1, now)
	if hour := a.hour(now); !s.Closed && len(hour) > 0 {
		c.add(hour[0], 1, now)
	}
	return s, nil
}

// Passed takes the count of a successful attempt back.
func (c *Attempts) Passed(ctx context.Context, a Attempt) error {
	c.mu.Lock()
	now := c.db.Now()
	shared := a.shared(now)[0]
	delete(c.counters, a.pauses())
	c.add(a.slows(), -1, now)
	if a.Proof == "" {
		c.add(shared, -1, now)
	}
	c.mu.Unlock()
	if !c.db.Shared() {
		return nil
	}
	return c.db.Change(ctx, func(r *db.Root) error {
		text := `UPDATE login_failures SET failures = failures - 1 WHERE place = $1 AND failures > 0`
		if a.Proof != "" {
			text = `DELETE FROM login_failures WHERE place = $1`
		}
		_, err := db.Exec(r, text, shared)
		return err
	})
}

// add changes a counter, which begins again when its failures are old.
func (c *Attempts) add(counter string, n int, now time.Time) {
	f, exists := c.counters[counter]
	f.Counter = counter
	if counter == "" || n < 0 && (!exists || f.Failures == 0) {
		return
	}
	if !exists && len(c.counters) >= countersMax {
		c.drop(now)
	}
	f.Failures = f.count(now) + n
	if n > 0 {
		f.LastAt = now.Unix()
	}
	c.counters[counter] = f
}

// drop makes room: old counters go first, then those with a single failure, then all.
func (c *Attempts) drop(now time.Time) {
	for _, old := range []func(f failed) bool{
		func(f failed) bool { return now.Unix()-f.LastAt >= spans*span },
		func(f failed) bool { return f.Failures < 2 },
		func(failed) bool { return true },
	} {
		for counter, f := range c.counters {
			if old(f) {
				delete(c.counters, counter)
			}
		}
		if len(c.counters) < countersMax/2 {
			return
		}
	}
}

// countTogether reads what other servers counted and counts the attempt for them.
// It locks the row first, which serializes the attempts of an account.
func (c *Attempts) countTogether(r *db.Root, a Attempt) error {
	counters := a.shared(r.Now)
	_, err := db.Exec(r, `INSERT INTO login_failures (place, failures, last_at) VALUES ($1, 0, $2)
		ON CONFLICT (place) DO UPDATE SET failures = login_failures.failures`, counters[0], r.Now.Unix())
	if err != nil {
		return err
	}
	rows, err := db.List[failed](r, `SELECT place, failures, last_at FROM login_failures WHERE place IN ($1)`, db.Texts(counters))
	if err != nil {
		return err
	}
	for _, f := range rows {
		c.load(f)
	}
	if !c.Standing(a).Open() {
		return nil
	}
	return c.countRow(r, failed{Counter: counters[0]})
}

// load takes over a counter of the database that is ahead of this server's.
func (c *Attempts) load(f failed) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f.Failures > c.counters[f.Counter].Failures {
		c.counters[f.Counter] = f
	}
}

// countRow counts a failure in the database, and now and then deletes old rows.
func (c *Attempts) countRow(r *db.Root, f failed) error {
	_, err := db.Exec(r, `UPDATE login_failures SET
		failures = CASE WHEN last_at < $3 THEN 1 ELSE failures + 1 END, last_at = $2 WHERE place = $1`, f.Counter, r.Now.Unix(), r.Now.Unix()-f.kept())
	if err != nil {
		return err
	}
	c.mu.Lock()
	due := r.Now.Unix()-c.swept >= failuresKept
	if due {
		c.swept = r.Now.Unix()
	}
	c.mu.Unlock()
	if due {
		_, err = db.Exec(r, `DELETE FROM login_failures WHERE last_at < $1`, r.Now.Unix()-spans*span)
	}
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
