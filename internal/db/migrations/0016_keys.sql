-- +goose Up

-- A key may be for reading only, and may have a rate of its own; 0 is the one of
-- the server.
ALTER TABLE api_keys ADD COLUMN read_only BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE api_keys ADD COLUMN rate_limit BIGINT NOT NULL DEFAULT 0;
