package prove

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestDiskFull fills the disk of a working server and frees it again. No acknowledged write
// is lost, reads continue, writes answer 503, and they succeed again after space is freed,
// without a restart.
func TestDiskFull(t *testing.T) {
	rounds := 2
	if long {
		rounds = Count(t, "KONTOR_PROVE_DISKS", 20)
	}
	folder, seed := t.TempDir(), filepath.Join(t.TempDir(), "seed")
	p := newProgram(t, "sqlite:"+filepath.Join(folder, "kontor.db"))
	p.wrap = []string{"unshare", "-m", "sh", "-ec",
		fmt.Sprintf(`cp -r %[1]s %[2]s && mount -t tmpfs -o size=256m tmpfs %[1]s && cp -r %[2]s/. %[1]s && exec "$@"`, folder, seed), "sh"}
	if os.Getuid() != 0 {
		p.wrap[1] = "-rm"
	}
	p.start()
	small := fmt.Sprintf("/proc/%d/root%s", p.server.Process.Pid, folder)
	l := newLoad(p)
	l.patient = true
	l.start(6)
	var slowest time.Duration
	for range rounds {
		l.waitAcks(t, 10)
		filler := fill(t, filepath.Join(small, "filler"))
		l.waitFailures(t, 3)
		if status, text := get(t, p, sales); status != http.StatusOK {
			t.Errorf("reading from a full disk: %d %s", status, text)
		}
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		freed := time.Now()
		l.waitAcks(t, 1)
		slowest = max(slowest, time.Since(freed))
	}
	l.waitAcks(t, 10)
	l.end()
	p.database = "sqlite:" + filepath.Join(small, "kontor.db")
	acked, _ := l.acked()
	Report(t, Row{Test: "disk full, sqlite", Faults: rounds, Requests: int(l.sent.Load()), Acked: acked, Lost: l.verify(t), Broken: p.check(),
		Failed: l.unexplained(t), Note: fmt.Sprintf("%d writes answered 503; first success within %s of free space", len(l.failed), slowest.Round(time.Millisecond))})
}

// fill writes a file until the disk is full.
func fill(t *testing.T, path string) string {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := 1 << 20; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
	return path
}

// waitFailures waits until n more writes were refused with 5xx.
func (l *load) waitFailures(t *testing.T, n int) {
	t.Helper()
	for before, began := l.failures(), time.Now(); time.Since(began) < 60*time.Second; time.Sleep(10 * time.Millisecond) {
		if l.failures() >= before+n {
			return
		}
	}
	t.Fatal("no write failed within a minute: the fault was not injected")
}

// answers counts acknowledged writes and 5xx answers.
func (l *load) answers() int {
	acked, _ := l.acked()
	return acked + l.failures()
}

// failures counts 5xx answers.
func (l *load) failures() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.failed)
}

// unexplained counts failures other than 503 with an error body.
func (l *load) unexplained(t *testing.T) (n int) {
	t.Helper()
	for _, f := range l.failed {
		var record struct {
			StatusCode int
			ErrorCode  string
		}
		_, body, _ := strings.Cut(f.text, ": ")
		if f.status != http.StatusServiceUnavailable || json.Unmarshal([]byte(body), &record) != nil || record.StatusCode != f.status || record.ErrorCode == "" {
			t.Errorf("%d %s", f.status, f.text)
			n++
		}
	}
	return n
}

// get reads a path as the first company.
func get(t *testing.T, p *program, path string) (int, []byte) {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, "http://"+p.address+"/openapi/v1"+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-API-Key", p.companies[0].key)
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, text
}

// TestFailingSync makes fsync fail. From then on the content of the disk is unknown, so
// the server must not write any more, even if the disk works again.
func TestFailingSync(t *testing.T) {
	rounds := 1
	if long {
		rounds = max(1, Count(t, "KONTOR_PROVE_DISKS", 20)/2)
	}
	p := newProgram(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"))
	l := newLoad(p)
	late := 0
	for range rounds {
		p.start()
		l.start(6)
		l.waitAcks(t, 20)
		before := l.failures()
		fault := asRoot(straceOf(t), "-f", "-o", os.DevNull, "-p", fmt.Sprint(p.server.Process.Pid),
			"-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:error=EIO")
		if err := fault.Start(); err != nil {
			t.Fatal(err)
		}
		l.waitFailures(t, 1)
		if !notReady(p) {
			t.Error("a server whose disk failed says that it is ready")
		}
		// fault.Process can be sudo, and kill is a shell builtin.
		if out, err := asRoot("sh", "-c", "kill -INT "+tracer(t, p.server.Process.Pid)).CombinedOutput(); err != nil {
			t.Fatalf("kill: %v\n%s", err, out)
		}
		fault.Wait() // the error is the signal
		for answers := l.answers() + 10; l.answers() < answers; {
			time.Sleep(10 * time.Millisecond)
		}
		if status, text := get(t, p, sales); status != http.StatusOK {
			t.Errorf("reading after the disk failed: %d %s", status, text)
		}
		p.kill()
		l.end()
		for _, w := range l.writes {
			if w.acked && w.sent.After(l.failed[before].at) {
				t.Errorf("%s %s was sent after the disk had failed, and acknowledged", w.token, w.path)
				late++
			}
		}
	}
	p.start()
	acked, _ := l.acked()
	lost := l.verify(t)
	p.kill()
	Report(t, Row{Test: "fsync fails, sqlite", Faults: rounds, Requests: int(l.sent.Load()), Acked: acked, Lost: lost + late, Broken: p.check(),
		Failed: l.unexplained(t), Note: fmt.Sprintf("%d writes answered 503; %d of those sent after the first were acknowledged", len(l.failed), late)})
}

// tracer returns the process that traces another one.
func tracer(t *testing.T, pid int) string {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if found, is := strings.CutPrefix(line, "TracerPid:"); is && strings.TrimSpace(found) != "0" {
			return strings.TrimSpace(found)
		}
	}
	t.Fatalf("nothing traces the server:\n%s", status)
	return ""
}

// notReady waits until the server reports that it is not ready.
func notReady(p *program) bool {
	for range 100 {
		answer, err := http.Get("http://" + p.address + "/readyz")
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusServiceUnavailable {
				return true
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}
