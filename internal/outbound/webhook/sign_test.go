package webhook

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"kontor/internal/outbound/feed"
)

// The worked example: body and signatures byte for byte, also after a rotation. The public
// libraries of Standard Webhooks (Go v0.0.1, npm 1.1.1) make the same signatures and verify both.
func TestSignedMessage(t *testing.T) {
	r := feed.Record{EventID: "evt_7_3_27d41a63", Seq: 3, Type: "sales.status.changed", At: 1794888306, Resource: "sales_documents", RecordID: 312,
		Number: "IV-202611-0007", Href: "/sales/documents/312", Facts: `{"documentType":"IV","from":"draft","to":"sent"}`, UserID: 3, KeyID: 5, AuditSeq: 2}
	body, err := eventBody(&r)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"type":"sales.status.changed","timestamp":"2026-11-17T04:05:06Z","data":{"eventId":"evt_7_3_27d41a63","seq":3,"type":"sales.status.changed","at":1794888306,"resource":"sales_documents","recordId":312,"number":"IV-202611-0007","href":"/sales/documents/312","facts":{"documentType":"IV","from":"draft","to":"sent"},"userId":3,"keyId":5,"auditSeq":2}}`
	if string(body) != want || len(body) != 349 {
		t.Fatalf("%d bytes:\n%s", len(body), body)
	}
	secrets := make([]string, 2)
	for i := range secrets {
		key := make([]byte, 32)
		for b := range key {
			key[b] = byte(32*i + b)
		}
		secrets[i] = secretPrefix + base64.StdEncoding.EncodeToString(key)
	}
	const first, second = "v1,BhY8ICq1l/MMql2Lkyqka4vAyXHUjd3JLtDvPnMQqR4=", "v1,VtymsQLxrU7lg7aIy/9traHYuW3T2lWN7QbQPsdhytU="
	if got := Sign(secrets[:1], r.EventID, 1794888308, body); got != first {
		t.Errorf("signed %s", got)
	}
	rotated := []string{secrets[1], secrets[0]}
	if got := Sign(rotated, r.EventID, 1794888308, body); got != second+" "+first {
		t.Errorf("rotated: %s", got)
	}
}

// A record that does not fit is left out; the event stays.
func TestLargeRecordIsOmitted(t *testing.T) {
	large := feed.Raw(`"` + strings.Repeat("x", bodyMax) + `"`)
	r := feed.Record{EventID: "evt_1_2_00000000", Type: "sales.updated", At: 1794888306, Facts: "{}", Record: &large}
	body, err := eventBody(&r)
	if err != nil || len(body) > 1000 {
		t.Fatalf("%d bytes, %v", len(body), err)
	}
	if text := string(body); !strings.Contains(text, `"record":null`) || !strings.Contains(text, `"recordOmitted":true`) {
		t.Error(text)
	}
}

// Pauses between attempts, spread by a tenth, and what each answer means.
func TestRetryRules(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	var s state
	for n, base := range append(append([]time.Duration{}, retries...), retryMax, retryMax) {
		if v := s.apply(7, 3, Outcome{Error: ErrConnect}, now); v != failed {
			t.Fatalf("attempt %d: %v", n+1, v)
		}
		if wait := time.Unix(s.due, 0).Sub(now); wait < base*9/10-time.Second || wait > base*11/10 {
			t.Errorf("after attempt %d: %s, want about %s", n+1, wait, base)
		}
	}
	if s.Refusals != 0 || s.Position != 0 || s.Attempts != 10 {
		t.Errorf("an endpoint that is down passes nothing over: %+v", s)
	}
	if s.apply(7, 3, Outcome{Status: 503, Error: ErrStatus, RetryAfter: 90 * time.Second}, now); s.due != now.Unix()+90 {
		t.Errorf("Retry-After is not kept: %d", s.due-now.Unix())
	}
	if s.apply(7, 3, Outcome{Status: 503, Error: ErrStatus, RetryAfter: 90 * time.Second}, now.Add(time.Millisecond)); s.due != now.Unix()+91 {
		t.Errorf("Retry-After of 90 seconds ends at %d", s.due-now.Unix())
	}
	if s.apply(7, 3, Outcome{Status: 429, Error: ErrStatus, RetryAfter: 99 * time.Hour}, now); s.due != now.Add(retryMax).Unix() {
		t.Errorf("Retry-After of 99 hours: %d", s.due-now.Unix())
	}
	if v := s.apply(7, 3, Outcome{Status: 500, Error: ErrStatus}, now.Add(failingMax)); v != failing {
		t.Errorf("72 hours without success: %v", v)
	}
	if v := s.apply(7, 3, Outcome{Status: 410, Error: ErrStatus}, now); v != gone {
		t.Errorf("410: %v", v)
	}
	if v := s.apply(7, 3, Outcome{Status: 204}, now); v != delivered || s.Position != 3 || s.Attempts != 0 || s.FailingSince != 0 {
		t.Errorf("204: %v %+v", v, s)
	}
	// Nine refusals set a message aside, three in a row at most.
	for seq := int64(4); seq <= 7; seq++ {
		for n := 1; n <= refusalsMax; n++ {
			want := failed
			if n == refusalsMax && seq < 7 {
				want = setAside
			}
			if v := s.apply(7, seq, Outcome{Status: 500, Error: ErrStatus}, now); v != want {
				t.Errorf("event %d, attempt %d: %v, want %v", seq, n, v, want)
			}
		}
	}
	if s.Position != 6 {
		t.Errorf("position %d after three events set aside and a fourth refused", s.Position)
	}
}
