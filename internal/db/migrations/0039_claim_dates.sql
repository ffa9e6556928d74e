-- +goose Up

-- Date of the entry of an approved claim. NULL: the day of the approval.
ALTER TABLE expense_claims ADD COLUMN posting_date TEXT;
