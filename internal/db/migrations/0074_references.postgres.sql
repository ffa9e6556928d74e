-- +goose Up

-- Every row of these tables was checked against its parents once more, by PostgreSQL alone.
-- The program reads the parents in the same transaction; SQLite still enforces the keys,
-- and the check finds a reference to nothing (I75). The keys to contacts stay: they refuse to
-- delete a contact that documents name.
ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_org_id_reversal_of_id_fkey;
ALTER TABLE journal_lines DROP CONSTRAINT journal_lines_org_id_account_id_fkey, DROP CONSTRAINT journal_lines_org_id_entry_id_fkey;
ALTER TABLE account_balances DROP CONSTRAINT account_balances_org_id_account_id_fkey;
ALTER TABLE stock_balances DROP CONSTRAINT stock_balances_org_id_product_id_fkey, DROP CONSTRAINT stock_balances_org_id_warehouse_id_fkey;
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_org_id_product_id_fkey, DROP CONSTRAINT stock_movements_org_id_warehouse_id_fkey,
	DROP CONSTRAINT stock_movements_org_id_from_warehouse_id_fkey, DROP CONSTRAINT stock_movements_org_id_to_warehouse_id_fkey;
ALTER TABLE sales_documents DROP CONSTRAINT sales_documents_org_id_warehouse_id_fkey, DROP CONSTRAINT sales_documents_org_id_ref_document_id_fkey,
	DROP CONSTRAINT sales_documents_org_id_consolidated_into_id_fkey;
ALTER TABLE sales_items DROP CONSTRAINT sales_items_org_id_document_id_fkey, DROP CONSTRAINT sales_items_org_id_product_id_fkey,
	DROP CONSTRAINT sales_items_org_id_product_alt_unit_id_fkey;
ALTER TABLE sales_settlements DROP CONSTRAINT sales_settlements_org_id_document_id_fkey, DROP CONSTRAINT sales_settlements_org_id_target_id_fkey;
ALTER TABLE purchase_documents DROP CONSTRAINT purchase_documents_org_id_bank_id_fkey,
	DROP CONSTRAINT purchase_documents_org_id_warehouse_id_fkey, DROP CONSTRAINT purchase_documents_org_id_ref_doc_id_fkey;
ALTER TABLE purchase_items DROP CONSTRAINT purchase_items_org_id_document_id_fkey, DROP CONSTRAINT purchase_items_org_id_product_id_fkey,
	DROP CONSTRAINT purchase_items_org_id_account_id_fkey;
