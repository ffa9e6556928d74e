-- +goose Up

-- A sales document of any type. Amounts are in the document's currency, those
-- named base_ in the organization's. The settled amounts are stored here too, so
-- that a list needs no sums; the details are rows of sales_settlements and
-- sales_deposit_uses.
CREATE TABLE sales_documents (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	document_type TEXT NOT NULL,
	document_number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial BIGINT NOT NULL,
	status TEXT NOT NULL,
	previous_status TEXT NOT NULL DEFAULT '',
	sign_state TEXT NOT NULL DEFAULT '' CHECK (sign_state IN ('', 'awaiting_signature', 'signed', 'issued', 'void')),
	contact_id BIGINT NOT NULL,
	contact_name TEXT NOT NULL,
	contact_tax_id TEXT NOT NULL DEFAULT '',
	contact_address TEXT NOT NULL DEFAULT '',
	contact_person TEXT NOT NULL DEFAULT '',
	issue_date TEXT NOT NULL,
	due_date TEXT,
	currency TEXT NOT NULL,
	exchange_rate BIGINT NOT NULL DEFAULT 0 CHECK (exchange_rate >= 0),
	vat_rate BIGINT NOT NULL DEFAULT 0 CHECK (vat_rate >= 0),
	wht_rate BIGINT NOT NULL DEFAULT 0 CHECK (wht_rate >= 0),
	-- given: the client's own value stands; otherwise the server works it out.
	wht_given BOOLEAN NOT NULL DEFAULT FALSE,
	discount_given BOOLEAN NOT NULL DEFAULT FALSE,
	subtotal_amount BIGINT NOT NULL,
	discount_amount BIGINT NOT NULL,
	document_discount_amount BIGINT NOT NULL CHECK (document_discount_amount >= 0),
	total_amount BIGINT NOT NULL CHECK (total_amount >= 0),
	vat_amount BIGINT NOT NULL CHECK (vat_amount >= 0),
	grand_total BIGINT NOT NULL CHECK (grand_total >= 0),
	wht_amount BIGINT NOT NULL CHECK (wht_amount >= 0),
	received_amount BIGINT NOT NULL DEFAULT 0 CHECK (received_amount >= 0),
	paid_amount BIGINT NOT NULL DEFAULT 0 CHECK (paid_amount >= 0),
	credited_amount BIGINT NOT NULL DEFAULT 0 CHECK (credited_amount >= 0),
	deposit_applied_amount BIGINT NOT NULL DEFAULT 0 CHECK (deposit_applied_amount >= 0),
	deposit_reserved_amount BIGINT NOT NULL DEFAULT 0 CHECK (deposit_reserved_amount >= 0),
	outstanding_amount BIGINT NOT NULL CHECK (outstanding_amount >= 0),
	base_outstanding BIGINT NOT NULL DEFAULT 0 CHECK (base_outstanding >= 0),
	-- What issued credit notes come to, whether applied or owed to the customer.
	credit_note_total BIGINT NOT NULL DEFAULT 0 CHECK (credit_note_total >= 0),
	deposit_received BIGINT NOT NULL DEFAULT 0 CHECK (deposit_received >= 0),
	deposit_outstanding BIGINT NOT NULL DEFAULT 0 CHECK (deposit_outstanding >= 0),
	warehouse_id BIGINT,
	project TEXT NOT NULL DEFAULT '',
	project_id BIGINT,
	ref_document_id BIGINT,
	note TEXT NOT NULL DEFAULT '',
	bank_id BIGINT,
	credit_reason TEXT NOT NULL DEFAULT '',
	external_id TEXT NOT NULL DEFAULT '',
	is_consolidated BOOLEAN NOT NULL DEFAULT FALSE,
	consolidated_into_id BIGINT,
	history_count BIGINT NOT NULL,
	search_text TEXT NOT NULL,
	created_by BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id),
	FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id),
	FOREIGN KEY (org_id, ref_document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, consolidated_into_id) REFERENCES sales_documents (org_id, id)
);
CREATE UNIQUE INDEX sales_documents_number ON sales_documents (org_id, document_number);
CREATE UNIQUE INDEX sales_documents_serial ON sales_documents (org_id, document_type, number_period, number_serial);
CREATE UNIQUE INDEX sales_documents_external ON sales_documents (org_id, external_id) WHERE external_id <> '';
CREATE INDEX sales_documents_type ON sales_documents (org_id, document_type, id);
CREATE INDEX sales_documents_status ON sales_documents (org_id, status, id);
CREATE INDEX sales_documents_contact ON sales_documents (org_id, contact_id, id);
CREATE INDEX sales_documents_date ON sales_documents (org_id, issue_date, id);
CREATE INDEX sales_documents_reference ON sales_documents (org_id, ref_document_id, id) WHERE ref_document_id IS NOT NULL;
CREATE INDEX sales_documents_consolidated ON sales_documents (org_id, consolidated_into_id, id) WHERE consolidated_into_id IS NOT NULL;
CREATE INDEX sales_documents_open ON sales_documents (org_id, due_date, id)
	WHERE document_type IN ('IV', 'DN') AND status IN ('sent', 'partially_paid') AND outstanding_amount > 0;
CREATE INDEX sales_documents_unpaid ON sales_documents (org_id, id)
	WHERE document_type IN ('IV', 'DN') AND status IN ('sent', 'partially_paid') AND outstanding_amount > 0;
CREATE INDEX sales_documents_updated ON sales_documents (org_id, updated_at, id);

