package db

import (
	"context"

	"kontor/internal/base/access"
)

// Read is DB.Read for a function that returns a value.
func Read[T any](ctx context.Context, d *DB, who access.Actor, do func(*Tx) (T, error)) (value T, err error) {
	err = d.Read(ctx, who, func(tx *Tx) (err error) {
		value, err = do(tx)
		return err
	})
	return value, err
}

// Write is DB.Write for a function that returns a value.
func Write[T any](ctx context.Context, d *DB, who access.Actor, do func(*Tx) (T, error)) (value T, err error) {
	err = d.Write(ctx, who, func(tx *Tx) (err error) {
		value, err = do(tx)
		return err
	})
	return value, err
}

// Look is DB.Look for a function that returns a value.
func Look[T any](ctx context.Context, d *DB, do func(*Root) (T, error)) (value T, err error) {
	err = d.Look(ctx, func(r *Root) (err error) {
		value, err = do(r)
		return err
	})
	return value, err
}

// Change is DB.Change for a function that returns a value.
func Change[T any](ctx context.Context, d *DB, do func(*Root) (T, error)) (value T, err error) {
	err = d.Change(ctx, func(r *Root) (err error) {
		value, err = do(r)
		return err
	})
	return value, err
}
