-- +goose Up

-- Entries are searched by their record; manual entries have none and no row here.
DROP INDEX journal_entries_reference;
CREATE INDEX journal_entries_reference ON journal_entries (org_id, reference_type, reference_id, id) WHERE reference_id IS NOT NULL;
