-- +goose Up

-- Adds the roles accountant and viewer. SQLite cannot change a CHECK, so the column
-- is created again.
ALTER TABLE memberships ADD COLUMN former_role TEXT NOT NULL DEFAULT '';
UPDATE memberships SET former_role = role;
DROP INDEX memberships_owner;
ALTER TABLE memberships DROP COLUMN role;
ALTER TABLE memberships ADD COLUMN role TEXT NOT NULL DEFAULT 'viewer'
	CHECK (role IN ('owner', 'admin', 'accountant', 'member', 'viewer'));
UPDATE memberships SET role = former_role;
ALTER TABLE memberships DROP COLUMN former_role;
CREATE UNIQUE INDEX memberships_owner ON memberships (org_id) WHERE role = 'owner';
