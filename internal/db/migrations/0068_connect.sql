-- +goose Up

-- What a payment provider kept of the money of a receipt, in the currency of the document.
ALTER TABLE sales_documents ADD COLUMN fee_amount BIGINT NOT NULL DEFAULT 0;

-- Whether one payment for several invoices makes one receipt.
ALTER TABLE org_settings ADD COLUMN receipt_together BOOLEAN NOT NULL DEFAULT FALSE;

-- Document types that an endpoint receives events of, as a JSON list; [] for all.
ALTER TABLE webhooks ADD COLUMN document_types TEXT NOT NULL DEFAULT '[]';

-- Rights of a key as resource:level, separated by commas; empty for those of its member.
-- granted_role is the role of the one who granted them.
ALTER TABLE api_keys ADD COLUMN rights TEXT NOT NULL DEFAULT '';
ALTER TABLE api_keys ADD COLUMN granted_role TEXT NOT NULL DEFAULT '';
