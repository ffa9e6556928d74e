package files_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/books/attachment"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// outsideFirm is a company whose files are in a folder, with a clock that can be moved.
type outsideFirm struct {
	firm.Firm
	folder string
	later  *atomic.Int64 // nanoseconds that the clock is ahead
}

// outside runs a test with files in a folder.
func outside(t *testing.T, test func(f outsideFirm)) {
	later := &atomic.Int64{}
	folder := filepath.Join(t.TempDir(), "files")
	now := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	dbtest.With(t, db.Options{FileStorage: "dir:" + folder, FilesQuota: 1 << 20, Now: now}, func(t *testing.T, d *db.DB) {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		later.Store(0)
		test(outsideFirm{firm.Found(t, d, "acme"), folder, later})
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
	})
}

// add attaches a text file to the company.
func (f outsideFirm) add(text string) (row files.Row, err error) {
	sent, err := files.Read(context.Background(), files.Plain, "a.txt", []byte(text))
	if err != nil {
		return row, err
	}
	err = f.Write(func(tx *db.Tx) (err error) {
		row, err = files.Add(tx, files.Record{Resource: "organization", ID: tx.Org}, files.As{Kind: files.Plain}, sent)
		return err
	})
	return row, err
}

// text reads a file.
func (f outsideFirm) text(row files.Row) (text string, err error) {
	var found files.Content
	f.Read(func(tx *db.Tx) (err error) {
		if row, err = files.Get(tx, row.ID); err == nil {
			found, err = files.ContentOf(tx, row)
		}
		return err
	})
	content, err := found.Bytes(f.T.Context())
	return string(content), err
}

// objects returns the names of the files in the folder.
func (f outsideFirm) objects() (all []string) {
	f.T.Helper()
	err := filepath.WalkDir(f.folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all = append(all, filepath.Base(path))
		}
		return err
	})
	if err != nil {
		f.T.Fatal(err)
	}
	return all
}

// sweep lets time pass, then two servers sweep at a time.
func (f outsideFirm) sweep(after time.Duration) {
	f.T.Helper()
	f.later.Add(int64(after))
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			if _, err := attachment.Sweep(f.T.Context(), f.DB); err != nil {
				f.T.Error(err)
			}
		})
	}
	group.Wait()
}

func (f outsideFirm) holds(what string, n int) {
	f.T.Helper()
	if got := f.objects(); len(got) != n {
		f.T.Errorf("%s: the folder has %v, not %d files", what, got, n)
	}
}

func TestFilesInAFolder(t *testing.T) {
	outside(t, func(f outsideFirm) {
		row, err := f.add("hello")
		if err != nil {
			t.Fatal(err)
		}
		again, err := f.add("hello")
		if err != nil || again.BlobID != row.BlobID {
			t.Errorf("the same bytes again: %d and %d, %v", row.BlobID, again.BlobID, err)
		}
		f.holds("two files with the same bytes", 1)
		if text, err := f.text(again); text != "hello" || err != nil {
			t.Errorf("%q, %v", text, err)
		}
		if err := f.DB.Try(f.T.Context(), f.Who, func(tx *db.Tx) error {
			sent, err := files.Read(t.Context(), files.Plain, "b.txt", []byte("dry run"))
			if err == nil {
				_, err = files.Add(tx, files.Record{Resource: "organization", ID: tx.Org}, files.As{Kind: files.Plain}, sent)
			}
			return err
		}); err != nil {
			t.Error(err)
		}
		refusal := errors.New("refused after the file was stored")
		sent, err := files.Read(t.Context(), files.Plain, "b.txt", []byte("refused"))
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Write(func(tx *db.Tx) error {
			if _, err := files.Add(tx, files.Record{Resource: "organization", ID: tx.Org}, files.As{Kind: files.Plain}, sent); err != nil {
				return err
			}
			return refusal
		}); !errors.Is(err, refusal) {
			t.Error(err)
		}
		f.holds("after a dry run and a refusal", 1)
		f.Must(func(tx *db.Tx) error {
			for _, r := range []files.Row{row, again} {
				if err := files.Delete(tx, files.Record{Resource: "organization", ID: tx.Org}, r); err != nil {
					return err
				}
			}
			return nil
		})
		f.sweep(6 * 24 * time.Hour)
		f.holds("6 days after it was deleted", 1)
		if row, err = f.add("hello"); err != nil { // uses the bytes again
			t.Fatal(err)
		}
		f.sweep(3 * 24 * time.Hour)
		f.holds("used again", 1)
		f.Must(func(tx *db.Tx) error {
			return files.Delete(tx, files.Record{Resource: "organization", ID: tx.Org}, row)
		})
		f.sweep(7*24*time.Hour + time.Minute)
		f.holds("within an hour of the sweep, for downloads that read it", 1)
		f.sweep(time.Hour + time.Minute)
		f.holds("swept", 0)
		f.kept()
	})
}

