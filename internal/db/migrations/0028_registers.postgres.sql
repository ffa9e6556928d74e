-- +goose Up

-- The date of a number is unknown if its series does not restart every month; the
-- draft was deleted soon after.
UPDATE sales_deleted_numbers SET issue_date = to_char(to_timestamp(deleted_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') WHERE issue_date = '';
