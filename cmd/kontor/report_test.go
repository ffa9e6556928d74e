package main_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kontor/internal/books/report"
)

// TestReportsEqualAPIReports compares every report of command and server byte by byte.
func TestReportsEqualAPIReports(t *testing.T) {
	bothDemo(t, func(t *testing.T, s shell) {
		v := s.serve()
		key := strings.TrimSpace(s.ok("", "key", "create", "--org", "1", "--user", "owner@demo.test", "--name", "reports"))
		statement := filepath.Join(t.TempDir(), "statement.csv")
		if err := os.WriteFile(statement, []byte("Date,Description,Amount,Balance\n01/10/2026,IN,100,100\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		s.ok("", "bank", "import", "--org", "1", "--user", "owner@demo.test", "--bank", "1", statement)
		needs := map[string][2]string{"general-ledger": {"--account-id=6", "accountId=6"}, "stock-card": {"--product-id=1", "productId=1"},
			"bank-reconciliation": {"--bank-id=1", "bankId=1"}, "statement": {"--contact-id=1", "contactId=1"}}
		for _, kind := range report.All() {
			for _, format := range []string{"csv", "xlsx"} {
				path := filepath.Join(t.TempDir(), "report")
				args := []string{"report", kind.Name, "--org", "1", "--to", "2026-12-31", "--format", format, "-o", path}
				query := "toDate=2026-12-31&format=" + format
				if strings.HasPrefix(kind.Name, "vat-") || kind.Name == "pp30" {
					args[4], args[5], query = "--month", "2026-10", "month=2026-10&format="+format
				}
				if strings.HasPrefix(kind.Name, "aged-") || slices.Contains([]string{"balance-sheet", "stock-valuation", "bank-reconciliation"}, kind.Name) {
					args[4], query = "--as-of", "asOf=2026-12-31&format="+format
				}
				if more, ok := needs[kind.Name]; ok {
					args, query = append(args, more[0]), query+"&"+more[1]
				}
				s.ok("", args...)
				file, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				status, body := v.get("/openapi/v1/reports/"+kind.Name+"?"+query, key)
				if status != 200 || body != string(file) || len(file) == 0 {
					t.Errorf("%s as %s: %d, %d bytes, the command writes %d", kind.Name, format, status, len(body), len(file))
				}
			}
		}
		if out := s.ok("", "report", "cash", "--org", "1"); !strings.HasPrefix(out, `{"success":true,"data":{"name":"cash",`) {
			t.Errorf("cash: %s", out)
		}
		s.refused(1, "--from", "report", "cash", "--org", "1", "--from", "2026-02-01", "--to", "2026-01-01")
		s.refused(1, "--account-id", "report", "general-ledger", "--org", "1")
		s.refused(3, "", "report", "cash", "--org", "9")
		s.refused(3, "Money account not found", "report", "cash", "--org", "1", "--bank-id", "99")
	})
}
