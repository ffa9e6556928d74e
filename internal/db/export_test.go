package db

import (
	"errors"
	"fmt"
	"strings"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// Raw runs a text past the tenant wall, as a mistake would. It returns the first
// column of a query, or the verb and the number of rows that changed.
func Raw(r Runner, text string) (string, error) {
	s := r.on()
	got, err := raw(s.t.c, s.org, text)
	if err != nil {
		err = s.t.fail(err, nil)
	}
	return got, err
}

func raw(c engine.Link, org uint32, text string) (string, error) {
	verb, _, _ := strings.Cut(text, " ")
	st := &wall.Statement{Text: text, Verb: verb, Writes: verb != "SELECT"}
	if err := errors.Join(c.Flush(), c.Enter(org)); err != nil {
		return "", err
	}
	if st.Writes {
		n, err := c.Exec(st, nil)
		return fmt.Sprint(verb, " ", n), err
	}
	r, err := c.Query(st, nil)
	if err != nil {
		return "", err
	}
	var got string
	more, err := r.Next()
	if err == nil && more {
		got, err = r.Text(0)
	}
	return got, engine.CloseRows(r, err)
}

// Waiting is the number of writes in the queue.
func Waiting(d *DB) int { return d.engine.Waiting() }
