package keys

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/org"
	"kontor/internal/secret"
	"kontor/internal/when"
)

// Gate admits the holders of API keys. A revocation holds from the moment it
// commits, in every process: the state of the key, its user, the membership and
// the organization is read for every request, or the version of the directory
// that they were read from.
type Gate struct {
	db     *db.DB
	shared bool // other processes admit to the same data

	holders holders
	crowds  crowds

	mu    sync.Mutex
	noted map[uint32]when.Unix // the minute in which the use of a key was last noted
	due   map[uint32]when.Unix // uses that are not written yet
}

// NewGate returns the gate of a database.
func NewGate(d *db.DB) *Gate {
	return &Gate{db: d, shared: d.Shared(), noted: map[uint32]when.Unix{}, due: map[uint32]when.Unix{}}
}

// holder is a key that is valid now, with everything it stands for.
type holder struct {
	KeyID      uint32      `db:"key_id"`
	Hash       []byte      `db:"hash"`
	OrgID      uint32      `db:"org_id"`
	UserID     uint32      `db:"user_id"`
	UserName   string      `db:"user_name"`
	Membership uint32      `db:"membership_id"`
	Role       access.Role `db:"role"`
	Currency   string      `db:"currency_code"`
	Timezone   string      `db:"timezone"`
	Plan       string      `db:"subscription_plan"`
	OrgActive  bool        `db:"org_active"`
	ReadOnly   bool        `db:"read_only"`
	Rate       int         `db:"rate_limit"`
	ExpiresAt  int64       `db:"expires_at"`
	Minute     int64       `db:"minute"`
	Used       int         `db:"used"`
}

// A key is valid when it is neither revoked nor expired, and its user and the
// user's membership are active. The role is the one of this moment.
const selectHolder = `SELECT k.id AS key_id, k.hash, k.org_id, k.user_id, u.name AS user_name, m.id AS membership_id, m.role,
	o.currency_code, o.timezone, o.subscription_plan, o.is_active AS org_active, k.read_only, k.rate_limit,
	COALESCE(k.expires_at, 0) AS expires_at
FROM api_keys k
JOIN users u ON u.id = k.user_id AND u.is_active
JOIN memberships m ON m.org_id = k.org_id AND m.user_id = k.user_id AND m.is_active
JOIN organizations o ON o.id = k.org_id
WHERE k.hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)`

// Where one process owns the data it also counts, in memory.
const readHolder = `SELECT h.*, 0 AS minute, 0 AS used FROM (` + selectHolder + `) h`

// Where several processes share the data they count in one table, in the same
// round trip that reads the key. A process whose clock is a little behind counts
// in the minute that another has begun, so that a window is never begun twice.
const countHolder = `WITH holder AS (` + selectHolder + `), counted AS (
	INSERT INTO rate_windows (key_id, minute, used)
	SELECT holder.key_id, CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM holder
	ON CONFLICT (key_id) DO UPDATE SET
		used = CASE WHEN rate_windows.minute BETWEEN excluded.minute AND excluded.minute + 1 THEN rate_windows.used ELSE 0 END + excluded.used,
		minute = CASE WHEN rate_windows.minute = excluded.minute + 1 THEN rate_windows.minute ELSE excluded.minute END
	RETURNING minute, used
)
SELECT holder.*, counted.minute, counted.used FROM holder, counted`

// Enter admits the holder of a key, or answers Unauthorized, the same for every
// cause.
func (g *Gate) Enter(ctx context.Context, key string) (access.Admission, error) {
	if !secret.WellFormed(key) {
		return access.Admission{}, fault.Unauthorized
	}
	h, at, err := g.holder(ctx, secret.Hash(key))
	switch {
	case errors.Is(err, db.Missing):
		return access.Admission{}, fault.Unauthorized
	case err != nil:
		return access.Admission{}, fmt.Errorf("read API key: %w", err)
	}
	g.note(h.KeyID, when.UnixOf(at))
	if h.Minute > at.Unix()/60 {
		at = time.Unix(h.Minute*60, 0)
	}
	return access.Admission{
		Actor: access.Actor{
			Org: h.OrgID, User: h.UserID, UserName: h.UserName, Membership: h.Membership, Role: h.Role, Key: h.KeyID,
			Currency: h.Currency, Zone: when.Zone(h.Timezone),
		},
		Open:     h.OrgActive && org.PlanIncludesAPI(h.Plan),
		ReadOnly: h.ReadOnly,
		Rate:     h.Rate,
		Count:    h.Used,
		At:       at,
	}, nil
}

