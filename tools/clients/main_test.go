package main

import (
	"bytes"
	"os"
	"testing"
)

// TestClientsAreCurrent fails if the generated clients are older than the description.
func TestClientsAreCurrent(t *testing.T) {
	files, err := clientFiles()
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range files {
		if old, err := os.ReadFile(path); err != nil || !bytes.Equal(old, text) {
			t.Errorf("%s is older than the description; `make clients` writes it again", path)
		}
	}
}
