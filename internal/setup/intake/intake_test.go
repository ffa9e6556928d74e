package intake

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/export"
	"kontor/internal/db"
	"kontor/internal/format/sheet"
	"kontor/internal/org/audit"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
)

// office is a company that imports files.
type office struct {
	t   *testing.T
	db  *db.DB
	who access.Actor
}

// each runs a test on both engines and verifies all invariants at the end.
func each(t *testing.T, test func(t *testing.T, o office)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		test(t, office{t: t, db: d, who: firm.Found(t, d, "acme").Who})
		firm.Kept(t, d)
	})
}

func (o office) file(content string) string {
	o.t.Helper()
	path := filepath.Join(o.t.TempDir(), "f.csv")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		o.t.Fatal(err)
	}
	return path
}

func (o office) run(kind, path string, dry bool) Report {
	o.t.Helper()
	r, err := Run(o.t.Context(), o.db, o.who, Request{Kind: kind, Path: path, DryRun: dry})
	if err != nil {
		o.t.Fatal(err)
	}
	if r.Complaints == nil {
		o.t.Error("a report without complaints has no list of them")
	}
	return r
}

// take imports a CSV text and returns "created updated unchanged".
func (o office) take(kind, csv string) string {
	o.t.Helper()
	return counts(o.run(kind, o.file(csv), false))
}

func counts(r Report) string {
	if r.Refused() {
		return strings.Join(complaints(r), "; ")
	}
	return fmt.Sprint(r.Created, " ", r.Updated, " ", r.Unchanged)
}

func complaints(r Report) []string {
	var all []string
	for _, c := range r.Complaints {
		all = append(all, fmt.Sprintf("%d %s %q %s", c.Line, c.Column, c.Value, c.Rule))
	}
	return all
}

func (o office) read(do func(tx *db.Tx) error) {
	o.t.Helper()
	if err := o.db.Read(o.t.Context(), o.who, do); err != nil {
		o.t.Fatal(err)
	}
}

func (o office) contacts() (all []contact.Contact) {
	o.t.Helper()
	o.read(func(tx *db.Tx) (err error) { all, err = contact.All(tx); return err })
	return all
}

func (o office) products() (all []product.Product) {
	o.t.Helper()
	o.read(func(tx *db.Tx) (err error) { all, err = product.All(tx); return err })
	return all
}

func TestErrorCellsAreRefused(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		r := o.run("contacts", workbook(t, []any{"name", "remark", "contactType"}, []any{"A", "fine", "client"}, []any{"#REF!", "#N/A", "client"}), false)
		want := []string{`3 name "#REF!" formula`, `3 remark "#N/A" formula`}
		if diff := cmp.Diff(want, complaints(r)); diff != "" || len(o.contacts()) != 0 {
			t.Error(diff)
		}
	})
}

