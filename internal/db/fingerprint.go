package db

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// Fingerprint hashes all rows of each table, whatever their order: directory
// tables whole, tenant tables for the given organizations. What a request left
// as it was has the same fingerprints before and after.
func (d *DB) Fingerprint(ctx context.Context, orgs ...uint32) (map[string]string, error) {
	sums := map[string]*[2]uint64{}
	for name := range d.schema.Tables {
		sums[name] = &[2]uint64{}
	}
	for _, org := range append([]uint32{0}, orgs...) {
		err := d.engine.Read(ctx, org, func(c engine.Link) error {
			if err := c.Enter(org); err != nil {
				return err
			}
			return addRows(c, d.schema, org, sums)
		})
		if err != nil {
			return nil, fmt.Errorf("fingerprint: %w", err)
		}
	}
	prints := map[string]string{}
	for name, sum := range sums {
		prints[name] = hex.EncodeToString(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, sum[0]), sum[1]))
	}
	return prints, nil
}

// addRows adds up the hashes of all rows of an organization, or of the
// directory, by table, so that their order does not matter.
func addRows(c engine.Link, s *wall.Schema, org uint32, sums map[string]*[2]uint64) error {
	st := everyRow(s, org != 0)
	var args []engine.Value
	if org != 0 {
		args = []engine.Value{engine.Int(int64(org))}
	}
	r, err := c.Query(st, args)
	if err != nil {
		return err
	}
	for {
		more, err := r.Next()
		if err != nil || !more {
			return engine.CloseRows(r, err)
		}
		table, err := r.Any(0)
		if err != nil {
			return engine.CloseRows(r, err)
		}
		row, err := r.Any(1)
		if err != nil {
			return engine.CloseRows(r, err)
		}
		hash := sha256.Sum256([]byte(row.(string)))
		for i := range sums[table.(string)] {
			sums[table.(string)][i] += binary.BigEndian.Uint64(hash[8*i:])
		}
	}
}

// everyRow asks for all rows of all tenant tables, or of all others, at once:
// the name of the table, and its columns with what no text contains between them.
func everyRow(s *wall.Schema, tenant bool) *wall.Statement {
	st := &wall.Statement{Verb: "SELECT", Tenant: tenant}
	var parts []string
	for _, t := range s.InOrder() {
		if t.Tenant != tenant {
			continue
		}
		columns := slices.Sorted(slices.Values(t.Columns))
		for i, name := range columns {
			columns[i] = "COALESCE(CAST(" + name + " AS TEXT), '\x1e')"
		}
		part := "SELECT '" + t.Name + "', " + strings.Join(columns, " || '\x1f' || ") + " FROM " + t.Name
		if tenant {
			part += " WHERE org_id = $1"
			st.Params = 1
		}
		parts, st.Tables = append(parts, part), append(st.Tables, t.Name)
	}
	st.Text = strings.Join(parts, " UNION ALL ")
	return st
}
