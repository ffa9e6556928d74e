package keys

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
)

// Gate admits the holders of API keys. A revocation takes effect in every process
// as soon as it commits: each request reads the key, its user, the membership and
// the organization, or checks that the directory has not changed since they were
// read.
type Gate struct {
	db     *db.DB
	shared bool // other processes serve the same data

	holders holderCache
	batches batches

	mu    sync.Mutex
	noted map[uint32]when.Unix // by key: the minute in which its use was last noted
	due   map[uint32]when.Unix // by key: last use, not yet written
}

// NewGate returns a gate for a database.
func NewGate(d *db.DB) *Gate {
	return &Gate{db: d, shared: d.Shared(), noted: map[uint32]when.Unix{}, due: map[uint32]when.Unix{}}
}

// holder is a valid key with its user, membership and organization.
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
	Propose    bool        `db:"propose"`
	Rights     string      `db:"rights"`
	GrantedBy  access.Role `db:"granted_role"`
	Rate       int         `db:"rate_limit"`
	ExpiresAt  int64       `db:"expires_at"`
	Minute     int64       `db:"minute"`
	Used       int         `db:"used"`
}

// A key is valid when it is neither revoked nor expired, and its user and the
// user's membership are active. The role is the current one.
const selectHolder = `SELECT k.id AS key_id, k.hash, k.org_id, k.user_id, u.name AS user_name, m.id AS membership_id, m.role,
	o.currency_code, o.timezone, o.subscription_plan, o.is_active AS org_active, k.read_only, k.propose, k.rights, k.granted_role, k.rate_limit,
	COALESCE(k.expires_at, 0) AS expires_at
FROM api_keys k
JOIN users u ON u.id = k.user_id AND u.is_active
JOIN memberships m ON m.org_id = k.org_id AND m.user_id = k.user_id AND m.is_active
JOIN organizations o ON o.id = k.org_id
WHERE k.hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)`

// readHolder is for a process that owns the data. It counts requests in memory.
const readHolder = `SELECT h.*, 0 AS minute, 0 AS used FROM (` + selectHolder + `) h`

// countHolder is for processes that share the data. They count requests in one
// table, in the round trip that reads the key. PDF files are counted apart. A
// process whose clock is slightly behind counts in the minute that another process
// has started, so that no minute is counted twice.
const countHolder = `WITH holder AS (` + selectHolder + `), counted AS (
	INSERT INTO rate_windows (key_id, minute, used, papers)
	SELECT holder.key_id, CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT) FROM holder
	ON CONFLICT (key_id) DO UPDATE SET
		used = CASE WHEN rate_windows.minute BETWEEN excluded.minute AND excluded.minute + 1 THEN rate_windows.used ELSE 0 END + excluded.used,
		papers = CASE WHEN rate_windows.minute BETWEEN excluded.minute AND excluded.minute + 1 THEN rate_windows.papers ELSE 0 END + excluded.papers,
		minute = CASE WHEN rate_windows.minute = excluded.minute + 1 THEN rate_windows.minute ELSE excluded.minute END
	RETURNING minute, CASE WHEN CAST($5 AS BIGINT) > 0 THEN papers ELSE used END AS used
)
SELECT holder.*, counted.minute, counted.used FROM holder, counted`

// Enter admits the holder of a key, or returns Unauthorized. The error does not
// tell why. Requests for PDF files (paper) are counted apart.
func (g *Gate) Enter(ctx context.Context, key string, paper bool) (access.Admission, error) {
	if !secret.WellFormed(key) {
		return access.Admission{}, fault.Unauthorized
	}
	h, at, err := g.holder(ctx, secret.Hash(key), paper)
	if err != nil {
		return access.Admission{}, db.Or(fmt.Errorf("read API key: %w", err), fault.Unauthorized)
	}
	g.note(h.KeyID, when.UnixOf(at))
	if h.Minute > at.Unix()/60 {
		at = time.Unix(h.Minute*60, 0)
	}
	return h.admission(at), nil
}

// Recheck admits the holder of a key again, during a long request, without counting it.
func (g *Gate) Recheck(ctx context.Context, key string) (access.Admission, error) {
	if !secret.WellFormed(key) {
		return access.Admission{}, fault.Unauthorized
	}
	h, at, err := g.read(ctx, secret.Hash(key))
	return h.admission(at), db.Or(err, fault.Unauthorized)
}

// read reads a key without counting the request.
func (g *Gate) read(ctx context.Context, hash []byte) (h holder, at time.Time, err error) {
	err = g.db.Single(ctx, func(r *db.Root) (err error) {
		at = r.Now
		h, err = db.Get[holder](r, readHolder, hash, r.Now.Unix())
		return err
	})
	if err == nil && subtle.ConstantTimeCompare(h.Hash, hash) != 1 {
		err = db.Missing
	}
	return h, at, err
}

func (h holder) admission(at time.Time) access.Admission {
	return access.Admission{
		Actor: access.Actor{
			Org: h.OrgID, User: h.UserID, UserName: h.UserName, Membership: h.Membership, Role: h.Role, Key: h.KeyID,
			Currency: h.Currency, Zone: when.Zone(h.Timezone),
		}.Restricted(h.Rights, h.GrantedBy),
		Open:     h.OrgActive && org.PlanIncludesAPI(h.Plan),
		ReadOnly: h.ReadOnly,
		Propose:  h.Propose,
		Rate:     h.Rate,
		Count:    h.Used,
		At:       at,
	}
}

