-- +goose Up

-- Letterheads of an organization. A row is never changed: issued documents keep
-- theirs, and a change adds a new one.
CREATE TABLE letterheads (
	org_id BIGINT NOT NULL,
	version BIGINT NOT NULL,
	name TEXT NOT NULL,
	country_code TEXT NOT NULL,
	tax_id TEXT NOT NULL DEFAULT '',
	branch_code TEXT NOT NULL DEFAULT '',
	address TEXT NOT NULL DEFAULT '',
	address_parts TEXT NOT NULL DEFAULT '',
	phone TEXT NOT NULL DEFAULT '',
	email TEXT NOT NULL DEFAULT '',
	website TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, version)
);
INSERT INTO letterheads (org_id, version, name, country_code, tax_id, branch_code, address, phone, email, website, created_at)
SELECT o.id, 1, o.name, o.country_code, o.tax_id, o.branch_code, o.formatted_address, o.phone, o.email, o.website, o.updated_at
FROM organizations o
JOIN org_settings s ON s.org_id = o.id;

ALTER TABLE org_settings ADD COLUMN letterhead BIGINT NOT NULL DEFAULT 0;
ALTER TABLE org_settings ADD COLUMN prompt_pay_id TEXT NOT NULL DEFAULT '';
-- When VAT of purchases counts as input tax: when it is posted, or with the tax invoice.
ALTER TABLE org_settings ADD COLUMN input_vat TEXT NOT NULL DEFAULT 'onBill' CHECK (input_vat IN ('onBill', 'onTaxInvoice'));
ALTER TABLE org_settings ADD COLUMN retail_abbreviated BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE org_settings SET letterhead = 1;

ALTER TABLE organizations DROP COLUMN tax_id;
ALTER TABLE organizations DROP COLUMN branch_code;
ALTER TABLE organizations DROP COLUMN phone;
ALTER TABLE organizations DROP COLUMN email;
ALTER TABLE organizations DROP COLUMN website;
ALTER TABLE organizations DROP COLUMN formatted_address;

-- An address in the parts of the tax office's forms, and the name of a person.
ALTER TABLE contacts ADD COLUMN address_parts TEXT NOT NULL DEFAULT '';
ALTER TABLE contacts ADD COLUMN title_name TEXT NOT NULL DEFAULT '';
ALTER TABLE contacts ADD COLUMN first_name TEXT NOT NULL DEFAULT '';
ALTER TABLE contacts ADD COLUMN last_name TEXT NOT NULL DEFAULT '';

-- VAT category of a sale; given: sent by the client, otherwise it follows from the
-- rate and the products.
ALTER TABLE sales_documents ADD COLUMN vat_category TEXT NOT NULL DEFAULT 'none' CHECK (vat_category IN ('standard', 'zero', 'exempt', 'none'));
ALTER TABLE sales_documents ADD COLUMN vat_category_given BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE sales_documents ADD COLUMN contact_branch_type TEXT NOT NULL DEFAULT '';
ALTER TABLE sales_documents ADD COLUMN contact_branch_code TEXT NOT NULL DEFAULT '';
ALTER TABLE sales_documents ADD COLUMN contact_branch_name TEXT NOT NULL DEFAULT '';
-- 0: issued before letterheads were stored, or not yet issued.
ALTER TABLE sales_documents ADD COLUMN letterhead BIGINT NOT NULL DEFAULT 0;

-- Documents have been printed with the customer's current branch.
UPDATE sales_documents SET
	contact_branch_type = COALESCE((SELECT c.branch_type FROM contacts c WHERE c.org_id = sales_documents.org_id AND c.id = sales_documents.contact_id), ''),
	contact_branch_code = COALESCE((SELECT c.branch_code FROM contacts c WHERE c.org_id = sales_documents.org_id AND c.id = sales_documents.contact_id), ''),
	contact_branch_name = COALESCE((SELECT c.branch_name FROM contacts c WHERE c.org_id = sales_documents.org_id AND c.id = sales_documents.contact_id), '');

-- Existing documents get the category that follows from their rate and products.
UPDATE sales_documents SET vat_category = CASE
	WHEN vat_rate > 0 THEN 'standard'
	WHEN NOT EXISTS (
		SELECT 1 FROM sales_items i LEFT JOIN products p ON p.org_id = i.org_id AND p.id = i.product_id
		WHERE i.org_id = sales_documents.org_id AND i.document_id = sales_documents.id AND COALESCE(p.vat_type, '') <> 'zeroVat') THEN 'zero'
	WHEN NOT EXISTS (
		SELECT 1 FROM sales_items i LEFT JOIN products p ON p.org_id = i.org_id AND p.id = i.product_id
		WHERE i.org_id = sales_documents.org_id AND i.document_id = sales_documents.id AND COALESCE(p.vat_type, '') <> 'noVat') THEN 'exempt'
	ELSE 'none' END;
UPDATE sales_documents SET vat_category = COALESCE((
	SELECT s.vat_category FROM sales_documents s
	WHERE s.org_id = sales_documents.org_id AND s.id = sales_documents.ref_document_id), vat_category)
WHERE ref_document_id IS NOT NULL AND document_type IN ('CN', 'DN', 'DP', 'RE');

ALTER TABLE expense_categories ADD COLUMN vat_claimable BOOLEAN NOT NULL DEFAULT TRUE;
