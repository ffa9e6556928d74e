-- +goose Up

-- The picture at the head of a company's papers.
CREATE TABLE org_logos (
	org_id BIGINT PRIMARY KEY REFERENCES organizations (id),
	media TEXT NOT NULL,
	content BYTEA NOT NULL,
	updated_at BIGINT NOT NULL
);
