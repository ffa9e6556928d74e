-- +goose Up

-- Language of printed documents; empty: of a contact the company's, of the company that of its country.
ALTER TABLE org_settings ADD COLUMN paper_lang TEXT NOT NULL DEFAULT '' CHECK (paper_lang IN ('', 'th', 'en', 'both'));
ALTER TABLE contacts ADD COLUMN paper_lang TEXT NOT NULL DEFAULT '' CHECK (paper_lang IN ('', 'th', 'en', 'both'));
