-- +goose Up

-- Only entries about a record are looked for by it: one by hand costs no row here.
DROP INDEX journal_entries_reference;
CREATE INDEX journal_entries_reference ON journal_entries (org_id, reference_type, reference_id, id) WHERE reference_id IS NOT NULL;
