package main

import (
	"context"
	"encoding/json"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/setup"
)

// database is the state that every round starts from.
type database struct {
	companies []company
}

// company is an organization with the key and records a client needs.
type company struct {
	id       uint32
	key      string
	customer uint32
	products []uint32
}

// base creates the database, with companies that have products to sell.
func (s settings) base(url string, companies int) (database, error) {
	d, err := db.Open(background, url, db.Options{Synchronous: "OFF"})
	if err != nil {
		return database{}, err
	}
	defer d.Close()
	if _, err := d.Migrate(background); err != nil {
		return database{}, err
	}
	var b database
	for n := range companies {
		c, err := newCompany(background, d, n)
		if err != nil {
			return b, err
		}
		b.companies = append(b.companies, c)
	}
	if err := s.stock(&b, d); err != nil {
		return b, err
	}
	return b, d.Close()
}

func newCompany(ctx context.Context, d *db.DB, n int) (company, error) {
	file, err := setup.Parse(context.Background(), fmt.Appendf(nil, `
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
	c := company{id: made.Organization.ID}
	var who access.Actor
	err = d.Look(ctx, func(r *db.Root) error {
		who, err = people.ActorOf(r, c.id, made.Members[0].Email, "bench")
		return err
	})
	if err != nil {
		return c, err
	}
	err = d.Write(ctx, who, func(tx *db.Tx) error {
		key, err := keys.Create(tx, keys.NewKey{UserID: who.User, Name: "bench"})
		c.key = key.Secret
		return err
	})
	return c, err
}

// id returns the id of a created record, at the top level or inside data.
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
