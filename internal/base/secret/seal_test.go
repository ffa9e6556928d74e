package secret

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSealedSecrets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	box, created, err := KeyFile(path)
	if err != nil || !created {
		t.Fatal(err)
	}
	again, created, err := KeyFile(path)
	if err != nil || created {
		t.Fatal(err)
	}
	sealed := box.Seal("JBSWY3DP", "totp 7")
	if strings.Contains(sealed, "JBSWY3DP") || sealed == box.Seal("JBSWY3DP", "totp 7") || !IsSealed(sealed) || !again.Fits(sealed) {
		t.Fatalf("sealed as %s", sealed)
	}
	if plain, err := again.Open(sealed, "totp 7"); err != nil || plain != "JBSWY3DP" {
		t.Fatalf("opened as %q: %v", plain, err)
	}
	other, err := NewKeyFile(path + "2")
	if err != nil {
		t.Fatal(err)
	}
	var none *Box
	changed := sealed[:len(sealed)-1] + "A"
	if changed == sealed {
		changed = sealed[:len(sealed)-1] + "B"
	}
	for name, open := range map[string]func() (string, error){
		"for another user":  func() (string, error) { return box.Open(sealed, "totp 8") },
		"with another key":  func() (string, error) { return other.Open(sealed, "totp 7") },
		"without a key":     func() (string, error) { return none.Open(sealed, "totp 7") },
		"changed":           func() (string, error) { return box.Open(changed, "totp 7") },
		"cut":               func() (string, error) { return box.Open(sealed[:30], "totp 7") },
		"with another salt": func() (string, error) { return box.Open(sealedPrefix+box.id+":AAAA", "totp 7") },
	} {
		if plain, err := open(); !errors.Is(err, ErrSealed) {
			t.Errorf("%s: opened as %q, %v", name, plain, err)
		}
	}
	if plain, err := box.Open("JBSWY3DP", "totp 7"); err != nil || plain != "JBSWY3DP" || none.Seal("x", "y") != "x" || box.Seal("", "y") != "" {
		t.Error("secrets from before the key file are not readable")
	}
}

func TestKeyFileIsPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	if _, err := NewKeyFile(path); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	if _, err := NewKeyFile(path); err == nil {
		t.Error("an existing key was replaced")
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenKeyFile(path); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("a file that others can read: %v", err)
	}
	if err := os.WriteFile(path, []byte("c2hvcnQ=\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenKeyFile(path); err == nil || !strings.Contains(err.Error(), "not a secret key file") {
		t.Errorf("a short key: %v", err)
	}
}
