-- after 0074_references, d4e2e8f76aa3759b
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
CREATE TABLE id_counters (
	resource TEXT PRIMARY KEY,
	last INTEGER NOT NULL
) STRICT;
CREATE TABLE audit_log (
	org_id INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	at INTEGER NOT NULL,
	user_id INTEGER NOT NULL,
	key_id INTEGER NOT NULL,
	action TEXT NOT NULL,
	resource TEXT NOT NULL,
	record_id INTEGER NOT NULL,
	detail TEXT NOT NULL,
	prev BLOB NOT NULL,
	hash BLOB NOT NULL, covers TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, seq)
) STRICT;
CREATE TABLE deletions (
	org_id INTEGER NOT NULL,
	resource TEXT NOT NULL,
	id INTEGER NOT NULL,
	number TEXT NOT NULL,
	deleted_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, resource, id)
) STRICT;
CREATE INDEX deletions_time ON deletions (org_id, deleted_at, resource, id);
CREATE TABLE idempotency_keys (
	org_id INTEGER NOT NULL,
	key_id INTEGER NOT NULL,
	scope TEXT NOT NULL,
	idem_key TEXT NOT NULL,
	body_hash BLOB NOT NULL,
	status INTEGER NOT NULL,
	headers TEXT NOT NULL DEFAULT '',
	content_type TEXT NOT NULL DEFAULT '',
	body BLOB NOT NULL,
	created_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, key_id, scope, idem_key)
) STRICT;
CREATE INDEX idempotency_keys_time ON idempotency_keys (org_id, created_at);
CREATE TRIGGER audit_log_update BEFORE UPDATE ON audit_log
BEGIN
	SELECT RAISE(ABORT, 'the audit log is only written at its end');
END;
CREATE TRIGGER audit_log_delete BEFORE DELETE ON audit_log
BEGIN
	SELECT RAISE(ABORT, 'the audit log is only written at its end');
