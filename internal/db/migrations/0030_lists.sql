-- +goose Up

-- Documents that were issued and are not paid, and yet nothing is owed on them.
-- Whoever counts what is still owed takes these few off the tally.
CREATE INDEX sales_documents_not_owed ON sales_documents (org_id, document_type, id)
	WHERE document_type IN ('IV', 'DN') AND status IN ('sent', 'partially_paid') AND (outstanding_amount = 0 OR is_consolidated = TRUE);

-- With the customer at its end, whoever looks for the documents of some customers in
-- a status finds and counts them here.
DROP INDEX sales_documents_status;
CREATE INDEX sales_documents_status ON sales_documents (org_id, status, id, document_type, contact_id);
