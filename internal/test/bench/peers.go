package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// pocketBase is the program that kontor is measured beside, as its makers deliver
// it. It is built from the module proxy into a folder that is never committed.
const (
	pocketBase        = "github.com/pocketbase/pocketbase/examples/base"
	pocketBaseVersion = "v0.39.9"
)

// peerDocuments is how many invoices each server has before it is measured.
const peerDocuments = 1600

// desk is how a client asks one server for the work that both do.
type desk interface {
	// draft writes an invoice with its lines, all or nothing, and is its id.
	draft(c *client, company int) (id string, err error)
	// get reads one with its lines.
	get(c *client, company int, id string) ([]byte, error)
	// list reads the newest twenty of a company with their lines, and how many there are.
	list(c *client, company int) ([]byte, error)
}

// peer is a program that serves on this machine, and what it was given to keep.
type peer struct {
	desk
	name    string
	address string
	process *exec.Cmd
	ids     [companies][]string
}

// task is one kind of work.
type task struct {
	name string
	do   func(p *peer, c *client, n int) error
}

// tasks are in the order in which they are measured: what adds documents is last,
// so that both are read while they have as many.
var tasks = []task{
	{"get an invoice of five lines", func(p *peer, c *client, n int) error {
		of := p.ids[n%companies]
		_, err := p.get(c, n%companies, of[n*31%len(of)])
		return err
	}},
	{"list of 20 with lines and total", func(p *peer, c *client, n int) error {
		_, err := p.list(c, n%companies)
		return err
	}},
	{"draft of an invoice of five lines", func(p *peer, c *client, n int) error {
		_, err := p.draft(c, n%companies)
		return err
	}},
}

// peerClients is how many clients ask at once.
var peerClients = []int{16, 64}

// beside is one kind of work, measured on both.
type beside struct {
	Task      string     `json:"task"`
	Clients   int        `json:"clients"`
	Rate      [2]float64 `json:"perSecond"`
	Processor [2]float64 `json:"processorMilliseconds"` // of a request
}

func (b beside) times() float64   { return b.Rate[0] / b.Rate[1] }
func (b beside) cheaper() float64 { return b.Processor[1] / b.Processor[0] }