END;
CREATE TABLE organizations (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	country_code TEXT NOT NULL,
	currency_code TEXT NOT NULL,
	timezone TEXT NOT NULL,
	workspace_key TEXT NOT NULL UNIQUE,
	subscription_plan TEXT NOT NULL,
	is_active INTEGER NOT NULL,
	logo_url TEXT NOT NULL DEFAULT '',
	latitude INTEGER,
	longitude INTEGER,
	place_id TEXT NOT NULL DEFAULT '',
	missed_checkin_after_minutes INTEGER,
	missed_checkout_after_minutes INTEGER,
	activation_date INTEGER,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX organizations_name ON organizations (name);
CREATE TABLE users (
	id INTEGER PRIMARY KEY,
	email TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	password_hash TEXT NOT NULL DEFAULT '',
	is_active INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL
, language TEXT NOT NULL DEFAULT '', totp_secret TEXT NOT NULL DEFAULT '', totp_step INTEGER NOT NULL DEFAULT 0, password_expires_at INTEGER, responsible_id INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE memberships (
	id INTEGER PRIMARY KEY,
	org_id INTEGER NOT NULL REFERENCES organizations (id),
	user_id INTEGER NOT NULL REFERENCES users (id),
	is_active INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL, role TEXT NOT NULL DEFAULT 'viewer'
	CHECK (role = 'owner' OR role = 'admin' OR role = 'accountant' OR role = 'member' OR role = 'viewer'),
	UNIQUE (org_id, id),
	UNIQUE (org_id, user_id)
) STRICT;
CREATE INDEX memberships_user ON memberships (user_id);
CREATE TABLE api_keys (
	id INTEGER PRIMARY KEY,
	org_id INTEGER NOT NULL REFERENCES organizations (id),
	user_id INTEGER NOT NULL REFERENCES users (id),
	name TEXT NOT NULL,
	hash BLOB NOT NULL UNIQUE,
	last4 TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER,
	revoked_at INTEGER,
	last_used_at INTEGER
, read_only INTEGER NOT NULL DEFAULT FALSE, rate_limit INTEGER NOT NULL DEFAULT 0, created_by INTEGER, propose INTEGER NOT NULL DEFAULT FALSE, rights TEXT NOT NULL DEFAULT '', granted_role TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX api_keys_org ON api_keys (org_id, id);
CREATE TABLE org_settings (
	org_id INTEGER NOT NULL REFERENCES organizations (id),
	default_warehouse_id INTEGER,
	default_bank_id INTEGER,
	negative_stock_policy TEXT NOT NULL CHECK (negative_stock_policy = 'allow' OR negative_stock_policy = 'warn' OR negative_stock_policy = 'block'),
	over_receipt_percent INTEGER NOT NULL,
	price_tolerance_percent INTEGER NOT NULL,
	lock_date TEXT,
	signature_required TEXT NOT NULL DEFAULT '',
	chart_version INTEGER NOT NULL DEFAULT 0,
	updated_at INTEGER NOT NULL, fiscal_year_end_month INTEGER NOT NULL DEFAULT 12 CHECK (fiscal_year_end_month BETWEEN 1 AND 12), letterhead INTEGER NOT NULL DEFAULT 0, prompt_pay_id TEXT NOT NULL DEFAULT '', input_vat TEXT NOT NULL DEFAULT 'onBill' CHECK (input_vat IN ('onBill', 'onTaxInvoice')), retail_abbreviated INTEGER NOT NULL DEFAULT FALSE, prices_include_vat INTEGER NOT NULL DEFAULT FALSE, invoice_bank_id INTEGER, member_opening_limit INTEGER, logo INTEGER NOT NULL DEFAULT 0, logo_used INTEGER NOT NULL DEFAULT FALSE, void_date TEXT NOT NULL DEFAULT 'today', efiling_days_pp30 INTEGER NOT NULL DEFAULT 0, efiling_days_pnd INTEGER NOT NULL DEFAULT 0, walk_in_contact_id INTEGER, pnd_trans_amt TEXT NOT NULL DEFAULT '', rd_user_id TEXT NOT NULL DEFAULT '', rd_branch_type TEXT NOT NULL DEFAULT '', vat_on_payment TEXT NOT NULL DEFAULT 'off' CHECK (vat_on_payment IN ('off', 'services')), paper_lang TEXT NOT NULL DEFAULT '' CHECK (paper_lang = '' OR paper_lang = 'th' OR paper_lang = 'en' OR paper_lang = 'both'), paper_seal TEXT NOT NULL DEFAULT 'given' CHECK (paper_seal IN ('given', 'issue')), holidays TEXT NOT NULL DEFAULT '', receipt_together INTEGER NOT NULL DEFAULT FALSE,
	PRIMARY KEY (org_id)
) STRICT;
CREATE TABLE number_rules (
	org_id INTEGER NOT NULL REFERENCES organizations (id),
	doc_type TEXT NOT NULL,
	prefix TEXT NOT NULL,
	digits INTEGER NOT NULL CHECK (digits BETWEEN 1 AND 10),
	reset TEXT NOT NULL CHECK (reset = 'monthly' OR reset = 'yearly' OR reset = 'never'),
	year_style TEXT NOT NULL CHECK (year_style IN ('gregorian', 'buddhist')),
	PRIMARY KEY (org_id, doc_type),
	UNIQUE (org_id, prefix)
) STRICT;
CREATE TABLE number_counters (
	org_id INTEGER NOT NULL REFERENCES organizations (id),
	doc_type TEXT NOT NULL,
	period TEXT NOT NULL,
	last INTEGER NOT NULL,
	PRIMARY KEY (org_id, doc_type, period)
) STRICT;
CREATE TABLE exchange_rates (
	org_id INTEGER NOT NULL REFERENCES organizations (id),
	currency TEXT NOT NULL,
	rate_date TEXT NOT NULL,
	rate INTEGER NOT NULL CHECK (rate > 0),
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, currency, rate_date)
) STRICT;
CREATE TABLE rate_windows (
	key_id INTEGER PRIMARY KEY,
	minute INTEGER NOT NULL,
	used INTEGER NOT NULL
, papers INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE accounts (
  org_id       INTEGER NOT NULL,
  id           INTEGER NOT NULL,
  code         TEXT NOT NULL,
  name         TEXT NOT NULL,
  name_th      TEXT NOT NULL DEFAULT '',
  account_type TEXT NOT NULL CHECK (account_type = 'ASSET' OR account_type = 'LIABILITY' OR account_type = 'EQUITY' OR account_type = 'REVENUE' OR account_type = 'EXPENSE'),
  system_key   TEXT NOT NULL DEFAULT '',
  parent_id    INTEGER,
  description  TEXT NOT NULL DEFAULT '',
  is_active    INTEGER NOT NULL DEFAULT TRUE,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, parent_id) REFERENCES accounts (org_id, id)
) STRICT;
CREATE UNIQUE INDEX accounts_code ON accounts (org_id, code);
CREATE UNIQUE INDEX accounts_system_key ON accounts (org_id, system_key) WHERE system_key <> '';
CREATE TABLE account_balances (
  org_id     INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  month      TEXT NOT NULL,
  debit      INTEGER NOT NULL,
  credit     INTEGER NOT NULL,
  PRIMARY KEY (org_id, account_id, month),
  FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
) STRICT;
CREATE TABLE money_accounts (
  org_id              INTEGER NOT NULL,
  id                  INTEGER NOT NULL,
  kind                TEXT NOT NULL CHECK (kind = 'cash' OR kind = 'bank' OR kind = 'e_wallet'),
  account_name        TEXT NOT NULL,
  account_no          TEXT NOT NULL DEFAULT '',
  account_branch      TEXT NOT NULL DEFAULT '',
  account_branch_code TEXT NOT NULL DEFAULT '',
  bank_company        TEXT NOT NULL DEFAULT '',
  bank_address        TEXT NOT NULL DEFAULT '',
  swift_code          TEXT NOT NULL DEFAULT '',
  account_type        INTEGER NOT NULL DEFAULT 0,
  account_id          INTEGER,
  is_active           INTEGER NOT NULL DEFAULT TRUE,
  created_at          INTEGER NOT NULL,
  updated_at          INTEGER NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
) STRICT;
CREATE UNIQUE INDEX money_accounts_name ON money_accounts (org_id, account_name);
CREATE TABLE journal_entries (
  org_id           INTEGER NOT NULL,
  id               INTEGER NOT NULL,
  entry_number     TEXT NOT NULL,
  number_period    TEXT NOT NULL,
  number_serial    INTEGER NOT NULL,
  entry_date       TEXT NOT NULL,
  description      TEXT NOT NULL DEFAULT '',
  reference_type   TEXT NOT NULL,
  reference_id     INTEGER,
  reference_number TEXT NOT NULL DEFAULT '',
  total            INTEGER NOT NULL CHECK (total > 0),
  reversal_of_id   INTEGER,
  external_id      TEXT NOT NULL DEFAULT '',
  created_by       INTEGER,
  created_by_name  TEXT NOT NULL DEFAULT '',
  created_at       INTEGER NOT NULL,
  updated_at       INTEGER NOT NULL, reverse_on TEXT, vat_base INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, reversal_of_id) REFERENCES journal_entries (org_id, id)
) STRICT;
CREATE UNIQUE INDEX journal_entries_number ON journal_entries (org_id, entry_number);
CREATE UNIQUE INDEX journal_entries_external ON journal_entries (org_id, external_id) WHERE external_id <> '';
CREATE UNIQUE INDEX journal_entries_reversal ON journal_entries (org_id, reversal_of_id) WHERE reversal_of_id IS NOT NULL;
CREATE INDEX journal_entries_date ON journal_entries (org_id, entry_date, id);
CREATE INDEX journal_entries_updated ON journal_entries (org_id, updated_at, id);
CREATE TABLE journal_lines (
  org_id      INTEGER NOT NULL,
  entry_id    INTEGER NOT NULL,
  id          INTEGER NOT NULL,
  sort_order  INTEGER NOT NULL,
  account_id  INTEGER NOT NULL,
  entry_date  TEXT NOT NULL,
  amount      INTEGER NOT NULL CHECK (amount <> 0),
  description TEXT NOT NULL DEFAULT '',
  contact_id  INTEGER, bank_id INTEGER,
  PRIMARY KEY (org_id, entry_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id),
  FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
) STRICT;
CREATE INDEX journal_lines_account ON journal_lines (org_id, account_id, entry_date, entry_id, amount);
CREATE TABLE contacts (
    org_id            INTEGER  NOT NULL,
    id                INTEGER  NOT NULL,
    code              TEXT    NOT NULL,
    external_id       TEXT    NOT NULL DEFAULT '',
    name              TEXT    NOT NULL,
    contact_name      TEXT    NOT NULL DEFAULT '',
    contact_type      TEXT    NOT NULL CHECK (contact_type = 'client' OR contact_type = 'supplier' OR contact_type = 'both'),
    business_type     TEXT    NOT NULL DEFAULT '' CHECK (business_type = '' OR business_type = 'corporation' OR business_type = 'individual'),
    branch_type       TEXT    NOT NULL DEFAULT '' CHECK (branch_type = '' OR branch_type = 'head_office' OR branch_type = 'branch'),
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
    credit_days       INTEGER  NOT NULL DEFAULT 0 CHECK (credit_days >= 0),
    credit_limit      INTEGER  NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
    payment_term_days INTEGER  NOT NULL DEFAULT 0 CHECK (payment_term_days >= 0),
    currency          TEXT    NOT NULL DEFAULT '',
    remark            TEXT    NOT NULL DEFAULT '',
    shipping_info     TEXT    NOT NULL DEFAULT '',
    is_active         INTEGER NOT NULL DEFAULT TRUE,
    search_text       TEXT    NOT NULL,
    created_by        INTEGER  NOT NULL,
    created_by_name   TEXT    NOT NULL DEFAULT '',
    created_at        INTEGER  NOT NULL,
    updated_at        INTEGER  NOT NULL, address_parts TEXT NOT NULL DEFAULT '', title_name TEXT NOT NULL DEFAULT '', first_name TEXT NOT NULL DEFAULT '', last_name TEXT NOT NULL DEFAULT '', paper_lang TEXT NOT NULL DEFAULT '' CHECK (paper_lang = '' OR paper_lang = 'th' OR paper_lang = 'en' OR paper_lang = 'both'), name_en TEXT NOT NULL DEFAULT '', address_en TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (org_id, id)
) STRICT;
CREATE UNIQUE INDEX contacts_code ON contacts (org_id, code);
CREATE UNIQUE INDEX contacts_tax_id ON contacts (org_id, tax_id, branch_type, branch_code) WHERE tax_id <> '';
CREATE UNIQUE INDEX contacts_external_id ON contacts (org_id, external_id) WHERE external_id <> '';
CREATE INDEX contacts_updated ON contacts (org_id, updated_at, id);
CREATE TABLE contact_banks (
    org_id              INTEGER NOT NULL,
    id                  INTEGER NOT NULL,
    contact_id          INTEGER NOT NULL,
    account_name        TEXT   NOT NULL DEFAULT '',
    account_no          TEXT   NOT NULL DEFAULT '',
    account_type        INTEGER NOT NULL DEFAULT 0,
    account_branch      TEXT   NOT NULL DEFAULT '',
    account_branch_code TEXT   NOT NULL DEFAULT '',
    bank_company        TEXT   NOT NULL DEFAULT '',
    bank_address        TEXT   NOT NULL DEFAULT '',
    swift_code          TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id)
) STRICT;
CREATE UNIQUE INDEX contact_banks_contact ON contact_banks (org_id, contact_id);
CREATE TABLE contact_codes (
    org_id INTEGER NOT NULL,
    last   INTEGER NOT NULL,
    PRIMARY KEY (org_id)
) STRICT;
CREATE TABLE warehouses (
    org_id     INTEGER  NOT NULL,
    id         INTEGER  NOT NULL,
    code       TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    address    TEXT    NOT NULL DEFAULT '',
    phone      TEXT    NOT NULL DEFAULT '',
    is_active  INTEGER NOT NULL DEFAULT TRUE,
    created_at INTEGER  NOT NULL,
    updated_at INTEGER  NOT NULL, name_en TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (org_id, id)
) STRICT;
CREATE UNIQUE INDEX warehouses_code ON warehouses (org_id, code);
CREATE TABLE product_categories (
    org_id     INTEGER NOT NULL,
    id         INTEGER NOT NULL,
    name       TEXT   NOT NULL,
    folded     TEXT   NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, id)
) STRICT;
CREATE UNIQUE INDEX product_categories_name ON product_categories (org_id, folded);
CREATE TABLE products (
    org_id               INTEGER  NOT NULL,
    id                   INTEGER  NOT NULL,
    code                 TEXT    NOT NULL,
    external_id          TEXT    NOT NULL DEFAULT '',
    name                 TEXT    NOT NULL,
    product_type         TEXT    NOT NULL CHECK (product_type = 'service' OR product_type = 'nonInventory' OR product_type = 'inventory'),
    category_id          INTEGER,
    barcode              TEXT    NOT NULL DEFAULT '',
    description          TEXT    NOT NULL DEFAULT '',
    purchase_description TEXT    NOT NULL DEFAULT '',
    unit                 TEXT    NOT NULL DEFAULT '',
    cost_price           INTEGER  NOT NULL DEFAULT 0 CHECK (cost_price >= 0),
    sale_price           INTEGER  NOT NULL DEFAULT 0 CHECK (sale_price >= 0),
    tax_rate             INTEGER  NOT NULL DEFAULT 0 CHECK (tax_rate >= 0),
    vat_type             TEXT    NOT NULL CHECK (vat_type = 'vatExclusive' OR vat_type = 'vatInclusive' OR vat_type = 'zeroVat' OR vat_type = 'noVat'),
    purchase_vat_type    TEXT    NOT NULL CHECK (purchase_vat_type = 'vatExclusive' OR purchase_vat_type = 'vatInclusive' OR purchase_vat_type = 'zeroVat' OR purchase_vat_type = 'noVat'),
    income_account       TEXT    NOT NULL DEFAULT '',
    expense_account      TEXT    NOT NULL DEFAULT '',
    reorder_point        INTEGER  NOT NULL DEFAULT 0 CHECK (reorder_point >= 0),
    is_active            INTEGER NOT NULL DEFAULT TRUE,
    search_text          TEXT    NOT NULL,
    created_at           INTEGER  NOT NULL,
    updated_at           INTEGER  NOT NULL,
    deleted_at           INTEGER, name_en TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, category_id) REFERENCES product_categories (org_id, id)
) STRICT;
CREATE UNIQUE INDEX products_code ON products (org_id, code) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_external_id ON products (org_id, external_id) WHERE external_id <> '' AND deleted_at IS NULL;
CREATE INDEX products_updated ON products (org_id, updated_at, id);
CREATE INDEX products_category ON products (org_id, category_id, id);
CREATE TABLE product_alt_units (
    org_id         INTEGER  NOT NULL,
    id             INTEGER  NOT NULL,
    product_id     INTEGER  NOT NULL,
    unit           TEXT    NOT NULL,
    ratio          INTEGER  NOT NULL CHECK (ratio > 0),
    barcode        TEXT    NOT NULL DEFAULT '',
    purchase_price INTEGER  NOT NULL DEFAULT 0 CHECK (purchase_price >= 0),
    sale_price     INTEGER  NOT NULL DEFAULT 0 CHECK (sale_price >= 0),
    sort_order     INTEGER  NOT NULL,
    is_removed     INTEGER NOT NULL DEFAULT FALSE,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id)
) STRICT;
CREATE UNIQUE INDEX product_alt_units_unit ON product_alt_units (org_id, product_id, unit);
CREATE TABLE product_min_quantities (
    org_id       INTEGER NOT NULL,
    product_id   INTEGER NOT NULL,
    warehouse_id INTEGER NOT NULL,
    min_qty      INTEGER NOT NULL CHECK (min_qty > 0),
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL,
    PRIMARY KEY (org_id, product_id, warehouse_id),
    FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
    FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id)
) STRICT;
CREATE TABLE stock_balances (
    org_id           INTEGER NOT NULL,
    product_id       INTEGER NOT NULL,
    warehouse_id     INTEGER NOT NULL,
    quantity         INTEGER NOT NULL,
    total_value      INTEGER NOT NULL,
    average_cost     INTEGER NOT NULL,
    last_movement_id INTEGER NOT NULL,
    PRIMARY KEY (org_id, product_id, warehouse_id),
    FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
    FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id)
) STRICT;
CREATE TABLE stock_movements (
    org_id            INTEGER NOT NULL,
    id                INTEGER NOT NULL,
    product_id        INTEGER NOT NULL,
    warehouse_id      INTEGER NOT NULL,
    movement_type     TEXT   NOT NULL CHECK (movement_type = 'opening' OR movement_type = 'sale' OR movement_type = 'sale_reversal' OR movement_type = 'sale_return' OR movement_type = 'sale_return_reversal' OR movement_type = 'purchase' OR movement_type = 'purchase_reversal' OR movement_type = 'adjustment' OR movement_type = 'transfer'),
    quantity          INTEGER NOT NULL CHECK (quantity <> 0),
    qty_before        INTEGER NOT NULL,
    qty_after         INTEGER NOT NULL,
    value_after       INTEGER NOT NULL,
    avg_cost_before   INTEGER NOT NULL,
    avg_cost_after    INTEGER NOT NULL,
    unit_cost         INTEGER NOT NULL CHECK (unit_cost >= 0),
    total_cost        INTEGER NOT NULL,
    variance          INTEGER NOT NULL,
    from_warehouse_id INTEGER,
    to_warehouse_id   INTEGER,
    reference_type    TEXT   NOT NULL,
    reference_id      INTEGER NOT NULL,
    reference_item_id INTEGER,
    note              TEXT   NOT NULL DEFAULT '',
    created_by        INTEGER NOT NULL,
    created_at        INTEGER NOT NULL, book_date TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
    FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id),
    FOREIGN KEY (org_id, from_warehouse_id) REFERENCES warehouses (org_id, id),
    FOREIGN KEY (org_id, to_warehouse_id) REFERENCES warehouses (org_id, id),
    CHECK (qty_after = qty_before + quantity)
) STRICT;
CREATE INDEX stock_movements_product ON stock_movements (org_id, product_id, id);
CREATE INDEX stock_movements_reference ON stock_movements (org_id, reference_type, reference_id);
CREATE TABLE sales_documents (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	document_type TEXT NOT NULL,
	document_number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial INTEGER NOT NULL,
	status TEXT NOT NULL,
	previous_status TEXT NOT NULL DEFAULT '',
	sign_state TEXT NOT NULL DEFAULT '' CHECK (sign_state = '' OR sign_state = 'awaiting_signature' OR sign_state = 'signed' OR sign_state = 'issued' OR sign_state = 'void'),
	contact_id INTEGER NOT NULL,
	contact_name TEXT NOT NULL,
	contact_tax_id TEXT NOT NULL DEFAULT '',
	contact_address TEXT NOT NULL DEFAULT '',
	contact_person TEXT NOT NULL DEFAULT '',
	issue_date TEXT NOT NULL,
	due_date TEXT,
	currency TEXT NOT NULL,
	exchange_rate INTEGER NOT NULL DEFAULT 0 CHECK (exchange_rate >= 0),
	vat_rate INTEGER NOT NULL DEFAULT 0 CHECK (vat_rate >= 0),
	wht_rate INTEGER NOT NULL DEFAULT 0 CHECK (wht_rate >= 0),
	-- given: the client's own value stands; otherwise the server works it out.
	wht_given INTEGER NOT NULL DEFAULT FALSE,
	discount_given INTEGER NOT NULL DEFAULT FALSE,
	subtotal_amount INTEGER NOT NULL,
	discount_amount INTEGER NOT NULL,
	document_discount_amount INTEGER NOT NULL CHECK (document_discount_amount >= 0),
	total_amount INTEGER NOT NULL CHECK (total_amount >= 0),
	vat_amount INTEGER NOT NULL CHECK (vat_amount >= 0),
	grand_total INTEGER NOT NULL CHECK (grand_total >= 0),
	wht_amount INTEGER NOT NULL CHECK (wht_amount >= 0),
	received_amount INTEGER NOT NULL DEFAULT 0 CHECK (received_amount >= 0),
	paid_amount INTEGER NOT NULL DEFAULT 0 CHECK (paid_amount >= 0),
	credited_amount INTEGER NOT NULL DEFAULT 0 CHECK (credited_amount >= 0),
	deposit_applied_amount INTEGER NOT NULL DEFAULT 0 CHECK (deposit_applied_amount >= 0),
	deposit_reserved_amount INTEGER NOT NULL DEFAULT 0 CHECK (deposit_reserved_amount >= 0),
	outstanding_amount INTEGER NOT NULL CHECK (outstanding_amount >= 0),
	base_outstanding INTEGER NOT NULL DEFAULT 0 CHECK (base_outstanding >= 0),
	-- What issued credit notes come to, whether applied or owed to the customer.
	credit_note_total INTEGER NOT NULL DEFAULT 0 CHECK (credit_note_total >= 0),
	deposit_received INTEGER NOT NULL DEFAULT 0 CHECK (deposit_received >= 0),
	deposit_outstanding INTEGER NOT NULL DEFAULT 0 CHECK (deposit_outstanding >= 0),
	warehouse_id INTEGER,
	project TEXT NOT NULL DEFAULT '',
	project_id INTEGER,
	ref_document_id INTEGER,
	note TEXT NOT NULL DEFAULT '',
	bank_id INTEGER,
	credit_reason TEXT NOT NULL DEFAULT '',
	external_id TEXT NOT NULL DEFAULT '',
	is_consolidated INTEGER NOT NULL DEFAULT FALSE,
	consolidated_into_id INTEGER,
	history_count INTEGER NOT NULL,
	search_text TEXT NOT NULL,
	created_by INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL, opening_id INTEGER, original_number TEXT NOT NULL DEFAULT '', vat_category TEXT NOT NULL DEFAULT 'none' CHECK (vat_category = 'standard' OR vat_category = 'zero' OR vat_category = 'exempt' OR vat_category = 'none'), vat_category_given INTEGER NOT NULL DEFAULT FALSE, contact_branch_type TEXT NOT NULL DEFAULT '', contact_branch_code TEXT NOT NULL DEFAULT '', contact_branch_name TEXT NOT NULL DEFAULT '', letterhead INTEGER NOT NULL DEFAULT 0, prices_include_vat INTEGER NOT NULL DEFAULT FALSE, vat_groups TEXT NOT NULL DEFAULT '', printed TEXT NOT NULL DEFAULT '', wht_excluded INTEGER NOT NULL DEFAULT 0, number_series TEXT NOT NULL DEFAULT '', payment_id INTEGER, payment_reference TEXT NOT NULL DEFAULT '', wht_certificate_number TEXT NOT NULL DEFAULT '', wht_certificate_date TEXT, vat_point TEXT NOT NULL DEFAULT 'issue' CHECK (vat_point IN ('issue', 'payment')), vat_point_given INTEGER NOT NULL DEFAULT FALSE, undue_vat_total INTEGER NOT NULL DEFAULT 0, undue_vat INTEGER NOT NULL DEFAULT 0, declared_net INTEGER NOT NULL DEFAULT 0, declared_vat INTEGER NOT NULL DEFAULT 0, fee_amount INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id),
	FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id),
	FOREIGN KEY (org_id, ref_document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, consolidated_into_id) REFERENCES sales_documents (org_id, id)
) STRICT;
CREATE UNIQUE INDEX sales_documents_number ON sales_documents (org_id, document_number);
CREATE UNIQUE INDEX sales_documents_external ON sales_documents (org_id, external_id) WHERE external_id <> '';
CREATE INDEX sales_documents_type ON sales_documents (org_id, document_type, id);
CREATE INDEX sales_documents_reference ON sales_documents (org_id, ref_document_id, id) WHERE ref_document_id IS NOT NULL;
CREATE INDEX sales_documents_consolidated ON sales_documents (org_id, consolidated_into_id, id) WHERE consolidated_into_id IS NOT NULL;
CREATE INDEX sales_documents_open ON sales_documents (org_id, due_date, id)
	WHERE document_type IN ('IV', 'DN') AND status IN ('sent', 'partially_paid') AND outstanding_amount > 0;
