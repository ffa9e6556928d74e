-- +goose Up

-- VAT of services that becomes due when they are paid. Amounts are in base currency.
ALTER TABLE org_settings ADD COLUMN vat_on_payment TEXT NOT NULL DEFAULT 'off' CHECK (vat_on_payment IN ('off', 'services'));

-- Of an invoice or debit note: its VAT that was not due at issue, and what is left of it. Of
-- a receipt or credit note: its row in the output VAT register.
ALTER TABLE sales_documents ADD COLUMN vat_point TEXT NOT NULL DEFAULT 'issue' CHECK (vat_point IN ('issue', 'payment'));
ALTER TABLE sales_documents ADD COLUMN vat_point_given BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE sales_documents ADD COLUMN undue_vat_total BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sales_documents ADD COLUMN undue_vat BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sales_documents ADD COLUMN declared_net BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sales_documents ADD COLUMN declared_vat BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sales_settlements ADD COLUMN undue_vat BIGINT NOT NULL DEFAULT 0;

-- Of a supplier invoice: its VAT that is not paid yet. Of a payment: the VAT that it pays.
ALTER TABLE purchase_documents ADD COLUMN vat_point TEXT NOT NULL DEFAULT 'issue' CHECK (vat_point IN ('issue', 'payment'));
ALTER TABLE purchase_documents ADD COLUMN vat_point_given BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE purchase_documents ADD COLUMN undue_vat BIGINT NOT NULL DEFAULT 0;
ALTER TABLE purchase_payments ADD COLUMN undue_vat BIGINT NOT NULL DEFAULT 0;
