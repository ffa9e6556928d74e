package archive

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"sync"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// Fingerprint hashes all rows of each table, whatever their order: directory
// tables as a whole, tenant tables for the given organizations. A table that
// did not change has the same fingerprint before and after.
func Fingerprint(ctx context.Context, d Database, orgs ...uint32) (map[string]string, error) {
	sums := map[string]*[2]uint64{}
	for name := range d.Schema.Tables {
		sums[name] = &[2]uint64{}
	}
	for _, org := range append([]uint32{0}, orgs...) {
		err := d.Engine.Read(ctx, org, func(c engine.Link) error {
			if err := c.Enter(org); err != nil {
				return err
			}
			return addRows(c, d.Schema, org, sums)
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

// addRows adds the hashes of all rows of an organization, or of the directory,
// to the sums of their tables. Addition makes the order irrelevant.
func addRows(c engine.Link, s *wall.Schema, org uint32, sums map[string]*[2]uint64) error {
	var args []engine.Value
	if org != 0 {
		args = []engine.Value{engine.Int(int64(org))}
	}
	r, err := c.Query(everyRow(s, org != 0), args)
	if err != nil {
		return err
	}
	return engine.CloseRows(r, each(r, func(row []any) {
		hash := sha256.Sum256([]byte(row[1].(string)))
		sum := sums[row[0].(string)]
		for i := range sum {
			sum[i] += binary.BigEndian.Uint64(hash[8*i:])
		}
	}))
}

// selections has the statements of everyRow, by schema and kind of table: connections keep
// them prepared.
var selections sync.Map

type selection struct {
	schema *wall.Schema
	tenant bool
}

func everyRow(s *wall.Schema, tenant bool) *wall.Statement {
	st, ok := selections.Load(selection{s, tenant})
	if !ok {
		st, _ = selections.LoadOrStore(selection{s, tenant}, allRows(s, tenant))
	}
	return st.(*wall.Statement)
}

// allRows selects all rows of all tenant tables, or of all others: the name of
// the table, and the columns joined by a character that no text contains.
func allRows(s *wall.Schema, tenant bool) *wall.Statement {
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
