package transfer

import (
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"kontor/internal/org/files"
)

// fileTimeout is the time a client has to receive a file.
const fileTimeout = 10 * time.Minute

// Linger extends the deadline of a connection by fileTimeout. Deadlines use the machine's
// clock, whatever the server's clock is. If the connection does not support it, the
// server's deadline applies.
func Linger(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(fileTimeout))
}

// extended encodes a name for filename* (RFC 8187), where only letters, digits and some signs stand for
// themselves.
func extended(name string) string { return strings.ReplaceAll(url.QueryEscape(name), "+", "%20") }

// SendContent sends a stored file that was opened, so that no browser runs anything in it: as a
// download, unless inline and harmless. If it breaks off, so does the connection: a client must
// not take a part for the whole.
func SendContent(w http.ResponseWriter, r *http.Request, c files.Row, body io.Reader, inline bool) {
	disposition := "inline"
	if !inline || !files.Inline(c.Media) {
		disposition = "attachment"
		Linger(w)
	}
	h := w.Header()
	h.Set("Content-Type", c.Media)
	h.Set("Content-Disposition", disposition+`; filename="`+files.ASCIIName(c.Name)+`"; filename*=UTF-8''`+extended(c.Name))
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Accept-Ranges", "none")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Content-Length", strconv.FormatInt(c.Size, 10))
	h.Set("ETag", strconv.Quote(c.SHA256))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	if _, err := io.Copy(w, body); err != nil {
		panic(http.ErrAbortHandler)
	}
}
