-- +goose Up

-- Status history of all records. resource is the table of the record. The name is
-- the one that the user had at the time; if it was not stored, the current one.
CREATE TABLE status_history (
	org_id BIGINT NOT NULL,
	resource TEXT NOT NULL,
	record_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	from_status TEXT,
	to_status TEXT NOT NULL,
	changed_by BIGINT NOT NULL,
	changed_by_name TEXT NOT NULL,
	note TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, resource, record_id, seq)
);

INSERT INTO status_history (org_id, resource, record_id, seq, from_status, to_status, changed_by, changed_by_name, note, created_at)
SELECT h.org_id, 'sales_documents', h.document_id, h.seq, NULLIF(h.from_status, ''), h.to_status, h.changed_by, h.changed_by_name, h.remark, h.created_at
FROM sales_status_histories h;
INSERT INTO status_history (org_id, resource, record_id, seq, from_status, to_status, changed_by, changed_by_name, note, created_at)
SELECT h.org_id, 'purchase_documents', h.document_id, h.seq, h.from_status, h.to_status, h.changed_by, COALESCE(u.name, ''), h.note, h.created_at
FROM purchase_history h LEFT JOIN users u ON u.id = h.changed_by;
INSERT INTO status_history (org_id, resource, record_id, seq, from_status, to_status, changed_by, changed_by_name, note, created_at)
SELECT h.org_id, 'expense_claims', h.claim_id, h.seq, h.from_status, h.to_status, h.changed_by, COALESCE(u.name, ''), h.note, h.created_at
FROM expense_claim_history h LEFT JOIN users u ON u.id = h.changed_by;

DROP TABLE sales_status_histories;
DROP TABLE purchase_history;
DROP TABLE expense_claim_history;
