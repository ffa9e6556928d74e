-- +goose Up

-- The names of documents, each with the number of its documents of a kind and the
-- greatest of their ids: in all, and in each state but draft. A search with a
-- status counts names, not documents. The step for each engine fills it.
DROP TABLE search_names;
CREATE TABLE search_names (
	org_id BIGINT NOT NULL,
	list TEXT NOT NULL,
	kind TEXT NOT NULL,
	contact_id BIGINT NOT NULL,
	name TEXT NOT NULL,
	state TEXT NOT NULL,
	row_count BIGINT NOT NULL,
	last_id BIGINT NOT NULL,
	PRIMARY KEY (org_id, list, kind, contact_id, name, state)
);

-- The states of numbered documents: for 500 serials of a series one letter each,
-- and - for a draft or no document. A search by number counts in it.
CREATE TABLE list_states (
	org_id BIGINT NOT NULL,
	list TEXT NOT NULL,
	series TEXT NOT NULL,
	period TEXT NOT NULL,
	block BIGINT NOT NULL,
	states TEXT NOT NULL,
	PRIMARY KEY (org_id, list, series, period, block)
);

INSERT INTO list_states (org_id, list, series, period, block, states)
SELECT b.org_id, 'sales_documents', CASE WHEN b.period = 'opening' THEN 'OI' ELSE b.kind END, b.period, b.block,
	string_agg(CASE d.status WHEN 'sent' THEN 's' WHEN 'accepted' THEN 'a' WHEN 'rejected' THEN 'r' WHEN 'converted' THEN 'c'
		WHEN 'partially_paid' THEN 'h' WHEN 'paid' THEN 'p' WHEN 'void' THEN 'v' ELSE '-' END, '' ORDER BY n.n)
FROM (SELECT DISTINCT s.org_id, s.document_type AS kind, s.number_period AS period, s.number_serial / 500 AS block FROM sales_documents s WHERE s.status <> 'draft') b
CROSS JOIN (SELECT i.n + 10 * j.n + 100 * k.n AS n
	FROM (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9) i
	CROSS JOIN (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9) j
	CROSS JOIN (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4) k) n
LEFT JOIN sales_documents d ON d.org_id = b.org_id AND d.document_type = b.kind AND d.number_period = b.period AND d.number_serial = b.block * 500 + n.n
GROUP BY b.org_id, b.kind, b.period, b.block;

INSERT INTO list_states (org_id, list, series, period, block, states)
SELECT b.org_id, 'purchase_documents', CASE WHEN b.period = 'opening' THEN 'OB' ELSE b.kind END, b.period, b.block,
	string_agg(CASE d.status WHEN 'sent' THEN 's' WHEN 'acknowledged' THEN 'k' WHEN 'approved' THEN 'g' WHEN 'rejected' THEN 'r' WHEN 'converted' THEN 'c'
		WHEN 'posted' THEN 'o' WHEN 'matched' THEN 'm' WHEN 'partially_paid' THEN 'h' WHEN 'paid' THEN 'p' WHEN 'closed' THEN 'l' WHEN 'cancelled' THEN 'x' ELSE '-' END, '' ORDER BY n.n)
FROM (SELECT DISTINCT s.org_id, s.doc_type AS kind, s.number_period AS period, s.number_serial / 500 AS block FROM purchase_documents s WHERE s.status <> 'draft') b
CROSS JOIN (SELECT i.n + 10 * j.n + 100 * k.n AS n
	FROM (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9) i
	CROSS JOIN (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9) j
	CROSS JOIN (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4) k) n
LEFT JOIN purchase_documents d ON d.org_id = b.org_id AND d.doc_type = b.kind AND d.number_period = b.period AND d.number_serial = b.block * 500 + n.n
GROUP BY b.org_id, b.kind, b.period, b.block;
