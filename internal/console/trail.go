package console

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"

	"kontor/internal/org/people"
)

// logSignIn logs that a user signed in or out.
func (s *Site) logSignIn(what string, v *Visit, userID uint32) {
	s.Log.Info(what, "user", userID, "address", clientAddress(v), "request", v.RequestID)
}

// logFailure logs a failed sign-in. An unknown name is logged as a keyed hash: people
// type passwords into the wrong field.
func (s *Site) logFailure(what string, v *Visit, userID uint32, email string) {
	if userID != 0 {
		s.Log.Warn(what, "user", userID, "address", clientAddress(v), "request", v.RequestID)
		return
	}
	s.Log.Warn(what, "name", s.nameHash(email), "address", clientAddress(v), "request", v.RequestID)
}

// nameHash is the hash under which an unknown name is logged.
func (s *Site) nameHash(email string) string {
	mac := hmac.New(sha256.New, s.names[:])
	mac.Write([]byte(people.FoldEmail(email)))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}
