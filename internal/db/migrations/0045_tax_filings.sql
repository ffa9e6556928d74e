-- +goose Up

-- Tax returns as they were filed. Amending a month adds a row with the next sequence
-- and supersedes the former one. A withdrawn return keeps its row and its sequence.
CREATE TABLE tax_filings (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	form TEXT NOT NULL CHECK (form IN ('PP30', 'PND3', 'PND53')),
	month TEXT NOT NULL,
	sequence BIGINT NOT NULL,
	status TEXT NOT NULL CHECK (status IN ('filed', 'amending', 'superseded', 'withdrawn')),
	amends_id BIGINT,
	boxes TEXT NOT NULL,
	totals TEXT NOT NULL,
	excess TEXT NOT NULL,
	refundable BIGINT NOT NULL,
	adjustments TEXT NOT NULL,
	amend_reason TEXT NOT NULL,
	due_date TEXT NOT NULL,
	filed_on TEXT NOT NULL,
	reference TEXT NOT NULL,
	entry_id BIGINT,
	row_count BIGINT NOT NULL,
	sha256 TEXT NOT NULL,
	created_by BIGINT,
	created_by_name TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX tax_filings_sequence ON tax_filings (org_id, form, month, sequence);
-- One return of a month is in force.
CREATE UNIQUE INDEX tax_filings_in_force ON tax_filings (org_id, form, month) WHERE status IN ('filed', 'amending');
CREATE INDEX tax_filings_updated ON tax_filings (org_id, updated_at, id);

-- The rows of a return as they were filed.
CREATE TABLE tax_filing_rows (
	org_id BIGINT NOT NULL,
	filing_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	side TEXT NOT NULL,
	seq BIGINT NOT NULL,
	row_date TEXT NOT NULL,
	number TEXT NOT NULL,
	name TEXT NOT NULL,
	tax_id TEXT NOT NULL,
	branch_code TEXT NOT NULL,
	base_amount BIGINT NOT NULL,
	vat_amount BIGINT NOT NULL,
	category TEXT NOT NULL,
	description TEXT NOT NULL,
	rate BIGINT NOT NULL,
	document_type TEXT NOT NULL,
	document_id BIGINT,
	item_id BIGINT,
	cancelled BOOLEAN NOT NULL,
	PRIMARY KEY (org_id, filing_id, id),
	FOREIGN KEY (org_id, filing_id) REFERENCES tax_filings (org_id, id)
);

-- Money paid to the Revenue Department for a form and month, or refunded by it.
CREATE TABLE tax_payments (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	form TEXT NOT NULL,
	month TEXT NOT NULL,
	filing_id BIGINT NOT NULL,
	is_refund BOOLEAN NOT NULL,
	payment_date TEXT NOT NULL,
	bank_id BIGINT,
	amount BIGINT NOT NULL,
	fee_amount BIGINT NOT NULL,
	entry_id BIGINT NOT NULL,
	reversal_entry_id BIGINT,
	created_by BIGINT,
	created_by_name TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, filing_id) REFERENCES tax_filings (org_id, id)
);
CREATE INDEX tax_payments_month ON tax_payments (org_id, form, month, id);

-- Date of voids and cancellations: today, or documentDate.
ALTER TABLE org_settings ADD COLUMN void_date TEXT NOT NULL DEFAULT 'today';
-- Days that online filing adds to the due date, for VAT and for withholding tax.
ALTER TABLE org_settings ADD COLUMN efiling_days_pp30 BIGINT NOT NULL DEFAULT 0;
ALTER TABLE org_settings ADD COLUMN efiling_days_pnd BIGINT NOT NULL DEFAULT 0;
