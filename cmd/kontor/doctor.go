package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/trade/stock"
)

// symptom is one result of doctor.
type symptom struct {
	State  string `json:"state"` // ok, warn or fail
	About  string `json:"about"`
	Detail string `json:"detail"`
}

// examination collects the results in order.
type examination struct {
	seen   []symptom
	failed error // the first failure
}

func (x *examination) ok(about, format string, args ...any) {
	x.seen = append(x.seen, symptom{"ok", about, fmt.Sprintf(format, args...)})
}

func (x *examination) warn(about, format string, args ...any) {
	x.seen = append(x.seen, symptom{"warn", about, fmt.Sprintf(format, args...)})
}

func (x *examination) fail(about string, err error) {
	x.seen = append(x.seen, symptom{"fail", about, err.Error()})
	x.failed = cmp.Or(x.failed, err)
}

var errProblems = errors.New("doctor found problems, see the list")

func doctorCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Diagnose configuration and database",
		Long: `Check the database and its schema, file permissions, disk write latency, companies
without a default warehouse or money account, money accounts that share a ledger
account, keys that expire soon, how much companies store in files and in the audit
log, whether the storages of files work, and all data invariants. Changes nothing.

Exit code 1 if a check fails, 3 if there is no database, 0 with warnings only.`,
		Example: "  kontor doctor\n  kontor doctor --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			url, _ := cmd.Flags().GetString("database")
			var x examination
			at, _ := cmd.Flags().GetString("files")
			at, err := parseStorage(at)
			if err != nil {
				return err
			}
			x.examine(cmd.Context(), url, at)
			err = result(cmd, x.seen, func(out io.Writer) error {
				return tableOf(out, "STATE, ABOUT, ", x.seen, func(s symptom) []any { return []any{s.State, s.About, s.Detail} })
			})
			if err == nil && x.failed != nil {
				err = errProblems
				if errors.Is(x.failed, fs.ErrNotExist) {
					err = x.failed
				}
			}
			return err
		},
	}
	filesFlag(cmd)
	jsonFlag(cmd)
	return cmd
}

func (x *examination) examine(ctx context.Context, url, fileStorage string) {
	path, isFile, err := db.File(url)
	if err != nil {
		x.fail("database", err)
		return
	}
	if isFile && !x.file(path) {
		return
	}
	d, err := openExisting(ctx, url, patient)
	if err != nil {
		x.fail("database", err)
		return
	}
	defer d.Close()
	where := d.Engine()
	if d.Distributed() {
		where += ", distributed over several nodes"
	}
	x.ok("database", "%s, schema up to date", where)
	orgs, err := db.Look(ctx, d, org.All)
	if err != nil {
		x.fail("companies", err)
		return
	}
	x.ok("companies", "%d", len(orgs))
	logged, err := db.Look(ctx, d, keys.CountRequests)
	if err != nil {
		x.fail("request log", err)
		return
	}
	x.ok("request log", "%d requests; the oldest of each key are removed", logged)
	for _, o := range orgs {
		if o.IsActive {
			x.company(ctx, d, o)
		}
	}
	x.secrets(ctx, d)
	x.files(ctx, d, fileStorage)
	broken, err := check.Run(ctx, d)
	switch {
	case err != nil:
		x.fail("invariants", err)
	case len(broken) > 0:
		x.fail("invariants", fmt.Errorf("%d violations; kontor check lists them", len(broken)))
	default:
		x.ok("invariants", "%d verified", len(check.All()))
	}
}

// secrets checks that the secrets of second factors are sealed, and with one key.
func (x *examination) secrets(ctx context.Context, d *db.DB) {
	var open int
	var ids []string
	err := d.Look(ctx, func(r *db.Root) (err error) {
		open, ids, err = people.FactorKeys(r)
		return err
	})
	switch {
	case err != nil:
		x.fail("second factors", err)
	case open > 0:
		x.warn("second factors", "%d secrets are stored unsealed; create a key with kontor secret-key new and serve with --secret-key-file", open)
	case len(ids) > 1:
		x.warn("second factors", "sealed with %d different keys; only one of them works: kontor secret-key reseal --from", len(ids))
	}
}