func TestContactsAreImportedOnce(t *testing.T) {
	const file = `code,name,contactType,taxID,branchType,branchCode,externalId,creditDays,creditLimit,accountNo,isActive,remark
,บริษัท น้ำใจ จำกัด,client,0105551234567,head_office,,,30,1000.50,123-4,,=1+1
,บริษัท น้ำใจ จำกัด,client,0105551234567,branch,00001,,,,,false,
,Supplier,supplier,,,,crm-1,,,,true,'+66 2 123
,Nobody known,both,,,,,,,,,
`
	each(t, func(t *testing.T, o office) {
		if r := o.run("contacts", o.file(file), true); counts(r) != "4 0 0" || !r.DryRun || len(o.contacts()) != 0 {
			t.Fatalf("a dry run: %s, %d contacts", counts(r), len(o.contacts()))
		}
		if got := o.take("contacts", file); got != "4 0 0" {
			t.Fatalf("first: %s", got)
		}
		all := o.contacts()
		c := all[0]
		if c.Code != "C00001" || c.TaxID != "0105551234567" || c.CreditDays != 30 || c.CreditLimit.String() != "1000.5" || c.Bank == nil || c.Bank.AccountNo != "123-4" || !c.IsActive || c.Remark != "=1+1" || c.CreatedByName != "Anong" {
			t.Errorf("first contact %+v", c)
		}
		if all[1].IsActive || !all[2].IsActive || all[2].Remark != "+66 2 123" {
			t.Errorf("second %+v\nthird %+v", all[1], all[2])
		}
		if got := o.take("contacts", file); got != "0 0 4" {
			t.Errorf("again: %s", got)
		}
		if got := o.take("contacts", strings.ReplaceAll(file, "Nobody known,both", "Nobody known,client")); got != "0 1 3" {
			t.Errorf("one changed: %s", got)
		}
		var told []string
		o.read(func(tx *db.Tx) error {
			log, err := audit.List(tx, audit.Filter{Resource: "contacts"})
			for _, l := range log.Items {
				_, counts, _ := strings.Cut(l.Detail, ": ")
				told = append(told, counts)
			}
			return err
		})
		if diff := cmp.Diff([]string{"0 created, 1 changed", "4 created, 0 changed"}, told); diff != "" {
			t.Errorf("the audit log:\n%s", diff)
		}
		// A missing column keeps the value, an empty cell clears it.
		if got := o.take("contacts", "code,creditDays\nC00001,\n"); got != "0 1 0" {
			t.Errorf("by code: %s", got)
		}
		if got := o.take("contacts", "externalId,taxID,branchType\nown-1,0105551234567,head_office\n"); got != "0 1 0" || o.contacts()[0].ExternalID != "own-1" {
			t.Errorf("a reference for a known company: %s", got)
		}
		if c := o.contacts()[0]; c.CreditDays != 0 || c.CreditLimit.String() != "1000.5" || c.Name == "" {
			t.Errorf("after clearing: %+v", c)
		}
		for _, step := range []struct{ file, want string }{
			{"code,addressParts.houseNo,addressParts.street\nC00001,12,Silom\n", "0 1 0"},
			{"code,addressParts.houseNo\nC00001,\n", "0 1 0"},
			{"code,addressParts.houseNo\nC00001,\n", "0 0 1"},
		} {
			if got := o.take("contacts", step.file); got != step.want {
				t.Errorf("%q: %s", step.file, got)
			}
		}
		if c := o.contacts()[0]; c.AddressParts.HouseNo != "" || c.AddressParts.Street != "Silom" {
			t.Errorf("after clearing a part of the address: %+v", c.AddressParts)
		}
		if got := o.take("contacts", "code,isActive,accountNo\nC00001,0,99\n"); got != "0 1 0" || o.contacts()[0].IsActive || o.contacts()[0].Bank.AccountNo != "99" {
			t.Errorf("switching off: %s", got)
		}
	})
}

func TestWrongRowsAreListedAndNothingIsImported(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		if got := o.take("contacts", "name,contactType,taxID\nTaken,client,1\nBoth,client,\nBoth,supplier,\n"); !strings.HasPrefix(got, `4 name "Both" unique`) {
			t.Fatalf("the same name twice: %s", got)
		}
		o.take("contacts", "name,contactType,taxID\nTaken,client,1\n")
		r := o.run("contacts", o.file(`name,contactType,taxID,creditDays,code,externalId,isActive
Good,client,2,,,,
,boss,3,x,,,
`+strings.Repeat("ก", 256)+`,client,4,-1,,,maybe
Also good,client,5,"1,00",,,

Stranger,client,,,C99999,,
Twin,client,2,,,,
First,client,,,,ref,
Second,client,,,,ref,
Changed,client,1,,,,
Again,client,1,,C00001,,
Spilled,client,6,,,,,over
`), false)
		want := []string{
			`3 name "" required`, `3 contactType "boss" oneof=client supplier both`, `3 creditDays "x" type`,
			`4 name "` + strings.Repeat("ก", 99) + `…" max=255`, `4 creditDays "-1" min=0`, `4 isActive "maybe" boolean`,
			`5 creditDays "1,00" type`,
			`7 code "C99999" exists`,
			`8 taxID "2" unique`,
			`10 externalId "ref" unique`,
			`12 code "C00001" unique`,
			`13  "over" column`,
		}
		if diff := cmp.Diff(want, complaints(r)); diff != "" {
			t.Error(diff)
		}
		if n := len(o.contacts()); n != 1 {
			t.Errorf("%d contacts, want 1", n)
		}
		for _, c := range r.Complaints {
			if c.Text == "" {
				t.Errorf("no text: %+v", c)
			}
		}
	})
}

