-- +goose Up

-- The journal entries that an operation posted and the SHA-256 of what they say: "7-9 <hexadecimal>".
-- Rows from before have none, and the hash of a row covers it only where there is one.
ALTER TABLE audit_log ADD COLUMN covers TEXT NOT NULL DEFAULT '';
