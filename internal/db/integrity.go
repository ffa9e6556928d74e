package db

import (
	"context"
	"fmt"

	"kontor/internal/db/engine"
)

// Question is one to the engine itself: whether what it stores is whole.
type Question struct {
	engine engine.Engine
	text   string
}

// Questions are all there are to ask, the longest first: about damaged pages and
// indexes, references to rows that are not there, and on PostgreSQL about a
// tenant table whose rows the server would show to another organization. On a
// large database they take seconds, so they can be asked side by side.
func (d *DB) Questions(ctx context.Context) (questions []Question, err error) {
	texts, err := d.engine.Questions(ctx)
	if err != nil {
		return nil, fmt.Errorf("integrity: %w", err)
	}
	for _, text := range texts {
		questions = append(questions, Question{d.engine, text})
	}
	return questions, nil
}

// Ask returns what the engine has to complain about, a line each.
func (q Question) Ask(ctx context.Context) (wrong []string, err error) {
	if wrong, err = q.engine.Ask(ctx, q.text); err != nil {
		err = fmt.Errorf("integrity: %w", err)
	}
	return wrong, err
}
