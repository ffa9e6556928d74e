package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kontor/internal/access"
	"kontor/internal/api"
	"kontor/internal/db/engine"
	"kontor/internal/fault"
)

// failingGate answers every key with an error.
type failingGate struct{ err error }

func (g failingGate) Enter(context.Context, string, bool) (access.Admission, error) {
	return access.Admission{}, g.err
}

func (g failingGate) Still(context.Context, string) (access.Admission, error) {
	return access.Admission{}, g.err
}

// fullDisk is the error of a driver that could not write.
type fullDisk struct{}

func (fullDisk) Error() string  { return "write /secret/path: no space left" }
func (fullDisk) DiskFull() bool { return true }

// An answer 503 says why in a word for programs and a sentence for people, and when to try
// again. It contains no text of the driver.
func TestUnavailableGivesReasonAndRetryAfter(t *testing.T) {
	for reason, err := range map[fault.Reason]error{
		fault.DatabaseUnavailable: engine.Unavailable(errors.New("dial /secret/path: refused")),
		fault.DatabaseReplaced:    engine.Unavailable(engine.Displaced),
		fault.DiskFull:            engine.Unavailable(fullDisk{}),
		fault.SchemaNewer:         engine.Unavailable(engine.Newer),
		fault.Timeout:             engine.Unavailable(context.DeadlineExceeded),
		fault.InDoubt:             engine.InDoubt(errors.New("read /secret/path: reset")),
	} {
		r := httptest.NewRequest(http.MethodGet, api.Prefix+"/things", nil)
		r.Header.Set("Authorization", "Bearer key")
		w := httptest.NewRecorder()
		api.New(toyRoutes(), api.Options{Gate: failingGate{err}, Strict: true}).ServeHTTP(w, r)
		var said struct {
			ErrorCode, ErrorMessage, ErrorDescription string
			ErrorInfo                                 struct{ Reason fault.Reason }
		}
		if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil {
			t.Fatal(err)
		}
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "5" || said.ErrorCode != fault.Unavailable.Code {
			t.Errorf("%s: %d, Retry-After %q, %s", reason, w.Code, w.Header().Get("Retry-After"), w.Body)
		}
		if said.ErrorInfo.Reason != reason || said.ErrorDescription == "" || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: %s", reason, w.Body)
		}
	}
}
