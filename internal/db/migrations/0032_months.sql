-- +goose Up

-- Journal entries are counted by month, so that the rows after an entry are counted
-- without reading them.
DELETE FROM tallies WHERE list = 'journal_entries';

INSERT INTO tallies (org_id, list, kind, state, row_count)
SELECT e.org_id, 'journal_entries', e.reference_type, SUBSTR(e.entry_date, 1, 7), COUNT(*) FROM journal_entries e
GROUP BY e.org_id, e.reference_type, SUBSTR(e.entry_date, 1, 7);
