package db

import (
	"errors"
	"fmt"

	"kontor/internal/db/wall"
)

// Statements whose result nobody waits for run beside the operation that asked
// for them: the writer goes on with what comes next, the next operation of its
// batch included, while the engine works. It is the pipeline that PostgreSQL has
// by nature. So do the commit of a batch and the beginning of the next. Everything
// else waits until the engine has done what it was given.
//
// A statement that fails so is noticed late. Whose it was does not matter: the
// batch is taken back and runs again, one statement after another, and then it
// fails for the one who asked for it.

// errLate tells that a statement has failed that nobody waited for.
var errLate = errors.New("db: a statement failed behind its operation")

// pipeline runs statements of one connection in their order.
type pipeline struct {
	link   *liteLink
	in     chan job
	idle   chan struct{}
	free   chan []value
	busy   bool  // it was given something since it was idle; the writer's own
	failed error // the first failure; nothing runs after it
}

// job is a statement, a batch to commit or the beginning of the next; an empty
// one marks the moment at which the engine has done everything before it.
type job struct {
	st    *wall.Statement
	args  []value
	none  error // when it changes no row
	batch *group
	begin bool
	known int64 // the version of the file that a batch begins with
}

// pipelineMost is how far the engine may be behind.
const pipelineMost = 256

func newPipeline(l *liteLink) *pipeline {
	p := &pipeline{link: l, in: make(chan job, pipelineMost), idle: make(chan struct{}), free: make(chan []value, pipelineMost)}
	go p.loop()
	return p
}

func (p *pipeline) loop() {
	for j := range p.in {
		switch {
		case j.batch != nil:
			p.keep(j.batch)
			continue
		case j.st == nil && !j.begin:
			p.idle <- struct{}{}
			continue
		case p.failed == nil:
			p.failed = p.link.perform(j)
		}
		clear(j.args)
		select {
		case p.free <- j.args[:0]:
		default:
		}
	}
}

// give hands a statement over. Its arguments are the caller's again at once.
func (p *pipeline) give(st *wall.Statement, args []value, none error) {
	var own []value
	select {
	case own = <-p.free:
	default:
	}
	p.busy = true
	p.in <- job{st: st, args: append(own, args...), none: none}
}

// keep commits a batch, unless something of it has failed.
func (p *pipeline) keep(b *group) {
	b.err = errLate
	if p.failed == nil {
		b.err = p.link.keep(b)
		p.failed = b.err
	}
	close(b.done)
}

// commit sends a batch on its way.
func (p *pipeline) commit(b *group) {
	p.busy = true
	p.in <- job{batch: b}
}

// begin begins the next one, on a file of which this version is known.
func (p *pipeline) begin(version int64) {
	p.busy = true
	p.in <- job{begin: true, known: version}
}

// wait waits until everything is done that was given.
func (p *pipeline) wait() error {
	if p.busy {
		p.in <- job{}
		<-p.idle
		p.busy = false
	}
	if p.failed != nil {
		return errLate
	}
	return nil
}

// perform runs what was handed over.
func (l *liteLink) perform(j job) error {
	if j.begin {
		return l.begin(j.known)
	}
	if err := l.direct(j.st.Text, j.args...); err != nil {
		return fmt.Errorf("%w in %s", err, j.st.Text)
	}
	if j.none != nil && l.conn.Changes() == 0 {
		return j.none
	}
	return nil
}

// direct runs a statement for who has the connection.
func (l *liteLink) direct(text string, args ...value) error {
	s, err := l.find(text)
	if err != nil {
		return err
	}
	if l.record != nil {
		l.record(text, args)
	}
	if err := s.Bind(args); err != nil {
		return err
	}
	return s.Run()
}

// begin begins a transaction. It fails when another process has written since
// the version that is known: what the operations of the batch know is then old.
func (l *liteLink) begin(known int64) error {
	if err := l.direct("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	s, err := l.find("PRAGMA data_version")
	if err != nil {
		return err
	}
	defer s.Reset()
	if _, err := s.Step(); err != nil {
		return err
	}
	if s.Int(0) != known {
		return errors.New("another process wrote")
	}
	return nil
}

// caughtUp waits until the engine has done what it was given, and tells whether
// all of it went well.
func (l *liteLink) caughtUp() error {
	if l.behind == nil {
		return nil
	}
	return l.behind.wait()
}

// forgive begins anew after a failure: what failed is taken back.
func (l *liteLink) forgive() {
	if l.behind != nil {
		_ = l.behind.wait()
		l.behind.failed = nil
	}
}
