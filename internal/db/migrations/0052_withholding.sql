-- +goose Up

-- Withholding tax certificates (50 ทวิ). A void certificate keeps its row and its number.
CREATE TABLE tax_certificates (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	certificate_number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial BIGINT NOT NULL,
	form TEXT NOT NULL CHECK (form IN ('', 'PND3', 'PND53')),
	status TEXT NOT NULL CHECK (status IN ('issued', 'void')),
	source_type TEXT NOT NULL,
	source_id BIGINT NOT NULL,
	source_number TEXT NOT NULL,
	item_id BIGINT,
	payment_date TEXT NOT NULL,
	payer TEXT NOT NULL,
	contact_id BIGINT,
	payee TEXT NOT NULL,
	income_type TEXT NOT NULL,
	income_text TEXT NOT NULL,
	rate BIGINT NOT NULL,
	base_amount BIGINT NOT NULL,
	tax_amount BIGINT NOT NULL,
	filing_id BIGINT,
	sequence_in_return BIGINT,
	created_by BIGINT,
	created_by_name TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id)
);
CREATE UNIQUE INDEX tax_certificates_number ON tax_certificates (org_id, certificate_number);
CREATE INDEX tax_certificates_date ON tax_certificates (org_id, payment_date, id);
CREATE INDEX tax_certificates_source ON tax_certificates (org_id, source_type, source_id, id);

-- The payee of a row of a withholding tax return, for the file of the Revenue Department.
ALTER TABLE tax_filing_rows ADD COLUMN payee TEXT NOT NULL DEFAULT 'null';

-- Type and text of the income from which a voucher withholds tax.
ALTER TABLE purchase_documents ADD COLUMN wht_income_type TEXT NOT NULL DEFAULT '3tres';
ALTER TABLE purchase_documents ADD COLUMN wht_income_text TEXT NOT NULL DEFAULT '';

-- Whether tax was withheld without a certificate: before certificates were issued, or by
-- an organization outside Thailand.
ALTER TABLE purchase_documents ADD COLUMN wht_uncertified BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE purchase_documents SET wht_uncertified = TRUE WHERE doc_type = 'PV' AND status = 'paid' AND wht_amount > 0;

-- Tax withheld from a line of a claim, besides its amount.
ALTER TABLE expense_claim_items ADD COLUMN wht_amount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE expense_claim_items ADD COLUMN wht_income_type TEXT NOT NULL DEFAULT '3tres';
ALTER TABLE expense_claim_items ADD COLUMN wht_income_text TEXT NOT NULL DEFAULT '';
ALTER TABLE expense_claim_items ADD COLUMN wht_uncertified BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE expense_claim_items ADD COLUMN vendor_contact_id BIGINT;

-- The certificate that a customer handed over for withheld tax.
ALTER TABLE sales_documents ADD COLUMN wht_certificate_number TEXT NOT NULL DEFAULT '';
ALTER TABLE sales_documents ADD COLUMN wht_certificate_date TEXT;

-- The file of withholding tax returns: amount transferred (tax, zero or not chosen), user and
-- branch type of the Revenue Department.
ALTER TABLE org_settings ADD COLUMN pnd_trans_amt TEXT NOT NULL DEFAULT '';
ALTER TABLE org_settings ADD COLUMN rd_user_id TEXT NOT NULL DEFAULT '';
ALTER TABLE org_settings ADD COLUMN rd_branch_type TEXT NOT NULL DEFAULT '';

-- If the prefix is taken, twos are appended to the new one.
INSERT INTO number_rules (org_id, doc_type, prefix, digits, reset, year_style)
SELECT o.id, 'WT',
	CASE WHEN NOT EXISTS (SELECT 1 FROM number_rules r WHERE r.org_id = o.id AND r.prefix = 'WT') THEN 'WT'
		WHEN NOT EXISTS (SELECT 1 FROM number_rules r WHERE r.org_id = o.id AND r.prefix = 'WT2') THEN 'WT2'
		ELSE 'WT22' END,
	4, 'yearly', 'gregorian'
FROM organizations o
JOIN org_settings s ON s.org_id = o.id;