CREATE INDEX sales_documents_updated ON sales_documents (org_id, updated_at, id);
CREATE TABLE sales_items (
	org_id INTEGER NOT NULL,
	document_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	sort_order INTEGER NOT NULL,
	product_id INTEGER,
	product_alt_unit_id INTEGER,
	name TEXT NOT NULL,
	description TEXT NOT NULL DEFAULT '',
	unit TEXT NOT NULL DEFAULT '',
	quantity INTEGER NOT NULL CHECK (quantity > 0),
	ratio INTEGER NOT NULL CHECK (ratio > 0),
	base_quantity INTEGER NOT NULL CHECK (base_quantity > 0),
	unit_price INTEGER NOT NULL CHECK (unit_price >= 0),
	discount_percent INTEGER NOT NULL DEFAULT 0 CHECK (discount_percent >= 0),
	discount_amount INTEGER NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
	total_price INTEGER NOT NULL CHECK (total_price >= 0),
	remark TEXT NOT NULL DEFAULT '', vat_rate INTEGER, vat_category TEXT NOT NULL DEFAULT '' CHECK (vat_category = '' OR vat_category = 'standard' OR vat_category = 'zero' OR vat_category = 'exempt' OR vat_category = 'none'), vat_under TEXT NOT NULL DEFAULT '' CHECK (vat_under = '' OR vat_under = 'standard' OR vat_under = 'zero' OR vat_under = 'exempt' OR vat_under = 'none'), net_amount INTEGER NOT NULL DEFAULT 0, wht_applies INTEGER NOT NULL DEFAULT TRUE,
	PRIMARY KEY (org_id, document_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
	FOREIGN KEY (org_id, product_alt_unit_id) REFERENCES product_alt_units (org_id, id)
) STRICT;
CREATE INDEX sales_items_product ON sales_items (org_id, product_id, document_id) WHERE product_id IS NOT NULL;
CREATE TABLE sales_settlements (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	document_id INTEGER NOT NULL,
	target_id INTEGER NOT NULL,
	is_credit INTEGER NOT NULL,
	amount INTEGER NOT NULL CHECK (amount > 0),
	base_amount INTEGER NOT NULL CHECK (base_amount >= 0),
	wht_amount INTEGER NOT NULL DEFAULT 0 CHECK (wht_amount >= 0),
	created_at INTEGER NOT NULL,
	reversed_at INTEGER, undue_vat INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, target_id) REFERENCES sales_documents (org_id, id)
) STRICT;
CREATE INDEX sales_settlements_document ON sales_settlements (org_id, document_id);
CREATE INDEX sales_settlements_target ON sales_settlements (org_id, target_id);
CREATE TABLE sales_deposits (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	holder_id INTEGER NOT NULL,
	amount INTEGER NOT NULL CHECK (amount > 0),
	vat_amount INTEGER NOT NULL CHECK (vat_amount >= 0),
	base_net INTEGER NOT NULL CHECK (base_net >= 0),
	base_vat INTEGER NOT NULL CHECK (base_vat >= 0),
	used_amount INTEGER NOT NULL DEFAULT 0 CHECK (used_amount >= 0 AND used_amount <= amount),
	used_vat INTEGER NOT NULL DEFAULT 0 CHECK (used_vat >= 0 AND used_vat <= vat_amount),
	used_base_net INTEGER NOT NULL DEFAULT 0 CHECK (used_base_net >= 0 AND used_base_net <= base_net),
	used_base_vat INTEGER NOT NULL DEFAULT 0 CHECK (used_base_vat >= 0 AND used_base_vat <= base_vat),
	is_void INTEGER NOT NULL DEFAULT FALSE,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, holder_id) REFERENCES sales_documents (org_id, id)
) STRICT;
CREATE INDEX sales_deposits_holder ON sales_deposits (org_id, holder_id, id);
CREATE TABLE sales_deposit_holders (
	org_id INTEGER NOT NULL,
	document_id INTEGER NOT NULL,
	deposit_id INTEGER NOT NULL,
	PRIMARY KEY (org_id, document_id, deposit_id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, deposit_id) REFERENCES sales_deposits (org_id, id)
) STRICT;
CREATE INDEX sales_deposit_holders_deposit ON sales_deposit_holders (org_id, deposit_id);
CREATE TABLE sales_deposit_uses (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	deposit_id INTEGER NOT NULL,
	document_id INTEGER NOT NULL,
	state TEXT NOT NULL CHECK (state = 'reserved' OR state = 'applied' OR state = 'released' OR state = 'refunded'),
	amount INTEGER NOT NULL CHECK (amount > 0),
	vat_amount INTEGER NOT NULL CHECK (vat_amount >= 0),
	base_net INTEGER NOT NULL CHECK (base_net >= 0),
	base_vat INTEGER NOT NULL CHECK (base_vat >= 0),
	created_at INTEGER NOT NULL, refunded_on TEXT, vat_groups TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, deposit_id) REFERENCES sales_deposits (org_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id)
) STRICT;
CREATE INDEX sales_deposit_uses_document ON sales_deposit_uses (org_id, document_id);
CREATE INDEX sales_deposit_uses_deposit ON sales_deposit_uses (org_id, deposit_id);
CREATE TABLE sales_consolidations (
	org_id INTEGER NOT NULL,
	document_id INTEGER NOT NULL,
	source_id INTEGER NOT NULL,
	PRIMARY KEY (org_id, document_id, source_id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, source_id) REFERENCES sales_documents (org_id, id)
) STRICT;
CREATE INDEX sales_consolidations_source ON sales_consolidations (org_id, source_id);
CREATE TABLE sales_refunds (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	document_id INTEGER NOT NULL,
	amount INTEGER NOT NULL CHECK (amount > 0),
	base_amount INTEGER NOT NULL CHECK (base_amount >= 0),
	created_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id)
) STRICT;
CREATE INDEX sales_refunds_document ON sales_refunds (org_id, document_id);
CREATE TABLE sales_deleted_numbers (
	org_id INTEGER NOT NULL,
	document_type TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial INTEGER NOT NULL,
	document_number TEXT NOT NULL,
	deleted_at INTEGER NOT NULL, issue_date TEXT NOT NULL DEFAULT '', renumbered INTEGER NOT NULL DEFAULT FALSE,
	PRIMARY KEY (org_id, document_type, number_period, number_serial)
) STRICT;
CREATE TABLE purchase_documents (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	document_type TEXT NOT NULL,
	document_number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial INTEGER NOT NULL,
	status TEXT NOT NULL,
	dated_at INTEGER NOT NULL,
	due_at INTEGER,
	contact_id INTEGER,
	contact_name TEXT NOT NULL DEFAULT '',
	currency TEXT NOT NULL,
	exchange_rate INTEGER NOT NULL DEFAULT 0,
	subtotal_amount INTEGER NOT NULL DEFAULT 0,
	discount_amount INTEGER NOT NULL DEFAULT 0,
	vat_amount INTEGER NOT NULL DEFAULT 0,
	grand_total INTEGER NOT NULL DEFAULT 0,
	paid_amount INTEGER NOT NULL DEFAULT 0,
	wht_rate INTEGER NOT NULL DEFAULT 0,
	wht_given INTEGER NOT NULL DEFAULT 0,
	wht_amount INTEGER NOT NULL DEFAULT 0,
	wht_section TEXT NOT NULL DEFAULT '',
	note TEXT NOT NULL DEFAULT '',
	internal_notes TEXT NOT NULL DEFAULT '',
	bank_id INTEGER,
	warehouse_id INTEGER,
	ref_document_id INTEGER,
	ref_document_type TEXT NOT NULL DEFAULT '',
	allocations TEXT NOT NULL DEFAULT '[]',
	-- What the document moved in base currency, so that the last payment clears
	-- the payable to the last satang and the books can be compared with it.
	base_total INTEGER NOT NULL DEFAULT 0,
	base_paid INTEGER NOT NULL DEFAULT 0,
	base_stock INTEGER NOT NULL DEFAULT 0,
	external_id TEXT NOT NULL DEFAULT '',
	search_text TEXT NOT NULL DEFAULT '',
	created_by INTEGER NOT NULL,
	approved_by INTEGER,
	approved_at INTEGER,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL, history_count INTEGER NOT NULL DEFAULT 0, opening_id INTEGER, original_number TEXT NOT NULL DEFAULT '', tax_invoice_id INTEGER, vat_booked TEXT NOT NULL DEFAULT '' CHECK (vat_booked = '' OR vat_booked = 'input' OR vat_booked = 'undue' OR vat_booked = 'cost'), prices_include_vat INTEGER NOT NULL DEFAULT FALSE, printed TEXT NOT NULL DEFAULT '', wht_excluded INTEGER NOT NULL DEFAULT 0, wht_income_type TEXT NOT NULL DEFAULT '3tres', wht_income_text TEXT NOT NULL DEFAULT '', wht_uncertified INTEGER NOT NULL DEFAULT FALSE, vat_point TEXT NOT NULL DEFAULT 'issue' CHECK (vat_point IN ('issue', 'payment')), vat_point_given INTEGER NOT NULL DEFAULT FALSE, undue_vat INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id),
	FOREIGN KEY (org_id, bank_id) REFERENCES money_accounts (org_id, id),
	FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id),
	FOREIGN KEY (org_id, ref_document_id) REFERENCES purchase_documents (org_id, id)
) STRICT;
CREATE UNIQUE INDEX purchase_documents_number ON purchase_documents (org_id, document_number);
CREATE UNIQUE INDEX purchase_documents_serial ON purchase_documents (org_id, document_type, number_period, number_serial);
CREATE UNIQUE INDEX purchase_documents_external ON purchase_documents (org_id, external_id) WHERE external_id <> '';
CREATE INDEX purchase_documents_type ON purchase_documents (org_id, document_type, status, dated_at);
CREATE INDEX purchase_documents_reference ON purchase_documents (org_id, ref_document_id);
CREATE INDEX purchase_documents_updated ON purchase_documents (org_id, updated_at, id);
CREATE TABLE purchase_items (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	document_id INTEGER NOT NULL,
	sort_order INTEGER NOT NULL,
	product_id INTEGER,
	product_alt_unit_id INTEGER,
	product_name TEXT NOT NULL DEFAULT '',
	stocked INTEGER NOT NULL,
	name TEXT NOT NULL,
	unit TEXT NOT NULL,
	quantity INTEGER NOT NULL,
	ratio INTEGER NOT NULL,
	base_quantity INTEGER NOT NULL,
	unit_price INTEGER NOT NULL,
	discount_percent INTEGER NOT NULL,
	vat_rate INTEGER NOT NULL,
	account_id INTEGER,
	discount_amount INTEGER NOT NULL,
	net_amount INTEGER NOT NULL,
	vat_amount INTEGER NOT NULL,
	line_total INTEGER NOT NULL,
	ref_item_id INTEGER,
	-- In base units: what receipts brought of it, and what bills charged of it.
	received_quantity INTEGER NOT NULL DEFAULT 0,
	billed_quantity INTEGER NOT NULL DEFAULT 0,
	-- In base currency: what the line was received for, and how much of that is billed.
	base_value INTEGER NOT NULL DEFAULT 0,
	billed_value INTEGER NOT NULL DEFAULT 0, wht_applies INTEGER NOT NULL DEFAULT TRUE,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES purchase_documents (org_id, id),
	FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
	FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
) STRICT;
CREATE INDEX purchase_items_document ON purchase_items (org_id, document_id);
CREATE INDEX purchase_items_product ON purchase_items (org_id, product_id);
CREATE TABLE purchase_links (
	org_id INTEGER NOT NULL,
	item_id INTEGER NOT NULL,
	target_item_id INTEGER NOT NULL,
	document_id INTEGER NOT NULL,
	target_document_id INTEGER NOT NULL,
	quantity INTEGER NOT NULL,
	value INTEGER NOT NULL DEFAULT 0,
	posted INTEGER NOT NULL,
	PRIMARY KEY (org_id, item_id, target_item_id),
	FOREIGN KEY (org_id, item_id) REFERENCES purchase_items (org_id, id),
	FOREIGN KEY (org_id, target_item_id) REFERENCES purchase_items (org_id, id)
) STRICT;
CREATE INDEX purchase_links_document ON purchase_links (org_id, document_id);
CREATE INDEX purchase_links_target ON purchase_links (org_id, target_item_id);
CREATE TABLE purchase_payments (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	payment_doc_id INTEGER NOT NULL,
	invoice_doc_id INTEGER NOT NULL,
	amount INTEGER NOT NULL,
	wht_amount INTEGER NOT NULL,
	base_amount INTEGER NOT NULL,
	currency TEXT NOT NULL,
	paid_at INTEGER NOT NULL,
	created_by INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	reversed_at INTEGER, undue_vat INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, payment_doc_id) REFERENCES purchase_documents (org_id, id),
	FOREIGN KEY (org_id, invoice_doc_id) REFERENCES purchase_documents (org_id, id)
) STRICT;
CREATE INDEX purchase_payments_payment ON purchase_payments (org_id, payment_doc_id);
CREATE INDEX purchase_payments_invoice ON purchase_payments (org_id, invoice_doc_id);
CREATE TABLE expense_categories (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	code TEXT NOT NULL,
	name TEXT NOT NULL,
	name_th TEXT NOT NULL DEFAULT '',
	description TEXT NOT NULL DEFAULT '',
	account_id INTEGER NOT NULL,
	requires_receipt INTEGER NOT NULL,
	requires_trip_info INTEGER NOT NULL,
	is_active INTEGER NOT NULL,
	sort_order INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL, vat_claimable INTEGER NOT NULL DEFAULT TRUE,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
) STRICT;
CREATE UNIQUE INDEX expense_categories_code ON expense_categories (org_id, code);
CREATE INDEX expense_categories_order ON expense_categories (org_id, sort_order, id);
CREATE TABLE expense_claims (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	claim_number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial INTEGER NOT NULL,
	title TEXT NOT NULL,
	note TEXT NOT NULL DEFAULT '',
	status TEXT NOT NULL,
	reimbursement_method TEXT NOT NULL DEFAULT '',
	claimant_user_id INTEGER NOT NULL,
	membership_id INTEGER NOT NULL,
	created_by INTEGER NOT NULL,
	submitted_at INTEGER,
	approved_by INTEGER,
	approved_at INTEGER,
	rejected_reason TEXT NOT NULL DEFAULT '',
	paid_at INTEGER,
	paid_method TEXT NOT NULL DEFAULT '',
	paid_bank_id INTEGER,
	external_id TEXT NOT NULL DEFAULT '',
	search_text TEXT NOT NULL DEFAULT '',
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL, history_count INTEGER NOT NULL DEFAULT 0, posting_date TEXT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, paid_bank_id) REFERENCES money_accounts (org_id, id)
) STRICT;
CREATE UNIQUE INDEX expense_claims_number ON expense_claims (org_id, claim_number);
CREATE UNIQUE INDEX expense_claims_serial ON expense_claims (org_id, number_period, number_serial);
CREATE UNIQUE INDEX expense_claims_external ON expense_claims (org_id, external_id) WHERE external_id <> '';
CREATE INDEX expense_claims_status ON expense_claims (org_id, status, id);
CREATE INDEX expense_claims_member ON expense_claims (org_id, membership_id, id);
CREATE INDEX expense_claims_updated ON expense_claims (org_id, updated_at, id);
CREATE TABLE expense_claim_items (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	claim_id INTEGER NOT NULL,
	sort_order INTEGER NOT NULL,
	category_id INTEGER NOT NULL,
	amount INTEGER NOT NULL,
	currency_code TEXT NOT NULL,
	exchange_rate INTEGER NOT NULL DEFAULT 0,
	expense_date INTEGER NOT NULL,
	paid_with TEXT NOT NULL DEFAULT '',
	description TEXT NOT NULL DEFAULT '',
	vendor_name TEXT NOT NULL DEFAULT '',
	has_tax_invoice INTEGER NOT NULL,
	vat_amount INTEGER NOT NULL DEFAULT 0,
	checkin_date INTEGER,
	checkout_date INTEGER,
	trip_destination TEXT NOT NULL DEFAULT '',
	trip_purpose TEXT NOT NULL DEFAULT '',
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL, tax_invoice_id INTEGER, vat_booked TEXT NOT NULL DEFAULT '' CHECK (vat_booked = '' OR vat_booked = 'input' OR vat_booked = 'undue' OR vat_booked = 'cost'), wht_amount INTEGER NOT NULL DEFAULT 0, wht_income_type TEXT NOT NULL DEFAULT '3tres', wht_income_text TEXT NOT NULL DEFAULT '', wht_uncertified INTEGER NOT NULL DEFAULT FALSE, vendor_contact_id INTEGER,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, claim_id) REFERENCES expense_claims (org_id, id),
	FOREIGN KEY (org_id, category_id) REFERENCES expense_categories (org_id, id)
) STRICT;
CREATE INDEX expense_claim_items_claim ON expense_claim_items (org_id, claim_id);
CREATE INDEX expense_claim_items_category ON expense_claim_items (org_id, category_id, claim_id);
CREATE INDEX journal_entries_reference ON journal_entries (org_id, reference_type, reference_id, id) WHERE reference_id IS NOT NULL;
CREATE INDEX stock_movements_card ON stock_movements (org_id, product_id, book_date, id);
CREATE INDEX journal_entries_closing ON journal_entries (org_id, entry_date, id) WHERE reference_type = 'CLOSING';
CREATE TABLE sessions (
	hash BLOB PRIMARY KEY,
	user_id INTEGER NOT NULL REFERENCES users (id),
	pending INTEGER NOT NULL,
	address TEXT NOT NULL,
	agent TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	seen_at INTEGER NOT NULL
, proved_at INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX sessions_user ON sessions (user_id, seen_at);
CREATE TABLE login_failures (
	place TEXT PRIMARY KEY,
	failures INTEGER NOT NULL,
	last_at INTEGER NOT NULL
) STRICT;
CREATE TABLE setup_links (
	hash BLOB PRIMARY KEY,
	created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE money_transfers (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial INTEGER NOT NULL,
	transfer_date TEXT NOT NULL,
	from_bank_id INTEGER NOT NULL,
	to_bank_id INTEGER NOT NULL,
	amount INTEGER NOT NULL CHECK (amount > 0),
	fee_amount INTEGER NOT NULL CHECK (fee_amount >= 0),
	description TEXT NOT NULL DEFAULT '',
	external_id TEXT NOT NULL DEFAULT '',
	entry_id INTEGER NOT NULL,
	reversal_entry_id INTEGER,
	created_by INTEGER,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, from_bank_id) REFERENCES money_accounts (org_id, id),
	FOREIGN KEY (org_id, to_bank_id) REFERENCES money_accounts (org_id, id),
	FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id),
	FOREIGN KEY (org_id, reversal_entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;
CREATE UNIQUE INDEX money_transfers_number ON money_transfers (org_id, number);
CREATE UNIQUE INDEX money_transfers_external ON money_transfers (org_id, external_id) WHERE external_id <> '';
CREATE INDEX money_transfers_date ON money_transfers (org_id, transfer_date, id);
CREATE INDEX money_transfers_updated ON money_transfers (org_id, updated_at, id);
CREATE TABLE status_history (
	org_id INTEGER NOT NULL,
	resource TEXT NOT NULL,
	record_id INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	from_status TEXT,
	to_status TEXT NOT NULL,
	changed_by INTEGER NOT NULL,
	changed_by_name TEXT NOT NULL,
	note TEXT NOT NULL DEFAULT '',
	created_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, resource, record_id, seq)
) STRICT;
CREATE TABLE opening_balances (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	cut_over_date TEXT NOT NULL,
	status TEXT NOT NULL CHECK (status IN ('posted', 'reversed')),
	receivables INTEGER NOT NULL,
	payables INTEGER NOT NULL,
	stock INTEGER NOT NULL,
	accounts_debit INTEGER NOT NULL,
	accounts_credit INTEGER NOT NULL,
	created_by INTEGER,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, id)
) STRICT;
CREATE UNIQUE INDEX opening_balances_standing ON opening_balances (org_id) WHERE status = 'posted';
CREATE INDEX opening_balances_updated ON opening_balances (org_id, updated_at, id);
CREATE TABLE opening_entries (
	org_id INTEGER NOT NULL,
	opening_id INTEGER NOT NULL,
	entry_id INTEGER NOT NULL,
	PRIMARY KEY (org_id, opening_id, entry_id),
	FOREIGN KEY (org_id, opening_id) REFERENCES opening_balances (org_id, id),
	FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;
CREATE INDEX sales_documents_opening ON sales_documents (org_id, opening_id, id) WHERE opening_id IS NOT NULL;
CREATE INDEX purchase_documents_opening ON purchase_documents (org_id, opening_id, id) WHERE opening_id IS NOT NULL;
CREATE TABLE letterheads (
	org_id INTEGER NOT NULL,
	version INTEGER NOT NULL,
	name TEXT NOT NULL,
	country_code TEXT NOT NULL,
	tax_id TEXT NOT NULL DEFAULT '',
	branch_code TEXT NOT NULL DEFAULT '',
	address TEXT NOT NULL DEFAULT '',
	address_parts TEXT NOT NULL DEFAULT '',
	phone TEXT NOT NULL DEFAULT '',
	email TEXT NOT NULL DEFAULT '',
	website TEXT NOT NULL DEFAULT '',
	created_at INTEGER NOT NULL, name_en TEXT NOT NULL DEFAULT '', address_en TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, version)
) STRICT;
CREATE TABLE request_log (
	key_id INTEGER NOT NULL REFERENCES api_keys (id),
	request_id TEXT NOT NULL,
	at INTEGER NOT NULL,
	method TEXT NOT NULL,
	address TEXT NOT NULL,
	status INTEGER NOT NULL,
	code TEXT NOT NULL,
	took INTEGER NOT NULL,
	refusal TEXT NOT NULL,
	PRIMARY KEY (key_id, request_id)
) STRICT;
CREATE INDEX request_log_at ON request_log (key_id, at);
CREATE TABLE tallies (
	org_id INTEGER NOT NULL,
	list TEXT NOT NULL,
	kind TEXT NOT NULL,
	state TEXT NOT NULL,
	row_count INTEGER NOT NULL, amount INTEGER NOT NULL DEFAULT 0 CHECK (amount BETWEEN -9000000000000000000 AND 9000000000000000000),
	PRIMARY KEY (org_id, list, kind, state)
) STRICT;
CREATE INDEX sales_documents_contact ON sales_documents (org_id, contact_id, id, document_type);
CREATE INDEX sales_documents_date ON sales_documents (org_id, issue_date, id, document_type);
CREATE INDEX purchase_documents_contact ON purchase_documents (org_id, contact_id, id);
CREATE INDEX purchase_documents_kind ON purchase_documents (org_id, document_type, id);
CREATE TABLE tax_invoices (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	doc_type TEXT NOT NULL,
	document_id INTEGER NOT NULL,
	item_id INTEGER,
	document_number TEXT NOT NULL,
	contact_id INTEGER,
	number TEXT NOT NULL,
	invoice_date TEXT NOT NULL,
	received_date TEXT NOT NULL,
	vendor_name TEXT NOT NULL,
	vendor_tax_id TEXT NOT NULL,
	vendor_branch_code TEXT NOT NULL,
	claim_month TEXT NOT NULL,
	claimable INTEGER NOT NULL,
	reason TEXT NOT NULL,
	unique_key TEXT NOT NULL,
	live INTEGER NOT NULL,
	booked_on TEXT,
	booked TEXT NOT NULL DEFAULT '' CHECK (booked = '' OR booked = 'input' OR booked = 'undue' OR booked = 'cost'),
	base_amount INTEGER NOT NULL,
	vat_amount INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, id)
) STRICT;
CREATE UNIQUE INDEX tax_invoices_unique ON tax_invoices (org_id, unique_key) WHERE live;
CREATE INDEX tax_invoices_month ON tax_invoices (org_id, claim_month, received_date, id);
CREATE INDEX tax_invoices_document ON tax_invoices (org_id, doc_type, document_id);
CREATE TABLE recovery_codes (
	user_id INTEGER NOT NULL REFERENCES users (id),
	hash BLOB NOT NULL,
	created_at INTEGER NOT NULL,
	PRIMARY KEY (user_id, hash)
) STRICT;
CREATE TABLE number_gaps (
	org_id INTEGER NOT NULL,
	doc_type TEXT NOT NULL,
	period TEXT NOT NULL,
	serial INTEGER NOT NULL,
	PRIMARY KEY (org_id, doc_type, period, serial)
) STRICT;
CREATE INDEX sales_deposit_uses_refunded ON sales_deposit_uses (org_id, refunded_on) WHERE refunded_on IS NOT NULL;
CREATE INDEX sales_deleted_numbers_date ON sales_deleted_numbers (org_id, issue_date);
CREATE INDEX contacts_listed ON contacts (org_id, id, contact_type, is_active, search_text);
CREATE INDEX products_listed ON products (org_id, id, deleted_at, product_type, is_active, category_id, search_text);
CREATE INDEX expense_claims_listed ON expense_claims (org_id, id, status, membership_id, created_at, search_text);
CREATE INDEX sales_documents_unpaid ON sales_documents (org_id, id, document_type, status, outstanding_amount, is_consolidated, due_date)
	WHERE document_type IN ('IV', 'DN') AND status IN ('sent', 'partially_paid') AND outstanding_amount > 0 AND is_consolidated = FALSE;
