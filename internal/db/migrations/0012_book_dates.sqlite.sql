-- +goose Up

-- What is left was booked on the day on which it was recorded. SQLite knows no
-- time zones; the one that companies of this program are in is said here.
UPDATE stock_movements SET book_date = date(created_at + CASE (
	SELECT o.timezone FROM organizations o WHERE o.id = stock_movements.org_id) WHEN 'Asia/Bangkok' THEN 25200 ELSE 0 END, 'unixepoch')
WHERE book_date = '';
