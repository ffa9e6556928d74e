-- +goose Up

-- The events of organizations that exist begin here.
INSERT INTO events (org_id, seq, at, type, resource, record_id, number, facts, user_id, key_id, audit_seq, tag)
SELECT o.id, 1, unixepoch(), 'feed.began', 'organization', o.id, '', '{}', 0, 0, COALESCE(a.seq, 0), COALESCE(lower(substr(hex(a.hash), 1, 8)), '00000000')
FROM organizations o
LEFT JOIN audit_log a ON a.org_id = o.id AND a.seq = (SELECT MAX(m.seq) FROM audit_log m WHERE m.org_id = o.id);
