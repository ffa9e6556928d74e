package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"kontor/internal/db/lite"
)

// recording is everything that the writing connection ran, in order.
type recording struct {
	statements []recorded
	texts      map[string]string // one copy of each text
	commits    int
	operations int
}

type recorded struct {
	text string
	args []lite.Value
}

// add is told a statement before it runs. What it is given belongs to the caller.
func (r *recording) add(text string, args []lite.Value) {
	if r.texts == nil {
		r.texts = map[string]string{}
	}
	if r.texts[text] == "" {
		r.texts[text] = text
	}
	kept := slices.Clone(args)
	for i := range kept {
		kept[i].B = slices.Clone(kept[i].B)
	}
	r.statements = append(r.statements, recorded{r.texts[text], kept})
	switch {
	case text == "COMMIT":
		r.commits++
	case strings.HasPrefix(text, "INSERT INTO audit_log "):
		r.operations++ // every operation that writes ends with its audit row
	}
}

// replay runs the recording on a copy of the database it was made on, with the
// engine's own interface and nothing else.
func (r *recording) replay(base database, path string) (round, error) {
	if err := base.copyTo(path); err != nil {
		return round{}, err
	}
	defer remove(path)
	if r.operations == 0 {
		return round{}, fmt.Errorf("nothing was recorded")
	}
	conn, err := lite.Open(path)
	if err != nil {
		return round{}, err
	}
	defer conn.Close()
	if err := conn.Exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -65536;`); err != nil {
		return round{}, err
	}
	prepared := map[string]*lite.Stmt{}
	for text := range r.texts {
		s, err := conn.Prepare(text)
		if err != nil {
			return round{}, fmt.Errorf("%w in %s", err, text)
		}
		defer s.Finalize()
		prepared[text] = s
	}
	began := time.Now()
	for _, statement := range r.statements {
		s := prepared[statement.text]
		if err := s.Bind(statement.args); err != nil {
			return round{}, fmt.Errorf("%w in %s", err, statement.text)
		}
		for more := true; more; {
			if more, err = s.Step(); err != nil {
				return round{}, fmt.Errorf("%w in %s", err, statement.text)
			}
		}
		s.Reset()
	}
	return round{writes: r.operations, took: time.Since(began), batch: float64(r.operations) / float64(r.commits)}, nil
}

func remove(path string) {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		os.Remove(path + suffix)
	}
}
