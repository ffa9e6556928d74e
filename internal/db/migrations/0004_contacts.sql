-- +goose Up

-- Customers and suppliers. search_text is written by the program: folded name,
-- code, tax id, contact person, phone and e-mail, separated by a character that no
-- search can contain.
CREATE TABLE contacts (
    org_id            BIGINT  NOT NULL,
    id                BIGINT  NOT NULL,
    code              TEXT    NOT NULL,
    external_id       TEXT    NOT NULL DEFAULT '',
    name              TEXT    NOT NULL,
    contact_name      TEXT    NOT NULL DEFAULT '',
    contact_type      TEXT    NOT NULL CHECK (contact_type IN ('client', 'supplier', 'both')),
    business_type     TEXT    NOT NULL DEFAULT '' CHECK (business_type IN ('', 'corporation', 'individual')),
    branch_type       TEXT    NOT NULL DEFAULT '' CHECK (branch_type IN ('', 'head_office', 'branch')),
    branch_code       TEXT    NOT NULL DEFAULT '',
    branch_name       TEXT    NOT NULL DEFAULT '',
    tax_id            TEXT    NOT NULL DEFAULT '',
    address           TEXT    NOT NULL DEFAULT '',
    phone             TEXT    NOT NULL DEFAULT '',
    email             TEXT    NOT NULL DEFAULT '',
    website           TEXT    NOT NULL DEFAULT '',
    line_id           TEXT    NOT NULL DEFAULT '',
    telegram          TEXT    NOT NULL DEFAULT '',
    whatsapp_id       TEXT    NOT NULL DEFAULT '',
    discord_id        TEXT    NOT NULL DEFAULT '',
    avatar_url        TEXT    NOT NULL DEFAULT '',
    bank_qr_url       TEXT    NOT NULL DEFAULT '',
    credit_days       BIGINT  NOT NULL DEFAULT 0 CHECK (credit_days >= 0),
    credit_limit      BIGINT  NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
    payment_term_days BIGINT  NOT NULL DEFAULT 0 CHECK (payment_term_days >= 0),
    currency          TEXT    NOT NULL DEFAULT '',
    remark            TEXT    NOT NULL DEFAULT '',
    shipping_info     TEXT    NOT NULL DEFAULT '',
    is_active         BOOLEAN NOT NULL DEFAULT TRUE,
    search_text       TEXT    NOT NULL,
    created_by        BIGINT  NOT NULL,
    created_by_name   TEXT    NOT NULL DEFAULT '',
    created_at        BIGINT  NOT NULL,
    updated_at        BIGINT  NOT NULL,
    PRIMARY KEY (org_id, id)
);

CREATE UNIQUE INDEX contacts_code ON contacts (org_id, code);
CREATE UNIQUE INDEX contacts_tax_id ON contacts (org_id, tax_id, branch_type, branch_code) WHERE tax_id <> '';
CREATE UNIQUE INDEX contacts_external_id ON contacts (org_id, external_id) WHERE external_id <> '';
CREATE INDEX contacts_updated ON contacts (org_id, updated_at, id);

-- The contact's bank account. The row is created when one of its bank fields is
-- filled for the first time.
CREATE TABLE contact_banks (
    org_id              BIGINT NOT NULL,
    id                  BIGINT NOT NULL,
    contact_id          BIGINT NOT NULL,
    account_name        TEXT   NOT NULL DEFAULT '',
    account_no          TEXT   NOT NULL DEFAULT '',
    account_type        BIGINT NOT NULL DEFAULT 0,
    account_branch      TEXT   NOT NULL DEFAULT '',
    account_branch_code TEXT   NOT NULL DEFAULT '',
    bank_company        TEXT   NOT NULL DEFAULT '',
    bank_address        TEXT   NOT NULL DEFAULT '',
    swift_code          TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id)
);

CREATE UNIQUE INDEX contact_banks_contact ON contact_banks (org_id, contact_id);

-- The last code issued. Codes of deleted contacts are never issued again.
CREATE TABLE contact_codes (
    org_id BIGINT NOT NULL,
    last   BIGINT NOT NULL,
    PRIMARY KEY (org_id)
);
