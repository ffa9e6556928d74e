package webhook

import (
	"hash/fnv"
	"strconv"
	"time"
)

// Errors of an attempt, as a delivery shows them.
const (
	ErrDNS      = "dns"
	ErrRefused  = "refused" // the guard refused the address
	ErrConnect  = "connect"
	ErrTLS      = "tls"
	ErrTimeout  = "timeout"
	ErrRedirect = "redirect"
	ErrStatus   = "status"
)

// Outcome is the result of an attempt.
type Outcome struct {
	Status     int    // of HTTP, 0 without an answer
	Error      string // "" if it was delivered
	Took       time.Duration
	RetryAfter time.Duration // that the endpoint asked for, or 0
	Answer     string        // the beginning of its body
}

// Delivered reports whether the endpoint accepted the message.
func (o Outcome) Delivered() bool { return o.Error == "" }

// slowAttempt is how long a quick endpoint takes at most.
const slowAttempt = 5 * time.Second

// isGone reports whether the endpoint asks never to be called again.
func (o Outcome) isGone() bool { return o.Status == 410 }

// isAboutMessage reports whether a failure speaks of this message, not of the endpoint.
func (o Outcome) isAboutMessage() bool {
	switch {
	case o.Status == 0, o.Status >= 200 && o.Status < 300, o.Status == 410, o.Status == 429, o.Status >= 502 && o.Status <= 504:
		return false
	}
	return true
}

// Limits of retries.
const (
	refusalsMax   = 9              // attempts that speak of one message, after which it is set aside
	passedOverMax = 3              // messages set aside in a row
	failingMax    = 72 * time.Hour // without success, after which the endpoint is disabled
	retryMax      = 8 * time.Hour
)

// retries are the pauses after the first attempts; later ones are retryMax.
var retries = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour}

// pause returns how long to wait after so many attempts, spread by a tenth so that endpoints
// that failed together do not come back together. The same attempt always waits as long.
func pause(endpoint uint32, seq int64, attempts int) time.Duration {
	base := retryMax
	if attempts <= len(retries) {
		base = retries[attempts-1]
	}
	h := fnv.New32a()
	h.Write([]byte(strconv.FormatInt(seq, 10) + " " + strconv.Itoa(attempts) + " " + strconv.Itoa(int(endpoint))))
	return base + base/10*time.Duration(int64(h.Sum32()%201)-100)/100
}

// verdict is what follows from an attempt.
type verdict int

const (
	delivered verdict = iota
	failed            // to be tried again
	setAside          // passed over: the next event follows
	gone              // the endpoint is disabled: it answered 410
	failing           // the endpoint is disabled: it failed for too long
)

// apply returns what follows from an attempt of an event, and changes the state of the endpoint.
func (s *state) apply(endpoint uint32, seq int64, o Outcome, now time.Time) verdict {
	if s.Slow++; o.Took <= slowAttempt {
		s.Slow = 0
	}
	if o.Delivered() {
		s.Position, s.Attempts, s.Refusals, s.PassedOver, s.FailingSince, s.LastSuccessAt = seq, 0, 0, 0, 0, now.Unix()
		return delivered
	}
	if s.FailingSince == 0 {
		s.FailingSince = now.Unix()
	}
	s.Attempts++
	if o.isAboutMessage() {
		s.Refusals++
	}
	switch {
	case o.isGone():
		return gone
	case now.Sub(time.Unix(s.FailingSince, 0)) >= failingMax:
		return failing
	case o.isAboutMessage() && s.Refusals >= refusalsMax && s.PassedOver < passedOverMax:
		s.Position, s.Attempts, s.Refusals = seq, 0, 0
		s.PassedOver++
		return setAside
	}
	wait := pause(endpoint, seq, s.Attempts)
	if o.RetryAfter > 0 && (o.Status == 429 || o.Status == 503) {
		wait = min(o.RetryAfter, retryMax)
	}
	s.due = now.Add(wait + time.Second - 1).Unix() // not before
	return failed
}
