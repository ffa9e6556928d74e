package statement_test

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
	"kontor/internal/format/statement"
	"kontor/internal/test/fuzzed"
)

// memoryMax is the most memory that reading takes besides the file.
const memoryMax = 64 << 20

// readPeak reads a file and returns the most memory that was in use meanwhile, besides the file.
func readPeak(ctx context.Context, raw []byte, o statement.Options) (f statement.File, peak uint64, err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	runtime.GC()
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	before := sample[0].Value.Uint64()
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			metrics.Read(sample)
			if now := sample[0].Value.Uint64(); now > before {
				peak = max(peak, now-before)
			}
			select {
			case <-done:
				return
			case <-time.After(200 * time.Microsecond):
			}
		}
	}()
	f, err = statement.Read(ctx, raw, o)
	close(done)
	<-stopped
	runtime.KeepAlive(raw)
	return f, peak, err
}

// Large files, and files that are made to fill the memory of a parser, need at most 64 MB.
func TestReadingNeedsLittleMemory(t *testing.T) {
	var lines strings.Builder
	lines.WriteString("Date,Description,Amount,Balance\n")
	for i := range 50_000 {
		fmt.Fprintf(&lines, "01/10/2026,transfer from a customer with a long name %d,1.00,%d.00\n", i, i+1)
	}
	entries := strings.Replace(camt, "</Stmt>", strings.Repeat(camt[strings.Index(camt, "<Ntry>"):strings.LastIndex(camt, "</Stmt>")], 15_000)+"</Stmt>", 1)
	const size = 24 << 20
	for name, test := range map[string]struct {
		text  string
		lines int
	}{
		"50,000 lines":          {lines.String(), 50_000},
		"30,000 entries":        {entries, 30_002},
		"Windows-874":           {strings.Repeat("\xa1", 20<<20), 0}, // three bytes for each
		"one row of columns":    {strings.Repeat(",", size), 0},
		"quoted line ends":      {strings.Repeat(",,\"\n\"", size/6), 0},
		"short lines of MT940":  {":20:x\n:86:" + strings.Repeat("x\n", size/2), 0},
		"many tags of OFX":      {"<OFX><STMTTRN>" + strings.Repeat("<A>1<BC>2", size/9), 0},
		"one tag of attributes": {"<a " + strings.Repeat(`b="" `, size/5), 0},
		"many texts":            {"<Document><BkToCstmrStmt><Stmt><Ntry>" + strings.Repeat("<AddtlNtryInf>x</AddtlNtryInf>", size/30), 0},
	} {
		f, peak, err := readPeak(budget.With(t.Context(), budget.Command), []byte(test.text), statement.Options{Most: 50_000, Today: today})
		if len(f.Lines) != test.lines || err == nil != (test.lines > 0) {
			t.Errorf("%s: %d lines, %v", name, len(f.Lines), err)
		}
		if err != nil && fault.Of(err) == nil {
			t.Errorf("%s: %v", name, err)
		}
		if peak > memoryMax {
			t.Errorf("%s: %d MB", name, peak>>20)
		}
	}
}

// fuzz reads any bytes in a format: a refusal, or lines whose balances can be reckoned, with little
// memory.
func fuzz(f *testing.F, format string, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var file statement.File
		err := fuzzed.Read(t, len(raw), 8, memoryMax, func(ctx context.Context) (err error) { // a table is tried with three separators
			file, err = statement.Read(ctx, raw, statement.Options{Format: format, Most: 1000, Today: today})
			return err
		})
		if err != nil {
			if fault.Of(err) == nil {
				t.Fatal(err)
			}
			return
		}
		for _, l := range file.Lines {
			if l.Date.IsZero() || l.Amount.IsZero() || len([]rune(l.Text)) > statement.TextMax {
				t.Fatalf("%+v", l)
			}
		}
		if _, err := statement.Reckon(file.Opening, file.Closing, file.Lines); err != nil && fault.Of(err) == nil {
			t.Fatal(err)
		}
	})
}

func FuzzStatementAuto(f *testing.F) {
	fuzz(f, statement.Auto, thai, kbiz, ofx, swift, camt)
}
func FuzzStatementTable(f *testing.F) { fuzz(f, statement.CSV, thai, kbiz, "Date;Amount\n1/1/69;5\n") }
func FuzzStatementOFX(f *testing.F)   { fuzz(f, statement.OFX, ofx) }
func FuzzStatementMT940(f *testing.F) { fuzz(f, statement.MT940, swift) }
func FuzzStatementCamt(f *testing.F)  { fuzz(f, statement.Camt, camt) }