CREATE INDEX sales_documents_not_owed ON sales_documents (org_id, document_type, id)
	WHERE document_type IN ('IV', 'DN') AND status IN ('sent', 'partially_paid') AND (outstanding_amount = 0 OR is_consolidated = TRUE);
CREATE TABLE known_browsers (
	hash BLOB PRIMARY KEY,
	user_id INTEGER NOT NULL REFERENCES users (id),
	created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX known_browsers_user ON known_browsers (user_id, created_at);
CREATE INDEX login_failures_last ON login_failures (last_at);
CREATE UNIQUE INDEX memberships_owner ON memberships (org_id) WHERE role = 'owner';
CREATE TABLE logos (
	org_id INTEGER NOT NULL,
	version INTEGER NOT NULL,
	printed BLOB NOT NULL,
	created_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, version)
) STRICT;
CREATE TABLE bank_statements (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	bank_id INTEGER NOT NULL,
	account_id INTEGER NOT NULL,
	position INTEGER NOT NULL,
	format TEXT NOT NULL,
	file_name TEXT NOT NULL DEFAULT '',
	sha256 TEXT NOT NULL DEFAULT '',
	mapping TEXT NOT NULL DEFAULT '',
	from_date TEXT NOT NULL,
	to_date TEXT NOT NULL,
	opening_balance INTEGER NOT NULL,
	closing_balance INTEGER NOT NULL,
	line_count INTEGER NOT NULL CHECK (line_count > 0),
	duplicates INTEGER NOT NULL DEFAULT 0,
	reconciled_at INTEGER,
	-- The last journal entry when the statement was reconciled. Entries before the first
	-- statement that are posted later count as outstanding.
	reconciled_entry_id INTEGER,
	created_by INTEGER,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, bank_id) REFERENCES money_accounts (org_id, id),
	FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
) STRICT;
CREATE UNIQUE INDEX bank_statements_position ON bank_statements (org_id, bank_id, position);
CREATE INDEX bank_statements_account ON bank_statements (org_id, account_id);
CREATE TABLE bank_matches (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	bank_id INTEGER NOT NULL,
	-- What the match posted, and for one entry the account and the text, for later suggestions.
	made TEXT NOT NULL DEFAULT '[]',
	account_id INTEGER,
	pattern TEXT NOT NULL DEFAULT '',
	created_by INTEGER,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, bank_id) REFERENCES money_accounts (org_id, id)
) STRICT;
CREATE INDEX bank_matches_pattern ON bank_matches (org_id, pattern, id) WHERE account_id IS NOT NULL;
CREATE TABLE bank_lines (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	statement_id INTEGER NOT NULL,
	bank_id INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	line_date TEXT NOT NULL,
	line_time TEXT NOT NULL DEFAULT '',
	text TEXT NOT NULL DEFAULT '',
	reference TEXT NOT NULL DEFAULT '',
	amount INTEGER NOT NULL CHECK (amount <> 0),
	balance INTEGER,
	search_text TEXT NOT NULL DEFAULT '',
	-- Distinguishes equal lines of a file: 1, 2, …
	equal_no INTEGER NOT NULL,
	match_id INTEGER,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, statement_id) REFERENCES bank_statements (org_id, id),
	FOREIGN KEY (org_id, match_id) REFERENCES bank_matches (org_id, id)
) STRICT;
CREATE UNIQUE INDEX bank_lines_statement ON bank_lines (org_id, statement_id, seq);
CREATE INDEX bank_lines_date ON bank_lines (org_id, bank_id, line_date);
CREATE INDEX bank_lines_match ON bank_lines (org_id, match_id) WHERE match_id IS NOT NULL;
CREATE INDEX bank_lines_open ON bank_lines (org_id, line_date, bank_id) WHERE match_id IS NULL;
CREATE TABLE bank_match_lines (
	org_id INTEGER NOT NULL,
	journal_line_id INTEGER NOT NULL,
	entry_id INTEGER NOT NULL,
	match_id INTEGER NOT NULL,
	bank_id INTEGER NOT NULL,
	entry_date TEXT NOT NULL,
	amount INTEGER NOT NULL,
	PRIMARY KEY (org_id, journal_line_id),
	FOREIGN KEY (org_id, match_id) REFERENCES bank_matches (org_id, id),
	FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;
CREATE INDEX bank_match_lines_match ON bank_match_lines (org_id, match_id);
CREATE INDEX bank_match_lines_entry ON bank_match_lines (org_id, entry_id);
CREATE INDEX bank_match_lines_date ON bank_match_lines (org_id, bank_id, entry_date);
CREATE TABLE bank_outstanding (
	org_id INTEGER NOT NULL,
	journal_line_id INTEGER NOT NULL,
	entry_id INTEGER NOT NULL,
	bank_id INTEGER NOT NULL,
	entry_date TEXT NOT NULL,
	amount INTEGER NOT NULL,
	PRIMARY KEY (org_id, journal_line_id),
	FOREIGN KEY (org_id, bank_id) REFERENCES money_accounts (org_id, id)
) STRICT;
CREATE INDEX bank_outstanding_bank ON bank_outstanding (org_id, bank_id);
CREATE TABLE bank_rules (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	name TEXT NOT NULL,
	bank_id INTEGER,
	direction TEXT NOT NULL,
	contains TEXT NOT NULL,
	min_amount INTEGER,
	max_amount INTEGER,
	account_id INTEGER,
	transfer_bank_id INTEGER,
	description TEXT NOT NULL DEFAULT '',
	auto INTEGER NOT NULL DEFAULT FALSE,
	sort_order INTEGER NOT NULL DEFAULT 0,
	is_active INTEGER NOT NULL DEFAULT TRUE,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL, vat_rate INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id),
	FOREIGN KEY (org_id, transfer_bank_id) REFERENCES money_accounts (org_id, id)
) STRICT;
CREATE INDEX journal_lines_id ON journal_lines (org_id, id);
CREATE TABLE tax_filings (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	form TEXT NOT NULL CHECK (form = 'PP30' OR form = 'PND3' OR form = 'PND53'),
	month TEXT NOT NULL,
	sequence INTEGER NOT NULL,
	status TEXT NOT NULL CHECK (status = 'filed' OR status = 'amending' OR status = 'superseded' OR status = 'withdrawn'),
	amends_id INTEGER,
	boxes TEXT NOT NULL,
	totals TEXT NOT NULL,
	excess TEXT NOT NULL,
	refundable INTEGER NOT NULL,
	adjustments TEXT NOT NULL,
	amend_reason TEXT NOT NULL,
	due_date TEXT NOT NULL,
	filed_on TEXT NOT NULL,
	reference TEXT NOT NULL,
	entry_id INTEGER,
	row_count INTEGER NOT NULL,
	sha256 TEXT NOT NULL,
	created_by INTEGER,
	created_by_name TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, id)
) STRICT;
CREATE UNIQUE INDEX tax_filings_sequence ON tax_filings (org_id, form, month, sequence);
CREATE UNIQUE INDEX tax_filings_in_force ON tax_filings (org_id, form, month) WHERE status IN ('filed', 'amending');
CREATE INDEX tax_filings_updated ON tax_filings (org_id, updated_at, id);
CREATE TABLE tax_filing_rows (
	org_id INTEGER NOT NULL,
	filing_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	side TEXT NOT NULL,
	seq INTEGER NOT NULL,
	row_date TEXT NOT NULL,
	number TEXT NOT NULL,
	name TEXT NOT NULL,
	tax_id TEXT NOT NULL,
	branch_code TEXT NOT NULL,
	base_amount INTEGER NOT NULL,
	vat_amount INTEGER NOT NULL,
	category TEXT NOT NULL,
	description TEXT NOT NULL,
	rate INTEGER NOT NULL,
	document_type TEXT NOT NULL,
	document_id INTEGER,
	item_id INTEGER,
	cancelled INTEGER NOT NULL, payee TEXT NOT NULL DEFAULT 'null',
	PRIMARY KEY (org_id, filing_id, id),
	FOREIGN KEY (org_id, filing_id) REFERENCES tax_filings (org_id, id)
) STRICT;
CREATE TABLE tax_payments (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	form TEXT NOT NULL,
	month TEXT NOT NULL,
	filing_id INTEGER NOT NULL,
	is_refund INTEGER NOT NULL,
	payment_date TEXT NOT NULL,
	bank_id INTEGER,
	amount INTEGER NOT NULL,
	fee_amount INTEGER NOT NULL,
	entry_id INTEGER NOT NULL,
	reversal_entry_id INTEGER,
	created_by INTEGER,
	created_by_name TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, filing_id) REFERENCES tax_filings (org_id, id)
) STRICT;
CREATE INDEX tax_payments_month ON tax_payments (org_id, form, month, id);
CREATE UNIQUE INDEX sales_documents_serial ON sales_documents (org_id, document_type, number_series, number_period, number_serial);
CREATE INDEX sales_documents_payment ON sales_documents (org_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE TABLE events (
	org_id INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	at INTEGER NOT NULL,
	type TEXT NOT NULL,
	resource TEXT NOT NULL,
	record_id INTEGER NOT NULL,
	number TEXT NOT NULL,
	facts TEXT NOT NULL,
	user_id INTEGER NOT NULL,
	key_id INTEGER NOT NULL,
	audit_seq INTEGER NOT NULL,
	tag TEXT NOT NULL,
	PRIMARY KEY (org_id, seq)
) STRICT;
CREATE TABLE event_heads (
	org_id INTEGER PRIMARY KEY,
	newest INTEGER NOT NULL
) STRICT;
CREATE TABLE webhooks (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	url TEXT NOT NULL,
	description TEXT NOT NULL,
	types TEXT NOT NULL,
	expand INTEGER NOT NULL,
	user_id INTEGER NOT NULL,
	status TEXT NOT NULL CHECK (status = 'enabled' OR status = 'paused' OR status = 'disabled'),
	reason TEXT NOT NULL DEFAULT '',
	created_by INTEGER,
	created_by_name TEXT NOT NULL DEFAULT '',
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL, document_types TEXT NOT NULL DEFAULT '[]',
	PRIMARY KEY (org_id, id)
) STRICT;
CREATE TABLE webhook_secrets (
	endpoint_id INTEGER PRIMARY KEY,
	org_id INTEGER NOT NULL,
	secret TEXT NOT NULL,
	hint TEXT NOT NULL,
	previous TEXT NOT NULL DEFAULT '',
	previous_until INTEGER
) STRICT;
CREATE TABLE webhook_queue (
	endpoint_id INTEGER PRIMARY KEY,
	org_id INTEGER NOT NULL,
	status TEXT NOT NULL,
	version INTEGER NOT NULL DEFAULT 0,
	-- The last event that was delivered, set aside or not selected.
	position INTEGER NOT NULL,
	-- When to try next. NULL until there are new events.
	due_at INTEGER,
	owner TEXT NOT NULL DEFAULT '',
	until INTEGER NOT NULL DEFAULT 0,
	-- Attempts of the next event, and those that its content made fail.
	attempts INTEGER NOT NULL DEFAULT 0,
	refusals INTEGER NOT NULL DEFAULT 0,
	-- Events set aside since the last delivery.
	passed_over INTEGER NOT NULL DEFAULT 0,
	-- While events that were set aside are sent again: the last of them.
	resending INTEGER,
	-- The last attempts in a row that took long.
	slow INTEGER NOT NULL DEFAULT 0,
	failing_since INTEGER,
	last_success_at INTEGER
) STRICT;
CREATE INDEX webhook_queue_org ON webhook_queue (org_id);
CREATE INDEX webhook_queue_due ON webhook_queue (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE webhook_attempts (
	endpoint_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	org_id INTEGER NOT NULL,
	-- 0 for a test message.
	event_seq INTEGER NOT NULL,
	message_id TEXT NOT NULL,
	type TEXT NOT NULL,
	attempt INTEGER NOT NULL,
	state TEXT NOT NULL,
	status INTEGER,
	error TEXT NOT NULL,
	started_at INTEGER NOT NULL,
	took_ms INTEGER NOT NULL,
	body_sha256 TEXT NOT NULL,
	signature TEXT NOT NULL,
	answer TEXT NOT NULL,
	PRIMARY KEY (endpoint_id, id)
) STRICT;
CREATE INDEX webhook_attempts_aside ON webhook_attempts (endpoint_id, event_seq) WHERE state = 'setAside';
CREATE TABLE tax_certificates (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	certificate_number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial INTEGER NOT NULL,
	form TEXT NOT NULL CHECK (form = '' OR form = 'PND3' OR form = 'PND53'),
	status TEXT NOT NULL CHECK (status IN ('issued', 'void')),
	source_type TEXT NOT NULL,
	source_id INTEGER NOT NULL,
	source_number TEXT NOT NULL,
	item_id INTEGER,
	payment_date TEXT NOT NULL,
	payer TEXT NOT NULL,
	contact_id INTEGER,
	payee TEXT NOT NULL,
	income_type TEXT NOT NULL,
	income_text TEXT NOT NULL,
	rate INTEGER NOT NULL,
	base_amount INTEGER NOT NULL,
	tax_amount INTEGER NOT NULL,
	filing_id INTEGER,
	sequence_in_return INTEGER,
	created_by INTEGER,
	created_by_name TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id)
) STRICT;
CREATE UNIQUE INDEX tax_certificates_number ON tax_certificates (org_id, certificate_number);
CREATE INDEX tax_certificates_date ON tax_certificates (org_id, payment_date, id);
CREATE INDEX tax_certificates_source ON tax_certificates (org_id, source_type, source_id, id);
CREATE INDEX sales_documents_type_date ON sales_documents (org_id, document_type, issue_date, id);
CREATE INDEX sales_documents_status_date ON sales_documents (org_id, status, issue_date, id, document_type);
CREATE INDEX sales_documents_contact_date ON sales_documents (org_id, contact_id, issue_date, id, document_type);
CREATE INDEX purchase_documents_date ON purchase_documents (org_id, dated_at, id, document_type);
CREATE INDEX purchase_documents_type_date ON purchase_documents (org_id, document_type, dated_at, id);
CREATE INDEX purchase_documents_status_date ON purchase_documents (org_id, status, dated_at, id, document_type);
CREATE INDEX purchase_documents_contact_date ON purchase_documents (org_id, contact_id, dated_at, id, document_type);
CREATE INDEX sales_documents_status ON sales_documents (org_id, status, id, document_type, contact_id);
CREATE INDEX purchase_documents_status ON purchase_documents (org_id, status, id);
CREATE TABLE blobs (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	sha256 TEXT NOT NULL,
	size INTEGER NOT NULL,
	storage TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	unused_at INTEGER,
	content BLOB NOT NULL,
	PRIMARY KEY (org_id, id)
) STRICT;
CREATE INDEX blobs_sha256 ON blobs (org_id, sha256);
CREATE INDEX blobs_size ON blobs (org_id, unused_at, size);
CREATE TABLE attachments (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	resource TEXT NOT NULL,
	record_id INTEGER NOT NULL,
	item_id INTEGER,
	kind TEXT NOT NULL,
	name TEXT NOT NULL,
	media TEXT NOT NULL,
	size INTEGER NOT NULL,
	sha256 TEXT NOT NULL,
	sent_sha256 TEXT NOT NULL,
	sort_order INTEGER NOT NULL,
	blob_id INTEGER,
	created_by INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	removed_by INTEGER,
	removed_at INTEGER,
	erased_by INTEGER,
	erased_at INTEGER,
	erase_reason TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, blob_id) REFERENCES blobs (org_id, id)
) STRICT;
CREATE INDEX attachments_record ON attachments (org_id, resource, record_id, id);
CREATE INDEX attachments_blob ON attachments (org_id, blob_id);
CREATE TABLE file_orphans (
	blob_id INTEGER PRIMARY KEY,
	org_id INTEGER NOT NULL,
	sha256 TEXT NOT NULL,
	storage TEXT NOT NULL,
	due_at INTEGER NOT NULL,
	deleting INTEGER NOT NULL DEFAULT FALSE
) STRICT;
CREATE TABLE paper_seals (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	resource TEXT NOT NULL CHECK (resource IN ('sales_documents', 'purchase_documents')),
	record_id INTEGER NOT NULL,
	number TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('issued', 'void')),
	lang TEXT NOT NULL,
	copies TEXT NOT NULL,
	layout INTEGER NOT NULL,
	sha256 TEXT NOT NULL,
	size INTEGER NOT NULL,
	pages INTEGER NOT NULL,
	reason TEXT NOT NULL,
	created_by INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	audit_seq INTEGER NOT NULL, warnings TEXT NOT NULL DEFAULT '[]', font TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, id)
) STRICT;
CREATE UNIQUE INDEX paper_seals_paper ON paper_seals (org_id, resource, record_id, state, lang, copies);
CREATE TABLE work_queue (
	org_id INTEGER NOT NULL,
	kind TEXT NOT NULL,
	ref TEXT NOT NULL,
	due_at INTEGER NOT NULL,
	PRIMARY KEY (org_id, kind, ref)
) STRICT;
CREATE INDEX journal_entries_free ON journal_entries (org_id, entry_date, id) WHERE reference_type IN ('MANUAL', 'OPENING', 'PP30');
CREATE INDEX work_queue_due ON work_queue (kind, org_id, due_at);
CREATE TABLE stock_transfers (
	org_id INTEGER NOT NULL,
	id INTEGER NOT NULL,
	number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial INTEGER NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, id) REFERENCES stock_movements (org_id, id)
) STRICT;
CREATE UNIQUE INDEX stock_transfers_serial ON stock_transfers (org_id, number_period, number_serial);
CREATE INDEX sales_documents_notes ON sales_documents (org_id, id) WHERE is_consolidated = TRUE;
CREATE INDEX contacts_email ON contacts (org_id, email) WHERE email <> '';
CREATE INDEX products_barcode ON products (org_id, barcode) WHERE barcode <> '';
CREATE INDEX product_alt_units_barcode ON product_alt_units (org_id, barcode) WHERE barcode <> '';
CREATE TABLE number_prefixes (
	org_id INTEGER NOT NULL,
	prefix TEXT NOT NULL,
	doc_type TEXT NOT NULL,
	PRIMARY KEY (org_id, prefix)
) STRICT;
CREATE INDEX sales_documents_listed ON sales_documents (org_id, id, document_type, status, is_consolidated, issue_date, search_text);
CREATE INDEX purchase_documents_listed ON purchase_documents (org_id, id, document_type, status, dated_at, search_text);
INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1), (11, 1), (12, 1), (13, 1), (14, 1), (15, 1), (16, 1), (17, 1), (18, 1), (19, 1), (20, 1), (21, 1), (22, 1), (23, 1), (24, 1), (25, 1), (26, 1), (27, 1), (28, 1), (29, 1), (30, 1), (31, 1), (32, 1), (33, 1), (34, 1), (35, 1), (36, 1), (37, 1), (38, 1), (39, 1), (40, 1), (41, 1), (42, 1), (43, 1), (44, 1), (45, 1), (46, 1), (47, 1), (48, 1), (49, 1), (50, 1), (51, 1), (52, 1), (53, 1), (54, 1), (55, 1), (56, 1), (57, 1), (58, 1), (59, 1), (60, 1), (61, 1), (62, 1), (63, 1), (64, 1), (65, 1), (66, 1), (67, 1), (68, 1), (69, 1), (70, 1), (71, 1), (72, 1), (73, 1), (74, 1);
