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

// `make contract` runs the scenarios through a validating proxy. The proxy forwards to one
// address, so the server of every scenario listens there in turn, on one engine only.
var (
	proxyURL    = os.Getenv("KONTOR_SCENARIO_PROXY")  // address of the proxy
	proxyTarget = os.Getenv("KONTOR_SCENARIO_LISTEN") // address that it forwards to
)

// beyondProxy lists scenarios that are not useful through a proxy, with the reason.
var beyondProxy = map[string]string{
	"errors": "a proxy repairs or refuses malformed bodies before the server sees them, and ends at a file without a type",
}

// lenient lists requests that the server accepts although the description offers less, with
// the reason. If an expression has two parts, the first matches the proxy's message and the
// second that of description.checkRequest.
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
	server.Client().CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return server, nil
}

// withoutProxy reports whether the proxy would change a request: it knows no HEAD, takes the
// bytes of files for text, and follows the redirection to a PDF itself. description.check
// compares the answer.
func withoutProxy(req *http.Request) bool {
	file := req.Method != http.MethodGet && strings.HasPrefix(req.URL.Path, prefix+"/attachments")
	return file || req.Method == http.MethodHead || strings.HasSuffix(req.URL.Path, "/pdf") || req.URL.Query().Get("format") == "pdf"
}

// viaProxy sends an API request to the proxy, which serves the API without its prefix.
func viaProxy(req *http.Request) (*http.Request, error) {
	if proxyURL == "" || !strings.HasPrefix(req.URL.Path, prefix+"/") || withoutProxy(req) {
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

// violations returns what the proxy reported about an answer, or about a request that was
// accepted. Refused requests are not checked. If a write answers 200 itself, its dry run is
// described by an extension that the proxy does not know; description.check compares it.
// JSON that is sent as a form is read as a form by the proxy; description.checkRequest
// compares it.
func violations(req *http.Request, body []byte, a answer) []string {
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
		if strings.HasPrefix(said, "response") && isDryRun(req, a) || strings.HasPrefix(said, "request.body") && isJSONForm(req, body) {
			continue
		}
		if strings.HasPrefix(said, "response") || a.status < 400 && !tolerated(said) {
			out = append(out, "the proxy says: "+said)
		}
	}
	return out
}