func TestFormulasArePlainText(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		f := excelize.NewFile()
		defer f.Close()
		for i, row := range [][]any{{"name", "contactType", "remark", "phone"}, {"=cmd|'/C calc'!A0", "client", "'+66 2", "@x"}, {"two", "client", nil, nil}} {
			if err := f.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &row); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.SetCellFormula("Sheet1", "C3", "=HYPERLINK(1)"); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "f.xlsx")
		if err := f.SaveAs(path); err != nil {
			t.Fatal(err)
		}
		if got := counts(o.run("contacts", path, false)); got != "2 0 0" {
			t.Fatal(got)
		}
		all := o.contacts()
		if all[0].Name != "=cmd|'/C calc'!A0" || all[0].Remark != "+66 2" || all[0].Phone != "@x" || all[1].Remark != "" {
			t.Errorf("%+v", all)
		}
		if got := o.take("contacts", "name,contactType,remark\n'quoted,client,'  =1\n"); got != "1 0 0" || o.contacts()[2].Name != "'quoted" || o.contacts()[2].Remark != "=1" {
			t.Errorf("%s %+v", got, o.contacts()[2])
		}
	})
}

func TestHeaders(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		if got := o.take("contacts", "\ufeffชื่อ;ประเภท;เลขประจำตัวผู้เสียภาษี;Credit Days\nก;client;0105551234567;7\n"); got != "1 0 0" {
			t.Errorf("Thai names: %s", got)
		}
		if c := o.contacts()[0]; c.Name != "ก" || c.TaxID != "0105551234567" || c.CreditDays != 7 {
			t.Errorf("%+v", c)
		}
		thai, err := charmap.Windows874.NewEncoder().String("ชื่อ,ประเภท,รหัสอ้างอิง\nน้ำใจ,client,x\n")
		if err != nil {
			t.Fatal(err)
		}
		if got := o.take("contacts", thai); got != "1 0 0" || o.contacts()[1].Name != "น้ำใจ" {
			t.Errorf("Windows-874: %s", got)
		}
		for file, want := range map[string]string{
			"nmae,contactType\nx,client\n":        `there is no column "nmae"`,
			"name,Name,contactType\nx,y,client\n": "are the same",
			"taxID,tax id,name\n1,2,x\n":          "are the same",
			"":                                    "empty",
			"\n\n":                                "empty",
			"id,createdAt\n1,2\n":                 "must name the columns",
		} {
			_, err := Run(t.Context(), o.db, o.who, Request{Kind: "contacts", Path: o.file(file)})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", file, err, want)
			}
		}
		if _, err := Run(t.Context(), o.db, o.who, Request{Kind: "journals", Path: o.file("x")}); err == nil {
			t.Error("journals were imported")
		}
		if got := o.take("contacts", "id,name,contactType,createdAt\n7,Fresh,client,1700000000\n"); got != "1 0 0" {
			t.Errorf("read-only columns: %s", got)
		}
	})
}

// Values in a column without a header would be lost, so they are refused. Empty columns are
// ignored.
func TestValuesWithoutHeadingAreRefused(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		r := o.run("contacts", o.file("name,,contactType, \nA,02-1,client,x\nB,,client,\nC,02-2,client,,y\n"), false)
		want := []string{`2  "02-1" column`, `2  "x" column`, `4  "02-2" column`, `4  "y" column`}
		if diff := cmp.Diff(want, complaints(r)); diff != "" || len(o.contacts()) != 0 {
			t.Error(diff)
		}
		if got := o.take("contacts", "name,,contactType,\nA,,client\nB, ,client,\n"); got != "2 0 0" {
			t.Errorf("empty columns: %s", got)
		}
	})
	path := workbook(t, []any{"accountCode", nil, "debit"}, []any{"1110", nil, 5}, []any{"1120", "lost", 5})
	f, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.SetSheetName("Sheet1", "Accounts"), f.Save(), f.Close()); err != nil {
		t.Fatal(err)
	}
	opening, err := ReadOpening(t.Context(), path, true, fault.Thai, nil)
	if err != nil {
		t.Fatal(err)
	}
	if bad := opening.Listed(); len(bad) != 1 || bad[0].Line != 3 || bad[0].Value != "lost" || bad[0].Rule != "column" || bad[0].Text != "อยู่ในคอลัมน์ 2 ซึ่งบรรทัดแรกไม่ได้ระบุชื่อ" {
		t.Errorf("opening balances: %+v", bad)
	}
}

