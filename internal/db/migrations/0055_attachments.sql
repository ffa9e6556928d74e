-- +goose Up

-- The bytes of files. Equal bytes of an organization are stored once. place is where the bytes
-- are: db (in content), or the folder or bucket that has them. doomed_at is when the last
-- attachment that had them was deleted; null while one has them.
CREATE TABLE blobs (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	sha256 TEXT NOT NULL,
	size BIGINT NOT NULL,
	place TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	doomed_at BIGINT,
	content BYTEA NOT NULL,
	PRIMARY KEY (org_id, id)
);
CREATE INDEX blobs_sha256 ON blobs (org_id, sha256);
CREATE INDEX blobs_size ON blobs (org_id, doomed_at, size);

-- The files of records. sha256 is of the bytes as stored, sent_sha256 of those that were sent.
-- blob_id is null once the bytes are erased. sort_order orders the pictures of a product, and is
-- the version of a logo.
CREATE TABLE attachments (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	resource TEXT NOT NULL,
	record_id BIGINT NOT NULL,
	item_id BIGINT,
	kind TEXT NOT NULL,
	name TEXT NOT NULL,
	media TEXT NOT NULL,
	size BIGINT NOT NULL,
	sha256 TEXT NOT NULL,
	sent_sha256 TEXT NOT NULL,
	sort_order BIGINT NOT NULL,
	blob_id BIGINT,
	created_by BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	removed_by BIGINT,
	removed_at BIGINT,
	erased_by BIGINT,
	erased_at BIGINT,
	erase_reason TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, blob_id) REFERENCES blobs (org_id, id)
);
CREATE INDEX attachments_record ON attachments (org_id, resource, record_id, id);
CREATE INDEX attachments_blob ON attachments (org_id, blob_id);
