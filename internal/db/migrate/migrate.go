// Package migrate applies migration steps with goose, for both engines.
package migrate

import (
	"archive/zip"
	"bytes"
	"context"
	"database/sql"
	"io"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"

	"kontor/internal/db/engine"
)

// Apply runs the steps that the database lacks, each in a transaction, and
// returns their names. before is called once if there are any, with the version
// that the database has.
func Apply(ctx context.Context, d *sql.DB, dialect goose.Dialect, steps []engine.Step, tell engine.Progress, before func(version int64) error) (applied []string, err error) {
	texts, err := files(steps)
	if err != nil {
		return nil, err
	}
	p, err := goose.NewProvider(dialect, d, texts)
	if err != nil {
		return nil, err
	}
	pending, err := p.HasPending(ctx)
	if err != nil || !pending {
		return nil, err
	}
	version, err := p.GetDBVersion(ctx)
	if err != nil {
		return nil, err
	}
	if err := before(version); err != nil {
		return nil, err
	}
	var lacking []string
	for _, s := range steps {
		if s.Version() > version {
			lacking = append(lacking, s.Name)
		}
	}
	for i, name := range lacking {
		end := func() {}
		if version > 0 && tell != nil {
			end = during(func(since time.Duration) { tell(name, i+1, len(lacking), since) })
		}
		_, err := p.UpByOne(ctx)
		end()
		if err != nil {
			return applied, err
		}
		applied = append(applied, name)
	}
	return applied, nil
}

// files returns the steps as a file system, which goose reads: an archive in memory.
func files(steps []engine.Step) (fs.FS, error) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, s := range steps {
		f, err := w.CreateHeader(&zip.FileHeader{Name: s.Name + ".sql", Method: zip.Store})
		if err != nil {
			return nil, err
		}
		if _, err := io.WriteString(f, "-- +goose Up\n"+s.Text); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len()))
}

// tellEvery is how often a running step is reported.
const tellEvery = 10 * time.Second

// during calls tell at once and then every tellEvery, until end is called.
func during(tell func(since time.Duration)) (end func()) {
	tell(0)
	ended, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ticks := time.NewTicker(tellEvery)
		defer ticks.Stop()
		for n := time.Duration(1); ; n++ {
			select {
			case <-ticks.C:
				tell(n * tellEvery)
			case <-ended:
				return
			}
		}
	}()
	return func() {
		close(ended)
		<-stopped
	}
}
