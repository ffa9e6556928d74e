package sqlite

import (
	"errors"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// pipeline executes statements without a result in its own goroutine, in their order. The
// writer meanwhile continues the operation, or runs the next one of the batch. It waits for
// the pipeline before it uses the connection itself.
//
// So a failure is noticed late, maybe after other operations have run. It does not matter
// whose statement failed: the batch is rolled back and runs again without the pipeline, and
// the statement then fails where it is written.
type pipeline struct {
	link   *link
	in     chan job
	idle   chan struct{}
	unused chan []engine.Value // lists of arguments
	busy   bool                // statements were sent since the last wait; only the writer uses it
	failed error               // the first failure. Nothing is executed after it
}

// job is a statement to execute. One without a statement asks for a signal on idle.
type job struct {
	st   *wall.Statement
	args []engine.Value
	none error // its error if it changes no row; nil: that is allowed
}

// pipelineMax is how many statements can wait for execution.
const pipelineMax = 256

// errPipeline is returned to an operation that waits after a failure. The batch runs again,
// so no client sees it.
var errPipeline = errors.New("db: a statement of the batch failed")

func newPipeline(l *link) *pipeline {
	p := &pipeline{link: l, in: make(chan job, pipelineMax), idle: make(chan struct{}), unused: make(chan []engine.Value, pipelineMax)}
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
		case p.unused <- j.args[:0]:
		default:
		}
	}
	close(p.idle)
}

func (p *pipeline) execute(j job) error {
	if err := p.link.exec(j.st, j.args); err != nil {
		return err
	}
	if j.none != nil && p.link.conn.Changes() == 0 {
		return j.none
	}
	return nil
}

// send adds a statement. It copies the arguments.
func (p *pipeline) send(st *wall.Statement, args []engine.Value, none error) {
	var own []engine.Value
	select {
	case own = <-p.unused:
	default:
	}
	p.busy = true
	p.in <- job{st, append(own, args...), none}
}

// wait waits until everything that was sent has been executed. Then the writer can use the
// connection, until it sends again.
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

// reset waits and forgets a failure, for a rollback.
func (p *pipeline) reset() {
	_ = p.wait()
	p.failed = nil
}

func (p *pipeline) stop() {
	close(p.in)
	<-p.idle
}
