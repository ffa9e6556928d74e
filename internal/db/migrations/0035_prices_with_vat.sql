-- +goose Up

-- Whether prices and discounts of a document include VAT.
ALTER TABLE sales_documents ADD COLUMN prices_include_vat BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE purchase_documents ADD COLUMN prices_include_vat BOOLEAN NOT NULL DEFAULT FALSE;
-- How new sales documents start in the console.
ALTER TABLE org_settings ADD COLUMN prices_include_vat BOOLEAN NOT NULL DEFAULT FALSE;

-- The amounts of each VAT category and rate (JSON); empty when all lines are under the
-- document's own.
ALTER TABLE sales_documents ADD COLUMN vat_groups TEXT NOT NULL DEFAULT '';
ALTER TABLE sales_deposit_uses ADD COLUMN vat_groups TEXT NOT NULL DEFAULT '';

-- VAT as sent for a line, and the category that follows; empty: the document's.
ALTER TABLE sales_items ADD COLUMN vat_rate BIGINT;
ALTER TABLE sales_items ADD COLUMN vat_category TEXT NOT NULL DEFAULT '' CHECK (vat_category IN ('', 'standard', 'zero', 'exempt', 'none'));
ALTER TABLE sales_items ADD COLUMN vat_under TEXT NOT NULL DEFAULT '' CHECK (vat_under IN ('', 'standard', 'zero', 'exempt', 'none'));
-- The line before VAT and before the document's discount.
ALTER TABLE sales_items ADD COLUMN net_amount BIGINT NOT NULL DEFAULT 0;
UPDATE sales_items SET net_amount = total_price;