// peers lets kontor and PocketBase, each a process of its own, do the same work
// for the same clients in turns.
func (s settings) peers(folder string) (err error) {
	// Whoever ends the run ends both servers: the clients notice, and what was started is stopped.
	interrupted, stop := signal.NotifyContext(background, os.Interrupt, syscall.SIGTERM)
	defer stop()
	own, other, err := s.startPeers(folder)
	for _, p := range []*peer{own, other} {
		if p != nil {
			defer func() { err = errors.Join(err, p.stop()) }()
		}
	}
	if err != nil {
		return err
	}
	both := []*peer{own, other}
	for _, p := range both {
		if err := p.fill(); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	fmt.Printf("%-36s %8s %10s %12s %7s %12s %12s %7s\n", "in a second", "clients", own.name, other.name, "times", "processor ms", "ms", "times")
	var all []beside
	for _, t := range tasks {
		for _, clients := range peerClients {
			b, err := s.beside(interrupted, t, clients, both)
			if err != nil {
				return err
			}
			fmt.Printf("%-36s %8d %10.0f %12.0f %7.1f %12.3f %12.3f %7.1f\n", b.Task, b.Clients, b.Rate[0], b.Rate[1], b.times(), b.Processor[0], b.Processor[1], b.cheaper())
			all = append(all, b)
		}
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err == nil {
		err = os.WriteFile(strings.TrimSuffix(s.jsonFile, ".json")+"-peers.json", append(text, '\n'), 0o600)
	}
	if err == nil && s.page != "" {
		err = s.writePeers(all)
	}
	return err
}

// beside measures one kind of work in rounds, the servers in turn.
func (s settings) beside(ctx context.Context, t task, clients int, both []*peer) (beside, error) {
	b := beside{Task: t.name, Clients: clients}
	var rates, costs [2][]float64
	for range s.rounds {
		for i, p := range both {
			rate, cost, err := s.turn(ctx, p, t, clients)
			if err != nil {
				return b, fmt.Errorf("%s: %w", p.name, err)
			}
			rates[i], costs[i] = append(rates[i], rate), append(costs[i], cost)
		}
	}
	for i := range both {
		slices.Sort(rates[i])
		slices.Sort(costs[i])
		b.Rate[i], b.Processor[i] = rates[i][len(rates[i])/2], costs[i][len(costs[i])/2]
	}
	return b, nil
}

// turn lets clients ask one server for the length of a round: how many requests it
// answers in a second, and the milliseconds of processor that each costs it.
func (s settings) turn(ctx context.Context, p *peer, t task, clients int) (rate, cost float64, err error) {
	before, err := p.processor()
	if err != nil {
		return 0, 0, err
	}
	began := time.Now()
	answered, err := crowdOf(p.address, clients, func(c *client, n int) (bool, error) {
		return time.Since(began) < s.length && ctx.Err() == nil, t.do(p, c, n)
	})
	took := time.Since(began)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return 0, 0, err
	}
	after, err := p.processor()
	return float64(answered) / took.Seconds(), (after - before).Seconds() * 1000 / float64(answered), err
}

// crowdOf lets clients work until one of them says that it is enough, or fails;
// every request has a number of its own.
func crowdOf(address string, clients int, do func(c *client, n int) (more bool, err error)) (done int, err error) {
	var group sync.WaitGroup
	var next atomic.Int64
	failed := make(chan error, clients)
	for range clients {
		group.Go(func() {
			c, err := dial(address)
			for more := true; err == nil && more; {
				more, err = do(c, int(next.Add(1))-1)
			}
			if c != nil {
				c.conn.Close()
			}
			failed <- err
		})
	}
	group.Wait()
	close(failed)
	for e := range failed {
		err = cmp.Or(err, e)
	}
	return int(next.Load()), err
}

// fill drafts the first invoices, by as many clients as there are companies, and
// looks whether what is read is what was written.
func (p *peer) fill() error {
	var made [companies]sync.Mutex
	_, err := crowdOf(p.address, companies, func(c *client, n int) (bool, error) {
		at := n % companies
		id, err := p.draft(c, at)
		made[at].Lock()
		defer made[at].Unlock()
		p.ids[at] = append(p.ids[at], id)
		return n < peerDocuments-companies, err
	})
	if err != nil {
		return err
	}
	c, err := dial(p.address)
	if err != nil {
		return err
	}
	defer c.conn.Close()
	one, err := p.get(c, 0, p.ids[0][0])
	if n := bytes.Count(one, []byte(`"unitPrice"`)); err == nil && n != lines {
		err = fmt.Errorf("an invoice has %d lines", n)
	}
	if err != nil {
		return err
	}
	page, err := p.list(c, 0)
	if n := bytes.Count(page, []byte(`"unitPrice"`)); err == nil && n != 20*lines {
		err = fmt.Errorf("a page has %d lines", n)
	}
	return err
}

// processor is the time that the process has spent on processors.
func (p *peer) processor() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.process.Process.Pid))
	if err != nil {
		return 0, err
	}
	// Behind the name in parentheses the 12th and 13th field are hundredths of seconds
	// in the program and in the kernel.
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

// startPeers builds both programs and starts them, each on a database of its own.
// What was started is returned with an error too, to be ended.
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
	p := &peer{name: "kontor", desk: kontorDesk{base}}
	return p, p.start("/healthz", program, "serve", "--database", url, "--rate-limit", strconv.Itoa(1<<30), "--listen")
}

func startPocketBase(program, folder string) (*peer, error) {
	const user, password = "bench@bench.test", "only-on-this-machine"
	if out, err := exec.Command(program, "superuser", "upsert", user, password, "--dir", folder).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("PocketBase: %w\n%s", err, out)
	}
	p := &peer{name: "PocketBase", desk: &pocketDesk{}}
	if err := p.start("/api/health", program, "serve", "--dir", folder, "--http"); err != nil {
		return p, err
	}
	return p, prepare(p.address, user, password)
}

// start runs a program that is told an address last, and waits until it answers.
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

// stop ends the program as its owner would, and by force when it does not end.
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

// kontorDesk asks kontor.
type kontorDesk struct{ base database }

func (d kontorDesk) draft(c *client, company int) (string, error) {
	at := d.base.companies[company]
	answer, err := c.send("POST", "/sales/documents", at.key, invoice(at, company), 201)
	if err != nil {
		return "", err
	}
	made, err := id(answer)
	return strconv.FormatUint(uint64(made), 10), err
}

func (d kontorDesk) get(c *client, company int, id string) ([]byte, error) {
	return c.send("GET", "/sales/documents/"+id, d.base.companies[company].key, nil, 200)
}

func (d kontorDesk) list(c *client, company int) ([]byte, error) {
	return c.send("GET", "/sales/documents", d.base.companies[company].key, nil, 200)
}

