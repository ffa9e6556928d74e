package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// backend sends the compared requests to one server.
type backend interface {
	// draft creates an invoice with its lines, all or nothing, and returns its id.
	draft(c *client, company int) (id string, err error)
	// get reads an invoice with its lines.
	get(c *client, company int, id string) ([]byte, error)
	// list reads the newest twenty invoices of a company with their lines and the total.
	list(c *client, company int) ([]byte, error)
}

// peer is a server process on this machine with its data.
type peer struct {
	backend
	name    string
	address string
	process *exec.Cmd
	ids     [companies][]string
}

// startPeers builds and starts both programs, each with its own database. If it fails, it
// returns the processes that were started, so that the caller can stop them.
func (s settings) startPeers(folder string) (own, other *peer, err error) {
	tools, err := filepath.Abs(filepath.Join(s.folder, "peers"))
	if err != nil {
		return nil, nil, err
	}
	for _, build := range [][]string{
		{"build", "-o", tools + string(filepath.Separator), "./cmd/kontor"},
		{"install", pocketBase + "@" + pocketBaseVersion},
	} {
		cmd := exec.Command("go", build...)
		cmd.Env = append(os.Environ(), "GOBIN="+tools, "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, nil, fmt.Errorf("go %s: %w\n%s", strings.Join(build, " "), err, out)
		}
	}
	if own, err = s.startKontor(filepath.Join(tools, "kontor"), folder); err != nil {
		return own, nil, err
	}
	other, err = startPocketBase(filepath.Join(tools, filepath.Base(pocketBase)), filepath.Join(folder, "pocketbase"))
	return own, other, err
}

func (s settings) startKontor(program, folder string) (*peer, error) {
	url := "sqlite:" + filepath.Join(folder, "kontor.db")
	base, err := s.base(url, companies)
	if err != nil {
		return nil, err
	}
	p := &peer{name: "kontor", backend: kontorBackend{base}}
	return p, p.start("/healthz", program, "serve", "--database", url, "--rate-limit", strconv.Itoa(1<<30), "--listen")
}

// kontorBackend sends requests to kontor.
type kontorBackend struct{ base database }

func (d kontorBackend) draft(c *client, company int) (string, error) {
	at := d.base.companies[company]
	answer, err := c.send("POST", "/sales/documents", at.key, invoice(at, company), 201)
	if err != nil {
		return "", err
	}
	made, err := id(answer)
	return strconv.FormatUint(uint64(made), 10), err
}

func (d kontorBackend) get(c *client, company int, id string) ([]byte, error) {
	return c.send("GET", "/sales/documents/"+id, d.base.companies[company].key, nil, 200)
}

func (d kontorBackend) list(c *client, company int) ([]byte, error) {
	return c.send("GET", "/sales/documents", d.base.companies[company].key, nil, 200)
}

// start runs a program, with the address as its last argument, and waits until it answers.
func (p *peer) start(health string, program string, args ...string) error {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	p.address = free.Addr().String()
	free.Close()
	p.process = exec.Command(program, append(args, p.address)...)
	if err := p.process.Start(); err != nil {
		p.process = nil
		return err
	}
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		c, err := dial(p.address)
		if err == nil {
			_, err = c.ask("GET", health, "", nil, 200)
			c.conn.Close()
		}
		if err == nil || time.Since(began) > 30*time.Second {
			return err
		}
	}
}

// stop interrupts the program, and kills it if it does not end.
func (p *peer) stop() error {
	if p.process == nil {
		return nil
	}
	ended := make(chan error, 1)
	go func() { ended <- p.process.Wait() }()
	_ = p.process.Process.Signal(os.Interrupt)
	select {
	case <-ended:
		return nil
	case <-time.After(20 * time.Second):
		return errors.Join(fmt.Errorf("%s had to be killed", p.name), p.process.Process.Kill(), <-ended)
	}
}

// processor returns the CPU time of the process.
func (p *peer) processor() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.process.Process.Pid))
	if err != nil {
		return 0, err
	}
	// After the name in parentheses, fields 12 and 13 are user and system time in
	// hundredths of a second.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	var ticks time.Duration
	for _, field := range fields[11:13] {
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		ticks += time.Duration(n)
	}
	return ticks * 10 * time.Millisecond, nil
}
