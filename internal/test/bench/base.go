package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/setup"
)

// database is the file from which every round starts, and what is done to it.
type database struct {
	path      string
	title     string
	companies []company
	work      func(c *client, at company, n int, waits []time.Duration) ([]time.Duration, error)
}

// company is an organization with what a client needs to write in it.
type company struct {
	id       uint32
	key      string
	accounts map[string]uint32
	customer uint32
	products []uint32
	bank     uint32
}

func (b database) copyTo(path string) error {
	content, err := os.ReadFile(b.path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o600)
}

// base makes the database with its organizations.
func (s settings) base(path string) (database, error) {
	ctx := context.Background()
	d, err := db.Open(ctx, "sqlite:"+path, db.Options{Synchronous: "OFF"})
	if err != nil {
		return database{}, err
	}
	defer d.Close()
	if _, err := d.Migrate(ctx); err != nil {
		return database{}, err
	}
	b := database{path: path}
	for n := range s.organizations {
		c, err := newCompany(ctx, d, n)
		if err != nil {
			return b, err
		}
		b.companies = append(b.companies, c)
	}
	switch s.work {
	case "entry":
		b.title, b.work = "a journal entry of two lines", postEntry
	case "sale":
		b.title, b.work = "a whole sale: invoice of five lines, sent with stock and postings, receipt, received", sell
		if err := s.stock(&b, d); err != nil {
			return b, err
		}
	default:
		return b, fmt.Errorf("there is no work %q", s.work)
	}
	return b, d.Close()
}

func newCompany(ctx context.Context, d *db.DB, n int) (company, error) {
	file, err := setup.Parse(fmt.Appendf(nil, `
name: Company %d
currency: THB
members: [{email: owner%d@bench.test, name: Owner, role: owner}]
warehouses: [{code: WH01, name: Main, default: true}]
`, n, n))
	if err != nil {
		return company{}, err
	}
	made, err := setup.Apply(ctx, d, file, setup.Options{})
	if err != nil {
		return company{}, err
	}
	c := company{id: made.Organization.ID, accounts: made.Accounts, bank: made.MoneyAccounts[0].ID}
	var who db.Actor
	err = d.Look(ctx, func(r *db.Root) error {
		who, err = org.ActorOf(r, c.id, made.Members[0].Email, "bench")
		return err
	})
	if err != nil {
		return c, err
	}
	err = d.Write(ctx, who, func(tx *db.Tx) error {
		key, err := org.CreateKey(tx, org.NewKey{UserID: who.User, Name: "bench"})
		c.key = key.Secret
		return err
	})
	return c, err
}

// postEntry writes one journal entry.
func postEntry(c *client, at company, n int, waits []time.Duration) ([]time.Duration, error) {
	body := fmt.Appendf(nil, `{"entryDate":"2026-11-14","description":"Client %d, entry %d","lines":[{"accountId":%d,"debit":100.25},{"accountId":%d,"credit":100.25}]}`,
		n, len(waits), at.accounts["1110"], at.accounts["3110"])
	_, waits, err := c.timed(waits, "POST", "/journal-entries", at.key, body, 201)
	return waits, err
}

// id reads the id of a created record, plain or inside data.
func id(answer []byte) (uint32, error) {
	var record struct {
		ID   uint32
		Data struct{ ID uint32 }
	}
	if err := json.Unmarshal(answer, &record); err != nil {
		return 0, err
	}
	if record.ID == 0 {
		record.ID = record.Data.ID
	}
	return record.ID, nil
}
