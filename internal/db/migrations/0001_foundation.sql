-- +goose Up

-- The last id of each resource. PostgreSQL has the ids in sequences, and here only
-- the names of the resources.
-- directory
CREATE TABLE id_counters (
	resource TEXT PRIMARY KEY,
	last BIGINT NOT NULL
);

-- Who changed what, one row for each transaction that changed something. Each
-- row has the hash of the one before it, so a changed or deleted row is detected.
CREATE TABLE audit_log (
	org_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	at BIGINT NOT NULL,
	user_id BIGINT NOT NULL,
	key_id BIGINT NOT NULL,
	action TEXT NOT NULL,
	resource TEXT NOT NULL,
	record_id BIGINT NOT NULL,
	detail TEXT NOT NULL,
	prev BYTEA NOT NULL,
	hash BYTEA NOT NULL,
	PRIMARY KEY (org_id, seq)
);

-- Deleted records, for clients that keep a copy and for the numbers of deleted
-- documents.
CREATE TABLE deletions (
	org_id BIGINT NOT NULL,
	resource TEXT NOT NULL,
	id BIGINT NOT NULL,
	number TEXT NOT NULL,
	deleted_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, resource, id)
);
CREATE INDEX deletions_time ON deletions (org_id, deleted_at, resource, id);

-- Answers to requests with an Idempotency-Key, kept for a day.
CREATE TABLE idempotency_keys (
	org_id BIGINT NOT NULL,
	key_id BIGINT NOT NULL,
	scope TEXT NOT NULL,
	idem_key TEXT NOT NULL,
	body_hash BYTEA NOT NULL,
	status BIGINT NOT NULL,
	headers TEXT NOT NULL DEFAULT '',
	content_type TEXT NOT NULL DEFAULT '',
	body BYTEA NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, key_id, scope, idem_key)
);
CREATE INDEX idempotency_keys_time ON idempotency_keys (org_id, created_at);
