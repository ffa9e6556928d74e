// Package dispatch sends events to webhook endpoints: strictly in order for each, one attempt at
// a time, from any number of servers. Package webhook has the rules and the tables.
package dispatch

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"kontor/internal/outbound/webhook"
)

// Limits of an attempt.
const (
	attemptTime = 15 * time.Second
	connectTime = 5 * time.Second
	tlsTime     = 5 * time.Second
	bodyTime    = 2 * time.Second // for an answer's body, after its head
	bodyRead    = 4 << 10         // bytes of an answer that are read
	headMax     = 16 << 10        // bytes of an answer's head
)

// Settings configure a client.
type Settings struct {
	Guard   *webhook.Guard
	Proxy   *url.URL      // of the operator, which then decides about addresses
	Version string        // of the program, for User-Agent
	Roots   *tls.Config   // nil trusts the authorities of the system
	Time    time.Duration // for an attempt; 0 is 15 seconds
}

// Client sends messages over HTTP.
type Client struct {
	agent   string
	time    time.Duration           // for an attempt
	clients map[string]*http.Client // by scheme
}

// NewClient returns a client. It does not read HTTP_PROXY.
func NewClient(s Settings) *Client {
	c := &Client{agent: "kontor/" + s.Version, time: cmp.Or(s.Time, attemptTime), clients: map[string]*http.Client{}}
	for _, scheme := range []string{"http", "https"} {
		dialer := &net.Dialer{Timeout: connectTime, KeepAlive: -1}
		transport := &http.Transport{
			TLSClientConfig: s.Roots, TLSHandshakeTimeout: tlsTime, DisableCompression: true,
			MaxIdleConns: serverMax, MaxIdleConnsPerHost: 1, IdleConnTimeout: 30 * time.Second, MaxResponseHeaderBytes: headMax,
			TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{}, // HTTP/1.1 only
		}
		if s.Proxy != nil {
			transport.Proxy = http.ProxyURL(s.Proxy)
		} else {
			dialer.Control = s.Guard.Control(scheme == "http")
		}
		transport.DialContext = dialer.DialContext
		c.clients[scheme] = &http.Client{Transport: transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	}
	return c
}

// Send sends a message and returns what came of it, within 15 seconds.
func (c *Client) Send(ctx context.Context, m webhook.Message) webhook.Outcome {
	begun := time.Now()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.time)
	defer cancel()
	o := c.exchange(ctx, cancel, m)
	o.Took = time.Since(begun)
	return o
}

func (c *Client) exchange(ctx context.Context, cancel func(), m webhook.Message) webhook.Outcome {
	scheme, _, _ := strings.Cut(m.URL, ":")
	client := c.clients[scheme]
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.URL, strings.NewReader(string(m.Body)))
	if err != nil || client == nil {
		return webhook.Outcome{Error: webhook.ErrConnect}
	}
	for _, h := range m.Headers() {
		req.Header[h.Name] = []string{h.Value}
	}
	req.Header.Set("User-Agent", c.agent)
	var from netip.AddrPort
	res, err := client.Do(req.WithContext(traced(ctx, &from)))
	if err != nil {
		return webhook.Outcome{Error: cause(err)}
	}
	defer res.Body.Close()
	o := webhook.Outcome{Status: res.StatusCode, RetryAfter: retryAfter(res.Header.Get("Retry-After"))}
	switch {
	case res.StatusCode >= 300 && res.StatusCode < 400:
		o.Error = webhook.ErrRedirect
	case res.StatusCode < 200 || res.StatusCode > 299:
		o.Error = webhook.ErrStatus
	}
	// A body that never ends must not hold the attempt.
	late := time.AfterFunc(bodyTime, cancel)
	defer late.Stop()
	head, _ := io.ReadAll(io.LimitReader(res.Body, bodyRead))
	if webhook.IsPublic(from.Addr()) {
		o.Answer = string(head)
	}
	return o
}

// cause names why there was no answer.
func cause(err error) string {
	var dns *net.DNSError
	var certificate *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var timeout net.Error
	switch {
	case webhook.IsRefused(err):
		return webhook.ErrRefused
	case errors.As(err, &dns):
		return webhook.ErrDNS
	case errors.As(err, &certificate), errors.As(err, &record), errors.As(err, &alert), errors.Is(err, http.ErrSchemeMismatch), strings.Contains(err.Error(), "tls: "), strings.Contains(err.Error(), "TLS handshake"):
		return webhook.ErrTLS
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return webhook.ErrTimeout
	}
	return webhook.ErrConnect
}

// retryAfter reads the header: seconds, or a date.
func retryAfter(text string) time.Duration {
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(time.Until(at), 0)
	}
	return 0
}
