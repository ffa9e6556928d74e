package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// shop creates a database with one organization and one product of ten units, and
// closes it.
func shop(t *testing.T, url string) (made setup.Result, productID uint32) {
	t.Helper()
	d, err := db.Open(t.Context(), url, db.Options{Synchronous: "OFF"})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	file, err := setup.Parse(t.Context(), []byte(`
name: Acme
currency: THB
members:
  - {email: owner@acme.test, name: Anong, role: owner}
  - {email: clerk@acme.test, name: Chai, role: member}
warehouses: [{code: WH02, name: Branch}]
`))
	if err != nil {
		t.Fatal(err)
	}
	if made, err = setup.Apply(t.Context(), d, file, setup.Options{}); err != nil {
		t.Fatal(err)
	}
	who := access.Actor{Org: made.Organization.ID, User: made.Members[0].UserID, Role: access.Owner, Currency: "THB", Zone: when.Zone("Asia/Bangkok"), Action: "test"}
	err = d.Write(t.Context(), who, func(tx *db.Tx) error {
		cost := num.MustCost("100")
		p, err := product.Create(tx, product.New{
			Code:         "P-001",
			Details:      product.Details{Name: "Chair", ProductType: product.Inventory, VatType: "noVat", PurchaseVatType: "noVat"},
			InitialStock: &product.InitialStock{Date: tx.Today(), Quantity: num.QtyOf(10), UnitCost: &cost},
		})
		productID = p.ID
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return made, productID
}

// onBoth runs a test with the address of a fresh database of each engine.
func onBoth(t *testing.T, test func(t *testing.T, url string)) {
	t.Run("sqlite", func(t *testing.T) { test(t, dbtest.SQLiteURL(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, dbtest.PostgresURL(t)) })
}

// kontor runs the command and returns its exit code and both outputs.
func kontor(t *testing.T, args string, more ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = run(t.Context(), append(strings.Fields(args), more...), &out, &err)
	return code, out.String(), err.String()
}

func TestAdjustAndTransfer(t *testing.T) { onBoth(t, adjustAndTransfer) }

func adjustAndTransfer(t *testing.T, url string) {
	made, id := shop(t, url)
	at := fmt.Sprintf(" --database %s --org %d --product %d ", url, made.Organization.ID, id)
	code, out, text := kontor(t, "adjust --user owner@acme.test --by -2 --json"+at, "--note", "two broke")
	var m stock.Movement
	if err := json.Unmarshal([]byte(out), &m); code != 0 || err != nil {
		t.Fatalf("exit %d: %s%s", code, out, text)
	}
	if m.Quantity != num.QtyOf(-2) || m.TotalCost != num.MoneyOf(-200) || m.Note != "two broke" || m.CreatedBy != made.Members[0].UserID {
		t.Errorf("adjusted %s", out)
	}
	code, out, text = kontor(t, "adjust --user owner@acme.test --by 2 --unit-cost 150.5"+at)
	if code != 0 || !strings.HasSuffix(out, "\tMain warehouse\t2\t10\t301\n") {
		t.Errorf("exit %d: %q %s", code, out, text)
	}
	code, out, text = kontor(t, "adjust --user owner@acme.test --counted 12"+at)
	if code != 0 || !strings.Contains(out, "\t2\t12\t") {
		t.Errorf("counted 12: exit %d: %q %s", code, out, text)
	}
	if code, out, text = kontor(t, "adjust --user owner@acme.test --counted 12"+at); code != 0 || out != "" || !strings.Contains(text, "stock is already 12; nothing was changed") {
		t.Errorf("counted 12 again: exit %d: %q %s", code, out, text)
	}
	code, out, _ = kontor(t, "adjust --user owner@acme.test --counted 12 --json"+at)
	if err := json.Unmarshal([]byte(out), &m); code != 0 || err != nil || !m.Quantity.IsZero() || m.QtyAfter != num.QtyOf(12) {
		t.Errorf("counted 12 for a script: exit %d, %v: %q", code, err, out)
	}
	if code, out, text = kontor(t, "adjust --user owner@acme.test --counted 10"+at); code != 0 || !strings.Contains(out, "\t-2\t10\t") {
		t.Errorf("counted 10: exit %d: %q %s", code, out, text)
	}
	var from, to uint32
	for _, w := range made.Warehouses {
		if w.Code == "WH01" {
			from = w.ID
		} else {
			to = w.ID
		}
	}
	code, out, text = kontor(t, fmt.Sprintf("transfer --user owner@acme.test --quantity 10 --from %d --to %d --json", from, to)+at)
	var moves stock.Moves
	if err := json.Unmarshal([]byte(out), &moves); code != 0 || err != nil {
		t.Fatalf("exit %d: %s%s", code, out, text)
	}
	if moves.Out.QtyAfter != num.QtyOf(0) || moves.In.QtyAfter != num.QtyOf(10) || moves.In.TotalCost != num.MoneyOf(1101) || moves.In.WarehouseName != "Branch" {
		t.Errorf("moved %s", out)
	}
}

func TestAdjustRefused(t *testing.T) { onBoth(t, adjustRefused) }

func adjustRefused(t *testing.T, url string) {
	made, id := shop(t, url)
	at := fmt.Sprintf(" --database %s --org %d ", url, made.Organization.ID)
	product := fmt.Sprintf("--product %d", id)
	for _, test := range []struct {
		name, args string
		code       int
		says       string
	}{
		{"not a manager", "adjust --user clerk@acme.test --by 1 " + product, exitFailed, "not allowed"},
		{"nobody", "adjust --user nobody@acme.test --by 1 " + product, exitNotFound, ""},
		{"more than there is", "adjust --user owner@acme.test --by -11 " + product, exitFailed, "P-001: on hand 10, required 11"},
		{"no number", "adjust --user owner@acme.test --by ten " + product, exitUsage, `--by "ten" is not a quantity such as 12 or 0.5`},
		{"both", "adjust --user owner@acme.test --by 1 --counted 1 " + product, exitUsage, "give either --counted"},
		{"neither", "adjust --user owner@acme.test " + product, exitUsage, "give either --counted"},
		{"nothing", "adjust --user owner@acme.test --by 0 " + product, exitUsage, "--by 0 changes nothing"},
		{"less than nothing", "adjust --user owner@acme.test --counted -1 " + product, exitUsage, "must not be negative"},
		{"no such product", "adjust --user owner@acme.test --by 1 --product 4000", exitNotFound, "--product does not exist"},
		{"nothing of no such product", "adjust --user owner@acme.test --counted 0 --product 4000", exitNotFound, "--product does not exist"},
		{"a note that is too long", "adjust --user owner@acme.test --by 1 --note " + strings.Repeat("x", 501) + " " + product, exitFailed, "--note must have at most 500 characters"},
		{"a note of a count that is too long", "adjust --user owner@acme.test --counted 1 --note " + strings.Repeat("x", 501) + " " + product, exitFailed, "--note must have at most 500 characters"},
		{"no cost", "adjust --user owner@acme.test --by 1 --unit-cost much " + product, exitUsage, "--unit-cost"},
		{"no product", "adjust --user owner@acme.test --by 1", exitUsage, "product"},
		{"nowhere", "transfer --user owner@acme.test --quantity 1 --from 1 " + product, exitUsage, "to"},
	} {
		code, out, text := kontor(t, test.args+at)
		if code != test.code || out != "" || !strings.Contains(text, test.says) {
			t.Errorf("%s: exit %d, %q, %s", test.name, code, out, text)
		}
	}
}

// A count of several products comes from a file. A dry run only shows the differences.
func TestCountFromFile(t *testing.T) { onBoth(t, countFromFile) }

func countFromFile(t *testing.T, url string) {
	made, id := shop(t, url)
	path := filepath.Join(t.TempDir(), "counts.csv")
	at := fmt.Sprintf("count --database %s --org %d --user owner@acme.test --date %s --json %s",
		url, made.Organization.ID, time.Now().In(when.Zone("Asia/Bangkok")).Format(time.DateOnly), path)
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("product,counted\nNONE,1\n")
	if code, _, text := kontor(t, at); code != exitUsage || !strings.Contains(text, `line 2: no active product, or more than one, is called "NONE"`) {
		t.Errorf("an unknown product: exit %d: %s", code, text)
	}
	write("product,counted,unit cost\nchair,8\n")
	for _, args := range []string{" --dry-run", ""} {
		code, out, text := kontor(t, at+args)
		var done struct {
			Value   num.Money
			EntryID *uint32
			Items   []stock.CountDifference
		}
		if err := json.Unmarshal([]byte(out), &done); code != 0 || err != nil {
			t.Fatalf("exit %d: %s%s", code, out, text)
		}
		if done.Value != num.MoneyOf(-200) || done.Items[0].Expected != num.QtyOf(10) || done.Items[0].Difference != num.QtyOf(-2) || (done.EntryID == nil) != (args != "") {
			t.Errorf("counted%s %s", args, out)
		}
	}
	var from, to uint32
	for _, w := range made.Warehouses {
		if w.Code == "WH01" {
			from = w.ID
		} else {
			to = w.ID
		}
	}
	write("product;quantity\nCHAIR;8\n")
	all := fmt.Sprintf("transfer --database %s --org %d --user owner@acme.test --from %d --to %d --json %s", url, made.Organization.ID, from, to, path)
	code, out, text := kontor(t, all)
	var moves stock.Moves
	if err := json.Unmarshal([]byte(out), &moves); code != 0 || err != nil || len(moves.Items) != 1 || moves.In.QtyAfter != num.QtyOf(8) {
		t.Errorf("a transfer from a file: exit %d: %s%s", code, out, text)
	}
	if code, _, text := kontor(t, all+" --product 1 --quantity 2"); code != exitUsage || !strings.Contains(text, "either --product and --quantity or a file") {
		t.Errorf("a product and a file: exit %d: %s", code, text)
	}
	if code, out, text := kontor(t, strings.Replace(strings.Replace(all, fmt.Sprintf("--from %d --to %d", from, to), fmt.Sprintf("--from %d --to %d", to, from), 1), "--json", "", 1)); code != 0 || strings.Count(out, "\n") != 2 {
		t.Errorf("back: exit %d: %q %s", code, out, text)
	}
	same := fmt.Sprintf("adjust --database %s --org %d --user owner@acme.test --product %d --counted 8", url, made.Organization.ID, id)
	if code, out, text := kontor(t, same); code != 0 || out != "" || !strings.Contains(text, "stock is already 8") {
		t.Errorf("after the count: exit %d: %q %s", code, out, text)
	}
}
