-- +goose Up

-- Receipts, pictures and logos move in. Receipts keep their ids; pictures and logos follow.
INSERT INTO blobs (org_id, id, sha256, size, place, created_at, content)
SELECT r.org_id, r.id, encode(sha256(r.content), 'hex'), r.size, 'db', r.created_at, r.content FROM expense_receipts r;
INSERT INTO attachments (org_id, id, resource, record_id, kind, name, media, size, sha256, sent_sha256, sort_order, blob_id, created_by, created_at)
SELECT r.org_id, r.id, 'expense_claims', r.claim_id, 'receipt', 'receipt ' || r.id || CASE r.media WHEN 'image/png' THEN '.png' ELSE '.jpg' END,
	r.media, r.size, b.sha256, b.sha256, 0, r.id, r.created_by, r.created_at
FROM expense_receipts r JOIN blobs b ON b.org_id = r.org_id AND b.id = r.id;
INSERT INTO blobs (org_id, id, sha256, size, place, created_at, content)
SELECT i.org_id, i.id + (SELECT COALESCE(MAX(r.id), 0) FROM expense_receipts r WHERE r.org_id = i.org_id), encode(sha256(i.content), 'hex'), i.size, 'db', i.created_at, i.content FROM product_pictures i;
INSERT INTO attachments (org_id, id, resource, record_id, kind, name, media, size, sha256, sent_sha256, sort_order, blob_id, created_by, created_at)
SELECT i.org_id, b.id, 'products', i.product_id, 'picture', 'picture ' || i.id || CASE i.media WHEN 'image/png' THEN '.png' ELSE '.jpg' END,
	i.media, i.size, b.sha256, b.sha256, i.sort_order, b.id, i.created_by, i.created_at
FROM product_pictures i JOIN blobs b ON b.org_id = i.org_id
	AND b.id = i.id + (SELECT COALESCE(MAX(r.id), 0) FROM expense_receipts r WHERE r.org_id = i.org_id);
INSERT INTO blobs (org_id, id, sha256, size, place, created_at, content)
SELECT l.org_id, l.version + (SELECT COALESCE(MAX(r.id), 0) FROM expense_receipts r WHERE r.org_id = l.org_id) + (SELECT COALESCE(MAX(i.id), 0) FROM product_pictures i WHERE i.org_id = l.org_id), encode(sha256(l.content), 'hex'), l.size, 'db', l.created_at, l.content FROM logos l;
INSERT INTO attachments (org_id, id, resource, record_id, kind, name, media, size, sha256, sent_sha256, sort_order, blob_id, created_by, created_at, removed_at)
SELECT l.org_id, b.id, 'organization', l.org_id, 'logo', 'logo ' || l.version || CASE l.media WHEN 'image/png' THEN '.png' ELSE '.jpg' END,
	l.media, l.size, b.sha256, b.sha256, l.version, b.id, 0, l.created_at, CASE s.logo WHEN l.version THEN NULL ELSE l.created_at END
FROM logos l JOIN org_settings s ON s.org_id = l.org_id
JOIN blobs b ON b.org_id = l.org_id AND b.id = l.version + (SELECT COALESCE(MAX(r.id), 0) FROM expense_receipts r WHERE r.org_id = l.org_id) + (SELECT COALESCE(MAX(i.id), 0) FROM product_pictures i WHERE i.org_id = l.org_id);
CREATE SEQUENCE IF NOT EXISTS id_attachments AS BIGINT MINVALUE 1;
CREATE SEQUENCE IF NOT EXISTS id_blobs AS BIGINT MINVALUE 1;
SELECT setval('id_attachments', (SELECT COALESCE(MAX(a.id), 0) + 1 FROM attachments a), FALSE);
SELECT setval('id_blobs', (SELECT COALESCE(MAX(b.id), 0) + 1 FROM blobs b), FALSE);
DROP TABLE expense_receipts;
DROP TABLE product_pictures;
DROP TABLE product_images;
ALTER TABLE logos DROP COLUMN media;
ALTER TABLE logos DROP COLUMN content;
ALTER TABLE logos DROP COLUMN size;
