-- +goose Up

-- Tax invoices of suppliers. One belongs to a supplier invoice, a voucher without
-- one, or a line of an expense claim. While its document is in force, no other has
-- the same key. The posted amounts are repeated here in base currency, so that a
-- month of the register is one range of an index.
CREATE TABLE tax_invoices (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	doc_type TEXT NOT NULL,
	document_id BIGINT NOT NULL,
	item_id BIGINT,
	document_number TEXT NOT NULL,
	contact_id BIGINT,
	number TEXT NOT NULL,
	invoice_date TEXT NOT NULL,
	received_date TEXT NOT NULL,
	vendor_name TEXT NOT NULL,
	vendor_tax_id TEXT NOT NULL,
	vendor_branch_code TEXT NOT NULL,
	claim_month TEXT NOT NULL,
	claimable BOOLEAN NOT NULL,
	reason TEXT NOT NULL,
	unique_key TEXT NOT NULL,
	live BOOLEAN NOT NULL,
	booked_on TEXT,
	booked TEXT NOT NULL DEFAULT '' CHECK (booked IN ('', 'input', 'undue', 'cost')),
	base_amount BIGINT NOT NULL,
	vat_amount BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX tax_invoices_unique ON tax_invoices (org_id, unique_key) WHERE live;
CREATE INDEX tax_invoices_month ON tax_invoices (org_id, claim_month, received_date, id);
CREATE INDEX tax_invoices_document ON tax_invoices (org_id, doc_type, document_id);

-- How a purchase or a line of a claim posted its VAT; empty, for earlier ones, is
-- input tax.
ALTER TABLE purchase_documents ADD COLUMN tax_invoice_id BIGINT;
ALTER TABLE purchase_documents ADD COLUMN vat_booked TEXT NOT NULL DEFAULT '' CHECK (vat_booked IN ('', 'input', 'undue', 'cost'));
ALTER TABLE expense_claim_items ADD COLUMN tax_invoice_id BIGINT;
ALTER TABLE expense_claim_items ADD COLUMN vat_booked TEXT NOT NULL DEFAULT '' CHECK (vat_booked IN ('', 'input', 'undue', 'cost'));
