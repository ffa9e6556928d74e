package prove

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"kontor/internal/test/dbtest"
)

// TestFilingKilled kills `kontor tax file` at one system call after another, and so between any two
// of its statements. The return is filed completely or not at all.
func TestFilingKilled(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		filingKilled(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"), "pread64,pwrite64,fdatasync")
	})
	t.Run("postgres", func(t *testing.T) {
		filingKilled(t, dbtest.PostgresURL(t), "write")
	})
}

// filingKilled files the last month until a run is not killed. A return that was filed before the
// kill is withdrawn, so that the next run files again.
func filingKilled(t *testing.T, database, calls string) {
	p := newProgram(t, database)
	month := p.sellLastMonth()
	file := []string{"tax", "file", "--org", fmt.Sprint(p.companies[0].id), "--user", "owner1@acme.test", "--form", "PP30", "--month", month, "--database", database}
	steps := p.countCalls(calls, append(file, "--dry-run"))
	stride := max(1, steps/3)
	if long {
		stride = 1
	}
	kills, filed, broken := 0, 0, 0
	for n := 1; ; n += stride {
		command := exec.Command(straceOf(t), append([]string{"-f", "-o", os.DevNull, "-e", "trace=" + calls,
			"-e", fmt.Sprintf("inject=%s:signal=SIGKILL:when=%d", calls, n), p.path}, file...)...)
		command.Env = append(os.Environ(), "GOMAXPROCS=1") // strace counts per thread
		err := command.Run()
		broken += p.check()
		if err == nil {
			break // ended before it was killed
		}
		kills++
		if exec.Command(p.path, append(file, "--dry-run")...).Run() != nil { // it is filed
			filed++
			p.run("tax", "withdraw", "--org", fmt.Sprint(p.companies[0].id), "--user", "owner1@acme.test", "--form", "PP30", "--month", month)
			broken += p.check()
		}
	}
	if kills == 0 {
		t.Error("nothing was killed")
	}
	Report(t, Row{Test: "filing a return killed, " + engine(database), Faults: kills, Broken: broken, Note: fmt.Sprintf("at every call number divisible by %d, %d were filed", stride, filed)})
}

// sellLastMonth issues invoices of the last month and returns that month.
func (p *program) sellLastMonth() string {
	p.t.Helper()
	month := time.Now().AddDate(0, 0, -time.Now().Day()).Format("2006-01")
	p.start()
	defer p.kill()
	l := newLoad(p)
	l.prefix = "filing"
	k := &worker{load: l, company: p.companies[0]}
	for range 5 {
		invoice := &write{method: "POST", path: sales, body: fmt.Sprintf(`{"documentType":"IV","contactId":%d,"issueDate":"%s-10","vatRate":7,"items":[{"name":"Service","quantity":1,"unitPrice":100}]}`, k.company.contact, month)}
		if !k.do(invoice) || !k.do(&write{method: "PATCH", path: fmt.Sprintf("%s/%d/status", sales, invoice.answer.ID), body: `{"status":"sent"}`}) {
			p.t.Fatal(l.refused, l.failed)
		}
	}
	return month
}

// countCalls returns how often a command makes the given system calls.
func (p *program) countCalls(calls string, args []string) int {
	p.t.Helper()
	trace := filepath.Join(p.t.TempDir(), "trace")
	command := exec.Command(straceOf(p.t), append([]string{"-f", "-o", trace, "-e", "trace=" + calls, p.path}, args...)...)
	command.Env = append(os.Environ(), "GOMAXPROCS=1")
	if out, err := command.CombinedOutput(); err != nil {
		p.t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(trace)
	if err != nil {
		p.t.Fatal(err)
	}
	return bytes.Count(text, []byte("\n"))
}
