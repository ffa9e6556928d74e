package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/db/engine"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
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

// A PDF that is refused because too many are being drawn can be asked for again after a second.
func TestRefusedDrawingGivesRetryAfter(t *testing.T) {
	d := dbtest.SQLite(t)
	key, _ := newOrganization(t, d, "first")
	busy := func(*db.Tx, ToyID) (api.Drawing, error) {
		return func(context.Context) (api.Paper, error) { return api.Paper{}, fault.Unavailable }, nil
	}
	routes := api.Group("Papers", "PDF files.", api.OnPaper("GET /things/{id}/pdf", access.ReadContacts, busy).Says("Draw a thing"))
	r := httptest.NewRequest(http.MethodGet, api.PaperPrefix+"/things/1/pdf", nil)
	r.Header.Set("Authorization", "Bearer "+key)
	w := httptest.NewRecorder()
	api.New(routes, api.Options{DB: d, Gate: keys.NewGate(d), Strict: true}).ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "1" || !strings.Contains(w.Body.String(), fault.Unavailable.Code) {
		t.Errorf("%d, Retry-After %q, %s", w.Code, w.Header().Get("Retry-After"), w.Body)
	}
}
