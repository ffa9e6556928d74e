-- +goose Up

-- Codes that stand in for an authenticator that is not at hand. The person
-- keeps the code, the row its hash, and a code that was used has no row.
-- directory
CREATE TABLE recovery_codes (
	user_id BIGINT NOT NULL REFERENCES users (id),
	hash BYTEA NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (user_id, hash)
);
