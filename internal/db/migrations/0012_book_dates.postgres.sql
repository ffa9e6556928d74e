-- +goose Up

-- The others are dated by the day on which they were recorded.
UPDATE stock_movements SET book_date = to_char(to_timestamp(stock_movements.created_at) AT TIME ZONE o.timezone, 'YYYY-MM-DD')
FROM organizations o
WHERE o.id = stock_movements.org_id AND stock_movements.book_date = '';
