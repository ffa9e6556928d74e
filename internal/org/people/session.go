package people

import (
	"crypto/rand"
	"encoding/hex"
	"strings"
	"time"
	"unicode"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Lifetimes of a session: without being used, in total, and between the password
// and the second factor.
const (
	SessionIdle    = 12 * time.Hour
	SessionLife    = 7 * 24 * time.Hour
	SessionPending = 10 * time.Minute

	// ProofLife is how long a person who showed a password or a code is not asked
	// for one again.
	ProofLife = 10 * time.Minute

	seenEvery = 5 * 60 // seconds between two updates of seen_at
	agentMax  = 200
)

// Session is a browser in which a user is signed in.
type Session struct {
	Hash      []byte    `db:"hash"`
	UserID    uint32    `db:"user_id"`
	Pending   bool      `db:"pending"` // waits for the second factor
	Address   string    `db:"address"`
	Agent     string    `db:"agent"`
	CreatedAt when.Unix `db:"created_at"`
	SeenAt    when.Unix `db:"seen_at"`
	ProvedAt  when.Unix `db:"proved_at"` // when the user last showed a password or a code
}

// ID returns the name of the session in lists and forms.
func (s Session) ID() string { return hex.EncodeToString(s.Hash[:8]) }

// Stale reports whether seen_at should be updated.
func (s Session) Stale(now time.Time) bool { return now.Unix()-int64(s.SeenAt) >= seenEvery }

// live reports whether the session is still valid.
func (s Session) live(now time.Time) bool {
	age, idle := now.Sub(s.CreatedAt.Time()), now.Sub(s.SeenAt.Time())
	if s.Pending {
		return age < SessionPending
	}
	return age < SessionLife && idle < SessionIdle
}

// Proved reports whether the user showed a password or a code lately.
func (s Session) Proved(now time.Time) bool { return now.Sub(s.ProvedAt.Time()) < ProofLife }

// SaveProof notes that the user of a session has shown a password or a code.
func SaveProof(r *db.Root, s Session) error {
	_, err := db.Exec(r, `UPDATE sessions SET proved_at = $2 WHERE hash = $1`, s.Hash, r.Now.Unix())
	return err
}

// Person is a signed-in user.
type Person struct {
	ID         uint32  `db:"id"`
	Email      string  `db:"email"`
	Name       string  `db:"name"`
	Language   string  `db:"language"`
	TOTPSecret string  `db:"totp_secret"`
	Session    Session // the browser

	PasswordExpiresAt when.Unix `db:"password_expires_at"`
}

// MustRenew reports whether the user has to choose a password: somebody else knows the
// current one.
func (p Person) MustRenew() bool { return p.PasswordExpiresAt != 0 }

// agentText returns a user agent without control characters, cut to agentMax.
func agentText(agent string) string {
	agent = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || c == unicode.ReplacementChar {
			return -1
		}
		return c
	}, agent)
	if letters := []rune(agent); len(letters) > agentMax {
		return string(letters[:agentMax])
	}
	return agent
}

// BeginSession starts a session and returns its token. It deletes the user's expired
// sessions.
func BeginSession(r *db.Root, userID uint32, pending bool, address, agent string) (token string, err error) {
	token = rand.Text()
	now := when.UnixOf(r.Now)
	if _, err := db.Exec(r, `DELETE FROM sessions WHERE user_id = $1 AND (seen_at < $2 OR created_at < $3)`,
		userID, int64(now)-int64(SessionIdle.Seconds()), int64(now)-int64(SessionLife.Seconds())); err != nil {
		return "", err
	}
	return token, db.Insert(r, "sessions", Session{secret.Hash(token), userID, pending, address, agentText(agent), now, now, now})
}

// SignedIn returns the user of a session, or db.Missing when there is no such
// session, it has expired, or the user is deactivated.
func SignedIn(r *db.Root, token string) (Person, error) {
	s, err := db.Get[Session](r, `SELECT `+db.Columns[Session]("s")+` FROM sessions s WHERE s.hash = $1`, secret.Hash(token))
	if err != nil {
		return Person{}, err
	}
	if !s.live(r.Now) {
		return Person{}, db.Missing
	}
	p, err := PersonOf(r, s.UserID)
	p.Session = s
	return p, err
}

// PersonOf returns an active user.
func PersonOf(r *db.Root, userID uint32) (Person, error) {
	return db.Get[Person](r, `SELECT u.id, u.email, u.name, u.language, u.totp_secret, u.password_expires_at FROM users u WHERE u.id = $1 AND u.is_active`, userID)
}

// TouchSession updates when a session was last used.
func TouchSession(r *db.Root, s Session) error {
	_, err := db.Exec(r, `UPDATE sessions SET seen_at = $2 WHERE hash = $1`, s.Hash, r.Now.Unix())
	return err
}

