package prove

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"kontor/internal/books/check"
	"kontor/internal/db"
)

var long = Long()

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
	if setting := os.Getenv(serveVariable); setting != "" {
		serveUnsafely(setting)
		return
	}
	code := m.Run()
	if path, err := binary(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// program is the built program with its own database.
type program struct {
	t         *testing.T
	path      string
	database  string
	address   string
	companies []*company
	server    *exec.Cmd
	output    *os.File
	wrap      []string // a command that runs the server, such as strace
	flags     []string // further ones of the server

	environment []string // of the server; nil uses that of the test
}

// company is an organization with a key and records for its clients.
type company struct {
	id       uint32
	key      string
	accounts map[string]int
	contact  int64
	products []int64
	before   map[effect]bool // records that existed before the load
}

const organization = `name: Company %d Co., Ltd.
country: TH
currency: THB
timezone: Asia/Bangkok
plan: standard
members:
  - {email: owner%d@acme.test, name: Anong, role: owner}
warehouses:
  - {code: WH01, name: Main, default: true}
`

// newProgram creates a database with two organizations that can trade.
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
	t.Cleanup(func() {
		p.kill()
		p.output.Close()
		if t.Failed() {
			log, _ := os.ReadFile(p.output.Name())
			t.Logf("the server wrote:\n%s", log[max(0, len(log)-4000):])
		}
	})
	for n := range 2 {
		p.companies = append(p.companies, p.newCompany(n+1))
	}
	p.start()
	for _, c := range p.companies {
		p.stock(c)
	}
	p.kill()
	return p
}

func (p *program) newCompany(n int) *company {
	p.t.Helper()
	file := filepath.Join(p.t.TempDir(), "org.yaml")
	if err := os.WriteFile(file, fmt.Appendf(nil, organization, n, n), 0o600); err != nil {
		p.t.Fatal(err)
	}
	var made struct {
		Organization struct{ ID uint32 }
		Accounts     map[string]int
	}
	if err := json.Unmarshal(p.run("org", "apply", "-f", file, "--json"), &made); err != nil {
		p.t.Fatal(err)
	}
	key := p.run("key", "create", "--org", fmt.Sprint(made.Organization.ID), "--user", fmt.Sprintf("owner%d@acme.test", n), "--name", "load")
	return &company{id: made.Organization.ID, key: strings.TrimSpace(string(key)), accounts: made.Accounts, before: map[effect]bool{}}
}

// stock gives a company a contact and three products.
func (p *program) stock(c *company) {
	p.t.Helper()
	l := newLoad(p)
	l.prefix = "stock"
	k := &worker{load: l, company: c}
	contact := &write{method: "POST", path: contacts, body: `{"name":"Trader","contactType":"both"}`}
	if !k.do(contact) {
		p.t.Fatal(l.refused, l.failed)
	}
	c.contact = contact.answer.ID
	for n := range 3 {
		product := &write{method: "POST", path: products, body: fmt.Sprintf(`{"code":"P%d","name":"Product","productType":"inventory","unit":"pc",
"vatType":"vatExclusive","purchaseVatType":"vatExclusive","taxRate":7,"salePrice":120,"initialStock":{"quantity":90000000,"unitCost":70,"date":"2026-11-01"}}`, n)}
		if !k.do(product) {
			p.t.Fatal(l.refused, l.failed)
		}
		c.products = append(c.products, product.answer.ID)
	}
	for _, list := range []string{contacts, products, entries} {
		for _, r := range l.all(p.t, c, list) {
			c.before[effect{list: list, id: r.ID}] = true
		}
	}
}

// run runs a command of the program and returns its output.
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
	args := append(slices.Clone(p.wrap), p.path, "serve", "--database", p.database, "--listen", p.address, "--rate-limit", "100000000")
	args = append(args, p.flags...)
	p.server = exec.Command(args[0], args[1:]...)
	p.server.Stdout, p.server.Stderr, p.server.Env = p.output, p.output, asDelivered(p.environment)
	p.server.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := p.server.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.ready()
}

// ready waits until the server is ready.
func (p *program) ready() {
	p.t.Helper()
	deadline := time.Now().Add(2 * time.Minute)
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

// check runs the check on the database and returns the number of violated invariants.
func (p *program) check() int {
	p.t.Helper()
	d, err := db.Open(context.Background(), p.database, db.Options{Longest: time.Minute})
	if err != nil {
		p.t.Fatal(err)
	}
	defer d.Close()
	broken, err := check.Run(context.Background(), d)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, v := range broken {
		p.t.Error(v)
	}
	return len(broken)
}

// kill kills the server and the command that runs it.
func (p *program) kill() { p.signal(syscall.SIGKILL) }

// stop ends the server with SIGTERM.
func (p *program) stop() { p.signal(syscall.SIGTERM) }

// freeze stops the server as a paused machine does, until thaw.
func (p *program) freeze() { p.send(syscall.SIGSTOP) }

// thaw lets the server continue.
func (p *program) thaw() { p.send(syscall.SIGCONT) }

// signal ends the server with a signal and waits for it.
func (p *program) signal(s syscall.Signal) {
	if p.server == nil {
		return
	}
	p.send(s)
	p.server.Wait() // the error is the signal
	p.server = nil
}

func (p *program) send(s syscall.Signal) {
	if err := syscall.Kill(-p.server.Process.Pid, s); err != nil && !errors.Is(err, syscall.ESRCH) {
		p.t.Error(err)
	}
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

func engine(database string) string {
	kind, _, _ := strings.Cut(database, ":")
	return kind
}

// asDelivered returns an environment, or that of the test, without GOGC, which the build
// uses: a server sets its own.
func asDelivered(environment []string) []string {
	if environment == nil {
		environment = os.Environ()
	}
	return slices.DeleteFunc(slices.Clone(environment), func(v string) bool { return strings.HasPrefix(v, "GOGC=") })
}
