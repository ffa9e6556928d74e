-- +goose Up

-- Sales and purchases store what both have under the same names.
ALTER TABLE purchase_documents RENAME COLUMN doc_type TO document_type;
ALTER TABLE purchase_documents RENAME COLUMN doc_number TO document_number;
ALTER TABLE purchase_documents RENAME COLUMN ref_doc_id TO ref_document_id;
ALTER TABLE purchase_documents RENAME COLUMN ref_doc_type TO ref_document_type;
ALTER TABLE purchase_documents RENAME COLUMN notes TO note;
ALTER TABLE purchase_documents RENAME COLUMN subtotal TO subtotal_amount;
ALTER TABLE purchase_documents RENAME COLUMN tax_amount TO vat_amount;
ALTER TABLE purchase_documents RENAME COLUMN total_amount TO grand_total;

-- These are moments, as their clients give them and filter by them.
ALTER TABLE purchase_documents RENAME COLUMN doc_date TO dated_at;
ALTER TABLE purchase_documents RENAME COLUMN due_date TO due_at;

ALTER TABLE purchase_items RENAME COLUMN description TO name;
ALTER TABLE purchase_items RENAME COLUMN tax_rate TO vat_rate;
ALTER TABLE purchase_items RENAME COLUMN tax_amount TO vat_amount;