// holder returns the holder of the key with a hash, as of the returned moment, or
// db.Missing.
func (g *Gate) holder(ctx context.Context, hash []byte, paper bool) (h holder, at time.Time, err error) {
	version, known, err := g.db.Directory(ctx)
	if err != nil {
		return h, at, err
	}
	if known {
		at = g.db.Now()
		if h, ok := g.holders.get(hash, version, at.Unix()); ok {
			return h, at, nil
		}
	}
	if g.shared {
		h, at, err = g.counted(ctx, window{[sha256.Size]byte(hash), paper})
	} else {
		h, at, err = g.read(ctx, hash)
	}
	if err == nil && subtle.ConstantTimeCompare(h.Hash, hash) != 1 {
		err = db.Missing
	}
	if err == nil && known {
		g.holders.put(h, version)
	}
	return h, at, err
}

// window is where requests are counted: by the hash of their key, PDF files apart.
type window struct {
	hash  [sha256.Size]byte
	paper bool
}

// batch is a number of requests in the same window that are counted together.
type batch struct {
	size int
	h    holder
	at   time.Time
	err  error
	done chan struct{}
}

// batches collects the requests that arrive while others in the same window are
// being counted. Counted one by one, they would wait for the lock of one row. A
// window without an entry is not being counted.
type batches struct {
	mu   sync.Mutex
	next map[window]*batch
}

// join adds a request to the next batch of its window. It returns the batch, the
// request's position in it, and whether the caller has to start counting.
func (s *batches) join(in window) (c *batch, position int, first bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next == nil {
		s.next = map[window]*batch{}
	}
	c, counting := s.next[in]
	if c == nil {
		c = &batch{done: make(chan struct{})}
	}
	c.size++
	s.next[in] = c
	if !counting {
		s.next[in] = nil // this batch is counted now; later requests form the next one
	}
	return c, c.size, !counting
}

// take returns the batch that formed while another was being counted, or nil.
func (s *batches) take(in window) *batch {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.next[in]
	if c == nil {
		delete(s.next, in)
	} else {
		s.next[in] = nil
	}
	return c
}

// counted returns the holder of a key and counts the request.
func (g *Gate) counted(ctx context.Context, in window) (holder, time.Time, error) {
	c, position, first := g.batches.join(in)
	if first {
		go func(ctx context.Context) { // belongs to all requests that joined, and goes on when this one is cancelled
			for c := c; c != nil; c = g.batches.take(in) {
				g.count(ctx, in, c)
			}
		}(context.Background())
	}
	select {
	case <-c.done:
	case <-ctx.Done():
		return holder{}, time.Time{}, ctx.Err()
	}
	h := c.h
	h.Used -= c.size - position
	return h, c.at, c.err
}

// count counts a batch in one round trip.
func (g *Gate) count(ctx context.Context, in window, c *batch) {
	defer close(c.done)
	used, papers := c.size, 0
	if in.paper {
		used, papers = 0, c.size
	}
	c.err = g.db.Single(ctx, func(r *db.Root) (err error) {
		c.at = r.Now
		c.h, err = db.Get[holder](r, countHolder, in.hash[:], r.Now.Unix(), r.Now.Unix()/60, used, papers)
		return err
	})
}

// holderCache holds recently admitted holders, each with the version of the
// directory from before it was read.
type holderCache struct {
	mu     sync.RWMutex
	cached map[[sha256.Size]byte]cachedHolder
}

type cachedHolder struct {
	holder
	version int64
}

// maxCachedHolders is the size at which the cache is emptied.
const maxCachedHolders = 20_000

func (s *holderCache) get(hash []byte, version, now int64) (holder, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	k, ok := s.cached[[sha256.Size]byte(hash)]
	if !ok || k.version != version || k.ExpiresAt != 0 && k.ExpiresAt <= now {
		return holder{}, false
	}
	return k.holder, true
}

func (s *holderCache) put(h holder, version int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cached == nil || len(s.cached) >= maxCachedHolders {
		s.cached = map[[sha256.Size]byte]cachedHolder{}
	}
	s.cached[[sha256.Size]byte(h.Hash)] = cachedHolder{h, version}
}

// note records the use of a key, once a minute.
func (g *Gate) note(key uint32, now when.Unix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if minute := now / 60; g.noted[key] != minute {
		g.noted[key], g.due[key] = minute, now
	}
}

// Flush writes when keys were last used. It runs outside of requests: a read must
// not wait for a write.
func (g *Gate) Flush(ctx context.Context) error {
	g.mu.Lock()
	due := g.due
	g.due = map[uint32]when.Unix{}
	g.mu.Unlock()
	if len(due) == 0 {
		return nil
	}
	return g.db.Change(ctx, func(r *db.Root) error {
		for _, key := range slices.Sorted(maps.Keys(due)) { // in one order, so that two processes do not deadlock
			if _, err := db.Exec(r, `UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`, key, due[key]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Keep flushes every few seconds until the context ends, and a last time then.
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
