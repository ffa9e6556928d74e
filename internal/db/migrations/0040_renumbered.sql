-- +goose Up

-- Numbers that drafts gave up for one of another month. Others are of deleted drafts.
ALTER TABLE sales_deleted_numbers ADD COLUMN renumbered BOOLEAN NOT NULL DEFAULT FALSE;
