-- +goose Up

-- Entries without a document: by hand, of openings and of VAT returns. A tax month reads them beside
-- its documents.
CREATE INDEX journal_entries_free ON journal_entries (org_id, entry_date, id) WHERE reference_type IN ('MANUAL', 'OPENING', 'PP30');
