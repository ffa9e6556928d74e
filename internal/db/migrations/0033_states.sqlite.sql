-- +goose Up

INSERT INTO search_names (org_id, list, kind, contact_id, name, state, row_count, last_id)
SELECT n.org_id, 'sales_documents', n.kind, n.contact_id, n.name, '', COUNT(*), MAX(n.id)
FROM (
	SELECT d.org_id, d.id, d.document_type AS kind, d.contact_id, substr(d.search_text, instr(d.search_text, char(31)) + 1) AS name
	FROM sales_documents d WHERE instr(d.search_text, char(31)) > 0
) n
WHERE n.name <> '' GROUP BY n.org_id, n.kind, n.contact_id, n.name;

INSERT INTO search_names (org_id, list, kind, contact_id, name, state, row_count, last_id)
SELECT n.org_id, 'purchase_documents', n.kind, n.contact_id, n.name, '', COUNT(*), MAX(n.id)
FROM (
	SELECT d.org_id, d.id, d.doc_type AS kind, COALESCE(d.contact_id, 0) AS contact_id, substr(d.search_text, instr(d.search_text, char(31)) + 1) AS name
	FROM purchase_documents d WHERE instr(d.search_text, char(31)) > 0
) n
WHERE n.name <> '' GROUP BY n.org_id, n.kind, n.contact_id, n.name;

INSERT INTO search_names (org_id, list, kind, contact_id, name, state, row_count, last_id)
SELECT n.org_id, 'sales_documents', n.kind, n.contact_id, n.name, n.status, COUNT(*), MAX(n.id)
FROM (
	SELECT d.org_id, d.id, d.status, d.document_type AS kind, d.contact_id, substr(d.search_text, instr(d.search_text, char(31)) + 1) AS name
	FROM sales_documents d WHERE instr(d.search_text, char(31)) > 0
) n
WHERE n.name <> '' AND n.status <> 'draft' GROUP BY n.org_id, n.kind, n.contact_id, n.name, n.status;

INSERT INTO search_names (org_id, list, kind, contact_id, name, state, row_count, last_id)
SELECT n.org_id, 'purchase_documents', n.kind, n.contact_id, n.name, n.status, COUNT(*), MAX(n.id)
FROM (
	SELECT d.org_id, d.id, d.status, d.doc_type AS kind, COALESCE(d.contact_id, 0) AS contact_id, substr(d.search_text, instr(d.search_text, char(31)) + 1) AS name
	FROM purchase_documents d WHERE instr(d.search_text, char(31)) > 0
) n
WHERE n.name <> '' AND n.status <> 'draft' GROUP BY n.org_id, n.kind, n.contact_id, n.name, n.status;
