-- +goose Up

-- Contacts are found by email address, products by barcode.
CREATE INDEX contacts_email ON contacts (org_id, email) WHERE email <> '';
CREATE INDEX products_barcode ON products (org_id, barcode) WHERE barcode <> '';
CREATE INDEX product_alt_units_barcode ON product_alt_units (org_id, barcode) WHERE barcode <> '';