// Every column has words in both languages, and a file can use them as heads.
func TestColumnsHaveWords(t *testing.T) {
	check := func(columns []ColumnHelp, known []field, aliases map[string]string) {
		t.Helper()
		for _, c := range columns {
			for _, name := range append(c.Thai, c.Name, c.Words[fault.English], c.Words[fault.Thai], c.Words[fault.Thai]+" *") {
				if found, ok := find(name, known, aliases); !ok || strings.ReplaceAll(found.path, "[]", "[0]") != c.Name || found.index > 0 {
					t.Errorf("column %s is not found by %q: %s", c.Name, name, found.path)
				}
			}
		}
	}
	for _, kind := range Kinds() {
		columns, err := Template(kind)
		if err != nil {
			t.Fatal(err)
		}
		s, err := subjectOf(kind)
		if err != nil {
			t.Fatal(err)
		}
		known, aliases, _ := s.columns()
		check(columns, known, aliases)
		if kind == "products" {
			if second, ok := find("หน่วยอื่น 2: ราคาขาย", known, aliases); !ok || second.path != "altUnits[].salePrice" || second.index != 1 {
				t.Errorf("the price of the second unit is %s of %d", second.path, second.index)
			}
		}
	}
	for _, s := range OpeningSheets() {
		check(s.Columns, fieldsOf(openingRowsOf[s.Name]), openingAliases)
	}
}

const goods = `code,name,productType,vatType,purchaseVatType,unit,costPrice,salePrice,category,altUnits[0].unit,altUnits[0].ratio,altUnits[1].unit,initialStock.date,initialStock.quantity,initialStock.unitCost,isActive
P1,น้ำดื่ม,inventory,vatExclusive,vatExclusive,ขวด,5,10.1234,เครื่องดื่ม,แพ็ค,12,,2026-11-01,100,4.5,
P2,บริการ,service,noVat,noVat,,,0.30000000000000004,,,,,,,,false
P3,ชา,inventory,vatExclusive,vatExclusive,ซอง,2,3,เครื่องดื่ม,กล่อง,10,ลัง,2026-11-01,10,,
`

func TestProductsAreImportedOnce(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		if r := o.run("products", o.file(goods), true); counts(r) != "3 0 0" || len(o.products()) != 0 {
			t.Fatalf("a dry run: %s", counts(r))
		}
		if got := o.take("products", goods); got != "3 0 0" {
			t.Fatalf("first: %s", got)
		}
		all := o.products()
		p := all[0]
		if p.StockQty.String() != "100" || p.StockValue.String() != "450" || p.AltUnits[0].Ratio.String() != "12" || p.Category != "เครื่องดื่ม" || p.SalePrice.String() != "10.1234" {
			t.Errorf("%+v", p)
		}
		if all[1].IsActive || all[1].SalePrice.String() != "0.3" || len(all[2].AltUnits) != 2 || all[2].StockValue.String() != "20" {
			t.Errorf("%+v\n%+v", all[1], all[2])
		}
		if got := o.take("products", goods); got != "0 0 3" {
			t.Errorf("again: %s", got)
		}
		if got := o.take("products", "code,salePrice\nP1,11\nP2,0.3\n"); got != "0 1 1" {
			t.Errorf("prices: %s", got)
		}
		if p := o.products()[0]; p.SalePrice.String() != "11" || p.StockQty.String() != "100" || p.Unit != "ขวด" {
			t.Errorf("%+v", p)
		}
		// Products without movements can still get opening stock.
		o.take("products", "code,name,productType,vatType,purchaseVatType\nP4,x,inventory,noVat,noVat\n")
		if got := o.take("products", "code,initialStock.date,initialStock.quantity,initialStock.unitCost\nP4,2026-11-01,2,5\nP1,2026-11-01,9,9\n"); got != "0 1 1" {
			t.Errorf("opening later: %s", got)
		}
		if all := o.products(); all[3].StockValue.String() != "10" || all[0].StockQty.String() != "100" {
			t.Errorf("%+v", all[3])
		}
	})
}

