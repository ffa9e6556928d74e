-- +goose Up

-- Events, for clients that follow them. A row is written with the audit row of its
-- transaction, under the organization's lock: numbers have no gaps and are in the order
-- of commits. tag begins the hash of that audit row.
CREATE TABLE events (
	org_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	at BIGINT NOT NULL,
	type TEXT NOT NULL,
	resource TEXT NOT NULL,
	record_id BIGINT NOT NULL,
	number TEXT NOT NULL,
	facts TEXT NOT NULL,
	user_id BIGINT NOT NULL,
	key_id BIGINT NOT NULL,
	audit_seq BIGINT NOT NULL,
	tag TEXT NOT NULL,
	PRIMARY KEY (org_id, seq)
);

-- The last event of each organization, as a hint for other processes. Losing it delays
-- events and loses none.
-- directory
CREATE UNLOGGED TABLE event_heads (
	org_id BIGINT PRIMARY KEY,
	newest BIGINT NOT NULL
);

-- A key that proposes changes and makes none.
ALTER TABLE api_keys ADD COLUMN propose BOOLEAN NOT NULL DEFAULT FALSE;
