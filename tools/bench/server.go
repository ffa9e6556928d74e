package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"

	"github.com/jackc/pgx/v5"
)

// onServer measures on the given PostgreSQL server, if any, in its own database.
func (s settings) onServer(do func(at engine) error) error {
	if s.postgres == "" {
		return nil
	}
	at, drop, err := serverOf(s.postgres)
	if err != nil {
		return err
	}
	return errors.Join(do(at), drop())
}

// serverOf creates a database on a PostgreSQL server. Rounds share it, because larger
// tables do not affect the times of a server.
func serverOf(address string) (at engine, drop func() error, err error) {
	own, err := url.Parse(address)
	if err != nil {
		return at, nil, err
	}
	name := fmt.Sprintf("kontor_bench_%d", os.Getpid())
	run := func(text string) error {
		conn, err := pgx.Connect(background, address)
		if err != nil {
			return err
		}
		defer conn.Close(background)
		_, err = conn.Exec(background, text)
		return err
	}
	if err := run("CREATE DATABASE " + name); err != nil {
		return at, nil, err
	}
	own.Path = "/" + name
	at = engine{
		url:   func(string) string { return own.String() },
		raw:   func(s settings, c cell) (float64, error) { return s.rawPostgres(background, own.String(), c) },
		fresh: func(string, string) (string, func(), error) { return own.String(), func() {}, nil },
	}
	return at, func() error { return run("DROP DATABASE " + name + " WITH (FORCE)") }, nil
}
