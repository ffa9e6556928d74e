package postgres

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"kontor/internal/db/engine"
)

// Clear removes all tables, sequences and functions of the migrations.
func (e *database) Clear(ctx context.Context) error {
	return e.alter(ctx, func(d *sql.DB) error {
		var statements []string
		for _, name := range append(slices.Sorted(maps.Keys(e.schema.Tables)), engine.VersionTable) {
			statements = append(statements, fmt.Sprintf("DROP TABLE IF EXISTS %s CASCADE", name))
			if engine.IsResource(name) {
				statements = append(statements, fmt.Sprintf("DROP SEQUENCE IF EXISTS %s", sequence(name)))
			}
		}
		for _, name := range append(functionsOf(e.steps), "kontor_enter") {
			statements = append(statements, fmt.Sprintf("DROP FUNCTION IF EXISTS %s CASCADE", name))
		}
		return e.runAll(ctx, d, statements)
	})
}

var createsFunction = regexp.MustCompile(`(?i)CREATE (?:OR REPLACE )?FUNCTION (\w+)`)

// functionsOf are the functions that migrations create.
func functionsOf(steps []engine.Step) (names []string) {
	for _, step := range steps {
		for _, found := range createsFunction.FindAllStringSubmatch(step.Text, -1) {
			names = append(names, found[1])
		}
	}
	return names
}
