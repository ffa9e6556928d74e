package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/setup/intake"
)

func TestImport(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		made, _ := shop(t, url)
		folder := t.TempDir()
		save := func(name, content string) string {
			path := filepath.Join(folder, name)
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}
		at := fmt.Sprintf("import --database %s --org %d ", url, made.Organization.ID)
		good := save("contacts.csv", "name,contactType,taxID\nน้ำใจ,client,0105551234567\nSupplier,supplier,\n")
		bad := save("bad.csv", "name,contactType,creditDays\nFine,client,1\n,boss,x\nAlso fine,client,\n")

		code, out, text := kontor(t, at+"contacts --dry-run", good)
		if code != 0 || out != "2 contacts: 2 would be created, 0 would be changed, 0 unchanged\n" {
			t.Errorf("dry run: exit %d %q %s", code, out, text)
		}
		code, out, text = kontor(t, at+"contacts", bad)
		want := "line 3\tname\t\trequired\tis required\n" +
			"line 3\tcontactType\tboss\toneof=client supplier both\tmust be one of client, supplier, both\n" +
			"line 3\tcreditDays\tx\ttype\tmust be a whole number\n"
		if code != exitFailed || out != want || !strings.Contains(text, "nothing was changed") {
			t.Errorf("bad rows: exit %d\n%s\n%s", code, out, text)
		}
		code, out, text = kontor(t, at+"contacts --json", bad)
		var refused intake.Report
		if err := json.Unmarshal([]byte(out), &refused); code != exitFailed || err != nil || refused.Created+refused.Updated+refused.Unchanged != 0 || refused.Rows != 3 {
			t.Errorf("a refused file counts what was done, which is nothing: exit %d %s %s", code, out, text)
		}
		code, out, text = kontor(t, at+"--user clerk@acme.test contacts", good)
		if code != 0 || out != "2 contacts: 2 created, 0 changed, 0 unchanged\n" || !strings.Contains(text, "writing    2/2") {
			t.Errorf("import: exit %d %q %s", code, out, text)
		}
		code, out, text = kontor(t, at+"contacts --json", good)
		var report intake.Report
		if err := json.Unmarshal([]byte(out), &report); code != 0 || err != nil || report.Unchanged != 2 || report.Created != 0 {
			t.Errorf("again: exit %d %s %s", code, out, text)
		}
		if !strings.Contains(text, `{"done":2,"end":true,`) {
			t.Errorf("events: %s", text)
		}
		code, out, text = kontor(t, at+"products", save("p.csv", "code,salePrice\nP-001,12\n"))
		if code != 0 || out != "1 products: 0 created, 1 changed, 0 unchanged\n" {
			t.Errorf("products: exit %d %q %s", code, out, text)
		}
		for _, wrong := range []struct {
			code int
			args []string
		}{
			{exitUsage, []string{"journals", good}},
			{exitUsage, []string{"contacts"}},
			{exitNotFound, []string{"contacts", filepath.Join(folder, "none.csv")}},
			{exitFailed, []string{"contacts", save("x.pdf", "x")}},
			{exitNotFound, []string{"contacts", good, "--user", "stranger@acme.test"}},
			{exitNotFound, []string{"contacts", good, "--org", "99"}},
		} {
			if code, out, text := kontor(t, at, wrong.args...); code != wrong.code || out != "" {
				t.Errorf("%q: exit %d, want %d: %s%s", wrong.args, code, wrong.code, out, text)
			}
		}
	})
}
