-- +goose Up

-- Whether tax is withheld from a line. The documents keep the net amount of lines from
-- which none is withheld.
ALTER TABLE sales_items ADD COLUMN wht_applies BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE purchase_items ADD COLUMN wht_applies BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE sales_documents ADD COLUMN wht_excluded BIGINT NOT NULL DEFAULT 0;
ALTER TABLE purchase_documents ADD COLUMN wht_excluded BIGINT NOT NULL DEFAULT 0;
