-- +goose Up

-- Recovery codes, for people without their authenticator. The row has the hash of a
-- code and is deleted when it is used.
-- directory
CREATE TABLE recovery_codes (
	user_id BIGINT NOT NULL REFERENCES users (id),
	hash BYTEA NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (user_id, hash)
);
