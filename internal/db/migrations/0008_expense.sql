-- +goose Up

-- Expense categories. Files and scripts refer to them by code.
CREATE TABLE expense_categories (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	code TEXT NOT NULL,
	name TEXT NOT NULL,
	name_th TEXT NOT NULL DEFAULT '',
	description TEXT NOT NULL DEFAULT '',
	account_id BIGINT NOT NULL,
	requires_receipt BOOLEAN NOT NULL,
	requires_trip_info BOOLEAN NOT NULL,
	is_active BOOLEAN NOT NULL,
	sort_order BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
);
CREATE UNIQUE INDEX expense_categories_code ON expense_categories (org_id, code);
CREATE INDEX expense_categories_order ON expense_categories (org_id, sort_order, id);