// pocketDesk asks PocketBase. Its records are open to everybody, so that it has no
// key to check.
type pocketDesk struct{ made atomic.Int64 }

const (
	records = "/api/collections/%s/records"
	expand  = "expand=lines_via_document"
)

// draft is one batch, which is one transaction: the document and its lines. The
// client gives the ids, in rising order, as the lines have to name their document.
func (d *pocketDesk) draft(c *client, company int) (string, error) {
	n := d.made.Add(1)
	id := fmt.Sprintf("d%014d", n)
	body := fmt.Appendf(nil, `{"requests":[{"method":"POST","url":"`+records+`","body":{"id":%q,"company":"c%02d","documentType":"IV","documentNumber":"IV-202611-%05d",
		"status":"draft","contact":"Customer","issueDate":"2026-11-14","currency":"THB","vatRate":7,"subtotalAmount":1800,"vatAmount":126,"grandTotal":1926,"outstandingAmount":1926}}`,
		"documents", id, company, n)
	for i := range lines {
		body = fmt.Appendf(body, `,{"method":"POST","url":"`+records+`","body":{"document":%q,"position":%d,"product":"P%d","name":"Product","unit":"pc","quantity":%d,"unitPrice":120,"totalPrice":%d}}`,
			"lines", id, i, (company+i)%10, i+1, (i+1)*120)
	}
	_, err := c.ask("POST", "/api/batch", "", append(body, "]}"...), 200)
	return id, err
}

func (*pocketDesk) get(c *client, _ int, id string) ([]byte, error) {
	return c.ask("GET", fmt.Sprintf(records+"/%s?"+expand, "documents", id), "", nil, 200)
}

func (*pocketDesk) list(c *client, company int) ([]byte, error) {
	return c.ask("GET", fmt.Sprintf(records+"?perPage=20&sort=-created&filter=company%%3D%%27c%02d%%27&"+expand, "documents", company), "", nil, 200)
}

// prepare makes the collections in PocketBase, with an index for the order of the
// list and one for the lines of a document, and allows requests in batches.
func prepare(address, user, password string) error {
	c, err := dial(address)
	if err != nil {
		return err
	}
	defer c.conn.Close()
	answer, err := c.ask("POST", "/api/collections/_superusers/auth-with-password", "", fmt.Appendf(nil, `{"identity":%q,"password":%q}`, user, password), 200)
	if err != nil {
		return err
	}
	var admitted struct{ Token string }
	if err := json.Unmarshal(answer, &admitted); err != nil {
		return err
	}
	header := "Authorization: " + admitted.Token + "\r\n"
	if _, err := c.ask("PATCH", "/api/settings", header, []byte(`{"batch":{"enabled":true,"maxRequests":50,"timeout":30}}`), 200); err != nil {
		return err
	}
	answer, err = c.ask("POST", "/api/collections", header, collection("documents",
		`CREATE INDEX documents_newest ON documents (company, created)`,
		"text company documentType documentNumber status contact issueDate currency",
		"number vatRate subtotalAmount vatAmount grandTotal outstandingAmount"), 200)
	if err != nil {
		return err
	}
	var documents struct{ ID string }
	if err := json.Unmarshal(answer, &documents); err != nil {
		return err
	}
	_, err = c.ask("POST", "/api/collections", header, collection("lines",
		`CREATE INDEX lines_document ON lines (document)`,
		"text product name unit", "number position quantity unitPrice totalPrice", "relation:"+documents.ID+" document"), 200)
	return err
}

// collection describes one that everybody may read and add to. Each field list is
// a type and names.
func collection(name, index string, lists ...string) []byte {
	type field struct {
		Name         string `json:"name"`
		Type         string `json:"type"`
		OnCreate     bool   `json:"onCreate,omitempty"`
		CollectionID string `json:"collectionId,omitempty"`
		MaxSelect    int    `json:"maxSelect,omitempty"`
	}
	fields := []field{{Name: "created", Type: "autodate", OnCreate: true}}
	for _, list := range lists {
		words := strings.Fields(list)
		kind, target, _ := strings.Cut(words[0], ":")
		for _, word := range words[1:] {
			f := field{Name: word, Type: kind, CollectionID: target}
			if target != "" {
				f.MaxSelect = 1
			}
			fields = append(fields, f)
		}
	}
	text, err := json.Marshal(map[string]any{
		"name": name, "type": "base", "fields": fields, "indexes": []string{index}, "listRule": "", "viewRule": "", "createRule": "",
	})
	if err != nil {
		panic(err) // these are texts and numbers
	}
	return text
}
