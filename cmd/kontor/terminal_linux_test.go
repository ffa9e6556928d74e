package main_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// terminal opens a pseudo terminal: what a program prints on one end is read from the other.
func terminal(t *testing.T) (screen, end *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close() })
	var unlock, number int32
	for request, value := range map[uintptr]*int32{syscall.TIOCSPTLCK: &unlock, syscall.TIOCGPTN: &number} {
		if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, screen.Fd(), request, uintptr(unsafe.Pointer(value))); failed != 0 {
			t.Fatal(failed)
		}
	}
	if end, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	return screen, end
}

// onTerminal returns what a command prints on a terminal, line by line.
func (s shell) onTerminal(args ...string) []string {
	s.t.Helper()
	screen, end := terminal(s.t)
	cmd := exec.Command(program, append(args, "--database", s.database)...)
	cmd.Dir, cmd.Env = s.folder, append(os.Environ(), "TERM=xterm")
	cmd.Stdout, cmd.Stderr = end, end
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	end.Close()
	text, _ := io.ReadAll(screen) // ends with an error when the program closes its end
	if err := cmd.Wait(); err != nil {
		s.t.Fatalf("kontor %v: %v\n%s", args, err, text)
	}
	return strings.Split(strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")), "\n")
}

func TestTablesOnATerminalHaveHeads(t *testing.T) {
	s := onFile(t)
	s.ok(acme, "org", "apply", "-f", "-")
	s.ok("", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "shop")
	for _, c := range []struct {
		args []string
		head []string // first words of the first line
		row  string   // in a later line
	}{
		{[]string{"org", "list"}, []string{"ID", "NAME"}, "Acme"},
		{[]string{"user", "list", "--org", "1"}, []string{"ID", "EMAIL", "NAME"}, "owner@acme.test"},
		{[]string{"key", "list", "--org", "1"}, []string{"ID", "NAME", "KEY"}, "shop"},
		{[]string{"report", "trial-balance", "--org", "1"}, []string{"accountId", "code", "name"}, "TOTAL"},
	} {
		lines := s.onTerminal(c.args...)
		words := strings.Fields(lines[0])
		if len(words) < len(c.head) || strings.Join(words[:len(c.head)], " ") != strings.Join(c.head, " ") {
			t.Errorf("kontor %v begins with %q", c.args, lines[0])
		}
		if len(lines) < 2 || !strings.Contains(strings.Join(lines[1:], "\n"), c.row) || strings.Contains(lines[1], "\t") {
			t.Errorf("kontor %v prints\n%s", c.args, strings.Join(lines, "\n"))
		}
	}
	if rows := s.ok("", "user", "list", "--org", "1"); strings.Contains(rows, "ID") || !strings.Contains(rows, "\t") {
		t.Errorf("without a terminal the rows are %q", rows)
	}
}
