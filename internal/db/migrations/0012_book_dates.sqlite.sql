-- +goose Up

-- The others are dated by the day on which they were recorded. SQLite has no
-- time zones; this is the zone of the companies of this program.
UPDATE stock_movements SET book_date = date(created_at + CASE (
	SELECT o.timezone FROM organizations o WHERE o.id = stock_movements.org_id) WHEN 'Asia/Bangkok' THEN 25200 ELSE 0 END, 'unixepoch')
WHERE book_date = '';
