package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// firstBank returns the id of a money account.
func firstBank(t *testing.T, url string, org uint32) (id uint32) {
	t.Helper()
	d, err := db.Open(t.Context(), url, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	err = d.Read(t.Context(), access.Actor{Org: org, Currency: "THB"}, func(tx *db.Tx) error {
		banks, err := ledger.Banks(tx, struct{}{})
		if len(banks) > 0 {
			id = banks[0].ID
		}
		return err
	})
	if err != nil || id == 0 {
		t.Fatal("no money account", err)
	}
	return id
}

// TestBankCommands imports a statement, and refuses to reconcile it while lines are open.
func TestBankCommands(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		made, _ := shop(t, url)
		in := fmt.Sprintf("--database %s --org %d --user owner@acme.test ", url, made.Organization.ID)
		file := filepath.Join(t.TempDir(), "statement.csv")
		write(t, file, "Date,Description,Amount,Balance\n01/10/2026,IN,100,100\n02/10/2026,FEE,-15,85\n")
		account := fmt.Sprintf("--bank %d ", firstBank(t, url, made.Organization.ID))
		if code, out, text := kontor(t, "bank import "+in+account+"--dry-run", file); code != 0 || !strings.Contains(out, "Would be imported: 2 lines (csv) of 2026-10-01 to 2026-10-02, 0 duplicates left out. Balance 0 to 85") {
			t.Fatalf("dry run: exit %d %s %s", code, out, text)
		}
		code, out, text := kontor(t, "bank import "+in+account+"--json", file)
		var s struct {
			ID        uint32
			LineCount int
		}
		if err := json.Unmarshal([]byte(out), &s); code != 0 || err != nil || s.LineCount != 2 {
			t.Fatalf("import: exit %d %s %s %v", code, out, text, err)
		}
		if code, _, text := kontor(t, "bank import "+in+account, file); code != exitConflict {
			t.Errorf("again: exit %d %s", code, text)
		}
		if code, out, _ := kontor(t, fmt.Sprintf("bank lines %s%d", in, s.ID)); code != 0 || strings.Count(out, "open") != 2 {
			t.Errorf("lines: exit %d %s", code, out)
		}
		if code, out, text := kontor(t, fmt.Sprintf("bank auto %s%d", in, s.ID)); code != 0 || !strings.Contains(out, "0 matched, 0 booked by rules, 2 open.") {
			t.Errorf("auto: exit %d %s %s", code, out, text)
		}
		if code, _, text := kontor(t, fmt.Sprintf("bank reconcile %s%d", in, s.ID)); code != exitConflict || !strings.Contains(text, "open lines 2") {
			t.Errorf("reconcile: exit %d %s", code, text)
		}
		if code, _, _ := kontor(t, fmt.Sprintf("bank reopen %s%d", in, s.ID)); code != exitConflict {
			t.Errorf("reopen: exit %d", code)
		}
		if code, _, _ := kontor(t, fmt.Sprintf("bank reconcile %sx", in)); code != exitUsage {
			t.Errorf("no statement: exit %d", code)
		}
		write(t, file, "name,price\nDesk,100\n")
		if code, _, text := kontor(t, "bank import "+in+account, file); code != exitFailed || !strings.Contains(text, "no lines with a date") {
			t.Errorf("other file: exit %d %s", code, text)
		}
	})
}
