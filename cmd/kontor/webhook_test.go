package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
)

// TestWebhookCommands works with an endpoint of a receiver on this machine. No server runs, so
// only ping and resend send.
func TestWebhookCommands(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		made, _ := shop(t, url)
		status := http.StatusOK
		var got []string
		receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			got = append(got, fmt.Sprintf("%d %.22s", len(strings.Fields(r.Header.Get("webhook-signature"))), body))
			w.WriteHeader(status)
		}))
		defer receiver.Close()
		sealed := filepath.Join(t.TempDir(), "secret-key")
		if code, _, text := kontor(t, "secret-key new "+sealed); code != 0 {
			t.Fatal(text)
		}
		org := fmt.Sprintf(" --database %s --org %d ", url, made.Organization.ID)
		in := org + "--user owner@acme.test --webhook-allow 127.0.0.0/8 --secret-key-file " + sealed + " "
		want := func(code int, says, args string) (out string) {
			t.Helper()
			got, out, text := kontor(t, "webhook "+args)
			if got != code || !strings.Contains(out+text, says) {
				t.Fatalf("kontor webhook %s: exit %d, want %d with %q\n%s%s", args, got, code, says, out, text)
			}
			return out
		}
		want(exitFailed, "--url must be an https address on the public Internet", "create --url https://10.0.0.1/ "+org+"--user owner@acme.test --secret-key-file "+sealed)
		want(exitFailed, "--description must have at most 200 characters", "create --description "+strings.Repeat("x", 201)+" --url "+receiver.URL+in)
		want(exitFailed, "owner or admin", "list"+org+"--user clerk@acme.test")
		secret := want(0, "the secret is shown only once", "create --types contact.*,product.created --description Shop --url "+receiver.URL+in)
		if !strings.HasPrefix(secret, "whsec_") || strings.Count(secret, "\n") != 1 {
			t.Errorf("the secret alone is printed, got %q", secret)
		}
		want(0, "contact.*,product.created", "list"+in)
		want(0, "webhook.ping", "ping 1"+in)
		want(0, "", "rotate 1 --keep-hours 2"+in)
		want(0, "", "rotate 1"+in)
		want(exitUsage, "--keep-hours", "rotate 1 --keep-hours 169"+in)
		want(0, "delivered", "resend 1 1"+in)
		status = http.StatusInternalServerError
		want(exitFailed, "did not accept the message (status)", "ping 1"+in)
		if list := fmt.Sprint(got); list != `[1 {"type":"webhook.ping" 2 {"type":"webhook.ping" 2 {"type":"webhook.ping"]` {
			t.Errorf("received %s", list)
		}
		if out := want(0, "", "show 1"+in); strings.Count(out, "delivered") != 2 || strings.Count(out, "failed") != 1 || strings.Contains(out, "whsec_") {
			t.Errorf("shown:\n%s", out)
		}
		want(exitFailed, "--url must have at most 500 characters", "update 1 --url "+receiver.URL+"/"+strings.Repeat("x", 500)+in)
		want(0, "paused", "update 1 --status paused"+in)
		want(exitUsage, "--status must be enabled or paused", "update 1 --status off"+in)
		want(0, "contact.*", "update 1 --document-types= --dry-run"+in)
		want(0, "enabled 0 webhook endpoints", "resume --all --database "+url)
		want(exitUsage, "name an endpoint", "resume --database "+url)
		want(exitUsage, "--all takes no id, no --dry-run", "resume --all --dry-run --database "+url)
		want(0, "enabled", "resume 1"+in)
		want(0, `"position": "evt_`, "replay 1 --after newest --json"+in)
		want(exitFailed, "--after", "replay 1 --after later"+in)
		want(exitFailed, "--after", "replay 1"+in)
		want(0, "endpoint 1 is deleted", "delete 1"+in)
		want(exitNotFound, "", "show 1"+in)
		want(exitUsage, `"x" is not an id`, "ping x"+in)
		code, out, text := kontor(t, "events --types webhook.*"+org)
		if types := strings.Count(out, `"type":"webhook.`); code != 0 || types != 7 {
			t.Errorf("events: exit %d, %d lines\n%s%s", code, types, out, text)
		}
	})
}
