package db

import (
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"kontor/internal/db/engine"
)

// placeEvery is how often an idle database looks for its file. A write looks by
// itself, between its commit and its answer.
const placeEvery = time.Second

// place is where the open file and its log have to stay.
type place struct {
	path string
	file os.FileInfo

	mu   sync.Mutex
	wal  os.FileInfo // known since the first commit
	lost error
}

// check compares the path with the file that is open. Once it was another one
// it stays lost: what happened meanwhile is unknown.
func (p *place) check() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lost != nil {
		return p.lost
	}
	if now, err := os.Stat(p.path); err != nil || !os.SameFile(now, p.file) {
		p.lose(p.path)
	} else if now, err := os.Stat(p.path + "-wal"); p.wal != nil && (err != nil || !os.SameFile(now, p.wal)) {
		p.lose(p.path + "-wal")
	}
	return p.lost
}

// committed is check after a commit. The first one knows the log: from then on
// this process has it open and nobody else takes it away.
func (p *place) committed() error {
	p.mu.Lock()
	if p.wal == nil {
		p.wal, _ = os.Stat(p.path + "-wal")
	}
	p.mu.Unlock()
	return p.check()
}

func (p *place) lose(path string) {
	p.lost = unavailable(fmt.Errorf("%w: %s; its data can be saved while this process runs, see docs/operating.md", engine.Displaced, path))
}

// gone is the answer of the last check.
func (p *place) gone() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lost
}

// watch looks for the file until done is closed.
func (p *place) watch(done <-chan struct{}, log *slog.Logger) {
	tick := time.NewTicker(placeEvery)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		if err := p.check(); err != nil {
			log.Error("reading and writing have stopped", "error", err)
			return
		}
	}
}
