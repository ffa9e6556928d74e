package serve

import (
	"cmp"
	"net/http"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
)

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
func (x *exchange) admit() (err error) {
	now := x.Now()
	key, err := keyOf(x.HTTP.Header)
	if err != nil {
		return err
	}
	if x.Who, err = x.Gate.Enter(x.HTTP.Context(), key, x.paper); err != nil {
		x.Who = access.Admission{}
		return err
	}
	a := x.Who
	if !a.At.IsZero() {
		now = a.At
	}
	if a.Count == 0 {
		counter := &x.server.counter
		if x.paper {
			counter = &x.server.papers
		}
		a.Count, now = counter.take(a.Actor.Key, now)
	}
	if err := rated(x.Writer.Header(), cmp.Or(a.Rate, x.RateLimit), a.Count, now); err != nil {
		return err
	}
	if !a.Open {
		return fault.Forbidden.Because("the organization is not active or its plan does not include API access")
	}
	return nil
}
