package db

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"kontor/internal/db/wall"
	"slices"
	"strings"
)

// Fingerprint hashes all rows of each table, whatever their order: directory
// tables whole, tenant tables for the given organizations. What a request left
// as it was has the same fingerprints before and after.
func (d *DB) Fingerprint(ctx context.Context, orgs ...uint32) (map[string]string, error) {
	sums := map[string]*[4]uint64{}
	for name := range d.schema.Tables {
		sums[name] = &[4]uint64{}
	}
	for _, org := range append([]uint32{0}, orgs...) {
		err := d.engine.read(ctx, org, func(c link) error {
			if err := c.enter(org); err != nil {
				return err
			}
			for name, t := range d.schema.Tables {
				if !t.Tenant != (org == 0) {
					continue
				}
				if err := addRows(c, t, org, sums[name]); err != nil {
					return fmt.Errorf("fingerprint of %s: %w", name, err)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	prints := map[string]string{}
	for name, sum := range sums {
		prints[name] = hex.EncodeToString(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, sum[0]), sum[1]))
	}
	return prints, nil
}

// addRows adds up the hashes of a table's rows, so that their order does not matter.
func addRows(c link, t *wall.Table, org uint32, sum *[4]uint64) error {
	columns := slices.Sorted(slices.Values(t.Columns))
	st := &wall.Statement{Text: "SELECT " + strings.Join(columns, ", ") + " FROM " + t.Name, Verb: "SELECT", Tables: []string{t.Name}}
	var args []value
	if org != 0 {
		st.Text += " WHERE org_id = $1"
		st.Params, st.Tenant = 1, true
		args = []value{whole(int64(org))}
	}
	r, err := c.query(st, args)
	if err != nil {
		return err
	}
	for {
		more, err := r.next()
		if err != nil || !more {
			return closing(r, err)
		}
		h := sha256.New()
		for i := range columns {
			v, err := r.any(i)
			if err != nil {
				return closing(r, err)
			}
			text := fmt.Sprintf("%v", v)
			fmt.Fprintf(h, "%T %d %s;", v, len(text), text)
		}
		row := h.Sum(nil)
		for i := range sum {
			sum[i] += binary.BigEndian.Uint64(row[8*i:])
		}
	}
}

// closing ends a query; the first error counts.
func closing(r rows, err error) error {
	if end := r.close(); err == nil {
		return end
	}
	return err
}
