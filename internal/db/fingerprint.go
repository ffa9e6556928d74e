package db

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Fingerprint hashes all rows of each table, whatever their order: directory
// tables whole, tenant tables for the given organizations. What a request left
// as it was has the same fingerprints before and after.
func (d *DB) Fingerprint(ctx context.Context, orgs ...uint32) (map[string]string, error) {
	prints := map[string]string{}
	for name, t := range d.schema.tables {
		views := orgs
		if t.directory {
			views = []uint32{0}
		}
		var sum [4]uint64
		for _, org := range views {
			if err := d.addRows(ctx, t, org, &sum); err != nil {
				return nil, fmt.Errorf("fingerprint of %s: %w", name, err)
			}
		}
		var b []byte
		for _, part := range sum {
			b = binary.BigEndian.AppendUint64(b, part)
		}
		prints[name] = hex.EncodeToString(b[:8])
	}
	return prints, nil
}

// addRows adds up the hashes of rows, so that their order does not matter.
func (d *DB) addRows(ctx context.Context, t *table, org uint32, sum *[4]uint64) error {
	columns := slices.Sorted(slices.Values(t.columns))
	st := &statement{text: "SELECT " + strings.Join(columns, ", ") + " FROM " + t.name, verb: "SELECT", tables: []string{t.name}}
	var args []value
	if org != 0 {
		st.text += " WHERE org_id = $1"
		st.params, st.tenant = 1, true
		args = []value{whole(int64(org))}
	}
	return d.engine.read(ctx, org, func(c link) error {
		if err := c.enter(org); err != nil {
			return err
		}
		r, err := c.query(st, args)
		if err != nil {
			return err
		}
		for {
			more, err := r.next()
			if err != nil || !more {
				_ = r.close()
				return err
			}
			h := sha256.New()
			for i := range columns {
				v, err := r.any(i)
				if err != nil {
					_ = r.close()
					return err
				}
				text := fmt.Sprintf("%v", v)
				fmt.Fprintf(h, "%T %d %s;", v, len(text), text)
			}
			row := h.Sum(nil)
			for i := range sum {
				sum[i] += binary.BigEndian.Uint64(row[8*i:])
			}
		}
	})
}