func TestWrongProductsNameTheirLines(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		o.take("products", goods)
		r := o.run("products", o.file(`code,name,productType,vatType,purchaseVatType,unit,salePrice,altUnits[0].unit,altUnits[2].unit,altUnits[2].ratio,initialStock.date,initialStock.quantity,externalId
N1,fine,service,noVat,noVat,,,,,,,,
,no code,service,noVat,noVat,,,,,,,,
N2,units,inventory,noVat,noVat,ขวด,1.5,,ขวด,0,,,
N3,opening,service,noVat,noVat,,,,,,2026-11-31,,
N4,opening,service,noVat,noVat,,,,,,2026-11-01,5,
N1,twice,service,noVat,noVat,,,,,,,,
N5,same unit,inventory,noVat,noVat,ขวด,,ขวด,,,,,
P1,moved,service,noVat,noVat,ขวด,,,,,,,
P2,,service,noVat,noVat,,-1,,,,,,
`), false)
		want := []string{
			`3 code "" required`,
			`4 altUnits[2].ratio "0" gte=0.0001`,
			`5 initialStock.date "2026-11-31" datetime=YYYY-MM-DD`, `5 initialStock.quantity "" required`,
			`6 productType "service" oneof=inventory`,
			`7 code "N1" unique`,
			`8 altUnits[0].unit "ขวด" unique`,
			`9 productType "service" oneof=inventory`,
			`10 name "" required`, `10 salePrice "-1" gte=0`,
		}
		if diff := cmp.Diff(want, complaints(r)); diff != "" {
			t.Error(diff)
		}
		if n := len(o.products()); n != 3 {
			t.Errorf("%d products, want 3", n)
		}
	})
}

// TestChangesBetweenCheckAndWriteAreNoticed checks that a file validated before the lock is
// checked again inside it.
func TestChangesBetweenCheckAndWriteAreNoticed(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		var planned int64
		s := &contacts{}
		lines, err := readLines(t.Context(), Request{Kind: "contacts", Path: o.file("name,contactType,taxID\nAcme,client,1\nFresh,client,2\n")}, s)
		if err != nil {
			t.Fatal(err)
		}
		o.read(func(tx *db.Tx) (err error) {
			planned, err = db.LastAudit(tx)
			return errors.Join(err, planAll(tx, s, lines, nil))
		})
		if got := counts(*s.report()); got != "2 0 0" {
			t.Fatalf("planned: %s", got)
		}
		o.take("contacts", "name,contactType,taxID\nAcme,client,1\n")
		err = o.db.Write(t.Context(), o.who, func(tx *db.Tx) error { return writeAll(tx, s, lines, planned, nil) })
		if err != nil || counts(*s.report()) != "1 0 1" || len(o.contacts()) != 2 {
			t.Errorf("%v %s, %d contacts", err, counts(*s.report()), len(o.contacts()))
		}
		// One row that has become invalid refuses the whole file.
		lines, err = readLines(t.Context(), Request{Kind: "contacts", Path: o.file("name,contactType,taxID,externalId\nNew,client,3,y\n")}, s)
		if err != nil {
			t.Fatal(err)
		}
		o.read(func(tx *db.Tx) (err error) {
			planned, err = db.LastAudit(tx)
			return errors.Join(err, planAll(tx, s, lines, nil))
		})
		o.take("contacts", "name,contactType,taxID,externalId\nOther,client,4,\nNew,client,3,z\nTaker,client,5,y\n")
		err = o.db.Write(t.Context(), o.who, func(tx *db.Tx) error { return writeAll(tx, s, lines, planned, nil) })
		if !errors.Is(err, errRefused) {
			t.Errorf("%v: %s", err, counts(*s.report()))
		}
		if all := o.contacts(); len(all) != 5 {
			t.Errorf("%d contacts", len(all))
		}
	})
}

