-- +goose Up

-- Days on which the Revenue Department is closed, YYYY-MM-DD with blanks between them: a return that is due then is due
-- on the next working day.
ALTER TABLE org_settings ADD COLUMN holidays TEXT NOT NULL DEFAULT '';

-- Billing notes are listed and counted apart from the invoices.
CREATE INDEX sales_documents_notes ON sales_documents (org_id, id) WHERE is_consolidated = TRUE;