// kept checks all invariants.
func (f outsideFirm) kept() {
	f.T.Helper()
	firm.Kept(f.T, f.DB)
}

func TestFolderThatIsGoneRefusesFiles(t *testing.T) {
	outside(t, func(f outsideFirm) {
		row, err := f.add("hello")
		if err != nil {
			t.Fatal(err)
		}
		away := f.folder + "-away"
		if err := os.Rename(f.folder, away); err != nil {
			t.Fatal(err)
		}
		_, err = f.add("more")
		if refusal := fault.Of(err); refusal == nil || refusal.Status != 503 || refusal.Reason != fault.FilesUnavailable {
			t.Errorf("adding a file: %v", err)
		}
		_, err = f.text(row)
		if refusal := fault.Of(err); refusal == nil || refusal.Status != 503 || refusal.Reason != fault.FilesUnavailable {
			t.Errorf("reading a file: %v", err)
		}
		found, err := check.Depth{Quick: true}.Run(t.Context(), f.DB)
		if err != nil || !slices.ContainsFunc(found, func(v check.Violation) bool { return v.Invariant == "I42" }) {
			t.Errorf("the quick check found %v, %v", found, err)
		}
		if err := os.Rename(away, f.folder); err != nil {
			t.Fatal(err)
		}
		if text, err := f.text(row); text != "hello" || err != nil {
			t.Errorf("%q, %v", text, err)
		}
		if _, err := f.add("more"); err != nil {
			t.Errorf("adding a file later: %v", err)
		}
		f.kept()
		damaged := filepath.Join(f.folder, "1")
		all, err := os.ReadDir(damaged)
		if err != nil || len(all) != 2 {
			t.Fatalf("%v, %v", all, err)
		}
		name := filepath.Join(damaged, all[0].Name())
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, bytes.ToUpper(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if found, err = check.Run(t.Context(), f.DB); err != nil || len(found) != 1 || found[0].Invariant != "I42" {
			t.Errorf("the check of changed bytes found %v, %v", found, err)
		}
		if found, err = (check.Depth{Quick: true}).Run(t.Context(), f.DB); err != nil || len(found) != 0 {
			t.Errorf("the quick check of changed bytes found %v, %v", found, err)
		}
	})
}

// TestMoveKeepsEveryFile moves files between storages while others are added, and stops moves at
// any point.
func TestMoveKeepsEveryFile(t *testing.T) {
	outside(t, func(f outsideFirm) {
		var rows []files.Row
		texts := []string{"one", "two", "three", "four"}
		for _, text := range texts {
			row, err := f.add(text)
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row)
		}
		f.Must(func(tx *db.Tx) error { // moves, too: the same bytes can come again
			return files.Delete(tx, files.Record{Resource: "organization", ID: tx.Org}, rows[3])
		})
		other := t.TempDir()
		for _, c := range []struct {
			to    string
			moved int
		}{{"db", 4}, {"dir:" + other, 4}, {"dir:" + other, 0}, {"dir:" + f.folder, 4}} {
			got, err := attachment.Move(t.Context(), f.DB, c.to, func(attachment.Moved) {})
			if err != nil || got.Files != c.moved {
				t.Errorf("%d files moved to %s, %v", got.Files, c.to, err)
			}
			for i, row := range rows[:3] {
				if text, err := f.text(row); text != texts[i] || err != nil {
					t.Errorf("in %s: %q, %v", c.to, text, err)
				}
			}
			f.kept()
		}
		f.sweep(2 * time.Hour)
		f.holds("after the moves", 4)
		if left, err := filepath.Glob(filepath.Join(other, "1", "*")); len(left) != 0 || err != nil {
			t.Errorf("left in the other folder: %v, %v", left, err)
		}
		if row, err := f.add("four"); err != nil || row.BlobID == 0 {
			t.Errorf("deleted bytes come again: %v", err)
		}
		f.holds("deleted bytes used again", 4)
		f.kept()
	})
}
