-- +goose Up

-- The paper font that the sealed PDF uses, by the beginning of its hash; empty for none.
ALTER TABLE paper_seals ADD COLUMN font TEXT NOT NULL DEFAULT '';
