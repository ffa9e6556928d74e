-- +goose Up

-- Seals keep the bytes of their PDF, as files. A server draws those of earlier seals once more and keeps them.
INSERT INTO work_queue (org_id, kind, ref, due_at) SELECT s.org_id, 'keepSeal', CAST(s.id AS TEXT), 0 FROM paper_seals s;
