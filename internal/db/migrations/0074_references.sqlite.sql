-- +goose Up

-- SQLite keeps its foreign keys: it finds the parent in a microsecond, and the tests need them.
