package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestOutputRefusesDatabasesAndWritesToPipes(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		shop(t, url)
		folder := t.TempDir()
		other := filepath.Join(folder, "other.db")
		if code, _, text := kontor(t, "backup "+other+" --database "+url); code != 0 {
			t.Fatal(text)
		}
		link := filepath.Join(folder, "link")
		if err := os.Symlink("other.db", link); err != nil {
			t.Fatal(err)
		}
		spared := []string{other, other + "-wal", other + "-shm", link}
		if own, ok := strings.CutPrefix(url, "sqlite:"); ok {
			spared = append(spared, own, own+"-wal", own+"-shm")
		}
		for _, path := range spared {
			before, _ := os.ReadFile(path)
			for _, command := range []string{"report balance-sheet", "export"} {
				code, _, text := kontor(t, command+" --org 1 --format csv --database "+url+" -o "+path)
				if code != exitUsage || !strings.Contains(text, "--output") {
					t.Errorf("%s -o %s: exit %d, %s", command, filepath.Base(path), code, text)
				}
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Errorf("%s is another file now", filepath.Base(path))
			}
		}
		if err := writePrivately(other, "KONTOR_URL="); err == nil {
			t.Error("the way into the demonstration company took the place of a database")
		}

		// A symlink stays one, even to a file that does not exist yet.
		for _, target := range []string{"there.csv", "new.csv"} {
			target = filepath.Join(folder, target)
			if strings.HasSuffix(target, "there.csv") {
				if err := os.WriteFile(target, []byte("old"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			name := target + ".link"
			if err := os.Symlink(filepath.Base(target), name); err != nil {
				t.Fatal(err)
			}
			if code, _, text := kontor(t, "export --org 1 --format csv --database "+url+" -o "+name); code != 0 {
				t.Errorf("exit %d, %s", code, text)
			}
			content, err := os.ReadFile(target)
			if info, bad := os.Lstat(name); err != nil || bad != nil || info.Mode()&os.ModeSymlink == 0 || !strings.Contains(string(content), "Inventory") {
				t.Errorf("through a link: %v %v %.80q", err, bad, content)
			}
		}

		pipe := filepath.Join(folder, "pipe")
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
		read := make(chan string)
		go func() {
			f, err := os.Open(pipe)
			if err != nil {
				read <- err.Error()
				return
			}
			defer f.Close()
			text, _ := io.ReadAll(f)
			read <- string(text)
		}()
		code, _, text := kontor(t, "export --org 1 --format csv --database "+url+" -o "+pipe)
		if came := <-read; code != 0 || !strings.Contains(came, "Inventory") {
			t.Errorf("into a pipe: exit %d, %s%.80q", code, text, came)
		}
		if info, err := os.Stat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
			t.Errorf("the pipe is %v %v", info, err)
		}
	})
}

func TestFullDiskIsReported(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		shop(t, url)
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer full.Close()
		for _, args := range []string{"org show --org 1", "org show --org 1 --json", "org list", "export --org 1 --format xlsx", "export --org 1 --format csv", "report cash --org 1"} {
			var text strings.Builder
			if code := run(t.Context(), append(strings.Fields(args), "--database", url), full, &text); code != exitFailed || !strings.Contains(text.String(), "no space left") {
				t.Errorf("%s: exit %d, %s", args, code, text.String())
			}
		}
		if code, _, text := kontor(t, "export --org 1 --format csv -o /dev/full --database "+url); code != exitFailed {
			t.Errorf("-o /dev/full: exit %d, %s", code, text)
		}
	})
}