// manyProducts saves a workbook of n products, optionally with three invalid rows at the end.
func manyProducts(t testing.TB, n int, spoiled bool) string {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	w, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		t.Fatal(err)
	}
	row := func(i int, values ...any) {
		if err := w.SetRow(fmt.Sprintf("A%d", i), values); err != nil {
			t.Fatal(err)
		}
	}
	row(1, "code", "name", "productType", "vatType", "purchaseVatType", "unit", "costPrice", "salePrice", "category", "barcode")
	for i := range n {
		kind := "inventory"
		if spoiled && i >= n-3 {
			kind = "thing"
		}
		row(i+2, fmt.Sprintf("P%06d", i), fmt.Sprintf("สินค้าทดสอบ %d", i), kind, "vatExclusive", "vatExclusive", "ชิ้น", 12.1, 99, fmt.Sprint("หมวด ", i%20), fmt.Sprint(8850000000000+i))
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "products.xlsx")
	if err := f.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLargeWorkbook(t *testing.T) {
	const n = 3000
	good, bad := manyProducts(t, n, false), manyProducts(t, n, true)
	each(t, func(t *testing.T, o office) {
		r := o.run("products", bad, false)
		if diff := cmp.Diff([]string{
			fmt.Sprintf(`%d productType "thing" oneof=service nonInventory inventory`, n-1),
			fmt.Sprintf(`%d productType "thing" oneof=service nonInventory inventory`, n),
			fmt.Sprintf(`%d productType "thing" oneof=service nonInventory inventory`, n+1),
		}, complaints(r)); diff != "" {
			t.Error(diff)
		}
		if len(o.products()) != 0 {
			t.Error("a bad file changed something")
		}
		if got := counts(o.run("products", good, false)); got != fmt.Sprint(n, " 0 0") {
			t.Errorf("first: %s", got)
		}
		if got := counts(o.run("products", good, false)); got != fmt.Sprint("0 0 ", n) {
			t.Errorf("again: %s", got)
		}
		all := o.products()
		if len(all) != n || all[7].Barcode != "8850000000007" || all[7].CostPrice.String() != "12.1" {
			t.Errorf("%d products, the eighth %+v", len(all), all[7])
		}
	})
}

// Empty opening stock is ignored, also for an existing product.
func TestEmptyOpeningStockIsIgnored(t *testing.T) {
	const file = "code,name,productType,vatType,purchaseVatType,initialStock.date,initialStock.quantity,initialStock.unitCost\nP-9,Chair,inventory,noVat,noVat,,,\n"
	each(t, func(t *testing.T, o office) {
		for _, want := range []string{"1 0 0", "0 0 1"} {
			if got := o.take("products", file); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
	})
}

// A file without branch columns matches the company with the tax ID.
func TestContactIsFoundWithoutBranch(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		for _, step := range []struct{ file, want string }{
			{"name,contactType,taxID,branchType,branchCode\nA,client,0105551234567,head_office,00000\n", "1 0 0"},
			{"name,taxID,creditDays\nA,0105551234567,30\n", "0 1 0"},
			{"name,contactType,taxID,branchType,branchCode\nA 1,client,0105551234567,branch,00001\n", "1 0 0"},
			{"name,taxID,creditDays\nA,0105551234567,60\n", `2 taxID "0105551234567" unique`},
			{"name,contactType,taxID\nB,client,0105551234575\n", "1 0 0"},
			{"name,contactType,taxID\nB,client,0105551234575\n", "0 0 1"},
		} {
			if got := o.take("contacts", step.file); got != step.want {
				t.Errorf("%q: %s, want %s", step.file, got, step.want)
			}
		}
	})
}

func TestComplaintsAreLimited(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		r := o.run("contacts", o.file("name,contactType\n"+strings.Repeat(strings.Repeat("x", 30_000)+",boss\n", 300)), false)
		if r.Invalid != 301 || len(r.Complaints) != 200 {
			t.Errorf("%d complaints about %d cells, want 200 about 301", len(r.Complaints), r.Invalid)
		}
		for _, c := range r.Complaints {
			if len([]rune(c.Value)) > 100 {
				t.Fatalf("a value of %d characters is repeated", len([]rune(c.Value)))
			}
		}
	})
}

func TestUploadedRowsAreLimited(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		path := o.file("name,contactType\n" + strings.Repeat("x,client\n", 5_001))
		_, err := Run(t.Context(), o.db, o.who, Request{Kind: "contacts", Path: path, Upload: true})
		var large sheet.TooLarge
		if !errors.As(err, &large) {
			t.Errorf("5,001 rows: %v", err)
		}
	})
}

