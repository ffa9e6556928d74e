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
	if err := os.Chmod(folder, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(folder, 0o700) })
	cmd := exec.Command(program, "doctor", "--database", "sqlite:"+filepath.Join(folder, "kontor.db"))
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
	if err == nil || !strings.Contains(string(out), "permission denied; run doctor as the user of the server") || strings.Contains(string(out), "serve, kontor migrate") {
		t.Errorf("%v\n%s", err, out)
	}
}
