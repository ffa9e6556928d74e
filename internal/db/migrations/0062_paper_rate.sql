-- +goose Up

-- PDF files that a key asked for in the minute, counted apart from its other requests.
ALTER TABLE rate_windows ADD COLUMN papers BIGINT NOT NULL DEFAULT 0;
