package transfer

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"sync"

	"kontor/internal/base/fault"
	"kontor/internal/org/files"
)

// Spool holds files on their way to clients on disk. A file is complete or refused, takes no
// memory, and a slow client holds no transaction. What one organization can hold is
// limited, because a client can take minutes for a file.
type Spool struct {
	mu   sync.Mutex
	held map[uint32]holding // by organization
}

type holding struct {
	files int
	bytes int64
}

// Limits of one organization, for all its files that are being written or sent.
const (
	spoolFiles = 8
	spoolBytes = 512 << 20
)

// File is a temporary file to send from.
type File struct {
	*os.File
	spool *Spool
	org   uint32
	size  int64 // reserved in the spool
}

// Write writes a file of an organization to disk, to be sent from its start.
func (s *Spool) Write(org uint32, format string, write func(io.Writer) error) (_ *File, err error) {
	if !s.add(org, holding{files: 1}) {
		return nil, fault.RateLimitExceeded.Because("%d files of this organization are already being downloaded; retry when one is complete", spoolFiles)
	}
	f := &File{spool: s, org: org}
	complete := false
	defer func() {
		if !complete { // also when writing it panics
			err = errors.Join(err, f.Drop())
		}
	}()
	if f.File, err = os.CreateTemp("", "kontor-*."+format); err != nil {
		return nil, err
	}
	out := bufio.NewWriterSize(reserving{f}, 1<<16)
	if err = write(out); err == nil {
		err = out.Flush()
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, err
	}
	complete = true
	return f, nil
}

// reserving reserves space in the spool before it writes.
type reserving struct{ *File }

func (r reserving) Write(p []byte) (int, error) {
	n := int64(len(p))
	if !r.spool.add(r.org, holding{bytes: n}) {
		return 0, fault.BadRequest.Because("the files that this organization downloads exceed %d MB; narrow the date range "+
			"or download one file at a time", spoolBytes>>20)
	}
	r.size += n
	return r.File.File.Write(p)
}

// add counts what an organization holds, unless that is too much.
func (s *Spool) add(org uint32, more holding) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.held[org]
	now.files += more.files
	now.bytes += more.bytes
	if now.files > spoolFiles || now.bytes > spoolBytes {
		return false
	}
	if s.held == nil {
		s.held = map[uint32]holding{}
	}
	if s.held[org] = now; now == (holding{}) {
		delete(s.held, org)
	}
	return true
}

// Drop closes and removes the file.
func (f *File) Drop() (err error) {
	if f.File != nil {
		err = errors.Join(f.Close(), os.Remove(f.Name()))
	}
	f.spool.add(f.org, holding{-1, -f.size})
	return err
}

// sentFromMemory is the size up to which files are sent from memory.
const sentFromMemory = 256 << 10

// Open opens a stored file to be sent. A large one is sent from disk, so that a slow client takes
// no memory.
func (s *Spool) Open(ctx context.Context, org uint32, c files.Content) (io.ReadCloser, error) {
	body, err := c.Open(ctx)
	if err != nil || c.Size <= sentFromMemory {
		return body, err
	}
	defer body.Close()
	f, err := s.Write(org, "file", func(w io.Writer) error {
		_, err := io.Copy(w, body)
		return err
	})
	if err != nil {
		return nil, err
	}
	return spooled{f}, nil
}

// spooled is a file of the spool that is removed when it is closed.
type spooled struct{ *File }

func (s spooled) Close() error { return s.Drop() }
