package dbtest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db"
)

// The number of the advisory lock around the template databases.
const templateLock = 7_215_309_417_353

// Postgres is a fresh database on the test server, dropped at the end.
func Postgres(t testing.TB, options ...db.Options) *db.DB {
	t.Helper()
	o := settings(options)
	return Opened(t, PostgresURL(t, o), o)
}

// PostgresURL is the address of a fresh, migrated database, dropped at the end.
func PostgresURL(t testing.TB, options ...db.Options) string {
	t.Helper()
	server, err := Server()
	if err != nil {
		t.Fatal(err)
	}
	return PostgresOn(t, server, options...)
}

// PostgresOn is a fresh, migrated database on a given server and login.
func PostgresOn(t testing.TB, server string, options ...db.Options) string {
	t.Helper()
	url, drop, err := newPostgres(server, settings(options))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := drop(); err != nil {
			t.Error(err)
		}
	})
	return url
}

// NewPostgres returns a fresh, migrated database for several tests, and a function that
// drops it.
func NewPostgres() (url string, drop func() error, err error) {
	server, err := Server()
	if err != nil {
		return "", nil, err
	}
	return newPostgres(server, db.Options{})
}

func newPostgres(server string, o db.Options) (url string, drop func() error, err error) {
	name := "kontor_test_" + strings.ToLower(rand.Text())
	admin, err := connect(server)
	if err != nil {
		return "", nil, err
	}
	defer admin.close()
	if err := admin.create(server, name, o); err != nil {
		return "", nil, err
	}
	return on(server, name), func() error { return dropped(server, name) }, nil
}

// Like returns the address of a copy of a PostgreSQL database without connections,
// dropped at the end.
func Like(t testing.TB, original string) string {
	t.Helper()
	u, err := url.Parse(original)
	if err != nil {
		t.Fatal(err)
	}
	admin, err := connect(on(original, "postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer admin.close()
	return admin.fresh(t, original, admin.like(strings.TrimPrefix(u.Path, "/")))
}

// like returns the clause that copies a database. Copied files take half of the time that
// logged pages take; PostgreSQL has the choice since version 15.
func (a *admin) like(original string) string {
	clause := ` TEMPLATE ` + original
	if a.conn.PgConn().ParameterStatus("server_version") >= "15" {
		clause += ` STRATEGY file_copy`
	}
	return clause
}

// Alone is the address of an empty database on one node, dropped at the end.
func Alone(t testing.TB) string { return made(t, "") }

// English returns a database that sorts texts by English rules.
func English(t testing.TB) string {
	return made(t, ` TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'`)
}

func made(t testing.TB, like string) string {
	t.Helper()
	server, err := Server()
	if err != nil {
		t.Fatal(err)
	}
	admin, err := connect(server)
	if err != nil {
		t.Fatal(err)
	}
	defer admin.close()
	return admin.fresh(t, server, like)
}

// fresh creates a test's database on one node.
func (a *admin) fresh(t testing.TB, server, like string) string {
	t.Helper()
	name := "kontor_test_" + strings.ToLower(rand.Text())
	if err := a.exec(`CREATE DATABASE ` + name + like); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := dropped(server, name); err != nil {
			t.Error(err)
		}
	})
	return on(server, name)
}

// dropped drops a database. Without force the server waits for its own workers on the
// database, which force cannot end; with force it ends connections that a test left open.
func dropped(server, name string) error {
	nodes, err := citus(server)
	if err != nil {
		return err
	}
	if nodes != nil {
		defer nodes.close()
		return nodes.drop(name)
	}
	admin, err := connect(server)
	if err != nil {
		return err
	}
	defer admin.close()
	if admin.exec(`DROP DATABASE IF EXISTS `+name) == nil {
		return nil
	}
	return admin.exec(`DROP DATABASE IF EXISTS ` + name + ` WITH (FORCE)`)
}

// Server is the address of the PostgreSQL server for tests.
var Server = sync.OnceValues(func() (string, error) {
	if server := os.Getenv("KONTOR_TEST_POSTGRES"); server != "" {
		return server, nil
	}
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; ; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			break
		}
		if folder == filepath.Dir(folder) {
			return "", fmt.Errorf("tests need PostgreSQL: set KONTOR_TEST_POSTGRES, or run them inside the repository")
		}
	}
	command := exec.Command(filepath.Join(folder, "scripts", "postgres"), "start")
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("tests need PostgreSQL: scripts/postgres start: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
})

