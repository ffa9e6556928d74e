package main

import (
	"fmt"
	"time"

	"kontor/internal/db"
)

// lines is the number of lines of an invoice, each with a different product.
const lines = 5

// stock gives every company a customer and enough products to sell.
func (s settings) stock(b *database, d *db.DB) error {
	address, stop, err := serve(d)
	if err != nil {
		return err
	}
	defer stop()
	c, err := dial(address)
	if err != nil {
		return err
	}
	defer c.conn.Close()
	for i := range b.companies {
		at := &b.companies[i]
		if at.customer, err = c.create("/contacts", at.key, []byte(`{"name":"Customer","contactType":"client"}`)); err != nil {
			return err
		}
		for n := range lines * 2 {
			product, err := c.create("/products", at.key, fmt.Appendf(nil, `{"code":"P%d","name":"Product %d","productType":"inventory","unit":"pc",
				"vatType":"vatExclusive","purchaseVatType":"vatExclusive","taxRate":7,"salePrice":120,
				"initialStock":{"quantity":90000000,"unitCost":70,"date":"2026-11-01"}}`, n, n))
			if err != nil {
				return err
			}
			at.products = append(at.products, product)
		}
	}
	return nil
}

// create posts a record and returns its id.
func (c *client) create(path, key string, body []byte) (uint32, error) {
	answer, err := c.send("POST", path, key, body, 201)
	if err != nil {
		return 0, err
	}
	return id(answer)
}

// invoice returns the body of a draft.
func invoice(at company, n int) []byte {
	body := fmt.Appendf(nil, `{"documentType":"IV","contactId":%d,"issueDate":"2026-11-14","vatRate":7,"items":[`, at.customer)
	for i := range lines {
		if i > 0 {
			body = append(body, ',')
		}
		product := at.products[(n+i)%len(at.products)]
		body = fmt.Appendf(body, `{"productId":%d,"name":"Product","unit":"pc","quantity":%d,"unitPrice":120}`, product, i+1)
	}
	return append(body, "]}"...)
}

// sell drafts an invoice, sends it, converts it to a receipt and receives the money: four
// requests, each counted and timed.
func sell(c *client, at company, n int, waits []time.Duration) ([]time.Duration, error) {
	answer, waits, err := c.timed(waits, "POST", "/sales/documents", at.key, invoice(at, n), 201)
	if err != nil {
		return waits, err
	}
	invoice, err := id(answer)
	if err != nil {
		return waits, err
	}
	if waits, err = c.status(waits, at.key, invoice); err != nil {
		return waits, err
	}
	answer, waits, err = c.timed(waits, "POST", "/sales/convert", at.key, fmt.Appendf(nil, `{"fromId":%d,"toType":"RE"}`, invoice), 201)
	if err != nil {
		return waits, err
	}
	receipt, err := id(answer)
	if err != nil {
		return waits, err
	}
	return c.status(waits, at.key, receipt)
}

func (c *client) status(waits []time.Duration, key string, document uint32) ([]time.Duration, error) {
	path := fmt.Sprintf("/sales/documents/%d/status", document)
	_, waits, err := c.timed(waits, "PATCH", path, key, []byte(`{"status":"sent"}`), 200)
	return waits, err
}
