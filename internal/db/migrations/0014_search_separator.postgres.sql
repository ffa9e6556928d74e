-- +goose Up

-- The parts of a search text were separated by a line break, which a client can
-- send; now by a character that no client can send. Numbers contain neither.
UPDATE expense_claims SET search_text = overlay(search_text PLACING chr(31) FROM position(chr(10) IN search_text) FOR 1)
WHERE position(chr(10) IN search_text) > 0;
UPDATE purchase_documents SET search_text = overlay(search_text PLACING chr(31) FROM position(chr(10) IN search_text) FOR 1)
WHERE position(chr(10) IN search_text) > 0;
