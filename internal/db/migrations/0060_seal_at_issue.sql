-- +goose Up

-- When documents are sealed: when somebody asks (given), or when they are issued (issue).
ALTER TABLE org_settings ADD COLUMN paper_seal TEXT NOT NULL DEFAULT 'given' CHECK (paper_seal IN ('given', 'issue'));

-- What the sealed PDF does not show as entered.
ALTER TABLE paper_seals ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]';

-- What servers do in the background. A server that takes a row moves due_at a minute on, so that
-- others leave it alone.
-- directory
CREATE TABLE work_queue (
	org_id BIGINT NOT NULL,
	kind TEXT NOT NULL,
	ref TEXT NOT NULL,
	due_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, kind, ref)
);
CREATE INDEX work_queue_due ON work_queue (kind, due_at);
