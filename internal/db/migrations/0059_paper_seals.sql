-- +goose Up

-- The hashes of printed documents, one for each document, state, language and copy. audit_seq is
-- the row of the audit log that names the hash.
CREATE TABLE paper_seals (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	resource TEXT NOT NULL CHECK (resource IN ('sales_documents', 'purchase_documents')),
	record_id BIGINT NOT NULL,
	number TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('issued', 'void')),
	lang TEXT NOT NULL,
	copies TEXT NOT NULL,
	layout BIGINT NOT NULL,
	sha256 TEXT NOT NULL,
	size BIGINT NOT NULL,
	pages BIGINT NOT NULL,
	reason TEXT NOT NULL,
	created_by BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	audit_seq BIGINT NOT NULL,
	PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX paper_seals_paper ON paper_seals (org_id, resource, record_id, state, lang, copies);
