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

	"kontor/internal/access"
	"kontor/internal/api"
	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/demo"
	"kontor/internal/keys"
	"kontor/internal/people"
	"kontor/internal/progress"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	v1 "kontor/internal/v1"
)

// Moment is the time of the tests: the pictures of the design show the
// same day.
var Moment = time.Date(2026, time.November, 15, 14, 2, 0, 0, time.FixedZone("Bangkok", 7*60*60))

// Password is the password of everybody.
const Password = "a long enough sentence"

// Desk is a server with a company in it.
type Desk struct {
	T      testing.TB
	DB     *db.DB
	URL    string
	Org    uint32
	Owner  string // e-mail addresses
	Member string
	Site   *console.Site
}

// Empty is a server on an empty database: a file, or with
// KONTOR_BROWSER_ENGINE=postgres one of PostgreSQL (make browser does both).
func Empty(t testing.TB) *Desk {
	t.Helper()
	if os.Getenv("KONTOR_BROWSER_ENGINE") == "postgres" {
		return Serve(t, dbtest.Postgres(t, Clock()))
	}
	return Serve(t, dbtest.SQLite(t, Clock()))
}

// Clock are the settings of a database in which it is Moment, and time goes on.
func Clock() db.Options {
	begun := time.Now()
	return db.Options{Now: func() time.Time { return Moment.Add(time.Since(begun)) }}
}

// Serve serves the console and the API on a database.
func Serve(t testing.TB, d *db.DB) *Desk {
	t.Helper()
	desk := &Desk{T: t, DB: d}
	server := httptest.NewUnstartedServer(nil)
	desk.URL = "http://" + server.Listener.Addr().String()
	open := api.New(v1.Routes(), api.Options{DB: d, Gate: keys.NewGate(d), PublicURL: desk.URL, Log: firm.Log(t)})
	desk.Site = site.New(console.Options{DB: d, PublicURL: desk.URL, Log: firm.Log(t)})
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/openapi/") {
			open.ServeHTTP(w, r)
			return
		}
		desk.Site.ServeHTTP(w, r)
	})
	server.Start()
	t.Cleanup(server.Close)
	return desk
}

// Demo is a server with the demonstration company: an owner and a member.
func Demo(t testing.TB) *Desk {
	t.Helper()
	desk := Empty(t)
	made, err := demo.Build(context.Background(), desk.DB, progress.New(nil, progress.Silent, time.Now))
	if err != nil {
		t.Fatal(err)
	}
	desk.Org, desk.Owner, desk.Member = made.Org, made.Email, "clerk@demo.test"
	desk.people()
	return desk
}

// Firm is a server with a company of two people and open books, and nothing else.
func Firm(t testing.TB, name string) *Desk {
	t.Helper()
	desk := Empty(t)
	desk.Join(name)
	return desk
}

// Join makes another company on the same server and goes to work there.
func (d *Desk) Join(name string) firm.Firm {
	d.T.Helper()
	f := firm.Found(d.T, d.DB, name, firm.Fittings)
	d.Org, d.Owner, d.Member = f.Who.Org, "owner@"+name+".test", "clerk@"+name+".test"
	d.people()
	return f
}

// people gives both their password, and a member to a company that has none.
func (d *Desk) people() {
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

// At is an address below the company.
func (d *Desk) At(path string, args ...any) string {
	if len(args) > 0 {
		path = fmt.Sprintf(path, args...)
	}
	return fmt.Sprintf("/o/%d", d.Org) + path
}

// Open opens a window in which nobody is signed in.
func (d *Desk) Open() *Tab {
	d.T.Helper()
	return open(d.T, d.URL)
}

// SignIn opens a window and signs a person in, as people do.
func (d *Desk) SignIn(email string) *Tab {
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
func (d *Desk) Act(do func(tx *db.Tx) error) {
	d.T.Helper()
	who, err := firm.Actor(d.DB, d.Org, d.Owner)
	if err == nil {
		err = d.DB.Write(context.Background(), who, do)
	}
	if err != nil {
		d.T.Fatal(err)
	}
}
