package intake

import (
	"os"
	"path/filepath"
	"testing"
)

// rowsMax is the maximum number of rows that the fuzzer reads.
const rowsMax = 10_000

// FuzzCSV checks that any file is either read as a table or refused.
func FuzzCSV(f *testing.F) {
	for _, seed := range []string{
		"name,contactType\nA,client\n", "name;taxID\r\n\"a\"\"b\";0105500000001\r\n", "\xef\xbb\xbfname\nก\n", "\xff\xfen\x00a\x00", "\xa1\xa2,\xa3\n", "\"open", "a,b\n1\n1,2,3\n", "\x00", "=1+1\n", ",,,\n,,,", "\r\r\n\n\r",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) { readFile(t, "f.csv", content) })
}

// FuzzXLSX checks the same for spreadsheets.
func FuzzXLSX(f *testing.F) {
	content, err := os.ReadFile(workbook(f, []any{"name", "taxID", "day"}, []any{"A", 105500000001, 45000.5}))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(content)
	f.Add(content[:len(content)/2])
	f.Add([]byte("PK\x03\x04"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, content []byte) { readFile(t, "f.xlsx", content) })
}

// readFile reads a file to its end or its refusal.
func readFile(t *testing.T, name string, content []byte) {
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	tab, err := open(path, unzipMax)
	if err != nil {
		return
	}
	defer tab.close()
	for range rowsMax {
		r, more, err := tab.next()
		if err != nil || !more {
			return
		}
		for _, c := range r.cells {
			if tab.dates != nil {
				tab.dates(c.stored)
			}
		}
	}
}
