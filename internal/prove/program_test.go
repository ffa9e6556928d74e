package prove

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// long tells whether the long form runs.
var long = os.Getenv("KONTOR_PROVE") == "long"

// binary builds the program once for all tests.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "kontor-prove-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "kontor")
	build := exec.Command("go", "build", "-o", path, "kontor/cmd/kontor")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := binary(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// program is the built program with a database of its own.
type program struct {
	t        *testing.T
	path     string
	database string
	address  string
	key      string
	accounts map[string]int
	server   *exec.Cmd
	output   *os.File
}

const organization = `name: Acme Co., Ltd.
country: TH
currency: THB
timezone: Asia/Bangkok
plan: standard
members:
  - {email: owner@acme.test, name: Anong, role: owner}
warehouses:
  - {code: WH01, name: Main, default: true}
`

// newProgram makes a database with one organization and one key.
func newProgram(t *testing.T, database string) *program {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	p := &program{t: t, path: path, database: database, address: freeAddress(t)}
	p.output, err = os.Create(filepath.Join(t.TempDir(), "server.log"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "org.yaml")
	if err := os.WriteFile(file, []byte(organization), 0o600); err != nil {
		t.Fatal(err)
	}
	var made struct {
		Organization struct{ ID int }
		Accounts     map[string]int
	}
	if err := json.Unmarshal(p.run("org", "apply", "-f", file, "--json"), &made); err != nil {
		t.Fatal(err)
	}
	p.accounts = made.Accounts
	p.key = strings.TrimSpace(string(p.run("key", "create", "--org", fmt.Sprint(made.Organization.ID), "--user", "owner@acme.test", "--name", "load")))
	t.Cleanup(func() {
		p.kill()
		p.output.Close()
		if t.Failed() {
			log, _ := os.ReadFile(p.output.Name())
			t.Logf("the server wrote:\n%s", log[max(0, len(log)-4000):])
		}
	})
	return p
}

// run runs a verb of the program to its end and returns what it printed.
func (p *program) run(args ...string) []byte {
	p.t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(p.path, append(args, "--database", p.database)...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		p.t.Fatalf("kontor %s: %v\n%s%s", strings.Join(args, " "), err, stdout.Bytes(), stderr.Bytes())
	}
	return stdout.Bytes()
}

// start starts the server and waits until it is ready.
func (p *program) start() {
	p.t.Helper()
	p.server = exec.Command(p.path, "serve", "--database", p.database, "--listen", p.address, "--rate-limit", "100000000")
	p.server.Stdout, p.server.Stderr = p.output, p.output
	if err := p.server.Start(); err != nil {
		p.t.Fatal(err)
	}
	deadline := time.Now().Add(30 * time.Second)
	for time.Now().Before(deadline) {
		answer, err := http.Get("http://" + p.address + "/readyz")
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(5 * time.Millisecond)
	}
	p.t.Fatal("the server was not ready within 30 seconds")
}

// kill ends the server as a power cut ends a program: without a word.
func (p *program) kill() {
	if p.server == nil {
		return
	}
	if err := p.server.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Error(err)
	}
	p.server.Wait() // the error is the signal
	p.server = nil
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
