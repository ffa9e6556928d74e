package storage_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"kontor/internal/org/storage"
)

func TestAddresses(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for address, want := range map[string]string{
		"": "db", "db": "db", "dir:" + folder: "dir:" + folder, "dir:files/../x": "dir:" + filepath.Join(folder, "x"),
		"dir:": "", "files": "", "/var/files": "", "ftp://x": "",
		"s3://b": "s3://b", "s3://b/p?endpoint=https://s3.example.com&region=x&style=path": "s3://b/p?endpoint=https://s3.example.com&region=x&style=path",
		"s3:": "", "s3://key:secret@b": "", "s3://b?bucket=c": "", "s3://b?style=x": "", "s3://b?endpoint=s3.example.com": "", "s3://b?endpoint=https://s3.example.com/x": "",
	} {
		if got, err := storage.Parse(address); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", address, got, err)
		}
	}
}

// behaves checks what every storage does.
func behaves(t *testing.T, s storage.Storage) {
	t.Helper()
	const name = "7/abc-1"
	if err := storage.Probe(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), name); err != nil {
		t.Errorf("deleting what does not exist: %v", err)
	}
	for range 2 { // again with the same content
		if err := s.Put(t.Context(), name, []byte("hello")); err != nil {
			t.Fatal(err)
		}
	}
	if size, err := s.Size(t.Context(), name); size != 5 || err != nil {
		t.Errorf("size %d, %v", size, err)
	}
	in, err := s.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(in); string(got) != "hello" || err != nil || in.Close() != nil {
		t.Errorf("%q, %v", got, err)
	}
	if err := s.Delete(t.Context(), name); err != nil {
		t.Error(err)
	}
	if _, err := s.Size(t.Context(), name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the size of a deleted object: %v", err)
	}
	if in, err := s.Open(t.Context(), name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a deleted object: %v, %v", in, err)
	}
}

func TestFolder(t *testing.T) {
	path := t.TempDir()
	s, err := storage.Open("dir:" + path)
	if err != nil {
		t.Fatal(err)
	}
	behaves(t, s)
	outside := filepath.Join(t.TempDir(), "x")
	if err := os.Symlink(filepath.Dir(outside), filepath.Join(path, "9")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../x", "9/x"} {
		if err := s.Put(t.Context(), name, []byte("hello")); err == nil {
			t.Errorf("%s was written outside of the folder", name)
		}
	}
	if err := os.WriteFile(filepath.Join(path, "7", "abc-2.part"), []byte("hel"), 0o600); err != nil { // of a killed process
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), "7/abc-2"); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Join(path, "7")); len(left) != 0 || err != nil {
		t.Errorf("%v is left, %v", left, err)
	}
	missing, err := storage.Open("dir:" + filepath.Join(path, "missing"))
	if err != nil {
		t.Fatal(err)
	}
	if err := missing.Put(t.Context(), "7/abc-1", nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that does not exist: %v", err)
	}
}