// EndSession ends one session.
func EndSession(r *db.Root, s Session) error {
	_, err := db.Exec(r, `DELETE FROM sessions WHERE hash = $1`, s.Hash)
	return err
}

// EndSessions ends a user's sessions except one; nil ends all.
func EndSessions(r *db.Root, userID uint32, but []byte) error {
	if but == nil {
		but = []byte{}
	}
	_, err := db.Exec(r, `DELETE FROM sessions WHERE user_id = $1 AND hash <> $2`, userID, but)
	return err
}

// EndAllSessions ends the sessions of all users.
func EndAllSessions(r *db.Root) error {
	_, err := db.Exec(r, `DELETE FROM sessions`)
	return err
}

// Sessions returns a user's sessions, last used first.
func Sessions(r *db.Root, userID uint32) ([]Session, error) {
	all, err := db.List[Session](r, `SELECT `+db.Columns[Session]("s")+` FROM sessions s
		WHERE s.user_id = $1 AND s.pending = FALSE ORDER BY s.seen_at DESC, s.hash`, userID)
	live := all[:0]
	for _, s := range all {
		if s.live(r.Now) {
			live = append(live, s)
		}
	}
	return live, err
}

// Workplace is an organization of a user, with the user's role in it.
type Workplace struct {
	OrgID      uint32      `db:"org_id"`
	Name       string      `db:"name"`
	Country    string      `db:"country_code"`
	Currency   string      `db:"currency_code"`
	Timezone   string      `db:"timezone"`
	Membership uint32      `db:"membership_id"`
	Role       access.Role `db:"role"`
}

const selectWorkplace = `SELECT o.id AS org_id, o.name, o.country_code, o.currency_code, o.timezone, m.id AS membership_id, m.role
FROM memberships m JOIN organizations o ON o.id = m.org_id AND o.is_active
WHERE m.user_id = $1 AND m.is_active`

// Workplaces returns the organizations of a user by name, at most limit.
func Workplaces(r *db.Root, userID uint32, limit int) ([]Workplace, error) {
	return db.List[Workplace](r, selectWorkplace+` ORDER BY o.name, o.id LIMIT $2`, userID, limit)
}

// WorkplaceIn returns one organization of a user. It returns db.Missing when the
// organization does not exist, is archived, or the user is not an active member.
func WorkplaceIn(r *db.Root, userID, orgID uint32) (Workplace, error) {
	return db.Get[Workplace](r, selectWorkplace+` AND m.org_id = $2`, userID, orgID)
}

// ActorIn returns an active member of an organization as an actor, or db.Missing.
func ActorIn(r *db.Root, orgID, userID uint32, action string) (access.Actor, error) {
	at, err := WorkplaceIn(r, userID, orgID)
	if err != nil {
		return access.Actor{}, err
	}
	name, err := db.Get[string](r, `SELECT u.name FROM users u WHERE u.id = $1 AND u.is_active`, userID)
	return Person{ID: userID, Name: name}.Actor(at, action), err
}

// Actor returns the user as an actor in one of their organizations.
func (p Person) Actor(at Workplace, action string) access.Actor {
	return access.Actor{Org: at.OrgID, User: p.ID, UserName: p.Name, Membership: at.Membership, Role: at.Role,
		Currency: at.Currency, Zone: when.Zone(at.Timezone), Action: action}
}

// Languages lists the languages of the console.
var Languages = []string{"en", "th"}

// SavePerson changes a user's name and language.
func SavePerson(r *db.Root, userID uint32, name, language string) error {
	var bad []fault.Field
	switch {
	case name == "":
		bad = append(bad, fault.Field{Name: "Name", Tag: "required"})
	case input.HasControl(name):
		bad = append(bad, fault.Field{Name: "Name", Tag: "printable"})
	case len([]rune(name)) > 255:
		bad = append(bad, fault.Field{Name: "Name", Tag: "max", Param: "255", Of: "text"})
	}
	if language != "" && language != "en" && language != "th" {
		bad = append(bad, fault.Field{Name: "Language", Tag: "oneof", Param: "en th"})
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	_, err := db.Exec(r, `UPDATE users SET name = $2, language = $3, updated_at = $4 WHERE id = $1`, userID, name, language, r.Now.Unix())
	return err
}

// Length of a password in characters.
const (
	passwordMin = 12
	passwordMax = 200
)

// CheckPassword refuses a password that is too short, too long or very common.
func CheckPassword(field, password string) error {
	switch n := len([]rune(password)); {
	case n < passwordMin:
		return fault.Invalid(fault.Field{Name: field, Tag: "min", Param: "12", Of: "text"})
	case n > passwordMax:
		return fault.Invalid(fault.Field{Name: field, Tag: "max", Param: "200", Of: "text"})
	case secret.IsCommonPassword(password):
		return fault.Invalid(fault.Field{Name: field, Tag: "common"})
	}
	return nil
}
