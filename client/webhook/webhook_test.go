package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

const (
	body      = `{"type":"sales.status.changed","timestamp":"2026-11-17T04:05:06Z","data":{"eventId":"evt_7_3_27d41a63","seq":3,"type":"sales.status.changed","at":1794888306,"resource":"sales_documents","recordId":312,"number":"IV-202611-0007","href":"/sales/documents/312","facts":{"documentType":"IV","from":"draft","to":"sent"},"userId":3,"keyId":5,"auditSeq":2}}`
	older     = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
	newer     = "whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8="
	olderSign = "v1,BhY8ICq1l/MMql2Lkyqka4vAyXHUjd3JLtDvPnMQqR4="
	newerSign = "v1,VtymsQLxrU7lg7aIy/9traHYuW3T2lWN7QbQPsdhytU="
)

func TestVerify(t *testing.T) {
	sent := time.Unix(1794888308, 0)
	for _, c := range []struct {
		name, body, signature string
		secrets               []string
		now                   time.Time
		want                  error
	}{
		{"one secret", body, olderSign, []string{older}, sent, nil},
		{"rotated, receiver knows the old secret", body, newerSign + " " + olderSign, []string{older}, sent, nil},
		{"rotated, receiver knows the new secret", body, newerSign + " " + olderSign, []string{newer}, sent, nil},
		{"receiver knows both", body, newerSign, []string{older, newer}, sent, nil},
		{"another secret", body, olderSign, []string{newer}, sent, ErrSignature},
		{"another body", body + " ", olderSign, []string{older}, sent, ErrSignature},
		{"another version", body, "v2" + olderSign[2:], []string{older}, sent, ErrSignature},
		{"no secret", body, olderSign, nil, sent, ErrSignature},
		{"no signature", body, "", []string{older}, sent, ErrHeaders},
		{"almost 5 minutes old", body, olderSign, []string{older}, sent.Add(Tolerance), nil},
		{"over 5 minutes old", body, olderSign, []string{older}, sent.Add(Tolerance + time.Second), ErrTimestamp},
		{"from the future", body, olderSign, []string{older}, sent.Add(-Tolerance - time.Second), ErrTimestamp},
	} {
		h := http.Header{}
		h.Set("webhook-id", "evt_7_3_27d41a63")
		h.Set("webhook-timestamp", "1794888308")
		h.Set("webhook-signature", c.signature)
		if err := verify([]byte(c.body), h, c.now, c.secrets); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	h := http.Header{"Webhook-Id": {"a"}, "Webhook-Timestamp": {"1794888308"}, "Webhook-Signature": {olderSign}}
	if err := verify([]byte(body), h, sent, []string{"whsec_%"}); err == nil || errors.Is(err, ErrSignature) {
		t.Errorf("a malformed secret: %v", err)
	}
}

func TestReceiveReturnsTheEvent(t *testing.T) {
	now := fmt.Sprint(time.Now().Unix())
	mac := hmac.New(sha256.New, []byte("secret"))
	fmt.Fprintf(mac, "evt_7_3_27d41a63.%s.%s", now, body)
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
	r.Header.Set("webhook-id", "evt_7_3_27d41a63")
	r.Header.Set("webhook-timestamp", now)
	r.Header.Set("webhook-signature", "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	m, err := Receive(r, "whsec_"+base64.StdEncoding.EncodeToString([]byte("secret")))
	if err != nil || m.ID != "evt_7_3_27d41a63" || m.Type != "sales.status.changed" || *m.Event.RecordID != 312 || string(m.Event.Facts) != `{"documentType":"IV","from":"draft","to":"sent"}` {
		t.Errorf("%+v, %v", m, err)
	}
}
