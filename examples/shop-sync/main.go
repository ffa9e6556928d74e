// Command shop-sync connects a web shop with kontor. It sends the shop's orders as issued
// invoices, in batches, and keeps the shop's stock levels current by following events.
//
//	KONTOR_URL=https://books.example.com KONTOR_API_KEY=… shop-sync -orders orders.jsonl -stock stock.csv -state state
//
// A line of the orders is {"id": "W-1", "date": "2026-11-14", "sku": "MUG", "quantity": 2, "price": 59.5}.
//
// It can be stopped or killed at any time and started again: no order is invoiced twice and
// no change of stock is missed.
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"kontor.example/client"
)

// order is a line of the orders file.
type order struct {
	ID       string         `json:"id"`
	Date     string         `json:"date"` // YYYY-MM-DD
	SKU      string         `json:"sku"`
	Quantity client.Decimal `json:"quantity"`
	Price    client.Decimal `json:"price"` // of one unit, without VAT
}

// perBatch is the number of orders in one request. Each takes two of its 100 operations.
const perBatch = 10

func main() {
	orders := flag.String("orders", "orders.jsonl", "orders of the shop, one JSON object per line")
	stock := flag.String("stock", "stock.csv", "stock levels for the shop, written by this program")
	state := flag.String("state", "state", "folder in which the program remembers how far it came")
	once := flag.Bool("once", false, "end when everything is synchronized")
	flag.Parse()
	if err := run(context.Background(), *orders, *stock, *state, *once); err != nil {
		fmt.Fprintln(os.Stderr, "shop-sync:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, orders, stock, state string, once bool) error {
	c, err := client.New(os.Getenv("KONTOR_URL"), "", client.Options{})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(state, 0o700); err != nil {
		return err
	}
	if err := sendOrders(ctx, c, orders, filepath.Join(state, "orders-sent")); err != nil {
		return err
	}
	levels := &levels{path: stock, known: map[string]string{}}
	follower := client.Follower{
		Checkpoint: client.FileCheckpoint(filepath.Join(state, "events")),
		Types:      []string{"stock.moved", "product.*"},
		Resync:     func(ctx context.Context) error { return levels.readAll(ctx, c) },
		Once:       once,
	}
	if err := levels.load(); err != nil {
		return err
	}
	return c.Follow(ctx, follower, func(ctx context.Context, e client.Event) error { return levels.update(ctx, c, e) })
}

// sendOrders sends the orders that were not sent yet.
func sendOrders(ctx context.Context, c *client.Client, path, sent string) error {
	orders, err := readOrders(path)
	if err != nil {
		return err
	}
	done, err := sentBefore(sent)
	if err != nil {
		return err
	}
	customer, err := webShop(ctx, c)
	if err != nil {
		return err
	}
	products := map[string]client.Product{}
	for p, err := range c.AllProducts(ctx, client.ListProductsQuery{}) {
		if err != nil {
			return err
		}
		products[p.Code] = p
	}
	for _, batch := range slices.Collect(slices.Chunk(orders[min(done, len(orders)):], perBatch)) {
		if err := sendBatch(ctx, c, customer, products, batch); err != nil {
			return err
		}
		done += len(batch)
		if err := os.WriteFile(sent, []byte(strconv.Itoa(done)), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// sendBatch creates and issues the invoices of some orders in one request. The
// Idempotency-Key names the orders: after a crash the same batch does nothing twice.
func sendBatch(ctx context.Context, c *client.Client, customer int64, products map[string]client.Product, orders []order) error {
	var batch client.Batch
	for i, o := range orders {
		p, ok := products[o.SKU]
		if !ok {
			return fmt.Errorf("order %s: kontor has no product %s", o.ID, o.SKU)
		}
		name := "order" + strconv.Itoa(i)
		batch.Operations = append(batch.Operations,
			client.BatchOperation{Name: &name, Method: "POST", Path: "/sales/documents", Body: client.SalesNew{
				DocumentType: "IV", ContactID: customer, IssueDate: o.Date, ExternalID: &o.ID, VatRate: &p.TaxRate,
				Items: []client.SalesItemInput{{ProductID: &p.ID, Name: p.Name, Quantity: o.Quantity, UnitPrice: &o.Price}},
			}},
			client.BatchOperation{Method: "PATCH", Path: "/sales/documents/$" + name + "/status", Body: client.Fields{"status": "sent"}})
	}
	answer, err := c.RunBatch(ctx, batch, client.IdempotencyKey("orders-"+orders[0].ID+"-"+orders[len(orders)-1].ID))
	if err != nil {
		return err
	}
	for i, o := range orders {
		created, issued := answer.Results[2*i], answer.Results[2*i+1]
		invoice, err := invoiceOf(ctx, c, created, issued)
		if err != nil {
			return fmt.Errorf("order %s: %w", o.ID, err)
		}
		fmt.Printf("%s %s %s %s\n", o.ID, invoice.DocumentNumber, invoice.GrandTotal.Fixed(2), invoice.Currency)
	}
	return nil
}

// invoiceOf returns the invoice of an order. If an earlier run created it in another batch,
// it may still have to be issued.
func invoiceOf(ctx context.Context, c *client.Client, created, issued client.BatchResult) (*client.SalesDocument, error) {
	var invoice client.SalesDocument
	var refused *client.Error
	err := created.Into(&invoice)
	if err == nil {
		return &invoice, issued.Err()
	}
	if !errors.As(err, &refused) || refused.Reason != "duplicate" {
		return nil, err
	}
	existing, err := c.GetSalesDocument(ctx, refused.ExistingID)
	if err != nil || existing.Status != "draft" {
		return existing, err
	}
	return c.UpdateSalesDocumentStatus(ctx, existing.ID, client.SalesMove{ID: existing.ID, Status: "sent"})
}

// webShop returns the customer that all orders of the shop belong to.
func webShop(ctx context.Context, c *client.Client) (int64, error) {
	const reference = "web-shop"
	for contact, err := range c.AllCustomers(ctx, client.ListCustomersQuery{ExternalID: reference}) {
		return contact.ID, err
	}
	contact, err := c.CreateCustomer(ctx, client.ContactKnownDraft{Name: "Web shop", ExternalID: new(reference)})
	if err != nil {
		return 0, err
	}
	return contact.ID, nil
}

func readOrders(path string) (orders []order, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var o order
		if err := json.Unmarshal(lines.Bytes(), &o); err != nil {
			return nil, fmt.Errorf("%s: order %d: %w", path, len(orders)+1, err)
		}
		orders = append(orders, o)
	}
	return orders, lines.Err()
}

// sentBefore returns the number of orders that earlier runs sent.
func sentBefore(path string) (int, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	n, wrong := strconv.Atoi(strings.TrimSpace(string(text)))
	return n, cmp.Or(err, wrong)
}
