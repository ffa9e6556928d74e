package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"kontor.example/client"
)

// levels are the stock levels that the shop reads: a file with a line per product.
type levels struct {
	path  string
	known map[string]string // code to quantity
}

// readAll reads all products, at the first start and after a restored backup.
func (l *levels) readAll(ctx context.Context, c *client.Client) error {
	clear(l.known)
	for p, err := range c.AllProducts(ctx, client.ListProductsQuery{}) {
		if err != nil {
			return err
		}
		l.set(p)
	}
	return l.save()
}

// set notes the level of a product. Services and products without stock have none.
func (l *levels) set(p client.Product) {
	if p.ProductType == "inventory" {
		l.known[p.Code] = p.StockQty.String()
	}
}

// update reads the products of an event again. Events tell what happened; the record tells
// how it is now, so an event that comes twice does no harm.
func (l *levels) update(ctx context.Context, c *client.Client, e client.Event) error {
	var ids []int64
	if e.Type == "stock.moved" {
		var moved client.EventStockChanges
		if err := json.Unmarshal(e.Facts, &moved); err != nil {
			return err
		}
		for _, change := range moved.Changes {
			ids = append(ids, change.ProductID)
		}
	} else if e.RecordID != nil {
		ids = append(ids, *e.RecordID)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		p, err := c.GetProduct(ctx, id)
		switch {
		case client.IsNotFound(err):
			delete(l.known, e.Number)
		case err != nil:
			return err
		default:
			l.set(*p)
		}
	}
	return l.save()
}

// load reads the levels of the last run.
func (l *levels) load() error {
	text, err := os.ReadFile(l.path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	for line := range strings.Lines(string(text)) {
		if code, quantity, ok := strings.Cut(strings.TrimSpace(line), ","); ok {
			l.known[code] = quantity
		}
	}
	return err
}

// save replaces the file as a whole, so that the shop never reads half of it.
func (l *levels) save() error {
	var text strings.Builder
	for _, code := range slices.Sorted(maps.Keys(l.known)) {
		fmt.Fprintf(&text, "%s,%s\n", code, l.known[code])
	}
	if err := os.WriteFile(l.path+".new", []byte(text.String()), 0o600); err != nil {
		return err
	}
	return os.Rename(l.path+".new", l.path)
}
