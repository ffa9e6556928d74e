// Command webhooks checks that the public Go library of Standard Webhooks accepts what a kontor
// server sends, and only that. It creates an endpoint, has the server send it events before and
// after a rotation of the secret, and saves the deliveries for libraries of other languages:
//
//	KONTOR_URL=… KONTOR_API_KEY=… webhooks -listen 127.0.0.1:4013 -save deliveries.json
//
// The server must be started with --webhook-allow for the address.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// delivery is a request that an endpoint received, and the secrets with which it was signed.
type delivery struct {
	Name    string            `json:"name"`
	Old     bool              `json:"old"` // its time is over the tolerance of the libraries
	Body    string            `json:"body"`
	Headers map[string]string `json:"headers"`
	Secrets []string          `json:"secrets"`
	Foreign string            `json:"foreign"` // a secret that did not sign it
}

var signed = []string{standardwebhooks.HeaderWebhookID, standardwebhooks.HeaderWebhookTimestamp, standardwebhooks.HeaderWebhookSignature}

// example is the published example of a delivery during a rotation.
var example = delivery{
	Name: "published example", Old: true,
	Body: `{"type":"sales.status.changed","timestamp":"2026-11-17T04:05:06Z","data":{"eventId":"evt_7_3_27d41a63","seq":3,"type":"sales.status.changed","at":1794888306,"resource":"sales_documents","recordId":312,"number":"IV-202611-0007","href":"/sales/documents/312","facts":{"documentType":"IV","from":"draft","to":"sent"},"userId":3,"keyId":5,"auditSeq":2}}`,
	Headers: map[string]string{
		standardwebhooks.HeaderWebhookID:        "evt_7_3_27d41a63",
		standardwebhooks.HeaderWebhookTimestamp: "1794888308",
		standardwebhooks.HeaderWebhookSignature: "v1,VtymsQLxrU7lg7aIy/9traHYuW3T2lWN7QbQPsdhytU= v1,BhY8ICq1l/MMql2Lkyqka4vAyXHUjd3JLtDvPnMQqR4=",
	},
	Secrets: []string{"whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=", "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="},
	Foreign: "whsec_QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8=",
}

func main() {
	listen := flag.String("listen", "127.0.0.1:4013", "address of the endpoint")
	save := flag.String("save", "deliveries.json", "file for the deliveries")
	flag.Parse()
	if err := run(*listen, *save); err != nil {
		fmt.Fprintln(os.Stderr, "webhooks:", err)
		os.Exit(1)
	}
}

func run(listen, save string) error {
	received, err := receive(listen)
	if err != nil {
		return err
	}
	var endpoint struct {
		ID     int
		Secret string
	}
	if err := call("/webhooks", map[string]any{"url": "http://" + listen + "/hook", "types": []string{"contact.created"}}, &endpoint); err != nil {
		return err
	}
	first, err := next(received, "first")
	if err != nil {
		return err
	}
	first.Secrets, first.Foreign = []string{endpoint.Secret}, example.Foreign
	var rotated struct{ Secret string }
	if err := call(fmt.Sprintf("/webhooks/%d/rotate", endpoint.ID), map[string]any{"keepHours": 24}, &rotated); err != nil {
		return err
	}
	second, err := next(received, "second")
	if err != nil {
		return err
	}
	second.Secrets, second.Foreign = []string{rotated.Secret, endpoint.Secret}, example.Foreign
	deliveries := []delivery{example, first, second}
	for _, d := range deliveries {
		if err := verify(d); err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
	}
	text, err := json.MarshalIndent(deliveries, "", "  ")
	if err != nil {
		return err
	}
	fmt.Printf("the Go library of Standard Webhooks verified %d deliveries\n", len(deliveries))
	return os.WriteFile(save, text, 0o600)
}

// receive starts an endpoint that accepts everything.
func receive(listen string) (<-chan delivery, error) {
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, err
	}
	received := make(chan delivery, 10)
	go http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		d := delivery{Body: string(body), Headers: map[string]string{}}
		for _, name := range signed {
			d.Headers[name] = r.Header.Get(name)
		}
		received <- d
	}))
	return received, nil
}

// next makes an event and returns what the endpoint receives.
func next(received <-chan delivery, name string) (delivery, error) {
	if err := call("/contacts", map[string]any{"name": "บริษัท " + name, "contactType": "client"}, nil); err != nil {
		return delivery{}, err
	}
	select {
	case d := <-received:
		d.Name = name + " delivery"
		return d, nil
	case <-time.After(time.Minute):
		return delivery{}, fmt.Errorf("no %s delivery within a minute", name)
	}
}

// verify expects that each secret verifies a delivery, but no other body and no other secret.
func verify(d delivery) error {
	for _, secret := range d.Secrets {
		if err := check(d, secret, d.Body); err != nil {
			return err
		}
		if check(d, secret, d.Body+" ") == nil {
			return fmt.Errorf("a changed body was accepted")
		}
	}
	if check(d, d.Foreign, d.Body) == nil {
		return fmt.Errorf("another secret was accepted")
	}
	return nil
}

func check(d delivery, secret, body string) error {
	hook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return err
	}
	headers := http.Header{}
	for name, value := range d.Headers {
		headers.Set(name, value)
	}
	if d.Old {
		return hook.VerifyIgnoringTimestamp([]byte(body), headers)
	}
	return hook.Verify([]byte(body), headers)
}

// call sends a POST and reads the data of its answer.
func call(path string, body, data any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequest(http.MethodPost, os.Getenv("KONTOR_URL")+"/openapi/v1"+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+os.Getenv("KONTOR_API_KEY"))
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err = io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if answer.StatusCode >= 300 {
		return fmt.Errorf("POST %s: %s", path, text)
	}
	if data == nil {
		return nil
	}
	return json.Unmarshal(text, &struct{ Data any }{data})
}
