-- +goose Up

-- The numbers of stock transfers. The id is that of the transfer's first movement.
CREATE TABLE stock_transfers (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	number TEXT NOT NULL,
	number_period TEXT NOT NULL,
	number_serial BIGINT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, id) REFERENCES stock_movements (org_id, id)
);
CREATE UNIQUE INDEX stock_transfers_serial ON stock_transfers (org_id, number_period, number_serial);

-- Earlier transfers were printed with their id, and keep it as their number.
INSERT INTO stock_transfers (org_id, id, number, number_period, number_serial)
SELECT m.org_id, m.id, 'ST-' || CAST(m.id AS TEXT), 'former', m.id
FROM stock_movements m
WHERE m.reference_type = 'TRANSFER' AND m.reference_id = m.id;

-- If the prefix is taken, twos are appended to the new one.
INSERT INTO number_rules (org_id, doc_type, prefix, digits, reset, year_style)
SELECT o.id, 'TF',
	CASE WHEN NOT EXISTS (SELECT 1 FROM number_rules r WHERE r.org_id = o.id AND r.prefix = 'TF') THEN 'TF'
		WHEN NOT EXISTS (SELECT 1 FROM number_rules r WHERE r.org_id = o.id AND r.prefix = 'TF2') THEN 'TF2'
		ELSE 'TF22' END,
	4, 'monthly', 'gregorian'
FROM organizations o
JOIN org_settings s ON s.org_id = o.id;
