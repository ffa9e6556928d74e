-- +goose Up

-- Warehouses. The default is a setting of the organization.
CREATE TABLE warehouses (
    org_id     BIGINT  NOT NULL,
    id         BIGINT  NOT NULL,
    code       TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    address    TEXT    NOT NULL DEFAULT '',
    phone      TEXT    NOT NULL DEFAULT '',
    is_active  BOOLEAN NOT NULL DEFAULT TRUE,
    created_at BIGINT  NOT NULL,
    updated_at BIGINT  NOT NULL,
    PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX warehouses_code ON warehouses (org_id, code);

-- Categories are created when a product first names them. folded is the name as
-- search folds it: one category per name, in upper or lower case.
CREATE TABLE product_categories (
    org_id     BIGINT NOT NULL,
    id         BIGINT NOT NULL,
    name       TEXT   NOT NULL,
    folded     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX product_categories_name ON product_categories (org_id, folded);

-- search_text is written by the program: folded code, name, barcode and the
-- barcodes of the alternative units, separated by a character that no search can
-- contain. A deleted product keeps its row, because documents and movements
-- name it; its code and external id are free again.
CREATE TABLE products (
    org_id               BIGINT  NOT NULL,
    id                   BIGINT  NOT NULL,
    code                 TEXT    NOT NULL,
    external_id          TEXT    NOT NULL DEFAULT '',
    name                 TEXT    NOT NULL,
    product_type         TEXT    NOT NULL CHECK (product_type IN ('service', 'nonInventory', 'inventory')),
    category_id          BIGINT,
    barcode              TEXT    NOT NULL DEFAULT '',
    description          TEXT    NOT NULL DEFAULT '',
    purchase_description TEXT    NOT NULL DEFAULT '',
    unit                 TEXT    NOT NULL DEFAULT '',
    cost_price           BIGINT  NOT NULL DEFAULT 0 CHECK (cost_price >= 0),
    sale_price           BIGINT  NOT NULL DEFAULT 0 CHECK (sale_price >= 0),
    tax_rate             BIGINT  NOT NULL DEFAULT 0 CHECK (tax_rate >= 0),
    vat_type             TEXT    NOT NULL CHECK (vat_type IN ('vatExclusive', 'vatInclusive', 'zeroVat', 'noVat')),
    purchase_vat_type    TEXT    NOT NULL CHECK (purchase_vat_type IN ('vatExclusive', 'vatInclusive', 'zeroVat', 'noVat')),
    income_account       TEXT    NOT NULL DEFAULT '',
    expense_account      TEXT    NOT NULL DEFAULT '',
    reorder_point        BIGINT  NOT NULL DEFAULT 0 CHECK (reorder_point >= 0),
    is_active            BOOLEAN NOT NULL DEFAULT TRUE,
    search_text          TEXT    NOT NULL,
    created_at           BIGINT  NOT NULL,
    updated_at           BIGINT  NOT NULL,
    deleted_at           BIGINT,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, category_id) REFERENCES product_categories (org_id, id)
);
CREATE UNIQUE INDEX products_code ON products (org_id, code) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_external_id ON products (org_id, external_id) WHERE external_id <> '' AND deleted_at IS NULL;
CREATE INDEX products_updated ON products (org_id, updated_at, id);
CREATE INDEX products_category ON products (org_id, category_id, id);

-- A unit removed from a product keeps its row, because lines of old documents
-- refer to it; the same unit added later uses the row again.
CREATE TABLE product_alt_units (
    org_id         BIGINT  NOT NULL,
    id             BIGINT  NOT NULL,
    product_id     BIGINT  NOT NULL,
    unit           TEXT    NOT NULL,
    ratio          BIGINT  NOT NULL CHECK (ratio > 0),
    barcode        TEXT    NOT NULL DEFAULT '',
    purchase_price BIGINT  NOT NULL DEFAULT 0 CHECK (purchase_price >= 0),
    sale_price     BIGINT  NOT NULL DEFAULT 0 CHECK (sale_price >= 0),
    sort_order     BIGINT  NOT NULL,
    is_removed     BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id)
);
CREATE UNIQUE INDEX product_alt_units_unit ON product_alt_units (org_id, product_id, unit);

CREATE TABLE product_images (
    org_id     BIGINT NOT NULL,
    id         BIGINT NOT NULL,
    product_id BIGINT NOT NULL,
    url        TEXT   NOT NULL,
    sort_order BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id)
);
CREATE INDEX product_images_product ON product_images (org_id, product_id, sort_order);

-- The quantity below which a warehouse runs low on a product.
CREATE TABLE product_min_quantities (
    org_id       BIGINT NOT NULL,
    product_id   BIGINT NOT NULL,
    warehouse_id BIGINT NOT NULL,
    min_qty      BIGINT NOT NULL CHECK (min_qty > 0),
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (org_id, product_id, warehouse_id),
    FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
    FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id)
);

-- The stock of a product in a warehouse as its last movement left it.
-- average_cost is remembered while there is no stock.
CREATE TABLE stock_balances (
    org_id           BIGINT NOT NULL,
    product_id       BIGINT NOT NULL,
    warehouse_id     BIGINT NOT NULL,
    quantity         BIGINT NOT NULL,
    total_value      BIGINT NOT NULL,
    average_cost     BIGINT NOT NULL,
    last_movement_id BIGINT NOT NULL,
    PRIMARY KEY (org_id, product_id, warehouse_id),
    FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
    FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id)
);

-- Movements are written once and never changed. total_cost is the change of the
-- balance's value; what came in cost total_cost + variance, and what was undone
-- was once worth -(total_cost + variance).
CREATE TABLE stock_movements (
    org_id            BIGINT NOT NULL,
    id                BIGINT NOT NULL,
    product_id        BIGINT NOT NULL,
    warehouse_id      BIGINT NOT NULL,
    movement_type     TEXT   NOT NULL CHECK (movement_type IN ('opening', 'sale', 'sale_reversal', 'sale_return', 'sale_return_reversal', 'purchase', 'purchase_reversal', 'adjustment', 'transfer')),
    quantity          BIGINT NOT NULL CHECK (quantity <> 0),
    qty_before        BIGINT NOT NULL,
    qty_after         BIGINT NOT NULL,
    value_after       BIGINT NOT NULL,
    avg_cost_before   BIGINT NOT NULL,
    avg_cost_after    BIGINT NOT NULL,
    unit_cost         BIGINT NOT NULL CHECK (unit_cost >= 0),
    total_cost        BIGINT NOT NULL,
    variance          BIGINT NOT NULL,
    from_warehouse_id BIGINT,
    to_warehouse_id   BIGINT,
    reference_type    TEXT   NOT NULL,
    reference_id      BIGINT NOT NULL,
    reference_item_id BIGINT,
    note              TEXT   NOT NULL DEFAULT '',
    created_by        BIGINT NOT NULL,
    created_at        BIGINT NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id),
    FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouses (org_id, id),
    FOREIGN KEY (org_id, from_warehouse_id) REFERENCES warehouses (org_id, id),
    FOREIGN KEY (org_id, to_warehouse_id) REFERENCES warehouses (org_id, id),
    CHECK (qty_after = qty_before + quantity)
);
CREATE INDEX stock_movements_product ON stock_movements (org_id, product_id, id);
CREATE INDEX stock_movements_reference ON stock_movements (org_id, reference_type, reference_id);
