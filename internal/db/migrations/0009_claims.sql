-- +goose Up

CREATE TABLE expense_claims (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	claim_number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial BIGINT NOT NULL,
	title TEXT NOT NULL,
	note TEXT NOT NULL DEFAULT '',
	status TEXT NOT NULL,
	reimbursement_method TEXT NOT NULL DEFAULT '',
	claimant_user_id BIGINT NOT NULL,
	membership_id BIGINT NOT NULL,
	created_by BIGINT NOT NULL,
	submitted_at BIGINT,
	approved_by BIGINT,
	approved_at BIGINT,
	rejected_reason TEXT NOT NULL DEFAULT '',
	paid_at BIGINT,
	paid_method TEXT NOT NULL DEFAULT '',
	paid_bank_id BIGINT,
	external_id TEXT NOT NULL DEFAULT '',
	search_text TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, paid_bank_id) REFERENCES money_accounts (org_id, id)
);

CREATE UNIQUE INDEX expense_claims_number ON expense_claims (org_id, claim_number);
CREATE UNIQUE INDEX expense_claims_serial ON expense_claims (org_id, number_period, number_serial);
CREATE UNIQUE INDEX expense_claims_external ON expense_claims (org_id, external_id) WHERE external_id <> '';
CREATE INDEX expense_claims_status ON expense_claims (org_id, status, id);
CREATE INDEX expense_claims_member ON expense_claims (org_id, membership_id, id);
CREATE INDEX expense_claims_updated ON expense_claims (org_id, updated_at, id);

CREATE TABLE expense_claim_items (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	claim_id BIGINT NOT NULL,
	sort_order BIGINT NOT NULL,
	category_id BIGINT NOT NULL,
	amount BIGINT NOT NULL,
	currency_code TEXT NOT NULL,
	exchange_rate BIGINT NOT NULL DEFAULT 0,
	expense_date BIGINT NOT NULL,
	paid_with TEXT NOT NULL DEFAULT '',
	description TEXT NOT NULL DEFAULT '',
	vendor_name TEXT NOT NULL DEFAULT '',
	has_tax_invoice BOOLEAN NOT NULL,
	vat_amount BIGINT NOT NULL DEFAULT 0,
	checkin_date BIGINT,
	checkout_date BIGINT,
	trip_destination TEXT NOT NULL DEFAULT '',
	trip_purpose TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, claim_id) REFERENCES expense_claims (org_id, id),
	FOREIGN KEY (org_id, category_id) REFERENCES expense_categories (org_id, id)
);

CREATE INDEX expense_claim_items_claim ON expense_claim_items (org_id, claim_id);
CREATE INDEX expense_claim_items_category ON expense_claim_items (org_id, category_id, claim_id);

CREATE TABLE expense_claim_history (
	org_id BIGINT NOT NULL,
	claim_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	from_status TEXT,
	to_status TEXT NOT NULL,
	changed_by BIGINT NOT NULL,
	note TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, claim_id, seq),
	FOREIGN KEY (org_id, claim_id) REFERENCES expense_claims (org_id, id)
);
