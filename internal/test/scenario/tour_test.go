package scenario

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// TestTour runs every command of the pages as printed, and then the check. It uses the real
// clock, like their readers.
func TestTour(t *testing.T) {
	for _, page := range []string{"tour", "integrating"} {
		t.Run(page, func(t *testing.T) { runPage(t, page) })
	}
}

// runPage runs the commands of a page, twice.
func runPage(t *testing.T, name string) {
	page, err := os.ReadFile("../../../docs/" + name + ".md")
	if err != nil {
		t.Fatal(err)
	}
	var script strings.Builder
	script.WriteString("set -euo pipefail\n")
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		script.WriteString(block[1])
	}
	d := dbtest.SQLite(t)
	server, err := serve(v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1000, Strict: true, Log: firm.Log(t)}))
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	w := &world{t: t, db: d, server: server}
	if err := w.people(); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "kontor-data"), 0o700); err != nil {
		t.Fatal(err)
	}
	settings := "KONTOR_URL=" + server.URL + "\nKONTOR_API_KEY=" + w.actors["owner"].key + "\n"
	if err := os.WriteFile(filepath.Join(folder, "kontor-data", "demo.env"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, run := range []string{"the first run", "the second run"} {
		bash := exec.Command("bash", "-c", script.String())
		bash.Dir = folder
		bash.Env = append(os.Environ(), strings.Fields(settings)...)
		if out, err := bash.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", run, err, out)
		}
	}
	for _, problem := range w.kept() {
		t.Error(problem)
	}
}
