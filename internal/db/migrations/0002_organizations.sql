-- +goose Up

-- directory, read by tenants
CREATE TABLE organizations (
	id BIGINT PRIMARY KEY,
	name TEXT NOT NULL,
	country_code TEXT NOT NULL,
	currency_code TEXT NOT NULL,
	timezone TEXT NOT NULL,
	workspace_key TEXT NOT NULL UNIQUE,
	subscription_plan TEXT NOT NULL,
	is_active BOOLEAN NOT NULL,
	logo_url TEXT NOT NULL DEFAULT '',
	tax_id TEXT NOT NULL DEFAULT '',
	branch_code TEXT NOT NULL DEFAULT '',
	phone TEXT NOT NULL DEFAULT '',
	email TEXT NOT NULL DEFAULT '',
	website TEXT NOT NULL DEFAULT '',
	formatted_address TEXT NOT NULL DEFAULT '',
	latitude BIGINT,
	longitude BIGINT,
	place_id TEXT NOT NULL DEFAULT '',
	missed_checkin_after_minutes BIGINT,
	missed_checkout_after_minutes BIGINT,
	activation_date BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL
);
CREATE INDEX organizations_name ON organizations (name);

-- directory, read by tenants
CREATE TABLE users (
	id BIGINT PRIMARY KEY,
	email TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	password_hash TEXT NOT NULL DEFAULT '',
	is_active BOOLEAN NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL
);

-- directory
CREATE TABLE memberships (
	id BIGINT PRIMARY KEY,
	org_id BIGINT NOT NULL REFERENCES organizations (id),
	user_id BIGINT NOT NULL REFERENCES users (id),
	role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
	is_active BOOLEAN NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	UNIQUE (org_id, id),
	UNIQUE (org_id, user_id)
);
CREATE UNIQUE INDEX memberships_owner ON memberships (org_id) WHERE role = 'owner';
CREATE INDEX memberships_user ON memberships (user_id);

-- directory
CREATE TABLE api_keys (
	id BIGINT PRIMARY KEY,
	org_id BIGINT NOT NULL REFERENCES organizations (id),
	user_id BIGINT NOT NULL REFERENCES users (id),
	name TEXT NOT NULL,
	hash BYTEA NOT NULL UNIQUE,
	last4 TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT,
	revoked_at BIGINT,
	last_used_at BIGINT
);
CREATE INDEX api_keys_org ON api_keys (org_id, id);

-- The row of an organization is also its lock: a write locks it first, so the
-- writes of one organization run one after another.
CREATE TABLE org_settings (
	org_id BIGINT NOT NULL REFERENCES organizations (id),
	default_warehouse_id BIGINT,
	default_bank_id BIGINT,
	negative_stock_policy TEXT NOT NULL CHECK (negative_stock_policy IN ('allow', 'warn', 'block')),
	over_receipt_percent BIGINT NOT NULL,
	price_tolerance_percent BIGINT NOT NULL,
	lock_date TEXT,
	signature_required TEXT NOT NULL DEFAULT '',
	chart_version BIGINT NOT NULL DEFAULT 0,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id)
);

CREATE TABLE number_rules (
	org_id BIGINT NOT NULL REFERENCES organizations (id),
	doc_type TEXT NOT NULL,
	prefix TEXT NOT NULL,
	digits BIGINT NOT NULL CHECK (digits BETWEEN 1 AND 10),
	reset TEXT NOT NULL CHECK (reset IN ('monthly', 'yearly', 'never')),
	year_style TEXT NOT NULL CHECK (year_style IN ('gregorian', 'buddhist')),
	PRIMARY KEY (org_id, doc_type),
	UNIQUE (org_id, prefix)
);

-- The period is that of the document's date in the Gregorian calendar, whatever
-- the rule prints: 2026-11, 2026, or empty for a series that never restarts.
CREATE TABLE number_counters (
	org_id BIGINT NOT NULL REFERENCES organizations (id),
	doc_type TEXT NOT NULL,
	period TEXT NOT NULL,
	last BIGINT NOT NULL,
	PRIMARY KEY (org_id, doc_type, period)
);

CREATE TABLE exchange_rates (
	org_id BIGINT NOT NULL REFERENCES organizations (id),
	currency TEXT NOT NULL,
	rate_date TEXT NOT NULL,
	rate BIGINT NOT NULL CHECK (rate > 0),
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, currency, rate_date)
);

-- Requests of a key in a minute, counted for all processes. A crash loses only the
-- current minute.
-- directory
CREATE UNLOGGED TABLE rate_windows (
	key_id BIGINT PRIMARY KEY,
	minute BIGINT NOT NULL,
	used BIGINT NOT NULL
);
