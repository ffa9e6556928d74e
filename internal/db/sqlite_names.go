package db

import (
	"context"

	"kontor/internal/db/engine"
)

// Short names of what this engine shares with the other one.
type (
	value     = engine.Value
	link      = engine.Link
	rows      = engine.Rows
	head      = engine.Head
	target    = engine.Target
	migration = engine.Step
	inventory = engine.Inventory
)

const (
	versionTable = engine.VersionTable
	lastStep     = engine.LastStep

	batchMost    = engine.DefaultBatchMax
	batchLongest = engine.BatchTime
	preparedMost = engine.PreparedMax
)

var (
	errReadOnly = engine.ErrReadOnly
	errEnded    = engine.ErrEnded
)

func whole(n int64) value              { return engine.Int(n) }
func text(s string) value              { return engine.Text(s) }
func unavailable(err error) error      { return engine.Unavailable(err) }
func inDoubt(err error) error          { return engine.InDoubt(err) }
func conflict(err error) error         { return engine.Conflict(err) }
func outOfRange(err error) error       { return engine.OutOfRange(err) }
func waited(ctx context.Context) error { return engine.Waited(ctx) }
