-- +goose Up

-- The parts of a search text were separated by a line break, which a client can
-- send; now by a character that no client can send. Numbers contain neither.
UPDATE expense_claims SET search_text = substr(search_text, 1, instr(search_text, char(10)) - 1) || char(31) || substr(search_text, instr(search_text, char(10)) + 1)
WHERE instr(search_text, char(10)) > 0;
UPDATE purchase_documents SET search_text = substr(search_text, 1, instr(search_text, char(10)) - 1) || char(31) || substr(search_text, instr(search_text, char(10)) + 1)
WHERE instr(search_text, char(10)) > 0;
