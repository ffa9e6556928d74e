package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Without permission the file may exist: the message must not suggest creating it.
func TestDoctorDistinguishesMissingPermissionFromMissingFile(t *testing.T) {
	s := shell{t, t.TempDir(), "sqlite:data/kontor.db"}
	s.ok(acme, "org", "apply", "-f", "-")
	folder := filepath.Join(s.folder, "data")
	for _, c := range []struct{ path, command, want string }{
		{folder, "doctor", "permission denied; run doctor as the user of the server"},
		{filepath.Join(folder, "kontor.db"), "doctor", "permission denied; run kontor as the user that owns it"},
		{filepath.Join(folder, "kontor.db"), "check", "permission denied; run kontor as the user that owns it"},
	} {
		out := withoutPermission(t, s, c.path, c.command)
		if !strings.Contains(out, c.want) || strings.Contains(out, "serve, kontor migrate") {
			t.Errorf("%s of %s: %s", c.command, c.path, out)
		}
	}
}

// withoutPermission runs a command as somebody who cannot read a path, and returns its output.
func withoutPermission(t *testing.T, s shell, path, command string) string {
	t.Helper()
	if err := os.Chmod(filepath.Join(s.folder, "data"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(path, 0o700) })
	cmd := exec.Command(program, command, "--database", "sqlite:"+filepath.Join(s.folder, "data", "kontor.db"))
	if os.Getuid() == 0 { // root is denied nothing
		for _, path := range []string{program, s.folder} {
			for ; path != "/" && path != os.TempDir(); path = filepath.Dir(path) {
				if err := os.Chmod(path, 0o755); err != nil {
					t.Fatal(err)
				}
			}
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	cmd.Dir = os.TempDir()
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Errorf("%s succeeded", command)
	}
	return string(out)
}
