package archive

import (
	"context"
	"fmt"

	"kontor/internal/db/engine"
)

// Question is one integrity check that the engine itself answers.
type Question struct {
	engine engine.Engine
	text   string
}

// Questions returns all integrity checks, the longest first: damaged pages and
// indexes, references to rows that do not exist and, on PostgreSQL, tenant tables
// without row-level security. On a large database they take seconds, so they can
// be asked concurrently.
func Questions(ctx context.Context, e engine.Engine) (questions []Question, err error) {
	texts, err := e.Questions(ctx)
	if err != nil {
		return nil, fmt.Errorf("integrity: %w", err)
	}
	for _, text := range texts {
		questions = append(questions, Question{e, text})
	}
	return questions, nil
}

// Ask returns the engine's findings, one line each.
func (q Question) Ask(ctx context.Context) (wrong []string, err error) {
	if wrong, err = q.engine.Ask(ctx, q.text); err != nil {
		err = fmt.Errorf("integrity: %w", err)
	}
	return wrong, err
}
