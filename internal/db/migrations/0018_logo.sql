-- +goose Up

-- The logo on a company's documents.
CREATE TABLE org_logos (
	org_id BIGINT PRIMARY KEY REFERENCES organizations (id),
	media TEXT NOT NULL,
	content BYTEA NOT NULL,
	updated_at BIGINT NOT NULL
);
