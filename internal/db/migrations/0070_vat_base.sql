-- +goose Up

-- Value before VAT of an entry that books a bank line with VAT, signed like its VAT. 0: none. Such an entry is a row of
-- a VAT register.
ALTER TABLE journal_entries ADD COLUMN vat_base BIGINT NOT NULL DEFAULT 0;

-- VAT that is included in the bank lines of a rule, in percent.
ALTER TABLE bank_rules ADD COLUMN vat_rate BIGINT NOT NULL DEFAULT 0;
