-- +goose Up

-- Receipts count with the amount they settle, not with the total of their invoice.
-- Each is converted and rounded separately, as in 0031.
DELETE FROM tallies WHERE list = 'sales_documents' AND kind = 'RE';

INSERT INTO tallies (org_id, list, kind, state, row_count, amount)
SELECT c.org_id, 'sales_documents', c.document_type, c.status, COUNT(*), CAST(SUM(CASE
	WHEN c.own THEN c.received_amount
	WHEN CAST(c.received_amount AS NUMERIC) * c.exchange_rate >= 9999999999999990000000000 THEN 0
	ELSE 100 * (c.a * c.c + c.m / 100000 + ((c.m % 100000) * 100000 + c.b * c.e + 5000000000) / 10000000000) END) AS BIGINT)
FROM (
	SELECT d.org_id, d.document_type, d.status, d.received_amount, d.exchange_rate, d.currency = o.currency_code AS own,
		d.received_amount / 100000 AS a, d.received_amount % 100000 AS b, d.exchange_rate / 100000 AS c, d.exchange_rate % 100000 AS e,
		(d.received_amount / 100000) * (d.exchange_rate % 100000) + (d.received_amount % 100000) * (d.exchange_rate / 100000) AS m
	FROM sales_documents d
	JOIN organizations o ON o.id = d.org_id
	WHERE d.document_type = 'RE'
) c
GROUP BY c.org_id, c.document_type, c.status;
