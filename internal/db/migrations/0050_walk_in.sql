-- +goose Up

-- The customer of new cash sales in the console.
ALTER TABLE org_settings ADD COLUMN walk_in_contact_id BIGINT;
