-- +goose Up

-- Settings of a user for the console: the language, and the secret of the second
-- factor with the last step whose code was used, so that a code works once.
ALTER TABLE users ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN totp_secret TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN totp_step BIGINT NOT NULL DEFAULT 0;

-- Sessions of the console. The cookie has a secret, the row its hash. In a pending
-- session the password was entered, but not yet the second factor.
-- directory
CREATE TABLE sessions (
	hash BYTEA PRIMARY KEY,
	user_id BIGINT NOT NULL REFERENCES users (id),
	pending BOOLEAN NOT NULL,
	address TEXT NOT NULL,
	agent TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	seen_at BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, seen_at);

-- Failed logins, by account, by address and by both. A crash loses only a delay.
-- directory
CREATE UNLOGGED TABLE login_failures (
	place TEXT PRIMARY KEY,
	failures BIGINT NOT NULL,
	last_at BIGINT NOT NULL
);

-- One-time links to the setup of an empty database, by the hash of their token.
-- directory
CREATE TABLE setup_links (
	hash BYTEA PRIMARY KEY,
	created_at BIGINT NOT NULL
);
