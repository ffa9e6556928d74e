-- +goose Up

-- Rank index of lists: the number of rows of a kind up to an id. It finds deep
-- pages, and counts the rows after a record.
CREATE TABLE list_posts (
	org_id BIGINT NOT NULL,
	list TEXT NOT NULL,
	id BIGINT NOT NULL,
	kind TEXT NOT NULL,
	row_count BIGINT NOT NULL,
	PRIMARY KEY (org_id, list, id, kind)
);

INSERT INTO list_posts (org_id, list, id, kind, row_count)
SELECT p.org_id, 'sales_documents', p.id, p.kind, p.row_count
FROM (
	SELECT d.org_id, d.id, t.kind, SUM(CASE WHEN d.document_type = t.kind THEN 1 ELSE 0 END) OVER (PARTITION BY d.org_id, t.kind ORDER BY d.id) AS row_count
	FROM sales_documents d
	JOIN (SELECT DISTINCT c.org_id, c.kind FROM tallies c WHERE c.list = 'sales_documents') t ON t.org_id = d.org_id
) p
WHERE p.id % 1024 = 0;

INSERT INTO list_posts (org_id, list, id, kind, row_count)
SELECT p.org_id, 'purchase_documents', p.id, p.kind, p.row_count
FROM (
	SELECT d.org_id, d.id, t.kind, SUM(CASE WHEN d.doc_type = t.kind THEN 1 ELSE 0 END) OVER (PARTITION BY d.org_id, t.kind ORDER BY d.id) AS row_count
	FROM purchase_documents d
	JOIN (SELECT DISTINCT c.org_id, c.kind FROM tallies c WHERE c.list = 'purchase_documents') t ON t.org_id = d.org_id
) p
WHERE p.id % 1024 = 0;

-- Covering indexes for the lists of contacts, products and claims: they are counted
-- and searched without reading the records.
CREATE INDEX contacts_listed ON contacts (org_id, id, contact_type, is_active, search_text);
CREATE INDEX products_listed ON products (org_id, id, deleted_at, product_type, is_active, category_id, search_text);
CREATE INDEX expense_claims_listed ON expense_claims (org_id, id, status, membership_id, created_at, search_text);

-- Open items are listed and counted from their own index.
DROP INDEX sales_documents_unpaid;
CREATE INDEX sales_documents_unpaid ON sales_documents (org_id, id, document_type, status, outstanding_amount, is_consolidated, due_date)
	WHERE document_type IN ('IV', 'DN') AND status IN ('sent', 'partially_paid') AND outstanding_amount > 0 AND is_consolidated = FALSE;
