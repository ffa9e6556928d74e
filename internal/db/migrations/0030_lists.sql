-- +goose Up

-- Documents that were issued and are not paid, although nothing is owed on them.
-- The count of open items is the counter without these few.
CREATE INDEX sales_documents_not_owed ON sales_documents (org_id, document_type, id)
	WHERE document_type IN ('IV', 'DN') AND status IN ('sent', 'partially_paid') AND (outstanding_amount = 0 OR is_consolidated = TRUE);

-- Ends with the customer, so that documents of some customers in a status are found
-- and counted here.
DROP INDEX sales_documents_status;
CREATE INDEX sales_documents_status ON sales_documents (org_id, status, id, document_type, contact_id);
