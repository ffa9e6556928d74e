package sqlite

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"kontor/internal/db/engine"
)

// fileCheckEvery is how often an idle database checks its file. A write checks it, too,
// between its commit and its answer.
const fileCheckEvery = time.Second

// fileGuard notices when the open file or its log is moved, deleted or replaced.
type fileGuard struct {
	path string
	file os.FileInfo

	mu   sync.Mutex
	wal  os.FileInfo // since the first commit
	lost error
}

// openFile creates the file if it does not exist. Only its owner can read it, and
// SQLite gives its log the same rights.
func openFile(path string) (*fileGuard, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	opened, err := file.Stat()
	if err := errors.Join(err, file.Close()); err != nil {
		return nil, err
	}
	return &fileGuard{path: path, file: opened}, nil
}

// check compares the path with the open file. Once the file is lost it stays lost, because
// later changes are unknown.
func (g *fileGuard) check() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.lost != nil {
		return g.lost
	}
	if now, err := os.Stat(g.path); err != nil || !os.SameFile(now, g.file) {
		g.lose(g.path)
	} else if now, err := os.Stat(g.path + "-wal"); g.wal != nil && (err != nil || !os.SameFile(now, g.wal)) {
		g.lose(g.path + "-wal")
	}
	return g.lost
}

// committed is check after a commit. From the first commit on this process has
// the log open, and no other process removes it.
func (g *fileGuard) committed() error {
	g.mu.Lock()
	if g.wal == nil {
		g.wal, _ = os.Stat(g.path + "-wal")
	}
	g.mu.Unlock()
	return g.check()
}

func (g *fileGuard) lose(path string) {
	g.lost = engine.Unavailable(fmt.Errorf("%w: %s; its data can be saved while this process runs, see docs/operating.md", engine.Displaced, path))
}

// moved returns the result of the last check.
func (g *fileGuard) moved() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.lost
}

// watch checks the file until done is closed.
func (g *fileGuard) watch(done <-chan struct{}, log *slog.Logger) {
	tick := time.NewTicker(fileCheckEvery)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		if err := g.check(); err != nil {
			log.Error("reading and writing have stopped", "error", err)
			return
		}
	}
}
