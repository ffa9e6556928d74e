-- +goose Up

-- The number of steps in the history of a document or claim, to number the next
-- one without a query.
ALTER TABLE purchase_documents ADD COLUMN history_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE expense_claims ADD COLUMN history_count BIGINT NOT NULL DEFAULT 0;

UPDATE purchase_documents SET history_count = (
	SELECT COALESCE(MAX(h.seq), 0) FROM purchase_history h
	WHERE h.org_id = purchase_documents.org_id AND h.document_id = purchase_documents.id);
UPDATE expense_claims SET history_count = (
	SELECT COALESCE(MAX(h.seq), 0) FROM expense_claim_history h
	WHERE h.org_id = expense_claims.org_id AND h.claim_id = expense_claims.id);
