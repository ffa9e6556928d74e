-- +goose Up

-- Uploaded pictures of products. (product_images has the URLs of pictures on other
-- servers.)
CREATE TABLE product_pictures (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	product_id BIGINT NOT NULL,
	sort_order BIGINT NOT NULL,
	media TEXT NOT NULL,
	size BIGINT NOT NULL,
	created_by BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	content BYTEA NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, product_id) REFERENCES products (org_id, id)
);
CREATE INDEX product_pictures_product ON product_pictures (org_id, product_id, sort_order);
