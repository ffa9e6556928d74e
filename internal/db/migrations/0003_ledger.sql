-- +goose Up

-- The chart of accounts. Postings find an account with a system_key by that key;
-- it can be renamed but not switched off.
CREATE TABLE accounts (
  org_id       BIGINT NOT NULL,
  id           BIGINT NOT NULL,
  code         TEXT NOT NULL,
  name         TEXT NOT NULL,
  name_th      TEXT NOT NULL DEFAULT '',
  account_type TEXT NOT NULL CHECK (account_type IN ('ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE')),
  system_key   TEXT NOT NULL DEFAULT '',
  parent_id    BIGINT,
  description  TEXT NOT NULL DEFAULT '',
  is_active    BOOLEAN NOT NULL DEFAULT TRUE,
  created_at   BIGINT NOT NULL,
  updated_at   BIGINT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, parent_id) REFERENCES accounts (org_id, id)
);
CREATE UNIQUE INDEX accounts_code ON accounts (org_id, code);
CREATE UNIQUE INDEX accounts_system_key ON accounts (org_id, system_key) WHERE system_key <> '';

-- Turnover of an account in a month ('YYYY-MM'), kept by the statement that
-- posts. The balance of an account is the sum of debit - credit of its months.
CREATE TABLE account_balances (
  org_id     BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  month      TEXT NOT NULL,
  debit      BIGINT NOT NULL,
  credit     BIGINT NOT NULL,
  PRIMARY KEY (org_id, account_id, month),
  FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
);

-- Money accounts: cash, bank accounts, e-wallets. The default is a setting of the
-- organization.
CREATE TABLE money_accounts (
  org_id              BIGINT NOT NULL,
  id                  BIGINT NOT NULL,
  kind                TEXT NOT NULL CHECK (kind IN ('cash', 'bank', 'e_wallet')),
  account_name        TEXT NOT NULL,
  account_no          TEXT NOT NULL DEFAULT '',
  account_branch      TEXT NOT NULL DEFAULT '',
  account_branch_code TEXT NOT NULL DEFAULT '',
  bank_company        TEXT NOT NULL DEFAULT '',
  bank_address        TEXT NOT NULL DEFAULT '',
  swift_code          TEXT NOT NULL DEFAULT '',
  account_type        BIGINT NOT NULL DEFAULT 0,
  account_id          BIGINT,
  is_active           BOOLEAN NOT NULL DEFAULT TRUE,
  created_at          BIGINT NOT NULL,
  updated_at          BIGINT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
);
CREATE UNIQUE INDEX money_accounts_name ON money_accounts (org_id, account_name);

-- Entries and lines are written once and never changed. total is the sum of
-- the debits, which equals the sum of the credits.
CREATE TABLE journal_entries (
  org_id           BIGINT NOT NULL,
  id               BIGINT NOT NULL,
  entry_number     TEXT NOT NULL,
  number_period    TEXT NOT NULL,
  number_serial    BIGINT NOT NULL,
  entry_date       TEXT NOT NULL,
  description      TEXT NOT NULL DEFAULT '',
  reference_type   TEXT NOT NULL,
  reference_id     BIGINT,
  reference_number TEXT NOT NULL DEFAULT '',
  total            BIGINT NOT NULL CHECK (total > 0),
  reversal_of_id   BIGINT,
  external_id      TEXT NOT NULL DEFAULT '',
  created_by       BIGINT,
  created_by_name  TEXT NOT NULL DEFAULT '',
  created_at       BIGINT NOT NULL,
  updated_at       BIGINT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, reversal_of_id) REFERENCES journal_entries (org_id, id)
);
CREATE UNIQUE INDEX journal_entries_number ON journal_entries (org_id, entry_number);
CREATE UNIQUE INDEX journal_entries_external ON journal_entries (org_id, external_id) WHERE external_id <> '';
-- An entry is reversed at most once.
CREATE UNIQUE INDEX journal_entries_reversal ON journal_entries (org_id, reversal_of_id) WHERE reversal_of_id IS NOT NULL;
CREATE INDEX journal_entries_reference ON journal_entries (org_id, reference_type, reference_id, id);
CREATE INDEX journal_entries_date ON journal_entries (org_id, entry_date, id);
CREATE INDEX journal_entries_updated ON journal_entries (org_id, updated_at, id);

-- One signed amount, debit positive: an entry balances when its lines sum to
-- zero. The date of the entry is repeated so that an account's lines of a
-- period are one range of an index.
CREATE TABLE journal_lines (
  org_id      BIGINT NOT NULL,
  entry_id    BIGINT NOT NULL,
  id          BIGINT NOT NULL,
  sort_order  BIGINT NOT NULL,
  account_id  BIGINT NOT NULL,
  entry_date  TEXT NOT NULL,
  amount      BIGINT NOT NULL CHECK (amount <> 0),
  description TEXT NOT NULL DEFAULT '',
  contact_id  BIGINT,
  PRIMARY KEY (org_id, entry_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id),
  FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
);
-- Contains the amount, so that sums of an account do not read the lines.
CREATE INDEX journal_lines_account ON journal_lines (org_id, account_id, entry_date, entry_id, amount);
