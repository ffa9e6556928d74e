package files_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
)

// migrations returns the migrations with the given ones last, and those before them. The program
// that fills the older database has the columns of all others.
func migrations(t *testing.T, last ...string) (before, all fs.FS) {
	names, err := fs.Glob(db.Migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	isLast := func(name string) bool { return slices.Contains(last, name[:4]) }
	slices.SortStableFunc(names, func(a, b string) int {
		if isLast(a) == isLast(b) {
			return strings.Compare(a, b)
		}
		return map[bool]int{true: 1, false: -1}[isLast(a)]
	})
	older, newer := fstest.MapFS{}, fstest.MapFS{}
	number, previous := 0, ""
	for _, name := range names {
		if name[:4] != previous {
			number, previous = number+1, name[:4]
		}
		text, err := fs.ReadFile(db.Migrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		file := &fstest.MapFile{Data: text}
		newer[fmt.Sprintf("%04d%s", number, name[4:])] = file
		if !isLast(name) {
			older[fmt.Sprintf("%04d%s", number, name[4:])] = file
		}
	}
	return older, newer
}

// TestUpgradeKeepsReceiptsPicturesAndLogos upgrades databases that store receipts, pictures and
// logos in tables of their own.
func TestUpgradeKeepsReceiptsPicturesAndLogos(t *testing.T) {
	before, all := migrations(t, "0055", "0058")
	older := db.Options{Migrations: before, Synchronous: "OFF"}
	for engine, address := range map[string]func(testing.TB, ...db.Options) string{"sqlite": dbtest.SQLiteURL, "postgres": dbtest.PostgresURL} {
		t.Run(engine, func(t *testing.T) {
			url := address(t, older)
			acme := fillOlder(t, url, older)
			d := dbtest.Opened(t, url, db.Options{Migrations: all, Synchronous: "OFF"})
			if _, err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			acme.DB, acme.T = d, t
			for _, c := range []struct {
				what, resource, kind string
				record               uint32
				contents             []string
			}{
				{"receipts", "expense_claims", files.Receipt, 1, []string{"first receipt", "same receipt"}},
				{"pictures", "products", files.Picture, 1, []string{"second picture", "first picture"}},
				{"logo", "organization", files.Logo, acme.Who.Org, []string{"new logo"}},
			} {
				acme.Read(func(tx *db.Tx) error {
					rows, err := files.OfKind(tx, c.resource, []uint32{c.record}, c.kind)
					if err != nil || len(rows) != len(c.contents) {
						t.Fatalf("%d %s, %v", len(rows), c.what, err)
					}
					for i, row := range rows {
						found, err := files.ContentOf(tx, row)
						if err != nil {
							return err
						}
						if got, err := found.Bytes(t.Context()); err != nil || !bytes.Equal(got, []byte(c.contents[i])) || row.Media != "image/png" {
							t.Errorf("%s %d: %q as %s, %v", c.what, i, got, row.Media, err)
						}
					}
					return nil
				})
			}
			acme.Read(func(tx *db.Tx) error {
				if _, err := expense.ReceiptPhoto(tx, 1, 1); err != nil {
					t.Errorf("a receipt under its old id: %v", err)
				}
				old, err := org.LogoAt(tx, 1) // issued documents print it
				if err != nil || old.RemovedAt == 0 {
					t.Errorf("the old logo: removed at %d, %v", old.RemovedAt, err)
				}
				scaled, err := org.PrintedLogo(tx, 2)
				if string(scaled) != "new logo, scaled" {
					t.Errorf("the logo for papers is %q", scaled)
				}
				return err
			})
			acme.Must(func(tx *db.Tx) error { // ids go on
				f, err := files.ReadPhoto(t.Context(), "File", files.Picture, "", noise(t))
				if err == nil {
					_, err = product.AddPicture(tx, 1, f)
				}
				return err
			})
			acme.Check(check.Files...)
		})
	}
}

// fillOlder stores receipts, pictures and logos as older programs did.
func fillOlder(t *testing.T, url string, older db.Options) firm.Firm {
	d := dbtest.Opened(t, url, older)
	acme := firm.Found(t, d, "acme", firm.Fittings)
	acme.Must(func(tx *db.Tx) error {
		if _, err := expense.Create(tx, expense.New{}); err != nil {
			return err
		}
		in := product.New{Code: "P"}
		in.Name, in.ProductType, in.VatType, in.PurchaseVatType = "P", "service", "noVat", "noVat"
		_, err := product.Create(tx, in)
		return err
	})
	acme.Must(func(tx *db.Tx) error {
		for _, c := range []struct {
			text   string
			values []any
		}{
			{`INSERT INTO expense_receipts (org_id, id, claim_id, media, size, created_by, created_at, content) VALUES ($1, 1, 1, 'image/png', 13, 1, 5, $2)`, []any{[]byte("first receipt")}},
			{`INSERT INTO expense_receipts (org_id, id, claim_id, media, size, created_by, created_at, content) VALUES ($1, 2, 1, 'image/png', 12, 1, 6, $2)`, []any{[]byte("same receipt")}},
			{`INSERT INTO product_pictures (org_id, id, product_id, sort_order, media, size, created_by, created_at, content) VALUES ($1, 1, 1, 2, 'image/png', 13, 1, 5, $2)`, []any{[]byte("first picture")}},
			{`INSERT INTO product_pictures (org_id, id, product_id, sort_order, media, size, created_by, created_at, content) VALUES ($1, 2, 1, 1, 'image/png', 14, 1, 5, $2)`, []any{[]byte("second picture")}},
			{`INSERT INTO logos (org_id, version, media, content, printed, size, created_at) VALUES ($1, 1, 'image/png', $2, $3, 8, 5)`, []any{[]byte("old logo"), []byte{}}},
			{`INSERT INTO logos (org_id, version, media, content, printed, size, created_at) VALUES ($1, 2, 'image/png', $2, $3, 8, 6)`, []any{[]byte("new logo"), []byte("new logo, scaled")}},
			{`UPDATE org_settings SET logo = 2, logo_used = TRUE WHERE org_id = $1`, nil},
		} {
			if _, err := db.Exec(tx, c.text, c.values...); err != nil {
				return err
			}
		}
		return nil
	})
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return acme
}
