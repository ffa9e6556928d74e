package hostile

import (
	"context"
	"fmt"
	"hash/crc32"
	"strings"
	"time"
	"unicode"

	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/test/firm"
)

// spoil creates invalid keys of every kind.
func (s *side) spoil(now time.Time) error {
	good := s.vars["key.owner"]
	s.vars["key.swapped"] = strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, good)
	s.vars["key.typo"] = good[:20] + string('0'+(good[20]+1)%10) + good[21:]
	s.vars["key.cut"] = good[:len(good)-1]
	s.vars["key.forged"] = forged("kontor_" + strings.Repeat("A", 30))
	expiring := when.Stamp{Unix: when.UnixOf(now.Add(time.Second))}
	made, err := s.issue("owner", expiring)
	if err != nil {
		return err
	}
	s.vars["key.expired"] = made.Secret
	if made, err = s.issue("owner", when.Stamp{}); err != nil {
		return err
	}
	s.vars["key.revoked"] = made.Secret
	if err := s.revoke(made.ID); err != nil {
		return err
	}
	return s.spoilPeople()
}

// spoilPeople creates a key of a former member and one of a company whose plan does not
// include the API.
func (s *side) spoilPeople() error {
	made, err := s.issue("leaver", when.Stamp{})
	if err != nil {
		return err
	}
	s.vars["key.left"] = made.Secret
	leaver, err := s.actor("", "leaver")
	if err != nil {
		return err
	}
	ctx := context.Background()
	err = s.db.Change(ctx, func(r *db.Root) error {
		_, err := people.SaveMember(r, s.orgs[0], leaver.User, access.Member, false)
		return err
	})
	if err != nil {
		return err
	}
	closed, err := s.apply("closed", "free")
	if err != nil {
		return err
	}
	var owner access.Actor
	err = s.db.Look(ctx, func(r *db.Root) (err error) {
		owner, err = people.ActorOf(r, closed.Organization.ID, "owner@closed.test", "hostile")
		return err
	})
	if err != nil {
		return err
	}
	return s.db.Write(ctx, owner, func(tx *db.Tx) error {
		made, err := keys.Create(tx, keys.NewKey{UserID: owner.User, Name: "closed"})
		s.vars["key.closed"] = made.Secret
		return err
	})
}

// forged returns a key with a correct checksum that was never issued.
func forged(body string) string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	n, sum := crc32.ChecksumIEEE([]byte(body)), ""
	for range 6 {
		sum, n = string(digits[n%62])+sum, n/62
	}
	return body + sum
}

// issue creates another key for a member of the first organization.
func (s *side) issue(name string, until when.Stamp) (made keys.Created, err error) {
	return s.issueFor("", name, until)
}

func (s *side) issueFor(prefix, name string, until when.Stamp) (made keys.Created, err error) {
	holder, err := s.actor(prefix, name)
	if err != nil {
		return made, fmt.Errorf("%s%s: %w", prefix, name, err)
	}
	owner, err := s.actor(prefix, "owner")
	if err != nil {
		return made, err
	}
	return firm.Key(s.db, owner, holder.User, name, until)
}

func (s *side) revoke(key uint32) error {
	owner, err := s.actor("", "owner")
	if err != nil {
		return err
	}
	return s.db.Write(context.Background(), owner, func(tx *db.Tx) error { return keys.Revoke(tx, key) })
}
