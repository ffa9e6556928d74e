package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPDFEqualsThatOfTheServer compares papers of command and server byte by byte, across a
// restart of the program.
func TestPDFEqualsThatOfTheServer(t *testing.T) {
	bothDemo(t, func(t *testing.T, s shell) {
		v := s.serve()
		key := strings.TrimSpace(s.ok("", "key", "create", "--org", "1", "--user", "owner@demo.test", "--name", "papers"))
		for kind, list := range map[string]string{"sales": "sales", "purchase": "purchase"} {
			path := filepath.Join(t.TempDir(), "document.pdf")
			s.ok("", "pdf", "--org", "1", kind, "1", "--lang", "both", "--copy", "both", "-o", path)
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			status, body := v.get("/paper/v1/"+list+"/documents/1/pdf?lang=both&copy=both", key)
			if status != 200 || body != string(file) || !strings.HasPrefix(body, "%PDF-1.7") {
				t.Errorf("%s: %d, %d bytes, the command writes %d", kind, status, len(body), len(file))
			}
			status, body = v.get("/openapi/v1/"+list+"/documents/1/pdf?lang=both&copy=both", key)
			if status != 200 || body != string(file) { // the client follows with the key
				t.Errorf("%s through the API: %d, %d bytes", kind, status, len(body))
			}
		}
		path := filepath.Join(t.TempDir(), "report.pdf")
		s.ok("", "pdf", "--org", "1", "certificate", "1", "--copy", "2", "-o", path)
		certificate, err := os.ReadFile(path)
		if status, body := v.get("/paper/v1/tax/certificates/1/pdf?copy=2", key); err != nil || status != 200 || body != string(certificate) {
			t.Errorf("certificate: %d, %d bytes, the command writes %d, %v", status, len(body), len(certificate), err)
		}
		s.ok("", "report", "trial-balance", "--org", "1", "--format", "pdf", "--lang", "both", "-o", path)
		if file, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(file), "%PDF-1.7") {
			t.Errorf("report: %v", err)
		}
		s.refused(1, "--lang", "report", "trial-balance", "--org", "1", "--format", "pdf", "--lang", "de", "-o", path)
		s.refused(2, "1, 2, both", "pdf", "--org", "1", "certificate", "1", "--copy", "copy", "-o", "x.pdf")
		s.refused(2, "sales, purchase or certificate", "pdf", "--org", "1", "claims", "1", "-o", "x.pdf")
		s.refused(2, "--lang must be one of", "pdf", "--org", "1", "sales", "1", "--lang", "de", "-o", "x.pdf")
		s.refused(3, "", "pdf", "--org", "1", "sales", "999999", "-o", "x.pdf")
	})
}
