package main_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"kontor/internal/test/dbtest"
)

// program is the path of the built command.
var program string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "kontor-program-")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(folder, "kontor")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Stdout, build.Stderr = os.Stdout, os.Stderr
	code := 1
	if build.Run() == nil {
		code = m.Run()
	}
	if demo.drop != nil {
		if err := demo.drop(); err != nil {
			panic(err)
		}
	}
	os.RemoveAll(folder)
	os.Exit(code)
}

// engines runs a test for each engine in parallel.
func engines(t *testing.T, test func(t *testing.T, s shell), sqlite, postgres func(t *testing.T) shell) {
	for name, in := range map[string]func(t *testing.T) shell{"sqlite": sqlite, "postgres": postgres} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, in(t))
		})
	}
}

// fromNothing runs a test with a missing file and with an empty PostgreSQL database.
func fromNothing(t *testing.T, test func(t *testing.T, s shell)) {
	engines(t, test, func(t *testing.T) shell {
		folder := t.TempDir()
		return shell{t, folder, "sqlite:" + filepath.Join(folder, "data", "kontor.db")}
	}, emptyPostgres)
}

// both runs a test on an empty database of each engine.
func both(t *testing.T, test func(t *testing.T, s shell)) {
	engines(t, test, func(t *testing.T) shell { return shell{t, t.TempDir(), dbtest.SQLiteURL(t)} }, emptyPostgres)
}

// onFile returns a shell on an empty database, kontor.db in its folder.
func onFile(t *testing.T) shell {
	path := strings.TrimPrefix(dbtest.SQLiteURL(t), "sqlite:")
	return shell{t, filepath.Dir(path), "sqlite:" + filepath.Base(path)}
}

func emptyPostgres(t *testing.T) shell { return shell{t, t.TempDir(), dbtest.PostgresURL(t)} }

// bothDemo runs a test on a demo database of each engine.
func bothDemo(t *testing.T, test func(t *testing.T, s shell)) {
	engines(t, test, demoFile, demoPostgres)
}

// demo creates a demo database of each engine once, for tests to copy.
var demo struct {
	file     []byte
	postgres string
	drop     func() error
}

// demoPostgres returns a shell on a PostgreSQL demo database.
func demoPostgres(t *testing.T) shell {
	t.Helper()
	if demo.postgres == "" {
		url, drop, err := dbtest.NewPostgres()
		if err != nil {
			t.Fatal(err)
		}
		demo.drop = drop
		shell{t, t.TempDir(), url}.serve("--demo").stop()
		demo.postgres = url
	}
	return shell{t, t.TempDir(), dbtest.Like(t, demo.postgres)}
}

// demoFile returns a shell on a SQLite demo file.
func demoFile(t *testing.T) shell {
	t.Helper()
	folder := t.TempDir()
	path := filepath.Join(folder, "kontor.db")
	s := shell{t, folder, "sqlite:" + path}
	if demo.file == nil {
		s.serve("--demo").stop()
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		demo.file = content
		return s
	}
	if err := os.WriteFile(path, demo.file, 0o600); err != nil {
		t.Fatal(err)
	}
	return s
}

// shell runs the program in one folder on one database.
type shell struct {
	t        *testing.T
	folder   string
	database string
}

// outcome is the result of a run.
type outcome struct {
	stdout, stderr string
	code           int
}

func (s shell) run(input string, args ...string) outcome {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = s.folder
	cmd.Env = append(os.Environ(), "KONTOR_DATABASE="+s.database)
	cmd.Stdin = strings.NewReader(input)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if failed := new(exec.ExitError); err != nil && !errors.As(err, &failed) {
		s.t.Fatal(err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// ok runs the program, requires success and returns its output.
func (s shell) ok(input string, args ...string) string {
	s.t.Helper()
	o := s.run(input, args...)
	if o.code != 0 {
		s.t.Fatalf("kontor %s: exit %d\n%s", strings.Join(args, " "), o.code, o.stderr)
	}
	return strings.TrimSpace(o.stdout)
}

// refused runs the program and requires an exit code and a text on stderr.
func (s shell) refused(code int, says string, args ...string) {
	s.t.Helper()
	o := s.run("", args...)
	if o.code != code || o.stdout != "" || !strings.Contains(o.stderr, says) {
		s.t.Errorf("kontor %s: exit %d, want %d and %q\nstdout %q\nstderr %q", strings.Join(args, " "), o.code, code, says, o.stdout, o.stderr)
	}
}

// server is a running server.
type server struct {
	t   *testing.T
	cmd *exec.Cmd
	url string

	mu  sync.Mutex
	log bytes.Buffer
}

func (v *server) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.log.Write(p)
}

// said returns the stderr of the server.
func (v *server) said() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.log.String()
}

var (
	listening = regexp.MustCompile(`Listening on (\S+)\. `)
	metricsAt = regexp.MustCompile(`Metrics +http://(\S+)/metrics`)
)

// at returns the server with another address, such as the one of its metrics.
func (v *server) at(address *regexp.Regexp) *server {
	v.t.Helper()
	m := address.FindStringSubmatch(v.said())
	if m == nil {
		v.t.Fatalf("no address in:\n%s", v.said())
	}
	return &server{t: v.t, url: "http://" + m[1]}
}

// serve starts the server and waits until it listens.
func (s shell) serve(args ...string) *server {
	s.t.Helper()
	v := &server{t: s.t, cmd: exec.Command(program, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)}
	v.cmd.Dir = s.folder
	v.cmd.Env = append([]string{"KONTOR_LOG=debug"}, append(os.Environ(), "KONTOR_DATABASE="+s.database)...)
	v.cmd.Stderr = v
	if err := v.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = v.cmd.Process.Kill() })
	for range 2400 { // two minutes, for a busy machine
		if m := listening.FindStringSubmatch(v.said()); m != nil {
			v.url = "http://" + m[1]
			return v
		}
		time.Sleep(50 * time.Millisecond)
	}
	s.t.Fatalf("the server does not listen:\n%s", v.said())
	return nil
}

// stop stops the server and waits for it.
func (v *server) stop() {
	v.t.Helper()
	if err := v.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		v.t.Fatal(err)
	}
	if err := v.cmd.Wait(); err != nil {
		v.t.Fatalf("the server ended with %v:\n%s", err, v.said())
	}
}

// get sends a GET and returns status and body.
func (v *server) get(path, key string) (int, string) {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), http.MethodGet, v.url+path, nil)
	if err != nil {
		v.t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// post sends a POST and returns status and body.
func (v *server) post(path, key, body string) (int, string) {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), http.MethodPost, v.url+path, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

func (v *server) want(status int, path, key, says string) {
	v.t.Helper()
	if got, body := v.get(path, key); got != status || !strings.Contains(body, says) {
		v.t.Errorf("GET %s: %d, want %d and %s\n%s", path, got, status, says, body)
	}
}

const acme = `
name: Acme Co., Ltd.
currency: THB
timezone: Asia/Bangkok
members:
  - {email: owner@acme.test, name: Anong, role: owner}
  - {email: clerk@acme.test, name: Chai, role: member}
`

func keyName(n int) string { return fmt.Sprintf("key %d", n) }
