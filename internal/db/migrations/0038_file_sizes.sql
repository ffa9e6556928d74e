-- +goose Up

-- The bytes that an organization stores in files, without reading the files.
CREATE INDEX expense_receipts_size ON expense_receipts (org_id, size);
CREATE INDEX product_pictures_size ON product_pictures (org_id, size);