// Superuser returns the same server with its superuser.
func Superuser(server string) string {
	u, err := url.Parse(server)
	if err != nil {
		return server
	}
	u.User = url.UserPassword("postgres", "postgres")
	return u.String()
}

// on is the address of a database on a server.
func on(server, name string) string {
	u, err := url.Parse(server)
	if err != nil {
		return server
	}
	u.Path = "/" + name
	return u.String()
}

type admin struct{ conn *pgx.Conn }

func connect(server string) (*admin, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return nil, fmt.Errorf("tests need PostgreSQL: %w", err)
	}
	return &admin{conn}, nil
}

func (a *admin) close() { _ = a.conn.Close(context.Background()) }

func (a *admin) exec(text string, args ...any) error {
	_, err := a.conn.Exec(context.Background(), text, args...)
	return err
}

// create creates a database as a copy of a migrated template, which costs a tenth of
// migrating. There is a template for each state of the migrations and login; older ones
// are dropped.
func (a *admin) create(server, name string, o db.Options) error {
	hash, err := hashOf(o)
	if err != nil {
		return err
	}
	template := "kontor_template_" + hash + "_" + a.conn.Config().User
	nodes, err := citus(server)
	if err != nil {
		return err
	}
	if nodes != nil {
		defer nodes.close()
	}
	for {
		if err := a.exec(`SELECT pg_advisory_lock_shared($1)`, int64(templateLock)); err != nil {
			return err
		}
		var exists bool
		err := a.conn.QueryRow(context.Background(), `SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)`, template).Scan(&exists)
		switch {
		case err != nil || !exists:
		case nodes != nil:
			err = nodes.copied(name, template, a.conn.Config().User)
		default:
			err = a.exec(`CREATE DATABASE ` + name + a.like(template))
		}
		if unlock := a.exec(`SELECT pg_advisory_unlock_shared($1)`, int64(templateLock)); err == nil {
			err = unlock
		}
		if err != nil || exists {
			return err
		}
		if err := a.build(server, template, nodes, o); err != nil {
			return err
		}
	}
}

func (a *admin) build(server, template string, nodes *cluster, o db.Options) (err error) {
	if err := a.exec(`SELECT pg_advisory_lock($1)`, int64(templateLock)); err != nil {
		return err
	}
	defer func() {
		if unlock := a.exec(`SELECT pg_advisory_unlock($1)`, int64(templateLock)); err == nil {
			err = unlock
		}
	}()
	if there, err := a.clean(server, template); err != nil || there {
		return err // another process was faster
	}
	building := template + "_building"
	if nodes != nil {
		if err := nodes.found(building, a.conn.Config().User); err != nil {
			return err
		}
		if err := distributed(on(server, building), o); err != nil {
			return err
		}
		return nodes.settle(building, template)
	}
	if err := a.exec(`CREATE DATABASE ` + building); err != nil {
		return err
	}
	d, err := db.Open(context.Background(), on(server, building), db.Options{Migrations: o.Migrations})
	if err != nil {
		return err
	}
	if _, err := d.Migrate(context.Background()); err != nil {
		_ = d.Close()
		return err
	}
	if err := d.Close(); err != nil {
		return err
	}
	return a.exec(`ALTER DATABASE ` + building + ` RENAME TO ` + template)
}

// clean drops old and incomplete templates. It reports whether the wanted one exists.
func (a *admin) clean(server, template string) (there bool, err error) {
	rows, err := a.conn.Query(context.Background(),
		`SELECT datname FROM pg_database WHERE datname LIKE 'kontor\_template\_%' AND pg_get_userbyid(datdba) = current_user`)
	if err != nil {
		return false, err
	}
	old, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return false, err
	}
	const most = 6
	for i, name := range old {
		if name == template {
			return true, nil
		}
		if i >= most || strings.HasSuffix(name, "_building") {
			if err := dropped(server, name); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}