// file checks the file of an SQLite database and its disk.
func (x *examination) file(path string) bool {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true // opening it returns the error
	case errors.Is(err, fs.ErrPermission):
		x.fail("database", fmt.Errorf("%w; run doctor as the user of the server", err))
		return false
	case err != nil:
		x.fail("database", err)
		return false
	}
	// Windows has no such permission bits.
	if rights := info.Mode().Perm(); runtime.GOOS != "windows" && rights&0o077 != 0 {
		x.warn("permissions", "%s is readable by others (%04o); run chmod 600", path, rights)
	} else {
		x.ok("permissions", "%s is readable by its owner only", path)
	}
	took, err := flushTime(filepath.Dir(path))
	switch {
	case err != nil:
		x.fail("disk", err)
	case took > 20*time.Millisecond:
		x.warn("disk", "takes %s to sync a write; every single write waits that long", took.Round(time.Millisecond))
	default:
		x.ok("disk", "takes %s to sync a write", took.Round(10*time.Microsecond))
	}
	return true
}

// flushTime returns the median time the disk of a folder takes to sync a small
// write.
func flushTime(folder string) (time.Duration, error) {
	file, err := os.CreateTemp(folder, "doctor-")
	if err != nil {
		return 0, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	var times []time.Duration
	for range 9 {
		began := time.Now()
		if _, err := file.Write(make([]byte, 4096)); err != nil {
			return 0, err
		}
		if err := file.Sync(); err != nil {
			return 0, err
		}
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	return times[len(times)/2], nil
}

// company looks for missing defaults and expiring keys.
func (x *examination) company(ctx context.Context, d *db.DB, o org.Organization) {
	const soon = 14 * 24 * time.Hour
	about := fmt.Sprintf("company %d", o.ID)
	err := d.Read(ctx, org.Operator(o, ""), func(tx *db.Tx) error {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		all, err := keys.List(tx)
		if err != nil {
			return err
		}
		if err := x.defaults(tx, o, settings); err != nil {
			return err
		}
		if err := x.growth(tx, o); err != nil {
			return err
		}
		now := when.UnixOf(tx.Now)
		for _, k := range all {
			left := time.Duration(k.ExpiresAt.Unix-now) * time.Second
			if k.Active(now) && left > 0 && left < soon {
				x.warn(about, "key %d (%s) expires in %d days", k.ID, k.Name, int(left.Hours()/24))
			}
		}
		return nil
	})
	if err != nil {
		x.fail(about, err)
	}
}

// Growth from which doctor warns.
const (
	auditMonthMax = 1_000_000
	filesMax      = 8 << 30 // most of the default quota
)

// growth shows how much a company stores in files and in its audit log, which only grow.
func (x *examination) growth(tx *db.Tx, o org.Organization) error {
	const month = 30 * 24 * time.Hour
	used, err := files.Usage(tx)
	if err != nil {
		return err
	}
	total, recent, err := db.AuditRows(tx, tx.Now.Add(-month).Unix())
	if err != nil {
		return err
	}
	say := x.ok
	if recent > auditMonthMax || used > filesMax {
		say = x.warn
	}
	say(fmt.Sprintf("company %d", o.ID), "%s stores %d MB of files and %d rows of audit log, %d of them in the last 30 days", o.Name, (used+1<<20-1)>>20, total, recent)
	return nil
}

// defaults checks the default warehouse and money account.
func (x *examination) defaults(tx *db.Tx, o org.Organization, settings org.Settings) error {
	about := fmt.Sprintf("company %d", o.ID)
	warehouses, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	if err != nil {
		return err
	}
	money, err := ledger.MoneyBalances(tx)
	if err != nil {
		return err
	}
	if settings.DefaultWarehouseID == 0 {
		x.warn(about, "%s has no default warehouse; documents with goods must name one", o.Name)
	}
	for _, w := range warehouses {
		if w.ID == uint32(settings.DefaultWarehouseID) && !w.IsActive {
			x.warn(about, "%s: default warehouse %s is inactive; documents with goods must name another", o.Name, w.Code)
		}
	}
	if settings.DefaultBankID == 0 {
		x.warn(about, "%s has no default money account; receipts must name one", o.Name)
	}
	for _, m := range money {
		if m.ID == uint32(settings.DefaultBankID) && !m.IsActive {
			x.warn(about, "%s: default money account %s is inactive; receipts must name another", o.Name, m.AccountName)
		}
		if m.Shared {
			x.warn(about, "%s: money account %s shares ledger account %s with another; give it its own in Settings, Money accounts", o.Name, m.AccountName, m.Account.Code)
		}
	}
	return nil
}
