package console_test

import (
	"html"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/test/firm"
)

var shownSecret = regexp.MustCompile(`whsec_[A-Za-z0-9+/]{43}=`)

// An endpoint is created, tested, paused, rotated, replayed and deleted in the console. Its
// secret is shown once, and a delivery with everything that was sent.
func TestWebhooksInTheConsole(t *testing.T) {
	each(t, func(o *office) {
		receivers := &firm.Receivers{}
		o.server = httptest.NewServer(site.New(console.Options{DB: o.db, Log: firm.Log(o.T), Webhooks: firm.Webhooks(o.T, receivers)}))
		o.Cleanup(o.server.Close)
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/developers/webhooks")).has(o, "No endpoints yet")

		form := b.get(o.at("/developers/webhooks/new")).form(o, o.at("/developers/webhooks/new"))
		for field, value := range map[string]string{"url": "https://10.0.0.1/", "types": "sales.* stock.moved", "description": "Shop"} {
			form.Set(field, value)
		}
		refused := b.post(o.at("/developers/webhooks/new"), form)
		refused.is(o.T, 422, "a private address")
		form.Set("url", "https://shop.example/hook")
		form.Set("types", "sales.nothing")
		b.post(o.at("/developers/webhooks/new"), form).is(o.T, 422, "an unknown type")
		form.Set("types", "contact.*, webhook.*")
		made := b.post(o.at("/developers/webhooks/new"), form)
		made.is(o.T, 200, "a new endpoint")
		first := shownSecret.FindString(html.UnescapeString(made.text))
		again := b.post(o.at("/developers/webhooks/new"), form)
		again.is(o.T, 303, "the same form again")
		at := again.Header.Get("Location")
		if page := b.get(at); first == "" || shownSecret.MatchString(html.UnescapeString(page.text)) {
			o.Error("the secret is not shown exactly once")
		}
		b.get(at).has(o, "contact.*, webhook.*")
		b.get(o.at("/developers/webhooks")).has(o, "shop.example")

		// press submits a form of the endpoint's page.
		press := func(action string, fields ...string) reply {
			form := b.get(at).form(o, at+action)
			for i := 0; i < len(fields); i += 2 {
				form.Set(fields[i], fields[i+1])
			}
			return b.post(at+action, form)
		}
		sent := press("/ping")
		sent.is(o.T, 303, "Send test")
		delivery := sent.Header.Get("Location")
		b.get(delivery).has(o, "The endpoint accepted the message.")
		for _, want := range []string{"webhook-signature", "v1,", "webhook.ping", "&#34;endpointId&#34;: ", "<pre class=\"source\" tabindex=\"0\">ok</pre>"} {
			b.get(delivery).has(o, want)
		}
		receivers.Answer("shop.example", "", 500)
		sent = b.post(delivery+"/resend", b.get(delivery).form(o, delivery+"/resend"))
		b.get(sent.Header.Get("Location")).has(o, "The endpoint did not accept the message.")
		if got := receivers.Take(); len(got) != 2 || got[1].Attempt != 2 {
			o.Errorf("the receiver got %+v", got)
		}
		b.get(at+"?state=failed").has(o, `data-status="warn">500`, `data-status="paid">200`)

		press("/status", "status", "paused").is(o.T, 303, "Pause")
		b.get(at).has(o, ">Paused<")
		press("/status", "status", "enabled").is(o.T, 303, "Resume")
		press("/status", "status", "disabled").is(o.T, 422, "a state that people cannot choose")
		press("/rotate", "keepHours", "1000").is(o.T, 422, "a secret that is kept too long")
		rotated := press("/rotate", "keepHours", "24")
		if second := shownSecret.FindString(html.UnescapeString(rotated.text)); second == "" || second == first {
			o.Errorf("Rotate shows %q", second)
		}
		if third := shownSecret.FindString(html.UnescapeString(press("/rotate", "keepHours", "24").text)); third == "" ||
			third == shownSecret.FindString(html.UnescapeString(rotated.text)) {
			o.Errorf("Rotate while two sign shows %q", third)
		}
		press("/replay", "after", "evt_9_9_00000000").is(o.T, 422, "an event of another company")
		press("/replay", "after", "newest").is(o.T, 303, "Replay")
		press("", "description", "Shop of Chiang Mai", "types", "").is(o.T, 303, "Save")
		b.get(at).has(o, "Shop of Chiang Mai")
		b.get(at).has(o, "All types")

		clerk := o.signedIn("clerk@acme.test")
		clerk.get(at).is(o.T, 403, "the endpoint, for a member")
		clerk.post(at+"/delete", url.Values{}).is(o.T, 403, "Delete, for a member")
		o.signedIn("owner@beta.test").get(at).is(o.T, 404, "the endpoint of another company")

		b.post("/language", url.Values{"to": {"th"}, "next": {"/"}}).is(o.T, 303, "the other language")
		b.get(at).has(o, "เปลี่ยนรหัสลับ", "Rotate")
		b.get(delivery).has(o, "ส่งซ้ำ", "Resend")
		press("/delete").is(o.T, 303, "Delete")
		b.get(at).is(o.T, 404, "a deleted endpoint")
		if events := b.get(o.at("/developers/events?types=webhook.*")); strings.Count(events.text, "webhook.created") != 1 || strings.Count(events.text, "webhook.deleted") != 1 ||
			!strings.Contains(events.text, "recordId=1&amp;resource=webhooks&amp;types=webhook.%2A") {
			o.Error("the events of the endpoint are not shown")
		}
	})
}

// A key without its own rate has the rate of the server, and its pages say so.
func TestKeyPagesShowTheRateOfTheServer(t *testing.T) {
	each(t, func(o *office) {
		o.server = httptest.NewServer(site.New(console.Options{DB: o.db, Log: firm.Log(o.T), RateLimit: 240}))
		o.Cleanup(o.server.Close)
		b := o.signedIn("owner@acme.test")
		form := b.get(o.at("/developers/keys")).formWith(o, "method", "post")
		form.Set("name", "Shop")
		b.post(o.at("/developers/keys"), form).has(o, "240 requests per minute")
		form = b.get(o.at("/developers/keys")).formWith(o, "method", "post")
		form.Set("name", "Till")
		form.Set("rate", "600")
		b.post(o.at("/developers/keys"), form).has(o, "600 requests per minute")
		b.get(o.at("/developers")).has(o, "0 / 240", "0 / 60<")
		b.get(o.at("/developers")).has(o, "0 / 600")
	})
}
