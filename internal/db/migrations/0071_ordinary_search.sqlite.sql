-- +goose Up

INSERT INTO number_prefixes (org_id, prefix, doc_type)
SELECT s.org_id, substr(s.head, 1, instr(s.head, '-') - 1), MIN(s.doc_type)
FROM number_shapes s
JOIN number_counters c ON c.org_id = s.org_id AND c.doc_type = s.doc_type AND c.period = s.period
WHERE s.first <= c.last
GROUP BY s.org_id, substr(s.head, 1, instr(s.head, '-') - 1);

DROP TABLE number_shapes;
DROP TABLE search_names;
DROP TABLE list_states;
DROP TABLE list_posts;
