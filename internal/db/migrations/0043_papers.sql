-- +goose Up

-- Logos are kept by version, as issued documents keep theirs. printed is the logo as documents
-- print it; empty for logos of earlier versions of the program, which are scaled when printed.
CREATE TABLE logos (
	org_id BIGINT NOT NULL,
	version BIGINT NOT NULL,
	media TEXT NOT NULL,
	content BYTEA NOT NULL,
	printed BYTEA NOT NULL,
	size BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, version)
);
INSERT INTO logos (org_id, version, media, content, printed, size, created_at)
SELECT l.org_id, 1, l.media, l.content, '', LENGTH(l.content), l.updated_at FROM org_logos l;
ALTER TABLE org_settings ADD COLUMN logo BIGINT NOT NULL DEFAULT 0;
ALTER TABLE org_settings ADD COLUMN logo_used BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE org_settings SET logo = 1, logo_used = TRUE WHERE org_id IN (SELECT l.org_id FROM org_logos l);
DROP TABLE org_logos;

-- What the printed document needs and later changes could alter: fixed when it is issued.
ALTER TABLE sales_documents ADD COLUMN printed TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase_documents ADD COLUMN printed TEXT NOT NULL DEFAULT '';
