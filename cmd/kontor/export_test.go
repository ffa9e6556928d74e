package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExport(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		shop(t, url)
		kontor := func(args ...string) (int, string, string) {
			var stdout, stderr bytes.Buffer
			code := run(t.Context(), append(args, "--database", url), &stdout, &stderr)
			return code, stdout.String(), stderr.String()
		}
		// The opening stock of the shop is one entry of 1000.00.
		for format, says := range map[string]string{
			"hledger":   "Assets:1140 Inventory  1000.00 THB",
			"beancount": "Equity:3200-Opening-Balance-Equity  -1000.00 THB",
			"csv":       `,"1140","Inventory",1000.00,0.00,`,
			"jsonl":     `"accountCode":"1140","accountName":"Inventory","debit":1000,"credit":0`,
			"xlsx":      "xl/workbook.xml",
		} {
			code, stdout, stderr := kontor("export", "--org", "1", "--format", format)
			if code != 0 || !strings.Contains(stdout, says) {
				t.Errorf("%s: exit %d\n%s\n%s", format, code, stdout, stderr)
			}
			file := filepath.Join(t.TempDir(), "books")
			if code, stdout, stderr = kontor("export", "--org", "1", "--format", format, "-o", file); code != 0 || stdout != "" {
				t.Errorf("%s to a file: exit %d\n%s\n%s", format, code, stdout, stderr)
			}
			if content, err := os.ReadFile(file); err != nil || !strings.Contains(string(content), says) {
				t.Errorf("%s in a file: %v\n%s", format, err, content)
			}
		}
		folder := t.TempDir()
		for _, wrong := range []struct {
			code int
			args []string
		}{
			{exitUsage, []string{"--org", "1", "--format", "ledger"}},
			{exitUsage, []string{"--org", "1"}},
			{exitUsage, []string{"--format", "csv"}},
			{exitNotFound, []string{"--org", "9", "--format", "csv", "-o", filepath.Join(folder, "x")}},
			{exitNotFound, []string{"--org", "1", "--format", "csv", "-o", filepath.Join(folder, "missing", "x")}},
		} {
			if code, stdout, stderr := kontor(append([]string{"export"}, wrong.args...)...); code != wrong.code || stdout != "" {
				t.Errorf("%v: exit %d, want %d\n%s", wrong.args, code, wrong.code, stderr)
			}
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
			t.Errorf("left behind: %v %v", left, err)
		}
	})
}
