-- +goose Up

-- The money account whose money a line is. Two money accounts can share a ledger account.
ALTER TABLE journal_lines ADD COLUMN bank_id BIGINT;

UPDATE journal_lines SET bank_id = (
	SELECT m.id FROM journal_entries e
	JOIN sales_documents d ON d.org_id = e.org_id AND d.id = e.reference_id
	JOIN money_accounts m ON m.org_id = d.org_id AND m.id = d.bank_id AND m.account_id = journal_lines.account_id
	WHERE e.org_id = journal_lines.org_id AND e.id = journal_lines.entry_id AND e.reference_type IN ('RE', 'CS', 'DP'))
WHERE EXISTS (SELECT 1 FROM money_accounts m WHERE m.org_id = journal_lines.org_id AND m.account_id = journal_lines.account_id);

UPDATE journal_lines SET bank_id = (
	SELECT m.id FROM journal_entries e
	JOIN purchase_documents d ON d.org_id = e.org_id AND d.id = e.reference_id
	JOIN money_accounts m ON m.org_id = d.org_id AND m.id = d.bank_id AND m.account_id = journal_lines.account_id
	WHERE e.org_id = journal_lines.org_id AND e.id = journal_lines.entry_id AND e.reference_type = 'PV')
WHERE bank_id IS NULL AND EXISTS (SELECT 1 FROM money_accounts m WHERE m.org_id = journal_lines.org_id AND m.account_id = journal_lines.account_id);

UPDATE journal_lines SET bank_id = (
	SELECT m.id FROM journal_entries e
	JOIN expense_claims d ON d.org_id = e.org_id AND d.id = e.reference_id
	JOIN money_accounts m ON m.org_id = d.org_id AND m.id = d.paid_bank_id AND m.account_id = journal_lines.account_id
	WHERE e.org_id = journal_lines.org_id AND e.id = journal_lines.entry_id AND e.reference_type = 'EX')
WHERE bank_id IS NULL AND EXISTS (SELECT 1 FROM money_accounts m WHERE m.org_id = journal_lines.org_id AND m.account_id = journal_lines.account_id);

UPDATE journal_lines SET bank_id = (
	SELECT MIN(m.id) FROM journal_entries e
	JOIN money_transfers d ON d.org_id = e.org_id AND d.id = e.reference_id
	JOIN money_accounts m ON m.org_id = d.org_id AND m.id IN (d.from_bank_id, d.to_bank_id) AND m.account_id = journal_lines.account_id
	WHERE e.org_id = journal_lines.org_id AND e.id = journal_lines.entry_id AND e.reference_type = 'MT')
WHERE bank_id IS NULL AND EXISTS (SELECT 1 FROM money_accounts m WHERE m.org_id = journal_lines.org_id AND m.account_id = journal_lines.account_id);

-- The money account whose bank details are printed on invoices.
ALTER TABLE org_settings ADD COLUMN invoice_bank_id BIGINT;
