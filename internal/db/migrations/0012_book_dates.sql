-- +goose Up

-- The posting date of a movement: that of the journal entry of its event. Stock of
-- a past day then agrees with the inventory account.
ALTER TABLE stock_movements ADD COLUMN book_date TEXT NOT NULL DEFAULT '';

-- An event is written at one moment. When a document was issued and undone in
-- the same second, its first entry is the one and its last the other.
UPDATE stock_movements SET book_date = COALESCE((
	SELECT e.entry_date FROM journal_entries e
	WHERE e.org_id = stock_movements.org_id AND e.reference_type = stock_movements.reference_type
		AND e.reference_id = stock_movements.reference_id AND e.created_at = stock_movements.created_at
	ORDER BY e.id LIMIT 1), '')
WHERE movement_type IN ('opening', 'sale', 'sale_return', 'purchase', 'adjustment');
UPDATE stock_movements SET book_date = COALESCE((
	SELECT e.entry_date FROM journal_entries e
	WHERE e.org_id = stock_movements.org_id AND e.reference_type = stock_movements.reference_type
		AND e.reference_id = stock_movements.reference_id AND e.created_at = stock_movements.created_at
	ORDER BY e.id DESC LIMIT 1), '')
WHERE movement_type IN ('sale_reversal', 'sale_return_reversal', 'purchase_reversal');

-- Goods that are worth nothing have no entry; a sale of them has its date.
UPDATE stock_movements SET book_date = COALESCE((
	SELECT d.issue_date FROM sales_documents d
	WHERE d.org_id = stock_movements.org_id AND d.id = stock_movements.reference_id), '')
WHERE book_date = '' AND movement_type IN ('sale', 'sale_return');

CREATE INDEX stock_movements_card ON stock_movements (org_id, product_id, book_date, id);

-- Reports leave out the entries that close a year. There are few of them.
CREATE INDEX journal_entries_closing ON journal_entries (org_id, entry_date, id) WHERE reference_type = 'CLOSING';
