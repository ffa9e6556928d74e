-- +goose Up

-- Photos of the receipts of a claim.
CREATE TABLE expense_receipts (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	claim_id BIGINT NOT NULL,
	media TEXT NOT NULL,
	size BIGINT NOT NULL,
	created_by BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	content BYTEA NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, claim_id) REFERENCES expense_claims (org_id, id)
);
CREATE INDEX expense_receipts_claim ON expense_receipts (org_id, claim_id, id);