-- ratio is that of the alternative unit when the line was written.
CREATE TABLE sales_items (
	org_id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	sort_order BIGINT NOT NULL,
	product_id BIGINT,
	product_alt_unit_id BIGINT,
	name TEXT NOT NULL,
	description TEXT NOT NULL DEFAULT '',
	unit TEXT NOT NULL DEFAULT '',
	quantity BIGINT NOT NULL CHECK (quantity > 0),
	ratio BIGINT NOT NULL CHECK (ratio > 0),
	base_quantity BIGINT NOT NULL CHECK (base_quantity > 0),
	unit_price BIGINT NOT NULL CHECK (unit_price >= 0),
	discount_percent BIGINT NOT NULL DEFAULT 0 CHECK (discount_percent >= 0),
	discount_amount BIGINT NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
	total_price BIGINT NOT NULL CHECK (total_price >= 0),
	remark TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (org_id, document_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
	FOREIGN KEY (org_id, product_alt_unit_id) REFERENCES product_alt_units (org_id, id)
);
CREATE INDEX sales_items_product ON sales_items (org_id, product_id, document_id) WHERE product_id IS NOT NULL;

CREATE TABLE sales_status_histories (
	org_id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	from_status TEXT NOT NULL,
	to_status TEXT NOT NULL,
	remark TEXT NOT NULL DEFAULT '',
	changed_by BIGINT NOT NULL,
	changed_by_name TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, document_id, seq),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id)
);

-- What a receipt or a credit note (document_id) settles of an invoice or debit
-- note (target_id). base_amount is what it took off the receivable.
CREATE TABLE sales_settlements (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	target_id BIGINT NOT NULL,
	is_credit BOOLEAN NOT NULL,
	amount BIGINT NOT NULL CHECK (amount > 0),
	base_amount BIGINT NOT NULL CHECK (base_amount >= 0),
	wht_amount BIGINT NOT NULL DEFAULT 0 CHECK (wht_amount >= 0),
	created_at BIGINT NOT NULL,
	reversed_at BIGINT,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, target_id) REFERENCES sales_documents (org_id, id)
);
CREATE INDEX sales_settlements_document ON sales_settlements (org_id, document_id);
CREATE INDEX sales_settlements_target ON sales_settlements (org_id, target_id);

-- A deposit that a customer paid on an offer. id is that of the DP document,
-- holder_id the offer on which the unused rest is now available.
CREATE TABLE sales_deposits (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	holder_id BIGINT NOT NULL,
	amount BIGINT NOT NULL CHECK (amount > 0),
	vat_amount BIGINT NOT NULL CHECK (vat_amount >= 0),
	base_net BIGINT NOT NULL CHECK (base_net >= 0),
	base_vat BIGINT NOT NULL CHECK (base_vat >= 0),
	used_amount BIGINT NOT NULL DEFAULT 0 CHECK (used_amount >= 0 AND used_amount <= amount),
	used_vat BIGINT NOT NULL DEFAULT 0 CHECK (used_vat >= 0 AND used_vat <= vat_amount),
	used_base_net BIGINT NOT NULL DEFAULT 0 CHECK (used_base_net >= 0 AND used_base_net <= base_net),
	used_base_vat BIGINT NOT NULL DEFAULT 0 CHECK (used_base_vat >= 0 AND used_base_vat <= base_vat),
	is_void BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, holder_id) REFERENCES sales_documents (org_id, id)
);
CREATE INDEX sales_deposits_holder ON sales_deposits (org_id, holder_id, id);

-- Every quotation or order that has ever held a deposit.
CREATE TABLE sales_deposit_holders (
	org_id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	deposit_id BIGINT NOT NULL,
	PRIMARY KEY (org_id, document_id, deposit_id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, deposit_id) REFERENCES sales_deposits (org_id, id)
);
CREATE INDEX sales_deposit_holders_deposit ON sales_deposit_holders (org_id, deposit_id);

-- Uses of a deposit: reserved by a draft, applied by an issued document,
-- released when that is voided, or refunded (document_id is then the deposit itself).
CREATE TABLE sales_deposit_uses (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	deposit_id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('reserved', 'applied', 'released', 'refunded')),
	amount BIGINT NOT NULL CHECK (amount > 0),
	vat_amount BIGINT NOT NULL CHECK (vat_amount >= 0),
	base_net BIGINT NOT NULL CHECK (base_net >= 0),
	base_vat BIGINT NOT NULL CHECK (base_vat >= 0),
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, deposit_id) REFERENCES sales_deposits (org_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id)
);
CREATE INDEX sales_deposit_uses_document ON sales_deposit_uses (org_id, document_id);
CREATE INDEX sales_deposit_uses_deposit ON sales_deposit_uses (org_id, deposit_id);

-- The invoices that a document consolidates, also after it was voided.
CREATE TABLE sales_consolidations (
	org_id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	source_id BIGINT NOT NULL,
	PRIMARY KEY (org_id, document_id, source_id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id),
	FOREIGN KEY (org_id, source_id) REFERENCES sales_documents (org_id, id)
);
CREATE INDEX sales_consolidations_source ON sales_consolidations (org_id, source_id);

-- Money paid back to a customer out of the credit of a note.
CREATE TABLE sales_refunds (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	document_id BIGINT NOT NULL,
	amount BIGINT NOT NULL CHECK (amount > 0),
	base_amount BIGINT NOT NULL CHECK (base_amount >= 0),
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, document_id) REFERENCES sales_documents (org_id, id)
);
CREATE INDEX sales_refunds_document ON sales_refunds (org_id, document_id);

-- Numbers of deleted drafts: the only gaps that a series can have.
CREATE TABLE sales_deleted_numbers (
	org_id BIGINT NOT NULL,
	document_type TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial BIGINT NOT NULL,
	document_number TEXT NOT NULL,
	deleted_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, document_type, number_period, number_serial)
);
