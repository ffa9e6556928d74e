package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// TestOpeningFromFiles applies example B6 from a folder and from a workbook, and
// reverses it.
func TestOpeningFromFiles(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		made, _ := shop(t, url)
		in := fmt.Sprintf("--database %s --org %d ", url, made.Organization.ID)
		contacts := filepath.Join(t.TempDir(), "contacts.csv")
		write(t, contacts, "name,contactType,externalId\nSiam Desk,client,C00002\nMill,supplier,C00001\n")
		products := filepath.Join(t.TempDir(), "products.csv")
		write(t, products, "code,name,productType,vatType,purchaseVatType\nP1,Desk,inventory,noVat,noVat\nP2,Screw,inventory,noVat,noVat\n")
		for kind, file := range map[string]string{"contacts": contacts, "products": products} {
			if code, out, text := kontor(t, "import "+in+kind, file); code != 0 {
				t.Fatalf("import: exit %d %s %s", code, out, text)
			}
		}
		sheets := map[string]string{
			"Receivables": "contactCode,originalNumber,issueDate,amount,currency\nC00001,OLD-77,2026-09-10,5350,thb\nC00001,OLD-78,2026-10-05,2140,\n",
			"Payables":    "รหัสเจ้าหนี้,เลขที่เอกสาร,วันที่,ยอดค้างชำระ\nC00002,SUP-9,2026-10-08,3210\n",
			"Stock":       "productCode,quantity,unitCost\nP1,10,100\nP2,3,3.333333\n",
			"Accounts":    "accountCode,debit,credit\n1120,50000,\n1210,20000,\n5210,10000,\n1215,,5000\n3110,,60000\n3300,,8290\n4100,,12000\n",
		}
		at := "opening apply " + in + "--user owner@acme.test --date 2026-10-31 "
		bad := maps.Clone(sheets)
		bad["Receivables"] = "contactCode,originalNumber,issueDate,amount\nC00001,OLD-77,2026-09-10,5350\nC00001,,soon,many\nC99999,OLD-78,2026-10-05,2140\n"
		bad["Stock"] += "P-001,1,1\nP2,0.00004,1\n"
		code, out, text := kontor(t, at, folder(t, bad))
		want := "Receivables\tline 3\toriginalNumber\t\trequired\tis required\n" +
			"Receivables\tline 3\tissueDate\tsoon\tdatetime=YYYY-MM-DD\tmust be a valid date in the format YYYY-MM-DD, of the years 1900 to 2200\n" +
			"Receivables\tline 3\tamount\tmany\ttype\tmust be a number, such as 1,234.50\n" +
			"Receivables\tline 4\tcontactCode\tC99999\texists\tdoes not exist\n" +
			"Stock\tline 4\tproductCode\tP-001\tunmoved\thas stock movements; opening stock is only for products without any\n" +
			"Stock\tline 5\tquantity\t0.00004\tgt=0\tmust be greater than 0\n"
		if code != exitFailed || out != want || !strings.Contains(text, "6 wrong cells; nothing was changed") {
			t.Errorf("bad rows: exit %d\n%s\n%s", code, out, text)
		}
		uneven := maps.Clone(sheets)
		uneven["Accounts"] = strings.Replace(sheets["Accounts"], "8290", "8300", 1)
		if code, _, text := kontor(t, at, folder(t, uneven)); code != exitFailed || !strings.Contains(text, "left with 10") {
			t.Errorf("uneven: exit %d %s", code, text)
		}
		totals := "receivables\t7490\npayables\t3210\nstock\t1010\naccounts, debit\t80000\naccounts, credit\t85290\ndifference\t0\n"
		owed := "dry run, nothing was posted:\nIV\tOLD-77\tSiam Desk\t5350\tTHB\nIV\tOLD-78\tSiam Desk\t2140\tTHB\nPI\tSUP-9\tMill\t3210\tTHB\n"
		if code, out, text := kontor(t, at+"--dry-run", folder(t, sheets)); code != 0 || out != owed+totals {
			t.Errorf("dry run: exit %d %q %s", code, out, text)
		}
		former := maps.Clone(sheets) // the same with codes of the old books
		former["Receivables"] = strings.NewReplacer("contactCode", "contactExternalId", "C00001", "C00002").Replace(sheets["Receivables"])
		former["Payables"] = "contactExternalId,originalNumber,issueDate,amount\nC00001,SUP-9,2026-10-08,3210\n"
		if code, out, text := kontor(t, at+"--dry-run", folder(t, former)); code != 0 || out != owed+totals {
			t.Errorf("by their references: exit %d %q %s", code, out, text)
		}
		if code, out, text := kontor(t, at+"--dry-run --json", folder(t, former)); code != 0 || !strings.Contains(out, `"contactName": "Mill"`) || strings.Contains(out, "OI-0") {
			t.Errorf("as JSON: exit %d %s %s", code, out, text)
		}
		if code, out, text := kontor(t, at, workbook(t, sheets)); code != 0 || out != "opening balances posted on 2026-10-31, 3 documents and 6 entries:\n"+totals {
			t.Errorf("workbook: exit %d %q %s", code, out, text)
		}
		if code, _, _ := kontor(t, at, folder(t, sheets)); code != exitConflict {
			t.Errorf("twice: exit %d", code)
		}
		back := "opening reverse " + in + "--user owner@acme.test"
		if code, _, text := kontor(t, strings.Replace(back, "owner@", "clerk@", 1)); code != exitFailed || !strings.Contains(text, "owner, admin or accountant") {
			t.Errorf("a clerk: exit %d %s", code, text)
		}
		if code, out, text := kontor(t, back); code != 0 || out != "1\t2026-10-31\treversed\n" {
			t.Errorf("reverse: exit %d %q %s", code, out, text)
		}
		if code, _, _ := kontor(t, back); code != exitNotFound {
			t.Errorf("reverse again: exit %d", code)
		}
		code, out, text = kontor(t, at+"--json --lock", folder(t, sheets))
		if code != 0 || !strings.Contains(out, `"documentNumber": "OI-0003"`) || !strings.Contains(out, `"complaints": []`) {
			t.Errorf("again: exit %d %s %s", code, out, text)
		}
		if code, _, text := kontor(t, "check --database "+url); code != 0 {
			t.Errorf("check: %s", text)
		}
	})
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// folder writes tables as CSV files.
func folder(t *testing.T, sheets map[string]string) string {
	dir := t.TempDir()
	for name, content := range sheets {
		write(t, filepath.Join(dir, strings.ToLower(name)+".csv"), content)
	}
	return dir
}

// workbook writes tables as sheets, with numbers and dates as spreadsheets store them.
func workbook(t *testing.T, sheets map[string]string) string {
	t.Helper()
	f := excelize.NewFile()
	for _, name := range slices.Sorted(maps.Keys(sheets)) {
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.TrimSpace(sheets[name]), "\n") {
			for n, text := range strings.Split(line, ",") {
				at, err := excelize.CoordinatesToCellName(n+1, i+1)
				if err != nil {
					t.Fatal(err)
				}
				if err := f.SetCellValue(name, at, text); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	path := filepath.Join(t.TempDir(), "opening.xlsx")
	if err := f.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	return path
}
