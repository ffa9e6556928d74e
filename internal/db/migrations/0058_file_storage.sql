-- +goose Up

-- Where the bytes are: db (in content), or the address of the folder or bucket that has them.
ALTER TABLE blobs RENAME COLUMN place TO storage;

-- When the last attachment that had the bytes was deleted; null while one has them.
ALTER TABLE blobs RENAME COLUMN doomed_at TO unused_at;

-- Objects in folders and buckets that no row of blobs has: not yet, because a file is being stored,
-- or no more. The sweep deletes them after due_at. Once deleting is true, no row can get them.
-- directory
CREATE TABLE file_orphans (
	blob_id BIGINT PRIMARY KEY,
	org_id BIGINT NOT NULL,
	sha256 TEXT NOT NULL,
	storage TEXT NOT NULL,
	due_at BIGINT NOT NULL,
	deleting BOOLEAN NOT NULL DEFAULT FALSE
);
