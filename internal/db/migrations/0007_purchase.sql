-- +goose Up

CREATE TABLE purchase_documents (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	doc_type TEXT NOT NULL,
	doc_number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial BIGINT NOT NULL,
	status TEXT NOT NULL,
	doc_date BIGINT NOT NULL,
	due_date BIGINT,
	contact_id BIGINT,
	contact_name TEXT NOT NULL DEFAULT '',
	currency TEXT NOT NULL,
	exchange_rate BIGINT NOT NULL DEFAULT 0,
	subtotal BIGINT NOT NULL DEFAULT 0,
	discount_amount BIGINT NOT NULL DEFAULT 0,
	tax_amount BIGINT NOT NULL DEFAULT 0,
	total_amount BIGINT NOT NULL DEFAULT 0,
	paid_amount BIGINT NOT NULL DEFAULT 0,
	wht_rate BIGINT NOT NULL DEFAULT 0,
	wht_given BIGINT NOT NULL DEFAULT 0,
	wht_amount BIGINT NOT NULL DEFAULT 0,
	wht_section TEXT NOT NULL DEFAULT '',
	notes TEXT NOT NULL DEFAULT '',
	internal_notes TEXT NOT NULL DEFAULT '',
	bank_id BIGINT,
	warehouse_id BIGINT,
	ref_doc_id BIGINT,
	ref_doc_type TEXT NOT NULL DEFAULT '',
	allocations TEXT NOT NULL DEFAULT '[]',
	-- What the document moved in base currency, so that the last payment clears
	-- the payable to the last satang and the books can be compared with it.
	base_total BIGINT NOT NULL DEFAULT 0,
	base_paid BIGINT NOT NULL DEFAULT 0,
	base_stock BIGINT NOT NULL DEFAULT 0,
	external_id TEXT NOT NULL DEFAULT '',
	search_text TEXT NOT NULL DEFAULT '',
	created_by BIGINT NOT NULL,
	approved_by BIGINT,
	approved_at BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id),
	FOREIGN KEY (org_id, bank_id) REFERENCES money_accounts (org_id, id),
	FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id),
	FOREIGN KEY (org_id, ref_doc_id) REFERENCES purchase_documents (org_id, id)
);

CREATE UNIQUE INDEX purchase_documents_number ON purchase_documents (org_id, doc_number);
CREATE UNIQUE INDEX purchase_documents_serial ON purchase_documents (org_id, doc_type, number_period, number_serial);
CREATE UNIQUE INDEX purchase_documents_external ON purchase_documents (org_id, external_id) WHERE external_id <> '';
CREATE INDEX purchase_documents_type ON purchase_documents (org_id, doc_type, status, doc_date);
CREATE INDEX purchase_documents_contact ON purchase_documents (org_id, contact_id);
CREATE INDEX purchase_documents_reference ON purchase_documents (org_id, ref_doc_id);
CREATE INDEX purchase_documents_updated ON purchase_documents (org_id, updated_at, id);

CREATE TABLE purchase_items (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	sort_order BIGINT NOT NULL,
	product_id BIGINT,
	product_alt_unit_id BIGINT,
	product_name TEXT NOT NULL DEFAULT '',
	stocked BOOLEAN NOT NULL,
	description TEXT NOT NULL,
	unit TEXT NOT NULL,
	quantity BIGINT NOT NULL,
	ratio BIGINT NOT NULL,
	base_quantity BIGINT NOT NULL,
	unit_price BIGINT NOT NULL,
	discount_percent BIGINT NOT NULL,
	tax_rate BIGINT NOT NULL,
	account_id BIGINT,
	discount_amount BIGINT NOT NULL,
	net_amount BIGINT NOT NULL,
	tax_amount BIGINT NOT NULL,
	line_total BIGINT NOT NULL,
	ref_item_id BIGINT,
	-- In base units: what receipts brought of it, and what bills charged of it.
	received_quantity BIGINT NOT NULL DEFAULT 0,
	billed_quantity BIGINT NOT NULL DEFAULT 0,
	-- In base currency: what the line was received for, and how much of that is billed.
	base_value BIGINT NOT NULL DEFAULT 0,
	billed_value BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES purchase_documents (org_id, id),
	FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
	FOREIGN KEY (org_id, account_id) REFERENCES accounts (org_id, id)
);

CREATE INDEX purchase_items_document ON purchase_items (org_id, document_id);
CREATE INDEX purchase_items_product ON purchase_items (org_id, product_id);

-- The quantity that a line of a receipt, bill or order takes of the line it refers
-- to. Rows exist while the document is in force.
CREATE TABLE purchase_links (
	org_id BIGINT NOT NULL,
	item_id BIGINT NOT NULL,
	target_item_id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	target_document_id BIGINT NOT NULL,
	quantity BIGINT NOT NULL,
	value BIGINT NOT NULL DEFAULT 0,
	posted BOOLEAN NOT NULL,
	PRIMARY KEY (org_id, item_id, target_item_id),
	FOREIGN KEY (org_id, item_id) REFERENCES purchase_items (org_id, id),
	FOREIGN KEY (org_id, target_item_id) REFERENCES purchase_items (org_id, id)
);

CREATE INDEX purchase_links_document ON purchase_links (org_id, document_id);
CREATE INDEX purchase_links_target ON purchase_links (org_id, target_item_id);

CREATE TABLE purchase_history (
	org_id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	from_status TEXT,
	to_status TEXT NOT NULL,
	changed_by BIGINT NOT NULL,
	note TEXT NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, document_id, seq),
	FOREIGN KEY (org_id, document_id) REFERENCES purchase_documents (org_id, id)
);

CREATE TABLE purchase_payments (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	payment_doc_id BIGINT NOT NULL,
	invoice_doc_id BIGINT NOT NULL,
	amount BIGINT NOT NULL,
	wht_amount BIGINT NOT NULL,
	base_amount BIGINT NOT NULL,
	currency TEXT NOT NULL,
	paid_at BIGINT NOT NULL,
	created_by BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	reversed_at BIGINT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, payment_doc_id) REFERENCES purchase_documents (org_id, id),
	FOREIGN KEY (org_id, invoice_doc_id) REFERENCES purchase_documents (org_id, id)
);

CREATE INDEX purchase_payments_payment ON purchase_payments (org_id, payment_doc_id);
CREATE INDEX purchase_payments_invoice ON purchase_payments (org_id, invoice_doc_id);
