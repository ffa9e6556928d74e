package browser

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/progress"
	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/setup/demo"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// Moment is the time of the tests, the day shown in the design pictures.
var Moment = time.Date(2026, time.November, 15, 14, 2, 0, 0, time.FixedZone("Bangkok", 7*60*60))

// Password is everybody's password.
const Password = "a long enough sentence"

// Server is a server with a company.
type Server struct {
	T      testing.TB
	DB     *db.DB
	URL    string
	Org    uint32
	Owner  string // e-mail addresses
	Member string
	Site   *console.Site
}

// Empty starts a server on an empty database: SQLite, or PostgreSQL with
// KONTOR_BROWSER_ENGINE=postgres. make browser runs both.
func Empty(t testing.TB) *Server {
	t.Helper()
	if os.Getenv("KONTOR_BROWSER_ENGINE") == "postgres" {
		return Serve(t, dbtest.Postgres(t, Clock()))
	}
	return Serve(t, dbtest.SQLite(t, Clock()))
}

// Clock returns options of a database whose clock starts at Moment.
func Clock() db.Options {
	begun := time.Now()
	return db.Options{Now: func() time.Time { return Moment.Add(time.Since(begun)) }}
}

// Serve serves the console and the API on a database.
func Serve(t testing.TB, d *db.DB) *Server {
	t.Helper()
	server := &Server{T: t, DB: d}
	web := httptest.NewUnstartedServer(nil)
	server.URL = "http://" + web.Listener.Addr().String()
	open := api.New(v1.Routes(), api.Options{DB: d, Gate: keys.NewGate(d), PublicURL: server.URL, Log: firm.Log(t)})
	server.Site = site.New(console.Options{DB: d, PublicURL: server.URL, Log: firm.Log(t), Webhooks: firm.Webhooks(t, &firm.Receivers{})})
	web.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/openapi/") {
			open.ServeHTTP(w, r)
			return
		}
		server.Site.ServeHTTP(w, r)
	})
	web.Start()
	t.Cleanup(web.Close)
	return server
}

// Demo starts a server with the demo company, which has an owner and a member.
func Demo(t testing.TB) *Server {
	t.Helper()
	server := Empty(t)
	made, err := demo.Build(context.Background(), server.DB, progress.New(nil, progress.Silent, time.Now))
	if err != nil {
		t.Fatal(err)
	}
	server.Org, server.Owner, server.Member = made.Org, made.Email, "clerk@demo.test"
	server.people()
	return server
}

// Firm starts a server with a company of two people without documents.
func Firm(t testing.TB, name string) *Server {
	t.Helper()
	server := Empty(t)
	server.Join(name)
	return server
}

// Join creates another company on the same server and makes it the current one.
func (d *Server) Join(name string) firm.Firm {
	d.T.Helper()
	f := firm.Found(d.T, d.DB, name, firm.Fittings)
	d.Org, d.Owner, d.Member = f.Who.Org, "owner@"+name+".test", "clerk@"+name+".test"
	d.people()
	return f
}

// people gives everybody a password, and adds a member to a company without one.
func (d *Server) people() {
	d.T.Helper()
	hash := firm.PasswordHash(Password)
	err := d.DB.Change(context.Background(), func(r *db.Root) error {
		for email, role := range map[string]access.Role{d.Owner: "", d.Member: access.Member} {
			u, err := people.UserByEmail(r, email)
			if err != nil {
				if u, err = people.SaveUser(r, email, "Chai Clerk"); err != nil {
					return err
				}
				if _, err = people.SaveMember(r, d.Org, u.ID, role, true); err != nil {
					return err
				}
			}
			if err := people.SetPassword(r, u.ID, hash); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		d.T.Fatal(err)
	}
}

// At returns an address within the company.
func (d *Server) At(path string, args ...any) string {
	if len(args) > 0 {
		path = fmt.Sprintf(path, args...)
	}
	return fmt.Sprintf("/o/%d", d.Org) + path
}

// Open opens a window without a session.
func (d *Server) Open() *Tab {
	d.T.Helper()
	return open(d.T, d.URL)
}

// SignIn opens a window and signs a user in through the form.
func (d *Server) SignIn(email string) *Tab {
	d.T.Helper()
	tab := d.Open()
	tab.Go("/login")
	tab.Type("#email", email)
	tab.Type("#password", Password)
	tab.Click("Sign in")
	tab.until("be signed in", `location.pathname !== '/login'`)
	return tab
}

// Act runs an operation as the owner, to prepare a test.
func (d *Server) Act(do func(tx *db.Tx) error) {
	d.T.Helper()
	who, err := firm.Actor(d.DB, d.Org, d.Owner)
	if err == nil {
		err = d.DB.Write(context.Background(), who, do)
	}
	if err != nil {
		d.T.Fatal(err)
	}
}
