-- +goose Up

-- The date of a number is unknown if its series does not restart every month; the
-- draft was deleted soon after.
UPDATE sales_deleted_numbers SET issue_date = date(deleted_at, 'unixepoch') WHERE issue_date = '';
