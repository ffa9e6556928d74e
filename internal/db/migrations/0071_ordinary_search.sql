-- +goose Up

-- Prefixes of numbers that documents have. They stay with their document type.
CREATE TABLE number_prefixes (
	org_id BIGINT NOT NULL,
	prefix TEXT NOT NULL,
	doc_type TEXT NOT NULL,
	PRIMARY KEY (org_id, prefix)
);

-- A search compares the texts of documents in the order of their ids, and deep pages
-- find their ids here.
CREATE INDEX sales_documents_listed ON sales_documents (org_id, id, document_type, status, is_consolidated, issue_date, search_text);
CREATE INDEX purchase_documents_listed ON purchase_documents (org_id, id, doc_type, status, doc_date, search_text);
