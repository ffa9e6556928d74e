-- +goose Up

-- The console lists documents by date, newest first: all of them, those of a type, in a status
-- or of a contact. Each list reads one page of an index.
CREATE INDEX sales_documents_type_date ON sales_documents (org_id, document_type, issue_date, id);
CREATE INDEX sales_documents_status_date ON sales_documents (org_id, status, issue_date, id, document_type);
CREATE INDEX sales_documents_contact_date ON sales_documents (org_id, contact_id, issue_date, id, document_type);
CREATE INDEX purchase_documents_date ON purchase_documents (org_id, doc_date, id, doc_type);
CREATE INDEX purchase_documents_type_date ON purchase_documents (org_id, doc_type, doc_date, id);
CREATE INDEX purchase_documents_status_date ON purchase_documents (org_id, status, doc_date, id, doc_type);
CREATE INDEX purchase_documents_contact_date ON purchase_documents (org_id, contact_id, doc_date, id, doc_type);

-- PostgreSQL prefers the newest of equally cheap indexes while a table has no statistics. These
-- have the id close to the front, so updates by id stay fast in a new database.
DROP INDEX sales_documents_status;
CREATE INDEX sales_documents_status ON sales_documents (org_id, status, id, document_type, contact_id);
DROP INDEX purchase_documents_status;
CREATE INDEX purchase_documents_status ON purchase_documents (org_id, status, id);
