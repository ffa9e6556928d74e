-- +goose Up

-- Receipts of one payment: the id of the first of them, and the reference of the payment.
ALTER TABLE sales_documents ADD COLUMN payment_id BIGINT;
ALTER TABLE sales_documents ADD COLUMN payment_reference TEXT NOT NULL DEFAULT '';
CREATE INDEX sales_documents_payment ON sales_documents (org_id, payment_id) WHERE payment_id IS NOT NULL;
