package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"kontor/internal/base/progress"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/setup"
	"kontor/internal/setup/demo"
)

// greet prints version, database and addresses.
func (s serving) greet(b banner, migrations int, took time.Duration) {
	b.say("kontor %s  (%s)", thisBuild().Version, withoutPassword(s.database))
	if migrations > 0 {
		b.say("  Migrations   %d applied (%.1f s)", migrations, took.Seconds())
	}
	b.say("  Console      %s", s.publicURL)
	b.say("  API          %s/openapi/v1", s.publicURL)
	b.say("  Description  %s/openapi/v1/spec.json", s.publicURL)
	if host, _, err := net.SplitHostPort(s.listen); err == nil {
		if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			b.say("  Note         plain HTTP on a public address; use a TLS proxy")
		}
	}
}

// prepare creates the demo company, or prints how to create the first
// organization.
func (s serving) prepare(b banner, d *db.DB) error {
	empty, err := isEmpty(b.cmd.Context(), d)
	switch {
	case err != nil:
		return err
	case empty && s.demo:
		return s.makeDemo(b, d)
	case empty:
		return s.firstSteps(b, d)
	case s.demo:
		return s.demoAgain(b, d)
	}
	return nil
}

func isEmpty(ctx context.Context, d *db.DB) (bool, error) {
	some, err := db.Look(ctx, d, org.Any)
	return !some, err
}

// firstSteps prints the link that sets up the first organization, and equivalent
// commands.
func (s serving) firstSteps(b banner, d *db.DB) error {
	token, err := db.Change(b.cmd.Context(), d, setup.NewLink)
	if err != nil {
		return err
	}
	at, note := "", ""
	switch shown := withoutPassword(s.database); {
	case shown != s.database:
		at, note = ` --database "$KONTOR_DATABASE"`, " (KONTOR_DATABASE is the address of this server's database)"
	case s.database != defaultDatabase:
		at = " --database '" + shown + "'"
	}
	b.say(`
  There is no organization yet. Set up the first one in a browser (one-time link):

    %s/setup?token=%s

  Or create one in another terminal, with an API key and a console password, each
  printed once%s:

kontor org apply%s -f - <<'YAML'
name: My Company Co., Ltd.
country: TH
currency: THB
timezone: Asia/Bangkok
members:
  - {email: you@example.com, name: You, role: owner}
YAML
kontor key create%s --org 1 --user you@example.com --name first
kontor user password%s --email you@example.com

  Or stop the server and start it with --demo for a company with sample data.
`, s.publicURL, token, note, at, at, at)
	return nil
}

func (s serving) makeDemo(b banner, d *db.DB) error {
	out, style := io.Writer(eventLog{b.log}), progress.Events
	if b.terminal {
		out, style = b.cmd.ErrOrStderr(), progress.Bar
	}
	made, err := demo.Build(b.cmd.Context(), d, progress.New(out, style, time.Now))
	if err != nil {
		return fmt.Errorf("create the demo company: %w", err)
	}
	file, err := writeDemo(s.database, s.publicURL, made)
	if err != nil {
		return err
	}
	if !b.terminal {
		b.say("%s is ready. Its login and API key are in %s. %s", made.Name, file, tryIt(file))
		return nil
	}
	b.say(`
  %s is ready. Its login and API key, also in %s:

    Login  %s  %s
    Key    %s

  Try:
    curl -s -H "Authorization: Bearer %s" %s/openapi/v1/company
`, made.Name, file, made.Email, made.Password, made.Key, made.Key, s.publicURL)
	return nil
}

// demoAgain handles later starts: the key cannot be shown again, but the address
// in the file is updated.
func (s serving) demoAgain(b banner, d *db.DB) error {
	unfinished, err := demo.Unfinished(b.cmd.Context(), d)
	if err != nil {
		return err
	}
	if unfinished {
		return s.finishDemo(b, d)
	}
	file, found, err := demoFile(s.database)
	if err != nil {
		return err
	}
	if !found {
		b.say("\n  The database is not empty; --demo fills only an empty one.\n")
		return nil
	}
	moved, err := moveDemo(file, s.publicURL)
	if err != nil {
		return err
	}
	if moved {
		b.say("  Demo         updated the address in %s", file)
	}
	b.say(`
  The database is not empty. Its login and API key are in %s. %s
`, file, tryIt(file))
	return nil
}

// finishDemo starts a demo company again that was interrupted: the database holds nothing
// else. On PostgreSQL another server can be creating it right now.
func (s serving) finishDemo(b banner, d *db.DB) error {
	ctx := b.cmd.Context()
	if _, isFile, _ := db.File(s.database); !isFile {
		if _, err := d.Unserved(ctx, "filled again"); err != nil {
			return fmt.Errorf("the demo company is not complete: %w", err)
		}
	}
	b.say("  Demo         was interrupted; starting again")
	if err := d.Clear(ctx); err != nil {
		return fmt.Errorf("remove the interrupted demo company: %w", err)
	}
	if _, err := d.Migrate(ctx); err != nil {
		return notMigrated(err)
	}
	return s.makeDemo(b, d)
}

func tryIt(file string) string {
	return fmt.Sprintf(`Try:

    . %s && curl -s -H "Authorization: Bearer $KONTOR_API_KEY" $KONTOR_URL/openapi/v1/company`, shellPath(file))
}

// shellPath returns a path that the shell's dot command accepts.
func shellPath(file string) string {
	if strings.ContainsRune(file, '/') {
		return file
	}
	return "./" + file
}

// withoutPassword returns a database address without password and options, which
// can also contain secrets.
func withoutPassword(address string) string {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok {
		return address
	}
	rest, _, _ = strings.Cut(rest, "?")
	at := strings.LastIndexByte(rest, '@')
	name, _, _ := strings.Cut(rest[:max(at, 0)], ":")
	if name != "" {
		name += "@"
	}
	return scheme + "://" + name + rest[at+1:]
}
