package prove

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"kontor/internal/books/attachment"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/test/bucket"
	"kontor/internal/test/dbtest"
)

// upload is a file that was sent.
type upload struct {
	name, text string
	contact    int64
	status     int // of the last answer; 0 if there was none
	answer     []byte
	retryAfter string
	id         int64 // of the attachment, once it is acknowledged
}

// filesPerContact is less than a record can have.
const filesPerContact = 15

// uploads sends files to a program.
type uploads struct {
	p       *program
	company *company
	at      []string // addresses of the servers
	mu      sync.Mutex
	all     []*upload
	contact int64
}

func newUploads(p *program, at ...string) *uploads {
	return &uploads{p: p, company: p.companies[0], at: append(at, p.address)}
}

// ask sends a request to one of the servers.
func (u *uploads) ask(method, path string, body []byte) (*http.Response, []byte, error) {
	req, err := http.NewRequest(method, "http://"+u.at[rand.IntN(len(u.at))]+"/openapi/v1"+path, bytes.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	req.Header.Set("X-API-Key", u.company.key)
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/json")
	} else {
		req.Header.Set("Content-Type", "application/octet-stream")
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer, text, err
}

// draw draws the PDF of a new quotation.
func (u *uploads) draw(t *testing.T) {
	t.Helper()
	_, text, err := u.ask(http.MethodPost, "/sales/documents", fmt.Appendf(nil,
		`{"documentType":"QT","contactId":%d,"issueDate":"2026-11-14","items":[{"name":"Desk","quantity":1,"unitPrice":100}]}`, u.contact))
	if err != nil {
		t.Fatal(err)
	}
	answer, pdf, err := u.ask(http.MethodGet, fmt.Sprintf("/sales/documents/%d/pdf", idOf(text)), nil) // leads to the PDF
	if err != nil || answer.StatusCode != http.StatusOK || !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		t.Errorf("a PDF of %s: %s, %v", text, pdf, err)
	}
}

// next is the next file to send, on a contact with room for it.
func (u *uploads) next() (*upload, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.all)%filesPerContact == 0 {
		_, text, err := u.ask(http.MethodPost, contacts, []byte(`{"name":"Files","contactType":"client"}`))
		if err != nil {
			return nil, err
		}
		if u.contact = idOf(text); u.contact == 0 {
			return nil, fmt.Errorf("a contact: %s", text)
		}
	}
	n := len(u.all)
	f := &upload{name: fmt.Sprintf("f%d.txt", n), text: strings.Repeat(fmt.Sprintf("file %d\n", n), 1+n%5000), contact: u.contact}
	u.all = append(u.all, f)
	return f, nil
}

// send sends a file once.
func (u *uploads) send(f *upload) {
	answer, text, err := u.ask(http.MethodPut, fmt.Sprintf("/attachments/contacts/%d/%s", f.contact, f.name), []byte(f.text))
	if f.status = 0; err != nil {
		return
	}
	f.status, f.answer, f.retryAfter = answer.StatusCode, text, answer.Header.Get("Retry-After")
	if f.status < 300 {
		f.id = idOf(text)
	}
}

// idOf returns the id of a record that was created, or 0.
func idOf(answer []byte) int64 {
	var made struct {
		ID   int64
		Data struct{ ID int64 }
	}
	if json.Unmarshal(answer, &made) != nil {
		return 0
	}
	return max(made.ID, made.Data.ID)
}

// lost counts acknowledged files that cannot be read as they were sent.
func (u *uploads) lost(t *testing.T) (lost, acked int) {
	t.Helper()
	for _, f := range u.all {
		if f.id == 0 {
			continue
		}
		acked++
		answer, text, err := u.ask(http.MethodGet, "/attachments/"+strconv.FormatInt(f.id, 10)+"/content", nil)
		if err != nil || answer.StatusCode != http.StatusOK || string(text) != f.text {
			t.Errorf("%s was acknowledged as %d, and is %d bytes, %v", f.name, f.id, len(text), err)
			lost++
		}
	}
	return lost, acked
}

