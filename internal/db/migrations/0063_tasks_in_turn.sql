-- +goose Up

-- Servers take tasks of one organization after another.
DROP INDEX work_queue_due;
CREATE INDEX work_queue_due ON work_queue (kind, org_id, due_at);
