package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSecretsAreSealedWithAnotherKey(t *testing.T) {
	s := onFile(t)
	s.ok(acme, "org", "apply", "-f", "-")
	create := []string{"webhook", "create", "--org", "1", "--user", "owner@acme.test", "--url", "https://93.184.216.34/hook"}
	s.refused(4, "no secret key file", create...)
	s.ok("", "secret-key", "new", "kontor.db-secret")
	s.ok("", create...)
	s.ok("", "secret-key", "new", "next")
	s.refused(1, "file exists", "secret-key", "new", "next")
	for _, step := range []struct {
		says string
		args []string
	}{
		{"sealed 1 webhook secrets; 0 were sealed", []string{"--secret-key-file", "next", "--from", "kontor.db-secret"}},
		{"sealed 0 webhook secrets; 1 were sealed with this key already, 0", []string{"--secret-key-file", "next"}},
		{"sealed 0 webhook secrets; 0 were sealed with this key already, 1 with a key that was not given", nil},
	} {
		if o := s.run("", append([]string{"secret-key", "reseal"}, step.args...)...); o.code != 0 || !strings.Contains(o.stderr, step.says) {
			t.Errorf("reseal %v: exit %d, want %q\n%s", step.args, o.code, step.says, o.stderr)
		}
	}
	if err := os.Chmod(filepath.Join(s.folder, "next"), 0o644); err != nil {
		t.Fatal(err)
	}
	s.refused(1, "is readable by others", "secret-key", "reseal", "--secret-key-file", "next")
}
