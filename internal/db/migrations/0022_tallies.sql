-- +goose Up

-- The number of rows of a list by kind and state, so that a list does not count
-- them. Changed in the same transaction as the list.
CREATE TABLE tallies (
	org_id BIGINT NOT NULL,
	list TEXT NOT NULL,
	kind TEXT NOT NULL,
	state TEXT NOT NULL,
	row_count BIGINT NOT NULL,
	PRIMARY KEY (org_id, list, kind, state)
);

INSERT INTO tallies (org_id, list, kind, state, row_count)
SELECT d.org_id, 'sales_documents', d.document_type, d.status, COUNT(*) FROM sales_documents d GROUP BY d.org_id, d.document_type, d.status;
INSERT INTO tallies (org_id, list, kind, state, row_count)
SELECT d.org_id, 'purchase_documents', d.doc_type, d.status, COUNT(*) FROM purchase_documents d GROUP BY d.org_id, d.doc_type, d.status;
INSERT INTO tallies (org_id, list, kind, state, row_count)
SELECT e.org_id, 'journal_entries', e.reference_type, '', COUNT(*) FROM journal_entries e GROUP BY e.org_id, e.reference_type;

-- These end with the type, so that lists are read and counted from the index.
DROP INDEX sales_documents_status;
CREATE INDEX sales_documents_status ON sales_documents (org_id, status, id, document_type);
DROP INDEX sales_documents_contact;
CREATE INDEX sales_documents_contact ON sales_documents (org_id, contact_id, id, document_type);
DROP INDEX sales_documents_date;
CREATE INDEX sales_documents_date ON sales_documents (org_id, issue_date, id, document_type);

-- Lists of purchases by one condition, newest first.
DROP INDEX purchase_documents_contact;
CREATE INDEX purchase_documents_contact ON purchase_documents (org_id, contact_id, id);
CREATE INDEX purchase_documents_status ON purchase_documents (org_id, status, id);
CREATE INDEX purchase_documents_kind ON purchase_documents (org_id, doc_type, id);
