-- +goose Up

-- Names and addresses in English, for English and bilingual documents. Empty: the others are
-- printed.
ALTER TABLE letterheads ADD COLUMN name_en TEXT NOT NULL DEFAULT '';
ALTER TABLE letterheads ADD COLUMN address_en TEXT NOT NULL DEFAULT '';
ALTER TABLE contacts ADD COLUMN name_en TEXT NOT NULL DEFAULT '';
ALTER TABLE contacts ADD COLUMN address_en TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN name_en TEXT NOT NULL DEFAULT '';
ALTER TABLE warehouses ADD COLUMN name_en TEXT NOT NULL DEFAULT '';
