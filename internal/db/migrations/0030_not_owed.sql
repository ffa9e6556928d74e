-- +goose Up

-- Documents that were issued and are not paid, and yet nothing is owed on them.
-- Whoever counts what is still owed takes these few off the tally.
CREATE INDEX sales_documents_not_owed ON sales_documents (org_id, document_type, id)
	WHERE document_type IN ('IV', 'DN') AND status IN ('sent', 'partially_paid') AND (outstanding_amount = 0 OR is_consolidated = TRUE);
