-- +goose Up

-- A password that somebody else set works for one sign-in until this time. It is NULL
-- for a password that its user chose.
ALTER TABLE users ADD COLUMN password_expires_at BIGINT;

-- A service account is a program. It has no password, and a user who is responsible
-- for it. The column is 0 for people.
ALTER TABLE users ADD COLUMN responsible_id BIGINT NOT NULL DEFAULT 0;

-- When the user last showed a password or a code in this browser.
ALTER TABLE sessions ADD COLUMN proved_at BIGINT NOT NULL DEFAULT 0;

-- Who created the key: a user, 0 for the operator, NULL for keys from before.
ALTER TABLE api_keys ADD COLUMN created_by BIGINT;

-- The most opening stock that a member can give a product; NULL for no limit.
ALTER TABLE org_settings ADD COLUMN member_opening_limit BIGINT;
