-- +goose Up

-- Addresses that receive events. user_id is the member whose view of the data they get.
CREATE TABLE webhooks (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	url TEXT NOT NULL,
	description TEXT NOT NULL,
	types TEXT NOT NULL,
	expand BOOLEAN NOT NULL,
	user_id BIGINT NOT NULL,
	status TEXT NOT NULL CHECK (status IN ('enabled', 'paused', 'disabled')),
	reason TEXT NOT NULL DEFAULT '',
	created_by BIGINT,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id)
);

-- The keys that sign messages, sealed with the secret key file. Until previous_until both sign.
-- directory
CREATE TABLE webhook_secrets (
	endpoint_id BIGINT PRIMARY KEY,
	org_id BIGINT NOT NULL,
	secret TEXT NOT NULL,
	hint TEXT NOT NULL,
	previous TEXT NOT NULL DEFAULT '',
	previous_until BIGINT
);

-- How far each endpoint is, and which server works on it. Servers write it outside of the
-- organization's lock. version changes with every change of the endpoint by a person.
-- directory
CREATE TABLE webhook_queue (
	endpoint_id BIGINT PRIMARY KEY,
	org_id BIGINT NOT NULL,
	status TEXT NOT NULL,
	version BIGINT NOT NULL DEFAULT 0,
	-- The last event that was delivered, set aside or not selected.
	position BIGINT NOT NULL,
	-- When to try next. NULL until there are new events.
	due_at BIGINT,
	owner TEXT NOT NULL DEFAULT '',
	until BIGINT NOT NULL DEFAULT 0,
	-- Attempts of the next event, and those that its content made fail.
	attempts BIGINT NOT NULL DEFAULT 0,
	refusals BIGINT NOT NULL DEFAULT 0,
	-- Events set aside since the last delivery.
	passed_over BIGINT NOT NULL DEFAULT 0,
	-- While events that were set aside are sent again: the last of them.
	resending BIGINT,
	-- The last attempts in a row that took long.
	slow BIGINT NOT NULL DEFAULT 0,
	failing_since BIGINT,
	last_success_at BIGINT
);
CREATE INDEX webhook_queue_org ON webhook_queue (org_id);
CREATE INDEX webhook_queue_due ON webhook_queue (due_at) WHERE due_at IS NOT NULL;

-- Every attempt to deliver an event, for the people who look for what went wrong.
-- directory
CREATE TABLE webhook_attempts (
	endpoint_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	org_id BIGINT NOT NULL,
	-- 0 for a test message.
	event_seq BIGINT NOT NULL,
	message_id TEXT NOT NULL,
	type TEXT NOT NULL,
	attempt BIGINT NOT NULL,
	state TEXT NOT NULL,
	status BIGINT,
	error TEXT NOT NULL,
	started_at BIGINT NOT NULL,
	took_ms BIGINT NOT NULL,
	body_sha256 TEXT NOT NULL,
	signature TEXT NOT NULL,
	answer TEXT NOT NULL,
	PRIMARY KEY (endpoint_id, id)
);
CREATE INDEX webhook_attempts_aside ON webhook_attempts (endpoint_id, event_seq) WHERE state = 'setAside';
