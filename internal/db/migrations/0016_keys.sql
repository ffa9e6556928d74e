-- +goose Up

-- A key can be read-only, and can have its own rate; 0 is that of the server.
ALTER TABLE api_keys ADD COLUMN read_only BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE api_keys ADD COLUMN rate_limit BIGINT NOT NULL DEFAULT 0;