// holder finds who holds the key of a hash, as of the moment it returns. There
// being nobody is db.Missing.
func (g *Gate) holder(ctx context.Context, hash []byte) (h holder, at time.Time, err error) {
	version, known, err := g.db.Directory(ctx)
	if err != nil {
		return h, at, err
	}
	if known {
		at = g.db.Now()
		if h, ok := g.holders.find(hash, version, at.Unix()); ok {
			return h, at, nil
		}
	}
	if g.shared {
		h, at, err = g.counted(ctx, [sha256.Size]byte(hash))
	} else {
		err = g.db.Single(ctx, func(r *db.Root) (err error) {
			at = r.Now
			h, err = db.Get[holder](r, readHolder, hash, r.Now.Unix())
			return err
		})
	}
	if err == nil && subtle.ConstantTimeCompare(h.Hash, hash) != 1 {
		err = db.Missing
	}
	if err == nil && known {
		g.holders.keep(h, version)
	}
	return h, at, err
}

// crowd are requests with one key that are counted together.
type crowd struct {
	size int
	h    holder
	at   time.Time
	err  error
	done chan struct{}
}

// crowds gather the requests that arrive while others with their key are being
// counted: they would wait for each other at the row that counts them. Where
// there is no entry nobody is being counted.
type crowds struct {
	mu   sync.Mutex
	next map[[sha256.Size]byte]*crowd
}

// join is the crowd that a request goes with, its place in it, and whether the
// request begins to count: nobody else does.
func (s *crowds) join(hash [sha256.Size]byte) (c *crowd, place int, first bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next == nil {
		s.next = map[[sha256.Size]byte]*crowd{}
	}
	c, counting := s.next[hash]
	if c == nil {
		c = &crowd{done: make(chan struct{})}
	}
	c.size++
	s.next[hash] = c
	if !counting {
		s.next[hash] = nil // it goes at once, and who comes now goes next
	}
	return c, c.size, !counting
}

// follow is the crowd that came meanwhile, or nil.
func (s *crowds) follow(hash [sha256.Size]byte) *crowd {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.next[hash]
	if c == nil {
		delete(s.next, hash)
	} else {
		s.next[hash] = nil
	}
	return c
}

// counted finds the holder of a key and counts the request.
func (g *Gate) counted(ctx context.Context, hash [sha256.Size]byte) (holder, time.Time, error) {
	c, place, first := g.crowds.join(hash)
	if first {
		go func(ctx context.Context) { // whose request it was may go away, others may have come
			for c := c; c != nil; c = g.crowds.follow(hash) {
				g.count(ctx, hash, c)
			}
		}(context.WithoutCancel(ctx))
	}
	select {
	case <-c.done:
	case <-ctx.Done():
		return holder{}, time.Time{}, ctx.Err()
	}
	h := c.h
	h.Used -= c.size - place
	return h, c.at, c.err
}

// count counts all of a crowd in one round trip.
func (g *Gate) count(ctx context.Context, hash [sha256.Size]byte, c *crowd) {
	defer close(c.done)
	c.err = g.db.Single(ctx, func(r *db.Root) (err error) {
		c.at = r.Now
		c.h, err = db.Get[holder](r, countHolder, hash[:], r.Now.Unix(), r.Now.Unix()/60, c.size)
		return err
	})
}

// holders are those who were admitted last, with the version of the directory
// before they were read from it.
type holders struct {
	mu   sync.RWMutex
	kept map[[sha256.Size]byte]keptHolder
}

type keptHolder struct {
	holder
	version int64
}

// holdersMost is how many are kept; then all are read anew.
const holdersMost = 20_000

func (s *holders) find(hash []byte, version, now int64) (holder, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	k, ok := s.kept[[sha256.Size]byte(hash)]
	if !ok || k.version != version || k.ExpiresAt != 0 && k.ExpiresAt <= now {
		return holder{}, false
	}
	return k.holder, true
}

func (s *holders) keep(h holder, version int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil || len(s.kept) >= holdersMost {
		s.kept = map[[sha256.Size]byte]keptHolder{}
	}
	s.kept[[sha256.Size]byte(h.Hash)] = keptHolder{h, version}
}

// note remembers that a key was used, once a minute.
func (g *Gate) note(key uint32, now when.Unix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if minute := now / 60; g.noted[key] != minute {
		g.noted[key], g.due[key] = minute, now
	}
}

// Flush writes when keys were last used. It is not part of any request: a read
// must not wait for a write.
func (g *Gate) Flush(ctx context.Context) error {
	g.mu.Lock()
	due := g.due
	g.due = map[uint32]when.Unix{}
	g.mu.Unlock()
	if len(due) == 0 {
		return nil
	}
	return g.db.Change(ctx, func(r *db.Root) error {
		for _, key := range slices.Sorted(maps.Keys(due)) { // one order, so that two processes cannot block each other
			if _, err := db.Exec(r, `UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`, key, due[key]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Keep flushes every few seconds until the context ends, and once more then.
func (g *Gate) Keep(ctx context.Context, failed func(error)) {
	tick := time.NewTicker(5 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			if err := g.Flush(context.WithoutCancel(ctx)); err != nil {
				failed(err)
			}
			return
		}
		if err := g.Flush(ctx); err != nil {
			failed(err)
		}
	}
}
