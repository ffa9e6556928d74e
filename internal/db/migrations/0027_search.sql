-- +goose Up

-- The form of the numbers of a series from a serial on: prefix and minimum digits.
-- With it a part of a number is searched without reading documents.
CREATE TABLE number_shapes (
	org_id BIGINT NOT NULL,
	doc_type TEXT NOT NULL,
	period TEXT NOT NULL,
	first BIGINT NOT NULL,
	head TEXT NOT NULL,
	digits BIGINT NOT NULL,
	PRIMARY KEY (org_id, doc_type, period, first)
);

-- The forms of existing numbers, one row for each change of form.
INSERT INTO number_shapes (org_id, doc_type, period, first, head, digits)
SELECT n.org_id, n.doc_type, n.period, n.serial, n.head, n.digits
FROM (
	SELECT m.org_id, m.doc_type, m.period, m.serial, m.head, m.digits,
		LAG(m.head) OVER (PARTITION BY m.org_id, m.doc_type, m.period ORDER BY m.serial) AS head_before,
		LAG(m.digits) OVER (PARTITION BY m.org_id, m.doc_type, m.period ORDER BY m.serial) AS digits_before
	FROM (
		SELECT d.org_id, CASE WHEN d.opening_id IS NULL THEN d.document_type ELSE 'OI' END AS doc_type, d.number_period AS period, d.number_serial AS serial,
			rtrim(d.document_number, '0123456789') AS head,
			length(d.document_number) - length(rtrim(d.document_number, '0123456789')) AS digits
		FROM sales_documents d
		UNION ALL
		SELECT d.org_id, CASE WHEN d.opening_id IS NULL THEN d.doc_type ELSE 'OB' END AS doc_type, d.number_period AS period, d.number_serial AS serial,
			rtrim(d.doc_number, '0123456789') AS head,
			length(d.doc_number) - length(rtrim(d.doc_number, '0123456789')) AS digits
		FROM purchase_documents d
	) m
) n
WHERE n.head_before IS NULL OR n.head <> n.head_before OR n.digits <> n.digits_before;

-- The form of the next number of each series.
INSERT INTO number_shapes (org_id, doc_type, period, first, head, digits)
SELECT c.org_id, c.doc_type, c.period, c.last + 1,
	r.prefix || '-' || CASE WHEN c.period = '' THEN '' ELSE
		CAST(CAST(substr(c.period, 1, 4) AS BIGINT) + CASE WHEN r.year_style = 'buddhist' THEN 543 ELSE 0 END AS TEXT) || substr(c.period, 6) || '-' END,
	r.digits
FROM number_counters c JOIN number_rules r ON r.org_id = c.org_id AND r.doc_type = c.doc_type
WHERE c.period <> 'opening';

-- Serials of deleted documents.
CREATE TABLE number_gaps (
	org_id BIGINT NOT NULL,
	doc_type TEXT NOT NULL,
	period TEXT NOT NULL,
	serial BIGINT NOT NULL,
	PRIMARY KEY (org_id, doc_type, period, serial)
);

INSERT INTO number_gaps (org_id, doc_type, period, serial)
WITH RECURSIVE given AS (
	SELECT c.org_id, c.doc_type, c.period, c.last AS serial FROM number_counters c
	WHERE c.last > 0 AND c.doc_type IN ('QT', 'SO', 'IV', 'RE', 'CS', 'CN', 'DN', 'DP', 'PR', 'PO', 'GR', 'PI', 'PV')
	UNION ALL
	SELECT g.org_id, g.doc_type, g.period, g.serial - 1 FROM given g WHERE g.serial > 1
)
SELECT g.org_id, g.doc_type, g.period, g.serial FROM given g
WHERE NOT EXISTS (SELECT 1 FROM sales_documents d
		WHERE d.org_id = g.org_id AND d.document_type = g.doc_type AND d.number_period = g.period AND d.number_serial = g.serial)
	AND NOT EXISTS (SELECT 1 FROM purchase_documents d
		WHERE d.org_id = g.org_id AND d.doc_type = g.doc_type AND d.number_period = g.period AND d.number_serial = g.serial);

-- The names of documents, each with the number of its documents of a kind and the
-- greatest of their ids. Changed in the same transaction as the documents.
CREATE TABLE search_names (
	org_id BIGINT NOT NULL,
	list TEXT NOT NULL,
	kind TEXT NOT NULL,
	contact_id BIGINT NOT NULL,
	name TEXT NOT NULL,
	row_count BIGINT NOT NULL,
	last_id BIGINT NOT NULL,
	PRIMARY KEY (org_id, list, kind, contact_id, name)
);
