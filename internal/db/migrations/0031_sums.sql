-- +goose Up

-- The sum of the rows of a list, in base currency. Each document is converted and
-- rounded separately, as num.Money.Convert does, in whole numbers that do not
-- overflow. Drafts too large to be posted count as zero, and so do consolidating
-- documents, whose amounts are in their invoices.
ALTER TABLE tallies ADD COLUMN amount BIGINT NOT NULL DEFAULT 0 CHECK (amount BETWEEN -9000000000000000000 AND 9000000000000000000);

DELETE FROM tallies WHERE list IN ('sales_documents', 'purchase_documents');

INSERT INTO tallies (org_id, list, kind, state, row_count, amount)
SELECT c.org_id, 'sales_documents', c.document_type, c.status, COUNT(*), CAST(SUM(CASE
	WHEN c.is_consolidated THEN 0
	WHEN c.own THEN c.grand_total
	WHEN CAST(c.grand_total AS NUMERIC) * c.exchange_rate >= 9999999999999990000000000 THEN 0
	ELSE 100 * (c.a * c.c + c.m / 100000 + ((c.m % 100000) * 100000 + c.b * c.e + 5000000000) / 10000000000) END) AS BIGINT)
FROM (
	SELECT d.org_id, d.document_type, d.status, d.is_consolidated, d.grand_total, d.exchange_rate, d.currency = o.currency_code AS own,
		d.grand_total / 100000 AS a, d.grand_total % 100000 AS b, d.exchange_rate / 100000 AS c, d.exchange_rate % 100000 AS e,
		(d.grand_total / 100000) * (d.exchange_rate % 100000) + (d.grand_total % 100000) * (d.exchange_rate / 100000) AS m
	FROM sales_documents d
	JOIN organizations o ON o.id = d.org_id
) c
GROUP BY c.org_id, c.document_type, c.status;

INSERT INTO tallies (org_id, list, kind, state, row_count, amount)
SELECT c.org_id, 'purchase_documents', c.doc_type, c.status, COUNT(*), CAST(SUM(CASE
	WHEN c.own THEN c.total_amount
	WHEN CAST(c.total_amount AS NUMERIC) * c.exchange_rate >= 9999999999999990000000000 THEN 0
	ELSE 100 * (c.a * c.c + c.m / 100000 + ((c.m % 100000) * 100000 + c.b * c.e + 5000000000) / 10000000000) END) AS BIGINT)
FROM (
	SELECT d.org_id, d.doc_type, d.status, d.total_amount, d.exchange_rate, d.currency = o.currency_code AS own,
		d.total_amount / 100000 AS a, d.total_amount % 100000 AS b, d.exchange_rate / 100000 AS c, d.exchange_rate % 100000 AS e,
		(d.total_amount / 100000) * (d.exchange_rate % 100000) + (d.total_amount % 100000) * (d.exchange_rate / 100000) AS m
	FROM purchase_documents d
	JOIN organizations o ON o.id = d.org_id
) c
GROUP BY c.org_id, c.doc_type, c.status;
