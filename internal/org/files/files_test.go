package files_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
)

// noise returns a picture of some 40 kB, which cannot be compressed.
func noise(t *testing.T) []byte {
	picture := image.NewGray(image.Rect(0, 0, 200, 200))
	for i := range picture.Pix {
		picture.Pix[i] = byte(rand.Uint32())
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestFilesOfAnOrganizationAreLimitedTogether(t *testing.T) {
	dbtest.With(t, db.Options{FilesQuota: 100_000}, func(t *testing.T, d *db.DB) {
		acme, beta := firm.Found(t, d, "acme", firm.Fittings), firm.Found(t, d, "beta", firm.Fittings)
		picture := noise(t)
		logo, err := org.NewLogo(t.Context(), "", picture)
		if err != nil {
			t.Fatal(err)
		}
		photo := func(kind string) files.File { // each time another one
			f, err := files.ReadPhoto(t.Context(), "File", kind, "", noise(t))
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		ways := func(f firm.Firm) map[string]func(tx *db.Tx) error {
			var claim, goods uint32
			f.Must(func(tx *db.Tx) error {
				made, err := expense.Create(tx, expense.New{})
				claim = made.ID
				if err != nil {
					return err
				}
				in := product.New{Code: "P"}
				in.Name, in.ProductType, in.VatType, in.PurchaseVatType = "P", "service", "noVat", "noVat"
				desk, err := product.Create(tx, in)
				goods = desk.ID
				return err
			})
			return map[string]func(tx *db.Tx) error{
				"receipt": func(tx *db.Tx) error { _, err := expense.AddReceipt(tx, claim, photo(files.Receipt)); return err },
				"picture": func(tx *db.Tx) error { _, err := product.AddPicture(tx, goods, photo(files.Picture)); return err },
				"logo":    func(tx *db.Tx) error { _, err := org.SetLogo(tx, logo); return err },
			}
		}
		add := ways(acme)
		for _, what := range []string{"logo", "receipt", "logo"} { // the same logo again needs no room
			if err := acme.Write(add[what]); err != nil {
				t.Fatalf("%s within the quota: %v", what, err)
			}
		}
		for what, add := range add {
			if what == "logo" {
				continue
			}
			if err := acme.Write(add); !errors.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "ask the operator") {
				t.Errorf("a %s beyond the quota: %v", what, err)
			}
		}
		acme.Read(func(tx *db.Tx) error {
			used, err := files.Usage(tx)
			if used < 80_000 || used > 100_000 {
				t.Errorf("%d bytes are used", used)
			}
			return err
		})
		if err := beta.Write(ways(beta)["picture"]); err != nil {
			t.Errorf("another organization: %v", err)
		}
	})
}

// An erasure is an event of every record that has the bytes. The record that was asked for has its
// number.
func TestErasureIsAnEventOfEveryRecord(t *testing.T) {
	dbtest.With(t, db.Options{}, func(t *testing.T, d *db.DB) {
		acme := firm.Found(t, d, "acme", firm.Fittings)
		f, err := files.Read(t.Context(), files.Plain, "note.txt", []byte("note"))
		if err != nil {
			t.Fatal(err)
		}
		company := files.Record{Resource: "organization", ID: acme.Who.Org, Number: "A-1"}
		var first files.Row
		acme.Must(func(tx *db.Tx) error {
			tx.Record("organization", acme.Who.Org, "files")
			if first, err = files.Add(tx, company, files.As{Kind: files.Plain}, f); err != nil {
				return err
			}
			_, err := files.Add(tx, files.Record{Resource: "contacts", ID: 1}, files.As{Kind: files.Plain}, f)
			return err
		})
		acme.Must(func(tx *db.Tx) error {
			tx.Record("organization", acme.Who.Org, "file erased")
			if err := files.Erase(tx, company, first, "personal data"); err != nil {
				return err
			}
			var erased []string
			for _, e := range tx.Events() {
				erased = append(erased, e.Name+" "+e.Of.Name+" "+e.Number)
			}
			if want := []string{"attachment.erased organization A-1", "attachment.erased contacts "}; !slices.Equal(erased, want) {
				t.Errorf("events %q, want %q", erased, want)
			}
			return nil
		})
	})
}
