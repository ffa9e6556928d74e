package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// peerDocuments is the number of invoices on each server before the measurement.
const peerDocuments = 1600

// task is one kind of request.
type task struct {
	name string
	do   func(p *peer, c *client, n int) error
}

// tasks are measured in this order. Drafting is last, so that both servers have the same
// number of documents while they are read.
var tasks = []task{
	{"get an invoice with five lines", func(p *peer, c *client, n int) error {
		of := p.ids[n%companies]
		_, err := p.get(c, n%companies, of[n*31%len(of)])
		return err
	}},
	{"list 20 with lines and total", func(p *peer, c *client, n int) error {
		_, err := p.list(c, n%companies)
		return err
	}},
	{"draft an invoice with five lines", func(p *peer, c *client, n int) error {
		_, err := p.draft(c, n%companies)
		return err
	}},
}

// peerClients lists the numbers of concurrent clients.
var peerClients = []int{16, 64}

// beside is a task measured on both servers.
type beside struct {
	Task      string     `json:"task"`
	Clients   int        `json:"clients"`
	Rate      [2]float64 `json:"perSecond"`
	Processor [2]float64 `json:"processorMilliseconds"` // per request
}

func (b beside) times() float64   { return b.Rate[0] / b.Rate[1] }
func (b beside) cheaper() float64 { return b.Processor[1] / b.Processor[0] }

// peers runs the same tasks on kontor and PocketBase, alternating, each in its own process.
func (s settings) peers(folder string) (err error) {
	// An interrupt ends the clients and stops both servers.
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

// beside measures one task in rounds, alternating between the servers.
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

// turn runs the clients against one server for one round. It returns the requests per
// second and the CPU milliseconds per request.
func (s settings) turn(ctx context.Context, p *peer, t task, clients int) (rate, cost float64, err error) {
	before, err := p.processor()
	if err != nil {
		return 0, 0, err
	}
	began := time.Now()
	answered, err := clientsOf(p.address, clients, func(c *client, n int) (bool, error) {
		return time.Since(began) < s.length && ctx.Err() == nil, t.do(p, c, n)
	})
	took := time.Since(began)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return 0, 0, err
	}
	after, err := p.processor()
	return float64(answered) / took.Seconds(), (after - before).Seconds() * 1000 / float64(answered), err
}

// clientsOf runs the clients until one of them ends or fails. Every request has its own
// number.
func clientsOf(address string, clients int, do func(c *client, n int) (more bool, err error)) (done int, err error) {
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

// fill drafts the first invoices, with one client per company, and compares what is read
// with what was written.
func (p *peer) fill() error {
	var made [companies]sync.Mutex
	_, err := clientsOf(p.address, companies, func(c *client, n int) (bool, error) {
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
