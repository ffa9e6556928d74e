-- +goose Up

-- Of series that do not start again every month nobody knows the date any more;
-- the draft was deleted soon after.
UPDATE sales_deleted_numbers SET issue_date = date(deleted_at, 'unixepoch') WHERE issue_date = '';