func TestUploadedOpeningStockIsLimited(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		path := o.file("code,name,productType,vatType,purchaseVatType,initialStock.quantity,initialStock.unitCost,initialStock.date\n")
		f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i := range openingStockUpload + 10 {
			fmt.Fprintf(f, "P%d,Paper,inventory,noVat,noVat,1,1,2026-11-01\n", i)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		for upload, want := range map[bool]string{true: `2002 initialStock.quantity "1" max`, false: "2010 0 0"} {
			r, err := Run(t.Context(), o.db, o.who, Request{Kind: "products", Path: path, Upload: upload, DryRun: true})
			if err != nil || counts(r) != want {
				t.Errorf("upload %v: %s, %v", upload, counts(r), err)
			}
		}
	})
}

// Posting product by product would hold the writer of SQLite for seconds.
func TestOpeningStockOfProductsIsPostedTogether(t *testing.T) {
	var mutex sync.Mutex
	var inserts []string
	options := db.Options{Observe: func(s db.Statement) {
		mutex.Lock()
		defer mutex.Unlock()
		if strings.HasPrefix(strings.TrimSpace(s.Text), "INSERT") {
			inserts = append(inserts, strings.Join(s.Tables, " "))
		}
	}}
	dbtest.With(t, options, func(t *testing.T, d *db.DB) {
		o := office{t: t, db: d, who: firm.Found(t, d, "acme").Who}
		o.take("products", "code,name,productType,vatType,purchaseVatType\nA,a,inventory,noVat,noVat\nB,b,inventory,noVat,noVat\nC,c,inventory,noVat,noVat\n")
		mutex.Lock()
		inserts = nil
		mutex.Unlock()
		if got := o.take("products", "code,initialStock.date,initialStock.quantity,initialStock.unitCost\nA,2026-11-01,2,5\nB,2026-11-01,9,9\nC,2026-11-01,1,1\n"); got != "0 3 0" {
			t.Errorf("opening stock: %s", got)
		}
		posted := 0
		for _, table := range slices.Compact(inserts) {
			if table == "journal_entries" {
				posted++
			}
		}
		if posted != 1 {
			t.Errorf("entries are posted %d times: %v", posted, inserts)
		}
		firm.Kept(t, d)
	})
}

func TestUploadedOpeningRowsAreLimitedTogether(t *testing.T) {
	var b bytes.Buffer
	book := export.NewWorkbook(&b)
	for name, column := range map[string]string{"Accounts": "accountCode", "Stock": "productCode"} {
		err := book.Sheet(name, column)
		for range 501 {
			err = errors.Join(err, book.Row("1"))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "opening.xlsx")
	if err := errors.Join(book.Close(), os.WriteFile(path, b.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	var large sheet.TooLarge
	if _, err := ReadOpening(t.Context(), path, true, fault.English, nil); !errors.As(err, &large) {
		t.Errorf("1,002 rows on two sheets: %v", err)
	}
}

func TestRowsAreNotCheckedAgainInsideTheLockIfNothingChanged(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		o.take("contacts", "name,contactType\nJust now,client\n")
		var planned int64
		s := &contacts{}
		lines, err := readLines(t.Context(), Request{Kind: "contacts", Path: o.file("name,contactType\nNew,client\n")}, s)
		if err != nil {
			t.Fatal(err)
		}
		o.read(func(tx *db.Tx) (err error) {
			planned, err = db.LastAudit(tx)
			return errors.Join(err, planAll(tx, s, lines, nil))
		})
		// Checking no lines again would plan nothing.
		err = o.db.Write(t.Context(), o.who, func(tx *db.Tx) error { return writeAll(tx, s, nil, planned, nil) })
		if err != nil || len(o.contacts()) != 2 {
			t.Errorf("%v, %d contacts", err, len(o.contacts()))
		}
	})
}

// The command names every wrong cell of opening balances.
func TestOpeningNamesEveryWrongCell(t *testing.T) {
	folder := t.TempDir()
	rows := "accountCode,debit,credit\n" + strings.Repeat("5210,x,y\n", 300)
	if err := os.WriteFile(filepath.Join(folder, "Accounts.csv"), []byte(rows), 0o600); err != nil {
		t.Fatal(err)
	}
	o, err := ReadOpening(t.Context(), folder, false, fault.English, nil)
	if err != nil || o.Invalid != 600 || len(o.Complaints) != 600 {
		t.Errorf("%d of %d cells are named, %v", len(o.Complaints), o.Invalid, err)
	}
}
