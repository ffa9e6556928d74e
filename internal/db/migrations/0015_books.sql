-- +goose Up

-- The last month of the fiscal year.
ALTER TABLE org_settings ADD COLUMN fiscal_year_end_month BIGINT NOT NULL DEFAULT 12 CHECK (fiscal_year_end_month BETWEEN 1 AND 12);

-- Postings use six more accounts of the first chart, so these cannot be switched off any more.
UPDATE accounts SET is_active = TRUE, system_key = CASE code
	WHEN '1155' THEN 'vat_input_undue'
	WHEN '1190' THEN 'vat_refundable'
	WHEN '2155' THEN 'vat_output_undue'
	WHEN '2165' THEN 'vat_payable'
	WHEN '3300' THEN 'retained_earnings'
	ELSE 'bank_charges' END
WHERE system_key = '' AND code IN ('1155', '1190', '2155', '2165', '3300', '5400');

-- A process with the old chart in its cache must read it again.
UPDATE org_settings SET chart_version = chart_version - 1 WHERE chart_version > 1;

-- Numbers of opening invoices, opening bills and money transfers. If a prefix is
-- taken, twos are appended to the new one.
INSERT INTO number_rules (org_id, doc_type, prefix, digits, reset, year_style)
SELECT o.id, t.doc_type,
	CASE WHEN NOT EXISTS (SELECT 1 FROM number_rules r WHERE r.org_id = o.id AND r.prefix = t.doc_type) THEN t.doc_type
		WHEN NOT EXISTS (SELECT 1 FROM number_rules r WHERE r.org_id = o.id AND r.prefix = t.doc_type || '2') THEN t.doc_type || '2'
		ELSE t.doc_type || '22' END,
	4, 'never', 'gregorian'
FROM organizations o
JOIN org_settings s ON s.org_id = o.id
JOIN (SELECT 'OI' AS doc_type UNION ALL SELECT 'OB' UNION ALL SELECT 'MT') t ON TRUE;

-- The date of the entry that reverses this one, written together with it.
ALTER TABLE journal_entries ADD COLUMN reverse_on TEXT;

-- Transfers between money accounts. entry_id is the entry, reversal_entry_id its
-- reversal.
CREATE TABLE money_transfers (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial BIGINT NOT NULL,
	transfer_date TEXT NOT NULL,
	from_bank_id BIGINT NOT NULL,
	to_bank_id BIGINT NOT NULL,
	amount BIGINT NOT NULL CHECK (amount > 0),
	fee_amount BIGINT NOT NULL CHECK (fee_amount >= 0),
	description TEXT NOT NULL DEFAULT '',
	external_id TEXT NOT NULL DEFAULT '',
	entry_id BIGINT NOT NULL,
	reversal_entry_id BIGINT,
	created_by BIGINT,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, from_bank_id) REFERENCES money_accounts (org_id, id),
	FOREIGN KEY (org_id, to_bank_id) REFERENCES money_accounts (org_id, id),
	FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id),
	FOREIGN KEY (org_id, reversal_entry_id) REFERENCES journal_entries (org_id, id)
);
CREATE UNIQUE INDEX money_transfers_number ON money_transfers (org_id, number);
CREATE UNIQUE INDEX money_transfers_external ON money_transfers (org_id, external_id) WHERE external_id <> '';
CREATE INDEX money_transfers_date ON money_transfers (org_id, transfer_date, id);
CREATE INDEX money_transfers_updated ON money_transfers (org_id, updated_at, id);
