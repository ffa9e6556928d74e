-- +goose Up

-- Opening balances: what a company had and owed on the last day of its old books.
-- The sums are those of its lists; together they clear the account of opening
-- balances.
CREATE TABLE opening_balances (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	cut_over_date TEXT NOT NULL,
	status TEXT NOT NULL CHECK (status IN ('posted', 'reversed')),
	receivables BIGINT NOT NULL,
	payables BIGINT NOT NULL,
	stock BIGINT NOT NULL,
	accounts_debit BIGINT NOT NULL,
	accounts_credit BIGINT NOT NULL,
	created_by BIGINT,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id)
);
-- At most one is in force.
CREATE UNIQUE INDEX opening_balances_standing ON opening_balances (org_id) WHERE status = 'posted';
CREATE INDEX opening_balances_updated ON opening_balances (org_id, updated_at, id);

-- The entries that an opening posted.
CREATE TABLE opening_entries (
	org_id BIGINT NOT NULL,
	opening_id BIGINT NOT NULL,
	entry_id BIGINT NOT NULL,
	PRIMARY KEY (org_id, opening_id, entry_id),
	FOREIGN KEY (org_id, opening_id) REFERENCES opening_balances (org_id, id),
	FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
);

-- Invoices and bills of the old books, with their old numbers.
ALTER TABLE sales_documents ADD COLUMN opening_id BIGINT;
ALTER TABLE sales_documents ADD COLUMN original_number TEXT NOT NULL DEFAULT '';
CREATE INDEX sales_documents_opening ON sales_documents (org_id, opening_id, id) WHERE opening_id IS NOT NULL;
ALTER TABLE purchase_documents ADD COLUMN opening_id BIGINT;
ALTER TABLE purchase_documents ADD COLUMN original_number TEXT NOT NULL DEFAULT '';
CREATE INDEX purchase_documents_opening ON purchase_documents (org_id, opening_id, id) WHERE opening_id IS NOT NULL;
