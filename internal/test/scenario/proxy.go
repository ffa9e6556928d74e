package scenario

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
)

// `make contract` plays the scenarios through a validating proxy. The proxy has
// one address to forward to, so every scenario's server listens on it in turn, and
// the scenarios run on one engine only.
var (
	proxyURL    = os.Getenv("KONTOR_SCENARIO_PROXY")  // where the proxy listens
	proxyTarget = os.Getenv("KONTOR_SCENARIO_LISTEN") // where it forwards to
)

// beyondProxy are scenarios that say nothing through a proxy, with the reason.
var beyondProxy = map[string]string{
	"errors": "a proxy repairs or refuses malformed bodies before the server sees them",
}

// lenient are requests that the server takes although the description offers
// less, with the reason. Where an expression has two parts, the proxy writes the first and
// description.checkRequest the second.
var lenient = []struct {
	said *regexp.Regexp // of location and message
	why  string
}{
	{regexp.MustCompile(`^request\.body\.status: `), "other spellings of cancelled are understood, and not offered"},
	{regexp.MustCompile(`^request\.body: .* required property 'id'|^request\.body\.id: property "id" is missing`), "the id of a sales document is listed as required; the path has it too"},
	{regexp.MustCompile(`^request\.body\.\w+: .* must be (number|integer|boolean)|^request\.body\.\w+: Value is not nullable`), "an empty field of a form clears a number"},
	{regexp.MustCompile(`^request\.query\.dryrun: .* must be boolean`), "an empty parameter before the one that counts is ignored"},
	{regexp.MustCompile(`^request\.body(\.\w+)*: property "\w+" is unsupported`), "fields that only the server sets are ignored, so that an answer can be sent back"},
	{regexp.MustCompile(`^request\.body: part \w+\.\w+: undefined`), "a form names the fields of an object with a dot"},
	{regexp.MustCompile(`^request\.body: header Content-Type has unexpected value ""`), "a body without a type is read as JSON"},
}

func tolerated(said string) bool {
	for _, l := range lenient {
		if l.said.MatchString(said) {
			return true
		}
	}
	return false
}

// serve starts the server of a scenario.
func serve(handler http.Handler) (*httptest.Server, error) {
	server := httptest.NewUnstartedServer(handler)
	if proxyURL != "" {
		listener, err := net.Listen("tcp", proxyTarget)
		if err != nil {
			return nil, err
		}
		server.Listener.Close()
		server.Listener = listener
	}
	server.Start()
	return server, nil
}

// viaProxy sends a request of the API to the proxy, which serves the
// interface without its prefix.
func viaProxy(req *http.Request) (*http.Request, error) {
	if proxyURL == "" || !strings.HasPrefix(req.URL.Path, prefix+"/") {
		return req, nil
	}
	proxy, err := url.Parse(proxyURL)
	if err != nil {
		return nil, err
	}
	through := req.Clone(req.Context())
	through.URL.Host, through.Host = proxy.Host, proxy.Host
	through.URL.Path = strings.TrimPrefix(req.URL.Path, prefix)
	through.URL.RawPath = strings.TrimPrefix(req.URL.RawPath, prefix)
	return through, nil
}

// violations are what the proxy found wrong with an answer, and with a request
// that was accepted: one that is refused may be as wrong as it likes. Where a
// write answers 200 itself, its dry run is described by an extension that the
// proxy does not read; description.check holds the answer against it.
func violations(req *http.Request, a answer) []string {
	text := a.header.Get("Sl-Violations")
	if text == "" {
		return nil
	}
	var found []struct {
		Location []string `json:"location"`
		Severity string   `json:"severity"`
		Message  string   `json:"message"`
	}
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		return []string{"the proxy said: " + text}
	}
	var out []string
	for _, v := range found {
		said := strings.Join(v.Location, ".") + ": " + v.Message
		if strings.HasPrefix(said, "response.body") && isDryRun(req, a) {
			continue
		}
		if strings.HasPrefix(said, "response") || a.status < 400 && !tolerated(said) {
			out = append(out, "the proxy says: "+said)
		}
	}
	return out
}
