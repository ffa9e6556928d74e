-- +goose Up

-- The day on which a part of a deposit was paid back: that of its entry, by which
-- the register of output VAT lists it.
ALTER TABLE sales_deposit_uses ADD COLUMN refunded_on TEXT;
UPDATE sales_deposit_uses SET refunded_on = (
	SELECT e.entry_date FROM journal_entries e
	JOIN sales_documents d ON d.org_id = e.org_id AND d.id = e.reference_id AND d.document_type = e.reference_type
	WHERE e.org_id = sales_deposit_uses.org_id AND e.reference_id = sales_deposit_uses.deposit_id AND e.created_at = sales_deposit_uses.created_at
	ORDER BY e.id DESC LIMIT 1)
WHERE state = 'refunded';
CREATE INDEX sales_deposit_uses_refunded ON sales_deposit_uses (org_id, refunded_on) WHERE refunded_on IS NOT NULL;

-- The date of a deleted draft: its number is a gap of that month.
ALTER TABLE sales_deleted_numbers ADD COLUMN issue_date TEXT NOT NULL DEFAULT '';
UPDATE sales_deleted_numbers SET issue_date = number_period || '-01' WHERE LENGTH(number_period) = 7;
CREATE INDEX sales_deleted_numbers_date ON sales_deleted_numbers (org_id, issue_date);

-- The account of a claim's VAT, for claims from before it was stored.
UPDATE expense_claim_items SET vat_booked = CASE WHEN has_tax_invoice THEN 'input' ELSE 'cost' END
WHERE vat_booked = '' AND EXISTS (
	SELECT 1 FROM expense_claims c WHERE c.org_id = expense_claim_items.org_id AND c.id = expense_claim_items.claim_id AND c.approved_at IS NOT NULL);
