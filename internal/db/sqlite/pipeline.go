package sqlite

import (
	"errors"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// pipeline executes statements without a result in a goroutine beside the
// writer, in their order. The writer continues with the operation, or with the
// next one, and waits only before a statement with a result and before a commit.
//
// A failure is therefore noticed late, maybe after other operations have run. It
// does not matter whose statement it was: the batch is rolled back and runs again
// without the pipeline, and the statement then fails for its own operation.
type pipeline struct {
	conn   *link
	in     chan job
	idle   chan struct{}
	free   chan []engine.Value // argument lists to use again
	busy   bool                // something was sent since the last wait; only the writer uses it
	failed error               // the first failure; nothing is executed after it
}

// errPipeline tells that a statement in the pipeline failed.
var errPipeline = errors.New("db: a statement in the pipeline failed")

// job is a statement to execute. An empty one asks for a sign on idle.
type job struct {
	st      *wall.Statement
	args    []engine.Value
	missing error // the error if no row is changed, or nil
}

// pipelineMax is how many statements can wait.
const pipelineMax = 256

func newPipeline(conn *link) *pipeline {
	p := &pipeline{conn: conn, in: make(chan job, pipelineMax), idle: make(chan struct{}), free: make(chan []engine.Value, pipelineMax)}
	go p.loop()
	return p
}

func (p *pipeline) loop() {
	for j := range p.in {
		if j.st == nil {
			p.idle <- struct{}{}
			continue
		}
		if p.failed == nil {
			p.failed = p.execute(j)
		}
		clear(j.args)
		select {
		case p.free <- j.args[:0]:
		default:
		}
	}
	close(p.idle)
}

func (p *pipeline) execute(j job) error {
	if err := p.conn.run(j.st.Text, j.args...); err != nil {
		return err
	}
	if j.missing != nil && p.conn.conn.Changes() == 0 {
		return j.missing
	}
	return nil
}

// send hands a statement over. It copies the arguments.
func (p *pipeline) send(st *wall.Statement, args []engine.Value, missing error) {
	var own []engine.Value
	select {
	case own = <-p.free:
	default:
	}
	p.busy = true
	p.in <- job{st: st, args: append(own, args...), missing: missing}
}

// wait waits until everything that was sent is executed. After that the writer
// can use the connection and read failed.
func (p *pipeline) wait() error {
	if p.busy {
		p.in <- job{}
		<-p.idle
		p.busy = false
	}
	if p.failed != nil {
		return errPipeline
	}
	return nil
}

// reset forgets a failure, after a rollback and a wait.
func (p *pipeline) reset() { p.failed = nil }

func (p *pipeline) stop() {
	close(p.in)
	<-p.idle
}
