-- +goose Up

-- Browsers in which a person signed in. They can sign in when an account has too
-- many failures. The cookie has a secret, the row its hash.
-- directory
CREATE TABLE known_browsers (
	hash BYTEA PRIMARY KEY,
	user_id BIGINT NOT NULL REFERENCES users (id),
	created_at BIGINT NOT NULL
);
CREATE INDEX known_browsers_user ON known_browsers (user_id, created_at);

-- Old counters are deleted from time to time, without reading the others.
CREATE INDEX login_failures_last ON login_failures (last_at);
