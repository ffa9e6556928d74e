package sqlite

import (
	"errors"
	"sync"

	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite/lite"
)

// health is why the writer refuses writes, if it does. The checkpoint goroutine can set it,
// too.
type health struct {
	mu  sync.Mutex
	err error
}

func (h *health) fail(err error) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.err = err
	return err
}

func (h *health) broken() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.err
}

// refuse ends writing for good.
func (w *writer) refuse(err error) error {
	w.log.Error("writing has stopped", "error", err)
	return w.health.fail(engine.Unavailable(err))
}

// unsynced reports whether an fsync failed. The kernel can have dropped the data, and a
// second fsync would wrongly succeed.
func unsynced(err error) bool {
	var refused *lite.Error
	return errors.As(err, &refused) && (refused.Code == lite.FSync || refused.Code == lite.DirFSync)
}

func notSynced(err error) error {
	return errors.Join(errors.New("the disk failed to keep data; restart after checking it"), err)
}
