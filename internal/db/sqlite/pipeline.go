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
//
// Statements are handed over in chunks, because waking a goroutine costs as much as some of
// them. A lone operation with few statements executes them itself, when it waits.
type pipeline struct {
	link     *link
	next     *chunk // not handed over yet
	in       chan *chunk
	executed chan *chunk
	running  int      // chunks handed over and not collected
	unused   []*chunk // collected
	failed   error    // the first failure; nothing is executed after it
}

// chunk is a list of statements with their arguments, one after another.
type chunk struct {
	jobs []job
	args []engine.Value
}

// job is a statement to execute.
type job struct {
	st   *wall.Statement
	args int   // how many
	none error // its error if it changes no row; nil: that is allowed
}

const (
	chunkMax  = 32 // statements in a chunk
	chunksMax = 8  // chunks that wait for execution
)

// errPipeline is returned to an operation that waits after a failure. The batch runs again,
// so no client sees it.
var errPipeline = errors.New("db: a statement of the batch failed")

func newPipeline(l *link) *pipeline {
	// Besides the waiting chunks, one is being executed and one handed over.
	p := &pipeline{link: l, next: &chunk{}, in: make(chan *chunk, chunksMax), executed: make(chan *chunk, chunksMax+2)}
	go func() {
		for c := range p.in {
			p.execute(c)
			p.executed <- c
		}
		close(p.executed)
	}()
	return p
}

// execute executes the statements of a chunk, until one fails, and empties it.
func (p *pipeline) execute(c *chunk) {
	rest := c.args
	for _, j := range c.jobs {
		if p.failed == nil {
			p.failed = p.link.exec(j.st, rest[:j.args])
		}
		if p.failed == nil && j.none != nil && p.link.conn.Changes() == 0 {
			p.failed = j.none
		}
		rest = rest[j.args:]
	}
	clear(c.jobs)
	clear(c.args)
	c.jobs, c.args = c.jobs[:0], c.args[:0]
}

// send adds a statement. It copies the arguments.
func (p *pipeline) send(st *wall.Statement, args []engine.Value, none error) {
	c := p.next
	c.jobs, c.args = append(c.jobs, job{st, len(args), none}), append(c.args, args...)
	if len(c.jobs) == chunkMax {
		p.handOver()
	}
}

// handOver hands the next chunk over and takes back those that are executed.
func (p *pipeline) handOver() {
	p.in <- p.next
	p.running++
	for len(p.executed) > 0 {
		p.collect()
	}
	p.next = &chunk{}
	if last := len(p.unused) - 1; last >= 0 {
		p.next, p.unused = p.unused[last], p.unused[:last]
	}
}

// collect waits for a chunk.
func (p *pipeline) collect() {
	p.unused = append(p.unused, <-p.executed)
	p.running--
}

// wait waits until everything that was sent has been executed. Then the writer can use the
// connection, until it sends again.
func (p *pipeline) wait() error {
	if p.running == 0 {
		p.execute(p.next)
	} else if len(p.next.jobs) > 0 {
		p.handOver()
	}
	for p.running > 0 {
		p.collect()
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

func (p *pipeline) stop() { close(p.in) }
