package api

import (
	"context"
	"net/http"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
)

// Gate admits keys. Enter returns fault.Unauthorized for a key that is not valid now,
// whatever the cause, and counts the request if the database counts for all processes.
// Requests for PDF files (paper) are counted apart.
type Gate interface {
	Enter(ctx context.Context, key string, paper bool) (access.Admission, error)
	// Still admits a key again during a long request, without counting it.
	Still(ctx context.Context, key string) (access.Admission, error)
}

// howToSendAKey is part of every 401 answer. It does not depend on the cause, so it does
// not reveal which keys exist.
const howToSendAKey = "send the organization's API key as `Authorization: Bearer <API_KEY>` or as `X-API-Key: <API_KEY>`; " +
	"a key that is unknown, revoked or expired is refused like a missing one"

// keyMax bounds the length of a key.
const keyMax = 200

// keyOf returns the key of a request. Authorization wins over X-API-Key; if it is
// malformed, nothing else is tried.
func keyOf(h http.Header) (string, error) {
	given := h.Values("Authorization")
	if len(given) == 0 {
		given = h.Values("X-Api-Key")
		if len(given) != 1 {
			return "", fault.Unauthorized
		}
		return checkKey(given[0])
	}
	scheme, key, ok := strings.Cut(given[0], " ")
	if len(given) > 1 || !ok || !strings.EqualFold(scheme, "Bearer") {
		return "", fault.Unauthorized
	}
	return checkKey(strings.TrimLeft(key, " "))
}

// HasKey reports whether a request carries an API key, valid or not.
func HasKey(r *http.Request) bool {
	_, err := keyOf(r.Header)
	return err == nil
}

// checkKey accepts only texts that could be a key, so that nothing long or odd is hashed.
func checkKey(key string) (string, error) {
	if key == "" || len(key) > keyMax {
		return "", fault.Unauthorized
	}
	for _, c := range []byte(key) {
		if c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return "", fault.Unauthorized
		}
	}
	return key, nil
}

// admit checks key, rate and organization, in this order, and writes the rate headers.
func (s *server) admit(h http.Header, r *http.Request, paper bool) (access.Admission, error) {
	now := s.now()
	key, err := keyOf(r.Header)
	if err != nil {
		return access.Admission{}, err
	}
	a, err := s.gate.Enter(r.Context(), key, paper)
	if err != nil {
		return access.Admission{}, err
	}
	if !a.At.IsZero() {
		now = a.At
	}
	if a.Count == 0 {
		counter := &s.counter
		if paper {
			counter = &s.papers
		}
		a.Count, now = counter.take(a.Actor.Key, now)
	}
	limit := s.limit
	if a.Rate != 0 {
		limit = a.Rate
	}
	if err := rated(h, limit, a.Count, now); err != nil {
		return a, err
	}
	if !a.Open {
		return a, fault.Forbidden.Because("the organization is not active or its plan does not include API access")
	}
	return a, nil
}
