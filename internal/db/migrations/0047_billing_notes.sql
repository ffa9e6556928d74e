-- +goose Up

-- Billing notes have numbers of their own. Earlier ones took numbers of invoices and keep
-- them. The column is empty for documents numbered by their type.
ALTER TABLE sales_documents ADD COLUMN number_series TEXT NOT NULL DEFAULT '';
DROP INDEX sales_documents_serial;
CREATE UNIQUE INDEX sales_documents_serial ON sales_documents (org_id, document_type, number_series, number_period, number_serial);

-- PostgreSQL prefers the newest of equally cheap indexes while a table has no statistics. This
-- one contains the id, so updates by id stay fast in a new database.
DROP INDEX sales_documents_status;
CREATE INDEX sales_documents_status ON sales_documents (org_id, status, id, document_type, contact_id);

-- If the prefix is taken, twos are appended to the new one.
INSERT INTO number_rules (org_id, doc_type, prefix, digits, reset, year_style)
SELECT o.id, 'BN',
	CASE WHEN NOT EXISTS (SELECT 1 FROM number_rules r WHERE r.org_id = o.id AND r.prefix = 'BN') THEN 'BN'
		WHEN NOT EXISTS (SELECT 1 FROM number_rules r WHERE r.org_id = o.id AND r.prefix = 'BN2') THEN 'BN2'
		ELSE 'BN22' END,
	4, 'monthly', 'gregorian'
FROM organizations o
JOIN org_settings s ON s.org_id = o.id;
