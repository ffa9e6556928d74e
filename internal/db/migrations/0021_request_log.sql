-- +goose Up

-- The last requests of each API key, for troubleshooting. Nothing else depends on
-- it, so a crash can lose it.
-- directory, read by tenants
CREATE UNLOGGED TABLE request_log (
	key_id BIGINT NOT NULL REFERENCES api_keys (id),
	request_id TEXT NOT NULL,
	at BIGINT NOT NULL,
	method TEXT NOT NULL,
	address TEXT NOT NULL,
	status BIGINT NOT NULL,
	code TEXT NOT NULL,
	took BIGINT NOT NULL,
	refusal TEXT NOT NULL,
	PRIMARY KEY (key_id, request_id)
);
CREATE INDEX request_log_at ON request_log (key_id, at);
