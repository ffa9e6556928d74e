-- +goose Up

-- Statements of a money account form a chain: position orders them, and each opens with
-- the closing balance of the one before.
CREATE TABLE bank_statements (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	bank_id BIGINT NOT NULL,
	account_id BIGINT NOT NULL,
	position BIGINT NOT NULL,
	format TEXT NOT NULL,
	file_name TEXT NOT NULL DEFAULT '',
	sha256 TEXT NOT NULL DEFAULT '',
	mapping TEXT NOT NULL DEFAULT '',
	from_date TEXT NOT NULL,
	to_date TEXT NOT NULL,
	opening_balance BIGINT NOT NULL,
	closing_balance BIGINT NOT NULL,
	line_count BIGINT NOT NULL CHECK (line_count > 0),
	duplicates BIGINT NOT NULL DEFAULT 0,
	reconciled_at BIGINT,
	-- The last journal entry when the statement was reconciled. Entries before the first
	-- statement that are posted later count as outstanding.
	reconciled_entry_id BIGINT,
	created_by BIGINT,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, bank_id) REFERENCES money_accounts (org_id, id),
	FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
);
CREATE UNIQUE INDEX bank_statements_position ON bank_statements (org_id, bank_id, position);
CREATE INDEX bank_statements_account ON bank_statements (org_id, account_id);

-- A match connects lines of one money account with journal lines of its ledger account.
CREATE TABLE bank_matches (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	bank_id BIGINT NOT NULL,
	-- What the match posted, and for one entry the account and the text, for later suggestions.
	made TEXT NOT NULL DEFAULT '[]',
	account_id BIGINT,
	pattern TEXT NOT NULL DEFAULT '',
	created_by BIGINT,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, bank_id) REFERENCES money_accounts (org_id, id)
);
CREATE INDEX bank_matches_pattern ON bank_matches (org_id, pattern, id) WHERE account_id IS NOT NULL;

CREATE TABLE bank_lines (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	statement_id BIGINT NOT NULL,
	bank_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	line_date TEXT NOT NULL,
	line_time TEXT NOT NULL DEFAULT '',
	text TEXT NOT NULL DEFAULT '',
	reference TEXT NOT NULL DEFAULT '',
	amount BIGINT NOT NULL CHECK (amount <> 0),
	balance BIGINT,
	search_text TEXT NOT NULL DEFAULT '',
	-- Distinguishes equal lines of a file: 1, 2, …
	equal_no BIGINT NOT NULL,
	match_id BIGINT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, statement_id) REFERENCES bank_statements (org_id, id),
	FOREIGN KEY (org_id, match_id) REFERENCES bank_matches (org_id, id)
);
CREATE UNIQUE INDEX bank_lines_statement ON bank_lines (org_id, statement_id, seq);
CREATE INDEX bank_lines_date ON bank_lines (org_id, bank_id, line_date);
CREATE INDEX bank_lines_match ON bank_lines (org_id, match_id) WHERE match_id IS NOT NULL;
CREATE INDEX bank_lines_open ON bank_lines (org_id, line_date, bank_id) WHERE match_id IS NULL;

-- The journal lines of a match. A journal line is in one match at most.
CREATE TABLE bank_match_lines (
	org_id BIGINT NOT NULL,
	journal_line_id BIGINT NOT NULL,
	entry_id BIGINT NOT NULL,
	match_id BIGINT NOT NULL,
	bank_id BIGINT NOT NULL,
	entry_date TEXT NOT NULL,
	amount BIGINT NOT NULL,
	PRIMARY KEY (org_id, journal_line_id),
	FOREIGN KEY (org_id, match_id) REFERENCES bank_matches (org_id, id),
	FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
);
CREATE INDEX bank_match_lines_match ON bank_match_lines (org_id, match_id);
CREATE INDEX bank_match_lines_entry ON bank_match_lines (org_id, entry_id);
CREATE INDEX bank_match_lines_date ON bank_match_lines (org_id, bank_id, entry_date);

-- Journal lines from before the first statement that the bank had not seen yet.
CREATE TABLE bank_outstanding (
	org_id BIGINT NOT NULL,
	journal_line_id BIGINT NOT NULL,
	entry_id BIGINT NOT NULL,
	bank_id BIGINT NOT NULL,
	entry_date TEXT NOT NULL,
	amount BIGINT NOT NULL,
	PRIMARY KEY (org_id, journal_line_id),
	FOREIGN KEY (org_id, bank_id) REFERENCES money_accounts (org_id, id)
);
CREATE INDEX bank_outstanding_bank ON bank_outstanding (org_id, bank_id);

CREATE TABLE bank_rules (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	name TEXT NOT NULL,
	bank_id BIGINT,
	direction TEXT NOT NULL,
	contains TEXT NOT NULL,
	min_amount BIGINT,
	max_amount BIGINT,
	account_id BIGINT,
	transfer_bank_id BIGINT,
	description TEXT NOT NULL DEFAULT '',
	auto BOOLEAN NOT NULL DEFAULT FALSE,
	sort_order BIGINT NOT NULL DEFAULT 0,
	is_active BOOLEAN NOT NULL DEFAULT TRUE,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id),
	FOREIGN KEY (org_id, transfer_bank_id) REFERENCES money_accounts (org_id, id)
);

-- Journal lines are matched by their id.
CREATE INDEX journal_lines_id ON journal_lines (org_id, id);