// swept sweeps with the clock of next week, as two servers at a time, and returns how many objects
// were orphans and how many are in the storages by the database.
func swept(t *testing.T, database string) (orphans int, stored map[string]int) {
	t.Helper()
	d, err := db.Open(t.Context(), database, db.Options{Longest: time.Minute, Now: func() time.Time { return time.Now().Add(8 * 24 * time.Hour) }})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var group sync.WaitGroup
	var mu sync.Mutex
	for range 2 {
		group.Go(func() {
			n, err := attachment.Sweep(context.Background(), d)
			mu.Lock()
			defer mu.Unlock()
			if orphans = max(orphans, n); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	stored = map[string]int{}
	var all []org.Organization
	err = d.Look(t.Context(), func(r *db.Root) (err error) {
		all, err = org.All(r)
		return err
	})
	for _, o := range all {
		if err == nil {
			err = d.Read(t.Context(), org.Operator(o, ""), func(tx *db.Tx) error {
				found, err := files.Storages(tx)
				for _, use := range found {
					stored[use.Storage] += int(use.Files)
				}
				return err
			})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return orphans, stored
}

// objectsIn counts the files of companies below a folder. A killed command can leave its probe.
func objectsIn(t *testing.T, folder string) (n int) {
	t.Helper()
	err := filepath.WalkDir(folder, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && !strings.HasPrefix(e.Name(), "probe-") {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestFilesSurviveKills kills servers that store files in a folder, while files move between two
// folders and the database, and that is killed, too. No acknowledged file is lost, and the sweep
// leaves no object that no file has.
func TestFilesSurviveKills(t *testing.T) {
	kills := 1
	if long {
		kills = Count(t, "KONTOR_PROVE_FILE_KILLS", 200)
	}
	for name, database := range map[string]string{"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "kontor.db"), "postgres": dbtest.PostgresURL(t)} {
		t.Run(name, func(t *testing.T) {
			folders := []string{t.TempDir(), t.TempDir()}
			p := newProgram(t, database)
			p.flags = []string{"--files", "dir:" + folders[0]}
			servers := []*program{p}
			if name == "postgres" {
				servers = beside(t, p, 2)
			} else {
				p.start()
			}
			u := newUploads(p)
			for _, s := range servers[1:] {
				u.at = append(u.at, s.address)
			}
			u.underKills(t, servers, []string{"db", "dir:" + folders[1], "dir:" + folders[0]}, kills)
			lost, acked := u.lost(t)
			for _, s := range servers {
				s.stop()
			}
			orphans, stored := swept(t, database)
			for _, folder := range folders {
				if n := objectsIn(t, folder); n != stored["dir:"+folder] {
					t.Errorf("%s has %d objects, and the database %d", folder, n, stored["dir:"+folder])
					lost++
				}
			}
			Report(t, Row{Test: "files while servers and moves are killed, " + name, Faults: 2 * kills, Requests: len(u.all), Acked: acked, Lost: lost, Broken: p.check(),
				Note: fmt.Sprintf("%d objects swept", orphans)})
		})
	}
}

// underKills sends files from three clients, while one server after the other is killed and
// started, and moves are killed.
func (u *uploads) underKills(t *testing.T, servers []*program, storages []string, kills int) {
	stop := make(chan struct{})
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				f, err := u.next()
				for n := 0; err == nil && n < 2 && f.id == 0; n++ {
					u.send(f)
				}
			}
		})
	}
	for n := range kills {
		time.Sleep(time.Duration(100+rand.IntN(300)) * time.Millisecond)
		move := exec.Command(u.p.path, "files", "move", "--to", storages[n%len(storages)], "--database", u.p.database)
		if err := move.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(50+rand.IntN(200)) * time.Millisecond)
		_ = move.Process.Kill()
		_ = move.Wait() // the error is the signal, if it had not ended
		s := servers[n%len(servers)]
		s.kill()
		s.start()
	}
	time.Sleep(200 * time.Millisecond)
	close(stop)
	group.Wait()
}

// TestFileCommandsKilled kills the command that adds a file, and the one that moves all files, when
// they sync the database, the file or its folder.
func TestFileCommandsKilled(t *testing.T) {
	folder, other, bill := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "bill.txt")
	if err := os.WriteFile(bill, []byte("bill"), 0o600); err != nil {
		t.Fatal(err)
	}
	database := "sqlite:" + filepath.Join(t.TempDir(), "kontor.db")
	p := newProgram(t, database)
	add := []string{"files", "add", "--org", fmt.Sprint(p.companies[0].id), "--user", "owner1@acme.test", "--resource", "organization", "--record", fmt.Sprint(p.companies[0].id),
		"--files", "dir:" + folder, bill, "--database", database}
	kills := p.killedAtEachSync(add)
	to := "dir:" + other
	kills += p.killedAtEachSync([]string{"files", "move", "--to", to, "--database", database})
	orphans, stored := swept(t, database)
	lost := 0
	if len(stored) != 1 || stored[to] != 1 || objectsIn(t, other) != 1 || objectsIn(t, folder) != 0 {
		t.Errorf("%v files; %d objects in the first folder, %d in the second", stored, objectsIn(t, folder), objectsIn(t, other))
		lost++
	}
	if kills < 4 {
		t.Errorf("only %d runs were killed", kills)
	}
	Report(t, Row{Test: "adding and moving a file killed at each sync, sqlite", Faults: kills, Lost: lost, Broken: p.check(), Note: fmt.Sprintf("%d objects swept", orphans)})
}

// killedAtEachSync runs a command that is killed when it syncs for the first time, the second time
// and so on, until it is not killed any more. The data is checked after each.
func (p *program) killedAtEachSync(args []string) (kills int) {
	p.t.Helper()
	for n := 1; n < 100; n++ {
		command := exec.Command(straceOf(p.t), append([]string{"-f", "-o", os.DevNull, "-e", "trace=fsync",
			"-e", fmt.Sprintf("inject=fsync:signal=SIGKILL:when=%d", n), p.path}, args...)...)
		command.Env = append(os.Environ(), "GOMAXPROCS=1") // strace counts per thread
		if command.Run() == nil {
			return kills
		}
		kills++
		p.check()
	}
	p.t.Error("the command was killed at 100 syncs")
	return kills
}

// TestFilesDiskFull fills the disk of the files. Uploads answer 503 and leave nothing, everything
// else works, and uploads work again once there is space.
func TestFilesDiskFull(t *testing.T) {
	rounds := 1
	if long {
		rounds = Count(t, "KONTOR_PROVE_DISKS", 20)
	}
	folder := t.TempDir()
	p := newProgram(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"))
	p.flags = []string{"--files", "dir:" + folder}
	p.wrap = []string{"unshare", "-m", "sh", "-ec", fmt.Sprintf(`mount -t tmpfs -o size=8m tmpfs %s && exec "$@"`, folder), "sh"}
	inside := []string{"nsenter", "-m"}
	if os.Getuid() != 0 {
		p.wrap[1] = "-rm"
		inside = []string{"nsenter", "-U", "--preserve-credentials", "-m"}
	}
	p.start()
	small := fmt.Sprintf("/proc/%d/root%s", p.server.Process.Pid, folder)
	u := newUploads(p)
	sendOne := func() *upload {
		f, err := u.next()
		if err != nil {
			t.Fatal(err)
		}
		u.send(f)
		return f
	}
	for range rounds {
		if f := sendOne(); f.id == 0 {
			t.Fatalf("with space: %d %s", f.status, f.answer)
		}
		before := objectsIn(t, small)
		filler := fill(t, filepath.Join(small, "filler"))
		for range 3 {
			if f := sendOne(); f.status != http.StatusServiceUnavailable || f.retryAfter == "" || !strings.Contains(string(f.answer), "diskFull") {
				t.Errorf("on a full disk: %d %q %s", f.status, f.retryAfter, f.answer)
			}
		}
		u.lost(t) // reads work
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		if n := objectsIn(t, small); n != before {
			t.Errorf("%d objects before the disk was full, %d after", before, n)
		}
	}
	lost, acked := u.lost(t)
	broken := 0
	check := exec.Command(inside[0], append(inside[1:], "-t", fmt.Sprint(p.server.Process.Pid), p.path, "check", "--database", p.database)...)
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("check: %v\n%s", err, out)
		broken++
	}
	Report(t, Row{Test: "disk of the files full, sqlite", Faults: rounds, Requests: len(u.all), Acked: acked, Lost: lost, Broken: broken})
}

// TestFilesSyncFails makes fsync fail in the folder of the files. Uploads answer 503, everything
// else works, and uploads work again with the disk, without a restart. The sweep deletes what could
// not be deleted then.
func TestFilesSyncFails(t *testing.T) {
	rounds := 1
	if long {
		rounds = max(1, Count(t, "KONTOR_PROVE_DISKS", 20)/2)
	}
	folder := t.TempDir()
	p := newProgram(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"))
	p.flags = []string{"--files", "dir:" + folder}
	p.start()
	u := newUploads(p)
	send := func(want int) {
		t.Helper()
		f, err := u.next()
		if err != nil {
			t.Fatal(err)
		}
		if u.send(f); f.status != want || want >= 500 && (f.retryAfter == "" || !strings.Contains(string(f.answer), "filesUnavailable")) {
			t.Errorf("%d %q %s", f.status, f.retryAfter, f.answer)
		}
	}
	for range rounds {
		send(http.StatusCreated)
		fault := asRoot(straceOf(t), "-f", "-o", os.DevNull, "-p", fmt.Sprint(p.server.Process.Pid), "-P", filepath.Join(folder, fmt.Sprint(u.company.id)),
			"-e", "trace=fsync", "-e", "inject=fsync:error=EIO")
		if err := fault.Start(); err != nil {
			t.Fatal(err)
		}
		waitTraced(t, p.server.Process.Pid)
		send(http.StatusServiceUnavailable)
		u.lost(t) // reads work
		if out, err := asRoot("sh", "-c", "kill -INT "+tracer(t, p.server.Process.Pid)).CombinedOutput(); err != nil {
			t.Fatalf("kill: %v\n%s", err, out)
		}
		fault.Wait() // the error is the signal
		send(http.StatusCreated)
	}
	lost, acked := u.lost(t)
	p.stop()
	orphans, stored := swept(t, p.database)
	if n := objectsIn(t, folder); n != acked || stored["dir:"+folder] != acked {
		t.Errorf("%d files are acknowledged, %v stored, and the folder has %d", acked, stored, n)
		lost++
	}
	Report(t, Row{Test: "fsync fails in the folder of the files, sqlite", Faults: rounds, Requests: len(u.all), Acked: acked, Lost: lost, Broken: p.check(),
		Note: fmt.Sprintf("%d objects swept", orphans)})
}

// waitTraced waits until strace has attached to a process.
func waitTraced(t *testing.T, pid int) {
	t.Helper()
	for range 500 {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(status), "TracerPid:\t0") {
			time.Sleep(100 * time.Millisecond) // for its other threads
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("strace did not attach within 5 s")
}

// TestFilesBucketGone takes the bucket of the files away, and loses its answers. Uploads and
// downloads answer 503, everything else works, PDF files are drawn, nothing is half stored.
func TestFilesBucketGone(t *testing.T) {
	rounds := 1
	if long {
		rounds = Count(t, "KONTOR_PROVE_BUCKETS", 20)
	}
	databases := map[string]string{"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "kontor.db")}
	if long {
		databases["postgres"] = dbtest.PostgresURL(t)
	}
	for name, database := range databases {
		t.Run(name, func(t *testing.T) {
			gate := bucket.Open(t)
			p := newProgram(t, database)
			at := gate.Address("prove-" + name)
			p.flags = []string{"--files", at}
			p.start()
			u := newUploads(p)
			send := func(want int) {
				t.Helper()
				f, err := u.next()
				if err != nil {
					t.Fatal(err)
				}
				u.send(f)
				if f.status != want || want >= 500 && (f.retryAfter == "" || !strings.Contains(string(f.answer), "filesUnavailable")) {
					t.Errorf("%d %q %s", f.status, f.retryAfter, f.answer)
				}
			}
			for range rounds {
				send(http.StatusCreated)
				gate.Shut(true)
				send(http.StatusServiceUnavailable)
				if answer, text, err := u.ask(http.MethodGet, "/attachments/"+strconv.FormatInt(u.all[0].id, 10)+"/content", nil); err != nil || answer.StatusCode != http.StatusServiceUnavailable {
					t.Errorf("a download: %s, %v", text, err)
				}
				if status, text := get(t, p, contacts); status != http.StatusOK {
					t.Errorf("reading: %d %s", status, text)
				}
				u.draw(t)
				gate.Shut(false)
				gate.Lose(true)
				send(http.StatusServiceUnavailable)
				gate.Lose(false)
				send(http.StatusCreated)
			}
			lost, acked := u.lost(t)
			p.stop()
			_, stored := swept(t, database)
			if stored[at] != acked {
				t.Errorf("%d files are acknowledged, %v stored", acked, stored)
				lost++
			}
			Report(t, Row{Test: "bucket of the files gone, " + name, Faults: 2 * rounds, Requests: len(u.all), Acked: acked, Lost: lost, Broken: p.check()})
		})
	}
}
