package db_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// Processes that open a new file at the same moment wait for each other: a server and a
// command can be started together.
func TestNewFileIsOpenedConcurrently(t *testing.T) {
	for range 40 {
		url := "sqlite:" + filepath.Join(t.TempDir(), "new.db")
		start := make(chan struct{})
		var wait sync.WaitGroup
		for range 8 {
			wait.Go(func() {
				<-start
				d, err := db.Open(context.Background(), url, db.Options{Migrations: toy(), Readers: 1})
				if err != nil {
					t.Error(err)
					return
				}
				if err := d.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		close(start)
		wait.Wait()
	}
}

// Two handles on one file act as a server and a command. Ids, counters and audit logs
// stay correct although each handle caches them.
func TestTwoHandlesShareOneFile(t *testing.T) {
	o := db.Options{Migrations: toy(), Synchronous: "OFF"}
	url := dbtest.SQLiteURL(t, o)
	var handles []*db.DB
	for range 2 {
		d, err := db.Open(context.Background(), url, o)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		handles = append(handles, d)
	}
	found(t, handles[0], 1)
	var wait sync.WaitGroup
	for i := range 100 {
		wait.Go(func() {
			err := handles[i%2].Write(context.Background(), actor(1), func(tx *db.Tx) error {
				_, err := put(tx, fmt.Sprint(i))
				if i%5 == 0 {
					return errors.New("refused")
				}
				return err
			})
			if (err != nil) != (i%5 == 0) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	for _, d := range handles {
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 80 {
			t.Errorf("%d rows", n)
		}
		if n := count(t, d, 1, `SELECT MAX(id) FROM boxes WHERE org_id = $1`); n != 80 {
			t.Errorf("last id %d", n)
		}
		chain(t, d, 1)
	}
}

// Another process kills itself in the middle of a write. Acknowledged writes are there,
// and nothing of the others.
func TestKilledProcessKeepsAcknowledgedWrites(t *testing.T) {
	if url := os.Getenv("KONTOR_TEST_CHILD"); url != "" {
		killedChild(url)
	}
	url := dbtest.SQLiteURL(t, db.Options{Migrations: toy()})
	child := exec.Command(os.Args[0], "-test.run=^TestKilledProcessKeepsAcknowledgedWrites$")
	child.Env = append(os.Environ(), "KONTOR_TEST_CHILD="+url)
	out, err := child.Output()
	if err == nil {
		t.Fatalf("the child was not killed: %s", out)
	}
	acknowledged := strings.Count(string(out), "ack")
	if acknowledged == 0 {
		t.Fatal("the child acknowledged nothing")
	}
	d, err := db.Open(context.Background(), url, db.Options{Migrations: toy()})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != int64(acknowledged) {
		t.Errorf("%d rows, %d were acknowledged", n, acknowledged)
	}
	chain(t, d, 1)
}

func killedChild(url string) {
	d, err := db.Open(context.Background(), url, db.Options{Migrations: toy()})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	err = d.Change(ctx, func(r *db.Root) error {
		tx, err := r.Enter(actor(1))
		if err != nil {
			return err
		}
		_, err = db.Exec(tx, `INSERT INTO org_settings (org_id) VALUES ($1)`)
		return err
	})
	for i := 0; err == nil; i++ {
		err = d.Write(ctx, actor(1), func(tx *db.Tx) error {
			_, err := put(tx, "x")
			if i == 20 {
				_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
				select {}
			}
			return err
		})
		fmt.Println("ack")
	}
	panic(err)
}

// The disk is full at COMMIT: every operation of the batch fails with 503 and nothing of
// it is stored. Reads go on, and so do writes once there is space.
func TestFullDiskRefusesAndRecovers(t *testing.T) {
	o := db.Options{Migrations: toy()}
	url := dbtest.SQLiteURL(t, o)
	d, err := db.Open(context.Background(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	found(t, d, 1)
	write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "before"); return err })

	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	log, err := os.Stat(strings.TrimPrefix(url, "sqlite:") + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	// The log must not grow, which is a full disk to SQLite.
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(log.Size()), Max: limit.Max}); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for i := range 10 {
		wait.Go(func() {
			err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
				_, err := put(tx, fmt.Sprint("lost ", i))
				return err
			})
			if !errors.Is(err, fault.Unavailable) {
				t.Errorf("a write to a full disk: %v", err)
			}
		})
	}
	wait.Wait()
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
		t.Errorf("%d rows on a full disk", n)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "after"); return err })
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND id <= 2`); n != 2 {
		t.Errorf("%d rows after it", n)
	}
	chain(t, d, 1)
}

func TestMigrationsOfSeveralProcesses(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "a folder", "k%20 ontor?.db")
	var wait sync.WaitGroup
	var mu sync.Mutex
	applied := 0
	for range 4 {
		wait.Go(func() {
			d, err := db.Open(context.Background(), url, db.Options{Migrations: toy()})
			if err != nil {
				t.Error(err)
				return
			}
			defer d.Close()
			names, err := d.Migrate(context.Background())
			if err != nil {
				t.Error(err)
			}
			if err := d.Ready(context.Background()); err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			applied += len(names)
		})
	}
	wait.Wait()
	if applied != 2 {
		t.Errorf("%d migrations were applied, there are 2", applied)
	}
}

func TestAnExistingFileIsCopiedBeforeItIsMigrated(t *testing.T) {
	old := toy()
	url := dbtest.SQLiteURL(t, db.Options{Migrations: old})
	newer := toy()
	newer["0003_more.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nALTER TABLE boxes ADD COLUMN size TEXT NOT NULL DEFAULT 'small';\n")}
	var told []string
	d, err := db.Open(context.Background(), url, db.Options{Migrations: newer, Migrating: func(step string, n, of int, _ time.Duration) {
		told = append(told, fmt.Sprint(step, " ", n, " of ", of))
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Ready(context.Background()); err == nil {
		t.Error("it is ready before its migration")
	}
	applied, err := d.Migrate(context.Background())
	if err != nil || len(applied) != 1 || applied[0] != "0003_more" || !slices.Equal(told, []string{"0003_more 1 of 1"}) {
		t.Errorf("applied %v, told %v: %v", applied, told, err)
	}
	copied, err := db.Open(context.Background(), url+".before-0003", db.Options{Migrations: old})
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if err := copied.Ready(context.Background()); err != nil {
		t.Error(err)
	}
	if again, err := d.Migrate(context.Background()); err != nil || len(again) != 0 {
		t.Errorf("a second time: %v, %v", again, err)
	}
}

// If the operator goes back to the previous version with the copy and upgrades again
// later, the second upgrade makes another copy.
func TestSecondUpgradeMakesItsOwnCopy(t *testing.T) {
	url := dbtest.SQLiteURL(t, db.Options{Migrations: toy()})
	upgrade := func() {
		t.Helper()
		d := dbtest.Opened(t, url, db.Options{Migrations: newer()})
		if _, err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	older := func(url string, do func(d *db.DB)) {
		t.Helper()
		d := dbtest.Opened(t, url, db.Options{Migrations: toy()})
		do(d)
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	file := strings.TrimPrefix(url, "sqlite:")
	older(url, func(d *db.DB) { found(t, d, 1) })
	upgrade()
	if err := os.Rename(file+".before-0003", file); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file+".before-0003", content, 0o600); err != nil {
		t.Fatal(err)
	}
	older(url, func(d *db.DB) { write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "work"); return err }) })
	upgrade()
	older(url+".before-0003", func(d *db.DB) {
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
			t.Errorf("the copy has %d boxes", n)
		}
	})
	if kept, _ := filepath.Glob(file + ".before-0003.2*"); len(kept) != 1 {
		t.Errorf("of the first copy there is %v", kept)
	}
}

// A killed process leaves its log. The next one checkpoints it, so that it does not grow
// with every kill.
func TestLeftoverLogIsCheckpointed(t *testing.T) {
	o := db.Options{Migrations: toy()}
	killed, path := filepath.Join(t.TempDir(), "killed.db"), filepath.Join(t.TempDir(), "kontor.db")
	d, err := db.Open(context.Background(), "sqlite:"+killed, o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	found(t, d, 1)
	sizeOf := func(path string) int64 {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	for sizeOf(killed+"-wal") < 6<<20 {
		write(t, d, 1, func(tx *db.Tx) error {
			for range 200 {
				if _, err := put(tx, strings.Repeat("x", 500)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	for _, end := range []string{"", "-wal"} { // as the kill would have left them
		data, err := os.ReadFile(killed + end)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path+end, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	before := sizeOf(path)
	next, err := db.Open(context.Background(), "sqlite:"+path, o)
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	if after := sizeOf(path); after <= before {
		t.Errorf("the file has %d bytes as before; the log was not moved", after)
	}
	write(t, next, 1, func(tx *db.Tx) error { _, err := put(tx, "after"); return err })
}
