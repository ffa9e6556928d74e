-- +goose Up

-- Of series that do not start again every month nobody knows the date any more;
-- the draft was deleted soon after.
UPDATE sales_deleted_numbers SET issue_date = to_char(to_timestamp(deleted_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') WHERE issue_date = '';
